/* The legal options of a window, by hand (T6-T9, C5, C6, C9-C11, P3, P4). */
#include "strengths.h"

static void add(Box *t, int verb, int card, int on, int row, int seat, int amount) {
    if (t->never >> verb & 1) {
        t->left_out = 1;
        return;
    }
    if (t->options >= MAX_OPTIONS) return;
    Option *o = &t->option[t->options++];
    *o = t->blank;
    o->verb = verb;
    o->kind = card == NONE ? 255 : t->cards[card].kind;
    o->card = card;
    o->on = on;
    o->row = row;
    o->seat = seat;
    o->amount = amount;
}

/* --- what may be used when ---------------------------------------------------------------------------------------- */

static int window_mask(const State *s, int seat, bool start, bool end) {
    const Public *p = &s->public;
    bool banned = in_fight(s, seat) && edition(s, EDITION_ED19);
    int mask = 1 << WINDOW_ANY_TIME | (edition(s, EDITION_ED13) && !banned) << WINDOW_BY_EDITION;
    if (p->fleeing) return mask;
    if (p->fighter >= 0)
        return mask | 1 << WINDOW_ANY_COMBAT | 1 << (in_fight(s, seat) ? WINDOW_IN_COMBAT : WINDOW_OTHERS_COMBAT);
    if (p->active == seat)
        mask |= 1 << WINDOW_OWN_TURN | 1 << WINDOW_BY_EDITION | start << WINDOW_TURN_BEGINS | end << WINDOW_TURN_ENDS;
    return mask;
}

static bool within_limit(const State *s, const Box *t, int r, int seat, int victim) {
    const Row *row = &t->rows[r];
    if (row->limit == LIMIT_NOTHING) return true;
    int n = 0;
    for (int k = 0; k < s->uses; k++)
        n += s->use_row[k] == r && s->use_seat[k] == seat && (row->limit != LIMIT_VICTIM || s->use_victim[k] == victim);
    return n < row->limit_n;
}

static bool may_pay_with(const State *s, const Box *t, const Row *row, int seat, int c, int ability_card) {
    if (c == ability_card) return false;
    bool in_hand = s->at[c] == ZONE_HAND + seat, in_play = s->at[c] == ZONE_TABLE + seat && s->on[c] == NONE;
    bool item = t->cards[c].kind == KIND_ITEM;
    switch (row->cost) {
    case COST_CARDS: return in_hand || in_play;
    case COST_HAND_CARDS: return in_hand;
    case COST_ITEMS: return (in_hand || in_play) && item;
    case COST_ITEM_WORTH: return in_play && item && t->cards[c].value >= row->cost_n;
    case COST_TAGGED_ITEM: return (in_hand || in_play) && t->cards[c].tags & row->cost_tag;
    default: return false;
    }
}

static bool can_pay(const State *s, const Box *t, int r, int seat, int c) {
    const Row *row = &t->rows[r];
    int wanted = row->cost_n;
    switch (row->cost) {
    case COST_NOTHING: case COST_THIS: return true;
    case COST_HAND: return s->count[ZONE_HAND + seat] - (s->at[c] == ZONE_HAND + seat) >= (wanted > 1 ? wanted : 1);
    case COST_LEVELS: return s->public.level[seat] > wanted;
    case COST_ITEM_WORTH: case COST_TAGGED_ITEM: wanted = 1;
    }
    for (int zone = ZONE_HAND; zone <= ZONE_TABLE; zone += ZONE_TABLE - ZONE_HAND)
        for (int x = s->first[zone + seat]; x != NONE && wanted > 0; x = s->next[x])
            wanted -= may_pay_with(s, t, row, seat, x, c);
    return wanted <= 0;
}

static int cap_without_kill(const State *s) { return s->public.winning_level - (s->public.rules.epic ? 2 : 1); }

static bool has_item(const State *s, const Box *t, int seat, bool small) {
    each(c, ZONE_TABLE + seat)
        if (t->cards[c].kind == KIND_ITEM && s->on[c] == NONE && !(small && t->cards[c].big)) return true;
    return false;
}

