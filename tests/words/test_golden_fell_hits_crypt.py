"""Fell (Hits): an evening in a crypt with fixed dice. Its lines were written from the rules before it was first played.

Played, they were right but for these: broken armour and the days of a week were told twice in them, players were told
of which armour breaks, and the German had another verb for experience.

A die that shows 1-3 misses, 4-5 is a weak hit, 6-12 a hit. The sums, by which every number below was worked out:

Mara's experience: 4, spends 4 on a d4: 0; +1 each for the INT test, the fight's first contest, the halberd and the
first morale: 4. Tom's: +1 each for the BOD test, the first bite and the last bite: 3.
Mara's BOD: d8 with 8; 9 harm take 8: d6 with 6 and 4 + 6 = 10 slots; 6 - 3 = 3; a weak hit restores half of the
missing 3, rounded up: 5; a night 6; a week d8 again, 8, and 12 slots. Her shield: 1 - 1 = 0, broken.
Tom's BOD: d4 with 4; 4 - 2 = 2; 2 - 1 = 1; 2 harm take 1: below d4, death table 4: 5 days.
Marrow Eel A: 2 - 1 - 1 = 0. Marrow Eel B: 2 - 2 = 0, and 1 foe of 3 is left: half. Grave-warden: mail 2 - 1 - 1 = 0,
then HP 4 - 3 = 1, half of its points or fewer.
"""

from __future__ import annotations

import pytest

from caltrop import words
from caltrop.games.fell_hits.game import GAME
from fell_hits.table import hero
from words.golden import Golden, written


def an_evening() -> Golden:
    g = Golden(
        GAME,
        mara=hero(
            "Mara",
            "s1",
            int_="d8",
            items=("mace",),
            worn=("shield",),
            skills={"speechcraft": "d6"},
            experience=4,
            coin=20,
        ),
        tom=hero("Tom", "s2", bod="d4", wil="d8", items=("sling",), coin=10),
    )
    g.do("s1", "buy", "mara", item="rope")
    g.do("s2", "buy", "tom", item="candle", count=3)
    g.do("s2", "use", "tom", item="candle")
    g.do("s1", "test", "mara", 7, attribute="BOD", stakes="the lid stays on")
    g.do("s1", "test", "mara", 4, 5, attribute="WIL", skill="speechcraft")
    g.do("s2", "test", "tom", 2, 6, attribute="WIL", help=[{"who": "mara", "skill": "speechcraft"}])
    g.do("s1", "test", "mara", 2, 3, attribute="INT", experience="d4", stakes="the lamp goes out")
    g.do("s0", "test", "tom", 4, attribute="BOD", needs=2)
    g.do("s0", "creature", creature="grave-warden")
    g.do("s1", "reaction", "mara", 3, target="grave-warden")
    g.do("s1", "contest", "mara", 5, 3, target="grave-warden", attribute="WIL", target_attribute="WIL")
    g.do("s0", "creature", creature="marrow-eel", count=2)
    g.do("s0", "fight", "", 3, 4, foes=["grave-warden", "marrow-eel-a", "marrow-eel-b"])
    g.do("s0", "attack", "grave-warden", 6, 2, 3, target="mara", weapon="halberd")
    g.do("s0", "attack", "marrow-eel-a", 5, 4, 1, target="tom")
    g.do("s0", "attack", "marrow-eel-b", 4, 1, 4, target="tom")
    g.do("s0", "turn")
    g.do("s1", "attack", "mara", 8, 3, 2, target="grave-warden")
    g.do("s2", "attack", "tom", 6, 2, target="marrow-eel-a")
    g.do("s0", "turn")
    g.do("s0", "attack", "marrow-eel-a", 2, 3, 6, target="mara")
    g.do("s0", "attack", "marrow-eel-b", 6, 4, 2, 4, 5, target="tom")
    g.do("s0", "turn")
    g.do("s1", "treat", "mara", 5, target="tom", test=True)
    g.do("s0", "harm", "marrow-eel-b", n=2)
    g.do("s1", "morale", "mara", 2, 3)
    g.do("s0", "harm", "grave-warden", n=4)
    g.do("s1", "morale", "mara", 6, 1, 3)
    g.do("s0", "fight.end")
    g.do("s0", "harm", "mara", n=9)
    g.do("s1", "wound", "mara", text="a limp")
    g.do("s0", "harm", "mara", n=3)
    g.do("s1", "rest", "mara", 5, attribute="BOD", kind="hour", served=True)
    g.do("s0", "rest", "mara", kind="night", party=True, served=True)
    g.do("s0", "rest", "mara", kind="week", party=True, served=True)
    return g


