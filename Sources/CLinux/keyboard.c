#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <termios.h>
#include <unistd.h>

/// Signals that stop, continue or kill: the terminal is in order before, and ours again after.
static const int watched[] = {SIGTSTP, SIGCONT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
/// Signals by which the kernel stops whoever uses a terminal from the background.
static const int ignored[] = {SIGTTIN, SIGTTOU};
enum { watched_count = sizeof watched / sizeof watched[0], ignored_count = sizeof ignored / sizeof ignored[0] };

static struct sigaction watched_before[watched_count];
static struct sigaction ignored_before[ignored_count];

static volatile sig_atomic_t keyboard = -1;
static volatile sig_atomic_t is_known; // whether `before` and `wanted` hold anything
static volatile sig_atomic_t is_taken;
static struct termios before;
static struct termios wanted;

/// A terminal that isn't the process's own has no foreground: nobody is stopped for using it.
static int in_foreground(void) {
    pid_t group = tcgetpgrp(keyboard);
    return group < 0 ? errno == ENOTTY : group == getpgrp();
}

static void put_back(void) {
    if (is_taken && in_foreground()) {
        tcsetattr(keyboard, TCSANOW, &before);
    }
    is_taken = 0;
}

static void take_again(void) {
    is_taken = is_known && in_foreground() && tcsetattr(keyboard, TCSANOW, &wanted) == 0;
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
    for (int index = 0; index < watched_count; index++) {
        if (watched[index] == number) {
            sigaction(number, &watched_before[index], NULL);
        }
    }
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
    for (int index = 0; index < watched_count; index++) {
        sigaction(watched[index], NULL, &watched_before[index]);
        if (watched_before[index].sa_handler != SIG_IGN) {
            sigaction(watched[index], &action, NULL);
        }
    }
    return 0;
}

int clinux_keyboard_take(int every_key) {
    if (!in_foreground()) {
        is_taken = 0;
        return 0;
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
        is_known = 1;
    }
    take_again();
    return is_taken ? 1 : -1;
}

void clinux_keyboard_end(void) {
    put_back();
    for (int index = 0; index < watched_count; index++) {
        sigaction(watched[index], &watched_before[index], NULL);
    }
    for (int index = 0; index < ignored_count; index++) {
        sigaction(ignored[index], &ignored_before[index], NULL);
    }
    is_known = 0;
    keyboard = -1;
}