static bool hand_has_monster(const State *s, const Box *t, int seat) {
    each(c, ZONE_HAND + seat)
        if (t->cards[c].kind == KIND_MONSTER) return true;
    return false;
}

/* The window is about him: he runs, or a curse is about to strike him. */
static bool is_in_window(const State *s, int seat) { return s->frames[s->depth - 1].other == seat; }

static bool makes_sense(const State *s, const Box *t, int r, int seat, int target, int window) {
    const Public *p = &s->public;
    switch (t->rows[r].op) {
    case OP_GAIN_LEVELS: return p->level[target] < cap_without_kill(s) && alive(s, target);
    case OP_STEAL_LEVELS: case OP_LOSE_LEVELS: return p->level[target] > 1;
    case OP_ADD_MONSTER: case OP_SWAP_MONSTER: return p->fighter >= 0 && hand_has_monster(s, t, seat);
    case OP_CHEAT: return has_item(s, t, seat, false);
    case OP_STEAL_ITEM: return target != seat && has_item(s, t, target, true);
    case OP_SWAP_ITEMS: return target != seat && has_item(s, t, target, true) && has_item(s, t, seat, true);
    case OP_STEAL_HAND: return target != seat && s->count[ZONE_HAND + target] > 0 && modifier(s, t, target, OP_NO_LOOT) == 0;
    case OP_CANCEL_CURSE: return window == WINDOW_CURSED ? is_in_window(s, target) : s->count[ZONE_CURSES + target] > 0;
    case OP_FORCE_HELP: return p->helper < 0 && p->fighter >= 0 && target != p->fighter;
    case OP_SWAP_FIGHTER: return p->fighter >= 0 && target != p->fighter && target != p->helper;
    case OP_BORROW_ITEM: return p->fighter == seat && p->margin <= 0;
    case OP_CLOSE_SEAL: return p->open_seals > 0;
    case OP_OPEN_SEAL: return p->rules.seals;
    case OP_TAKE_DISCARD: return s->count[ZONE_DOOR_DISCARDS] > 0;
    case OP_SEARCH_DISCARDS: return s->count[ZONE_DOOR_DISCARDS] + s->count[ZONE_TREASURE_DISCARDS] > 0;
    case OP_SELL_AS: return s->count[ZONE_HAND + seat] > t->rows[r].amount && p->level[seat] < cap_without_kill(s);
    case OP_IGNORE_SEAL: return p->open_seals > 0 && !ignores_seal(s, seat);
    case OP_ESCAPE: return p->fleeing && is_in_window(s, target);
    default: return true;
    }
}

/* --- sentences ---------------------------------------------------------------------------------------------------- */

static void offer_seats(const State *s, Box *t, int verb, int c, int r, int seat, int window) {
    int who = t->rows[r].who;
    for (int k = 0; k < s->public.players; k++) {
        int target = along(s, seat, k);
        if (!alive(s, target) || (who == WHO_OTHER_PLAYER && target == seat)) continue;
        if (who == WHO_ONE_MUNCHKIN && !in_fight(s, target)) continue;
        if (holds(s, t, r, target, seat) && within_limit(s, t, r, seat, target) && makes_sense(s, t, r, seat, target, window))
            add(t, verb, c, NONE, r, target, 0);
    }
}

static bool is_meant(const State *s, const Box *t, int r, int m) {
    for (int k = 0; k < MAX_TESTS; k++)
        if (t->rows[r].test[k] == TEST_AGAINST && !(monster_tags(s, t, m) >> t->rows[r].test_arg[k] & 1)) return false;
    return true;
}

