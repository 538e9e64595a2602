/* Random numbers of the trainers: xorshift, the same for a seed on every machine. */

#include <stdint.h>

static uint64_t chance;

/* A number from 0 to count - 1. */
static int below(int count) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (int)((chance >> 11) % (uint64_t)count);
}

/* Roughly normal. */
static float small_number(float spread) {
    float sum = 0;
    for (int at = 0; at < 12; at++)
        sum += (float)below(1 << 20) / (1 << 20);
    return spread * (sum - 6);
}
