#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <unistd.h>

static struct flock one_byte(int64_t offset) {
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)offset, .l_len = 1};
}

int clinux_lock_byte(int descriptor, int64_t offset) {
    struct flock byte = one_byte(offset);
    return fcntl(descriptor, F_OFD_SETLK, &byte);
}

int clinux_is_byte_locked(int descriptor, int64_t offset) {
    struct flock byte = one_byte(offset);
    if (fcntl(descriptor, F_OFD_GETLK, &byte) != 0) {
        return -1;
    }
    return byte.l_type != F_UNLCK;
}