static int subjects(const State *s, int who, int seat, int victim) {
    const Public *p = &s->public;
    int mask = 0, players = p->players;
    switch (who) {
    case WHO_OWNER: case WHO_PLAYER: return 1 << seat;
    case WHO_FIGHTER: return p->fighter >= 0 ? 1 << p->fighter : 0;
    case WHO_HELPER: return p->fighter >= 0 && p->helper >= 0 ? 1 << p->helper : 0;
    case WHO_OTHER_FIGHTER: return p->fighter >= 0 && p->fighter != seat ? 1 << p->fighter : 0;
    case WHO_MUNCHKINS: return (p->fighter >= 0 ? 1 << p->fighter : 0) | (p->helper >= 0 ? 1 << p->helper : 0);
    case WHO_LEFT: return 1 << along(s, victim, 1);
    case WHO_RIGHT: return 1 << along(s, victim, players - 1);
    case WHO_NEIGHBOURS: return 1 << along(s, victim, 1) | 1 << along(s, victim, players - 1);
    case WHO_EVERYONE: case WHO_OTHERS: case WHO_HIGHEST: case WHO_LOWEST: {
        int high = highest_level(s), low = lowest_level(s);
        for (int x = 0; x < players; x++)
            if (alive(s, x) && !(who == WHO_OTHERS && x == victim) && !(who == WHO_HIGHEST && p->level[x] != high)
                && !(who == WHO_LOWEST && p->level[x] != low)) mask |= 1 << x;
        return mask;
    }
    default: return victim >= 0 ? 1 << victim : 0;
    }
}

static void offer_in_fight(const State *s, Box *t, int verb, int c, int r, int seat, int window) {
    int who = t->rows[r].who;
    if (s->public.fighter < 0 || !holds(s, t, r, seat, seat) || !within_limit(s, t, r, seat, seat)
        || !makes_sense(s, t, r, seat, seat, window)) return;
    if (who == WHO_EITHER_SIDE) {
        add(t, verb, c, 0, r, seat, 0);
        add(t, verb, c, 1, r, seat, 1);
    } else if (who == WHO_ONE_MONSTER) {
        each(m, ZONE_COMBAT)
            if (is_monster(s, t, m) && is_meant(s, t, r, m)) add(t, verb, c, m, r, seat, 0);
    } else if (who != WHO_THIS_MONSTER || t->cards[c].kind == KIND_MONSTER) {
        add(t, verb, c, NONE, r, seat, 0);
    }
}

static void offer_sentence(const State *s, Box *t, int verb, int c, int r, int seat, int victim, int window) {
    if (t->rows[r].link != LINK_NOTHING || !can_pay(s, t, r, seat, c)) return;
    switch (t->rows[r].who) {
    case WHO_ANY_PLAYER: case WHO_OTHER_PLAYER: case WHO_ONE_MUNCHKIN:
        offer_seats(s, t, verb, c, r, seat, window);
        return;
    case WHO_THIS_MONSTER: case WHO_ONE_MONSTER: case WHO_EVERY_MONSTER:
    case WHO_EITHER_SIDE: case WHO_MUNCHKIN_SIDE: case WHO_MONSTER_SIDE:
        offer_in_fight(s, t, verb, c, r, seat, window);
        return;
    }
    int mask = subjects(s, t->rows[r].who, seat, victim);
    for (int target = 0; target < s->public.players; target++)
        if (mask >> target & 1 && holds(s, t, r, target, seat) && within_limit(s, t, r, seat, target)
            && makes_sense(s, t, r, seat, target, window)) {
            add(t, verb, c, NONE, r, victim, 0);
            return;
        }
}

static void sentences(const State *s, Box *t, int verb, int c, int seat, int victim, int mask, bool play) {
    if (!(t->cards[c].windows & mask)) return;
    each_row(r, c) {
        const Row *row = &t->rows[r];
        if (row->mode == MODE_MAY && mask >> row->moment & 1 && (row->play != 0) == play)
            offer_sentence(s, t, verb, c, r, seat, victim, row->moment);
    }
}

static bool user_may(const State *s, int by, int seat) {
    switch (by) {
    case WHO_FIGHTER: return s->public.fighter == seat;
    case WHO_HELPER: return s->public.helper == seat;
    case WHO_MUNCHKINS: return in_fight(s, seat);
    default: return true;
    }
}

