#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { INTERVAL_NANOSECONDS = 5000000 };

static void wake(int number) {
    (void)number;
}

/// Has SIGURG wake: a signal that is ignored wakes nobody. It means nothing otherwise, so that it may stay so, and one
/// that comes late harms nobody.
static void let_urgency_wake(void) {
    struct sigaction found;
    if (sigaction(SIGURG, NULL, &found) != 0 || (found.sa_handler != SIG_DFL && found.sa_handler != SIG_IGN)) {
        return;
    }
    struct sigaction waking = {.sa_flags = SA_RESTART};
    waking.sa_handler = wake;
    sigemptyset(&waking.sa_mask);
    sigaction(SIGURG, &waking, NULL);
}

int clinux_close_at_once(int descriptor) {
    let_urgency_wake();
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGURG};
    event._sigev_un._tid = gettid();
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) {
        return close(descriptor);
    }
    sigset_t urgency, before;
    sigemptyset(&urgency);
    sigaddset(&urgency, SIGURG);
    pthread_sigmask(SIG_UNBLOCK, &urgency, &before);
    // Again and again: the first may come before the wait has begun, and a driver may wait more than once.
    struct itimerspec often = {
        .it_value.tv_nsec = INTERVAL_NANOSECONDS,
        .it_interval.tv_nsec = INTERVAL_NANOSECONDS,
    };
    timer_settime(timer, 0, &often, NULL);
    int outcome = close(descriptor);
    int code = errno;
    timer_delete(timer);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return outcome;
}
