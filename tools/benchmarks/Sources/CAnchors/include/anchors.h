/* What our decoder and our engine are measured against. */
#ifndef ANCHORS_H
#define ANCHORS_H

#include <stddef.h>
#include <stdint.h>

/* A plain decoder as most firmware tools have it: one state, one byte at a time, CRC by slicing-by-8. */
typedef struct anchor_decoder {
    uint8_t plain[526];
    size_t count;
    uint8_t code;
    uint8_t left;
    uint8_t broken;
} anchor_decoder;

/* Prepares the tables of the checksum. */
void anchor_prepare(void);

/* Decodes what one read brought; returns the intact frames, and adds up their first bytes in `sum`. */
size_t anchor_decode(anchor_decoder *decoder, const uint8_t *bytes, size_t count, uint64_t *sum);

/* The limit: copies each frame (its start and length are known) and checks it with libdeflate. */
size_t anchor_limit(const uint8_t *bytes, const uint32_t *starts, const uint32_t *lengths, size_t frames);

/* One ear with two channels, as most firmware has it: thresholds, a defer, and nothing else. */
typedef struct anchor_wear_state {
    int32_t on, off;
    int64_t don, doff;
    int64_t since;
    int level[2];
    int worn;
} anchor_wear_state;

/* Takes the readings of one channel, a period apart; returns how often it was put on or taken off. */
size_t anchor_wear(
    anchor_wear_state *state, unsigned channel, int64_t time, int32_t period, const int32_t *readings, size_t count);

/* How often memory was asked for since the start. */
uint64_t anchor_allocations(void);

#endif
