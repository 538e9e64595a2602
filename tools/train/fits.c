/* Learns the evaluation of one FITS board by temporal differences, and writes its weights.

   Built and started by tools/train/fits.py, which generates tiles.h from the engine: the forms of
   the tiles, the points of each cell, the twins, and the sizes of the tables of
   fitsmobile/ai/fits_judgement.py, whose entries this program adds up in the same way. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tiles.h"

#define ILLEGAL -1000
#define MOST_SURFACE 64
#define NARROW_ALL (NARROW_PLACES * NARROW)
#define WIDE_ALL (WIDE_PLACES * WIDE)

typedef struct {
    int heights[COLUMNS];
    int closed;  /* rows that are complete or can no longer be */
    int covered; /* symbols, two bits for each pair of twins */
    int gone;    /* symbols that are covered or buried */
} Ramp;

/* The entries that add up to the value of a ramp, to be corrected later. */
typedef struct {
    int count, quarter, left, surface[MOST_SURFACE];
    int narrow[NARROW_PLACES], wide[WIDE_PLACES];
    float coming[TILES];
} Entries;

/* Narrow entries of a tile are a sum of one for the quarter and one for the whole round, so that
   rare surfaces are learned from all quarters. The tiles of one surface lie side by side. */
static float surface_weights[STAGES * SURFACE];
static float narrow_quarter[QUARTERS][NARROW_ALL][TILES], narrow_round[NARROW_ALL][TILES];
static float wide_round[WIDE_ALL][TILES];
static float coming[TILES];
static uint64_t chance;

static int below(int count) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (int)((chance >> 11) % (uint64_t)count);
}

static int clamped(int step, int most) {
    return step < -most ? -most : step > most ? most : step;
}

static int points_of_twins(int covered) {
    int points = 0;
    for (int pair = 0; pair < PAIRS_HERE; pair++)
        points += TWIN_POINTS[2 - __builtin_popcount(covered >> 2 * pair & 3)];
    return points;
}

static void read_steps(const Ramp *ramp, int *steps) {
    for (int at = 0; at < COLUMNS - 1; at++)
        steps[at] = ramp->heights[at + 1] - ramp->heights[at];
}

static int surface_entries(const Ramp *ramp, const int *steps, int stage, int area, int *found) {
    int count = 0, open = 0, low = ROWS, base = stage * SURFACE;
    for (int at = 0; at < COLUMNS; at++) {
        int height = ramp->heights[at];
        found[count++] = base + HEIGHT_AT + 16 * at + height;
        open += height < ROWS ? ROWS - height : 0;
        low = height < low ? height : low;
    }
    for (int at = 0; at < COLUMNS - 1; at++)
        found[count++] = base + STEP_AT + (2 * STEEP + 1) * at + STEEP + clamped(steps[at], STEEP);
    for (int at = 0; at < COLUMNS - 2; at++) {
        int one = clamped(steps[at], KINK) + KINK, two = clamped(steps[at + 1], KINK) + KINK;
        int width = 2 * KINK + 1;
        found[count++] = base + KINK_AT + width * width * at + width * one + two;
    }
    int slack = open - area + SLACK_ZERO;
    slack = slack < 0 ? 0 : slack > SLACKS - 1 ? SLACKS - 1 : slack;
    found[count++] = base + SLACK_AT + slack;
    if (SCORES_ROWS)
        found[count++] = base + LOST_AT + __builtin_popcount(ramp->closed & ~((1 << low) - 1));
    for (int pair = 0; pair < PAIRS_HERE; pair++) {
        int gone = ramp->gone >> 2 * pair & 3, covered = ramp->covered >> 2 * pair & 3;
        if (gone != 3)
            found[count++] = base + TWINS_AT + PAIR_STATES * pair + (gone ? covered ? 1 : 2 : 0);
    }
    return count;
}

