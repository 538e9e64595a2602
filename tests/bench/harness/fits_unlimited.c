/* Plays FITS without a limit of time: by the evaluation averaged over all orders of some next cards,
   or by rollouts. Built and started by tests/bench/harness/fits_unlimited.py, which generates tiles.h.

   Output for each deal: its points, and its points less the luck of the draw. */

#include <stdio.h>
#include <stdlib.h>

#include "fits_ramp.h"

#include "fits_entries.h"

#include "fits_units.h"

#include "fits_evaluation.h"

#define DEEPEST 4
#define SEED 2026
#define ROLLED_NEAR 1.0f /* choices further behind the best get no rollouts, in points */

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
static float luck(int cards, const Ramp *ramp, int drawn, int tiles) {
    float sum = 0, of_drawn = 0;
    for (int rest = tiles; rest; rest &= rest - 1) {
        int tile = __builtin_ctz((unsigned)rest);
        float worth = reply(cards, ramp, tile, tiles & ~(1 << tile));
        sum += worth;
        of_drawn = tile == drawn ? worth : of_drawn;
    }
    return of_drawn - sum / (float)__builtin_popcount((unsigned)tiles);
}

static void shuffle(int tiles, int *deck) {
    int count = 0;
    for (int rest = tiles; rest; rest &= rest - 1) {
        int at = below(count + 1);
        deck[count++] = deck[at];
        deck[at] = __builtin_ctz((unsigned)rest);
    }
}

/* The points of greedy play through a deck, less the luck of its order. */
static float rollout(Ramp ramp, int tiles, const int *deck) {
    Choice found[MOST_CHOICES];
    float points = 0;
    for (; tiles; tiles &= ~(1 << *deck++)) {
        points -= luck(0, &ramp, *deck, tiles);
        best_choices(&ramp, *deck, 0, tiles & ~(1 << *deck), 0, 1, found);
        points += (float)found[0].gain;
        ramp = found[0].ramp;
    }
    return points;
}

/* Gives the choices near the best the mean of rollouts through common decks, the others nothing. */
static void roll_out(int rollouts, Choice *found, int count, float best, int tiles) {
    float sums[MOST_CHOICES] = {0};
    int deck[TILES] = {0};
    for (int done = 0; done < rollouts; done++) {
        shuffle(tiles, deck);
        for (int at = 0; at < count; at++)
            if (found[at].value > best - ROLLED_NEAR)
                sums[at] += rollout(found[at].ramp, tiles, deck);
    }
    for (int at = 0; at < count; at++) {
        int is_near = found[at].value > best - ROLLED_NEAR;
        found[at].value = is_near ? (float)found[at].gain + sums[at] / (float)rollouts : -1e9f;
    }
}

static int best_at(const Choice *found, int count) {
    int best = 0;
    for (int at = 1; at < count; at++)
        best = found[at].value > found[best].value ? at : best;
    return best;
}

static Choice chosen(int cards, int rollouts, const Ramp *ramp, int tile, int first, int tiles) {
    Choice found[MOST_CHOICES];
    int count = best_choices(ramp, tile, first, tiles, 2.5f, 8, found);
    for (int at = 0; cards && at < count; at++)
        found[at].value = (float)found[at].gain + expected(cards, &found[at].ramp, tiles);
    if (rollouts)
        roll_out(rollouts, found, count, found[best_at(found, count)].value, tiles);
    return found[best_at(found, count)];
}

static void play(int cards, int rollouts, const int *deal) {
    Ramp ramp = {{0}, 0, 0, 0};
    int tiles = ALL, points = board.empty;
    float lucky = 0;
    for (int card = 0; card < TILES; card++) {
        if (card)
            lucky += luck(1, &ramp, deal[card], tiles);
        tiles &= ~(1 << deal[card]);
        Choice best = chosen(cards, rollouts, &ramp, deal[card], !card, tiles);
        points += best.gain;
        ramp = best.ramp;
    }
    printf("%d %f\n", points, (float)points - lucky);
}

/* Arguments: a file of weights, the cards ahead, rollouts. Input: deals, 16 tiles each. */
int main(int count, char **given) {
    int deal[TILES], read = 0;
    if (count != 4)
        return 2;
    FILE *file = fopen(given[1], "rb");
    if (!file || fread(&tables, sizeof tables, 1, file) != 1)
        return 2;
    if (fread(rows, sizeof rows, 1, file) != 1 || fread(&outputs, sizeof outputs, 1, file) != 1)
        return 2;
    chance = SEED;
    read_board(BOARDS[0], SCORES_ROWS[0]);
    while (scanf("%d", &deal[read]) == 1) {
        read = (read + 1) % TILES;
        if (!read) {
            play(atoi(given[2]), atoi(given[3]), deal);
            forget_sets();
        }
    }
    return 0;
}
