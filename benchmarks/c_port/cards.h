/* Who the munchkins are, what they wear, and the `if:` of a sentence: what strengths and options both need. */
#include <stdbool.h>
#include <stdint.h>

#include "layout.h"

enum { MONSTER = -1 };

#define each(c, zone) for (int c = s->first[zone]; c != NONE; c = s->next[c])
#define each_row(r, c) for (int r = t->cards[c].row, end_ = r + t->cards[c].rows; r < end_; r++)

static bool alive(const State *s, int seat) { return s->public.dead[seat] != 1; }

static bool edition(const State *s, int which) { return s->public.rules.editions[which] != 0; }

static bool may_receive(const State *s, int seat) {
    return s->public.dead[seat] == 0 || (s->public.dead[seat] == 2 && edition(s, EDITION_ED11));
}

static bool in_fight(const State *s, int seat) {
    return s->public.fighter >= 0 && (s->public.fighter == seat || s->public.helper == seat);
}

/* The k-th player on one's left. */
static int along(const State *s, int seat, int k) {
    int other = seat + k;
    return other >= s->public.players ? other - s->public.players : other;
}

/* Quick looks before a walk along the table; all true until a player is tidy. */
static bool may_have(const State *s, int seat, uint32_t kinds) { return s->untidy >> seat & 1 || s->kinds[seat] & kinds; }

static bool may_modify(const State *s, int seat, int op) { return s->untidy >> seat & 1 || s->granted[seat] >> op & 1; }

static bool may_carry(const State *s, int c, uint32_t kinds) {
    int zone = s->at[c];
    if (ZONE_TABLE <= zone && zone < ZONE_CURSES) return may_have(s, zone - ZONE_TABLE, kinds);
    return zone == ZONE_COMBAT;
}

static bool grants(const Box *t, int c, int op) { return t->cards[c].grants >> op & 1; }

static bool has_op(const Box *t, int c, int op) {
    each_row(r, c)
        if (t->rows[r].op == op) return true;
    return false;
}

static int count_kind(const State *s, const Box *t, int seat, int kind) {
    int n = 0;
    if (!may_have(s, seat, 1u << kind)) return 0;
    each(c, ZONE_TABLE + seat) n += t->cards[c].kind == kind;
    return n;
}

static int count_modifiers(const State *s, const Box *t, int seat, int kind) {
    int n = 0;
    if (!may_have(s, seat, 1u << KIND_MODIFIER)) return 0;
    each(c, ZONE_TABLE + seat) n += t->cards[c].kind == KIND_MODIFIER && t->cards[c].modifies == kind;
    return n;
}

static bool without_drawbacks(const State *s, const Box *t, int seat, int kind) {
    return edition(s, EDITION_ED8) && count_modifiers(s, t, seat, kind) > 0 && count_kind(s, t, seat, kind) == 1;
}

/* A badge on an Item counts only while it is worn. */
static int holder_of(const State *s, const Box *t, int seat, int trait) {
    each(c, ZONE_TABLE + seat)
        if (t->cards[c].trait == trait
            || (t->cards[c].badge == trait && (t->cards[c].kind != KIND_ITEM || s->mark[c] & EQUIPPED))) return c;
    return NONE;
}

/* A "next turn" curse that came in its victim's own turn, where it does not count in that turn. */
static bool waits(const State *s, const Box *t, int seat, int c) {
    if (t->cards[c].kind != KIND_CURSE || t->cards[c].stays != UNTIL_TURN || edition(s, EDITION_ED12)) return false;
    return s->public.active == seat && s->since[c] == s->public.turn;
}

static bool ignores_seal(const State *s, int seat) {
    return s->public.open_seals > 0 && s->public.ignored_seal[seat] >> (s->public.open_seals - 1);
}

static bool has_trait(const State *s, const Box *t, int seat, int trait) {
    switch (trait) {
    case NO_TRAIT: return false;
    case TRAIT_FEMALE: return s->public.sex[seat] == SEX_FEMALE;
    case TRAIT_MALE: return s->public.sex[seat] == SEX_MALE;
    case TRAIT_HUMAN: return count_kind(s, t, seat, KIND_RACE) == 0;
    case TRAIT_CLASSLESS: return count_kind(s, t, seat, KIND_CLASS) + count_kind(s, t, seat, KIND_MOJO) == 0;
    }
    if (holder_of(s, t, seat, trait) != NONE) return true;
    each(c, ZONE_CURSES + seat)
        if (t->cards[c].badge == trait && !waits(s, t, seat, c)) return true;
    return false;
}

