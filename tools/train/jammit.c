/* Learns the evaluation of JAMMIT for two seats from games against itself, and prints its weights.

   Built and started by tools/train/jammit.py, which generates board.h from the engine: the boards
   with their columns, the start layouts, and the constants of the rules. The evaluation is the one
   of fitsmobile/ai/jammit_tactics.py; a logistic regression fits its weights to the winners. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "chance.h"

#define MOST_TURNS 4000
#define LONGEST 100
#define ALMOST_BEST 12
#define WON 1000.0f
#define BATCH 512

/* A position at the start of a turn; within one while its coins go in. `cells` holds the codes of
   fitsmobile/engine/jammit_columns.py. */
typedef struct {
    uint8_t cells[MOST_CELLS];
    int8_t pawns[2], points[2], neutral[2], supply[NEUTRAL + 1];
    int8_t turn, winner, board;
} Position;

typedef struct {
    Position after;
    float value;
} Turn;

typedef struct {
    float features[FEATURES];
    float won;
} Sample;

static const Position STARTS[] = START_POSITIONS;
static double weights[FEATURES] = START_WEIGHTS;

static int owner_of(int code) {
    return code < FIRST_STONE ? code - 1 : code - FIRST_STONE;
}

/* Insert a coin for the seat on turn; whether a stone of its own fell. */
static int push(Position *position, const Lane *lane, int coin) {
    int moving = coin, pusher = position->turn;
    for (int at = 0; moving && at < lane->length; at++) {
        uint8_t *cell = &position->cells[lane->cells[at]];
        int there = *cell;
        *cell = (uint8_t)moving;
        moving = there;
    }
    position->supply[coin]--;
    if (!moving)
        return 0;
    int scorer = moving == NEUTRAL ? pusher : owner_of(moving), gain = lane->worth;
    if (moving < FIRST_STONE)
        position->supply[moving]++;
    if (moving == NEUTRAL) {
        int coins = position->neutral[pusher] + lane->worth;
        position->neutral[pusher] = (int8_t)(coins % NEUTRAL_PER_POINT);
        gain = coins / NEUTRAL_PER_POINT;
    }
    position->points[scorer] = (int8_t)(position->points[scorer] + gain);
    if (position->points[scorer] >= TARGET)
        position->winner = (int8_t)scorer;
    return moving == FIRST_STONE + pusher;
}

/* The gain of a seat over the other, in points, from a piece that falls. */
static float gain_of(int seat, int code) {
    if (!code)
        return 0;
    if (code == NEUTRAL)
        return 1.0f / NEUTRAL_PER_POINT;
    return owner_of(code) == seat ? 1 : -1;
}

/* The gain from pushing two coins into a column. */
static float promise_of(const Position *position, int seat, const Lane *lane) {
    int filled = 0, stone = FIRST_STONE + seat;
    int last = position->cells[lane->cells[lane->length - 1]];
    int before = position->cells[lane->cells[lane->length - 2]];
    for (int at = 0; at < lane->length; at++)
        filled += position->cells[lane->cells[at]] != 0;
    if (filled < lane->length - 1)
        return 0;
    if (filled < lane->length) {
        last = last ? last : before;
        before = 0;
    }
    float extra = last == stone || before == stone ? EXTRA_COINS : 0;
    return (gain_of(seat, last) + gain_of(seat, before)) * (float)lane->worth + extra;
}

/* The best and the second-best promise of the columns of a seat's corner. */
static void read_promises(const Position *position, int seat, float *best) {
    best[0] = best[1] = 0;
    for (int at = 0; at < COLUMNS[position->board]; at++) {
        float promise =
            promise_of(position, seat, &LANES[position->board][position->pawns[seat]][at]);
        if (promise > best[0]) {
            best[1] = best[0];
            best[0] = promise;
        } else if (promise > best[1])
            best[1] = promise;
    }
}

/* The stones among the two pieces that would fall first out of a column. */
static void read_falling(const Position *position, int seat, const Lane *lane, float *falling) {
    int empty = 0, found = 0, codes[2] = {0, 0};
    for (int at = lane->length - 1; at >= 0; at--) {
        int code = position->cells[lane->cells[at]];
        empty += !code;
        if (code && found < 2)
            codes[found++] = code;
    }
    for (int at = 0; at < 2 && empty < FALLING_EMPTY; at++)
        if (codes[at] >= FIRST_STONE)
            falling[at * FALLING_EMPTY + empty] += owner_of(codes[at]) == seat ? 1 : -1;
}

