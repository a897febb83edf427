"""Generic Fantasy: an evening with fixed dice. Each line is worked out from the rules.

A die that shows 1-3 misses, 4-6 is a weak hit, 7-9 a hit, 10-12 a strong hit.
"""

from __future__ import annotations

import pytest

from caltrop.games.generic_fantasy.game import GAME
from generic_fantasy.table import hero
from words.golden import Golden, written


def an_evening() -> Golden:
    g = Golden(
        GAME,
        ana=hero("Ana", "s1", bod="d10", items=("mace",), worn=("shield",), skills={"melee": "d6"}, coin=20),
        bram=hero("Bram", "s2", bod="d6", int_="d8", coin=30),
    )
    g.do("s1", "buy", "ana", item="rations", count=3)
    g.do("s2", "buy", "bram", item="dragonfire-flask")
    g.do("s1", "test", "ana", 10, attribute="BOD", stakes="the door holds")
    g.do("s1", "test", "ana", 10, 4, attribute="BOD", skill="melee")
    g.do("s2", "test", "bram", 2, attribute="INT", stakes="the map burns")
    g.do("s0", "test", "bram", 5, attribute="INT", needs=2)
    g.do("s2", "test", "bram", 3, attribute="WIL", trouble="a dog howls", say={"generic-fantasy.trouble": "yes"})
    g.do("s0", "creature", creature="kobold", count=2)
    g.do("s0", "creature", creature="orc")
    g.do("s0", "fight", "", 2, foes=["kobold-a", "kobold-b", "orc"])
    g.do("s0", "attack", "orc", 8, 5, 3, 4, target="ana")
    g.do("s0", "turn")
    g.do("s0", "attack", "orc", 1, 2, 6, target="bram")
    g.do("s0", "turn")
    g.do("s2", "blast", "bram", 4, 2, 4, targets=["kobold-a", "kobold-b"], weapon="dragonfire-flask")
    g.do("s1", "attack", "ana", 9, 6, 2, 3, target="orc")
    g.do("s0", "turn")
    g.do("s0", "harm", "kobold-a", n=1)
    g.do("s0", "harm", "kobold-b", n=5)
    g.do("s1", "morale", "ana", 6)
    g.do("s0", "fight.end")
    for kobold in ("kobold-a", "kobold-b"):
        g.stage.done("s0", "table.life", kobold, life="dead")
    g.do("s1", "rest", "ana", 4, attribute="BOD", kind="hour", served=True)
    g.do("s0", "rest", "ana", kind="night", party=True, served=True)
    return g