static int steps_entry(const int *steps, int count, int clamp) {
    int entry = 0;
    for (int at = 0; at < count; at++)
        entry = entry * (2 * clamp + 1) + clamp + clamped(steps[at], clamp);
    return entry;
}

static void read_entries(const Ramp *ramp, int left, int area, Entries *entries) {
    int steps[COLUMNS - 1];
    read_steps(ramp, steps);
    entries->quarter = (left - 1) / QUARTER;
    entries->left = left;
    entries->count = surface_entries(ramp, steps, (left + 1) / 2, area, entries->surface);
    for (int at = 0; at < NARROW_PLACES; at++)
        entries->narrow[at] = at * NARROW + steps_entry(steps + at, 2, NARROW_CLAMP);
    for (int at = 0; at < WIDE_PLACES; at++)
        entries->wide[at] = at * WIDE + steps_entry(steps + at, 3, WIDE_CLAMP);
    memcpy(entries->coming, coming, sizeof coming);
}

static float of_coming(const float *weights) {
    float sum = 0;
    for (int tile = 0; tile < TILES; tile++)
        sum += coming[tile] * weights[tile];
    return sum;
}

static float value(const Ramp *ramp, int left, int area) {
    if (!left)
        return 0;
    Entries entries;
    read_entries(ramp, left, area, &entries);
    float sum = (float)area;
    for (int at = 0; at < entries.count; at++)
        sum += surface_weights[entries.surface[at]];
    for (int at = 0; at < NARROW_PLACES; at++) {
        int entry = entries.narrow[at];
        sum += of_coming(narrow_quarter[entries.quarter][entry]);
        sum += of_coming(narrow_round[entry]);
    }
    for (int at = 0; at < WIDE_PLACES; at++)
        sum += of_coming(wide_round[entries.wide[at]]);
    return sum;
}

static void add(float *weights, const float *tiles, float share) {
    for (int tile = 0; tile < TILES; tile++)
        weights[tile] += share * tiles[tile];
}

static void correct(const Entries *entries, float error, float rate) {
    int all = entries->count + entries->left * (2 * NARROW_PLACES + WIDE_PLACES);
    float share = rate * error / (float)all;
    for (int at = 0; at < entries->count; at++)
        surface_weights[entries->surface[at]] += share;
    for (int at = 0; at < NARROW_PLACES; at++) {
        add(narrow_quarter[entries->quarter][entries->narrow[at]], entries->coming, share);
        add(narrow_round[entries->narrow[at]], entries->coming, share);
    }
    for (int at = 0; at < WIDE_PLACES; at++)
        add(wide_round[entries->wide[at]], entries->coming, share);
}

/* The points of a form let go over a column, and the ramp after it. */
static int drop(const Ramp *ramp, const Form *form, int left, Ramp *after) {
    int row = -ROWS, gain = 0;
    for (int at = 0; at < form->width; at++) {
        int needed = ramp->heights[left + at] - form->bottoms[at];
        row = needed > row ? needed : row;
    }
    if (row >= ROWS)
        return ILLEGAL;
    *after = *ramp;
    for (int at = 0; at < form->width; at++) {
        int column = left + at, top = row + form->tops[at], grid = (1 << ROWS) - 1;
        int taken = ((1 << top) - 1) & ~((1 << ramp->heights[column]) - 1) & grid;
        int cells = form->cells[at] << row & grid, buried = taken & ~cells;
        for (int rest = cells; rest; rest &= rest - 1) {
            int cell = __builtin_ctz((unsigned)rest), symbol = SYMBOL[column][cell];
            gain += POINTS[column][cell];
            if (symbol >= 0)
                after->covered |= 1 << symbol;
        }
        for (int rest = taken; PAIRS_HERE && rest; rest &= rest - 1) {
            int symbol = SYMBOL[column][__builtin_ctz((unsigned)rest)];
            if (symbol >= 0)
                after->gone |= 1 << symbol;
        }
        after->closed |= buried;
        after->heights[column] = top;
    }
    if (SCORES_ROWS) {
        int low = ROWS;
        for (int at = 0; at < COLUMNS; at++)
            low = after->heights[at] < low ? after->heights[at] : low;
        int fresh = ((1 << low) - 1) & ~after->closed;
        gain += __builtin_popcount((unsigned)fresh);
        after->closed |= fresh;
    }
    return gain + points_of_twins(after->covered) - points_of_twins(ramp->covered);
}