static bool suffers_for(const State *s, const Box *t, int seat, int trait) {
    int c = holder_of(s, t, seat, trait);
    return c == NONE ? has_trait(s, t, seat, trait) : !without_drawbacks(s, t, seat, t->cards[c].kind);
}

static bool has_kind_or_slot(const State *s, const Box *t, int seat, int what) {
    if (what < SLOT_ARGUMENT) return count_kind(s, t, seat, what) > 0;
    each(c, ZONE_TABLE + seat)
        if (t->cards[c].kind == KIND_ITEM && t->cards[c].slot == what - SLOT_ARGUMENT && s->mark[c] & EQUIPPED) return true;
    return false;
}

static int highest_level(const State *s) {
    int best = 0;
    for (int seat = 0; seat < s->public.players; seat++)
        if (alive(s, seat) && s->public.level[seat] > best) best = s->public.level[seat];
    return best;
}

static int lowest_level(const State *s) {
    int worst = 127;
    for (int seat = 0; seat < s->public.players; seat++)
        if (alive(s, seat) && s->public.level[seat] < worst) worst = s->public.level[seat];
    return worst;
}

static bool feat_on(const State *s, int feat, int seat) {
    return feat != 0 && s->public.rules.epic && s->public.level[seat] >= 10
        && s->public.rules.epic_feats >= (feat == FEAT_OFFICIAL ? FEAT_OFFICIAL : FEAT_HOUSE);
}

/* --- hands and sizes ---------------------------------------------------------------------------------------------- */

static bool is_cheated(const State *s, const Box *t, int host) {
    if (!may_carry(s, host, 1u << KIND_SPECIAL)) return false;
    each(c, s->at[host])
        if (s->on[c] == host && t->cards[c].kind == KIND_SPECIAL) return true;
    return false;
}

static int hands_of(const State *s, const Box *t, int seat, int item) {
    int hands = t->cards[item].hands;
    if (hands != 2 || !may_modify(s, seat, OP_ONE_HAND_LESS_FOR_TWO)) return hands;
    each(c, ZONE_TABLE + seat)
        if (grants(t, c, OP_ONE_HAND_LESS_FOR_TWO))
            each_row(r, c)
                if (t->rows[r].op == OP_ONE_HAND_LESS_FOR_TWO && (!t->rows[r].feat || feat_on(s, t->rows[r].feat, seat)))
                    return 1;
    return 2;
}

static int hands_used(const State *s, const Box *t, int seat) {
    int n = 0;
    each(c, ZONE_TABLE + seat)
        if (t->cards[c].hands > 0 && s->mark[c] & EQUIPPED && !is_cheated(s, t, c)) n += hands_of(s, t, seat, c);
    return n;
}

static bool in_use(const State *s, const Box *t, int c) {
    if (t->cards[c].kind == KIND_ITEM_ENHANCER) return s->on[c] != NONE && s->mark[s->on[c]] & EQUIPPED;
    return t->cards[c].kind != KIND_ITEM || s->mark[c] & EQUIPPED;
}

static int hand_total(const State *s, const Box *t, int seat) {
    int n = 2;
    if (!may_modify(s, seat, OP_HANDS)) return n;
    for (int zone = ZONE_TABLE; zone <= ZONE_CURSES; zone += ZONE_CURSES - ZONE_TABLE)
        each(c, zone + seat) {
            if (!grants(t, c, OP_HANDS) || !in_use(s, t, c) || waits(s, t, seat, c)) continue;
            each_row(r, c) {
                const Row *row = &t->rows[r];
                if (row->op == OP_HANDS && row->mode == MODE_WHILE && (!row->feat || feat_on(s, row->feat, seat))
                    && (row->test[0] != TEST_IS || has_trait(s, t, seat, row->test_arg[0]))) n += row->amount;
            }
        }
    for (int k = 0; k < s->effects[seat]; k++)
        if (t->rows[s->effect_row[seat][k]].op == OP_HANDS) n += s->effect_amount[seat][k];
    return n > 0 ? n : 0;
}

static int empty_hands(const State *s, const Box *t, int seat) {
    int left = hand_total(s, t, seat) - hands_used(s, t, seat);
    return left > 0 ? left : 0;
}

static bool wields_one_hand(const State *s, const Box *t, int seat) {
    each(c, ZONE_TABLE + seat)
        if (t->cards[c].hands == 1 && s->mark[c] & EQUIPPED) return true;
    return false;
}

