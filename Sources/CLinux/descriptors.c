#define _GNU_SOURCE
#include "CLinux.h"

#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int clinux_pipe2(int descriptors[2], int flags) {
    return pipe2(descriptors, flags);
}

int clinux_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int clinux_ppoll(struct pollfd *entries, unsigned long count, int64_t timeout_nanoseconds) {
    if (timeout_nanoseconds < 0) {
        return ppoll(entries, count, NULL, NULL);
    }
    struct timespec timeout = {
        .tv_sec = timeout_nanoseconds / 1000000000,
        .tv_nsec = timeout_nanoseconds % 1000000000,
    };
    return ppoll(entries, count, &timeout, NULL);
}

const char *clinux_error_text(int code) {
    return strerrordesc_np(code);
}

const char *clinux_error_name(int code) {
    return strerrorname_np(code);
}

const char *clinux_signal_name(int number) {
    return sigabbrev_np(number);
}
