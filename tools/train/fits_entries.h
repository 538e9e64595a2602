/* The entries of the evaluation of FITS, with the layout of fitsmobile/ai/fits_tables.py: which
   weights of the tables and of the network count for a ramp and a number of tiles to come. */

#define MOST_SURFACE 64
#define NARROW_ALL (NARROW_PLACES * NARROW)
#define WIDE_ALL (WIDE_PLACES * WIDE)
#define CORNERS (2 * CORNER + 1)

/* The entry of the open squares less those of the tiles to come. */
static int slack_of(const Ramp *ramp, int area) {
    int slack = SLACK_ZERO - area;
    for (int at = 0; at < COLUMNS; at++)
        slack += ramp->heights[at] < ROWS ? ROWS - ramp->heights[at] : 0;
    return slack < 0 ? 0 : slack > SLACKS - 1 ? SLACKS - 1 : slack;
}

#include "fits_network.h"

/* The entries that add up to the value of a ramp, to be corrected later. */
typedef struct {
    int count, cells, set, quarter, left;
    int surface[MOST_SURFACE], cell[COLUMNS * ROWS];
    int narrow[NARROW_PLACES], wide[WIDE_PLACES];
    int reached, reach[COLUMNS * ROWS]; /* special cells in reach of tiles */
    float coming[TILES];
    Inputs inputs;
} Entries;

static int networked; /* whether the network adds to the tables */

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
    int count = 0, low = ROWS, base = stage * SURFACE;
    for (int at = 0; at < COLUMNS; at++) {
        int height = ramp->heights[at];
        found[count++] = base + HEIGHT_AT + 16 * at + height;
        low = height < low ? height : low;
    }
    for (int at = 0; at < COLUMNS - 1; at++)
        found[count++] = base + STEP_AT + (2 * STEEP + 1) * at + STEEP + clamped(steps[at], STEEP);
    for (int at = 0; at < COLUMNS - 2; at++)
        found[count++] = base + KINK_AT + KINKS * KINKS * at + steps_entry(steps + at, 2, KINK);
    found[count++] = base + SLACK_AT + slack_of(ramp, area);
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
