/* Learns the evaluation of a ranked board of FITS, tables and network, from exact means.

   Built and started by tools/train/fits.py like fits.c, whose tables it reads from standard input.
   It plays rounds greedily. The target of a ramp is the mean over all tiles that may come of the
   best that can be done with each. Ramps are learned several times from a buffer of recent ones:
   the network by Adam in batches, the tables by gradient descent. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "fits_ramp.h"

#include "fits_entries.h"

#include "fits_units.h"

#include "fits_evaluation.h"

#define BUFFER (1 << 18)
#define BATCH 16
#define REPLAYS 24
#define SPREAD_OF_ROWS 0.15f
#define FIRST_OUTPUT 0.05f
#define FEW_STEPS 1000 /* steps until the network learns at full rate */
#define STRAYS 8       /* one placement in so many is drawn by chance, */
#define NEAR 1.0f      /* among those so near the best, or any for the start tile */
#define GREATEST 3.0f  /* larger errors are corrected as this one */

typedef struct {
    float first, last;
} Rate;

typedef struct {
    Ramp ramp;
    int tiles;
    float target;
} Sample;

/* The weights of a row, what a batch adds, and its moments. */
typedef struct {
    Units sum, mean, square;
    int touched, known;
} Moments;

static Moments of_row[OWN_ROWS], of_outputs;
static int touched[OWN_ROWS], touched_rows, in_batch;
static long steps;
static Sample buffer[BUFFER];
static long pushed;
static double squares;
static long measured;

static void read_without(const Set *set, int tile, Set *less) {
    less->left = set->left;
    less->quarter = set->quarter;
    less->area = set->area - AREA[tile];
    for (int at = 0; at < NARROW_ALL; at++)
        less->narrow[at] = set->narrow[at] - tables.narrow[set->quarter][tile][at];
    less->context = set->context;
    subtract_units(&less->context, &rows[TILE_ROW_AT + tile]);
}

static const Choice *best_of(const Choice *found, int count) {
    const Choice *best = found;
    for (int at = 1; at < count; at++)
        best = found[at].value > best->value ? found + at : best;
    return best;
}

/* --- learning ----------------------------------------------------------------------------------- */

static void start_units(void) {
    for (int row = 0; row < OWN_ROWS; row++)
        for (int unit = 0; unit < OWN_UNITS; unit++) {
            int known = row < ROOM_ROW_AT || row >= STEP_ROW_AT;
            rows[row].unit[unit] = known ? small_number(SPREAD_OF_ROWS) : 0;
        }
    for (int unit = 0; unit < OWN_UNITS; unit++)
        outputs.unit[unit] = unit & 1 ? FIRST_OUTPUT : -FIRST_OUTPUT;
}

static void descend(Units *weights, Moments *moments, float rate) {
    for (int unit = 0; unit < OWN_UNITS; unit++) {
        float slope = moments->sum.unit[unit] / BATCH;
        moments->sum.unit[unit] = 0;
        moments->mean.unit[unit] += 0.1f * (slope - moments->mean.unit[unit]);
        moments->square.unit[unit] += 0.002f * (slope * slope - moments->square.unit[unit]);
        weights->unit[unit] += rate * moments->mean.unit[unit] / (sqrtf(moments->square.unit[unit]) + 1e-5f);
    }
    moments->touched = 0;
}

/* One step of Adam for the rows that the batch has touched. */
static void finish_batch(float rate) {
    steps++;
    rate *= steps < FEW_STEPS ? (float)steps / FEW_STEPS : 1;
    while (touched_rows) {
        int row = touched[--touched_rows];
        descend(&rows[row], &of_row[row], rate);
    }
    descend(&outputs, &of_outputs, rate);
    in_batch = 0;
}

static void correct_row(int row, const Units *slopes) {
    Moments *moments = &of_row[row];
    add_units(&moments->sum, slopes);
    if (!moments->touched)
        touched[touched_rows++] = row;
    moments->touched = moments->known = 1;
}

static void correct_units(const Rows *inputs, const Units *sums, int tiles, int left, float error) {
    Units slopes;
    for (int unit = 0; unit < OWN_UNITS; unit++) {
        float sum = sums->unit[unit];
        slopes.unit[unit] = sum > 0 ? error * outputs.unit[unit] : 0;
        of_outputs.sum.unit[unit] += sum > 0 ? error * sum : 0;
    }
    for (int at = 0; at < inputs->count; at++)
        correct_row(inputs->row[at], &slopes);
    for (int tile = 0; tile < TILES; tile++)
        if (tiles >> tile & 1)
            correct_row(TILE_ROW_AT + tile, &slopes);
    correct_row(LEFT_ROW_AT + left, &slopes);
}

static void correct_tables(const Entries *entries, int tiles, float error) {
    float share = error / (float)(entries->count + entries->cells + entries->left * NARROW_PLACES);
    for (int at = 0; at < entries->count; at++)
        tables.surface[entries->surface[at]] += share;
    for (int at = 0; at < entries->cells; at++)
        tables.cells[entries->cell[at]] += share;
    for (int tile = 0; tile < TILES; tile++)
        for (int at = 0; at < NARROW_PLACES && tiles >> tile & 1; at++)
            tables.narrow[entries->quarter][tile][entries->narrow[at]] += share;
}

