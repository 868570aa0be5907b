/* The layers below a frame of protocol/c/headset.c, opened up for tests. */
#ifndef INSIDE_H
#define INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Stuffs n bytes into `out`, without a CRC and without zeros around. Returns the length. */
size_t inside_stuff(const uint8_t *bytes, size_t n, uint8_t *out, size_t capacity);

/* Undoes it; false if a code points behind the end. */
bool inside_unstuff(const uint8_t *run, size_t n, uint8_t *out, size_t *count);

/* CRC-32/ISO-HDLC. */
uint32_t inside_crc(const uint8_t *bytes, size_t n);

#endif
