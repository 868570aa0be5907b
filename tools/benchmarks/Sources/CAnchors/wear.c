#include "anchors.h"

/* As each reading comes: a Schmitt trigger for its channel, then a defer over both. */
size_t anchor_wear(
    anchor_wear_state *state, unsigned channel, int64_t time, int32_t period, const int32_t *readings, size_t count) {
    size_t commits = 0;
    for (size_t index = 0; index < count; index++, time += period) {
        int32_t reading = readings[index];
        if (reading >= state->on) {
            state->level[channel] = 1;
        } else if (reading <= state->off) {
            state->level[channel] = 0;
        }
        int near = state->level[0] + state->level[1];
        int candidate = near == 2 ? 1 : near == 0 ? 0 : state->worn;
        if (candidate == state->worn) {
            state->since = time;
        } else if (time - state->since >= (candidate ? state->don : state->doff)) {
            state->worn = candidate;
            state->since = time;
            commits++;
        }
    }
    return commits;
}