static void printed_on(const State *s, Box *t, int c, int seat, int mask) {
    if (!(t->cards[c].windows & mask)) return;
    each_row(r, c) {
        const Row *row = &t->rows[r];
        if (row->mode == MODE_MAY && !row->play && mask >> row->moment & 1 && user_may(s, row->by, seat))
            offer_sentence(s, t, VERB_USE, c, r, seat, seat, row->moment);
    }
}

/* --- kinds of cards ----------------------------------------------------------------------------------------------- */

static void enhance(const State *s, Box *t, int c, int seat) {
    each(m, ZONE_COMBAT)
        if (is_monster(s, t, m)) add(t, VERB_ENHANCE, c, m, NO_ROW, s->public.fighter, 0);
    if (t->cards[c].bonus > 0 && in_fight(s, seat) && modifier(s, t, seat, OP_ENHANCES_SELF) > 0)
        add(t, VERB_TRAIN, c, NONE, NO_ROW, seat, 0);
}

static bool has_attachment(const State *s, int host) {
    each(c, s->at[host])
        if (s->on[c] == host) return true;
    return false;
}

static void arm_mooks(const State *s, Box *t, int c) {
    if (t->cards[c].bonus <= 0) return;
    for (int seat = 0; seat < s->public.players; seat++)
        if (may_have(s, seat, 1u << KIND_MOOK)) each(m, ZONE_TABLE + seat)
            if (t->cards[m].kind == KIND_MOOK && !has_attachment(s, m) && alive(s, seat))
                add(t, VERB_ARM_MOOK, c, m, NO_ROW, seat, 0);
}

static bool kin_in_fight(const State *s, const Box *t, int64_t tags) {
    int64_t wanted = tags & s->public.rules.kindred;
    if (!wanted) return false;
    each(m, ZONE_COMBAT)
        if (is_monster(s, t, m) && monster_tags(s, t, m) & wanted) return true;
    return false;
}

static void join(const State *s, Box *t, int c, int seat) {
    if (kin_in_fight(s, t, t->cards[c].tags)) {
        add(t, VERB_JOIN, c, NONE, NO_ROW, s->public.fighter, 0);
        return;
    }
    for (int zone = ZONE_HAND; zone <= ZONE_TABLE; zone += ZONE_TABLE - ZONE_HAND)
        each(e, zone + seat) {
            if (t->cards[e].kind == KIND_MONSTER_ENHANCER && s->on[e] == NONE && kin_in_fight(s, t, t->cards[e].makes)) {
                add(t, VERB_JOIN, c, e, NO_ROW, s->public.fighter, 0);
            } else if (t->cards[e].one_shot) {
                each_row(r, e) {
                    const Row *row = &t->rows[r];
                    if (row->op == OP_MAKE_TAG && row->mode == MODE_MAY && row->play && kin_in_fight(s, t, 1LL << row->of))
                        add(t, VERB_JOIN, c, e, r, s->public.fighter, 0);
                }
            }
        }
}

static void combat_item(const State *s, Box *t, int c) {
    const Card *card = &t->cards[c];
    if (card->kind != KIND_ITEM || s->public.fighter < 0 || s->public.fleeing) return;
    if (card->one_shot && card->bonus != 0) {
        if (card->side != SIDE_MONSTERS) add(t, VERB_THROW, c, NONE, NO_ROW, s->public.fighter, 0);
        if (card->side != SIDE_MUNCHKINS) add(t, VERB_THROW, c, NONE, NO_ROW, s->public.fighter, 1);
    }
    int64_t kindred = card->tags & s->public.rules.kindred;
    if (s->on[c] != NONE || !kindred) return;
    each(m, ZONE_COMBAT)
        if (is_monster(s, t, m) && monster_tags(s, t, m) & kindred) add(t, VERB_GIVE_TO_MONSTER, c, m, NO_ROW, s->public.fighter, 0);
}

static int big_limit(const State *s, const Box *t, int seat) { return 1 + modifier(s, t, seat, OP_BIG_ITEMS); }

static bool can_carry(const State *s, const Box *t, int seat, int c) {
    return !takes_room(s, t, c) || big_items(s, t, seat) < big_limit(s, t, seat);
}

