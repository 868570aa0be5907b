/* The Headset Bridge wire protocol 1.0. SPDX-License-Identifier: 0BSD. The manual is headset.h. */
#include "headset.h"

#define HEADER_SIZE 7
#define CRC_SIZE 4
#define CRC_INITIAL 0xFFFFFFFFu
#define CRC_RESIDUE 0xDEBB20E3u /* the register behind a frame and its own CRC */

/* CRC-32/ISO-HDLC, half a byte at a time: 64 bytes of table. */
static uint32_t crc_with(uint32_t crc, uint8_t byte) {
    static const uint32_t half[16] = {
        0x00000000u, 0x1DB71064u, 0x3B6E20C8u, 0x26D930ACu, 0x76DC4190u, 0x6B6B51F4u, 0x4DB26158u, 0x5005713Cu,
        0xEDB88320u, 0xF00F9344u, 0xD6D6A3E8u, 0xCB61B38Cu, 0x9B64C2B0u, 0x86D3D2D4u, 0xA00AE278u, 0xBDBDF21Cu,
    };
    crc ^= byte;
    crc = (crc >> 4) ^ half[crc & 15u];
    return (crc >> 4) ^ half[crc & 15u];
}

/* ---------------------------------------------------------------------------------------------------- writing */

/* Writes where there is room; `length` goes on counting, so that hb_end sees what was missing. */
static void poke(hb_writer *w, size_t at, uint8_t byte) {
    if (at < w->capacity) {
        w->out[at] = byte;
    }
}

static void append(hb_writer *w, uint8_t byte) {
    poke(w, w->length, byte);
    w->length++;
}

/* Writes the code of the open block and opens the next. */
static void next_block(hb_writer *w) {
    poke(w, w->code, (uint8_t)(w->length - w->code));
    w->code = w->length;
    w->length++;
}

/* A full block (code FF) is closed only when a byte follows, so that none ends with a needless 01. */
static void stuff(hb_writer *w, uint8_t byte) {
    if (w->length - w->code == 255) {
        next_block(w);
    }
    if (byte == 0) {
        next_block(w);
    } else {
        append(w, byte);
    }
}

static void put_byte(hb_writer *w, uint8_t byte) {
    w->crc = crc_with(w->crc, byte);
    w->count++;
    stuff(w, byte);
}

/* The low bytes of an integer, little-endian. */
static void put_integer(hb_writer *w, uint32_t value, size_t size) {
    while (size-- > 0) {
        put_byte(w, (uint8_t)value);
        value >>= 8;
    }
}

void hb_begin(hb_writer *w, uint8_t *out, size_t capacity, uint8_t type, uint16_t sequence, uint32_t time) {
    w->out = out;
    w->capacity = capacity;
    w->length = 0;
    w->count = 0;
    w->crc = CRC_INITIAL;
    append(w, 0);
    w->code = w->length;
    w->length++;
    put_byte(w, type);
    put_integer(w, sequence, 2);
    put_integer(w, time, 4);
}

void hb_put(hb_writer *w, const void *bytes, size_t n) {
    const uint8_t *next = (const uint8_t *)bytes;
    while (n-- > 0) {
        put_byte(w, *next++);
    }
}

size_t hb_end(hb_writer *w) {
    put_integer(w, ~w->crc, CRC_SIZE);
    poke(w, w->code, (uint8_t)(w->length - w->code));
    append(w, 0);
    return w->length <= w->capacity && w->count <= HB_FRAME_MAX ? w->length : 0;
}

size_t hb_encode(uint8_t *out, size_t capacity, uint8_t type, uint16_t sequence, uint32_t time,
                 const void *payload, size_t n) {
    hb_writer w;
    hb_begin(&w, out, capacity, type, sequence, time);
    hb_put(&w, payload, n);
    return hb_end(&w);
}

/* ---------------------------------------------------------------------------------------------------- reading */

/* The length of the valid UTF-8 sequence at `p`, 0 if there is none. */
static size_t utf8_length(const uint8_t *p, size_t n) {
    const uint8_t lead = p[0];
    const size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;

    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || length > n) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    /* Nothing overlong, no surrogate, nothing behind 10FFFF. */
    if ((lead == 0xE0 && p[1] < 0xA0) || (lead == 0xED && p[1] > 0x9F) || (lead == 0xF0 && p[1] < 0x90) ||
        (lead == 0xF4 && p[1] > 0x8F)) {
        return 0;
    }
    return length;
}

