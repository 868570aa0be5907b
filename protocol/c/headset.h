/*
 * headset: the Headset Bridge wire protocol 1.0 in C99, both directions. SPDX-License-Identifier: 0BSD
 *
 * Copy headset.h and headset.c into your firmware and you are done: no allocation, no globals, no library calls,
 * only buffers that you own. headset_board.h adds a ready-made board on top, which keeps the sender's rules;
 * most firmware wants that one and needs nothing from here but the types.
 * The contract is protocol/spec.md; § refers to it.
 *
 *     write a frame                                  read frames
 *     -------------                                  -----------
 *     uint8_t line[HB_LINE_MAX];                     hb_decoder decoder;
 *     hb_writer w;                                   hb_decoder_init(&decoder);
 *     hb_begin(&w, line, sizeof line,                while (n > 0) {
 *              HB_LOG, sequence, now);                   hb_unit unit;
 *     hb_put(&w, payload, count);                        size_t used = hb_decode(&decoder, bytes, n, &unit);
 *     size_t n = hb_end(&w);                             bytes += used;
 *     uart_send(line, n);                                n -= used;
 *                                                        if (unit.kind == HB_FRAME) { act(&unit.frame); }
 *                                                    }
 *
 * Every function is re-entrant: it touches its arguments only. Writing from an interrupt is safe as long as the
 * interrupt has a writer and a buffer of its own.
 */
#ifndef HEADSET_H
#define HEADSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version that this library speaks (§1). */
#define HB_VERSION_MAJOR 1
#define HB_VERSION_MINOR 0

/* Limits (§9), in bytes. */
#define HB_PAYLOAD_MAX 512                    /* a payload */
#define HB_FRAME_MAX (7 + HB_PAYLOAD_MAX + 4) /* a frame before stuffing */
#define HB_RUN_MAX 526                        /* a frame after stuffing */
#define HB_LINE_MAX (HB_RUN_MAX + 2)          /* with its zeros: a buffer of this size holds any frame */
#define HB_CHANNELS_MAX 16
#define HB_STRING_MAX 32
#define HB_DESCRIPTOR_SIZE 23

/* Message types from the board (§5). */
#define HB_HELLO 0x01
#define HB_SAMPLES 0x02
#define HB_WEAR_EVENT 0x03
#define HB_LINK_EVENT 0x04
#define HB_LINK_TABLE 0x05
#define HB_HEARTBEAT 0x06
#define HB_TRUTH 0x07
#define HB_LOG 0x08
#define HB_ACK 0x09
#define HB_NACK 0x0A
#define HB_PONG 0x0B

/* Message types from the host (§6). */
#define HB_IDENTIFY 0x81
#define HB_PING 0x82
#define HB_SET_REPORTING 0x83
#define HB_SET_PARAMETER 0x84
#define HB_REQUEST_LINK_TABLE 0x85
#define HB_RESET 0x86
#define HB_SELF_TEST 0x87

/* ---------------------------------------------------------------------------------------------------- writing
 *
 * A writer stuffs and checks a frame while it is written, straight into your buffer: no second buffer for the payload.
 */
typedef struct hb_writer {
    uint8_t *out;
    size_t capacity;
    size_t length; /* bytes that the line has so far, also those that found no room */
    size_t code;   /* where the open COBS block began */
    size_t count;  /* bytes before stuffing */
    uint32_t crc;
} hb_writer;

/* Starts a frame in `out`. `sequence` and `time` as in §3; a host passes time 0. */
void hb_begin(hb_writer *w, uint8_t *out, size_t capacity, uint8_t type, uint16_t sequence, uint32_t time);

/* Adds to the payload; may be called any number of times. */
void hb_put(hb_writer *w, const void *bytes, size_t n);

/* Ends the frame. Returns its bytes on the line, the 00 before and the 00 after included;
 * 0 if it found no room in the buffer, or its payload is longer than HB_PAYLOAD_MAX. */
size_t hb_end(hb_writer *w);

/* All of the above at once, for a payload that you already have: returns as hb_end. */
size_t hb_encode(uint8_t *out, size_t capacity, uint8_t type, uint16_t sequence, uint32_t time,
                 const void *payload, size_t n);

/* ---------------------------------------------------------------------------------------------------- reading */

typedef struct hb_frame {
    uint8_t type;
    uint16_t sequence;
    uint32_t time;
    const uint8_t *payload; /* inside the decoder: good until its next call */
    size_t count;
} hb_frame;

/* What a unit (§2.3) turned out to be. From HB_FAULT_ENCODING on: damage, named as in §8.2. */
typedef enum hb_unit_kind {
    HB_NOTHING = 0, /* no unit has ended yet, or one that means nothing */
    HB_FRAME,       /* an intact frame: `frame` */
    HB_TEXT,        /* text between frames: `bytes` */
    HB_FAULT_ENCODING,
    HB_FAULT_SHORT,
    HB_FAULT_CHECK,
    HB_FAULT_OVERLONG
} hb_unit_kind;

