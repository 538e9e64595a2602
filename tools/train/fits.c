/* Learns the evaluation of FITS by temporal differences, and writes its weights.

   Built and started by tools/train/fits.py, which generates tiles.h from the engine: the forms of
   the tiles, the board or boards, and the sizes of the tables of fitsmobile/ai/fits_tables.py,
   whose entries this program adds up in the same way. The tables learn alone at first, then
   together with the network of fits_network.h.

   COMMON is 1 for the common tables: each round is played on a board drawn by chance, boards that
   score rows have tables of the surface of their own, places on the right share the entries of
   their mirror image on the left, and special cells have entries for each tile in reach. */

#include <stdio.h>
#include <stdlib.h>

#include "fits_ramp.h"

#define MOST_SURFACE 64
#define NARROW_ALL (NARROW_PLACES * NARROW)
#define WIDE_ALL (WIDE_PLACES * WIDE)
#define CORNERS (2 * CORNER + 1)
#define SETS (1 + COMMON)

#include "fits_network.h"

/* A rate that falls while rounds are played. */
typedef struct {
    float first, last;
} Rate;

/* The entries that add up to the value of a ramp, to be corrected later. */
typedef struct {
    int count, cells, set, quarter, left;
    int surface[MOST_SURFACE], cell[COLUMNS * ROWS];
    int narrow[NARROW_PLACES], wide[WIDE_PLACES];
    int reached, reach[COLUMNS * ROWS]; /* special cells in reach of tiles */
    float coming[TILES];
    Inputs inputs;
} Entries;

/* Narrow entries of a tile are a sum of one for the quarter and one for the whole round, so that
   rare surfaces are learned from all quarters. The tiles of one surface lie side by side. */
static float surface_weights[SETS][STAGES * SURFACE], cell_weights[QUARTERS * CELL_ENTRIES];
static float narrow_quarter[QUARTERS][NARROW_ALL][TILES], narrow_round[NARROW_ALL][TILES];
static float wide_round[WIDE_ALL][TILES];
static float reach_round[REACH_ENTRIES][TILES];
static float coming[TILES];
static int networked; /* whether the network adds to the tables */

/* The entries of the tiles to come, added up for the card in hand. */
static float narrow_sum[NARROW_ALL], wide_sum[WIDE_ALL], reach_sum[REACH_ENTRIES];
static long narrow_card[NARROW_ALL], wide_card[WIDE_ALL], reach_card[REACH_ENTRIES], this_card;

static int clamped(int step, int most) {
    return step < -most ? -most : step > most ? most : step;
}

static int steps_entry(const int *steps, int count, int clamp) {
    int entry = 0;
    for (int at = 0; at < count; at++)
        entry = entry * (2 * clamp + 1) + clamp + clamped(steps[at], clamp);
    return entry;
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
    for (int at = 0; at < COLUMNS - 2; at++)
        found[count++] = base + KINK_AT + KINKS * KINKS * at + steps_entry(steps + at, 2, KINK);
    int slack = open - area + SLACK_ZERO;
    slack = slack < 0 ? 0 : slack > SLACKS - 1 ? SLACKS - 1 : slack;
    found[count++] = base + SLACK_AT + slack;
    if (board.scores_rows)
        found[count++] = base + LOST_AT + __builtin_popcount(ramp->closed & ~((1 << low) - 1));
    return count;
}

/* Adds the entries of an open cell. */
static void read_cell_entries(const int *heights, Cell cell, int kind, Entries *entries) {
    int at = cell.column, here = heights[at], depth = cell.row - here;
    int left = at ? clamped(heights[at - 1] - here, CORNER) : CORNER;
    int right = at < COLUMNS - 1 ? clamped(heights[at + 1] - here, CORNER) : CORNER;
    int corner = CORNERS * (CORNER + left) + CORNER + right;
    int entry = entries->quarter * CELL_ENTRIES + CORNERS * CORNERS * (ROWS * kind + depth) + corner;
    entries->cell[entries->cells++] = entry;
    if (COMMON && depth < REACH)
        entries->reach[entries->reached++] = CORNERS * CORNERS * (REACH * kind + depth) + corner;
}

static int zone(int depth) {
    return (depth >= ZONE_ONE) + (depth >= ZONE_TWO);
}

static void read_twins(const Ramp *ramp, int pair, int stage, Entries *entries) {
    int gone = ramp->gone >> 2 * pair & 3, covered = ramp->covered >> 2 * pair & 3, zones[2];
    if (gone == 3)
        return;
    for (int twin = 0; twin < 2; twin++) {
        Cell cell = board.twins[pair][twin];
        zones[twin] = zone(cell.row - ramp->heights[cell.column]);
        if (!(gone >> twin & 1)) {
            int kind = TWIN_KINDS + (gone ? covered ? 1 : 2 : 0);
            read_cell_entries(ramp->heights, cell, kind, entries);
        }
    }
    int state = gone ? (covered ? 9 : 12) + zones[gone & 1] : 3 * zones[0] + zones[1];
    int at = stage * SURFACE + TWINS_AT + PAIR_STATES * (COMMON ? 0 : pair) + state;
    entries->surface[entries->count++] = at;
}

