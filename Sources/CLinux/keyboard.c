#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <termios.h>
#include <unistd.h>

/// Signals by which the kernel stops whoever uses a terminal from the background.
static const int ignored[] = {SIGTTIN, SIGTTOU};
enum { ignored_count = sizeof ignored / sizeof ignored[0] };

static struct sigaction watched_before[_NSIG];
static struct sigaction ignored_before[ignored_count];

static volatile sig_atomic_t keyboard = -1;
static volatile sig_atomic_t is_known; // whether `before` and `wanted` hold anything
static volatile sig_atomic_t is_taken;
static struct termios before;
static struct termios wanted;

/// Whether the signal stops, continues or kills: the terminal is in order before, and ours again after.
static int is_watched(int number) {
    switch (number) {
    case SIGKILL: // these two can't be
    case SIGSTOP:
    case SIGCHLD: // these do nothing
    case SIGURG:
    case SIGWINCH:
    case SIGINT: // these are what clinux_catch_signals has
    case SIGTERM:
    case SIGHUP:
    case SIGUSR1:
    case SIGPIPE:
    case SIGTTIN: // these are ignored
    case SIGTTOU:
        return 0;
    default: // those between the last standard signal and the first real-time one are the C library's
        return number <= SIGSYS || (number >= SIGRTMIN && number <= SIGRTMAX);
    }
}

/// 1: the process is in the terminal's foreground; 0: another is; -1: the terminal is gone. One that isn't the
/// process's own has no foreground: nobody is stopped for using it.
static int foreground(void) {
    pid_t group = tcgetpgrp(keyboard);
    if (group < 0) {
        return errno == ENOTTY ? 1 : -1;
    }
    return group == getpgrp();
}

static void put_back(void) {
    if (is_taken && foreground() == 1) {
        tcsetattr(keyboard, TCSANOW, &before);
    }
    is_taken = 0;
}

static void take_again(void) {
    if (!is_known || foreground() != 1) {
        is_taken = 0;
        return;
    }
    is_taken = 1; // before it is: a signal in between puts back what isn't taken yet, which harms nothing
    if (tcsetattr(keyboard, TCSANOW, &wanted) != 0) {
        is_taken = 0;
    }
}

static void on_signal(int number);

static struct sigaction watching(void) {
    struct sigaction action = {.sa_flags = SA_RESTART | SA_ONSTACK};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    return action;
}

/// What the signal does without us, now: for one that stops, until it is continued.
static void let_happen(int number) {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    sigaction(number, &watched_before[number], NULL);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
}

static void on_signal(int number) {
    int code = errno;
    if (number == SIGCONT) {
        take_again();
    } else {
        put_back();
        let_happen(number);
        // Only one that stops gets here.
        struct sigaction action = watching();
        sigaction(number, &action, NULL);
        take_again();
    }
    errno = code;
}

int clinux_keyboard_begin(int descriptor) {
    if (keyboard != -1) {
        errno = EBUSY;
        return -1;
    }
    keyboard = descriptor;
    struct sigaction ignoring = {.sa_flags = 0};
    ignoring.sa_handler = SIG_IGN;
    sigemptyset(&ignoring.sa_mask);
    for (int index = 0; index < ignored_count; index++) {
        sigaction(ignored[index], &ignoring, &ignored_before[index]);
    }
    struct sigaction action = watching();
    for (int number = 1; number < _NSIG; number++) {
        if (!is_watched(number)) {
            continue;
        }
        sigaction(number, NULL, &watched_before[number]);
        if (watched_before[number].sa_handler != SIG_IGN) {
            sigaction(number, &action, NULL);
        }
    }
    return 0;
}

int clinux_keyboard_take(int every_key) {
    int is_ours = foreground();
    if (is_ours != 1) {
        is_taken = 0;
        return is_ours;
    }
    if (is_taken) {
        return 1;
    }
    if (!is_known) {
        if (tcgetattr(keyboard, &before) != 0) {
            return -1;
        }
        wanted = before;
        wanted.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        wanted.c_lflag |= ISIG;
        wanted.c_cc[VMIN] = 1;
        wanted.c_cc[VTIME] = 0;
        if (wanted.c_cc[VINTR] == _POSIX_VDISABLE) {
            wanted.c_cc[VINTR] = 3;
        }
        if (every_key) {
            wanted.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | IXOFF | ISTRIP | IUCLC);
            wanted.c_lflag &= ~(tcflag_t)IEXTEN;
            wanted.c_cc[VQUIT] = _POSIX_VDISABLE;
            wanted.c_cc[VSUSP] = _POSIX_VDISABLE;
        }
        atomic_signal_fence(memory_order_release);
        is_known = 1;
    }
    take_again();
    if (is_taken) {
        return 1;
    }
    int code = errno;
    is_ours = foreground(); // it may have been lost meanwhile
    if (is_ours == 1) {
        errno = code;
        return -1;
    }
    return is_ours;
}

void clinux_keyboard_end(void) {
    is_known = 0; // a SIGCONT from here on takes nothing
    put_back();
    for (int number = 1; number < _NSIG; number++) {
        if (is_watched(number)) {
            sigaction(number, &watched_before[number], NULL);
        }
    }
    for (int index = 0; index < ignored_count; index++) {
        sigaction(ignored[index], &ignored_before[index], NULL);
    }
    keyboard = -1;
}
