/* Learns the evaluation of BITS by temporal differences, and writes its weights.

   Built and started by tools/train/bits.py, which generates tables.h from the engine: the tiles, the
   task cards, and the sizes of the tables of fitsmobile/ai/bits_areas.py and bits_model.py, whose
   entries this program adds up in the same way; the trainer compares them before it learns.

   An entry is learned as a sum of one of its stage and one of all stages, its twin, so that rare
   ones are learned from all stages. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "tables.h"

#include "bits_ramp.h"

#define MOST_ENTRIES 200
#define NONE (-1000)
#define MOST_UNITS 127
#define CACHE_BITS 16

/* The entries that add up to the value of a ramp; none where the round is over. */
typedef struct {
    int count, at[MOST_ENTRIES];
} Entries;

/* An area with the open cells and the other areas near it, and what its entries depend on. */
typedef struct {
    Plane area, open, others;
    int reach, coming, shape;
} Area;

static float weights[FEATURES], twins[STAGE_ENTRIES];
static char seen[FEATURES];
static Area cache[2][1 << CACHE_BITS];

/* The tiles to come, their number, and the class of each colour's. */
static int to_come[TILES], left, coming[COLOURS];

static int least(int one, int other) {
    return one < other ? one : other;
}

/* --- entries ------------------------------------------------------------------------------ */

static int class_of(int points) {
    return points == -2 ? 0 : points == 0 ? 1 : points == 1 ? 2 : points == 2 ? 3 : 4;
}

static Plane grown(Plane area, Plane side, Plane others) {
    return side & adjacent(others) ? area_from(side, others | area | side) : area | side;
}

/* The best points with one more square, and the squares that bring them. */
static int best_of_one(const Area *here, int kind, Plane *helping) {
    int best = NONE;
    for (Plane sides = adjacent(here->area) & here->open; sides; sides &= sides - 1) {
        Plane side = sides & -sides;
        int points = points_of(kind, grown(here->area, side, here->others));
        if (points > best) {
            best = points;
            *helping = 0;
        }
        if (points == best)
            *helping |= side;
    }
    return best;
}

static int best_of_two(const Area *here, int kind) {
    Area more = *here;
    int best = NONE;
    for (Plane sides = adjacent(here->area) & here->open; sides; sides &= sides - 1) {
        Plane helping;
        more.area = grown(here->area, sides & -sides, here->others);
        more.open = here->open & ~more.area;
        int points = best_of_one(&more, kind, &helping);
        best = points > best ? points : best;
    }
    return best == NONE ? 0 : best;
}

static void find_entries(Area *here, int kind) {
    int size = COUNT(here->area), now = class_of(points_of(kind, here->area));
    Plane sides = adjacent(here->area) & here->open, helping = sides;
    int one = class_of(0), two = class_of(0);
    if (size < largest)
        one = class_of(best_of_one(here, kind, &helping));
    if (size + 1 < largest)
        two = class_of(best_of_two(here, kind));
    Plane reachable = ~(here->open << 1);
    int outlook = (now * CLASSES + one) * CLASSES + two;
    int low = least(HELPING - 1, COUNT(helping & reachable));
    int high = least(HELPING - 1, COUNT(helping & ~reachable));
    int room = least(ROOMY, COUNT(sides & reachable));
    if (COUNT(sides) > 1)
        room += ROOMY;
    size = least(SIZES, size) - 1;
    here->reach = REACH_AT + (outlook * HELPING + low) * HELPING + high;
    here->coming = COMING_AT + ((outlook * SIZES + size) * ROOMS + room) * COMING;
    here->shape = SIZE_AT + ((now * SIZES + size) * SIDES + least(SIDES, COUNT(sides)) - 1) * 2 + kind;
}

static const Area *entries_of(Plane area, Plane open, Plane others, int kind) {
    uint64_t hash = area * 0x9E3779B97F4A7C15ull ^ open * 0xC2B2AE3D27D4EB4Full;
    hash = (hash ^ others * 0x165667B19E3779F9ull ^ hash >> 29) * 0x9E3779B97F4A7C15ull;
    Area *here = &cache[kind][hash >> (64 - CACHE_BITS)];
    if (here->area != area || here->open != open || here->others != others) {
        here->area = area;
        here->open = open;
        here->others = others;
        find_entries(here, kind);
    }
    return here;
}

static int unfinished_entry(const int *sizes, int colour) {
    int entry = 0;
    for (int at = 0; at < UNFINISHED_SIZES; at++)
        entry = entry * UNFINISHED_MOST[at] + least(UNFINISHED_MOST[at] - 1, sizes[at]);
    return UNFINISHED_AT + (entry * COMING + coming[colour]) * 2 + (colour == named);
}

