/* Feeds the C library with streams, one line of hexadecimal each on standard input, and with damaged copies
 * of them. It checks nothing itself: compile it with -fsanitize=address,undefined, and they do. Every buffer
 * has exactly its size. `tools/check-c` runs it over the vectors. Usage: headset ROUNDS SEED < streams */
#include "headset_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint32_t any(uint32_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % below;
}

static void *copy_of(const void *bytes, size_t n) {
    void *copy = malloc(n + (n == 0));
    if (copy == NULL) {
        abort();
    }
    if (n > 0) {
        memcpy(copy, bytes, n);
    }
    return copy;
}

static void write_report(hb_report *report) {
    hb_channel channels[HB_CHANNELS_MAX];
    if (report->type == HB_HELLO) {
        for (uint8_t i = 0; i < report->body.hello.channel_count; i++) {
            (void)hb_channel_at(&report->body.hello, i, &channels[i]);
        }
        report->body.hello.channels = channels;
    }
    if (report->type == HB_SAMPLES) {
        for (uint8_t i = 0; i < report->body.samples.count; i++) {
            (void)hb_sample_at(&report->body.samples, i);
        }
    }
    const size_t capacities[] = {0, 1, 2, 20, any(HB_LINE_MAX), HB_LINE_MAX};
    for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
        uint8_t *line = malloc(capacities[i] + 1);
        (void)hb_encode_report(line, capacities[i], 1, 2, report);
        free(line);
    }
}

static void read_frame(const hb_frame *frame) {
    uint8_t *payload = copy_of(frame->payload, frame->count);
    const hb_frame exact = {frame->type, frame->sequence, frame->time, payload, frame->count};
    hb_report report;
    hb_request request;
    const hb_parsed parsed = hb_parse_report(&exact, &report);
    if (parsed == HB_KNOWN || parsed == HB_PARTLY) {
        write_report(&report);
    }
    if (hb_parse_request(&exact, &request) == HB_KNOWN) {
        uint8_t line[HB_LINE_MAX];
        (void)hb_encode_request(line, sizeof line, 1, &request);
    }
    free(payload);
}

/* In chunks of at most `most` bytes. */
static void decode(const uint8_t *bytes, size_t n, uint32_t most) {
    hb_decoder *decoder = malloc(sizeof *decoder);
    hb_unit unit;
    hb_decoder_init(decoder);
    while (n > 0) {
        const size_t chunk = 1 + any(most);
        size_t left = chunk < n ? chunk : n;
        uint8_t *exact = copy_of(bytes, left);
        const uint8_t *next = exact;
        bytes += left;
        n -= left;
        while (left > 0) {
            const size_t used = hb_decode(decoder, next, left, &unit);
            next += used;
            left -= used;
            if (unit.kind == HB_FRAME) {
                read_frame(&unit.frame);
            }
        }
        free(exact);
    }
    hb_decode_end(decoder, &unit);
    free(decoder);
}

static bool take_line(void *context, const uint8_t *bytes, size_t count) {
    (void)context;
    free(copy_of(bytes, count));
    return any(8) > 0;
}

static uint8_t carry_out(void *context, const hb_request *request) {
    (void)context;
    return request->test <= HB_FAILED ? request->test : HB_DONE;
}

