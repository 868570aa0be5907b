/*
 * headset_board: a whole board on top of headset.h. SPDX-License-Identifier: 0BSD
 *
 * You say what your hardware saw; the board decides what goes on the line, and when, so that all of §7 holds:
 * it collects readings into batches and flushes them in time order, numbers the frames, counts the dropped ones, sends
 * Hello, LinkTable and Heartbeat when they are due, and answers the host.
 *
 *     static hb_board board;                              // about 1.2 kB; any number of boards may exist
 *     hb_board_start(&board, &setup, random32(), now());  // says Hello
 *     for (;;) {
 *         if (uart_has(&byte)) { hb_board_receive(&board, &byte, 1, now(), 0); }
 *         if (sensor_ready())  { hb_board_reading(&board, 0, sensor_read(), now()); }
 *         if (case_changed())  { hb_board_state(&board, &(hb_state){HB_LEFT, HB_CASE, in_case()}, 1, now()); }
 *         hb_board_poll(&board, now());
 *         sleep_at_most(hb_board_next(&board, now()));
 *     }
 *
 * Times are the board's own clock in ms; it may start anywhere and wrap, but must not go back from call to call.
 * A board has no lock: call it from one context, say the main loop, and let interrupts only fill queues.
 * All arrays in the setup are yours, and must live as long as the board.
 */
#ifndef HEADSET_BOARD_H
#define HEADSET_BOARD_H

#include "headset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Change these with -D, within §4 and §7. All in ms. */
#ifndef HB_HEARTBEAT_MS
#define HB_HEARTBEAT_MS 1000 /* longest time between heartbeats */
#endif
#ifndef HB_SOON_MS
#define HB_SOON_MS 50 /* a heartbeat behind news, unless another frame said by then that time went on */
#endif
#ifndef HB_BRISK_MS
#define HB_BRISK_MS 1000 /* so long after an event time goes on every HB_SOON_MS, for the host's own timers */
#endif
#ifndef HB_HELLO_MS
#define HB_HELLO_MS 5000 /* between Hellos, until the host identified the board */
#endif
#ifndef HB_LINK_TABLE_MS
#define HB_LINK_TABLE_MS 10000 /* longest time between link tables */
#endif
#ifndef HB_REMEMBERED
#define HB_REMEMBERED 8 /* requests of which a repetition is recognised */
#endif

/* The readings of one channel that wait to be sent. Give `values` and `capacity`; the board fills in the
 * rest. A batch goes out when it is full; at capacity = one value, each reading goes out at once. A value
 * takes 1, 2 or 3 bytes, the fewest that hold the channel's range. Event and verdict channels need no
 * storage. */
typedef struct hb_batch {
    uint8_t *values;
    uint16_t capacity; /* bytes, at least those of one value; what is more than 506 is not used */
    uint16_t period;   /* ms: the channel's, until the host sets another */
    uint32_t time;     /* of the first value */
    uint8_t width;
    uint8_t count;
} hb_batch;

typedef struct hb_board_setup {
    uint8_t form;
    uint16_t capabilities;
    uint8_t address[6];
    hb_string name;
    hb_string id;
    hb_string firmware;

    uint8_t channel_count;
    const hb_channel *channels;
    hb_batch *batches; /* one a channel, same order */

    uint8_t latch_count;
    hb_state *latches; /* every state that heartbeats repeat, with its value at boot: each event and verdict channel,
                          case and motion where the board has them. Kept up to date by hb_board_state. */

    uint8_t link_capacity; /* at most 51 */
    hb_link *links;        /* room for the connected sources; empty at boot */

    /* Sends all the bytes, or none and returns false: the frame is then counted as dropped. Must not call the
     * board. */
    bool (*write)(void *context, const uint8_t *bytes, size_t count);

    /* Carries out SetReporting, SetParameter, Reset or SelfTest and returns HB_DONE, or refuses with
     * HB_NOT_SUPPORTED … HB_FAILED. Called once a request, however often the host repeats it. NULL: all are
     * refused. Must not call the board. SetReporting comes only for a sensor that exists; on HB_DONE later
     * readings are taken to have its period. Reset: return HB_DONE, let the Ack go out, then start anew:
     * hb_board_wants_reset says when. */
    uint8_t (*carry_out)(void *context, const hb_request *request);

    void *context; /* handed to both */
} hb_board_setup;

