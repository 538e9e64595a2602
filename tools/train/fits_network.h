/* The common network of the evaluation of FITS for tools/train/fits.c: one hidden layer, whose inputs
   are rows of fitsmobile/ai/fits_network.py. All covered symbols share a row. */

#define SPREAD 0.15f
#define MIDDLE 0.5f

/* The rows of a ramp, without those of the tiles to come, and the sums of its units. */
typedef struct {
    int count, rows[COLUMNS + 1 + ROWS + 2 * PAIRS + COLUMNS * ROWS];
    float sums[UNITS];
} Inputs;

static float network_rows[COMMON_ROWS][UNITS], network_outputs[UNITS];
static float of_context[UNITS]; /* of the tiles to come and their number */

static void start_network(void) {
    for (int row = 0; row < COMMON_ROWS; row++)
        for (int unit = 0; unit < UNITS; unit++) {
            int of_number = row >= LEFT_ROW_AT && row < ROOM_ROW_AT;
            network_rows[row][unit] = small_number(SPREAD) + (of_number ? MIDDLE : 0);
        }
    for (int unit = 0; unit < UNITS; unit++)
        network_outputs[unit] = small_number(SPREAD / 4);
}

static void add_row(float *sums, const float *row, float share) {
    for (int unit = 0; unit < UNITS; unit++)
        sums[unit] += share * row[unit];
}

/* Adds up the tiles to come, for all ramps of a card. */
static void read_context(const float *tiles, int left) {
    memcpy(of_context, network_rows[LEFT_ROW_AT + left], sizeof of_context);
    if (board.scores_rows)
        add_row(of_context, network_rows[SCORING_ROW_AT + left], 1);
    for (int tile = 0; tile < TILES; tile++)
        if (tiles[tile] > 0)
            add_row(of_context, network_rows[TILE_ROW_AT + tile], 1);
}

static void read_cell_input(const Ramp *ramp, Cell cell, int kind, Inputs *inputs) {
    int depth = cell.row - ramp->heights[cell.column];
    if (depth >= 0) {
        int row = DEPTHS * (COLUMNS * kind + cell.column) + (depth < DEPTHS ? depth : DEPTHS - 1);
        inputs->rows[inputs->count++] = CELL_ROW_AT + row;
    }
}

static void read_inputs(const Ramp *ramp, int area, Inputs *inputs) {
    int count = 0;
    for (int at = 0; at < COLUMNS; at++)
        inputs->rows[count++] = HEIGHT_ROW_AT + 16 * at + ramp->heights[at];
    inputs->rows[count++] = ROOM_ROW_AT + slack_of(ramp, area);
    for (int rest = board.scores_rows ? ramp->closed : 0; rest; rest &= rest - 1)
        inputs->rows[count++] = MARK_ROW_AT + __builtin_ctz((unsigned)rest);
    for (int rest = ramp->covered; rest; rest &= rest - 1)
        inputs->rows[count++] = MARK_ROW_AT + ROWS;
    inputs->count = count;
    for (int at = 0; at < board.specials; at++)
        read_cell_input(ramp, board.special[at], board.special[at].kind, inputs);
    for (int symbol = 0; symbol < 2 * board.pairs; symbol++)
        read_cell_input(ramp, board.twins[symbol / 2][symbol % 2], TWIN_KINDS, inputs);
}

static float clipped(float sum) {
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

static float of_network(Inputs *inputs) {
    float value = 0;
    memcpy(inputs->sums, of_context, sizeof inputs->sums);
    for (int at = 0; at < inputs->count; at++)
        add_row(inputs->sums, network_rows[inputs->rows[at]], 1);
    for (int unit = 0; unit < UNITS; unit++)
        value += network_outputs[unit] * clipped(inputs->sums[unit]);
    return value;
}

/* One step of gradient descent. */
static void correct_network(const Inputs *inputs, const float *tiles, int left, float step) {
    float slopes[UNITS];
    for (int unit = 0; unit < UNITS; unit++) {
        float sum = inputs->sums[unit];
        slopes[unit] = sum > 0 && sum < 1 ? network_outputs[unit] : 0;
        network_outputs[unit] += step * clipped(sum);
    }
    for (int at = 0; at < inputs->count; at++)
        add_row(network_rows[inputs->rows[at]], slopes, step);
    add_row(network_rows[LEFT_ROW_AT + left], slopes, step);
    if (board.scores_rows)
        add_row(network_rows[SCORING_ROW_AT + left], slopes, step);
    for (int tile = 0; tile < TILES; tile++)
        if (tiles[tile] > 0)
            add_row(network_rows[TILE_ROW_AT + tile], slopes, step);
}
