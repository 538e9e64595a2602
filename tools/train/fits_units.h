/* The network of a ranked board for programs in C: a layer of rectified linear units, whose inputs
   are rows of fitsmobile/ai/fits_units.py. */

#define LANES 16
#define VECTORS (OWN_UNITS / LANES)
#define MOST_ROWS (2 * COLUMNS + ROWS + 2 * PAIRS + TILES + 1)

typedef float Lanes __attribute__((vector_size(4 * LANES)));
typedef int Masks __attribute__((vector_size(4 * LANES)));
typedef union {
    Lanes lanes[VECTORS];
    float unit[OWN_UNITS];
} Units;

typedef struct {
    int count, row[MOST_ROWS];
} Rows;

static void add_units(Units *sums, const Units *row) {
    for (int at = 0; at < VECTORS; at++)
        sums->lanes[at] += row->lanes[at];
}

static void subtract_units(Units *sums, const Units *row) {
    for (int at = 0; at < VECTORS; at++)
        sums->lanes[at] -= row->lanes[at];
}

/* The rows of a ramp, without those of the tiles to come and of their number. */
static void read_rows(const Ramp *ramp, int area, Rows *rows) {
    int count = 0;
    for (int at = 0; at < COLUMNS; at++)
        rows->row[count++] = HEIGHT_ROW_AT + 16 * at + ramp->heights[at];
    for (int at = 0; at < COLUMNS - 1; at++) {
        int step = clamped(ramp->heights[at + 1] - ramp->heights[at], STEEP);
        rows->row[count++] = STEP_ROW_AT + (2 * STEEP + 1) * at + STEEP + step;
    }
    rows->row[count++] = ROOM_ROW_AT + slack_of(ramp, area);
    for (int rest = board.scores_rows ? ramp->closed : 0; rest; rest &= rest - 1)
        rows->row[count++] = MARK_ROW_AT + __builtin_ctz((unsigned)rest);
    for (int rest = ramp->covered; rest; rest &= rest - 1)
        rows->row[count++] = MARK_ROW_AT + ROWS + __builtin_ctz((unsigned)rest);
    rows->count = count;
}

/* The points of the units with some rows on top of a context; keeps their sums. */
static float of_units(const Units *of_rows, const Units *outputs, const Rows *rows, const Units *context, Units *sums) {
    const Lanes zero = {0};
    Lanes points = {0};
    float total = 0;
    *sums = *context;
    for (int from = 0; from < VECTORS; from += VECTORS / 2) {
        Lanes some[VECTORS / 2];
        for (int at = 0; at < VECTORS / 2; at++)
            some[at] = context->lanes[from + at];
        for (int row = 0; row < rows->count; row++)
            for (int at = 0; at < VECTORS / 2; at++)
                some[at] += of_rows[rows->row[row]].lanes[from + at];
        for (int at = 0; at < VECTORS / 2; at++) {
            sums->lanes[from + at] = some[at];
            points += (Lanes)((Masks)some[at] & (some[at] > zero)) * outputs->lanes[from + at];
        }
    }
    for (int at = 0; at < LANES; at++)
        total += points[at];
    return total;
}
