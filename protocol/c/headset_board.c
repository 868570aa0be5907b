/* A board that keeps the sender's rules of the Headset Bridge protocol. SPDX-License-Identifier: 0BSD. The
 * manual is headset_board.h. */
#include "headset_board.h"

#define LOG_MAX (HB_PAYLOAD_MAX - 3)
#define VALUES_MAX (HB_PAYLOAD_MAX - 6)

/* The clock wraps: one time is later than another if it is less than half a turn ahead. */
static bool is_later(uint32_t one, uint32_t other) {
    return (int32_t)(one - other) > 0;
}

static uint32_t not_before(uint32_t earliest, uint32_t time) {
    return is_later(earliest, time) ? earliest : time;
}

static uint32_t until(uint32_t due, uint32_t now) {
    return is_later(due, now) ? due - now : 0;
}

/* ----------------------------------------------------------------------------------------------------- sending */

/* The host acts on what happened at `time` only when it has heard of a later moment (§7.4). */
static void owe_heartbeat(hb_board *b, uint32_t time) {
    if (!b->owes_heartbeat || is_later(time, b->news)) {
        b->owes_heartbeat = true;
        b->news = time;
    }
}

/* Numbers the frame of `n` bytes that lies in `line`, and hands it out. A dropped one keeps its number
 * (§7.5). */
static bool hand_out(hb_board *b, size_t n, uint32_t time) {
    b->sequence++;
    if (n == 0 || !b->setup->write(b->setup->context, b->line, n)) {
        b->dropped++;
        return false;
    }
    b->newest = time;
    if (b->owes_heartbeat && is_later(time, b->news)) {
        b->owes_heartbeat = false;
    }
    if (b->is_brisk) {
        owe_heartbeat(b, time);
    }
    return true;
}

static bool send_report(hb_board *b, const hb_report *report, uint32_t time) {
    return hand_out(b, hb_encode_report(b->line, sizeof b->line, b->sequence, time, report), time);
}

/* The batch that began first; NULL if none waits. */
static hb_batch *oldest_batch(const hb_board *b) {
    hb_batch *oldest = NULL;
    for (uint8_t i = 0; i < b->setup->channel_count && b->setup->batches != NULL; i++) {
        hb_batch *const batch = &b->setup->batches[i];
        if (batch->count > 0 && (oldest == NULL || is_later(oldest->time, batch->time))) {
            oldest = batch;
        }
    }
    return oldest;
}

static void send_batch(hb_board *b, hb_batch *batch) {
    const hb_channel *const channel = &b->setup->channels[batch - b->setup->batches];
    hb_report report;
    report.type = HB_SAMPLES;
    report.body.samples.sensor = channel->sensor;
    report.body.samples.ear = channel->ear;
    report.body.samples.period = batch->period;
    report.body.samples.width = batch->width;
    report.body.samples.count = batch->count;
    report.body.samples.values = batch->values;
    if (send_report(b, &report, batch->time)) {
        owe_heartbeat(b, batch->time + (batch->count - 1u) * batch->period);
    }
    batch->count = 0;
}

/* Sends `batch`, and before it all that began earlier (§7.2); NULL: all. */
static void flush(hb_board *b, const hb_batch *batch) {
    hb_batch *oldest;
    do {
        oldest = oldest_batch(b);
        if (oldest != NULL) {
            send_batch(b, oldest);
        }
    } while (oldest != NULL && oldest != batch);
}

/* What the header of the next frame that isn't Samples will say: all batches are sent, and time doesn't go
 * back. */
static uint32_t settle(hb_board *b, uint32_t now) {
    flush(b, NULL);
    b->settled = not_before(b->newest, now);
    return b->settled;
}

static bool send_hello(hb_board *b, uint32_t now) {
    const hb_board_setup *const setup = b->setup;
    const uint32_t time = settle(b, now);
    hb_report report;
    hb_hello *const m = &report.body.hello;

    report.type = HB_HELLO;
    m->oldest[0] = m->newest[0] = HB_VERSION_MAJOR;
    m->oldest[1] = m->newest[1] = HB_VERSION_MINOR;
    m->boot = b->boot;
    m->form = setup->form;
    m->capabilities = setup->capabilities;
    for (uint8_t i = 0; i < 6; i++) {
        m->address[i] = setup->address[i];
    }
    m->name = setup->name;
    m->id = setup->id;
    m->firmware = setup->firmware;
    m->channel_count = setup->channel_count;
    m->channels = setup->channels;
    return send_report(b, &report, time);
}

