"""What `simlab cards new` writes: a small set to start from, with the language explained on the way."""

SET = """\
# A card set is this file and any number of other .yaml files of cards beside it.
# `simlab cards lint {name}` checks it, `simlab cards schema` teaches your editor the words.
set: {name}                 # the folder's name
title: {title}
sheet: 2026                 # year of the rulesheet: in a mix the newest that speaks wins
words: {{}}                   # own words for things, e.g. {{curse: Trap}}
editions: {{}}                # only where your sheet speaks, e.g. {{ED1: false}}
kindred: []                 # tags whose monsters join each other freely, e.g. [shark]
"""

DOORS = """\
# Door cards. The key is the name in small letters with _.

office_printer:
  name: Office Printer
  kind: monster
  level: 4                  # printed in the corners
  treasures: 2
  basis: reconstructed      # rulesheet, published or reconstructed: where the numbers come from
  tags: [machine]
  text: Stronger against accountants; it eats what is on your head.
  rules:
    - {while: in_combat, if: {facing: accountant}, do: {strength: +3}}
    - {when: killed, if: {helped: true}, do: {draw_treasures: 1}, to: helper}
  bad_stuff:                # what happens to whoever is caught
    - {do: {lose_items: 1, slot: headgear}, else: {lose_levels: 1}}

with_a_paper_jam:
  name: With a Paper Jam
  kind: monster_enhancer
  strength: +5
  treasures: +1             # extra Treasures
  basis: reconstructed
  text: A monster becomes harder to handle.

monday_morning:
  name: Monday Morning
  kind: curse
  stays: combat             # it stays until the end of a combat
  basis: reconstructed
  text: You are weaker in your next combat.
  rules:
    - {while: in_play, do: {strength: -2}}

accountant:
  name: Accountant
  kind: class
  copies: 3
  basis: reconstructed
  text: Discards cards for strength, but runs badly.
  rules:
    - {may: creative_booking, at: in_combat, pay: {cards: 1}, limit: {combat: 3}, do: {strength: +1}, until: combat}
    - {while: in_play, do: {run: -1}, drawback: true}
"""

TREASURES = """\
# Treasure cards.

stapler_of_doom:
  name: Stapler of Doom
  kind: item
  bonus: +3
  hands: 1
  value: 400
  only: [accountant]        # the bonus counts only for one of these
  tags: [weapon]
  basis: reconstructed
  text: Only Accountants know how to hold it.

hot_coffee:
  name: Hot Coffee
  kind: item
  one_shot: true            # can be thrown into any combat, on either side
  bonus: +2
  value: 100
  basis: reconstructed
  text: Thrown once.

unpaid_overtime:
  name: Unpaid Overtime
  kind: special
  deck: treasure            # a special must say its deck
  tags: [go_up_a_level]
  basis: reconstructed
  text: Somebody goes up a level.
  rules:
    - {may: play, at: any_time, do: {gain_levels: 1}, to: any_player}
"""


def template(name: str) -> dict[str, str]:
    """File name → text."""
    title = name.replace("_", " ").title()
    return {"set.yaml": SET.format(name=name, title=title), "doors.yaml": DOORS, "treasures.yaml": TREASURES}