static bool takes_room(const State *s, const Box *t, int c) { return t->cards[c].big && !is_cheated(s, t, c); }

static int big_items(const State *s, const Box *t, int seat) {
    int n = 0;
    each(c, ZONE_TABLE + seat) n += takes_room(s, t, c);
    return n;
}

/* --- tags --------------------------------------------------------------------------------------------------------- */

static int64_t monster_tags(const State *s, const Box *t, int m) {
    int64_t tags = t->cards[m].tags;
    each(c, ZONE_COMBAT)
        if (s->on[c] == m) {
            tags |= t->cards[c].makes;
            each_row(r, c)
                if (t->rows[r].op == OP_MAKE_TAG) tags |= (int64_t)1 << t->rows[r].of;
        }
    return tags;
}

static int used_tag(const State *s, const Box *t, int bit) {
    int n = 0;
    each(c, ZONE_COMBAT)
        if (t->cards[c].kind == KIND_ITEM && s->on[c] == NONE && !(s->mark[c] & AT_MONSTERS)) n += t->cards[c].tags >> bit & 1;
    for (int side = 0; side < 2; side++) {
        int seat = side == 0 ? s->public.fighter : s->public.helper;
        if (seat < 0) continue;
        each(c, ZONE_TABLE + seat)
            if (s->mark[c] & EQUIPPED) n += t->cards[c].tags >> bit & 1;
    }
    return n;
}

/* --- tests -------------------------------------------------------------------------------------------------------- */

static bool any_munchkin(const State *s, const Box *t, int test, int what, bool hostile) {
    for (int side = 0; side < 2; side++) {
        int seat = side == 0 ? s->public.fighter : s->public.helper;
        if (seat < 0) continue;
        switch (test) {
        case TEST_FACING:
            if (hostile ? suffers_for(s, t, seat, what) : has_trait(s, t, seat, what)) return true;
            break;
        case TEST_FACING_WITH:
            if (has_kind_or_slot(s, t, seat, what) && (!hostile || !without_drawbacks(s, t, seat, what))) return true;
            break;
        case TEST_FACING_WITHOUT:
            if (!has_kind_or_slot(s, t, seat, what)) return true;
            break;
        case TEST_FACING_SEX:
            if (s->public.sex[seat] == what) return true;
            break;
        }
    }
    return false;
}

enum { NOT_SUCH_A_TEST = 2 };

static int about_fight(const State *s, const Box *t, int test, int what, bool hostile) {
    switch (test) {
    case TEST_FACING: case TEST_FACING_WITHOUT: case TEST_FACING_WITH: case TEST_FACING_SEX:
        return any_munchkin(s, t, test, what, hostile);
    case TEST_HELPED: return (s->public.helper >= 0) == (what != 0);
    case TEST_USED: return used_tag(s, t, what) > 0;
    case TEST_AGAINST:
        each(c, ZONE_COMBAT)
            if (t->cards[c].kind == KIND_MONSTER && monster_tags(s, t, c) >> what & 1) return 1;
        return 0;
    case TEST_ONE_SHOTS_USED: {
        bool used = false;
        each(c, ZONE_COMBAT)
            used |= t->cards[c].kind == KIND_ITEM && s->on[c] == NONE && !(s->mark[c] & AT_MONSTERS);
        return used == (what != 0);
    }
    case TEST_SEALS_AT_LEAST: return s->public.open_seals >= what;
    case TEST_DIE_AT_MOST: return s->public.die <= what;
    case TEST_DIE_AT_LEAST: return s->public.die >= what;
    case TEST_TOP_DISCARD: {
        int c = s->first[ZONE_DOOR_DISCARDS];
        return c != NONE && t->cards[c].kind == what;
    }
    case TEST_LEVEL_GAINED: return (s->public.killed > 0) == (what != 0);
    case TEST_LOSING: return (s->public.margin <= 0) == (what != 0);
    default: return NOT_SUCH_A_TEST;
    }
}