/* What the evaluation weighs, for the seat that has made its turn. */
static void read_features(const Position *position, int seat, float *features) {
    int other = 1 - seat, board = position->board;
    int lead = position->points[seat] - position->points[other];
    float promises[2];
    memset(features, 0, FEATURES * sizeof *features);
    features[LEAD_AT] = (float)lead;
    features[LATE_AT] = (float)(lead * (position->points[0] + position->points[1])) / TARGET;
    features[NEUTRAL_AT] = (float)(position->neutral[seat] - position->neutral[other]);
    features[TURN_AT] = 1;
    read_promises(position, other, promises);
    for (int rank = 0; rank < 2; rank++)
        features[THEIRS_AT + rank] = -promises[rank];
    read_promises(position, seat, promises);
    for (int rank = 0; rank < 2; rank++)
        features[OWN_AT + rank] = promises[rank];
    for (int cell = 0; cell < CELLS[board]; cell++) {
        int code = position->cells[cell], kind = code < FIRST_STONE ? COINS_AT : STONES_AT;
        if (code && code != NEUTRAL)
            features[kind + PLACE[board][cell]] += owner_of(code) == seat ? 1 : -1;
    }
    for (int corner = 0; corner < CORNERS; corner++)
        for (int at = 0; at < COLUMNS[board]; at++) {
            const Lane *lane = &LANES[board][corner][at];
            for (int times = 0; times < lane->worth; times++)
                read_falling(position, seat, lane, features + FALLING_AT);
        }
}

static float value_of(const Position *position, int seat) {
    float features[FEATURES], value = 0;
    if (position->winner >= 0)
        return position->winner == seat ? WON : -WON;
    read_features(position, seat, features);
    for (int at = 0; at < FEATURES; at++)
        value += features[at] * (float)weights[at];
    return value;
}

static int add_turn(const Position *reached, Turn *turns, int count) {
    if (count == MOST_TURNS)
        return count;
    turns[count].after = *reached;
    turns[count].after.turn = 1 - reached->turn;
    turns[count].value = value_of(reached, reached->turn);
    return count + 1;
}

static int add_corners(const Position *reached, Turn *turns, int count) {
    if (reached->winner >= 0)
        return add_turn(reached, turns, count);
    for (int corner = 0; corner < CORNERS; corner++)
        if (corner != reached->pawns[0] && corner != reached->pawns[1]) {
            Position moved = *reached;
            moved.pawns[reached->turn] = (int8_t)corner;
            count = add_turn(&moved, turns, count);
        }
    return count;
}

/* The columns in the order of what falls out for one coin, the greatest gain first. */
static void rank_columns(const Position *start, const Lane *lanes, int *ranked) {
    float gains[MOST_COLUMNS];
    for (int column = 0; column < COLUMNS[start->board]; column++) {
        const Lane *lane = &lanes[column];
        int last = start->cells[lane->cells[lane->length - 1]], full = 1, at = column;
        for (int place = 0; place < lane->length; place++)
            full &= start->cells[lane->cells[place]] != 0;
        float gain = full ? gain_of(start->turn, last) * (float)lane->worth : 0;
        for (; at > 0 && gains[at - 1] < gain; at--) {
            gains[at] = gains[at - 1];
            ranked[at] = ranked[at - 1];
        }
        gains[at] = gain;
        ranked[at] = column;
    }
}

static int add_extras(const Position *start, Turn *turns, int count, int times);

/* The turns that go on after coins; `times` is how often extra coins went in already. */
static int go_on(const Position *pushed, int fell, Turn *turns, int count, int times) {
    if (pushed->winner < 0 && fell && times < EXTRAS_IN_A_ROW)
        return add_extras(pushed, turns, count, times + 1);
    return add_corners(pushed, turns, count);
}

static int add_extras(const Position *start, Turn *turns, int count, int times) {
    int own = 1 + start->turn, ranked[MOST_COLUMNS];
    const Lane *lanes = LANES[start->board][start->pawns[start->turn]];
    if (!start->supply[own])
        return add_corners(start, turns, count);
    rank_columns(start, lanes, ranked);
    for (int one = 0; one < EXTRA_COLUMNS; one++)
        for (int two = one + 1; two < EXTRA_COLUMNS; two++) {
            Position pushed = *start;
            int fell = push(&pushed, &lanes[ranked[one]], own);
            if (pushed.winner < 0 && pushed.supply[own])
                fell |= push(&pushed, &lanes[ranked[two]], own);
            count = go_on(&pushed, fell, turns, count, times);
        }
    return count;
}

