#include "CLinux.h"

static size_t argument_count;
static char **arguments;

/// glibc hands over what the process was started with to whatever runs before main.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
    argument_count = (size_t)count;
    arguments = values;
}

const char *clinux_argument(size_t index) {
    return index < argument_count ? arguments[index] : NULL;
}