static bool about_seat(const State *s, const Box *t, int test, int what, int seat, int giver) {
    switch (test) {
    case TEST_IS: return has_trait(s, t, seat, what);
    case TEST_IS_NOT: return !has_trait(s, t, seat, what);
    case TEST_HAS: return has_kind_or_slot(s, t, seat, what);
    case TEST_HAS_NOT: return !has_kind_or_slot(s, t, seat, what);
    case TEST_SEX: return s->public.sex[seat] == what;
    case TEST_LEVEL_AT_MOST: return s->public.level[seat] <= what;
    case TEST_LEVEL_AT_LEAST: return s->public.level[seat] >= what;
    case TEST_FIGHTING: return (s->public.fighter == seat) == (what != 0);
    case TEST_HELPING: return (s->public.fighter >= 0 && s->public.helper == seat) == (what != 0);
    case TEST_EMPTY_HANDS_AT_LEAST: return empty_hands(s, t, seat) >= what;
    case TEST_EMPTY_HANDS_AT_MOST: return empty_hands(s, t, seat) <= what;
    case TEST_WIELDS_ONE_HAND: return wields_one_hand(s, t, seat) == (what != 0);
    case TEST_BIG_ITEMS_AT_LEAST: return big_items(s, t, seat) >= what;
    case TEST_GIVER_AWAY: return (s->public.fighter == giver || s->public.helper == giver) == (what == 0);
    case TEST_LEADER: return (s->public.level[seat] >= highest_level(s)) == (what != 0);
    case TEST_MODIFIED: return (count_kind(s, t, seat, KIND_MODIFIER) > 0) == (what != 0);
    case TEST_HAND_AT_LEAST: return s->count[ZONE_HAND + seat] >= what;
    case TEST_SEX_CHANGED: return (s->public.sex_changed[seat] != 0) == (what != 0);
    default: return true;
    }
}

static bool seat_test(const State *s, const Box *t, int test, int what, int seat, int giver) {
    if (seat != MONSTER) return about_seat(s, t, test, what, seat, giver);
    if (s->public.fighter < 0) return false;
    return about_seat(s, t, test, what, s->public.fighter, giver)
        || (s->public.helper >= 0 && about_seat(s, t, test, what, s->public.helper, giver));
}

static bool anyone_at_table(const State *s, const Box *t, int what) {
    for (int seat = 0; seat < s->public.players; seat++)
        if (alive(s, seat) && has_trait(s, t, seat, what)) return true;
    return false;
}

static bool holds(const State *s, const Box *t, int r, int seat, int giver) {
    const Row *row = &t->rows[r];
    bool hostile = seat == MONSTER && ((row->op == OP_STRENGTH && row->amount > 0) || (row->op == OP_RUN && row->amount < 0));
    for (int k = 0; k < MAX_TESTS && row->test[k] != TEST_NOTHING; k++) {
        int test = row->test[k], what = row->test_arg[k];
        if (test == TEST_EPIC) {
            if (!feat_on(s, row->feat, giver)) return false;
        } else if (test == TEST_FACING && s->public.rules.table_wide_seals && row->moment == CONTEXT_TOP_SEAL
                   && row->mode == MODE_WHILE) {
            if (!anyone_at_table(s, t, what)) return false;
        } else {
            int answer = about_fight(s, t, test, what, hostile);
            if (answer == 0 || (answer == NOT_SUCH_A_TEST && !seat_test(s, t, test, what, seat, giver))) return false;
        }
    }
    return true;
}

/* --- amounts ------------------------------------------------------------------------------------------------------ */

static int per_seat(const State *s, const Box *t, const Row *row, int seat) {
    switch (row->per) {
    case PER_EMPTY_HAND: return empty_hands(s, t, seat);
    case PER_BIG_ITEM: return big_items(s, t, seat);
    case PER_LEVEL: return s->public.level[seat];
    case PER_HAND_CARD: return s->count[ZONE_HAND + seat];
    case PER_MUNCHKIN_WITHOUT: return !has_kind_or_slot(s, t, seat, row->of + (row->of_is != OF_KIND ? SLOT_ARGUMENT : 0));
    }
    int n = 0;
    each(c, ZONE_TABLE + seat) {
        const Card *card = &t->cards[c];
        bool worn = s->mark[c] & EQUIPPED;
        switch (row->per) {
        case PER_HAND_ITEM: n += worn && card->hands > 0; break;
        case PER_ITEM: n += worn; break;
        case PER_RANK: n += card->rank; break;
        case PER_FRIEND: n += row->of_is == OF_KIND ? card->kind == row->of : card->trait == row->of && row->of_is == OF_TRAIT;
        }
    }
    return n;
}