static void read_entries(const Ramp *ramp, int left, int area, Entries *entries) {
    int steps[COLUMNS - 1], back[COLUMNS - 1], stage = (left + 1) / 2;
    for (int at = 0; at < COLUMNS - 1; at++) {
        steps[at] = ramp->heights[at + 1] - ramp->heights[at];
        back[COLUMNS - 2 - at] = -steps[at];
    }
    entries->set = COMMON && board.scores_rows;
    entries->quarter = (left - 1) / QUARTER;
    entries->left = left;
    entries->count = surface_entries(ramp, steps, stage, area, entries->surface);
    entries->cells = entries->reached = 0;
    for (int at = 0; at < board.specials; at++) {
        Cell cell = board.special[at];
        if (cell.row >= ramp->heights[cell.column])
            read_cell_entries(ramp->heights, cell, cell.kind, entries);
    }
    for (int pair = 0; pair < board.pairs; pair++)
        read_twins(ramp, pair, stage, entries);
    if (networked)
        read_inputs(ramp, area, &entries->inputs);
    for (int at = 0; at < NARROW_PLACES; at++) {
        int other = NARROW_PLACES - 1 - at, turn = COMMON && at > other;
        int entry = steps_entry(turn ? back + other : steps + at, 2, NARROW_CLAMP);
        entries->narrow[at] = (turn ? other : at) * NARROW + entry;
    }
    for (int at = 0; at < WIDE_PLACES; at++) {
        int other = WIDE_PLACES - 1 - at, turn = COMMON && at > other;
        int entry = steps_entry(turn ? back + other : steps + at, 3, WIDE_CLAMP);
        entries->wide[at] = (turn ? other : at) * WIDE + entry;
    }
}

static float of_coming(const float *weights) {
    float sum = 0;
    for (int tile = 0; tile < TILES; tile++)
        sum += coming[tile] * weights[tile];
    return sum;
}

static float of_narrow(int quarter, int entry) {
    if (narrow_card[entry] != this_card) {
        narrow_card[entry] = this_card;
        narrow_sum[entry] =
            of_coming(narrow_quarter[quarter][entry]) + of_coming(narrow_round[entry]);
    }
    return narrow_sum[entry];
}

static float of_wide(int entry) {
    if (wide_card[entry] != this_card) {
        wide_card[entry] = this_card;
        wide_sum[entry] = of_coming(wide_round[entry]);
    }
    return wide_sum[entry];
}

static float of_reach(int entry) {
    if (reach_card[entry] != this_card) {
        reach_card[entry] = this_card;
        reach_sum[entry] = of_coming(reach_round[entry]);
    }
    return reach_sum[entry];
}

static float sum_of(Entries *entries, int area) {
    float sum = (float)area;
    for (int at = 0; at < entries->count; at++)
        sum += surface_weights[entries->set][entries->surface[at]];
    for (int at = 0; at < entries->cells; at++)
        sum += cell_weights[entries->cell[at]];
    for (int at = 0; at < NARROW_PLACES; at++)
        sum += of_narrow(entries->quarter, entries->narrow[at]);
    for (int at = 0; at < WIDE_PLACES; at++)
        sum += of_wide(entries->wide[at]);
    for (int at = 0; at < entries->reached; at++)
        sum += of_reach(entries->reach[at]);
    return networked ? sum + of_network(&entries->inputs) : sum;
}

static float value(const Ramp *ramp, int left, int area) {
    Entries entries;
    if (!left)
        return 0;
    read_entries(ramp, left, area, &entries);
    return sum_of(&entries, area);
}

static void add(float *weights, const float *tiles, float share) {
    for (int tile = 0; tile < TILES; tile++)
        weights[tile] += share * tiles[tile];
}

static void correct(const Entries *entries, float error, float rate) {
    int of_tiles = entries->left * (2 * NARROW_PLACES + WIDE_PLACES + entries->reached);
    float share = rate * error / (float)(entries->count + entries->cells + of_tiles);
    for (int at = 0; at < entries->count; at++)
        surface_weights[entries->set][entries->surface[at]] += share;
    for (int at = 0; at < entries->cells; at++)
        cell_weights[entries->cell[at]] += share;
    for (int at = 0; at < NARROW_PLACES; at++) {
        int entry = entries->narrow[at];
        add(narrow_quarter[entries->quarter][entry], entries->coming, share);
        add(narrow_round[entry], entries->coming, share);
    }
    for (int at = 0; at < WIDE_PLACES; at++)
        add(wide_round[entries->wide[at]], entries->coming, share);
    for (int at = 0; at < entries->reached; at++)
        add(reach_round[entries->reach[at]], entries->coming, share);
}