/* §2.4 */
static bool is_text(const uint8_t *run, size_t n) {
    size_t strays = 0;
    for (size_t i = 0; i < n;) {
        const uint8_t byte = run[i];
        const size_t length = utf8_length(run + i, n - i);
        if ((byte < 0x20 && (byte < 0x07 || byte > 0x0D) && byte != 0x1B) || byte == 0x7F) {
            return false;
        }
        strays += length == 0;
        i += length == 0 ? 1 : length;
    }
    return strays * 8 <= n;
}

/* Undoes the stuffing into `out`, which may be `run` itself, or nowhere if NULL. Returns the CRC register
 * behind it all. */
static uint32_t unstuff(const uint8_t *run, size_t n, uint8_t *out, size_t *count, bool *broken) {
    uint32_t crc = CRC_INITIAL;
    size_t written = 0;
    size_t i = 0;

    *broken = false;
    while (i < n) {
        const size_t code = run[i];
        if (code > n - i) {
            *broken = true;
            break;
        }
        for (size_t k = 1; k <= code; k++) {
            uint8_t byte = 0; /* the one that the code stands for */
            if (k < code) {
                byte = run[i + k];
            } else if (code == 255 || i + code == n) {
                break;
            }
            crc = crc_with(crc, byte);
            if (out != NULL) {
                out[written] = byte;
            }
            written++;
        }
        i += code;
    }
    *count = written;
    return crc;
}

/* What a closed run of bearable length is (§8.1); if a frame, it is unstuffed in place. */
static hb_unit_kind read_frame(uint8_t *run, size_t n, hb_frame *frame) {
    size_t count;
    bool broken;
    const uint32_t crc = unstuff(run, n, NULL, &count, &broken);

    if (broken) {
        return HB_FAULT_ENCODING;
    }
    if (count < HEADER_SIZE + CRC_SIZE) {
        return HB_FAULT_SHORT;
    }
    if (count > HB_FRAME_MAX) {
        return HB_FAULT_OVERLONG;
    }
    if (crc != CRC_RESIDUE) {
        return HB_FAULT_CHECK;
    }
    (void)unstuff(run, n, run, &count, &broken);
    frame->type = run[0];
    frame->sequence = (uint16_t)(run[1] | run[2] << 8);
    frame->time = run[3] | (uint32_t)run[4] << 8 | (uint32_t)run[5] << 16 | (uint32_t)run[6] << 24;
    frame->payload = run + HEADER_SIZE;
    frame->count = count - HEADER_SIZE - CRC_SIZE;
    return HB_FRAME;
}

/* Ends the run: `verdict` stands unless the run is text. */
static void end_run(hb_decoder *d, hb_unit_kind verdict, hb_unit *unit) {
    unit->bytes = d->run;
    unit->count = d->count;
    unit->kind = verdict != HB_FRAME && is_text(d->run, d->count) ? HB_TEXT : verdict;
    d->count = 0;
}

void hb_decoder_init(hb_decoder *d) {
    d->count = 0;
    d->cut = false;
}

size_t hb_decode(hb_decoder *d, const uint8_t *bytes, size_t n, hb_unit *unit) {
    unit->kind = HB_NOTHING;
    for (size_t i = 0; i < n; i++) {
        const uint8_t byte = bytes[i];
        const bool was_cut = d->cut;

        if (byte == 0) {
            d->cut = false;
            if (d->count > 0) {
                end_run(d, was_cut ? HB_NOTHING : read_frame(d->run, d->count, &unit->frame), unit);
                return i + 1;
            }
            continue;
        }
        d->run[d->count++] = byte;
        if (was_cut && d->count == HB_RUN_MAX) {
            end_run(d, HB_NOTHING, unit);
            return i + 1;
        }
        if (d->count > HB_RUN_MAX) {
            d->cut = true;
            end_run(d, HB_FAULT_OVERLONG, unit);
            return i + 1;
        }
    }
    return n;
}