typedef struct hb_unit {
    hb_unit_kind kind;
    const uint8_t *bytes; /* text and faults: the run as it came, without zeros; good until the decoder's next call */
    size_t count;
    hb_frame frame;
} hb_unit;

typedef struct hb_decoder {
    uint8_t run[HB_RUN_MAX + 1]; /* one more: the byte that makes a run too long */
    uint16_t count;
    bool cut; /* the run was too long: what comes up to the next 00 is a continuation */
} hb_decoder;

void hb_decoder_init(hb_decoder *d);

/* Reads bytes up to the end of one unit. Returns how many it took, at least 1 if n isn't 0: call again with
 * the rest until all are taken. `unit` says what ended, HB_NOTHING if nothing did. One byte at a time is
 * fine. */
size_t hb_decode(hb_decoder *d, const uint8_t *bytes, size_t n, hb_unit *unit);

/* The connection, or the recording, ended: what was still open is text, HB_FAULT_SHORT or nothing, never a
 * frame. */
void hb_decode_end(hb_decoder *d, hb_unit *unit);

/* --------------------------------------------------------------------------------------------------- messages
 *
 * One struct a message. hb_encode_… writes it as a frame; hb_parse_… reads it from one.
 * What a parser fills in points into the frame's payload and is good as long as that.
 * Values outside the lists of §5 are written as they are: the lists are the caller's to keep.
 */

/* Not zero-terminated. */
typedef struct hb_string {
    const char *bytes;
    uint8_t count;
} hb_string;
#define HB_STRING(literal) {(literal), (uint8_t)(sizeof(literal) - 1)}

/* Ears. */
#define HB_LEFT 0
#define HB_RIGHT 1
#define HB_NO_EAR 0xFF /* in hb_truth */

/* Form factors. */
#define HB_EARBUDS 0
#define HB_ON_EAR 1
#define HB_OVER_EAR 2

/* Capabilities, or-ed. */
#define HB_PLACEMENT 1
#define HB_AUDIO_SWITCHING 2

/* Kinds of channel, and flags, or-ed, and units of a sensor. */
#define HB_PROXIMITY 0x00
#define HB_CAPACITANCE 0x01
#define HB_PRESSURE 0x02
#define HB_OTHER_SENSOR 0x0F
#define HB_EVENT_CHANNEL 0x80
#define HB_VERDICT_CHANNEL 0x81
#define HB_FALLING 1
#define HB_CALIBRATED 2
#define HB_COUNTS 0
#define HB_MILLIVOLTS 1
#define HB_PASCALS 2
#define HB_FEMTOFARADS 3

/* A channel descriptor (§5.1). For event and verdict channels all behind `kind` is 0. */
typedef struct hb_channel {
    uint8_t sensor;
    uint8_t ear;
    uint8_t kind;
    uint8_t flags;
    uint8_t unit;
    int32_t smallest;
    int32_t largest;
    uint16_t period; /* ms */
    int32_t open;
    int32_t worn;
} hb_channel;

typedef struct hb_hello {
    uint8_t oldest[2]; /* major, minor */
    uint8_t newest[2];
    uint32_t boot;
    uint8_t form;
    uint16_t capabilities;
    uint8_t address[6];
    hb_string name;
    hb_string id;
    hb_string firmware;
    uint8_t channel_count;
    const hb_channel *channels; /* for writing; a parser leaves NULL */
    const uint8_t *descriptors; /* from a parser: read them with hb_channel_at */
    uint8_t descriptor_size;
} hb_hello;

/* Readings of one sensor (§5.2), packed as on the line: hb_pack writes a value, hb_sample_at reads one. */
typedef struct hb_samples {
    uint8_t sensor;
    uint8_t ear;
    uint16_t period; /* ms */
    uint8_t width;   /* bytes a value: 1, 2 or 3 */
    uint8_t count;
    const uint8_t *values;
} hb_samples;

/* Kinds of state, and the values of a verdict. */
#define HB_NEAR 0
#define HB_HALL 1
#define HB_CASE 2
#define HB_LID 3
#define HB_MOTION 4
#define HB_VERDICT 5
#define HB_VERDICT_UNKNOWN 0
#define HB_VERDICT_WORN 1
#define HB_VERDICT_NOT_WORN 2
#define HB_VERDICT_IN_CASE 3

/* One entry of a WearEvent, or one latched state of a Heartbeat (§5.3); in memory as on the line. */
typedef struct hb_state {
    uint8_t ear;
    uint8_t kind;
    uint8_t value;
} hb_state;

typedef struct hb_wear_event {
    uint8_t count;
    const hb_state *states;
} hb_wear_event;

