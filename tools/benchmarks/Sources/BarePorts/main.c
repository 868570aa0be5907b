/* The least that a bridge of many boards could be: polls serial lines, reads what comes, and drops it.
 *
 *     BarePorts [--check] PORT…      until SIGTERM; then it says how many bytes it read
 *
 * With --check it also takes the frames apart and checks them, with the C library.
 */
#include <errno.h>
#include <fcntl.h>
#include <headset.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define PORTS_MAX 1024

static hb_decoder decoders[PORTS_MAX];
static unsigned long long frames;

static void check(hb_decoder *decoder, const uint8_t *bytes, size_t count)
{
    while (count > 0) {
        hb_unit unit;
        size_t used = hb_decode(decoder, bytes, count, &unit);
        bytes += used;
        count -= used;
        if (unit.kind == HB_FRAME) frames++;
    }
}

static volatile sig_atomic_t is_over;

static void end(int signal)
{
    (void)signal;
    is_over = 1;
}

static int open_raw(const char *path)
{
    int port = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    struct termios line;
    if (port < 0 || tcgetattr(port, &line) != 0) return -1;
    cfmakeraw(&line);
    return tcsetattr(port, TCSANOW, &line) == 0 ? port : -1;
}

int main(int argc, char **argv)
{
    static struct pollfd ports[PORTS_MAX];
    static unsigned char bytes[65536];
    bool checks = argc > 1 && strcmp(argv[1], "--check") == 0;
    if (checks) argv++, argc--;
    nfds_t count = (nfds_t)argc - 1;
    if (count > PORTS_MAX) return 1;
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGTERM, &action, NULL);
    for (nfds_t i = 0; i < count; i++) {
        ports[i] = (struct pollfd){.fd = open_raw(argv[i + 1]), .events = POLLIN};
        if (ports[i].fd < 0) return 1;
        hb_decoder_init(&decoders[i]);
    }
    puts("ready");
    fflush(stdout);

    unsigned long long sum = 0;
    while (!is_over) {
        if (poll(ports, count, -1) < 0) {
            if (errno == EINTR) continue;
            return 1;
        }
        for (nfds_t i = 0; i < count; i++) {
            if (ports[i].revents == 0) continue;
            ssize_t length = read(ports[i].fd, bytes, sizeof bytes);
            if (length <= 0) return 1;
            sum += (unsigned long long)length;
            if (checks) check(&decoders[i], bytes, (size_t)length);
        }
    }
    printf("read %llu bytes, %llu frames\n", sum, frames);
    return 0;
}