void hb_decode_end(hb_decoder *d, hb_unit *unit) {
    unit->kind = HB_NOTHING;
    if (d->count > 0) {
        end_run(d, d->cut ? HB_NOTHING : HB_FAULT_SHORT, unit);
    }
    d->cut = false;
}

/* ------------------------------------------------------------------------------------- messages: the tables of §5, §6
 *
 * Each message is a MESSAGE row and one row a field, in the order of the line. One walk writes them, one reads them.
 */
typedef struct field {
    uint8_t kind;
    uint8_t offset;  /* in the message's struct */
    uint8_t largest; /* of an integer; ANY: no limit */
} field;

#define ANY 255u
#define SIZE_OF(kind) ((kind) & 0x0Fu)
#define KIND_OF(kind) ((kind) & 0x70u)
#define MESSAGE 0x00u  /* `offset` is the message type */
#define INTEGER 0x10u  /* | bytes; it is the count of the view that follows */
#define FACTOR 0x20u   /* | bytes; it multiplies that count */
#define BYTES 0x30u    /* | how many */
#define VIEW 0x40u     /* | bytes an element; a pointer to `count` of them */
#define CHANNELS 0x50u /* | bytes; a FACTOR to a reader; a writer puts all channels instead of the next view */
#define NOT_0 0x80u    /* or-ed: the integer must not be 0 */

#define ROW(kind, message, name, largest) {(kind), offsetof(message, name), (largest)}
#define U8(message, name) ROW(INTEGER | 1u, message, name, ANY)
#define U8_UP_TO(message, name, largest) ROW(INTEGER | 1u, message, name, largest)
#define U16(message, name) ROW(INTEGER | 2u, message, name, ANY)
#define U32(message, name) ROW(INTEGER | 4u, message, name, ANY)
#define STRING(kind, message, name, largest)                                                                           \
    ROW((kind) | INTEGER | 1u, message, name.count, largest), ROW(VIEW | 1u, message, name.bytes, ANY)
#define REQUEST(type) {MESSAGE, (type), ANY}, ROW(NOT_0 | INTEGER | 2u, hb_request, id, ANY)

static const field fields[] = {
    {MESSAGE, HB_HELLO, ANY},
    ROW(BYTES | 2u, hb_hello, oldest, ANY),
    ROW(BYTES | 2u, hb_hello, newest, ANY),
    U32(hb_hello, boot),
    U8_UP_TO(hb_hello, form, HB_OVER_EAR),
    U16(hb_hello, capabilities),
    ROW(BYTES | 6u, hb_hello, address, ANY),
    STRING(0, hb_hello, name, HB_STRING_MAX),
    STRING(NOT_0, hb_hello, id, HB_STRING_MAX),
    STRING(0, hb_hello, firmware, HB_STRING_MAX),
    U8_UP_TO(hb_hello, channel_count, HB_CHANNELS_MAX),
    ROW(CHANNELS | 1u, hb_hello, descriptor_size, ANY),
    ROW(VIEW | 1u, hb_hello, descriptors, ANY),

    {MESSAGE, HB_SAMPLES, ANY},
    U8(hb_samples, sensor),
    U8_UP_TO(hb_samples, ear, HB_RIGHT),
    U16(hb_samples, period),
    ROW(NOT_0 | INTEGER | 1u, hb_samples, width, 3),
    ROW(NOT_0 | FACTOR | 1u, hb_samples, count, ANY),
    ROW(VIEW | 1u, hb_samples, values, ANY),

    {MESSAGE, HB_WEAR_EVENT, ANY},
    ROW(NOT_0 | INTEGER | 1u, hb_wear_event, count, ANY),
    ROW(VIEW | sizeof(hb_state), hb_wear_event, states, ANY),

    {MESSAGE, HB_LINK_EVENT, ANY},
    ROW(BYTES | 6u, hb_link_event, address, ANY),
    U8(hb_link_event, profile),
    U8(hb_link_event, state),

    {MESSAGE, HB_LINK_TABLE, ANY},
    U8(hb_link_table, count),
    ROW(VIEW | sizeof(hb_link), hb_link_table, links, ANY),

    {MESSAGE, HB_HEARTBEAT, ANY},
    U32(hb_heartbeat, dropped),
    U8(hb_heartbeat, battery),
    U8(hb_heartbeat, temperature),
    U8(hb_heartbeat, count),
    ROW(VIEW | sizeof(hb_state), hb_heartbeat, states, ANY),

    {MESSAGE, HB_TRUTH, ANY},
    U8(hb_truth, ear),
    U8(hb_truth, edge),
    U16(hb_truth, uncertainty),
    STRING(0, hb_truth, name, ANY),

    {MESSAGE, HB_LOG, ANY},
    U8_UP_TO(hb_log, level, HB_DEBUG),
    U16(hb_log, count),
    ROW(VIEW | 1u, hb_log, text, ANY),

    {MESSAGE, HB_ACK, ANY},
    U16(hb_answer, id),

    {MESSAGE, HB_NACK, ANY},
    U16(hb_answer, id),
    ROW(NOT_0 | INTEGER | 1u, hb_answer, reason, HB_FAILED),

    {MESSAGE, HB_PONG, ANY},
    U16(hb_pong, id),
    U32(hb_pong, received),
    U16(hb_pong, received_us),
    U16(hb_pong, sent_us),

    REQUEST(HB_IDENTIFY),
    ROW(BYTES | 2u, hb_request, oldest, ANY),
    ROW(BYTES | 2u, hb_request, newest, ANY),

    REQUEST(HB_PING),

    REQUEST(HB_SET_REPORTING),
    U8(hb_request, sensor),
    U8_UP_TO(hb_request, ear, HB_RIGHT),
    U16(hb_request, period),

    REQUEST(HB_SET_PARAMETER),
    U16(hb_request, parameter),
    U32(hb_request, value),

    REQUEST(HB_REQUEST_LINK_TABLE),

    REQUEST(HB_RESET),

    REQUEST(HB_SELF_TEST),
    U8(hb_request, test),

    {MESSAGE, 0, ANY}, /* the end; no message has this type */
};