FACILITATOR = """
Mara buys a rope for 5 coin.
Tom buys 3 candles for 3 coin.
Tom lights a candle: 1 hour of light.
# BOD d8 (7): a hit
Mara passes the BOD test: 1 hit.
# WIL d6 (4), speechcraft d6 (5): two weak hits
Mara scores a weak hit on the WIL test: partial success, or success with a complication.
# WIL d8 (2): a miss; Mara's speechcraft d6 (6): a hit
Tom passes the WIL test: 1 hit.
# INT d8 (2), d4 (3)
Mara fails the INT test. Mara spends 4 experience: 4 → 0. Mara gains 1 experience: 0 → 1. At stake: the lamp goes out
# BOD d4 (4): a weak hit, and it needs 2 hits
Tom fails the BOD test: 1 weak hit, not enough. Tom gains 1 experience: 0 → 1.
Grave-warden appears.
# d6 (3)
Grave-warden is wary of Mara.
# WIL d6 (5): weak; Grave-warden's WIL d6 (3): a miss
Mara wins the WIL contest against Grave-warden: 1 to 0.
Marrow Eel A and B appear.
# Mara's INT d8 (3), Grave-warden's INT d6 (4)
A fight begins. Grave-warden beats Mara, 1 to 0: foes first. Mara gains 1 experience: 1 → 2. Round 1: the foes' turn.
# Grave-warden's BOD d6 (6), defense d6 (2); Mara's BOD d8 (3): 1 to 0
Grave-warden strikes Mara with a halberd: 1 hit. Mara's armour stops 1 harm: shield 1 → 0 (broken). \
Mara gains 1 experience: 2 → 3.
# BOD d6 (5), athletics d4 (4); Tom's BOD d4 (1): 2 to 0
Marrow Eel A strikes Tom with a boring bite: 2 hits. Tom takes 2 harm: BOD 4 → 2. Tom gains 1 experience: 1 → 2.
# BOD d6 (4), athletics d4 (1); Tom's BOD d4 (4): 1 each, 4 and 4, and Tom has no die against the 1
Marrow Eel B strikes Tom with a boring bite: 1 hit. Tom takes 1 harm: BOD 2 → 1.
The party's turn.
# BOD d8 (8); Grave-warden's BOD d6 (3), defense d6 (2): 1 to 0
Mara strikes Grave-warden with a mace: 1 hit. Grave-warden's armour stops 1 harm: mail 2 → 1.
# INT d6 (6), ranged; the eel's BOD d6 (2)
Tom strikes Marrow Eel A with a sling: 1 hit. Marrow Eel A takes 1 harm: HP 2 → 1.
Round 2: the foes' turn.
# BOD d6 (2), athletics d4 (3); Mara's BOD d8 (6): 0 to 1
Marrow Eel A attacks Mara, who strikes back with a mace: 1 hit. Marrow Eel A takes 1 harm: HP 1 → 0. \
Marrow Eel A is out of the fight.
# BOD d6 (6), athletics d4 (4); Tom's BOD d4 (2): 2 to 0; death table d4 (4), d8 (5)
Marrow Eel B strikes Tom with a boring bite: 2 hits. Tom takes 1 harm: BOD 1 → 0. Tom loses the BOD die. \
Tom goes down, dying: 5 days left unless treated. Tom gains 1 experience: 2 → 3.
The party's turn.
# INT d8 (5)
Mara scores a weak hit on the INT test: partial success, or success with a complication. \
Mara treats Tom, who is no longer dying. Tom gets up again.
# 3 foes began, 1 is left
Marrow Eel B takes 2 harm: HP 2 → 0. Marrow Eel B is out of the fight. \
Morale is due: half the foes are out.
# WIL d6 (2), Grave-warden's WIL d6 (3): no hits, 3 beats 2
Grave-warden holds ground. Mara gains 1 experience: 3 → 4.
# mail stops 1 of 4
Grave-warden's armour stops 1 harm: mail 1 → 0. \
Grave-warden takes 3 harm: HP 4 → 1. Morale is due: a lone foe is at half its points.
# WIL d6 (6), Grave-warden's WIL d6 (1); d6 (3)
Grave-warden flees. The fight can end: one side is beaten.
The fight ends.
Mara takes 8 harm: BOD 8 → 0. Mara is wounded: the BOD die drops from d8 to d6, BOD 0 → 6. \
Mara's slots: 12 → 10.
Mara's wound: a limp
Mara takes 3 harm: BOD 6 → 3.
# BOD d6 (5): weak
Mara rests for an hour. Mara regains 2 BOD: 3 → 5. Tom's candle burns out.
Time passes: 8 hours. Mara and Tom sleep well. Mara regains 1 BOD: 5 → 6 (full). Tom's BOD die stays lost.
Mara and Tom rest for a week in comfort. Mara's BOD die is back to d8. \
Mara regains 2 BOD: 6 → 8 (full). Mara's slots: 10 → 12. Tom's BOD die stays lost.
"""

