"""The `if:` of a sentence, and what its amount is multiplied by."""

from simlab.engine.people import (
    SLOT_ARGUMENT,
    alive,
    count_kind,
    grants,
    has_kind_or_slot,
    has_trait,
    highest_level,
    is_epic,
    may_carry,
    may_modify,
    suffers_for,
    waits,
    without_drawbacks,
)
from simlab.engine.state import AT_MONSTERS, EQUIPPED
from simlab.jit import rule
from simlab.tables import MAX_TESTS, OF_KIND, OF_TRAIT
from simlab.vocabulary import MAX_SEATS, NONE, Context, Feat, Kind, Mode, Op, Per, Test, Zone

MONSTER = -1
"""The subject of a monster's own sentence: no seat."""


@rule
def _any_munchkin(s, t, test, what, hostile):
    """Has/has-not modifiers apply once if any munchkin in the fight qualifies (C4)."""
    for side in range(2):
        seat = s.public.fighter if side == 0 else s.public.helper
        if seat < 0:
            continue
        if test == Test.FACING:
            if hostile and suffers_for(s, t, seat, what) or not hostile and has_trait(s, t, seat, what):
                return True
        elif test == Test.FACING_WITH and has_kind_or_slot(s, t, seat, what):
            if not hostile or not without_drawbacks(s, t, seat, what):
                return True
        elif test == Test.FACING_WITHOUT and not has_kind_or_slot(s, t, seat, what):
            return True
        elif test == Test.FACING_SEX and s.public.sex[seat] == what:
            return True
    return False


@rule
def _anyone_at_table(s, t, what):
    for seat in range(s.public.players):
        if alive(s, seat) and has_trait(s, t, seat, what):
            return True
    return False


@rule
def used_tag(s, t, bit):
    """Cards with this tag worn by a munchkin in the fight or thrown on their side."""
    n = 0
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE and s.mark[c] & AT_MONSTERS == 0:
            n += (t.cards[c].tags >> bit) & 1
        c = s.next[c]
    for side in range(2):
        seat = s.public.fighter if side == 0 else s.public.helper
        if seat >= 0:
            c = s.first[Zone.TABLE + seat]
            while c != NONE:
                if s.mark[c] & EQUIPPED != 0:
                    n += (t.cards[c].tags >> bit) & 1
                c = s.next[c]
    return n


@rule
def monster_tags(s, t, m):
    """A monster's tags, with those its enhancers give it."""
    tags = t.cards[m].tags
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if s.on[c] == m:
            tags |= t.cards[c].makes | _made_by(t, c)
        c = s.next[c]
    return tags


@rule
def _made_by(t, c):
    """The tags that a card's `make_tag` sentences give."""
    tags = 0
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        if t.rows[r].op == Op.MAKE_TAG:
            tags |= 1 << t.rows[r].of
    return tags


@rule
def _monster_with(s, t, bit):
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if t.cards[c].kind == Kind.MONSTER and (monster_tags(s, t, c) >> bit) & 1 != 0:
            return True
        c = s.next[c]
    return False


@rule
def _one_shot_used(s, t):
    """A one-shot helps the munchkins in this fight."""
    c = s.first[Zone.COMBAT]
    while c != NONE:
        if t.cards[c].kind == Kind.ITEM and s.on[c] == NONE and s.mark[c] & AT_MONSTERS == 0:
            return True
        c = s.next[c]
    return False


@rule
def hand_total(s, t, seat):
    """Two hands, more or fewer by cards in play and lasting effects; nobody has fewer than none."""
    n = 2
    if not may_modify(s, seat, Op.HANDS):
        return n
    for zone in (Zone.TABLE + seat, Zone.CURSES + seat):
        c = s.first[zone]
        while c != NONE:
            if grants(t, c, Op.HANDS) and _in_use(s, t, c) and not waits(s, t, seat, c):
                n += _hands_from(s, t, c, seat)
            c = s.next[c]
    for k in range(s.effects[seat]):
        if t.rows[s.effect_row[seat, k]].op == Op.HANDS:
            n += s.effect_amount[seat, k]
    return max(0, n)


@rule
def _in_use(s, t, c):
    """An Item is equipped, its enhancer is on one that is (E5); anything else counts anyway."""
    if t.cards[c].kind == Kind.ITEM_ENHANCER:
        return s.on[c] != NONE and s.mark[s.on[c]] & EQUIPPED != 0
    return t.cards[c].kind != Kind.ITEM or s.mark[c] & EQUIPPED != 0


@rule
def _hands_from(s, t, c, seat):
    """Extra or missing hands by one card; its only tests can be an Epic feat and what its owner is."""
    n = 0
    for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
        row = t.rows[r]
        if row.op == Op.HANDS and row.mode == Mode.WHILE and (row.feat == 0 or feat_on(s, row.feat, seat)):
            if row.test[0] != Test.IS or has_trait(s, t, seat, row.test_arg[0]):
                n += row.amount
    return n