static void send_link_table(hb_board *b, uint32_t now) {
    const uint32_t time = settle(b, now);
    hb_report report;
    report.type = HB_LINK_TABLE;
    report.body.link_table.count = b->link_count;
    report.body.link_table.links = b->setup->links;
    if (send_report(b, &report, time)) {
        b->link_table_due = now + HB_LINK_TABLE_MS;
        owe_heartbeat(b, time);
    } else {
        b->link_table_due = now + HB_SOON_MS;
    }
}

/* Hello, and the link table behind it (§4.4). */
static void introduce(hb_board *b, uint32_t now) {
    b->hello_due = now + (send_hello(b, now) ? HB_HELLO_MS : HB_SOON_MS);
    send_link_table(b, now);
}

/* The readings that it flushes owe no heartbeat: one taken in its own ms would call for the next heartbeat, and
 * that for the next, and no batch would ever fill. Such a reading acts with those that follow it. */
static void send_heartbeat(hb_board *b, uint32_t now) {
    const bool owed = b->owes_heartbeat;
    const uint32_t news = b->news;
    const uint32_t time = settle(b, now);
    hb_report report;
    b->owes_heartbeat = owed;
    b->news = news;
    report.type = HB_HEARTBEAT;
    report.body.heartbeat.dropped = b->dropped;
    report.body.heartbeat.battery = b->battery;
    report.body.heartbeat.temperature = b->temperature;
    report.body.heartbeat.count = b->setup->latch_count;
    report.body.heartbeat.states = b->setup->latches;
    if (send_report(b, &report, time)) {
        b->heartbeat_due = now + HB_HEARTBEAT_MS;
    } else {
        b->heartbeat_due = now + HB_SOON_MS;
        b->owes_heartbeat = false;
    }
}

static void send_answer(hb_board *b, uint16_t id, uint8_t reason, uint32_t now) {
    const uint32_t time = settle(b, now);
    hb_report report;
    report.type = reason == HB_DONE ? HB_ACK : HB_NACK;
    report.body.answer.id = id;
    report.body.answer.reason = reason;
    (void)send_report(b, &report, time);
}

static void send_pong(hb_board *b, uint16_t id, uint32_t now, uint16_t micros) {
    const uint32_t time = settle(b, now);
    hb_report report;
    report.type = HB_PONG;
    report.body.pong.id = id;
    report.body.pong.received = now;
    report.body.pong.received_us = micros;
    report.body.pong.sent_us = micros;
    (void)send_report(b, &report, time);
}

/* ---------------------------------------------------------------------------------------------------- answering */

/* The sampled channel that a SetReporting speaks of; NULL if there is none. */
static hb_batch *batch_of(const hb_board *b, const hb_request *request) {
    for (uint8_t i = 0; i < b->setup->channel_count; i++) {
        const hb_channel *const channel = &b->setup->channels[i];
        if (channel->kind < HB_EVENT_CHANNEL && channel->sensor == request->sensor && channel->ear == request->ear) {
            return &b->setup->batches[i];
        }
    }
    return NULL;
}

static uint8_t carry_out(hb_board *b, const hb_request *request) {
    hb_batch *const batch = request->type == HB_SET_REPORTING ? batch_of(b, request) : NULL;
    uint8_t result;

    if (request->type == HB_SET_REPORTING && batch == NULL) {
        return HB_INVALID;
    }
    if (b->setup->carry_out == NULL) {
        return HB_NOT_SUPPORTED;
    }
    result = b->setup->carry_out(b->setup->context, request);
    if (result == HB_DONE && batch != NULL) {
        flush(b, NULL);
        batch->period = request->period;
    }
    if (result == HB_DONE && request->type == HB_RESET) {
        b->wants_reset = true;
    }
    return result;
}

/* The result of a request: remembered, or by carrying it out (§6). */
static uint8_t result_of(hb_board *b, const hb_request *request) {
    const uint8_t slot = b->next_remembered;
    for (uint8_t i = 0; i < HB_REMEMBERED; i++) {
        if (b->remembered[i].id == request->id && b->remembered[i].type == request->type) {
            return b->remembered[i].result;
        }
    }
    b->remembered[slot].id = request->id;
    b->remembered[slot].type = request->type;
    b->remembered[slot].result = carry_out(b, request);
    b->next_remembered = (uint8_t)((slot + 1u) % HB_REMEMBERED);
    return b->remembered[slot].result;
}

/* No request has id 0. */
static void forget_requests(hb_board *b) {
    for (uint8_t i = 0; i < HB_REMEMBERED; i++) {
        b->remembered[i].id = 0;
    }
    b->next_remembered = 0;
}

