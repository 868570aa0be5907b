/* Earbuds with a proximity sensor each, a case, and two phones. */
#include "headset_board.h"
#include "machine.h"
#include "uart.h"

#define LEFT 0 /* also the number of its channel */
#define RIGHT 1
#define OPEN 200
#define WORN 3000
#define PERIOD 20 /* ms */
#define READINGS 5 /* in a batch */

/* ------------------------------------------------------------------------------------------ what the board is */

#define PROXIMITY(side)                                                                                                \
    {.sensor = 0, .ear = (side), .kind = HB_PROXIMITY, .flags = HB_CALIBRATED, .unit = HB_COUNTS, .smallest = 0,       \
     .largest = 4095, .period = PERIOD, .open = OPEN, .worn = WORN}

static const hb_channel channels[] = {PROXIMITY(HB_LEFT), PROXIMITY(HB_RIGHT)};
static uint8_t readings[2][READINGS * 2];
static hb_batch batches[] = {
    {.values = readings[LEFT], .capacity = sizeof readings[LEFT]},
    {.values = readings[RIGHT], .capacity = sizeof readings[RIGHT]},
};
static hb_state latches[] = {{HB_LEFT, HB_CASE, 1}, {HB_RIGHT, HB_CASE, 1}};
static hb_link links[4];

static bool send(void *context, const uint8_t *bytes, size_t count);
static uint8_t carry_out(void *context, const hb_request *request);

static const hb_board_setup setup = {
    .form = HB_EARBUDS,
    .capabilities = HB_PLACEMENT | HB_AUDIO_SWITCHING,
    .address = {0x02, 0x00, 0x5E, 0x10, 0x00, 0x01},
    .name = HB_STRING("MPS2 earbuds"),
    .id = HB_STRING("mps2-an385-1"),
    .firmware = HB_STRING("1.0.0"),
    .channel_count = 2,
    .channels = channels,
    .batches = batches,
    .latch_count = 2,
    .latches = latches,
    .link_capacity = 4,
    .links = links,
    .write = send,
    .carry_out = carry_out,
};

static hb_board board;

/* ---------------------------------------------------------------------------------------------------- its story */

enum { PUT_ON, TAKE_OFF, CASE, LINK };

typedef struct step {
    uint16_t at; /* ms into the story */
    uint8_t what;
    uint8_t which; /* ear, or phone */
    uint8_t profile;
    uint8_t state; /* of the link, or whether in the case */
} step;

#define STORY_MS 12000u
#define PHONE 1
#define LAPTOP 2

static const step story[] = {
    {500, LINK, PHONE, HB_ACL, HB_UP},
    {1000, CASE, 0, 0, 0},
    {2000, PUT_ON, LEFT, 0, 0},
    {2300, PUT_ON, RIGHT, 0, 0},
    {3500, LINK, PHONE, HB_A2DP, HB_A2DP_STREAMING},
    {3600, LINK, PHONE, HB_AVRCP, HB_AVRCP_PLAYING},
    {4500, LINK, LAPTOP, HB_ACL, HB_UP},
    {5500, LINK, LAPTOP, HB_HFP, HB_HFP_RINGING},
    {6500, LINK, LAPTOP, HB_HFP, HB_HFP_ACTIVE},
    {6600, LINK, LAPTOP, HB_SCO, HB_UP},
    {7800, LINK, LAPTOP, HB_SCO, HB_DOWN},
    {7900, LINK, LAPTOP, HB_HFP, HB_HFP_IDLE},
    {8500, TAKE_OFF, RIGHT, 0, 0},
    {9500, TAKE_OFF, LEFT, 0, 0},
    {9700, LINK, PHONE, HB_AVRCP, HB_AVRCP_PAUSED},
    {9800, LINK, PHONE, HB_A2DP, HB_A2DP_IDLE},
    {10500, CASE, 0, 0, 1},
    {11000, LINK, LAPTOP, HB_ACL, HB_DOWN},
    {11500, LINK, PHONE, HB_ACL, HB_DOWN},
};

