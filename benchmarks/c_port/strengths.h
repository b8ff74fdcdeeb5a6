/* Strengths on both sides, by hand: Level plus all modifiers (C1, C4, C7, C9). */
#include "cards.h"

static bool is_monster(const State *s, const Box *t, int c) { return t->cards[c].kind == KIND_MONSTER && s->on[c] == NONE; }

static int copies(const State *s, const Box *t, int m) {
    int n = 1;
    each(c, ZONE_COMBAT)
        if (s->on[c] == m
            && (t->cards[c].doubles || (t->cards[c].kind == KIND_SPECIAL && has_op(t, c, OP_DOUBLE_MONSTER)))) n++;
    return n;
}

static int own_modifier(const State *s, const Box *t, int c, int op) {
    int total = 0;
    bool held = false;
    each_row(r, c) {
        const Row *row = &t->rows[r];
        if (row->mode != MODE_WHILE || row->op != op || (row->link == LINK_ELSE && held)) continue;
        held = holds(s, t, r, MONSTER, -1);
        if (held) total += amount_of(s, t, r, MONSTER);
    }
    return total;
}

static int monster_modifier(const State *s, const Box *t, int m, int op) {
    int total = grants(t, m, op) ? own_modifier(s, t, m, op) : 0;
    each(c, ZONE_COMBAT)
        if (s->on[c] == m && grants(t, c, op)) total += own_modifier(s, t, c, op);
    return total;
}

static int fight_modifier(const State *s, const Box *t, int op) {
    int total = 0;
    each(c, ZONE_COMBAT)
        if (grants(t, c, op)) total += own_modifier(s, t, c, op);
    return total;
}

static int ignored_by(const State *s, const Box *t, int c, int subject) {
    int mask = 0;
    each_row(r, c)
        if (t->rows[r].op == OP_IGNORES && t->rows[r].mode == MODE_WHILE && holds(s, t, r, subject, subject))
            mask |= 1 << t->rows[r].of;
    return mask;
}

/* What does not count for this munchkin: by the monsters' rules, and by curses on him. */
static int ignored(const State *s, const Box *t, int seat) {
    int mask = 0;
    if (in_fight(s, seat))
        each(c, ZONE_COMBAT)
            if (grants(t, c, OP_IGNORES)) mask |= ignored_by(s, t, c, MONSTER);
    if (!may_modify(s, seat, OP_IGNORES)) return mask;
    each(c, ZONE_CURSES + seat)
        if (grants(t, c, OP_IGNORES) && is_active(s, t, seat, c)) mask |= ignored_by(s, t, c, seat);
    for (int k = 0; k < s->effects[seat]; k++) {
        const Row *row = &t->rows[s->effect_row[seat][k]];
        if (row->op == OP_IGNORES) mask |= 1 << row->of;
    }
    return mask;
}

#define HAS(mask, what) ((mask) >> (what) & 1)

static bool counts(const State *s, const Box *t, int c, int mask) {
    if (mask == 0) return true;
    const Card *card = &t->cards[s->on[c] == NONE ? c : s->on[c]];
    if (HAS(mask, IGNORED_BONUSES)) return false;
    if (HAS(mask, IGNORED_ALL_BUT_ARMOR)) return card->slot == SLOT_ARMOR;
    switch (card->kind) {
    case KIND_ITEM:
        if (HAS(mask, IGNORED_ITEMS) || (HAS(mask, IGNORED_WEAPONS) && card->slot == SLOT_HAND)) return false;
        return !(HAS(mask, IGNORED_HEADGEAR) && card->slot == SLOT_HEADGEAR);
    case KIND_STYLE: return !HAS(mask, IGNORED_STYLES);
    case KIND_ALLY: case KIND_MOOK: return !HAS(mask, IGNORED_ALLIES);
    default: return true;
    }
}

static int bonus_in_play(const State *s, const Box *t, int seat, int mask) {
    int total = 0;
    each(c, ZONE_TABLE + seat) {
        bool gives = grants(t, c, OP_STRENGTH);
        if ((t->cards[c].bonus != 0 || gives) && is_active(s, t, seat, c) && counts(s, t, c, mask)) {
            total += t->cards[c].bonus;
            if (gives) total += from_card(s, t, c, seat, OP_STRENGTH, CONTEXT_IN_PLAY);
        }
    }
    return total;
}

static int strength_with(const State *s, const Box *t, int seat, int mask) {
    int total = bonus_in_play(s, t, seat, mask);
    if (!HAS(mask, IGNORED_BONUSES) && !HAS(mask, IGNORED_ALL_BUT_ARMOR)) total += lasting_modifier(s, t, seat, OP_STRENGTH);
    return HAS(mask, IGNORED_LEVELS) ? total : total + s->public.level[seat];
}

static int seat_strength(const State *s, const Box *t, int seat) { return strength_with(s, t, seat, ignored(s, t, seat)); }

static int thrown(const State *s, const Box *t, bool monsters_side, int mask) {
    int total = 0;
    each(c, ZONE_COMBAT)
        if (s->on[c] == NONE && t->cards[c].kind != KIND_MONSTER && ((s->mark[c] & AT_MONSTERS) != 0) == monsters_side)
            if (!HAS(mask, IGNORED_ONE_SHOTS) || t->cards[c].kind != KIND_ITEM) total += t->cards[c].bonus;
    return total;
}

static int munchkin_strength(const State *s, const Box *t) {
    int mask = ignored(s, t, s->public.fighter);
    int total = strength_with(s, t, s->public.fighter, mask);
    if (s->public.helper >= 0) total += seat_strength(s, t, s->public.helper);
    if (HAS(mask, IGNORED_BONUSES)) return total;
    total += s->public.boost[0];
    return HAS(mask, IGNORED_ALL_BUT_ARMOR) ? total : total + thrown(s, t, false, mask);
}

static int to_monsters(const State *s, const Box *t, int c, int context, int seat) {
    int total = 0;
    each_row(r, c) {
        const Row *row = &t->rows[r];
        if (row->mode == MODE_WHILE && row->moment == context && row->op == OP_STRENGTH && row->who == WHO_EVERY_MONSTER
            && holds(s, t, r, seat, seat)) total += amount_of(s, t, r, seat);
    }
    return total;
}

/* What munchkins' cards and the top Seal give every monster. */
static int from_everywhere(const State *s, const Box *t) {
    int total = 0;
    for (int side = 0; side < 2; side++) {
        int seat = side == 0 ? s->public.fighter : s->public.helper;
        if (seat < 0) continue;
        each(c, ZONE_TABLE + seat)
            if (grants(t, c, OP_STRENGTH) && is_active(s, t, seat, c))
                total += to_monsters(s, t, c, CONTEXT_IN_PLAY, seat);
    }
    int seal = s->last[ZONE_OPEN_SEALS];
    if (seal != NONE && grants(t, seal, OP_STRENGTH)) total += to_monsters(s, t, seal, CONTEXT_TOP_SEAL, MONSTER);
    return total;
}

static int monsters_strength(const State *s, const Box *t) {
    int total = s->public.boost[1] + thrown(s, t, true, 0);
    each(m, ZONE_COMBAT) {
        if (!is_monster(s, t, m)) continue;
        int single = t->cards[m].level + s->public.open_seals + from_everywhere(s, t), gifts = 0;
        each(c, ZONE_COMBAT)
            if (s->on[c] == m) *(t->cards[c].kind == KIND_ITEM ? &gifts : &single) += t->cards[c].bonus;
        single += monster_modifier(s, t, m, OP_STRENGTH);
        total += single * copies(s, t, m) + gifts + s->boost[m];
    }
    return total;
}
