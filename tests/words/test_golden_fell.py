"""Fell, three against five, with fixed dice; every line is written by hand."""

from __future__ import annotations

from caltrop.games.fell.game import GAME
from fell.table import hero
from words.golden import Golden


def three_against_five() -> Golden:
    g = Golden(
        GAME,
        mags=hero("Mags", "s1", items=("mace",), worn=("gambeson", "helmet")),
        odo=hero("Odo", "s2", bod="d6", int_="d8", items=("dagger",)),
        ishel=hero("Ishel", "s3", bod="d4", wil="d8", items=("club", "firebomb"), spells=("sleep",)),
    )
    g.do("s0", "creature", creature="goblin", count=4)
    g.do("s0", "creature", creature="goblin-leader")
    foes = ["goblin-a", "goblin-b", "goblin-c", "goblin-d", "goblin-leader"]
    g.do("s0", "fight", "", 4, 5, foes=foes)
    g.do("s0", "attack", "goblin-a", 4, 1, 2, 4, target="mags")
    g.do("s0", "attack", "goblin-b", 5, 3, 2, 1, target="odo")
    g.do("s0", "attack", "goblin-c", 5, 3, 2, 1, target="ishel")
    g.do("s0", "attack", "goblin-d", 5, 3, 2, 1, target="mags")
    g.do("s0", "attack", "goblin-leader", 5, 4, 2, 1, 3, 4, target="odo")
    g.do("s0", "turn")
    g.do("s1", "attack", "mags", 5, 2, 4, 3, target="goblin-a")
    g.do("s3", "treat", "ishel", target="odo")
    g.do("s0", "turn")
    g.do("s0", "attack", "goblin-a", 4, 2, 5, 1, target="mags")
    g.do("s0", "attack", "goblin-b", 5, 3, 4, 3, target="odo")
    g.do("s0", "attack", "goblin-c", 2, 1, 3, 3, target="ishel")
    g.do("s0", "attack", "goblin-d", 2, 1, 4, 1, target="mags")
    g.do("s0", "turn")
    g.do("s1", "attack", "mags", 5, 4, 2, 1, target="goblin-a")
    g.do("s3", "cast", "ishel", 5, 3, 6, 2, 2, spell="sleep", die="d4", dn=4, targets=["goblin-leader"])
    g.do("s0", "turn")
    g.do("s0", "attack", "goblin-b", 2, 1, 5, 4, target="mags")
    g.do("s0", "attack", "goblin-c", 5, 1, 3, 2, target="ishel")
    g.do("s1", "morale", "mags", 5, 2, 3)
    g.do("s0", "fight.end")
    return g


FACILITATOR = """
Goblin A, B, C and D appear.
Goblin Leader appears.
A fight begins. Goblin Leader beats Odo, 1 to 0: foes first. Round 1: the foes' turn.
Goblin A attacks Mags, who strikes back with a mace: 1 hit. Goblin A takes 2 harm: HP 4 → 2.
Goblin B strikes Odo with a rusty knife: 2 hits. Odo takes 2 harm: BOD 6 → 4.
Goblin C strikes Ishel with a rusty knife: 2 hits. Ishel takes 2 harm: BOD 4 → 2.
Goblin D strikes Mags with a rusty knife: 2 hits. \
Mags's armour stops 2 harm: gambeson 1 → 0 (broken), helmet 1 → 0 (broken).
Goblin Leader strikes Odo with a notched cleaver: 2 hits. Odo takes 4 harm: BOD 4 → 0. \
Odo goes down, dying: 4 hours left unless treated.
The party's turn.
Mags attacks Goblin A with a mace: 1 hit each, no harm.
Ishel treats Odo, who is no longer dying. Odo gets up again.
Round 2: the foes' turn.
Goblin A attacks Mags with a rusty knife: 1 hit each, no harm.
Goblin B strikes Odo with a rusty knife: 2 hits. Odo goes down, dying: 3 days left unless treated.
Goblin C attacks Ishel, who strikes back with a club: 2 hits. Goblin C takes 2 harm: HP 4 → 2.
Goblin D attacks Mags, who strikes back with a mace: 2 hits. Goblin D takes 4 harm: HP 4 → 0. \
Goblin D is out of the fight.
The party's turn.
Mags strikes Goblin A with a mace: 2 hits. Goblin A takes 2 harm: HP 2 → 0. Goblin A is out of the fight.
Ishel casts Sleep on Goblin Leader with a d4, DN 4: 1 hit. Ishel spends 3 WIL: 8 → 5. \
Goblin Leader fails to resist and is asleep.
Round 3: the foes' turn.
Goblin B attacks Mags, who strikes back with a mace: 2 hits. Goblin B takes 4 harm: HP 4 → 0. \
Goblin B is out of the fight. Morale is due: half the foes are out.
Goblin C attacks Ishel with a rusty knife: 1 hit each, no harm.
Goblin C retreats in good order.
The fight ends.
"""
PLAYER = """
Goblin A, B, C and D appear.
Goblin Leader appears.
A fight begins. Goblin Leader beats Odo, 1 to 0: foes first. Round 1: the foes' turn.
Goblin A attacks Mags, who strikes back with a mace: 1 hit. Goblin A looks badly hurt.
Goblin B strikes Odo with a rusty knife: 2 hits. Odo takes 2 harm: BOD 6 → 4.
Goblin C strikes Ishel with a rusty knife: 2 hits. Ishel takes 2 harm: BOD 4 → 2.
Goblin D strikes Mags with a rusty knife: 2 hits. \
Mags's armour stops 2 harm: gambeson 1 → 0 (broken), helmet 1 → 0 (broken).
Goblin Leader strikes Odo with a notched cleaver: 2 hits. Odo takes 4 harm: BOD 4 → 0. \
Odo goes down, dying: 4 hours left unless treated.
The party's turn.
Mags attacks Goblin A with a mace: 1 hit each, no harm.
Ishel treats Odo, who is no longer dying. Odo gets up again.
Round 2: the foes' turn.
Goblin A attacks Mags with a rusty knife: 1 hit each, no harm.
Goblin B strikes Odo with a rusty knife: 2 hits. Odo goes down, dying: 3 days left unless treated.
Goblin C attacks Ishel, who strikes back with a club: 2 hits. Goblin C looks badly hurt.
Goblin D attacks Mags, who strikes back with a mace: 2 hits. Goblin D is out of the fight.
The party's turn.
Mags strikes Goblin A with a mace: 2 hits. Goblin A is out of the fight.
Ishel casts Sleep on Goblin Leader with a d4, DN 4: 1 hit. Ishel spends 3 WIL: 8 → 5. \
Goblin Leader fails to resist and is asleep.
Round 3: the foes' turn.
Goblin B attacks Mags, who strikes back with a mace: 2 hits. Goblin B is out of the fight.
Goblin C attacks Ishel with a rusty knife: 1 hit each, no harm.
Goblin C retreats in good order.
The fight ends.
"""


def test_the_facilitator_reads_every_number() -> None:
    assert three_against_five().log("s0") == FACILITATOR.strip().splitlines()


def test_players_read_in_words_how_the_goblins_are() -> None:
    assert three_against_five().log("s1") == PLAYER.strip().splitlines()
    assert three_against_five().log("tv") == PLAYER.strip().splitlines()
