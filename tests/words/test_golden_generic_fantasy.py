"""Generic Fantasy: a short evening with fixed dice; every line is written by hand."""

from __future__ import annotations

from caltrop.games.generic_fantasy.game import GAME
from generic_fantasy.table import hero
from words.golden import Golden


def an_evening() -> Golden:
    g = Golden(
        GAME,
        ana=hero("Ana", "s1", bod="d10", items=("mace",), worn=("shield",), skills={"melee": "d6"}, coin=60),
        bram=hero("Bram", "s2", bod="d6", coin=40),
    )
    g.do("s1", "buy", "ana", item="rations", count=2)
    g.do("s2", "buy", "bram", item="hourglass")
    g.do("s1", "test", "ana", 7, attribute="BOD", stakes="the door holds")
    g.do("s2", "test", "bram", 3, attribute="INT", stakes="the ice cracks")
    g.do("s1", "test", "ana", 10, attribute="BOD")
    g.do("s2", "test", "bram", 3, attribute="WIL", trouble="a dog barks", say={"generic-fantasy.trouble": "yes"})
    g.do("s2", "hire", "bram", name="Pim", days=2, skill="lore")
    g.do("gm", "creature", creature="orc", count=2)
    g.do("gm", "fight", foes=["orc-a", "orc-b"], first="party")
    g.do("s1", "attack", "ana", 7, 5, 2, 1, target="orc-a", skill="melee")
    g.do("s2", "attack", "bram", 6, 7, 3, target="orc-b")
    g.do("gm", "turn")
    g.do("gm", "attack", "orc-a", 4, 5, 4, 2, target="ana")
    g.do("gm", "attack", "orc-b", 7, 1, 2, target="bram")
    g.do("gm", "turn")
    g.do("gm", "harm", "bram", n=4)
    g.do("gm", "harm", "bram", n=1)
    g.do("gm", "harm", "orc-a", n=15)
    g.do("s1", "morale", "ana", 6)
    g.do("gm", "fight.end")
    g.do("s2", "rest", "bram", 4, attribute="BOD", kind="hour", served=True)
    g.do("gm", "rest", "ana", kind="night", party=True, served=True)
    return g


FACILITATOR = """
Ana buys 2 rations for 4 coin.
Bram buys an hourglass for 18 coin.
Ana passes the BOD test: 1 hit.
Bram fails the INT test. At stake: the ice cracks
Ana passes the BOD test: 1 strong hit. Strong hit: the facilitator adds a benefit for Ana.
Bram fails the WIL test. Bram passes after all, with trouble: a dog barks
Bram hires Pim for 5 coin a day, 2 days paid.
Orc A and B appear.
A fight begins. Round 1: the party's turn.
Ana strikes Orc A with a mace: 2 hits. Orc A's armour stops 1 harm: leathers 1 → 0. \
Orc A takes 1 harm: BOD 5 → 4. Weak hit: the facilitator adds a consequence for Ana.
Bram attacks Orc B, who strikes back with a cleaving axe: 1 hit. Bram takes 1 harm: BOD 6 → 5. \
Weak hit: the facilitator adds a consequence for Bram.
The foes' turn.
Orc A strikes Ana with a cleaving axe: 2 hits. Ana's armour stops 1 harm: shield 1 → 0. \
Ana takes 1 harm: BOD 10 → 9. Weak hits for Orc A (2) and Ana: the facilitator adds a consequence for each hit.
Orc B strikes Bram with a cleaving axe: 1 hit. Bram takes 1 harm: BOD 5 → 4.
Round 2: the party's turn.
The facilitator deals Bram 4 harm: BOD 4 → 0. Bram's BOD die drops from d6 to d4: BOD 0 → 4. Bram is wounded (BOD). \
Bram's slots: 10 → 8.
The facilitator deals Bram 1 harm: BOD 4 → 3.
The facilitator deals Orc A 4 harm: BOD 4 → 0. Orc A's BOD die drops from d8 to d6: BOD 0 → 6. Orc A is wounded (BOD).
Orc A and B retreat in good order. The fight can end: one side has no one left.
The fight ends.
Bram rests for an hour and passes the BOD test: 1 weak hit. Bram regains 1 BOD: 3 → 4 (full). \
Weak hit: the facilitator adds a consequence for Bram.
Time passes: 8 hours. Ana, Bram and Pim sleep well. Ana regains 1 BOD: 9 → 10 (full).
"""
PLAYER = """
Ana buys 2 rations for 4 coin.
Bram buys an hourglass for 18 coin.
Ana passes the BOD test: 1 hit.
Bram fails the INT test. At stake: the ice cracks
Ana passes the BOD test: 1 strong hit. Strong hit: the facilitator adds a benefit for Ana.
Bram fails the WIL test. Bram passes after all, with trouble: a dog barks
Bram hires Pim for 5 coin a day, 2 days paid.
Orc A and B appear.
A fight begins. Round 1: the party's turn.
Ana strikes Orc A with a mace: 2 hits. Orc A's armour breaks. Orc A looks hurt. \
Weak hit: the facilitator adds a consequence for Ana.
Bram attacks Orc B, who strikes back with a cleaving axe: 1 hit. Bram takes 1 harm: BOD 6 → 5. \
Weak hit: the facilitator adds a consequence for Bram.
The foes' turn.
Orc A strikes Ana with a cleaving axe: 2 hits. Ana's armour stops 1 harm: shield 1 → 0. \
Ana takes 1 harm: BOD 10 → 9. Weak hits for Orc A (2) and Ana: the facilitator adds a consequence for each hit.
Orc B strikes Bram with a cleaving axe: 1 hit. Bram takes 1 harm: BOD 5 → 4.
Round 2: the party's turn.
The facilitator deals Bram 4 harm: BOD 4 → 0. Bram's BOD die drops from d6 to d4: BOD 0 → 4. Bram is wounded (BOD). \
Bram's slots: 10 → 8.
The facilitator deals Bram 1 harm: BOD 4 → 3.
Orc A and B retreat in good order.
The fight ends.
Bram rests for an hour and passes the BOD test: 1 weak hit. Bram regains 1 BOD: 3 → 4 (full). \
Weak hit: the facilitator adds a consequence for Bram.
Time passes: 8 hours. Ana, Bram and Pim sleep well. Ana regains 1 BOD: 9 → 10 (full).
"""


def test_the_facilitator_reads_every_number() -> None:
    assert an_evening().log("gm") == FACILITATOR.strip().splitlines()


def test_players_read_in_words_how_the_orcs_are() -> None:
    assert an_evening().log("s2") == PLAYER.strip().splitlines()
