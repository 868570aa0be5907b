// <asm/termbits.h> has termios2 and its flags; it can't share a file with <termios.h>, which has other ones.
#include "CLinux.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <errno.h>
#include <sys/ioctl.h>

int clinux_make_raw(int descriptor, uint32_t baud, uint32_t *actual) {
    struct termios2 line;
    if (ioctl(descriptor, TCGETS2, &line) != 0) {
        return -1;
    }
    line.c_iflag = 0; // break and framing errors read as 00: nothing is dropped or doubled
    line.c_oflag = 0;
    line.c_lflag = 0;
    line.c_cflag &= ~(tcflag_t)(CSIZE | PARENB | PARODD | CMSPAR | CSTOPB | CRTSCTS);
    line.c_cflag |= CS8 | CREAD | CLOCAL;
    line.c_cc[VMIN] = 1; // with 0, "nothing there" would read like "unplugged"
    line.c_cc[VTIME] = 0;
    if (baud != 0) {
        line.c_cflag &= ~(tcflag_t)(CBAUD | CIBAUD); // an input speed of B0 means: as the output
        line.c_cflag |= BOTHER;
        line.c_ispeed = baud;
        line.c_ospeed = baud;
    }
    if (ioctl(descriptor, TCSETS2, &line) != 0 || ioctl(descriptor, TCGETS2, &line) != 0) {
        return -1;
    }
    if ((line.c_cflag & (CSIZE | PARENB)) != CS8) {
        errno = EINVAL;
        return -1;
    }
    *actual = line.c_ospeed;
    return 0;
}