/* A board that hears the stream while things happen to it. */
static void live(const uint8_t *bytes, size_t n) {
    static const hb_channel channels[] = {
        {0, HB_LEFT, HB_PROXIMITY, 0, 0, 0, 127, 20, 0, 0},
        {1, HB_LEFT, HB_EVENT_CHANNEL, 0, 0, 0, 0, 0, 0, 0},
        {0, HB_RIGHT, HB_PRESSURE, 0, 0, INT32_MIN, INT32_MAX, 10, 0, 0},
    };
    hb_batch *batches = calloc(3, sizeof *batches);
    hb_state *latches = calloc(2, sizeof *latches);
    hb_link *links = calloc(3, sizeof *links);
    hb_board *board = malloc(sizeof *board);
    const uint16_t room = (uint16_t)any(40);
    hb_board_setup setup = {
        .name = HB_STRING("n"), .id = HB_STRING("i"), .firmware = HB_STRING("f"), .channel_count = 3, .channels = channels,
        .batches = batches, .latch_count = 2, .latches = latches, .link_capacity = 3, .links = links,
        .write = take_line, .carry_out = any(2) ? carry_out : NULL,
    };
    uint32_t now = any(2) ? UINT32_MAX - any(1000) : any(1000);

    for (int i = 0; i < 3; i++) {
        batches[i].values = malloc(room + 1u);
        batches[i].capacity = room;
    }
    latches[1].ear = HB_RIGHT;
    hb_board_start(board, &setup, 1, now);
    while (n > 0) {
        const size_t chunk = 1 + any(64);
        const size_t used = chunk < n ? chunk : n;
        const uint8_t address[6] = {0, 0, 0, 0, 0, (uint8_t)any(5)};
        const hb_state change = {(uint8_t)any(3), (uint8_t)any(8), (uint8_t)any(5)};
        now += any(3) ? any(30) : any(3000);
        hb_board_reading(board, (uint8_t)any(3), (int32_t)(any(UINT32_MAX) * 2u), now - any(2) * any(50));
        switch (any(6)) {
        case 0: hb_board_state(board, &change, 1, now); break;
        case 1: (void)hb_board_link(board, address, (uint8_t)any(6), (uint8_t)any(4), now); break;
        case 2: hb_board_log(board, HB_INFO, (const char *)bytes, used, now); break;
        case 3: hb_board_send(board, (uint8_t)any(256), bytes, used, now); break;
        default: break;
        }
        hb_board_receive(board, bytes, used, now, (uint16_t)any(1000));
        hb_board_poll(board, now);
        (void)hb_board_next(board, now);
        bytes += used;
        n -= used;
    }
    for (int i = 0; i < 3; i++) {
        free(batches[i].values);
    }
    free(batches);
    free(latches);
    free(links);
    free(board);
}

static void feed(const uint8_t *bytes, size_t n) {
    decode(bytes, n, UINT32_MAX);
    decode(bytes, n, 1);
    decode(bytes, n, 40);
    live(bytes, n);
}

/* A byte changed, lost, doubled, or a piece moved. */
static size_t damage(uint8_t *bytes, size_t n) {
    for (uint32_t times = 1 + any(3); times > 0 && n > 1; times--) {
        const size_t at = any((uint32_t)n);
        switch (any(4)) {
        case 0: bytes[at] ^= (uint8_t)(1u << any(8)); break;
        case 1: bytes[at] = (uint8_t)any(256); break;
        case 2: memmove(bytes + at, bytes + at + 1, --n - at); break;
        default: memmove(bytes + at, bytes, n - at); break;
        }
    }
    return n;
}

int main(int count, char **arguments) {
    static char line[1 << 16];
    const int rounds = count > 1 ? atoi(arguments[1]) : 10;
    unsigned streams = 0;
    state = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    while (fgets(line, sizeof line, stdin) != NULL) {
        const size_t n = strcspn(line, "\n") / 2;
        uint8_t *bytes = malloc(n + 1);
        for (size_t i = 0; i < n; i++) {
            unsigned byte;
            if (sscanf(line + 2 * i, "%2x", &byte) != 1) {
                fprintf(stderr, "headset: no hexadecimal: %s", line);
                return 2;
            }
            bytes[i] = (uint8_t)byte;
        }
        feed(bytes, n);
        for (int round = 0; round < rounds; round++) {
            uint8_t *damaged = copy_of(bytes, n);
            feed(damaged, damage(damaged, n));
            free(damaged);
        }
        free(bytes);
        streams++;
    }
    printf("%u streams, each with %d damaged copies\n", streams, rounds);
    return 0;
}