static void item_enhancer(const State *s, Box *t, int c, int seat) {
    each(host, ZONE_TABLE + seat)
        if (t->cards[host].kind == KIND_ITEM && !t->cards[host].one_shot && s->on[host] == NONE
            && (t->cards[c].fits == SLOT_NOTHING || t->cards[host].slot == t->cards[c].fits))
            add(t, VERB_PLAY, c, host, NO_ROW, seat, 0);
}

static int kind_limit(const State *s, const Box *t, int seat, int kind) {
    switch (kind) {
    case KIND_STYLE: return 1 + modifier(s, t, seat, OP_STYLES) + count_modifiers(s, t, seat, kind);
    case KIND_CLASS: case KIND_RACE: case KIND_MOJO: return count_modifiers(s, t, seat, kind) > 0 ? 2 : 1;
    case KIND_ALLY: case KIND_MOOK: return 1;
    default: return ALL;
    }
}

static bool may_become(const State *s, const Box *t, int seat, int c) {
    const Card *card = &t->cards[c];
    if (card->kind == KIND_POWER) {
        int rank = card->rank;
        each(x, ZONE_TABLE + seat) rank += t->cards[x].rank;
        return rank <= s->public.level[seat];
    }
    if (card->kind == KIND_MODIFIER)
        return card->modifies == KIND_STYLE
            || (count_kind(s, t, seat, card->modifies) > 0 && count_modifiers(s, t, seat, card->modifies) == 0);
    if (card->kind == KIND_STYLE_ENHANCER) return count_kind(s, t, seat, KIND_STYLE) > 0;
    each(x, ZONE_TABLE + seat)
        if (t->cards[x].trait == card->trait && t->cards[x].kind == card->kind) return false;
    return count_kind(s, t, seat, card->kind) < kind_limit(s, t, seat, card->kind);
}

static void hand_card(const State *s, Box *t, int c, int seat, int mask) {
    const Public *p = &s->public;
    int kind = t->cards[c].kind;
    bool combat = p->fighter >= 0 && !p->fleeing, mine = p->active == seat || s->mark[c] & FRESH;
    switch (kind) {
    case KIND_CURSE:
        for (int k = 0; k < p->players; k++)
            if (alive(s, along(s, seat, k))) add(t, VERB_CURSE, c, NONE, NO_ROW, along(s, seat, k), 0);
        break;
    case KIND_MONSTER:
        if (combat) join(s, t, c, seat);
        break;
    case KIND_MONSTER_ENHANCER:
        if (combat) enhance(s, t, c, seat);
        arm_mooks(s, t, c);
        break;
    case KIND_ALLY: case KIND_MOOK:
        if (count_kind(s, t, seat, kind) == 0 || edition(s, EDITION_ED15)) add(t, VERB_PLAY, c, NONE, NO_ROW, seat, 0);
        break;
    case KIND_ITEM_ENHANCER:
        if (!in_fight(s, seat) && mine) item_enhancer(s, t, c, seat);
        break;
    case KIND_ITEM:
        if (!in_fight(s, seat) && mine && can_carry(s, t, seat, c)) add(t, VERB_PLAY, c, NONE, NO_ROW, seat, 0);
        break;
    default:
        if (KIND_CLASS <= kind && kind <= KIND_MODIFIER && mine && may_become(s, t, seat, c))
            add(t, VERB_PLAY, c, NONE, NO_ROW, seat, 0);
    }
    combat_item(s, t, c);
    sentences(s, t, VERB_PLAY, c, seat, seat, mask, true);
}

static void table_sentences(const State *s, Box *t, int c, int seat, int victim, int mask) {
    if (!(t->cards[c].windows & mask)) return;
    if (t->cards[c].one_shot) sentences(s, t, VERB_PLAY, c, seat, victim, mask, true);
    if (is_active(s, t, seat, c)) sentences(s, t, VERB_USE, c, seat, victim, mask, false);
}

static void monsters_offer(const State *s, Box *t, int seat, int mask) {
    if (s->public.fighter >= 0)
        each(m, ZONE_COMBAT)
            if (t->cards[m].kind == KIND_MONSTER) printed_on(s, t, m, seat, mask);
}

