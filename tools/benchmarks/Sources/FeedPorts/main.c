/* Boards on pseudo-terminals, each of which says 100 kB/s: two ears with eight sensors each, read every millisecond.
 *
 *     FeedPorts COUNT SECONDS
 *
 * It says the names of its terminals, a line each, and begins when a line comes on standard input. When it has written
 * everything it says `wrote`, how many bytes and frames that were, and how many ms it was late at most; then it waits for
 * the end of standard input.
 *
 * A board hands over what it has to say every 6 ms, and a sixth of the boards every millisecond, as a bus would.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <headset_board.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define CHANNELS 16
#define BATCH 6 /* values in a frame, and ms between two hand-overs */

struct player {
    hb_board board;
    hb_board_setup setup;
    hb_batch batches[CHANNELS];
    uint8_t values[CHANNELS][3 * BATCH];
    char id[8];
    int master, slave;
    unsigned char waiting[CHANNELS * 2 * HB_LINE_MAX];
    size_t length;
};

static hb_channel channels[CHANNELS];
static unsigned long long bytes_written, frames_written;

static void give_up(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

static bool take(void *context, const uint8_t *bytes, size_t count)
{
    struct player *player = context;
    if (player->length + count > sizeof player->waiting) return false;
    for (size_t i = 0; i < count; i++) player->waiting[player->length++] = bytes[i];
    frames_written++;
    return true;
}

static void hand_over(struct player *player)
{
    for (size_t done = 0; done < player->length;) {
        ssize_t count = write(player->master, player->waiting + done, player->length - done);
        if (count < 0 && errno != EAGAIN) give_up("write");
        if (count < 0) {
            struct pollfd room = {.fd = player->master, .events = POLLOUT};
            poll(&room, 1, -1);
        } else {
            done += (size_t)count;
        }
    }
    bytes_written += player->length;
    player->length = 0;
}

static void hear(struct player *player, uint32_t now)
{
    uint8_t bytes[4096];
    ssize_t count = read(player->master, bytes, sizeof bytes);
    if (count > 0) hb_board_receive(&player->board, bytes, (size_t)count, now, 0);
}

/* The slave stays open here too, so that nothing hangs up. */
static void open_terminal(struct player *player)
{
    player->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (player->master < 0 || grantpt(player->master) != 0 || unlockpt(player->master) != 0) give_up("posix_openpt");
    player->slave = open(ptsname(player->master), O_RDWR | O_NOCTTY);
    struct termios raw;
    if (player->slave < 0 || tcgetattr(player->slave, &raw) != 0) give_up("open");
    cfmakeraw(&raw);
    if (tcsetattr(player->slave, TCSANOW, &raw) != 0) give_up("tcsetattr");
    puts(ptsname(player->master));
}

static void make_board(struct player *player, int number)
{
    for (int i = 0; i < CHANNELS; i++) {
        player->batches[i].values = player->values[i];
        player->batches[i].capacity = sizeof player->values[i];
    }
    int length = snprintf(player->id, sizeof player->id, "FEED%02d", number);
    hb_string id = {player->id, (uint8_t)length};
    player->setup = (hb_board_setup){
        .form = HB_EARBUDS,
        .capabilities = HB_PLACEMENT,
        .address = {2, 0, 0, 0, 0, (uint8_t)number},
        .name = id,
        .id = id,
        .firmware = HB_STRING("1"),
        .channel_count = CHANNELS,
        .channels = channels,
        .batches = player->batches,
        .write = take,
        .context = player,
    };
}

static void speak(struct player *player, uint32_t now)
{
    static uint32_t noise = 1;
    hear(player, now);
    for (uint32_t moment = now + 1 - BATCH; moment <= now; moment++) {
        for (uint8_t i = 0; i < CHANNELS; i++) {
            noise = noise * 1664525 + 1013904223;
            hb_board_reading(&player->board, i, channels[i].open + (int32_t)(noise >> 22), moment);
        }
    }
    hb_board_poll(&player->board, now);
    hand_over(player);
}

static long long now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 3) return EXIT_FAILURE;
    int count = atoi(argv[1]);
    uint32_t milliseconds = (uint32_t)atoi(argv[2]) * 1000;
    struct player *players = calloc((size_t)count, sizeof *players);
    if (players == NULL) give_up("calloc");
    for (int i = 0; i < CHANNELS; i++) {
        channels[i] = (hb_channel){
            .sensor = (uint8_t)(i / 2),
            .ear = (uint8_t)(i % 2),
            .kind = i < 2 ? HB_PROXIMITY : HB_CAPACITANCE,
            .flags = HB_CALIBRATED,
            .largest = 1000000,
            .period = 1,
            .open = 100000,
            .worn = 800000,
        };
    }
    for (int i = 0; i < count; i++) {
        open_terminal(&players[i]);
        make_board(&players[i], i);
    }
    fflush(stdout);
    if (getchar() == EOF) return EXIT_FAILURE;

    long long began = now_ns(), latest = 0;
    for (int i = 0; i < count; i++) {
        hb_board_start(&players[i].board, &players[i].setup, 1, 0);
        hand_over(&players[i]);
    }
    for (uint32_t now = BATCH; now < milliseconds; now++) {
        long long due = began + now * 1000000LL;
        struct timespec until = {due / 1000000000, due % 1000000000};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        for (int i = (int)(now % BATCH); i < count; i += BATCH) speak(&players[i], now);
        long long late = now_ns() - due;
        if (late > latest) latest = late;
    }
    printf("wrote %llu %llu %lld\n", bytes_written, frames_written, latest / 1000000);
    fflush(stdout);
    while (getchar() != EOF) continue;
    return EXIT_SUCCESS;
}
