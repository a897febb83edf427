"""Fell (Hits): a short evening with fixed dice; every line is written by hand."""

from __future__ import annotations

from caltrop.games.fell_hits.game import GAME
from fell_hits.table import hero
from words.golden import Golden


def an_evening() -> Golden:
    g = Golden(
        GAME,
        ana=hero("Ana", "s1", items=("mace",), worn=("gambeson",), coin=60),
        bram=hero("Bram", "s2", bod="d6", coin=10),
    )
    g.do("s1", "buy", "ana", item="torch", count=2)
    g.do("s2", "buy", "bram", item="chalk")
    g.do("s1", "use", "ana", item="torch")
    g.do("s1", "test", "ana", 7, attribute="BOD", stakes="the door holds")
    g.do("s2", "test", "bram", 4, attribute="INT")
    g.do("s2", "test", "bram", 2, attribute="WIL", stakes="the rope snaps")
    g.do("s1", "test", "ana", 3, attribute="WIL", trouble="the bell rings", say={"fell-hits.push": "yes"})
    g.do("gm", "creature", creature="looter", count=2)
    g.do("gm", "fight", foes=["looter-a", "looter-b"], first="party")
    g.do("s1", "attack", "ana", 7, 3, target="looter-a")
    g.do("s2", "attack", "bram", 2, 6, target="looter-b")
    g.do("gm", "turn")
    g.do("gm", "attack", "looter-a", 6, 4, 2, target="ana")
    g.do("gm", "attack", "looter-b", 2, 1, 7, target="ana")
    g.do("gm", "harm", "bram", n=5)
    g.do("gm", "harm", "bram", 2, 3, n=4)
    g.do("gm", "turn")
    g.do("s1", "treat", "ana", target="bram")
    g.do("gm", "harm", "looter-a", n=3)
    g.do("s1", "morale", "ana", 6, 2, 3)
    g.do("gm", "fight.end")
    g.do("s1", "rest", "ana", 5, attribute="BOD", kind="hour", served=True)
    g.do("gm", "rest", "ana", kind="week", party=True, served=True)
    return g


FACILITATOR = """
Ana buys 2 torches for 2 coin.
Bram buys chalk for 1 coin.
Ana lights a torch: 1 hour of light.
Ana passes the BOD test: 1 hit.
Bram scores a weak hit on the INT test: partial success, or success with a complication.
Bram fails the WIL test. Bram gains 1 experience: 0 → 1. At stake: the rope snaps
Ana fails the WIL test. Ana gains 1 experience: 0 → 1. Ana pushes the roll and passes, with trouble: the bell rings
Looter A and B appear.
A fight begins. Round 1: the party's turn.
Ana strikes Looter A with a mace: 1 hit. Looter A takes 1 harm: HP 4 → 3.
Bram attacks Looter B, who strikes back with a billhook: 1 hit. Bram takes 1 harm: BOD 6 → 5. \
Bram gains 1 experience: 1 → 2.
The foes' turn.
Looter A strikes Ana with a billhook: 2 hits. Ana's armour stops 1 harm: gambeson 1 → 0. \
Ana takes 1 harm: BOD 8 → 7. Ana gains 1 experience: 1 → 2.
Looter B attacks Ana, who strikes back with a mace: 1 hit. Looter B takes 1 harm: HP 4 → 3.
The facilitator deals Bram 5 harm: BOD 5 → 0. Bram's BOD die drops from d6 to d4: BOD 0 → 4. Bram is wounded (BOD). \
Bram's slots: 10 → 8.
The facilitator deals Bram 4 harm: BOD 4 → 0. Bram loses the BOD die. \
Bram goes down, dying: 3 rounds left unless treated.
Round 2: the party's turn.
Ana treats Bram, who is no longer dying. Bram is up again.
The facilitator deals Looter A 3 harm: HP 3 → 0. Looter A is out of the fight. Morale is due: half the foes are out.
Looter B flees. The fight can end: one side has no one left.
The fight ends.
Ana rests for an hour. Ana's torch burns out. Ana regains 1 BOD: 7 → 8 (full).
Ana and Bram rest for a week in comfort. Bram's BOD die stays lost.
"""
PLAYER = """
Ana buys 2 torches for 2 coin.
Bram buys chalk for 1 coin.
Ana lights a torch: 1 hour of light.
Ana passes the BOD test: 1 hit.
Bram scores a weak hit on the INT test: partial success, or success with a complication.
Bram fails the WIL test. Bram gains 1 experience: 0 → 1. At stake: the rope snaps
Ana fails the WIL test. Ana gains 1 experience: 0 → 1. Ana pushes the roll and passes, with trouble: the bell rings
Looter A and B appear.
A fight begins. Round 1: the party's turn.
Ana strikes Looter A with a mace: 1 hit. Looter A looks hurt.
Bram attacks Looter B, who strikes back with a billhook: 1 hit. Bram takes 1 harm: BOD 6 → 5. \
Bram gains 1 experience: 1 → 2.
The foes' turn.
Looter A strikes Ana with a billhook: 2 hits. Ana's armour stops 1 harm: gambeson 1 → 0. \
Ana takes 1 harm: BOD 8 → 7. Ana gains 1 experience: 1 → 2.
Looter B attacks Ana, who strikes back with a mace: 1 hit. Looter B looks hurt.
The facilitator deals Bram 5 harm: BOD 5 → 0. Bram's BOD die drops from d6 to d4: BOD 0 → 4. Bram is wounded (BOD). \
Bram's slots: 10 → 8.
The facilitator deals Bram 4 harm: BOD 4 → 0. Bram loses the BOD die. \
Bram goes down, dying: 3 rounds left unless treated.
Round 2: the party's turn.
Ana treats Bram, who is no longer dying. Bram is up again.
The facilitator harms Looter A. Looter A is out of the fight.
Looter B flees.
The fight ends.
Ana rests for an hour. Ana's torch burns out. Ana regains 1 BOD: 7 → 8 (full).
Ana and Bram rest for a week in comfort. Bram's BOD die stays lost.
"""


def test_the_facilitator_reads_every_number() -> None:
    assert an_evening().log("gm") == FACILITATOR.strip().splitlines()


def test_players_read_in_words_how_the_looters_are() -> None:
    assert an_evening().log("s2") == PLAYER.strip().splitlines()