/* Profiles and their states (§5.4). */
#define HB_ACL 0
#define HB_A2DP 1
#define HB_AVRCP 2
#define HB_HFP 3
#define HB_SCO 4
#define HB_DOWN 0 /* ACL, SCO */
#define HB_UP 1
#define HB_A2DP_IDLE 0
#define HB_A2DP_OPEN 1
#define HB_A2DP_STREAMING 2
#define HB_AVRCP_PAUSED 0
#define HB_AVRCP_PLAYING 1
#define HB_HFP_IDLE 0
#define HB_HFP_RINGING 1
#define HB_HFP_ACTIVE 2
#define HB_HFP_HELD 3

typedef struct hb_link_event {
    uint8_t address[6];
    uint8_t profile;
    uint8_t state;
} hb_link_event;

/* A connected source in a LinkTable (§5.5); in memory as on the line. */
typedef struct hb_link {
    uint8_t address[6];
    uint8_t states[4]; /* A2DP, AVRCP, HFP, SCO: of a profile at [profile - 1] */
} hb_link;

typedef struct hb_link_table {
    uint8_t count;
    const hb_link *links;
} hb_link_table;

#define HB_BATTERY_UNKNOWN 0xFF
#define HB_TEMPERATURE_UNKNOWN (-128)

typedef struct hb_heartbeat {
    uint32_t dropped;
    uint8_t battery;    /* percent */
    int8_t temperature; /* °C */
    uint8_t count;
    const hb_state *states;
} hb_heartbeat;

#define HB_TAKEN_OFF 0
#define HB_PUT_ON 1
#define HB_REMARK 0xFF

typedef struct hb_truth {
    uint8_t ear;
    uint8_t edge;
    uint16_t uncertainty; /* ms */
    hb_string name;
} hb_truth;

#define HB_ERROR 0
#define HB_WARNING 1
#define HB_INFO 2
#define HB_DEBUG 3

typedef struct hb_log {
    uint8_t level;
    uint16_t count;
    const char *text; /* UTF-8, not zero-terminated */
} hb_log;

/* How a request went: what an Ack (0) or a Nack (a reason) says. */
#define HB_DONE 0
#define HB_NOT_SUPPORTED 1
#define HB_INVALID 2
#define HB_BUSY 3
#define HB_FAILED 4

typedef struct hb_answer {
    uint16_t id;
    uint8_t reason; /* HB_DONE in an Ack */
} hb_answer;

typedef struct hb_pong {
    uint16_t id;
    uint32_t received; /* ms */
    uint16_t received_us;
    uint16_t sent_us;
} hb_pong;

/* A message from the board: the member of the union that `type` names. */
typedef struct hb_report {
    uint8_t type;
    union {
        hb_hello hello;
        hb_samples samples;
        hb_wear_event wear_event;
        hb_link_event link_event;
        hb_link_table link_table;
        hb_heartbeat heartbeat;
        hb_truth truth;
        hb_log log;
        hb_answer answer; /* Ack, Nack */
        hb_pong pong;
    } body;
} hb_report;

/* A message from the host; only the fields of its type count. */
typedef struct hb_request {
    uint8_t type;
    uint16_t id;
    uint8_t oldest[2];  /* Identify: major, minor */
    uint8_t newest[2];  /* Identify */
    uint8_t sensor;     /* SetReporting */
    uint8_t ear;        /* SetReporting */
    uint16_t period;    /* SetReporting, ms; 0 stops */
    uint16_t parameter; /* SetParameter */
    int32_t value;      /* SetParameter */
    uint8_t test;       /* SelfTest */
} hb_request;

typedef enum hb_parsed {
    HB_KNOWN = 0, /* act on it */
    HB_PARTLY,    /* act on what you know; some entry, profile or state is of a later version */
    HB_UNKNOWN,   /* a type that this side doesn't know: only `type` is filled in */
    HB_MALFORMED, /* the payload contradicts §5 or §6: act on nothing */
    HB_VERSION    /* a Hello whose versions don't meet ours: only its versions are filled in */
} hb_parsed;

/* Writes a message as a frame; returns as hb_end, and 0 for a type that isn't in the lists above. */
size_t hb_encode_report(uint8_t *out, size_t capacity, uint16_t sequence, uint32_t time, const hb_report *report);
size_t hb_encode_request(uint8_t *out, size_t capacity, uint16_t sequence, const hb_request *request);

/* Reads a frame from the board. */
hb_parsed hb_parse_report(const hb_frame *frame, hb_report *report);

/* Reads a frame from the host. Also of an unknown or malformed request `type` and `id` are filled in, `id` 0
 * if it has none. */
hb_parsed hb_parse_request(const hb_frame *frame, hb_request *request);

/* Descriptor `index` of a parsed Hello; false if it is of a kind to be skipped. */
bool hb_channel_at(const hb_hello *hello, uint8_t index, hb_channel *channel);

/* Value `index` of a parsed Samples. */
int32_t hb_sample_at(const hb_samples *samples, uint8_t index);

/* Writes the low `width` bytes of a value, little-endian. */
void hb_pack(uint8_t *at, uint8_t width, int32_t value);

#ifdef __cplusplus
}
#endif

#endif
