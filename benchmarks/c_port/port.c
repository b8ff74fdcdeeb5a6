/* The hot path by hand, on the very bytes the engine plays with: how far the machine could go. */
#include "options.h"

enum { SIDES = 2 };

/* Everybody's strength, and both sides of the fight if there is one. */
static long strengths_of(const State *s, const Box *t, int16_t *out) {
    long sum = 0;
    for (int seat = 0; seat < s->public.players; seat++) sum += out[seat] = seat_strength(s, t, seat);
    if (s->public.fighter < 0 || s->public.fleeing) return sum;
    sum += out[MAX_SEATS] = munchkin_strength(s, t);
    return sum + (out[MAX_SEATS + 1] = monsters_strength(s, t));
}

long strengths(const State *states, long n, const Box *t, int16_t *out) {
    long sum = 0;
    for (long i = 0; i < n; i++) sum += strengths_of(&states[i], t, out + i * (MAX_SEATS + SIDES));
    return sum;
}

/* The options of every living player in the window on top of the stack. */
long options(const State *states, long n, Box *t) {
    long sum = 0;
    for (long i = 0; i < n; i++)
        for (int seat = 0; seat < states[i].public.players; seat++)
            if (alive(&states[i], seat)) {
                window(&states[i], t, seat);
                sum += t->options + t->option[t->options - 1].card;
            }
    return sum;
}

void options_of(const State *s, Box *t, int seat) { window(s, t, seat); }
