#include "anchors.h"

static uint32_t table[8][256];

void anchor_prepare(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) {
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
        }
        table[0][i] = crc;
    }
    for (uint32_t i = 0; i < 256; i++) {
        for (int slice = 1; slice < 8; slice++) {
            table[slice][i] = table[slice - 1][i] >> 8 ^ table[0][table[slice - 1][i] & 0xFF];
        }
    }
}

static uint32_t load(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint32_t checksum(const uint8_t *p, size_t n)
{
    uint32_t crc = 0xFFFFFFFFu;
    for (; n >= 8; n -= 8, p += 8) {
        uint32_t low = load(p) ^ crc;
        uint32_t high = load(p + 4);
        crc = table[7][low & 0xFF] ^ table[6][low >> 8 & 0xFF] ^ table[5][low >> 16 & 0xFF] ^ table[4][low >> 24]
            ^ table[3][high & 0xFF] ^ table[2][high >> 8 & 0xFF] ^ table[1][high >> 16 & 0xFF] ^ table[0][high >> 24];
    }
    for (; n > 0; n--, p++) {
        crc = crc >> 8 ^ table[0][(crc ^ *p) & 0xFF];
    }
    return ~crc;
}

/* The state lives in locals while a read is decoded: through the pointer it would be stored at every byte. */
size_t anchor_decode(anchor_decoder *decoder, const uint8_t *bytes, size_t count, uint64_t *sum)
{
    anchor_decoder *const d = decoder;
    size_t n = d->count;
    uint8_t code = d->code;
    uint8_t left = d->left;
    uint8_t broken = d->broken;
    size_t frames = 0;
    uint64_t types = 0;
    for (size_t i = 0; i < count; i++) {
        const uint8_t byte = bytes[i];
        if (byte == 0) {
            if (!broken && left == 0 && n >= 11 && checksum(d->plain, n - 4) == load(d->plain + n - 4)) {
                frames++;
                types += d->plain[0];
            }
            n = 0;
            code = 0;
            left = 0;
            broken = 0;
        } else if (n >= 524) {
            broken = 1;
        } else if (left == 0) {
            if (code != 0 && code != 0xFF) {
                d->plain[n++] = 0;
            }
            code = byte;
            left = byte - 1;
        } else {
            d->plain[n++] = byte;
            left--;
        }
    }
    d->count = n;
    d->code = code;
    d->left = left;
    d->broken = broken;
    *sum += types;
    return frames;
}
