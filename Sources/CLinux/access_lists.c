#include "CLinux.h"

#include <sys/xattr.h>

int64_t clinux_access_list(const char *path, void *list, size_t capacity) {
    return getxattr(path, "system.posix_acl_access", list, capacity);
}
