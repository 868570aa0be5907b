/* The least that a bridge could be: polls a serial line, and writes a line of text for each frame that it reads.
 *
 *     BareLoop PORT      until the port is gone; without PORT it does nothing and ends
 */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

static int make_raw(int port)
{
    struct termios line;
    if (tcgetattr(port, &line) != 0) return -1;
    cfmakeraw(&line);
    return tcsetattr(port, TCSANOW, &line);
}

int main(int argc, char **argv)
{
    if (argc < 2) return 0;
    int port = open(argv[1], O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (port < 0 || make_raw(port) != 0) return 1;
    if (write(STDOUT_FILENO, "ready\n", 6) != 6) return 1;

    unsigned long frames = 0;
    int in_run = 0;
    for (;;) {
        struct pollfd wait = {.fd = port, .events = POLLIN};
        if (poll(&wait, 1, -1) < 0) return 1;
        unsigned char bytes[65536];
        ssize_t count = read(port, bytes, sizeof bytes);
        if (count <= 0) return 0;
        for (ssize_t i = 0; i < count; i++) {
            int ends = in_run && bytes[i] == 0;
            in_run = bytes[i] != 0;
            if (!ends) continue;
            char line[64];
            int length = snprintf(line, sizeof line, "frame %lu;\n", frames++);
            if (write(STDOUT_FILENO, line, (size_t)length) != length) return 1;
        }
    }
}
