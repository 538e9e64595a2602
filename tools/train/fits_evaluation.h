/* The evaluation of a ranked board for programs in C: its tables and its network, for sets of tiles
   to come. */

#define ALL ((1 << TILES) - 1)
#define MOST_CHOICES 64

/* A set of tiles to come, with its entries added up. */
typedef struct {
    int left, area, quarter;
    float narrow[NARROW_ALL];
    Units context;
} Set;

/* A landing, or putting aside, and its value by the evaluation. */
typedef struct {
    Ramp ramp;
    int gain;
    float value;
} Choice;

static struct {
    float surface[STAGES * SURFACE], cells[QUARTERS * CELL_ENTRIES];
    float narrow[QUARTERS][TILES][NARROW_ALL];
} tables;

static Units rows[OWN_ROWS], outputs;

static void add_tile(Set *set, int tile) {
    set->area += AREA[tile];
    for (int at = 0; at < NARROW_ALL; at++)
        set->narrow[at] += tables.narrow[set->quarter][tile][at];
    add_units(&set->context, &rows[TILE_ROW_AT + tile]);
}

/* The set of these tiles; their entries are those of `left` tiles to come. */
static void read_set(int tiles, int left, Set *set) {
    memset(set, 0, sizeof *set);
    set->left = left;
    set->quarter = left ? (left - 1) / QUARTER : 0;
    set->context = rows[LEFT_ROW_AT + left];
    for (int tile = 0; tile < TILES; tile++)
        if (tiles >> tile & 1)
            add_tile(set, tile);
}

static float of_surface(const Entries *entries) {
    float sum = 0;
    for (int at = 0; at < entries->count; at++)
        sum += tables.surface[entries->surface[at]];
    for (int at = 0; at < entries->cells; at++)
        sum += tables.cells[entries->cell[at]];
    return sum;
}

/* The points expected from a ramp to the end of the round. */
static float value(const Ramp *ramp, const Set *set) {
    Entries entries;
    Rows inputs;
    Units sums;
    if (!set->left)
        return 0;
    read_entries(ramp, set->left, set->area, &entries);
    read_rows(ramp, set->area, &inputs);
    float sum = (float)set->area + of_surface(&entries);
    for (int at = 0; at < NARROW_PLACES; at++)
        sum += set->narrow[entries.narrow[at]];
    return sum + of_units(rows, &outputs, &inputs, &set->context, &sums);
}

/* All choices for a tile with their values; returns their number. */
static int choices(const Ramp *ramp, int tile, int first, const Set *set, Choice *found) {
    int count = 0;
    for (int at = FIRST[tile]; at < FIRST[tile + 1]; at++)
        for (int column = 0; column + FORMS[at].width <= COLUMNS; column++) {
            int gain = drop(ramp, &FORMS[at], column, &found[count].ramp);
            if (gain != ILLEGAL)
                found[count++].gain = gain;
        }
    if (!first)
        found[count++] = (Choice){*ramp, 0, 0};
    for (int at = 0; at < count; at++)
        found[at].value = (float)found[at].gain + value(&found[at].ramp, set);
    return count;
}

