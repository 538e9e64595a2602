/* The rules of a round of BITS for the trainer: task cards, deals, landings and points.

   The generated header tables.h is included before. A plane has a bit for each cell, as in the
   engine: column by column, each with a spare row, so that shifts find the neighbours. */

#include <string.h>

#include "chance.h"

#define CELL(column, row) (1ull << (STRIDE * (column) + (row)))
#define COUNT(plane) __builtin_popcountll(plane)
#define ANY_COLOUR (-1)
#define CARDS_A_LEVEL (CARDS / LEVELS)
#define PAY_SLOTS 1024
#define MOST_CHOICES 64

typedef uint64_t Plane;

typedef struct {
    Plane plane[COLOURS], open;
    int heights[COLUMNS], neutral_used;
} Ramp;

typedef struct {
    Ramp ramp;
    int gain;
} Choice;

static const Plane FIELD = ALL_CELLS;

/* The round's cards: the largest area that counts, the colour that a card names, and the points of
   each form by kind: of a colour that no card names, and of the one that a card does. */
static int cards[LEVELS], largest, named;
static Plane pay_forms[2][PAY_SLOTS];
static int pays[2][PAY_SLOTS];

static Plane adjacent(Plane cells) {
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE;
}

static Plane area_from(Plane seed, Plane plane) {
    for (;;) {
        Plane grown = (seed | adjacent(seed)) & plane;
        if (grown == seed)
            return seed;
        seed = grown;
    }
}

/* The slot of an area by its form: itself, moved to the low end. */
static int *slot(int kind, Plane form) {
    unsigned at = (unsigned)(form * 0x9E3779B97F4A7C15ull >> 54);
    while (pay_forms[kind][at] && pay_forms[kind][at] != form)
        at = (at + 1) % PAY_SLOTS;
    return &pays[kind][at];
}

static int points_of(int kind, Plane area) {
    return COUNT(area) > largest ? 0 : *slot(kind, area >> __builtin_ctzll(area));
}

static int points_on(int kind, Plane plane) {
    int points = 0;
    while (plane) {
        Plane area = area_from(plane & -plane, plane);
        points += points_of(kind, area);
        plane ^= area;
    }
    return points;
}

static void add_pays(int kind, const Card *card) {
    for (int at = 0; at < card->areas; at++) {
        int *points = slot(kind, card->area[at]);
        pay_forms[kind][points - pays[kind]] = card->area[at];
        *points += card->points[at];
    }
}

/* Puts the first `count` numbers of `cards` on the table. */
static void use_cards(int count) {
    memset(pay_forms, 0, sizeof pay_forms);
    memset(pays, 0, sizeof pays);
    largest = 0;
    named = ANY_COLOUR;
    for (int at = 0; at < count; at++) {
        const Card *card = &CARD[cards[at]];
        largest = card->size > largest ? card->size : largest;
        named = card->colour == ANY_COLOUR ? named : card->colour;
        add_pays(1, card);
        if (card->colour == ANY_COLOUR)
            add_pays(0, card);
    }
}

/* The third card shows another form than the second. */
static void draw_cards(int count) {
    for (int at = 0; at < count; at++)
        do
            cards[at] = CARDS_A_LEVEL * at + below(CARDS_A_LEVEL);
        while (at == 2 && CARD[cards[2]].form == CARD[cards[1]].form);
    use_cards(count);
}

static void deal(int *tiles) {
    tiles[0] = STARTS[below(START_TILES)];
    memcpy(tiles + 1, DECK, sizeof DECK);
    for (int left = DECK_TILES; left > 1; left--) {
        int at = 1 + below(left), tile = tiles[left];
        tiles[left] = tiles[at];
        tiles[at] = tile;
    }
}

static void clear(Ramp *ramp) {
    memset(ramp, 0, sizeof *ramp);
    ramp->open = FIELD;
}

/* Whether any tile fits: all have the same form. */
static int fits(const Ramp *ramp) {
    for (int at = 0; at < COLUMNS; at++) {
        int height = ramp->heights[at];
        if (height + 2 <= ROWS)
            return 1;
        if (at + 1 < COLUMNS && height < ROWS && ramp->heights[at + 1] < ROWS)
            return 1;
    }
    return 0;
}

/* The ramp after a landing; 0 where the form doesn't fit below the top. */
static int drop(const Ramp *ramp, const Form *form, int column, Ramp *after) {
    int row = 0;
    for (int at = 0; at < form->width; at++) {
        int rest = ramp->heights[column + at] - form->bottoms[at];
        row = rest > row ? rest : row;
    }
    if (row + form->height > ROWS)
        return 0;
    *after = *ramp;
    for (int at = 0; at < form->width; at++) {
        int *height = &after->heights[column + at], top = row + form->tops[at];
        for (; *height < top; ++*height)
            after->open &= ~CELL(column + at, *height);
    }
    for (int at = 0; at < SQUARES; at++) {
        Square square = form->squares[at];
        if (square.colour < COLOURS)
            after->plane[square.colour] |= CELL(column + square.column, row + square.row);
        else
            after->neutral_used = 1;
    }
    return 1;
}

static int points_of_tile(const Ramp *ramp, int tile) {
    int one = TILE[tile][0], two = TILE[tile][1];
    int points = points_on(one == named, ramp->plane[one]);
    return one == two ? points : points + points_on(two == named, ramp->plane[two]);
}

static int landings(const Ramp *ramp, int tile, Choice *found) {
    int count = 0;
    for (int at = FIRST[tile]; at < FIRST[tile + 1]; at++)
        for (int column = 0; column + FORMS[at].width <= COLUMNS; column++)
            count += drop(ramp, &FORMS[at], column, &found[count].ramp);
    return count;
}

/* Every landing of the tile, and of the neutral one while it is left. */
static int choices(const Ramp *ramp, int tile, int first, Choice *found) {
    int points = points_of_tile(ramp, tile), count = landings(ramp, tile, found);
    for (int at = 0; at < count; at++)
        found[at].gain = points_of_tile(&found[at].ramp, tile) - points;
    if (first || ramp->neutral_used)
        return count;
    int neutral = landings(ramp, NEUTRAL, found + count);
    for (int at = 0; at < neutral; at++)
        found[count + at].gain = 0;
    return count + neutral;
}
