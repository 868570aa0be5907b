// <asm/termbits.h> has termios2 and its flags; it can't share a file with <termios.h>, which has other ones.
#include "CLinux.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <linux/serial.h>
#include <stddef.h>
#include <sys/ioctl.h>

_Static_assert(sizeof(struct clinux_termios2) == sizeof(struct termios2), "not the kernel's termios2");
_Static_assert(offsetof(struct clinux_termios2, characters) == offsetof(struct termios2, c_cc), "not the kernel's termios2");
_Static_assert(
    offsetof(struct clinux_termios2, output_speed) == offsetof(struct termios2, c_ospeed), "not the kernel's termios2");
_Static_assert(CLINUX_BOTHER == BOTHER && CLINUX_CBAUD == CBAUD, "other flags on this machine");
_Static_assert(CLINUX_CIBAUD == CIBAUD && CLINUX_CMSPAR == CMSPAR, "other flags on this machine");
_Static_assert(CLINUX_CRTSCTS == CRTSCTS, "other flags on this machine");
_Static_assert(CLINUX_LOW_LATENCY == ASYNC_LOW_LATENCY, "other flags on this machine");

int clinux_get_termios2(int descriptor, struct clinux_termios2 *line) {
    return ioctl(descriptor, TCGETS2, line);
}

int clinux_set_termios2(int descriptor, const struct clinux_termios2 *line) {
    return ioctl(descriptor, TCSETS2, line);
}

int clinux_count_errors(int descriptor, struct clinux_error_counts *counts) {
    struct serial_icounter_struct found;
    if (ioctl(descriptor, TIOCGICOUNT, &found) != 0) {
        return -1;
    }
    counts->frame = (uint32_t)found.frame;
    counts->parity = (uint32_t)found.parity;
    counts->overrun = (uint32_t)found.overrun;
    counts->buffer_overrun = (uint32_t)found.buf_overrun;
    counts->breaks = (uint32_t)found.brk;
    return 0;
}

int clinux_get_serial_flags(int descriptor, int32_t *flags) {
    struct serial_struct port;
    if (ioctl(descriptor, TIOCGSERIAL, &port) != 0) {
        return -1;
    }
    *flags = port.flags;
    return 0;
}

int clinux_set_serial_flags(int descriptor, int32_t flags) {
    struct serial_struct port;
    if (ioctl(descriptor, TIOCGSERIAL, &port) != 0) {
        return -1;
    }
    port.flags = flags;
    return ioctl(descriptor, TIOCSSERIAL, &port);
}