static int loud_kinds(const State *s, int seat) {
    const Public *p = &s->public;
    int kinds = 1 << KIND_CURSE | 1 << KIND_ALLY | 1 << KIND_MOOK | 1 << KIND_MONSTER_ENHANCER;
    if (p->fighter >= 0 && !p->fleeing) kinds |= 1 << KIND_MONSTER | 1 << KIND_ITEM;
    if (p->active == seat) kinds |= IDENTITIES | 1 << KIND_ITEM | 1 << KIND_ITEM_ENHANCER;
    return kinds;
}

static bool is_silenced(const State *s, const Box *t, int seat) {
    if (s->public.fighter == seat && fight_modifier(s, t, OP_SILENCED) > 0) return true;
    return in_fight(s, seat) && modifier(s, t, seat, OP_SILENCED) > 0;
}

static void any_time_plays(const State *s, Box *t, int seat, bool start, bool end) {
    const Public *p = &s->public;
    if (is_silenced(s, t, seat)) return;
    int mask = window_mask(s, seat, start, end), seal = s->last[ZONE_OPEN_SEALS];
    int loud = loud_kinds(s, seat);
    each(c, ZONE_HAND + seat)
        if (loud >> t->cards[c].kind & 1 || t->cards[c].windows & mask || s->mark[c] & FRESH) hand_card(s, t, c, seat, mask);
    each(c, ZONE_TABLE + seat) {
        combat_item(s, t, c);
        table_sentences(s, t, c, seat, seat, mask);
    }
    monsters_offer(s, t, seat, mask);
    if (seal != NONE) printed_on(s, t, seal, seat, mask);
    if ((t->options + t->left_out > 1 || p->active == seat || in_fight(s, seat) || p->rules.ask_always == 1) && may_have(s, seat, DISCARDABLE))
        each(c, ZONE_TABLE + seat)
            if (DISCARDABLE >> t->cards[c].kind & 1 && s->on[c] == NONE) add(t, VERB_DISCARD, c, NONE, NO_ROW, seat, 0);
}

static void window_plays(const State *s, Box *t, int seat, int window, int victim) {
    if (is_silenced(s, t, seat)) return;
    int mask = 1 << window;
    each(c, ZONE_HAND + seat) sentences(s, t, VERB_PLAY, c, seat, victim, mask, true);
    each(c, ZONE_TABLE + seat) table_sentences(s, t, c, seat, victim, mask);
    monsters_offer(s, t, seat, mask);
}

/* --- equipment, market, help -------------------------------------------------------------------------------------- */

static int worn_in(const State *s, const Box *t, int seat, int slot) {
    each(c, ZONE_TABLE + seat)
        if (t->cards[c].kind == KIND_ITEM && t->cards[c].slot == slot && s->mark[c] & EQUIPPED && !is_cheated(s, t, c)) return c;
    return NONE;
}

static bool fits(const State *s, const Box *t, int seat, int c) {
    const Card *card = &t->cards[c];
    if (card->one_shot || !allowed(s, t, seat, c)) return false;
    if (is_cheated(s, t, c)) return true;
    if (card->hands > 0) return hands_used(s, t, seat) + hands_of(s, t, seat, c) <= hand_total(s, t, seat);
    return card->slot == SLOT_NOTHING || worn_in(s, t, seat, card->slot) == NONE;
}

static void swap_hands(const State *s, Box *t, int c, int seat) {
    int needed = hands_of(s, t, seat, c);
    if (needed > hand_total(s, t, seat)) return;
    if (needed > 1) {
        add(t, VERB_EQUIP, c, NONE, NO_ROW, seat, 0);
        return;
    }
    each(x, ZONE_TABLE + seat)
        if (t->cards[x].hands > 0 && s->mark[x] & EQUIPPED && !is_cheated(s, t, x)) add(t, VERB_EQUIP, c, x, NO_ROW, seat, 0);
}

