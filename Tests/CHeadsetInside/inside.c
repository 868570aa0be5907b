#include "inside.h"

/* The library again, under other names, with its statics in reach. */
#define hb_begin inside_hb_begin
#define hb_put inside_hb_put
#define hb_end inside_hb_end
#define hb_encode inside_hb_encode
#define hb_decoder_init inside_hb_decoder_init
#define hb_decode inside_hb_decode
#define hb_decode_end inside_hb_decode_end
#define hb_encode_report inside_hb_encode_report
#define hb_encode_request inside_hb_encode_request
#define hb_parse_report inside_hb_parse_report
#define hb_parse_request inside_hb_parse_request
#define hb_channel_at inside_hb_channel_at
#define hb_pack inside_hb_pack
#define hb_sample_at inside_hb_sample_at
#include "../../protocol/c/headset.c"

size_t inside_stuff(const uint8_t *bytes, size_t n, uint8_t *out, size_t capacity) {
    hb_writer w = {.out = out, .capacity = capacity, .length = 1, .code = 0};
    for (size_t i = 0; i < n; i++) {
        stuff(&w, bytes[i]);
    }
    poke(&w, w.code, (uint8_t)(w.length - w.code));
    return w.length;
}

bool inside_unstuff(const uint8_t *run, size_t n, uint8_t *out, size_t *count) {
    bool broken;
    (void)unstuff(run, n, out, count, &broken);
    return !broken;
}

uint32_t inside_crc(const uint8_t *bytes, size_t n) {
    uint32_t crc = CRC_INITIAL;
    for (size_t i = 0; i < n; i++) {
        crc = crc_with(crc, bytes[i]);
    }
    return ~crc;
}
