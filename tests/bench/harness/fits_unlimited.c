/* Plays FITS with the evaluation averaged over all orders of some next cards, without a limit of
   time. Built and started by tests/bench/harness/fits_unlimited.py, which generates tiles.h.

   Output for each deal: its points, and its points less the luck of the draw. */

#include <stdio.h>
#include <stdlib.h>

#include "fits_ramp.h"

#include "fits_entries.h"

#include "fits_units.h"

#include "fits_evaluation.h"

#define DEEPEST 4

static Set *sets[ALL + 1];

/* By cards still to look ahead: choices this far behind the best, or more than so many, are not
   searched. */
static const float NEAR[DEEPEST] = {1e9f, 2.0f, 1.5f, 1.2f};
static const int MOST[DEEPEST] = {MOST_CHOICES, 6, 4, 4};

static float expected(int cards, const Ramp *ramp, int tiles);

/* The set of these tiles, a bit for each. */
static const Set *set_of(int tiles) {
    if (!sets[tiles]) {
        size_t size = (sizeof(Set) / sizeof(Lanes) + 1) * sizeof(Lanes);
        sets[tiles] = aligned_alloc(sizeof(Lanes), size);
        read_set(tiles, __builtin_popcount((unsigned)tiles), sets[tiles]);
    }
    return sets[tiles];
}

static void forget_sets(void) {
    for (int tiles = 0; tiles <= ALL; tiles++) {
        free(sets[tiles]);
        sets[tiles] = NULL;
    }
}

static int by_value(const void *one, const void *other) {
    float first = ((const Choice *)one)->value, second = ((const Choice *)other)->value;
    return (first < second) - (first > second);
}

/* The choices for a tile with some tiles to come, the best first: at most `most`, and none that is
   `near` points or more behind the best. */
static int best_choices(const Ramp *ramp, int tile, int first, int tiles, float near, int most, Choice *found) {
    int count = choices(ramp, tile, first, set_of(tiles), found), kept = 0;
    qsort(found, (size_t)count, sizeof *found, by_value);
    while (kept < count && kept < most && found[kept].value > found[0].value - near)
        kept++;
    return kept;
}

/* The points expected once a tile is called, with the best choice; `cards` are seen ahead then. */
static float reply(int cards, const Ramp *ramp, int tile, int tiles) {
    Choice found[MOST_CHOICES];
    int count = best_choices(ramp, tile, 0, tiles, NEAR[cards], MOST[cards], found);
    float best = found[0].value;
    for (int at = 0; cards && at < count; at++) {
        float worth = (float)found[at].gain + expected(cards, &found[at].ramp, tiles);
        best = at && worth < best ? best : worth;
    }
    return best;
}

/* The points expected until the end of the round, looking some cards ahead. */
static float expected(int cards, const Ramp *ramp, int tiles) {
    float sum = 0;
    int left = __builtin_popcount((unsigned)tiles);
    if (!cards || !tiles)
        return value(ramp, set_of(tiles));
    for (int rest = tiles; rest; rest &= rest - 1) {
        int tile = __builtin_ctz((unsigned)rest);
        sum += reply((cards < left ? cards : left) - 1, ramp, tile, tiles & ~(1 << tile));
    }
    return sum / (float)left;
}

/* The luck of a tile: what is expected once it is called, less the mean of all that may come. */
static float luck(const Ramp *ramp, int drawn, int tiles) {
    float sum = 0, of_drawn = 0;
    for (int rest = tiles; rest; rest &= rest - 1) {
        int tile = __builtin_ctz((unsigned)rest);
        float worth = reply(1, ramp, tile, tiles & ~(1 << tile));
        sum += worth;
        of_drawn = tile == drawn ? worth : of_drawn;
    }
    return of_drawn - sum / (float)__builtin_popcount((unsigned)tiles);
}

static void play(int cards, const int *deal) {
    Ramp ramp = {{0}, 0, 0, 0};
    Choice found[MOST_CHOICES];
    int tiles = ALL, points = board.empty;
    float lucky = 0;
    for (int card = 0; card < TILES; card++) {
        int tile = deal[card], best = 0;
        if (card)
            lucky += luck(&ramp, tile, tiles);
        tiles &= ~(1 << tile);
        int count = best_choices(&ramp, tile, !card, tiles, 2.5f, 8, found);
        for (int at = 0; cards && at < count; at++) {
            found[at].value = (float)found[at].gain + expected(cards, &found[at].ramp, tiles);
            best = found[at].value > found[best].value ? at : best;
        }
        points += found[best].gain;
        ramp = found[best].ramp;
    }
    printf("%d %f\n", points, (float)points - lucky);
}

/* Arguments: a file of weights, the cards ahead. Input: deals, 16 tiles each. */
int main(int count, char **given) {
    int deal[TILES], read = 0;
    if (count != 3)
        return 2;
    FILE *file = fopen(given[1], "rb");
    if (!file || fread(&tables, sizeof tables, 1, file) != 1)
        return 2;
    if (fread(rows, sizeof rows, 1, file) != 1 || fread(&outputs, sizeof outputs, 1, file) != 1)
        return 2;
    read_board(BOARDS[0], SCORES_ROWS[0]);
    while (scanf("%d", &deal[read]) == 1) {
        read = (read + 1) % TILES;
        if (!read) {
            play(atoi(given[2]), deal);
            forget_sets();
        }
    }
    return 0;
}