static void equipment_options(const State *s, Box *t, int seat) {
    if (s->public.active != seat && !edition(s, EDITION_ED3)) return;
    each(c, ZONE_TABLE + seat) {
        const Card *card = &t->cards[c];
        if (card->kind != KIND_ITEM || card->one_shot || s->mark[c] & TOUCHED || s->on[c] != NONE) continue;
        if (s->mark[c] & EQUIPPED) add(t, VERB_UNEQUIP, c, NONE, NO_ROW, seat, 0);
        else if (fits(s, t, seat, c)) add(t, VERB_EQUIP, c, NONE, NO_ROW, seat, 0);
        else if (card->slot == SLOT_NOTHING || !allowed(s, t, seat, c)) continue;
        else if (card->hands > 0) swap_hands(s, t, c, seat);
        else add(t, VERB_EQUIP, c, worn_in(s, t, seat, card->slot), NO_ROW, seat, 0);
    }
}

static int sale_bonus(const State *s, const Box *t, int seat) {
    int total = modifier(s, t, seat, OP_SALE_BONUS);
    each(c, ZONE_TABLE + seat)
        if (s->mark[c] & CHOSEN && grants(t, c, OP_SALE_BONUS) && is_active(s, t, seat, c))
            each_row(r, c)
                if (t->rows[r].op == OP_SALE_BONUS) total -= t->rows[r].amount;
    return total;
}

static int worth(const State *s, const Box *t, int seat, bool with_givers) {
    int gold = 0;
    for (int zone = ZONE_HAND; zone <= ZONE_TABLE; zone += ZONE_TABLE - ZONE_HAND)
        each(c, zone + seat)
            if (t->cards[c].kind == KIND_ITEM && s->on[c] == NONE && (with_givers || !grants(t, c, OP_SALE_BONUS)))
                gold += t->cards[c].value;
    return gold;
}

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }

static bool for_sale(const State *s, const Box *t, int seat, int c) {
    if (t->cards[c].kind != KIND_ITEM || s->mark[c] & CHOSEN || s->on[c] != NONE) return false;
    return !grants(t, c, OP_SALE_BONUS) || worth(s, t, seat, true) + min(0, sale_bonus(s, t, seat)) >= 1000;
}

/* Gold that the Items not yet put up could bring, so many of them at special prices. */
static int still_to_sell(const State *s, const Box *t, int seat, int doubles, int triples) {
    int gold = 0, best = 0, second = 0;
    for (int zone = ZONE_HAND; zone <= ZONE_TABLE; zone += ZONE_TABLE - ZONE_HAND)
        each(c, zone + seat)
            if (for_sale(s, t, seat, c)) {
                int value = t->cards[c].value;
                gold += value;
                second = max(second, min(best, value));
                best = max(best, value);
            }
    int doubled = doubles > 1 ? best + second : doubles > 0 ? best : 0;
    return gold + max(doubled, triples > 0 ? 2 * best : 0);
}

static void sale_options(const State *s, Box *t, int seat) {
    const Public *p = &s->public;
    if (p->active != seat || p->fighter >= 0 || p->level[seat] >= cap_without_kill(s) || p->dead[seat] != 0) return;
    int bonus = modifier(s, t, seat, OP_SALE_BONUS);
    int plain = worth(s, t, seat, true) + min(0, bonus);
    if (bonus > 0) plain = max(plain, worth(s, t, seat, false) + bonus);
    int doubles = p->tripled ? 0 : modifier(s, t, seat, OP_DOUBLE_SALE) - p->doubled;
    int triples = p->doubled ? 0 : modifier(s, t, seat, OP_TRIPLE_SALE) - p->tripled;
    if (plain >= 1000 || still_to_sell(s, t, seat, doubles, triples) + min(0, bonus) >= 1000)
        add(t, VERB_SELL, NONE, NONE, NO_ROW, seat, 0);
}