typedef struct hb_board {
    const hb_board_setup *setup;
    uint32_t boot;
    uint32_t dropped;
    uint8_t battery;    /* percent; set it whenever you like */
    int8_t temperature; /* °C; set it whenever you like */

    /* The rest is the board's own. */
    bool identified;
    bool wants_reset;
    bool owes_heartbeat;
    bool is_brisk;
    uint8_t link_count;
    uint8_t next_remembered;
    uint16_t sequence;
    uint32_t newest;         /* header time of the newest frame */
    uint32_t settled;        /* header time of the newest frame but Samples */
    uint32_t news;           /* while a heartbeat is owed: time of the newest thing told */
    uint32_t brisk_since;
    uint32_t heartbeat_due;
    uint32_t hello_due;
    uint32_t link_table_due;
    struct {
        uint16_t id;
        uint8_t type;
        uint8_t result;
    } remembered[HB_REMEMBERED];
    hb_decoder decoder;
    uint8_t line[HB_LINE_MAX];
} hb_board;

/* Boots: says Hello and the link table. `boot` must differ from boot to boot: random, or a counter kept in
 * flash. */
void hb_board_start(hb_board *b, const hb_board_setup *setup, uint32_t boot, uint32_t now);

/* A reading of channel `index` of the setup, taken at `now`. It continues its batch if it came exactly one
 * period after the last one: pass the time at which it was due, not the one at which you got round to it. Of
 * one ms pass readings first, then states and links, then poll: a reading that comes too late for its ms is
 * moved to the next. Values outside the range are sent as the nearest value that fits the width. Ignored for
 * a channel that isn't there or isn't sampled, or that the host stopped. */
void hb_board_reading(hb_board *b, uint8_t index, int32_t value, uint32_t now);

/* States that changed together at `now`, at one or both ears: one WearEvent. Those that are among the latches
 * are kept there. At most 170; none is no event. */
void hb_board_state(hb_board *b, const hb_state *changes, uint8_t count, uint32_t now);

/* A change at an audio source at `now`. The link table follows it. False, and nothing sent, if the table has
 * no room. */
bool hb_board_link(hb_board *b, const uint8_t address[6], uint8_t profile, uint8_t state, uint32_t now);

/* An edge that the fixture saw at `now`. */
void hb_board_truth(hb_board *b, const hb_truth *truth, uint32_t now);

/* A line for people; what is beyond 509 bytes is cut off. */
void hb_board_log(hb_board *b, uint8_t level, const char *text, size_t count, uint32_t now);

/* A message that this library doesn't know, flushed, stamped and numbered like the others. */
void hb_board_send(hb_board *b, uint8_t type, const void *payload, size_t n, uint32_t now);

/* Bytes from the host, however they are cut. `micros`: the microseconds, 0 to 999, that belong to `now`; 0 if
 * unknown. */
void hb_board_receive(hb_board *b, const uint8_t *bytes, size_t n, uint32_t now, uint16_t micros);

/* Sends what is due. Call it often, or when hb_board_next says so. */
void hb_board_poll(hb_board *b, uint32_t now);

/* ms until hb_board_poll has something to do; 0: now. What comes in between may make it sooner. */
uint32_t hb_board_next(const hb_board *b, uint32_t now);

/* Sends every waiting batch, e.g. before the board sleeps. */
void hb_board_flush(hb_board *b);

/* True once a Reset was acknowledged: start the board anew, with another boot id, when the Ack has left. */
bool hb_board_wants_reset(const hb_board *b);

#ifdef __cplusplus
}
#endif

#endif
