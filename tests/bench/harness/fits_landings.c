/* Lists the landings of FITS tiles as State.moves does: a table of boards for each form, column and
   row, the row from the heights. It does not sort them. Built and started by
   tests/bench/speed/fits.py, which generates tiles.h.

   Input: rounds, number of positions, then for each the tile and six heights. Output: landings
   found in a round, and nanoseconds for each. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tiles.h"

#define STRIDE 16
#define FORMS_OF_ALL ((int)(sizeof FORMS / sizeof *FORMS))

typedef unsigned __int128 Bits;

typedef struct {
    int tile, heights[COLUMNS];
} Position;

static Bits stacks[FORMS_OF_ALL][COLUMNS][ROWS];

static void fill_tables(void) {
    for (int form = 0; form < FORMS_OF_ALL; form++)
        for (int column = 0; column + FORMS[form].width <= COLUMNS; column++)
            for (int row = 0; row < ROWS; row++)
                for (int at = 0; at < FORMS[form].width; at++)
                    stacks[form][column][row] |=
                        (Bits)FORMS[form].cells[at] << (STRIDE * (column + at) + row);
}

static int landings(const Position *position, Bits *found) {
    int count = 0;
    for (int form = FIRST[position->tile]; form < FIRST[position->tile + 1]; form++)
        for (int column = 0; column + FORMS[form].width <= COLUMNS; column++) {
            int row = -ROWS;
            for (int at = 0; at < FORMS[form].width; at++) {
                int needed = position->heights[column + at] - FORMS[form].bottoms[at];
                row = needed > row ? needed : row;
            }
            if (row >= ROWS)
                continue;
            found[count++] = stacks[form][column][row];
        }
    return count;
}

int main(void) {
    int rounds, count;
    long found = 0;
    Bits boards[64], sum = 0;
    if (scanf("%d %d", &rounds, &count) != 2)
        return 2;
    Position *positions = calloc((size_t)count, sizeof *positions);
    for (int at = 0; at < count; at++) {
        Position *one = positions + at;
        if (scanf("%d", &one->tile) != 1)
            return 2;
        for (int column = 0; column < COLUMNS; column++)
            if (scanf("%d", &one->heights[column]) != 1)
                return 2;
    }
    fill_tables();
    clock_t begin = clock();
    for (int round = 0; round < rounds; round++)
        for (int at = 0; at < count; at++) {
            int here = landings(positions + at, boards);
            found += here;
            sum += here ? boards[here - 1] : 0;
        }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%ld %.4f\n", found / rounds + (sum == 1), 1e9 * seconds / (double)found);
    return 0;
}
