/* The rules of a round of FITS for tools/train/fits.c: boards, deals and landings. */

#include <stdint.h>
#include <string.h>

#include "chance.h"
#include "tiles.h"

#define ILLEGAL -1000
#define NO_SYMBOL -1
#define TRIES 100
#define FEW 4 /* cells of a kind on boards with few kinds, at most */

typedef struct {
    int column, row, kind;
} Cell;

typedef struct {
    int scores_rows, empty, specials, pairs;
    int points[COLUMNS][ROWS]; /* for covering each cell, twins left out */
    int symbol[COLUMNS][ROWS]; /* the bit of each symbol, two bits for each pair */
    Cell special[COLUMNS * ROWS], twins[PAIRS][2];
} Board;

typedef struct {
    int heights[COLUMNS];
    int closed;  /* rows that are complete or can no longer be */
    int covered; /* symbols, two bits for each pair of twins */
    int gone;    /* symbols that are covered or buried */
} Ramp;

static Board board;

static int points_of_twins(int covered) {
    int points = 0;
    for (int pair = 0; pair < board.pairs; pair++)
        points += TWIN_POINTS[2 - __builtin_popcount(covered >> 2 * pair & 3)];
    return points;
}

static void read_cell(Cell cell, char mark, int *seen) {
    const char *kind = strchr(SPECIALS, mark);
    int points = 0;
    board.symbol[cell.column][cell.row] = NO_SYMBOL;
    if (mark == '.')
        points = 1;
    else if (kind) {
        cell.kind = (int)(kind - SPECIALS);
        points = SPECIAL_POINTS[cell.kind];
        board.special[board.specials++] = cell;
    } else {
        int pair = mark - 'A', twin = seen[pair]++;
        board.pairs = pair < board.pairs ? board.pairs : pair + 1;
        board.twins[pair][twin] = cell;
        board.symbol[cell.column][cell.row] = 2 * pair + twin;
    }
    board.points[cell.column][cell.row] = points;
    board.empty -= points;
}

/* Reads a drawing: column by column from the left, each from the lowest row. */
static void read_board(const char *drawn, int scores_rows) {
    int seen[PAIRS] = {0};
    memset(&board, 0, sizeof board);
    board.scores_rows = scores_rows;
    for (int column = 0; column < COLUMNS; column++)
        for (int row = 0; row < ROWS; row++)
            read_cell((Cell){column, row, 0}, drawn[ROWS * column + row], seen);
    board.empty += points_of_twins(0);
}

/* Puts a mark on some plain cells. */
static void put(char *drawn, char mark, int count) {
    while (count) {
        int at = below(COLUMNS * ROWS);
        if (drawn[at] == '.')
            drawn[at] = mark, count--;
    }
}

/* Puts a mark on some plain cells below the top row that touch no special cell, as far as they are
   found in a few tries; the others anywhere. */
static void put_apart(char *drawn, char mark, int count) {
    for (int tries = TRIES; count && tries; tries--) {
        int column = below(COLUMNS), row = below(ROWS - 1), apart = 1;
        for (int at = column ? column - 1 : 0; at <= column + 1 && at < COLUMNS; at++)
            for (int by = row ? row - 1 : 0; by <= row + 1; by++)
                apart &= drawn[ROWS * at + by] == '.';
        if (apart)
            drawn[ROWS * column + row] = mark, count--;
    }
    put(drawn, mark, count);
}

/* Special cells of a few kinds apart from each other: twins, or bonuses and perhaps penalties. */
static void put_few_kinds(char *drawn) {
    if (!below(3)) {
        for (int pair = 2 + below(PAIRS - 1); pair--;)
            put_apart(drawn, (char)('A' + pair), 2);
        return;
    }
    int penalties = below(2);
    for (int kind = 0; SPECIALS[kind]; kind++)
        if (SPECIAL_POINTS[kind] < 0 || (SPECIAL_POINTS[kind] > 0 && penalties))
            put_apart(drawn, SPECIALS[kind], below(FEW + 1));
}

/* Any number of special cells of any kinds. */
static void put_all_kinds(char *drawn) {
    for (const char *mark = SPECIALS; *mark; mark++)
        if (below(2))
            put(drawn, *mark, below(MOST_OF_A_KIND));
    if (!below(8))
        put(drawn, SPECIALS[0], below(COLUMNS * ROWS / 3));
    if (below(2))
        for (int pair = below(PAIRS + 1); pair--;)
            put(drawn, (char)('A' + pair), 2);
}

/* A board drawn by chance; one in four scores rows, mostly without special cells. */
static void draw_board(void) {
    char drawn[COLUMNS * ROWS + 1];
    int scores_rows = !below(4);
    memset(drawn, '.', COLUMNS * ROWS);
    drawn[COLUMNS * ROWS] = 0;
    if (!scores_rows || !below(3)) {
        if (below(2))
            put_few_kinds(drawn);
        else
            put_all_kinds(drawn);
    }
    read_board(drawn, scores_rows);
}

/* The points of a form let go over a column, and the ramp after it. */
static int drop(const Ramp *ramp, const Form *form, int left, Ramp *after) {
    int row = -ROWS, gain = 0, grid = (1 << ROWS) - 1;
    for (int at = 0; at < form->width; at++) {
        int needed = ramp->heights[left + at] - form->bottoms[at];
        row = needed > row ? needed : row;
    }
    if (row >= ROWS)
        return ILLEGAL;
    *after = *ramp;
    for (int at = 0; at < form->width; at++) {
        int column = left + at, top = row + form->tops[at];
        int taken = ((1 << top) - 1) & ~((1 << ramp->heights[column]) - 1) & grid;
        int cells = form->cells[at] << row & grid;
        for (int rest = cells; rest; rest &= rest - 1) {
            int cell = __builtin_ctz((unsigned)rest), symbol = board.symbol[column][cell];
            gain += board.points[column][cell];
            if (symbol != NO_SYMBOL)
                after->covered |= 1 << symbol;
        }
        for (int rest = taken; board.pairs && rest; rest &= rest - 1) {
            int symbol = board.symbol[column][__builtin_ctz((unsigned)rest)];
            if (symbol != NO_SYMBOL)
                after->gone |= 1 << symbol;
        }
        after->closed |= taken & ~cells;
        after->heights[column] = top;
    }
    if (board.scores_rows) {
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