/* All turns of a position, up to MOST_TURNS. */
static int turns_of(const Position *start, Turn *turns) {
    int count = 0, coins[2] = {2 - start->turn, NEUTRAL};
    const Lane *lanes = LANES[start->board][start->pawns[start->turn]];
    if (!start->supply[coins[0]] && !start->supply[coins[1]])
        return add_corners(start, turns, 0);
    for (int at = 0; at < COLUMNS[start->board]; at++)
        for (int order = 0; order < 2; order++) {
            Position pushed = *start;
            int fell = 0;
            for (int coin = 0; coin < 2 && pushed.winner < 0; coin++)
                if (pushed.supply[coins[coin ^ order]])
                    fell |= push(&pushed, &lanes[at], coins[coin ^ order]);
            count = go_on(&pushed, fell, turns, count, 0);
        }
    return count;
}

static int by_value(const void *one, const void *other) {
    float first = ((const Turn *)one)->value, second = ((const Turn *)other)->value;
    return (first < second) - (first > second);
}

/* Play a game; the samples of its positions. One turn in ten is any of the best few, and the
   first turns are random. */
static int play(Sample *samples) {
    static Turn turns[MOST_TURNS];
    int layout = below(LAYOUTS), count = 0, seats[LONGEST], random = 2 + below(4);
    Position position = STARTS[layout];
    position.turn = (int8_t)below(2);
    for (int number = 0; position.winner < 0 && number < LONGEST; number++) {
        int seat = position.turn, all = turns_of(&position, turns), chosen = below(all);
        if (number >= random) {
            qsort(turns, (size_t)all, sizeof *turns, by_value);
            chosen = below(10) ? 0 : below(all < ALMOST_BEST ? all : ALMOST_BEST);
        }
        position = turns[chosen].after;
        if (number >= random && position.winner < 0) {
            read_features(&position, seat, samples[count].features);
            seats[count++] = seat;
        }
    }
    for (int at = 0; at < count; at++)
        samples[at].won = position.winner == seats[at];
    return position.winner < 0 ? 0 : count;
}

/* One step of Adam down the gradient of a batch of samples; the rate falls to 0. */
static void correct(const Sample *samples, int count, const double *sizes, double rate, int step) {
    static double means[FEATURES], squares[FEATURES];
    double gradient[FEATURES] = {0};
    if (step == 1)
        memset(means, 0, sizeof means), memset(squares, 0, sizeof squares);
    for (int number = 0; number < BATCH; number++) {
        const Sample *sample = &samples[below(count)];
        double value = 0;
        for (int at = 0; at < FEATURES; at++)
            value += weights[at] * sample->features[at];
        double error = 1 / (1 + exp(-value)) - sample->won;
        for (int at = 0; at < FEATURES; at++)
            gradient[at] += error * sample->features[at] / sizes[at] / BATCH;
    }
    for (int at = 0; at < FEATURES; at++) {
        means[at] = 0.9 * means[at] + 0.1 * gradient[at];
        squares[at] = 0.999 * squares[at] + 0.001 * gradient[at] * gradient[at];
        double mean = means[at] / (1 - pow(0.9, step)), square = squares[at] / (1 - pow(0.999, step));
        weights[at] -= rate * mean / (sqrt(square) + 1e-8) / sizes[at];
    }
}

/* Fit the weights to the samples. */
static void fit(const Sample *samples, int count) {
    double sizes[FEATURES];
    int steps = PASSES * (count / BATCH);
    for (int at = 0; at < FEATURES; at++) {
        double sum = 0;
        for (int number = 0; number < count; number++)
            sum += samples[number].features[at] * samples[number].features[at];
        sizes[at] = sqrt(sum / count) + 1e-3;
    }
    for (int step = 1; step <= steps; step++)
        correct(samples, count, sizes, RATE * (steps - step + 1) / steps, step);
}

int main(int count, char **arguments) {
    if (count < 3)
        return 1;
    int games = atoi(arguments[1]);
    chance = strtoull(arguments[2], NULL, 10);
    Sample *samples = malloc((size_t)games * LONGEST * sizeof *samples);
    for (int round = 0; samples && round < ROUNDS; round++) {
        int found = 0;
        for (int game = 0; game < games; game++)
            found += play(samples + found);
        fit(samples, found);
    }
    fwrite(weights, sizeof *weights, FEATURES, stdout);
    free(samples);
    return 0;
}
