#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGPIPE};
enum { caught_count = sizeof caught / sizeof caught[0] };

static struct sigaction found[caught_count];
static volatile sig_atomic_t signal_pipe = -1;

static void pass_on(int number) {
    int code = errno;
    unsigned char byte = (unsigned char)number;
    // A full pipe already holds more signals than anyone could miss.
    ssize_t written = write(signal_pipe, &byte, 1);
    (void)written;
    errno = code;
}

int clinux_catch_signals(int pipe_end) {
    if (signal_pipe != -1) {
        errno = EBUSY;
        return -1;
    }
    signal_pipe = pipe_end;
    for (int index = 0; index < caught_count; index++) {
        int number = caught[index];
        sigaction(number, NULL, &found[index]);
        if (number == SIGHUP && found[index].sa_handler == SIG_IGN) {
            continue;
        }
        struct sigaction action = {.sa_flags = SA_RESTART};
        action.sa_handler = number == SIGPIPE ? SIG_IGN : pass_on;
        sigemptyset(&action.sa_mask);
        sigaction(number, &action, NULL);
    }
    return 0;
}

void clinux_release_signals(void) {
    for (int index = 0; index < caught_count; index++) {
        struct sigaction now;
        sigaction(caught[index], NULL, &now);
        // What was set meanwhile stays.
        if (caught[index] == SIGPIPE || now.sa_handler == pass_on) {
            sigaction(caught[index], &found[index], NULL);
        }
    }
    signal_pipe = -1;
}