@rule
def _two_for_one(s, t, seat):
    """A two-hand Item takes one Hand (Epic Warriors)."""
    if not may_modify(s, seat, Op.ONE_HAND_LESS_FOR_TWO):
        return False
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if grants(t, c, Op.ONE_HAND_LESS_FOR_TWO):
            for r in range(t.cards[c].row, t.cards[c].row + t.cards[c].rows):
                if t.rows[r].op == Op.ONE_HAND_LESS_FOR_TWO and (
                    t.rows[r].feat == 0 or feat_on(s, t.rows[r].feat, seat)
                ):
                    return True
        c = s.next[c]
    return False


@rule
def hands_of(s, t, seat, c):
    """How many hands an Item takes for this player."""
    hands = t.cards[c].hands
    if hands == 2 and _two_for_one(s, t, seat):
        return 1
    return hands


@rule
def hands_used(s, t, seat):
    n = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].hands > 0 and s.mark[c] & EQUIPPED != 0 and not is_cheated(s, t, c):
            n += hands_of(s, t, seat, c)
        c = s.next[c]
    return n


@rule
def is_cheated(s, t, host):
    """A Cheat! is attached: no limit, no restriction."""
    if not may_carry(s, host, 1 << Kind.SPECIAL):
        return False
    c = s.first[s.at[host]]
    while c != NONE:
        if s.on[c] == host and t.cards[c].kind == Kind.SPECIAL:
            return True
        c = s.next[c]
    return False


@rule
def empty_hands(s, t, seat):
    return max(0, hand_total(s, t, seat) - hands_used(s, t, seat))


@rule
def _wields_one_hand(s, t, seat):
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].hands == 1 and s.mark[c] & EQUIPPED != 0:
            return True
        c = s.next[c]
    return False


@rule
def big_items(s, t, seat):
    """Big items carried, equipped or not; a cheated one does not count."""
    n = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        if t.cards[c].big != 0 and not is_cheated(s, t, c):
            n += 1
        c = s.next[c]
    return n


@rule
def feat_on(s, feat, seat):
    """Epic feats: official ones, and house ones if the table plays with them."""
    return (
        feat != 0
        and is_epic(s, seat)
        and s.public.rules.epic_feats >= (Feat.OFFICIAL if feat == Feat.OFFICIAL else Feat.HOUSE)
    )


@rule
def _about_fight(s, t, test, what, hostile):
    """Tests about the fight rather than about one player; 2 means: not such a test."""
    if Test.FACING <= test <= Test.FACING_SEX:
        return 1 if _any_munchkin(s, t, test, what, hostile) else 0
    if test == Test.HELPED:
        return 1 if (s.public.helper >= 0) == (what != 0) else 0
    if test == Test.USED:
        return 1 if used_tag(s, t, what) > 0 else 0
    if test == Test.AGAINST:
        return 1 if _monster_with(s, t, what) else 0
    if test == Test.ONE_SHOTS_USED:
        return 1 if _one_shot_used(s, t) == (what != 0) else 0
    if test == Test.SEALS_AT_LEAST:
        return 1 if s.public.open_seals >= what else 0
    if test == Test.DIE_AT_MOST:
        return 1 if s.public.die <= what else 0
    if test == Test.DIE_AT_LEAST:
        return 1 if s.public.die >= what else 0
    if test == Test.TOP_DISCARD:
        c = s.first[Zone.DOOR_DISCARDS]
        return 1 if c != NONE and t.cards[c].kind == what else 0
    if test == Test.LEVEL_GAINED:
        return 1 if (s.public.killed > 0) == (what != 0) else 0
    if test == Test.LOSING:
        return 1 if (s.public.margin <= 0) == (what != 0) else 0
    return 2


@rule
def _about_seat(s, t, test, what, seat, giver):
    """Tests about the subject."""
    if test == Test.IS:
        return has_trait(s, t, seat, what)
    if test == Test.IS_NOT:
        return not has_trait(s, t, seat, what)
    if test == Test.HAS:
        return has_kind_or_slot(s, t, seat, what)
    if test == Test.HAS_NOT:
        return not has_kind_or_slot(s, t, seat, what)
    if test == Test.SEX:
        return s.public.sex[seat] == what
    if test == Test.LEVEL_AT_MOST:
        return s.public.level[seat] <= what
    if test == Test.LEVEL_AT_LEAST:
        return s.public.level[seat] >= what
    if test == Test.FIGHTING:
        return (s.public.fighter == seat) == (what != 0)
    if test == Test.HELPING:
        return (s.public.fighter >= 0 and s.public.helper == seat) == (what != 0)
    if test == Test.EMPTY_HANDS_AT_LEAST:
        return empty_hands(s, t, seat) >= what
    if test == Test.EMPTY_HANDS_AT_MOST:
        return empty_hands(s, t, seat) <= what
    if test == Test.WIELDS_ONE_HAND:
        return _wields_one_hand(s, t, seat) == (what != 0)
    if test == Test.BIG_ITEMS_AT_LEAST:
        return big_items(s, t, seat) >= what
    if test == Test.GIVER_AWAY:
        return (s.public.fighter == giver or s.public.helper == giver) == (what == 0)
    if test == Test.LEADER:
        return (s.public.level[seat] >= highest_level(s)) == (what != 0)
    if test == Test.MODIFIED:
        return (count_kind(s, t, seat, Kind.MODIFIER) > 0) == (what != 0)
    if test == Test.HAND_AT_LEAST:
        return s.count[Zone.HAND + seat] >= what
    if test == Test.SEX_CHANGED:
        return (s.public.sex_changed[seat] != 0) == (what != 0)
    return True