FACILITATOR = """
# 3 at 2 coin
Ana buys 3 rations for 6 coin.
Bram buys a dragonfire flask for 20 coin.
# d10 (10)
Ana passes the BOD test: 1 strong hit. The facilitator adds a benefit for Ana.
# d10 (10), melee d6 (4)
Ana passes the BOD test: 1 strong hit, 1 weak hit. The facilitator adds a benefit and a consequence for Ana.
# d8 (2)
Bram fails the INT test. At stake: the map burns
# d8 (5): 1 of 2 needed
Bram fails the INT test: 1 weak hit, not enough. The facilitator adds a consequence for Bram.
# d6 (3)
Bram fails the WIL test. Bram passes after all, with trouble: a dog howls
Kobold A and B appear.
Orc appears.
# the best INT, Bram's d8 (2): 1-3, foes go twice
A fight begins. Bram rolls for initiative: the foes go twice. Round 1: the foes' turn.
# Orc d8 (8) hit and melee d6 (5) weak, 2; Ana d10 (3) and melee d6 (4) weak, 1: 2 harm, shield 1 - 1, BOD 10 - 1
Orc strikes Ana with a cleaving axe: 2 hits. \
Ana's armour stops 1 harm: shield 1 → 0 (broken). Ana takes 1 harm: BOD 10 → 9. \
Weak hits: the facilitator adds consequences, 1 for Orc and 1 for Ana.
The foes' turn again.
# Orc d8 (1) and d6 (2), 0; Bram d6 (6) weak, 1: 1 harm, leathers 1 - 1
Orc attacks Bram, who strikes back with bare hands: 1 hit. Orc's armour stops 1 harm: leathers 1 → 0. \
Weak hit: the facilitator adds a consequence for Bram.
The party's turn.
# Bram d6 (4) weak, 1; Kobold A d4 (2), 0; Kobold B d4 (4) weak, 1, the same number on a smaller die: 1 harm each, 3 - 1
Bram strikes Kobold A with a dragonfire flask: 1 hit. Kobold A takes 1 harm: BOD 3 → 2. \
Bram strikes Kobold B with a dragonfire flask: 1 hit. Kobold B takes 1 harm: BOD 3 → 2. \
Kobold A and B are burning for 3 rounds. Bram uses up a dragonfire flask. \
Weak hits: the facilitator adds consequences, 1 for Bram and 1 for Kobold B.
# Ana d10 (9) hit and melee d6 (6) weak, 2; Orc d8 (2) and d6 (3), 0: 2 harm, 5 - 2
Ana strikes Orc with a mace: 2 hits. Orc takes 2 harm: BOD 5 → 3. Weak hit: the facilitator adds a consequence for Ana.
# the fire deals 1 each turn, 2 - 1
Kobold A and B are still burning. Kobold A takes 1 harm: BOD 2 → 1. Kobold B takes 1 harm: BOD 2 → 1. \
Round 2: the foes' turn.
# 1 - 1, below d4; 2 of 3 stand
Kobold A takes 1 harm: BOD 1 → 0. Kobold A is out of the fight.
# 5 harm to 1 point, the rest is lost; 1 of 3 stands
Kobold B takes 1 harm: BOD 1 → 0. Kobold B is out of the fight. Morale is due: half the foes are out.
# WIL d6 (6): 4-6, retreat
Orc retreats in good order. The fight can end: one side is beaten.
The fight ends.
The facilitator decides: Kobold A dies.
The facilitator decides: Kobold B dies.
# d10 (4) passes: the pool is full
Ana rests for an hour and passes the BOD test: 1 weak hit. Ana regains 1 BOD: 9 → 10 (full). \
The facilitator adds a consequence for Ana.
Time passes: 8 hours. Ana and Bram sleep well.
"""

# what differs for players: how a foe looks instead of its numbers, and nothing of what is due
# Kobold: 2 of 3 is hurt, 1 of 3 badly; Orc: 3 of 5 is more than half
PLAYER = {
    "Orc attacks Bram, who strikes back with bare hands: 1 hit. Orc's armour breaks. "
    "Weak hit: the facilitator adds a consequence for Bram.",
    "Bram strikes Kobold A with a dragonfire flask: 1 hit. Kobold A looks hurt. "
    "Bram strikes Kobold B with a dragonfire flask: 1 hit. Kobold B looks hurt. "
    "Kobold A and B are burning for 3 rounds. Bram uses up a dragonfire flask. "
    "Weak hits: the facilitator adds consequences, 1 for Bram and 1 for Kobold B.",
    "Ana strikes Orc with a mace: 2 hits. Orc looks hurt. Weak hit: the facilitator adds a consequence for Ana.",
    "Kobold A and B are still burning. Kobold A looks badly hurt. Kobold B looks badly hurt. Round 2: the foes' turn.",
    "The facilitator harms Kobold A. Kobold A is out of the fight.",
    "The facilitator harms Kobold B. Kobold B is out of the fight.",
    "Orc retreats in good order.",
}


def test_the_facilitator_reads_every_number() -> None:
    assert an_evening().log("s0") == written(FACILITATOR)


@pytest.mark.parametrize("seat", ["s1", "s2", "tv"])
def test_players_read_in_words_how_the_foes_are(seat: str) -> None:
    read = an_evening().log(seat)
    assert len(read) == len(written(FACILITATOR))
    assert {line for line in read if line not in written(FACILITATOR)} == PLAYER