static void trade_options(const State *s, Box *t, int seat) {
    if (s->public.trades[seat] >= 3 || in_fight(s, seat) || !may_receive(s, seat) || modifier(s, t, seat, OP_NO_TRADE) != 0) return;
    each(c, ZONE_TABLE + seat)
        if (t->cards[c].kind == KIND_ITEM && s->on[c] == NONE && !(s->mark[c] & CHOSEN))
            add(t, VERB_OFFER, c, NONE, NO_ROW, seat, 0);
}

static bool playable_on(const State *s, const Box *t, int c, int giver, int helper) {
    if (t->cards[c].kind != KIND_SPECIAL || s->public.level[helper] >= cap_without_kill(s)) return false;
    each_row(r, c) {
        const Row *row = &t->rows[r];
        if (row->mode == MODE_MAY && row->play && row->op == OP_GAIN_LEVELS && row->link == LINK_NOTHING
            && (row->who == WHO_ANY_PLAYER || row->who == WHO_OTHER_PLAYER) && holds(s, t, r, helper, giver)
            && can_pay(s, t, r, giver, c)) return true;
    }
    return false;
}

static bool has_card_for(const State *s, const Box *t, int fighter, int other) {
    if (!edition(s, EDITION_ED5)) return false;
    each(c, ZONE_HAND + fighter)
        if (playable_on(s, t, c, fighter, other)) return true;
    return false;
}

/* Items and cards that could all be added to an offer. */
static int sweeteners(const State *s, const Box *t, int fighter, int other) {
    int n = 0, big = 0, promised = 0;
    int room = big_limit(s, t, other) - big_items(s, t, other);
    each(c, ZONE_TABLE + fighter) promised += s->mark[c] & CHOSEN && takes_room(s, t, c);
    if (may_receive(s, other)) each(c, ZONE_TABLE + fighter) {
        if (t->cards[c].kind != KIND_ITEM || s->on[c] != NONE || s->mark[c] & CHOSEN) continue;
        if (!takes_room(s, t, c)) n++;
        else if (promised < room) big++;
    }
    return n + min(big, room) + has_card_for(s, t, fighter, other);
}

static bool no_help(const State *s, const Box *t, int seat) {
    return modifier(s, t, seat, OP_NO_HELP) > 0 || fight_modifier(s, t, OP_NO_HELP) > 0;
}

static void ask_for_help(const State *s, Box *t, int seat) {
    const Public *p = &s->public;
    if (p->helper >= 0 || p->margin > 0 || p->fleeing || no_help(s, t, seat)) return;
    for (int k = 1; k < p->players; k++) {
        int other = along(s, seat, k);
        if (!alive(s, other) || p->offers[other] >= 3 || modifier(s, t, other, OP_NO_HELP) > 0) continue;
        int most = may_receive(s, other) ? p->treasures : 0;
        int sweet = p->offers[other] > 0 ? sweeteners(s, t, seat, other) : 0;
        for (int share = 0; share <= most; share++)
            if (2 * (share + sweet) + (share > 0) > p->best_offer[other]) add(t, VERB_ASK, NONE, NONE, NO_ROW, other, share);
    }
}

/* Options in the window on top of the stack. */
static void window(const State *s, Box *t, int seat) {
    const Frame *f = &s->frames[s->depth - 1];
    const Public *p = &s->public;
    t->options = t->left_out = 0;
    add(t, VERB_PASS, NONE, NONE, NO_ROW, -1, 0);
    t->option[0].passing = 1;
    if (f->c < START) {
        if (f->c != WINDOW_RUNNING_AWAY || f->other == seat) window_plays(s, t, seat, f->c, f->other);
        if (f->c == WINDOW_RUNNING_AWAY) any_time_plays(s, t, seat, false, false);
        return;
    }
    any_time_plays(s, t, seat, f->c == START, f->c == END);
    if (p->fighter == seat) ask_for_help(s, t, seat);
    if (in_fight(s, seat)) return;
    bool mine = p->active == seat && p->fighter < 0, asked = mine || t->options + t->left_out > 1 || p->rules.ask_always == 1;
    if (asked) equipment_options(s, t, seat);
    if (mine) sale_options(s, t, seat);
    if (asked || f->c == START) trade_options(s, t, seat);
}