static void learn(const Sample *sample, float table_rate, float network_rate) {
    Entries entries;
    Rows inputs;
    Units context, sums;
    int left = __builtin_popcount((unsigned)sample->tiles), area = 0;
    context = rows[LEFT_ROW_AT + left];
    for (int tile = 0; tile < TILES; tile++)
        if (sample->tiles >> tile & 1) {
            area += AREA[tile];
            add_units(&context, &rows[TILE_ROW_AT + tile]);
        }
    read_entries(&sample->ramp, left, area, &entries);
    read_rows(&sample->ramp, area, &inputs);
    float said = (float)area + of_surface(&entries);
    for (int tile = 0; tile < TILES; tile++)
        for (int at = 0; at < NARROW_PLACES && sample->tiles >> tile & 1; at++)
            said += tables.narrow[entries.quarter][tile][entries.narrow[at]];
    said += of_units(rows, &outputs, &inputs, &context, &sums);
    float error = fmaxf(-GREATEST, fminf(GREATEST, sample->target - said));
    squares += error * error;
    measured++;
    correct_tables(&entries, sample->tiles, table_rate * error);
    correct_units(&inputs, &sums, sample->tiles, left, error);
    if (++in_batch == BATCH)
        finish_batch(network_rate);
}

/* A board without special cells is the same in a mirror. */
static Sample perhaps_mirrored(Sample sample) {
    if (!board.specials && !board.pairs && below(2))
        for (int at = 0; at < COLUMNS / 2; at++) {
            int height = sample.ramp.heights[at];
            sample.ramp.heights[at] = sample.ramp.heights[COLUMNS - 1 - at];
            sample.ramp.heights[COLUMNS - 1 - at] = height;
        }
    return sample;
}

static void learn_from(const Ramp *ramp, int tiles, float target, float table_rate, float network_rate) {
    buffer[pushed++ % BUFFER] = (Sample){*ramp, tiles, target};
    int known = pushed < BUFFER ? (int)pushed : BUFFER;
    for (int at = 0; at < REPLAYS; at++) {
        Sample sample = perhaps_mirrored(buffer[at ? below(known) : (pushed - 1) % BUFFER]);
        learn(&sample, table_rate, network_rate);
    }
}

/* --- play --------------------------------------------------------------------------------------- */

/* The mean over all tiles to come of the best that can be done; keeps the choices for `drawn`. */
static float mean_of(const Ramp *ramp, int tiles, int drawn, Choice *found, int *count) {
    Choice other[MOST_CHOICES];
    Set all, less;
    float sum = 0;
    int left = __builtin_popcount((unsigned)tiles);
    read_set(tiles, left - 1, &all);
    for (int tile = 0; tile < TILES; tile++)
        if (tiles >> tile & 1) {
            Choice *some = tile == drawn ? found : other;
            read_without(&all, tile, &less);
            int number = choices(ramp, tile, 0, &less, some);
            sum += best_of(some, number)->value;
            if (tile == drawn)
                *count = number;
        }
    return sum / (float)left;
}

/* The best choice, or sometimes one drawn by chance. */
static const Choice *played(const Choice *found, int count, int strays, float near) {
    const Choice *best = best_of(found, count), *stray = best;
    if (strays && !below(STRAYS))
        do
            stray = found + below(count);
        while (stray->value < best->value - near);
    return stray;
}

/* Plays a round, and learns where there are rates; returns its points. */
static int play(const int *cards, float table_rate, float network_rate) {
    Ramp ramp = {{0}, 0, 0, 0};
    Choice found[MOST_CHOICES];
    Set set;
    int learns = network_rate > 0, tiles = ALL, points = board.empty, count = 0;
    for (int card = 0; card < TILES; card++) {
        int tile = cards[card];
        if (card && learns) {
            float target = mean_of(&ramp, tiles, tile, found, &count);
            learn_from(&ramp, tiles, target, table_rate, network_rate);
        } else {
            read_set(tiles & ~(1 << tile), TILES - 1 - card, &set);
            count = choices(&ramp, tile, !card, &set, found);
        }
        const Choice *choice = played(found, count, learns, card ? NEAR : 1e9f);
        points += choice->gain;
        ramp = choice->ramp;
        tiles &= ~(1 << tile);
    }
    return points;
}

static float fallen(Rate rate, double share) {
    return rate.first * powf(rate.last / rate.first, (float)share);
}

static void learn_rounds(long rounds, Rate of_tables, Rate of_network) {
    int cards[TILES];
    for (long round = 0; round < rounds; round++) {
        double share = (double)round / (double)rounds;
        deal(cards);
        play(cards, fallen(of_tables, share), fallen(of_network, share));
        if ((round + 1) % (rounds / PARTS) == 0) {
            fprintf(stderr, "%ld rounds, error %.4f\n", round + 1, sqrt(squares / (double)measured));
            squares = 0;
            measured = 0;
        }
    }
}

static double tested(void) {
    int cards[TILES];
    double sum = 0;
    for (int round = 0; round < TESTED; round++) {
        deal(cards);
        sum += play(cards, 0, 0);
    }
    return sum / TESTED;
}

/* Rows that were never learned are written as zeros. */
static void write_weights(void) {
    static const Units nothing;
    fwrite(&tables, sizeof tables, 1, stdout);
    for (int row = 0; row < OWN_ROWS; row++)
        fwrite(of_row[row].known ? &rows[row] : &nothing, sizeof nothing, 1, stdout);
    fwrite(&outputs, sizeof outputs, 1, stdout);
}

/* Arguments: rounds, seed. Reads tables from standard input, writes the weights to standard output
   and progress to the other one. */
int main(int count, char **given) {
    if (count != 3 || fread(&tables, sizeof tables, 1, stdin) != 1)
        return 2;
    chance = strtoull(given[2], NULL, 10);
    read_board(BOARDS[0], SCORES_ROWS[0]);
    start_units();
    learn_rounds(atol(given[1]), (Rate){MEANS_TABLES_FIRST, MEANS_TABLES_LAST}, (Rate){MEANS_FIRST, MEANS_LAST});
    fprintf(stderr, "tested, mean %.2f\n", tested());
    write_weights();
    return 0;
}