static int32_t targets[2] = {OPEN, OPEN}; /* where the counts are going */
static int32_t counts[2] = {OPEN, OPEN};
static uint16_t periods[2] = {PERIOD, PERIOD};
static uint32_t due[2]; /* of the next reading */

static void move_ear(uint8_t ear, bool on, uint32_t now) {
    const hb_truth truth = {ear, on ? HB_PUT_ON : HB_TAKEN_OFF, 1, HB_STRING("script")};
    targets[ear] = on ? WORN : OPEN;
    hb_board_truth(&board, &truth, now);
}

static void take_step(const step *s, uint32_t now) {
    switch (s->what) {
    case PUT_ON:
    case TAKE_OFF:
        move_ear(s->which, s->what == PUT_ON, now);
        break;
    case CASE: {
        const hb_state both[] = {{HB_LEFT, HB_CASE, s->state}, {HB_RIGHT, HB_CASE, s->state}};
        hb_board_state(&board, both, 2, now);
        break;
    }
    default: {
        const uint8_t address[6] = {0x02, 0x00, 0x5E, 0x20, 0x00, s->which};
        (void)hb_board_link(&board, address, s->profile, s->state, now);
        break;
    }
    }
}

/* The counts run after their target, and are never quite still. */
static int32_t look(uint8_t ear) {
    static uint32_t noise = 1;
    noise = noise * 1664525u + 1013904223u;
    counts[ear] += (targets[ear] - counts[ear]) / 2;
    return counts[ear] + (int32_t)(noise >> 28) - 8;
}

/* All that happens in one millisecond; of one moment the readings go first. */
static void live_through(uint32_t now) {
    for (uint8_t ear = LEFT; ear <= RIGHT; ear++) {
        if (periods[ear] != 0 && now == due[ear]) {
            due[ear] += periods[ear];
            hb_board_reading(&board, ear, look(ear), now);
        }
    }
    for (size_t i = 0; i < sizeof story / sizeof story[0]; i++) {
        if (story[i].at == now % STORY_MS) {
            take_step(&story[i], now);
        }
    }
}

/* ------------------------------------------------------------------------------------------------- its main loop */

static bool send(void *context, const uint8_t *bytes, size_t count) {
    (void)context;
    return uart_write(bytes, count);
}

static uint8_t carry_out(void *context, const hb_request *request) {
    (void)context;
    switch (request->type) {
    case HB_SET_REPORTING:
        periods[request->ear] = request->period;
        due[request->ear] = clock_ms() + 1u;
        return HB_DONE;
    case HB_RESET:
        return HB_DONE;
    case HB_SELF_TEST:
        return request->test == 0 ? HB_DONE : HB_INVALID;
    default:
        return HB_NOT_SUPPORTED;
    }
}

/* How far into a millisecond we are; at its end if it has passed. */
static uint16_t micros_within(uint32_t ms) {
    return clock_ms() == ms ? clock_us() : 999;
}

static void print(const char *text) {
    size_t n = 0;
    while (text[n] != 0) {
        n++;
    }
    (void)uart_write((const uint8_t *)text, n);
}

int main(void) {
    uint32_t lived;
    uint8_t byte;

    uart_start();
    print("\r\nMPS2 earbuds 1.0.0\r\n"); /* text between frames is welcome */
    hb_board_start(&board, &setup, boot_number(), clock_ms());
    board.battery = 87;
    board.temperature = 31;
    lived = clock_ms();
    due[LEFT] = due[RIGHT] = lived + PERIOD;
    for (;;) {
        while (lived != clock_ms()) { /* every millisecond, also if some passed meanwhile */
            live_through(++lived);
        }
        while (uart_read(&byte)) {
            hb_board_receive(&board, &byte, 1, lived, micros_within(lived));
        }
        hb_board_poll(&board, lived);
        if (hb_board_wants_reset(&board) && uart_is_idle()) {
            restart();
        }
        wait_for_interrupt();
    }
}