/* Views of these lie in memory as on the line. */
typedef char hb_state_has_three_bytes[sizeof(hb_state) == 3 ? 1 : -1];
typedef char hb_link_has_ten_bytes[sizeof(hb_link) == 10 ? 1 : -1];

static const field descriptor_fields[] = {
    U8(hb_channel, sensor),
    U8(hb_channel, ear),
    U8(hb_channel, kind),
    U8(hb_channel, flags),
    U8(hb_channel, unit),
    U32(hb_channel, smallest),
    U32(hb_channel, largest),
    U16(hb_channel, period),
    U32(hb_channel, open),
    U32(hb_channel, worn),
    {MESSAGE, 0, ANY},
};

/* The first field of a message; NULL if the type is unknown. */
static const field *fields_of(uint8_t type) {
    const field *f = fields;
    do {
        if (f->kind == MESSAGE && f->offset == type) {
            return f + 1;
        }
        f++;
    } while (f->kind != MESSAGE || f->offset != 0);
    return NULL;
}

/* ------------------------------------------------------------------------------------------ messages: writing */

static void put_fields(hb_writer *w, const field *f, const void *message) {
    size_t count = 0;
    for (; f->kind != MESSAGE; f++) {
        const void *const at = (const uint8_t *)message + f->offset;
        const size_t size = SIZE_OF(f->kind);
        uint32_t value;

        switch (KIND_OF(f->kind)) {
        case BYTES:
            hb_put(w, at, size);
            break;
        case VIEW:
            hb_put(w, *(const void *const *)at, count * size);
            break;
        case CHANNELS:
            put_byte(w, HB_DESCRIPTOR_SIZE);
            for (size_t i = 0; i < count; i++) {
                put_fields(w, descriptor_fields, &((const hb_hello *)message)->channels[i]);
            }
            return;
        default:
            value = size == 1 ? *(const uint8_t *)at : size == 2 ? *(const uint16_t *)at : *(const uint32_t *)at;
            count = KIND_OF(f->kind) == INTEGER ? value : count * value;
            put_integer(w, value, size);
            break;
        }
    }
}

static size_t encode(uint8_t *out, size_t capacity, uint8_t type, uint16_t sequence, uint32_t time,
                     const void *message) {
    hb_writer w;
    const field *f = fields_of(type);
    if (f == NULL) {
        return 0;
    }
    hb_begin(&w, out, capacity, type, sequence, time);
    put_fields(&w, f, message);
    return hb_end(&w);
}

