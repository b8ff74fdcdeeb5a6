"""Every rule the simulator obeys, one id each, and the tests that prove it.

`python -m tests.rules.catalogue` writes the matrix of rules and tests to `docs/rules.md`.
"""

import ast
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
PAGE = TESTS.parent / "docs" / "rules.md"

SECTIONS = {
    "Supreme rules": {
        "S1": "Nobody falls below Level 1; combat strength may.",
        "S2": "A combat gives levels only for monsters killed.",
        "S3": "Levels and Treasure come when the whole combat is over.",
        "S4": "The winning level takes a kill, unless a card says otherwise.",
        "S5": "Elsewhere a card beats the general rules.",
    },
    "Zones, decks, set-up": {
        "Z1": "Three to six players; two shuffled decks; four cards of each for everybody.",
        "Z2": "A deck that runs out is made of its discards; if there are none, a draw brings nothing.",
        "Z3": "The hand is not in play and safe from cards that do not say 'hand'.",
        "Z4": "What is in play is seen by all and never goes back to the hand.",
        "Z5": "Every card is in exactly one place.",
        "Z6": "All begin at Level 1 with nothing, and may play one Class, usable Items and a companion at once.",
        "Z7": "Characters have a sex, which cards can change.",
        "Z8": "Turns go to the left.",
        "Z9": "Discards are searched only by cards that allow it.",
        "Z10": "Anyone may show his hand.",
    },
    "The turn": {
        "T1": "A turn starts with playing, arranging, trading and selling.",
        "T2": "The door: a monster is fought, a curse strikes, anything else goes to the hand or is played.",
        "T3": "Without a door monster one may fight a monster from the hand.",
        "T4": "Otherwise the room is looted: a face-down Door card. Runaways do not loot.",
        "T5": "Cards beyond the hand limit go to the lowest, evenly, or are discarded by the lowest himself.",
        "T6": "At any time: give up a Class or companion, play a companion, a level, a curse.",
        "T7": "Out of combat: trade, re-equip, play what was just received.",
        "T8": "On one's own turn: a new Class, sales and Items, out of combat.",
        "T9": "Treasures that are no Items are played at any time unless the card says when.",
        "T10": "The hand limit counts only at the end of one's own turn.",
        "T11": "After Charity the next turn begins.",
        "T12": "Curses and monsters may be played on oneself.",
    },
    "Combat": {
        "C1": "Levels and modifiers on both sides; munchkins must be strictly stronger.",
        "C2": "A kill is a level (two if printed) and its Treasures, face down alone, face up with help.",
        "C3": "A monster removed by a card brings no level.",
        "C4": "A bonus against a trait counts once if any munchkin has it; counted bonuses add up.",
        "C5": "One-shots from hand or table, by anyone, for either side.",
        "C6": "Those in combat or running do not trade, sell, equip or play Items but one-shots.",
        "C7": "Several monsters fight together and are fought together.",
        "C8": "Who flees the rest after one was eliminated gets no Treasure.",
        "C9": "Anyone may enhance a chosen monster; enhancers add up, in Treasure too.",
        "C10": "Wandering Monster brings a monster from the hand into any combat.",
        "C11": "Kindred join kindred freely.",
        "C12": "A kill is final only when all others have passed.",
        "C13": "A monster card is one monster.",
        "C14": "A 'next combat' curse played in a combat counts in it.",
        "C15": "Some one-shots work outside combat.",
        "C16": "After a kill the monster's own instructions follow.",
        "C17": "After the combat its cards are discarded.",
        "C18": "Bystanders may use abilities that allow it.",
    },
    "Help": {
        "H1": "One helper at most, asked by a fighter who cannot win alone; all his strength counts.",
        "H2": "Bribes: carried Items and shares of the Treasure.",
        "H3": "What a monster has against or for the helper counts too.",
        "H4": "Kills raise the fighter, not the helper.",
        "H5": "Treasure received may be played at once.",
        "H6": "The fighter draws the Treasure, whoever defeated the monster.",
    },
    "Running away": {
        "A1": "A die for each monster, 5 or more with modifiers escapes.",
        "A2": "Each munchkin rolls for himself in an order he chooses.",
        "A3": "Who is caught suffers the Bad Stuff before the next roll.",
        "A4": "Runaways get nothing; the monsters are discarded.",
        "A5": "A companion sacrificed instead of rolling saves from all monsters.",
    },
    "Death": {
        "D1": "The dead lose their stuff and keep what they are, their Level and their curses.",
        "D2": "The others loot one card each, highest Level first; the rest is discarded.",
        "D3": "The dead get no cards and no levels and cannot win.",
        "D4": "The new character appears with the next player's turn.",
        "D5": "On his own turn he draws four of each deck and plays as at the start.",
        "D6": "The dead roll no more.",
        "D7": "A new character may get Charity and gifts before his turn, by edition.",
        "D8": "A body may run out of cards.",
    },
    "Items": {
        "E1": "One Headgear, one Armor, one Footgear, two hands.",
        "E2": "One Big item; too many are sold, given to the lowest or discarded at once.",
        "E3": "A restricted Item counts only while its restriction is met.",
        "E4": "Items are not thrown away at will.",
        "E5": "An Item enhancer stays on one's own Item and goes with it.",
        "E6": "No Value is worth nothing and still an Item; one-shots can be sold.",
        "E7": "Small Items may be carried in any number.",
        "E8": "Treasures that are no Items are neither sold nor traded.",
    },
    "Market": {
        "M1": "1,000 gold of Items buy a level on one's own turn, without change, never the winning one.",
        "M2": "Items on the table are traded or given; what is received stays in play.",
    },
    "Curses": {
        "K1": "Through the door a curse hits its drawer; from the hand anybody, at any time.",
        "K2": "It strikes at once; what one has not cannot be lost.",
        "K3": "The victim chooses among several Items.",
        "K4": "A lasting curse lies before its victim and pays for nothing.",
    },
    "Classes and their like": {
        "P1": "Abilities come and go with the card; one Class, never two of the same.",
        "P2": "Super Munchkin and Double Mojo: two Classes, or one without its drawbacks.",
        "P3": "Any card pays for an ability; a whole hand has at least one card.",
        "P4": "Classes may also be played when acquired.",
    },
    "Zombies": {
        "ZOM1": "Three Mojos, and Double Mojo.",
        "ZOM2": "Six Powers of Rank 2 to 4, in total up to the Level; duplicates add nothing.",
        "ZOM3": "Powers are not traded, are discarded at will, survive death.",
        "ZOM4": "94 Door and 74 Treasure cards.",
        "ZOM5": "A Power above the Level cannot be played.",
    },
    "Fu": {
        "FU1": "Four Classes.",
        "FU2": "Twelve Styles; one at a time, two for Monks, one more with Extra Style.",
        "FU3": "One Mook, at any time, with one enhancer on him.",
        "FU4": "Hong Kong joins Hong Kong.",
        "FU5": "A Stunt Double copies the monster and all its enhancers.",
        "FU6": "Traps; 168 cards.",
        "FU7": "Extra Style needs no Class, Super Munchkin does.",
        "FU8": "A Hong Kong Item may be given to a Hong Kong monster, even from the body.",
        "FU9": "A Monk's enhancer on himself brings no Treasure.",
    },
    "Oz": {
        "OZ1": "Four Classes.",
        "OZ2": "One Ally, at any time; a new one replaces the old.",
        "OZ3": "Charm: the whole hand, three cards at least, removes a monster; Treasure, no level.",
        "OZ4": "96 Door and 72 Treasure cards.",
        "OZ5": "Charm's Treasure includes enhancers'; a helper may charm.",
    },
    "Apocalypse": {
        "APO1": "Four Classes.",
        "APO2": "Curses are Disasters.",
        "APO3": "168 cards and twelve Seals.",
        "APO4": "An opened Seal hits its opener and replaces the continuing effect; Seals are not discarded.",
        "APO5": "Each monster is one stronger per open Seal.",
        "APO6": "Death opens a Seal after the looting; deaths together open one.",
        "APO7": "A closed Seal goes under the deck; three levels in a turn close one.",
        "APO8": "The seventh Seal ends the game: highest bonus, then Level, then shared.",
        "APO9": "Undead and Sharks join their own.",
        "APO10": "Item enhancers.",
        "APO11": "The victim of the card opens the Seal.",
        "APO12": "A Seal may hit others.",
        "APO13": "A single dead munchkin opens the Seal himself.",
        "APO14": "Seals are a shuffled deck of their own, never dealt.",
    },
    "Options": {
        "OPT1": "Listen At The Door; loot is then a Treasure.",
        "OPT2": "The helper shares the victory.",
        "OPT3": "Epic play.",
        "OPT4": "In a blended mix a 1 at the start of a turn opens a Seal.",
    },
    "Mixing": {
        "MIX1": "Sets shuffle together; curses are curses and kin is kin across sets.",
        "MIX2": "Seal rules only with a set of Seals.",
        "MIX3": "What attaches to an Item and improves it is an Item enhancer.",
        "MIX4": "Older Sharks are marked on the cards.",
    },
    "Editions": {
        "ED1": "Treasure for a monster removed: old sheets yes, new no.",
        "ED2": "Levels of a monster killed by a card, when the rest is fled from.",
        "ED3": "Re-equipping out of turn.",
        "ED5": "Hand cards in a bribe.",
        "ED7": "Trouble and loot as one phase or two.",
        "ED8": "A modifier takes the drawbacks of a single Class.",
        "ED9": "The dead roll no more and cannot win.",
        "ED10": "Loot goes to the hand, Cheat! apart.",
        "ED11": "Charity and gifts before the return turn.",
        "ED12": "'Next turn' played in one's own turn counts now.",
        "ED13": "Specials at any time, or when the card says.",
        "ED14": "A sacrifice saves even from the inescapable.",
        "ED15": "A second companion waits, or replaces the first.",
        "ED18": "Starting sex from the seed, or declared.",
        "ED19": "In combat no Items, or no Treasures at all.",
        "ED21": "The trading partner must not fight either.",
    },
    "Rulings": {
        "R1": "Seal bonuses count for each monster.",
        "R2": "Only open Seals count to seven.",
        "R3": "Who is winning cannot run.",
        "R4": "A monster that does not pursue is escaped without a roll.",
        "R5": "After a removal monsters may still join; the removed one is out of reach.",
        "R6": "Shortage Seals look at the fight, or by a switch at the table.",
    },
    "Table conventions": {
        "V1": "Windows stand for any time; a full round of passes closes one.",
        "V2": "Several cards are chosen one at a time.",
        "V3": "A bargain: Treasures, Items, a card; a better offer each time, three at most.",
        "V4": "Trades are one for one; three offers a turn; no second Big item.",
        "V5": "A turn limit ends the game and is counted.",
        "V6": "An illegal answer is an error with strategy, prompt and seed.",
        "V7": "First seat and sexes come from the seed or are set.",
        "V8": "Bribes are paid after a win only.",
        "V9": "Help is asked while not winning; consent is final.",
        "V10": "The fighter rolls before the helper; sacrifices come before the first roll.",
        "V11": "Bodies are looted after the last roll, by the living.",
        "V12": "The lowest Level is that of the living.",
        "V13": "Levels by a monster's own rule may win; the fighter's come first.",
        "V14": "Sales stop one below the winning level.",
        "V15": "Who loses what lifted a limit chooses the excess at once.",
        "V16": "A card just received can be played in one window.",
        "V17": "Levels count gross for closing; equipped unconditional bonuses count at the end.",
        "V18": "A Stunt Double copies no gifts.",
        "V19": "A Class, a Race, a Mojo and a Style at the same time.",
    },
    "Epic": {
        "EPIC1": "To Level 20; 19 and 20 take kills.",
        "EPIC2": "Epic is Level 10 to 19, at every moment.",
        "EPIC3": "An Epic player opens two doors.",
        "EPIC4": "Curses first, then other cards, then monsters with their enhancers as one fight.",
        "EPIC5": "Feats: official, house or none.",
        "EPIC6": "The seventh Seal ends an Epic game too.",
    },
}

RULES = {rule: says for rules in SECTIONS.values() for rule, says in rules.items()}


def _ids(decorator: ast.expr) -> list[str]:
    """The ids of a `@pytest.mark.rule(...)`; nothing for other decorators."""
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
        return [a.value for a in decorator.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    return []


def marked() -> dict[str, list[str]]:
    """Rule → the tests marked with it, `file::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in [rule for decorator in node.decorator_list for rule in _ids(decorator)]:
                    found.setdefault(rule, []).append(f"{path.relative_to(TESTS).as_posix()}::{node.name}")
    return {rule: sorted(tests) for rule, tests in found.items()}


def page() -> str:
    """The matrix of rules and tests."""
    tests = marked()
    lines = [
        "# Rules and their tests",
        "",
        "Every rule has an id; a test that proves it carries the id as a mark. `pytest -m rule` runs them all.",
        "Written by `python -m tests.rules.catalogue`.",
    ]
    for title, rules in SECTIONS.items():
        lines += ["", f"## {title}", "", "| rule | says | tests |", "|---|---|---|"]
        for rule, says in rules.items():
            names = "<br>".join(f"`{name}`" for name in tests.get(rule, []))
            lines.append(f"| {rule} | {says} | {names} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name}: {len(RULES)} rules")