static void deal(int *cards) {
    int start = STARTS[below(START_TILES)], count = 1;
    cards[0] = start;
    for (int tile = 0; tile < TILES; tile++)
        if (tile != start)
            cards[count++] = tile;
    for (int at = TILES - 1; at > 1; at--) {
        int other = 1 + below(at), tile = cards[at];
        cards[at] = cards[other];
        cards[other] = tile;
    }
}

/* Plays a round greedily and, where there is a rate, corrects the entries after each tile. */
static int play(const int *cards, float rate) {
    Ramp ramp = {{0}, 0, 0, 0};
    Entries before = {0};
    float said = 0;
    int points = EMPTY, area = AREA_OF_ALL;
    for (int card = 0; card < TILES; card++) {
        int tile = cards[card], left = TILES - 1 - card, gain = 0;
        area -= AREA[tile];
        for (int other = 0; other < TILES; other++)
            coming[other] = 0;
        for (int at = card + 1; at < TILES; at++)
            coming[cards[at]] = 1;
        Ramp best = ramp, after;
        float most = card ? value(&ramp, left, area) : -1e9f; /* put aside, but for the start */
        for (int at = FIRST[tile]; at < FIRST[tile + 1]; at++)
            for (int column = 0; column + FORMS[at].width <= COLUMNS; column++) {
                int brings = drop(&ramp, &FORMS[at], column, &after);
                if (brings == ILLEGAL)
                    continue;
                float worth = (float)brings + value(&after, left, area);
                if (worth > most)
                    most = worth, best = after, gain = brings;
            }
        if (rate > 0 && card)
            correct(&before, most - said, rate);
        points += gain;
        ramp = best;
        if (rate > 0 && left) {
            read_entries(&ramp, left, area, &before);
            said = value(&ramp, left, area);
        }
    }
    return points;
}

static double mean(long rounds, float first_rate, float last_rate) {
    int cards[TILES];
    double sum = 0;
    for (long round = 0; round < rounds; round++) {
        deal(cards);
        sum += play(cards, first_rate + (last_rate - first_rate) * (float)round / (float)rounds);
    }
    return sum / (double)rounds;
}

static void write_tiles(void) {
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        for (int tile = 0; tile < TILES; tile++)
            for (int at = 0; at < NARROW_ALL; at++) {
                float weight = narrow_quarter[quarter][at][tile] + narrow_round[at][tile];
                fwrite(&weight, sizeof weight, 1, stdout);
            }
    for (int tile = 0; tile < TILES; tile++)
        for (int at = 0; at < WIDE_ALL; at++)
            fwrite(&wide_round[at][tile], sizeof(float), 1, stdout);
}

/* Arguments: rounds, seed. Writes the weights to standard output, progress to the other one. */
int main(int count, char **given) {
    if (count != 3)
        return 2;
    long rounds = atol(given[1]);
    chance = strtoull(given[2], NULL, 10);
    for (int part = 0; part < PARTS; part++) {
        float from = FIRST_RATE + (LAST_RATE - FIRST_RATE) * (float)part / PARTS;
        float to = FIRST_RATE + (LAST_RATE - FIRST_RATE) * (float)(part + 1) / PARTS;
        double points = mean(rounds / PARTS, from, to);
        fprintf(stderr, "%ld rounds, mean %.2f\n", rounds / PARTS * (part + 1), points);
    }
    fprintf(stderr, "tested, mean %.2f\n", mean(TESTED, 0, 0));
    fwrite(surface_weights, sizeof surface_weights, 1, stdout);
    write_tiles();
    return 0;
}