size_t hb_encode_report(uint8_t *out, size_t capacity, uint16_t sequence, uint32_t time, const hb_report *report) {
    return encode(out, capacity, report->type, sequence, time, &report->body);
}

size_t hb_encode_request(uint8_t *out, size_t capacity, uint16_t sequence, const hb_request *request) {
    return encode(out, capacity, request->type, sequence, 0, request);
}

/* ------------------------------------------------------------------------------------------ messages: reading */

/* What is left of a payload. */
typedef struct reader {
    const uint8_t *next;
    size_t left;
} reader;

/* The next n bytes; NULL if there are fewer. */
static const uint8_t *take(reader *r, size_t n) {
    const uint8_t *at = r->next;
    if (n > r->left) {
        return NULL;
    }
    r->next += n;
    r->left -= n;
    return at;
}

/* False if the payload ends too soon or an integer is outside its limits. */
static bool take_fields(reader *r, const field *f, void *message) {
    size_t count = 0;
    for (; f->kind != MESSAGE; f++) {
        void *const at = (uint8_t *)message + f->offset;
        size_t size = SIZE_OF(f->kind);
        const uint8_t *bytes;
        uint32_t value = 0;

        if (KIND_OF(f->kind) == VIEW) {
            size *= count;
        }
        bytes = take(r, size);
        if (bytes == NULL) {
            return false;
        }
        switch (KIND_OF(f->kind)) {
        case BYTES:
            for (size_t i = 0; i < size; i++) {
                ((uint8_t *)at)[i] = bytes[i];
            }
            break;
        case VIEW:
            *(const void **)at = bytes; /* pointers to objects look alike on every machine that this runs on */
            break;
        default:
            for (size_t i = size; i-- > 0;) {
                value = value << 8 | bytes[i];
            }
            if ((value == 0 && (f->kind & NOT_0) != 0) || (f->largest != ANY && value > f->largest)) {
                return false;
            }
            count = KIND_OF(f->kind) == INTEGER ? value : count * value;
            if (size == 1) {
                *(uint8_t *)at = (uint8_t)value;
            } else if (size == 2) {
                *(uint16_t *)at = (uint16_t)value;
            } else {
                *(uint32_t *)at = value;
            }
            break;
        }
    }
    return true;
}

/* §5.1: size, periods, ranges, ears, and no two of one ear with one number. */
static bool channels_are_sound(const hb_hello *m) {
    if (m->descriptor_size < HB_DESCRIPTOR_SIZE) {
        return false;
    }
    for (uint8_t i = 0; i < m->channel_count; i++) {
        hb_channel one;
        hb_channel other;
        if (!hb_channel_at(m, i, &one)) {
            continue;
        }
        if (one.ear > HB_RIGHT ||
            (one.kind < HB_EVENT_CHANNEL && (one.period == 0 || one.smallest > one.largest))) {
            return false;
        }
        for (uint8_t j = 0; j < i; j++) {
            if (hb_channel_at(m, j, &other) && other.ear == one.ear && other.sensor == one.sensor) {
                return false;
            }
        }
    }
    return true;
}

static hb_parsed when(bool known) {
    return known ? HB_KNOWN : HB_PARTLY;
}

static hb_parsed judge_states(const hb_state *states, uint8_t count) {
    bool known = true;
    for (uint8_t i = 0; i < count; i++) {
        const uint8_t last = states[i].kind == HB_VERDICT ? HB_VERDICT_IN_CASE : 1;
        if (states[i].ear > HB_RIGHT) {
            return HB_MALFORMED;
        }
        known = known && states[i].kind <= HB_VERDICT && states[i].value <= last;
    }
    return when(known);
}

static bool is_known_link(uint8_t profile, uint8_t state) {
    static const uint8_t last[] = {HB_UP, HB_A2DP_STREAMING, HB_AVRCP_PLAYING, HB_HFP_HELD, HB_UP};
    return profile <= HB_SCO && state <= last[profile];
}

static bool same_address(const uint8_t *one, const uint8_t *other) {
    uint8_t i = 0;
    while (i < 6 && one[i] == other[i]) {
        i++;
    }
    return i == 6;
}

