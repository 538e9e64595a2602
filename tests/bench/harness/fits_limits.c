/* Estimates how many points a player of FITS can expect who does not know the order of the cards.
   Built and started by tests/bench/harness/fits_limits.py, which generates tiles.h.

   `play CARDS`: plays each deal with the evaluation averaged over all orders of the next CARDS
   cards, without a limit of time. Output: its points, and its points less the luck of the draw.

   `bound CARDS`: an upper bound by information relaxation. A player who knows the order pays for
   each tile what it is better than the mean of all that could have come, by the same evaluation.
   What is paid is 0 in the mean whatever is played, so nobody who does not know the order expects
   more than the best line after payment. A beam looks for that line. Output: its points. */

#include <stdio.h>
#include <stdlib.h>

#include "fits_ramp.h"

#include "fits_entries.h"

#include "fits_units.h"

#include "fits_evaluation.h"

#define DEEPEST 4
#define KEPT 10     /* lines of the beam */
#define WEIGHED 25  /* lines of which the best are kept */
#define MOST_LINES (KEPT * MOST_CHOICES)

/* A line of the beam: `paid` are its points less what was paid, `worth` includes the expected. */
typedef struct {
    Ramp ramp;
    float paid, worth;
} Line;

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
static float luck(int cards, const Ramp *ramp, int tile, int tiles) {
    return reply(cards, ramp, tile, tiles & ~(1 << tile)) - expected(cards + 1, ramp, tiles);
}

static void play(int cards, const int *deal) {
    Ramp ramp = {{0}, 0, 0, 0};
    Choice found[MOST_CHOICES];
    int tiles = ALL, points = board.empty;
    float lucky = 0;
    for (int card = 0; card < TILES; card++) {
        int tile = deal[card], best = 0;
        if (card)
            lucky += luck(1, &ramp, tile, tiles);
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

static int by_worth(const void *one, const void *other) {
    float first = ((const Line *)one)->worth, second = ((const Line *)other)->worth;
    return (first < second) - (first > second);
}

/* The lines one tile further, each with the points paid; their worth is expected one card ahead. */
static int grown(int cards, const Line *lines, int count, int tile, int tiles, Line *next) {
    Choice found[MOST_CHOICES];
    int grown = 0, first = tiles == ALL, rest = tiles & ~(1 << tile);
    for (int at = 0; at < count; at++) {
        float paid = lines[at].paid - (first ? 0 : luck(cards, &lines[at].ramp, tile, tiles));
        int some = best_choices(&lines[at].ramp, tile, first, rest, 2.0f, 12, found);
        for (int choice = 0; choice < some; choice++) {
            Line *line = &next[grown++];
            line->ramp = found[choice].ramp;
            line->paid = paid + (float)found[choice].gain;
            line->worth = line->paid + expected(1, &line->ramp, rest);
        }
    }
    return grown;
}

/* The most promising lines, without those that reach a ramp that a better one reaches, too. */
static int kept(int cards, Line *lines, int count, int tiles) {
    int some = 0;
    qsort(lines, (size_t)count, sizeof *lines, by_worth);
    for (int at = 0; at < count && some < WEIGHED; at++) {
        int known = 0;
        for (int other = 0; other < some && !known; other++)
            known = !memcmp(&lines[other].ramp, &lines[at].ramp, sizeof(Ramp));
        if (!known)
            lines[some++] = lines[at];
    }
    for (int at = 0; at < some; at++)
        lines[at].worth = lines[at].paid + expected(cards + 1, &lines[at].ramp, tiles);
    qsort(lines, (size_t)some, sizeof *lines, by_worth);
    return some < KEPT ? some : KEPT;
}

static void bound(int cards, const int *deal) {
    static Line lines[MOST_LINES], next[MOST_LINES];
    int tiles = ALL, count = 1;
    lines[0] = (Line){{{0}, 0, 0, 0}, (float)board.empty, 0};
    for (int card = 0; card < TILES; card++) {
        count = grown(cards, lines, count, deal[card], tiles, next);
        tiles &= ~(1 << deal[card]);
        count = kept(cards, next, count, tiles);
        memcpy(lines, next, sizeof lines);
    }
    printf("%f\n", lines[0].worth);
}

/* Arguments: a file of weights, `play` or `bound`, the cards ahead. Input: deals, 16 tiles each. */
int main(int count, char **given) {
    int deal[TILES], read = 0;
    if (count != 4)
        return 2;
    FILE *file = fopen(given[1], "rb");
    if (!file || fread(&tables, sizeof tables, 1, file) != 1)
        return 2;
    if (fread(rows, sizeof rows, 1, file) != 1 || fread(&outputs, sizeof outputs, 1, file) != 1)
        return 2;
    read_board(BOARDS[0], SCORES_ROWS[0]);
    int bounds = given[2][0] == 'b', cards = atoi(given[3]);
    while (scanf("%d", &deal[read]) == 1) {
        read = (read + 1) % TILES;
        if (!read) {
            (bounds ? bound : play)(cards, deal);
            forget_sets();
        }
    }
    return 0;
}
