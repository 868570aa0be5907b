#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int clinux_open_master(void) {
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (master < 0) {
        return -1;
    }
    if (grantpt(master) != 0 || unlockpt(master) != 0) {
        int code = errno;
        close(master);
        errno = code;
        return -1;
    }
    return master;
}

int clinux_slave_path(int master, char *path, size_t capacity) {
    int code = ptsname_r(master, path, capacity);
    if (code != 0) {
        errno = code;
        return -1;
    }
    return 0;
}
