/* What our decoder is measured against. */
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

/* How often memory was asked for since the start. */
uint64_t anchor_allocations(void);

#endif
