/* Learns the evaluation of FITS by temporal differences, and writes its weights.

   Built and started by tools/train/fits.py, which generates tiles.h from the engine: the forms of
   the tiles, the board or boards, and the sizes of the tables of fitsmobile/ai/fits_tables.py,
   whose entries this program adds up in the same way.

   COMMON is 0 for a ranked board, whose tables learn alone here; fits_means.c goes on with them. It
   is 1 for the common tables, which then learn together with the network of fits_network.h: each
   round is played on a board drawn by chance, boards that score rows have tables of the surface of
   their own, places on the right share the entries of their mirror image on the left, and special
   cells have entries for each tile in reach. */

#include <stdio.h>
#include <stdlib.h>

#include "fits_ramp.h"

#include "fits_entries.h"

#define SETS (1 + COMMON)

/* A rate that falls while rounds are played. */
typedef struct {
    float first, last;
} Rate;

/* Narrow entries of a tile are a sum of one for the quarter and one for the whole round, so that
   rare surfaces are learned from all quarters. The tiles of one surface lie side by side. */
static float surface_weights[SETS][STAGES * SURFACE], cell_weights[QUARTERS * CELL_ENTRIES];
static float narrow_quarter[QUARTERS][NARROW_ALL][TILES], narrow_round[NARROW_ALL][TILES];
static float wide_round[WIDE_ALL][TILES];
static float reach_round[REACH_ENTRIES][TILES];
static float coming[TILES];

/* The entries of the tiles to come, added up for the card in hand. */
static float narrow_sum[NARROW_ALL], wide_sum[WIDE_ALL], reach_sum[REACH_ENTRIES];
static long narrow_card[NARROW_ALL], wide_card[WIDE_ALL], reach_card[REACH_ENTRIES], this_card;

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
#if COMMON
    networked = together > 0;
    start_network();
    learn(together, (Rate){TABLES_FIRST, TABLES_LAST}, (Rate){NETWORK_FIRST, NETWORK_LAST});
#endif
    for (int at = 0; at < (int)(sizeof SCORES_ROWS / sizeof *SCORES_ROWS); at++) {
        read_board(BOARDS[at], SCORES_ROWS[at]);
        double points = mean(TESTED, still, still, 0, 0, 0);
        fprintf(stderr, "tested on board %d, mean %.2f\n", at + 1, points);
    }
    write_weights();
    return 0;
}