static hb_parsed judge_links(const hb_link *links, uint8_t count) {
    bool known = true;
    for (uint8_t i = 0; i < count; i++) {
        for (uint8_t j = 0; j < i; j++) {
            if (same_address(links[i].address, links[j].address)) {
                return HB_MALFORMED;
            }
        }
        for (uint8_t profile = HB_A2DP; profile <= HB_SCO; profile++) {
            known = known && is_known_link(profile, links[i].states[profile - 1]);
        }
    }
    return when(known);
}

/* What the tables can't say. */
static hb_parsed judge_report(const hb_report *report) {
    switch (report->type) {
    case HB_HELLO: {
        return channels_are_sound(&report->body.hello) ? HB_KNOWN : HB_MALFORMED;
    }
    case HB_SAMPLES: {
        const hb_samples *m = &report->body.samples;
        return m->count > 1 && m->period == 0 ? HB_MALFORMED : HB_KNOWN;
    }
    case HB_WEAR_EVENT:
        return judge_states(report->body.wear_event.states, report->body.wear_event.count);
    case HB_HEARTBEAT:
        return judge_states(report->body.heartbeat.states, report->body.heartbeat.count);
    case HB_LINK_EVENT:
        return when(is_known_link(report->body.link_event.profile, report->body.link_event.state));
    case HB_LINK_TABLE:
        return judge_links(report->body.link_table.links, report->body.link_table.count);
    case HB_TRUTH: {
        const hb_truth *m = &report->body.truth;
        return (m->ear > HB_RIGHT && m->ear != HB_NO_EAR) || (m->edge > HB_PUT_ON && m->edge != HB_REMARK)
                   ? HB_MALFORMED
                   : HB_KNOWN;
    }
    case HB_PONG:
        return report->body.pong.received_us > 999 || report->body.pong.sent_us > 999 ? HB_MALFORMED : HB_KNOWN;
    default:
        return HB_KNOWN;
    }
}

hb_parsed hb_parse_report(const hb_frame *frame, hb_report *report) {
    reader r = {frame->payload, frame->count};
    const field *f = frame->type < HB_IDENTIFY ? fields_of(frame->type) : NULL;

    report->type = frame->type;
    if (f == NULL) {
        return HB_UNKNOWN;
    }
    if (frame->type == HB_HELLO && frame->count >= 4 &&
        (frame->payload[0] > HB_VERSION_MAJOR || frame->payload[2] < HB_VERSION_MAJOR)) {
        (void)take_fields(&r, f, &report->body);
        return HB_VERSION;
    }
    return take_fields(&r, f, &report->body) ? judge_report(report) : HB_MALFORMED;
}

hb_parsed hb_parse_request(const hb_frame *frame, hb_request *request) {
    reader r = {frame->payload, frame->count};
    const field *f = frame->type < HB_IDENTIFY ? NULL : fields_of(frame->type);

    request->type = frame->type;
    request->id = frame->count < 2 ? 0 : (uint16_t)(frame->payload[0] | frame->payload[1] << 8);
    if (f == NULL) {
        return HB_UNKNOWN;
    }
    return take_fields(&r, f, request) ? HB_KNOWN : HB_MALFORMED;
}

bool hb_channel_at(const hb_hello *hello, uint8_t index, hb_channel *channel) {
    reader r = {hello->descriptors + (size_t)index * hello->descriptor_size, HB_DESCRIPTOR_SIZE};
    return take_fields(&r, descriptor_fields, channel) && channel->kind <= HB_VERDICT_CHANNEL;
}

/* ------------------------------------------------------------------------------------------------------ values */

void hb_pack(uint8_t *at, uint8_t width, int32_t value) {
    for (uint8_t i = 0; i < width; i++) {
        at[i] = (uint8_t)((uint32_t)value >> (8u * i));
    }
}

int32_t hb_sample_at(const hb_samples *samples, uint8_t index) {
    const uint8_t *at = samples->values + (size_t)index * samples->width;
    const uint32_t sign = 0x80u << (8u * (samples->width - 1u));
    uint32_t value = 0;
    for (uint8_t i = 0; i < samples->width; i++) {
        value |= (uint32_t)at[i] << (8u * i);
    }
    return (int32_t)((value ^ sign) - sign);
}