# Players see how a creature looks: a Marrow Eel at 1 of 2 HP, and Grave-warden at 1 of 4, look badly hurt.
PLAYER = {
    "Grave-warden's armour stops 1 harm: mail 2 → 1.": "Grave-warden looks unhurt.",
    "Marrow Eel A takes 1 harm: HP 2 → 1.": "Marrow Eel A looks badly hurt.",
    " Marrow Eel A takes 1 harm: HP 1 → 0.": "",
    "Marrow Eel B takes 2 harm: HP 2 → 0.": "The facilitator harms Marrow Eel B.",
    " Morale is due: half the foes are out.": "",
    "Grave-warden's armour stops 1 harm: mail 1 → 0. "
    "Grave-warden takes 3 harm: HP 4 → 1. Morale is due: a lone foe is at half its points.": (
        "The facilitator harms Grave-warden. Grave-warden's armour breaks. Grave-warden looks badly hurt."
    ),
    " The fight can end: one side is beaten.": "",
}

GERMAN = """
Mara kauft für 5 Münzen: rope.
Tom kauft für 3 Münzen: 3 candles.
Tom macht Licht für 1 Stunde: candle.
Mara besteht die Probe auf BOD: 1 Treffer.
Mara hat bei der Probe auf WIL einen schwachen Treffer: Teilerfolg oder Erfolg mit Haken.
Tom besteht die Probe auf WIL: 1 Treffer.
Mara scheitert an der Probe auf INT. Mara gibt 4 Erfahrung aus: 4 → 0. Mara bekommt 1 Erfahrung: 0 → 1. \
Es ging um: the lamp goes out
Tom scheitert an der Probe auf BOD: 1 schwacher Treffer, zu wenig. Tom bekommt 1 Erfahrung: 0 → 1.
Grave-warden taucht auf.
Grave-warden ist misstrauisch gegenüber Mara.
Mara gewinnt den Wettstreit in WIL gegen Grave-warden: 1 zu 0.
Marrow Eel A und B tauchen auf.
Ein Kampf beginnt. Grave-warden ist schneller als Mara, 1 zu 0: Die Gegner fangen an. \
Mara bekommt 1 Erfahrung: 1 → 2. Runde 1: Die Gegner sind am Zug.
Grave-warden trifft Mara (halberd): 1 Treffer. Die Rüstung von Mara fängt 1 Schaden ab: shield 1 → 0 (kaputt). \
Mara bekommt 1 Erfahrung: 2 → 3.
Marrow Eel A trifft Tom (boring bite): 2 Treffer. Tom erleidet 2 Schaden: BOD 4 → 2. Tom bekommt 1 Erfahrung: 1 → 2.
"""


def test_the_facilitator_reads_every_number() -> None:
    assert an_evening().log("s0") == written(FACILITATOR)


@pytest.mark.parametrize("seat", ["s1", "s2", "tv"])
def test_players_read_in_words_how_the_foes_are(seat: str) -> None:
    text = FACILITATOR
    for numbers, looks in PLAYER.items():
        assert numbers in text, numbers
        text = text.replace(numbers, looks)
    assert an_evening().log(seat) == written(text)


def test_the_beginning_in_german() -> None:
    evening = an_evening()
    with words.reading("de"):
        log = evening.log("s0")
    assert log[: len(written(GERMAN))] == written(GERMAN)