@rule
def _seat_test(s, t, test, what, seat, giver):
    """About the subject; on a monster's own sentence, about any munchkin in the fight (C4)."""
    if seat != MONSTER:
        return _about_seat(s, t, test, what, seat, giver)
    p = s.public
    if p.fighter >= 0 and _about_seat(s, t, test, what, p.fighter, giver):
        return True
    return p.fighter >= 0 and p.helper >= 0 and _about_seat(s, t, test, what, p.helper, giver)


@rule
def holds(s, t, r, seat, giver):
    """Whether every test of row r holds for this subject (MONSTER: no player)."""
    row = t.rows[r]
    hostile = seat == MONSTER and (row.op == Op.STRENGTH and row.amount > 0 or row.op == Op.RUN and row.amount < 0)
    for k in range(MAX_TESTS):
        test = row.test[k]
        if test == Test.NOTHING:
            break
        if test == Test.EPIC:
            if not feat_on(s, row.feat, giver):
                return False
            continue
        if (
            test == Test.FACING
            and s.public.rules.table_wide_seals != 0
            and row.moment == Context.TOP_SEAL
            and row.mode == Mode.WHILE
        ):
            if not _anyone_at_table(s, t, row.test_arg[k]):
                return False
            continue
        answer = _about_fight(s, t, test, row.test_arg[k], hostile)
        if answer == 2:
            if not _seat_test(s, t, test, row.test_arg[k], seat, giver):
                return False
        elif answer == 0:
            return False
    return True


@rule
def _per_seat(s, t, row, seat):
    """The counts that belong to one munchkin."""
    if row.per == Per.EMPTY_HAND:
        return empty_hands(s, t, seat)
    if row.per == Per.BIG_ITEM:
        return big_items(s, t, seat)
    if row.per == Per.LEVEL:
        return s.public.level[seat]
    if row.per == Per.HAND_CARD:
        return s.count[Zone.HAND + seat]
    if row.per == Per.MUNCHKIN_WITHOUT:
        return 0 if has_kind_or_slot(s, t, seat, row.of + (SLOT_ARGUMENT if row.of_is != OF_KIND else 0)) else 1
    n = 0
    c = s.first[Zone.TABLE + seat]
    while c != NONE:
        n += _counts(s, t, row, c)
        c = s.next[c]
    return n


@rule
def _counts(s, t, row, c):
    card = t.cards[c]
    worn = s.mark[c] & EQUIPPED != 0
    if row.per == Per.HAND_ITEM:
        return 1 if worn and card.hands > 0 else 0
    if row.per == Per.ITEM:
        return 1 if worn else 0
    if row.per == Per.RANK:
        return card.rank
    if row.per == Per.FRIEND:
        mine = card.kind == row.of if row.of_is == OF_KIND else card.trait == row.of and row.of_is == OF_TRAIT
        return 1 if mine else 0
    return 0


@rule
def times(s, t, r, seat):
    """What the amount of a row is multiplied by. A monster's count sums over the munchkins in the fight (C4)."""
    row = t.rows[r]
    per = row.per
    if per == Per.NOTHING:
        return 1
    if per == Per.OPEN_SEAL:
        return s.public.open_seals
    if per == Per.MUNCHKIN:
        return 2 if s.public.helper >= 0 else 1
    if per == Per.MONSTER:
        return s.public.monster_count
    if per == Per.OTHER_PLAYER:
        return s.public.players - 1
    if per == Per.DIE:
        return s.public.die
    if per == Per.TAGGED:
        return used_tag(s, t, row.of)
    if per == Per.SEAT_WITH:
        return _seats_with(s, t, row.of)
    if seat != MONSTER:
        return _per_seat(s, t, row, seat)
    n = _per_seat(s, t, row, s.public.fighter)
    if s.public.helper >= 0:
        n += _per_seat(s, t, row, s.public.helper)
    return n


@rule
def _seats_with(s, t, trait):
    n = 0
    for seat in range(MAX_SEATS):
        if seat < s.public.players and has_trait(s, t, seat, trait):
            n += 1
    return n


@rule
def amount_of(s, t, r, seat):
    """The amount of a row for this subject, counted out."""
    if t.rows[r].per == Per.NOTHING:
        return t.rows[r].amount * 1
    return t.rows[r].amount * times(s, t, r, seat)