static int times(const State *s, const Box *t, const Row *row, int seat) {
    switch (row->per) {
    case PER_OPEN_SEAL: return s->public.open_seals;
    case PER_MUNCHKIN: return s->public.helper >= 0 ? 2 : 1;
    case PER_MONSTER: return s->public.monster_count;
    case PER_OTHER_PLAYER: return s->public.players - 1;
    case PER_DIE: return s->public.die;
    case PER_TAGGED: return used_tag(s, t, row->of);
    case PER_SEAT_WITH: {
        int n = 0;
        for (int who = 0; who < s->public.players; who++) n += has_trait(s, t, who, row->of);
        return n;
    }
    }
    if (seat != MONSTER) return per_seat(s, t, row, seat);
    return per_seat(s, t, row, s->public.fighter) + (s->public.helper >= 0 ? per_seat(s, t, row, s->public.helper) : 0);
}

static int amount_of(const State *s, const Box *t, int r, int seat) {
    const Row *row = &t->rows[r];
    return row->per == PER_NOTHING ? row->amount : row->amount * times(s, t, row, seat);
}

/* --- what is in force --------------------------------------------------------------------------------------------- */

static bool allowed(const State *s, const Box *t, int seat, int c) {
    const Card *card = &t->cards[c];
    if ((card->only[0] == NO_TRAIT && card->not_for[0] == NO_TRAIT) || is_cheated(s, t, c)) return true;
    for (int k = 0; k < 4; k++) {
        int trait = card->not_for[k];
        if (trait == NO_TRAIT || !has_trait(s, t, seat, trait)) continue;
        int holder = holder_of(s, t, seat, trait);
        if (holder == NONE || !without_drawbacks(s, t, seat, t->cards[holder].kind)) return false;
    }
    if (card->only[0] == NO_TRAIT) return true;
    for (int k = 0; k < 4; k++)
        if (card->only[k] != NO_TRAIT && has_trait(s, t, seat, card->only[k])) return true;
    return false;
}

static bool is_active(const State *s, const Box *t, int seat, int c) {
    switch (t->cards[c].kind) {
    case KIND_ITEM: return s->mark[c] & EQUIPPED && allowed(s, t, seat, c);
    case KIND_ITEM_ENHANCER: return s->on[c] != NONE && s->mark[s->on[c]] & EQUIPPED && allowed(s, t, seat, s->on[c]);
    case KIND_POWER:
        for (int x = s->first[ZONE_TABLE + seat]; x != c; x = s->next[x])
            if (t->cards[x].trait == t->cards[c].trait) return false;
        return true;
    default: return !waits(s, t, seat, c);
    }
}

static int from_card(const State *s, const Box *t, int c, int seat, int op, int context) {
    int total = 0, kind = t->cards[c].kind;
    bool spared = KIND_CLASS <= kind && kind < KIND_MODIFIER && without_drawbacks(s, t, seat, kind), held = false;
    each_row(r, c) {
        const Row *row = &t->rows[r];
        if (row->mode != MODE_WHILE || row->op != op || row->moment != context || row->who == WHO_EVERY_MONSTER) continue;
        if ((row->drawback && spared) || (row->link == LINK_ELSE && held)) continue;
        if (context == CONTEXT_TOP_SEAL
            && ((row->who == WHO_HIGHEST && s->public.level[seat] != highest_level(s))
                || (row->who == WHO_LOWEST && s->public.level[seat] != lowest_level(s)))) continue;
        held = holds(s, t, r, seat, seat);
        if (held) total += amount_of(s, t, r, seat);
    }
    return total;
}

static int from_zone(const State *s, const Box *t, int zone, int seat, int op) {
    int total = 0;
    each(c, zone)
        if (grants(t, c, op) && is_active(s, t, seat, c)) total += from_card(s, t, c, seat, op, CONTEXT_IN_PLAY);
    return total;
}

static int lasting_modifier(const State *s, const Box *t, int seat, int op) {
    if (!may_modify(s, seat, op)) return 0;
    int total = from_zone(s, t, ZONE_CURSES + seat, seat, op), seal = s->last[ZONE_OPEN_SEALS];
    for (int k = 0; k < s->effects[seat]; k++) {
        int r = s->effect_row[seat][k];
        if (t->rows[r].op == op && !s->effect_skip[seat][k] && holds(s, t, r, seat, s->effect_by[seat][k])) total += s->effect_amount[seat][k];
    }
    if (seal != NONE && grants(t, seal, op) && !ignores_seal(s, seat))
        total += from_card(s, t, seal, seat, op, CONTEXT_TOP_SEAL);
    return total;
}

static int modifier(const State *s, const Box *t, int seat, int op) {
    if (!may_modify(s, seat, op)) return 0;
    return from_zone(s, t, ZONE_TABLE + seat, seat, op) + lasting_modifier(s, t, seat, op);
}