static void act_on(hb_board *b, const hb_request *request, uint32_t now, uint16_t micros) {
    switch (request->type) {
    case HB_IDENTIFY:
        b->identified = true;
        forget_requests(b);
        introduce(b, now);
        break;
    case HB_PING:
        send_pong(b, request->id, now, micros);
        break;
    case HB_REQUEST_LINK_TABLE:
        send_link_table(b, now);
        send_answer(b, request->id, HB_DONE, now);
        break;
    default:
        send_answer(b, request->id, result_of(b, request), now);
        break;
    }
}

/* Frames that aren't the host's (an echo of our own), or that carry no request id, get no answer. */
static void hear(hb_board *b, const hb_frame *frame, uint32_t now, uint16_t micros) {
    hb_request request;
    const hb_parsed parsed = hb_parse_request(frame, &request);

    if (request.type < HB_IDENTIFY || request.id == 0) {
        return;
    }
    if (parsed == HB_KNOWN) {
        act_on(b, &request, now, micros);
    } else {
        send_answer(b, request.id, parsed == HB_UNKNOWN ? HB_NOT_SUPPORTED : HB_INVALID, now);
    }
}

void hb_board_receive(hb_board *b, const uint8_t *bytes, size_t n, uint32_t now, uint16_t micros) {
    while (n > 0) {
        hb_unit unit;
        const size_t used = hb_decode(&b->decoder, bytes, n, &unit);
        bytes += used;
        n -= used;
        if (unit.kind == HB_FRAME) {
            hear(b, &unit.frame, now, micros);
        }
    }
}

/* ------------------------------------------------------------------------------------------------------ telling */

/* The fewest bytes that hold a channel's range. */
static uint8_t width_of(const hb_channel *channel) {
    if (channel->smallest >= INT8_MIN && channel->largest <= INT8_MAX) {
        return 1;
    }
    return channel->smallest >= INT16_MIN && channel->largest <= INT16_MAX ? 2 : 3;
}

static int32_t fitted(int32_t value, uint8_t width) {
    const int32_t largest = (int32_t)((1u << (8u * width - 1u)) - 1u);
    return value > largest ? largest : value < -largest - 1 ? -largest - 1 : value;
}

void hb_board_start(hb_board *b, const hb_board_setup *setup, uint32_t boot, uint32_t now) {
    b->setup = setup;
    b->boot = boot;
    b->dropped = 0;
    b->battery = HB_BATTERY_UNKNOWN;
    b->temperature = HB_TEMPERATURE_UNKNOWN;
    b->identified = false;
    b->wants_reset = false;
    b->owes_heartbeat = false;
    b->is_brisk = false;
    b->sequence = 0;
    b->link_count = 0;
    b->newest = now;
    b->heartbeat_due = now;
    forget_requests(b);
    hb_decoder_init(&b->decoder);
    for (uint8_t i = 0; i < setup->channel_count; i++) {
        if (setup->batches != NULL) {
            setup->batches[i].count = 0;
            setup->batches[i].period = setup->channels[i].period;
            setup->batches[i].width = width_of(&setup->channels[i]);
        }
    }
    introduce(b, now);
}

void hb_board_reading(hb_board *b, uint8_t index, int32_t value, uint32_t now) {
    hb_batch *batch;
    size_t room;

    if (index >= b->setup->channel_count || b->setup->channels[index].kind >= HB_EVENT_CHANNEL) {
        return;
    }
    batch = &b->setup->batches[index];
    room = batch->capacity < VALUES_MAX ? batch->capacity : VALUES_MAX;
    if (batch->period == 0 || batch->width > room) {
        return;
    }
    now = not_before(b->newest, not_before(b->settled + 1, now)); /* what is settled can't be added to (§7.3) */
    if (batch->count > 0 && now != batch->time + (uint32_t)batch->count * batch->period) {
        flush(b, batch);
    }
    if (batch->count == 0) {
        batch->time = now;
    }
    hb_pack(batch->values + (size_t)batch->count * batch->width, batch->width, fitted(value, batch->width));
    batch->count++;
    if ((batch->count + 1u) * batch->width > room || batch->count == UINT8_MAX) {
        flush(b, batch);
    }
}

/* For a while heartbeats come often, so that the host's timers run out in time. */
static void be_brisk(hb_board *b, uint32_t now) {
    b->is_brisk = true;
    b->brisk_since = now;
}

void hb_board_state(hb_board *b, const hb_state *changes, uint8_t count, uint32_t now) {
    hb_report report;
    uint32_t time;

    if (count == 0) {
        return;
    }
    for (uint8_t i = 0; i < count; i++) {
        for (uint8_t j = 0; j < b->setup->latch_count; j++) {
            hb_state *const latch = &b->setup->latches[j];
            if (latch->ear == changes[i].ear && latch->kind == changes[i].kind) {
                latch->value = changes[i].value;
            }
        }
    }
    time = settle(b, now);
    report.type = HB_WEAR_EVENT;
    report.body.wear_event.count = count;
    report.body.wear_event.states = changes;
    if (!send_report(b, &report, time) && is_later(b->heartbeat_due, now + HB_SOON_MS)) {
        b->heartbeat_due = now + HB_SOON_MS; /* it heals what was dropped */
    }
    owe_heartbeat(b, time);
    be_brisk(b, now);
}