/* The best landing of a tile, or putting it aside; returns its value. */
static float best_of(const Ramp *ramp, int tile, int first, int left, int area, Ramp *best, int *gain) {
    Ramp after;
    float most = first ? -1e9f : value(ramp, left, area);
    *best = *ramp;
    *gain = 0;
    for (int at = FIRST[tile]; at < FIRST[tile + 1]; at++)
        for (int column = 0; column + FORMS[at].width <= COLUMNS; column++) {
            int brings = drop(ramp, &FORMS[at], column, &after);
            if (brings == ILLEGAL)
                continue;
            float worth = (float)brings + value(&after, left, area);
            if (worth > most)
                most = worth, *best = after, *gain = brings;
        }
    return most;
}

/* Prepares the sums of the tiles to come. */
static void next_card(int left) {
    this_card++;
    if (networked)
        read_context(coming, left);
}

/* Plays a round greedily and, where there is a rate, corrects the entries after each tile. */
static int play(const int *cards, float rate, float network_rate) {
    Ramp ramp = {{0}, 0, 0, 0}, best;
    Entries before = {0};
    float said = 0;
    int points = board.empty, area = AREA_OF_ALL, gain;
    for (int tile = 0; tile < TILES; tile++)
        coming[tile] = 1;
    for (int card = 0; card < TILES; card++) {
        int left = TILES - 1 - card;
        area -= AREA[cards[card]];
        coming[cards[card]] = 0;
        next_card(left);
        float most = best_of(&ramp, cards[card], !card, left, area, &best, &gain);
        points += gain;
        ramp = best;
        if (rate > 0 && card) {
            correct(&before, most - said, rate);
            if (networked)
                correct_network(&before.inputs, before.coming, before.left, network_rate * (most - said));
        }
        if (rate > 0 && left) {
            next_card(left);
            read_entries(&ramp, left, area, &before);
            memcpy(before.coming, coming, sizeof coming);
            said = sum_of(&before, area);
        }
    }
    return points;
}

static float falling(Rate rate, float share) {
    return rate.first + (rate.last - rate.first) * share;
}

/* The mean points of rounds; the rates fall from the share `from` of all rounds to `to`. */
static double mean(long rounds, Rate tables, Rate network, float from, float to, int drawn) {
    int cards[TILES];
    double sum = 0;
    for (long round = 0; round < rounds; round++) {
        float share = from + (to - from) * (float)round / (float)rounds;
        if (drawn)
            draw_board();
        deal(cards);
        sum += play(cards, falling(tables, share), falling(network, share));
    }
    return sum / (double)rounds;
}

static void learn(long rounds, Rate tables, Rate network) {
    for (int part = 0; rounds && part < PARTS; part++) {
        float from = (float)part / PARTS, to = (float)(part + 1) / PARTS;
        double points = mean(rounds / PARTS, tables, network, from, to, COMMON);
        fprintf(stderr, "%ld rounds, mean %.2f\n", rounds / PARTS * (part + 1), points);
    }
}

static void write_weights(void) {
    fwrite(surface_weights, sizeof surface_weights, 1, stdout);
    fwrite(cell_weights, sizeof cell_weights, 1, stdout);
    for (int quarter = 0; quarter < QUARTERS; quarter++)
        for (int tile = 0; tile < TILES; tile++)
            for (int at = 0; at < NARROW_ALL; at++) {
                float weight = narrow_quarter[quarter][at][tile] + narrow_round[at][tile];
                fwrite(&weight, sizeof weight, 1, stdout);
            }
    for (int tile = 0; tile < TILES; tile++)
        for (int at = 0; at < WIDE_ALL; at++)
            fwrite(&wide_round[at][tile], sizeof(float), 1, stdout);
    for (int tile = 0; COMMON && tile < TILES; tile++)
        for (int at = 0; at < REACH_ENTRIES; at++)
            fwrite(&reach_round[at][tile], sizeof(float), 1, stdout);
    if (networked) {
        fwrite(network_rows, sizeof network_rows, 1, stdout);
        fwrite(network_outputs, sizeof network_outputs, 1, stdout);
    }
}

/* Arguments: rounds of the tables alone, rounds with the network, seed. Writes the weights to
   standard output, progress to the other one. */
int main(int count, char **given) {
    const Rate still = {0, 0};
    if (count != 4)
        return 2;
    long alone = atol(given[1]), together = atol(given[2]);
    chance = strtoull(given[3], NULL, 10);
    read_board(BOARDS[0], SCORES_ROWS[0]);
    learn(alone, (Rate){FIRST_RATE, LAST_RATE}, still);
    networked = together > 0;
    start_network();
    learn(together, (Rate){TABLES_FIRST, TABLES_LAST}, (Rate){NETWORK_FIRST, NETWORK_LAST});
    for (int at = 0; at < (int)(sizeof SCORES_ROWS / sizeof *SCORES_ROWS); at++) {
        read_board(BOARDS[at], SCORES_ROWS[at]);
        double points = mean(TESTED, still, still, 0, 0, 0);
        fprintf(stderr, "tested on board %d, mean %.2f\n", at + 1, points);
    }
    write_weights();
    return 0;
}