static int colour_entries(const Ramp *ramp, int colour, int base, int *found) {
    int count = 0, sizes[COLUMNS * ROWS] = {0};
    Plane plane = ramp->plane[colour], rest = plane;
    while (rest) {
        Plane area = area_from(rest & -rest, rest), sides = adjacent(area) & FIELD, others = 0;
        rest ^= area;
        if (!(sides & ramp->open))
            continue;
        Plane around = (sides | sides >> 1) & FIELD;
        int size = COUNT(area);
        if (size + 1 < largest)
            around |= adjacent(around) & FIELD;
        if (size < largest) {
            others = adjacent(around) & plane & ~area;
            sizes[size - 1]++;
        }
        const Area *here = entries_of(area, around & ramp->open, others, colour == named);
        found[count++] = base + here->reach;
        found[count++] = base + here->coming + coming[colour];
        found[count++] = base + here->shape;
    }
    found[count++] = base + unfinished_entry(sizes, colour);
    return count;
}

static int pair_entry(const int *heights, int at) {
    int low = heights[at], high = heights[at + 1], mirrored = COLUMNS - 2 - at;
    if (at > mirrored || (at == mirrored && low > high)) {
        low = heights[at + 1];
        high = heights[at];
        at = mirrored;
    }
    return PAIR_AT + (at * (ROWS + 1) + low) * (ROWS + 1) + high;
}

static void read_entries(const Ramp *ramp, Entries *entries) {
    int open = COUNT(ramp->open), base = open / STAGE_SQUARES * STAGE_ENTRIES, count = 0;
    entries->count = 0;
    if (!left || !fits(ramp))
        return;
    for (int at = 0; at < COLUMNS - 1; at++)
        entries->at[count++] = base + pair_entry(ramp->heights, at);
    entries->at[count++] = base + NEUTRAL_AT + ramp->neutral_used;
    entries->at[count++] = base + LEFT_AT + open % STAGE_SQUARES * (DECK_TILES + 1) + left;
    for (int colour = 0; colour < COLOURS; colour++)
        count += colour_entries(ramp, colour, base, entries->at + count);
    entries->count = count;
}

/* --- learning ----------------------------------------------------------------------------- */

static float sum_of(const Entries *entries) {
    float sum = 0;
    for (int at = 0; at < entries->count; at++)
        sum += weights[entries->at[at]] + twins[entries->at[at] % STAGE_ENTRIES];
    return sum;
}

static void correct(const Entries *entries, float error, float rate) {
    float share = rate * error / (float)(2 * entries->count);
    for (int at = 0; at < entries->count; at++) {
        int entry = entries->at[at];
        weights[entry] += share;
        twins[entry % STAGE_ENTRIES] += share;
        seen[entry] = 1;
    }
}

static int units_of(int entry) {
    float units = roundf((weights[entry] + twins[entry % STAGE_ENTRIES]) / UNIT);
    return units > MOST_UNITS ? MOST_UNITS : units < -MOST_UNITS ? -MOST_UNITS : (int)units;
}

/* Adds the twins up and rounds as in the file; entries that no ramp had become zero. */
static void settle(void) {
    for (int at = 0; at < FEATURES; at++)
        weights[at] = seen[at] ? UNIT * (float)units_of(at) : 0;
    memset(twins, 0, sizeof twins);
}

static void look_ahead(void) {
    int mixed[COLOURS] = {0}, doubles[COLOURS] = {0};
    left = 0;
    for (int tile = 0; tile < TILES; tile++) {
        int one = TILE[tile][0], two = TILE[tile][1];
        left += to_come[tile];
        if (one == two)
            doubles[one] += to_come[tile];
        else {
            mixed[one] += to_come[tile];
            mixed[two] += to_come[tile];
        }
    }
    for (int at = 0; at < COLOURS; at++)
        coming[at] = DOUBLES * mixed[at] + doubles[at];
}

/* The value of the best choice, which becomes `ramp`, and its points; 0 where nothing fits. */
static float best_of(Ramp *ramp, int tile, int first, Entries *entries, int *gain) {
    Choice found[MOST_CHOICES];
    Entries here;
    int count = choices(ramp, tile, first, found), best = 0;
    float most = 0;
    entries->count = *gain = 0;
    for (int at = 0; at < count; at++) {
        read_entries(&found[at].ramp, &here);
        float worth = (float)found[at].gain + sum_of(&here);
        if (!at || worth > most) {
            most = worth;
            best = at;
            *entries = here;
        }
    }
    if (count) {
        *ramp = found[best].ramp;
        *gain = found[best].gain;
    }
    return most;
}