static bool is_at(const hb_link *link, const uint8_t address[6]) {
    uint8_t i = 0;
    while (i < 6 && link->address[i] == address[i]) {
        i++;
    }
    return i == 6;
}

/* Keeps the link table; false if it has no room. */
static bool note_link(hb_board *b, const hb_link_event *event) {
    hb_link *const links = b->setup->links;
    uint8_t i = 0;

    while (i < b->link_count && !is_at(&links[i], event->address)) {
        i++;
    }
    if (event->profile == HB_ACL && event->state == HB_DOWN) {
        if (i < b->link_count) {
            links[i] = links[--b->link_count];
        }
        return true;
    }
    if (i == b->setup->link_capacity) {
        return false;
    }
    if (i == b->link_count) {
        b->link_count++;
        for (uint8_t k = 0; k < 6; k++) {
            links[i].address[k] = event->address[k];
        }
        for (uint8_t k = 0; k < 4; k++) {
            links[i].states[k] = 0;
        }
    }
    if (event->profile != HB_ACL) {
        links[i].states[event->profile - 1] = event->state;
    }
    return true;
}

bool hb_board_link(hb_board *b, const uint8_t address[6], uint8_t profile, uint8_t state, uint32_t now) {
    hb_report report;
    hb_link_event *const event = &report.body.link_event;
    uint32_t time;

    report.type = HB_LINK_EVENT;
    for (uint8_t i = 0; i < 6; i++) {
        event->address[i] = address[i];
    }
    event->profile = profile;
    event->state = state;
    if (profile > HB_SCO || !note_link(b, event)) {
        return false;
    }
    time = settle(b, now);
    if (!send_report(b, &report, time)) {
        b->link_table_due = now; /* the table heals it */
    }
    owe_heartbeat(b, time);
    be_brisk(b, now);
    return true;
}

void hb_board_truth(hb_board *b, const hb_truth *truth, uint32_t now) {
    const uint32_t time = settle(b, now);
    hb_report report;
    report.type = HB_TRUTH;
    report.body.truth = *truth;
    (void)send_report(b, &report, time);
}

void hb_board_log(hb_board *b, uint8_t level, const char *text, size_t count, uint32_t now) {
    const uint32_t time = settle(b, now);
    hb_report report;
    if (count > LOG_MAX) {
        count = LOG_MAX;
        while (count > 0 && ((uint8_t)text[count] & 0xC0) == 0x80) { /* not within a character */
            count--;
        }
    }
    report.type = HB_LOG;
    report.body.log.level = level;
    report.body.log.count = (uint16_t)count;
    report.body.log.text = text;
    (void)send_report(b, &report, time);
}

void hb_board_send(hb_board *b, uint8_t type, const void *payload, size_t n, uint32_t now) {
    const uint32_t time = settle(b, now);
    (void)hand_out(b, hb_encode(b->line, sizeof b->line, type, b->sequence, time, payload, n), time);
}

void hb_board_flush(hb_board *b) {
    flush(b, NULL);
}

bool hb_board_wants_reset(const hb_board *b) {
    return b->wants_reset;
}

/* --------------------------------------------------------------------------------------------------------- time */

static uint32_t sooner(uint32_t wait, uint32_t due, uint32_t now) {
    const uint32_t other = until(due, now);
    return other < wait ? other : wait;
}

static uint32_t until_heartbeat(const hb_board *b, uint32_t now) {
    const uint32_t wait = until(b->heartbeat_due, now);
    return b->owes_heartbeat ? sooner(wait, b->news + HB_SOON_MS, now) : wait;
}

uint32_t hb_board_next(const hb_board *b, uint32_t now) {
    const uint32_t wait = sooner(until_heartbeat(b, now), b->link_table_due, now);
    return b->identified ? wait : sooner(wait, b->hello_due, now);
}

void hb_board_poll(hb_board *b, uint32_t now) {
    if (b->is_brisk && now - b->brisk_since > HB_BRISK_MS) {
        b->is_brisk = false;
    }
    if (!b->identified && until(b->hello_due, now) == 0) {
        introduce(b, now);
    }
    if (until(b->link_table_due, now) == 0) {
        send_link_table(b, now);
    }
    if (until_heartbeat(b, now) == 0) {
        send_heartbeat(b, now);
    }
}
