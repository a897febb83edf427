"""Fell (Hits): an evening with fixed dice. Each line is worked out from the rules: 1-3 miss, 4-5 weak hit, 6-12 hit."""

from __future__ import annotations

import pytest

from caltrop.games.fell_hits.game import GAME
from fell_hits.table import hero
from words.golden import Golden, written


def an_evening() -> Golden:
    g = Golden(
        GAME,
        ana=hero("Ana", "s1", items=("mace",), worn=("gambeson",), skills={"speechcraft": "d6"}, coin=30),
        bram=hero("Bram", "s2", bod="d6", skills={"defense": "d4"}, coin=12),
    )
    g.do("s2", "buy", "bram", item="rations", count=2)
    g.do("s1", "buy", "ana", item="torch")
    g.do("s1", "use", "ana", item="torch")
    g.do("s1", "test", "ana", 6, attribute="BOD", stakes="the gate stays shut")
    g.do("s2", "test", "bram", 5, attribute="INT")
    g.do("s2", "test", "bram", 1, attribute="WIL", stakes="the guard wakes")
    pushed = {"fell-hits.push": "yes"}
    g.do("s1", "test", "ana", 3, 2, attribute="WIL", skill="speechcraft", trouble="the bell tolls", say=pushed)
    g.do("s0", "test", "ana", 8, attribute="BOD", needs=2)
    g.do("s0", "creature", creature="looter", count=2)
    g.do("s0", "fight", "", 4, 3, foes=["looter-a", "looter-b"])
    g.do("s1", "attack", "ana", 5, 2, target="looter-a")
    g.do("s2", "attack", "bram", 4, 5, target="looter-b")
    g.do("s0", "turn")
    g.do("s0", "attack", "looter-a", 6, 4, 7, target="ana")
    g.do("s0", "attack", "looter-b", 1, 2, 6, 4, target="bram")
    g.do("s0", "harm", "bram", n=7)
    g.do("s0", "harm", "bram", 3, 2, n=4)
    g.do("s0", "turn")
    g.do("s1", "treat", "ana", target="bram")
    g.do("s1", "attack", "ana", 1, 1, target="looter-a")
    g.do("s0", "harm", "looter-a", n=3)
    g.do("s1", "morale", "ana", 6, 1, 5)
    g.do("s0", "fight.end")
    g.do("s1", "rest", "ana", 2, attribute="BOD", kind="hour", served=True)
    g.do("s0", "rest", "ana", kind="night", party=True, served=True)
    return g


FACILITATOR = """
# 2 at 5 coin
Bram buys 2 rations for 10 coin.
Ana buys a torch for 1 coin.
Ana lights a torch: 1 hour of light.
# d8 (6): a hit
Ana passes the BOD test: 1 hit.
# d6 (5): a weak hit is the best
Bram scores a weak hit on the INT test: partial success, or success with a complication.
# d6 (1): a miss, which earns 1
Bram fails the WIL test. Bram gains 1 experience: 0 → 1. At stake: the guard wakes
# d6 (3), speechcraft d6 (2): misses, which earn 1 also if pushed
Ana fails the WIL test. Ana gains 1 experience: 0 → 1. Ana pushes the roll and passes, with trouble: the bell tolls
# d8 (8): 1 hit of 2 needed; only a test without a hit earns 1
Ana fails the BOD test: 1 hit, not enough.
Looter A and B appear.
# INT: Ana d6 (4) 1 weak hit, Looter A d4 (3) none
A fight begins. Ana beats Looter A, 1 to 0: party first. Round 1: the party's turn.
# Ana d8 (5) 1, Looter A d6 (2) 0: 1 harm, 4 - 1
Ana strikes Looter A with a mace: 1 hit. Looter A takes 1 harm: HP 4 → 3.
# Bram d6 (4) 1, Looter B d6 (5) 1, no full hits, 5 beats 4: 1 harm, 6 - 1
Bram attacks Looter B, who strikes back with a billhook: 1 hit. Bram takes 1 harm: BOD 6 → 5.
The foes' turn.
# Looter A d6 (6) and athletics d4 (4) 2, Ana d8 (7) 1: 2 harm, gambeson 1 - 1, BOD 8 - 1
Looter A strikes Ana with a billhook: 2 hits. \
Ana's armour stops 1 harm: gambeson 1 → 0 (broken). Ana takes 1 harm: BOD 8 → 7.
# Looter B d6 (1) and d4 (2) 0, Bram d6 (6) and defense d4 (4) 2: 2 harm, 4 - 2
Looter B attacks Bram, who strikes back with bare hands: 2 hits. Looter B takes 2 harm: HP 4 → 2.
# 7 harm to 5 points, the rest is lost; d6 to d4 with 4 points; slots 4 + 6 to 4 + 4
Bram takes 5 harm: BOD 5 → 0. Bram is wounded: the BOD die drops from d6 to d4, BOD 0 → 4. \
Bram's slots: 10 → 8.
# 4 - 4, below d4; death d4 (3): hours, d6 (2)
Bram takes 4 harm: BOD 4 → 0. Bram loses the BOD die. \
Bram goes down, dying: 2 hours left unless treated.
Round 2: the party's turn.
Ana treats Bram, who is no longer dying. Bram gets up again.
# d8 (1) and d6 (1): no hits, equal numbers, the bigger die wins; no die of Ana's hits, which earns 1
Ana attacks Looter A with a mace: no hits, no harm. Ana gains 1 experience: 1 → 2.
# 3 - 3; 1 of 2 foes is out
Looter A takes 3 harm: HP 3 → 0. Looter A is out of the fight. Morale is due: half the foes are out.
# WIL: Ana d6 (6) 1, Looter B d4 (1) 0; d6 (5): surrender
Looter B surrenders. The fight can end: one side surrenders.
The fight ends.
# d8 (2): a miss, and a rest earns nothing; the torch's hour is over
Ana rests for an hour and regains no BOD. Ana's torch burns out.
# Bram's BOD is below d4 and stays so
Time passes: 8 hours. Ana and Bram sleep well. Ana regains 1 BOD: 7 → 8 (full). Bram's BOD die stays lost.
"""

# what differs for players: how a looter looks instead of its numbers, and nothing of what is due
# 3 of 4 is hurt, half is badly hurt
PLAYER = {
    "Ana strikes Looter A with a mace: 1 hit. Looter A looks hurt.",
    "Looter B attacks Bram, who strikes back with bare hands: 2 hits. Looter B looks badly hurt.",
    "The facilitator harms Looter A. Looter A is out of the fight.",
    "Looter B surrenders.",
}


def test_the_facilitator_reads_every_number() -> None:
    assert an_evening().log("s0") == written(FACILITATOR)


@pytest.mark.parametrize("seat", ["s1", "s2", "tv"])
def test_players_read_in_words_how_the_looters_are(seat: str) -> None:
    read = an_evening().log(seat)
    assert len(read) == len(written(FACILITATOR))
    assert {line for line in read if line not in written(FACILITATOR)} == PLAYER