/* Plays a round greedily and, where there is a rate, corrects the entries after each tile. */
static int play(const int *tiles, float rate) {
    Ramp ramp;
    Entries before = {0}, after;
    float said = 0;
    int points = 0, gain;
    clear(&ramp);
    memset(to_come, 0, sizeof to_come);
    for (int at = 0; at < DECK_TILES; at++)
        to_come[DECK[at]]++;
    for (int at = 0; at <= DECK_TILES; at++) {
        if (at)
            to_come[tiles[at]]--;
        look_ahead();
        float most = best_of(&ramp, tiles[at], !at, &after, &gain);
        if (rate > 0 && before.count)
            correct(&before, most - said, rate);
        points += gain;
        said = most - (float)gain;
        before = after;
        if (!after.count)
            break;
    }
    return points;
}

static double mean(int count, long rounds, double first_rate, double last_rate) {
    int tiles[DECK_TILES + 1];
    double sum = 0;
    for (long round = 0; round < rounds; round++) {
        if (round % SAME_CARDS == 0) {
            draw_cards(count);
            memset(cache, 0, sizeof cache);
        }
        deal(tiles);
        double done = (double)round / (double)rounds;
        sum += play(tiles, (float)(first_rate + (last_rate - first_rate) * done));
    }
    return sum / (double)rounds;
}

static double rate_at(int part) {
    return FIRST_RATE + (LAST_RATE - FIRST_RATE) * part / PARTS;
}

static void learn(int count, long rounds) {
    for (int part = 0; part < PARTS; part++) {
        double points = mean(count, rounds / PARTS, rate_at(part), rate_at(part + 1));
        fprintf(stderr, "%ld rounds, mean %.2f\n", rounds / PARTS * (part + 1), points);
    }
    settle();
    chance = TEST_SEED;
    fprintf(stderr, "tested with %d cards, mean %.3f\n", count, mean(count, TESTED, 0, 0));
    for (int at = 0; at < FEATURES; at++) {
        int8_t units = (int8_t)units_of(at);
        fwrite(&units, sizeof units, 1, stdout);
    }
}

/* --- comparison with the engine and the model ---------------------------------------------- */

static int read_number(void) {
    int number;
    if (scanf("%d", &number) != 1)
        exit(3);
    return number;
}

/* Reads a ramp and the tile in hand: the squares by column, each from the lowest row: a colour,
   COLOURS for the neutral tile, COLOURS + 1 for an empty cell; then the heights. */
static void read_ramp(Ramp *ramp) {
    clear(ramp);
    for (int column = 0; column < COLUMNS; column++)
        for (int row = 0; row < ROWS; row++) {
            int colour = read_number();
            if (colour < COLOURS)
                ramp->plane[colour] |= CELL(column, row);
            ramp->neutral_used |= colour == COLOURS;
        }
    for (int column = 0; column < COLUMNS; column++) {
        ramp->heights[column] = read_number();
        for (int row = 0; row < ramp->heights[column]; row++)
            ramp->open &= ~CELL(column, row);
    }
}

/* For each position on standard input, a line for each choice: its points and its entries. */
static void compare(long positions) {
    Ramp ramp;
    Choice found[MOST_CHOICES];
    Entries entries;
    for (long at = 0; at < positions; at++) {
        int count = read_number();
        for (int card = 0; card < count; card++)
            cards[card] = read_number();
        use_cards(count);
        memset(cache, 0, sizeof cache);
        read_ramp(&ramp);
        int tile = read_number(), first = read_number();
        for (int one = 0; one < TILES; one++)
            to_come[one] = read_number();
        look_ahead();
        int number = choices(&ramp, tile, first, found);
        for (int choice = 0; choice < number; choice++) {
            read_entries(&found[choice].ramp, &entries);
            printf("%ld %d", at, found[choice].gain);
            for (int entry = 0; entry < entries.count; entry++)
                printf(" %d", entries.at[entry]);
            printf("\n");
        }
    }
}

/* Arguments: the number of task cards, rounds, seed; then the weights go to standard output and
   progress to the other one. Or 0 and the number of positions to compare. */
int main(int count, char **given) {
    if (count < 3)
        return 2;
    long rounds = atol(given[2]);
    if (!atoi(given[1]))
        compare(rounds);
    else if (count == 4) {
        chance = strtoull(given[3], NULL, 10);
        learn(atoi(given[1]), rounds);
    }
    return 0;
}
