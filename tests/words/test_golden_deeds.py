"""A golden evening of Deeds: a locked hall, two reavers, and what it takes to get over it.

The dice are fixed, and every line is written by hand from the rules.
"""

from __future__ import annotations

from typing import Any

from at_table import box
from caltrop import words
from caltrop.table.view import lines
from conformance.stage import Stage
from deeds.table import hero, table

DICE = (
    *(3,),  # Isaura on the wall
    *(17,),  # Brand at the door
    *(5, 18),  # both at the door
    *(1, 1),  # how the reavers like the look of them
    *(4, 15),  # initiative: Isaura, Brand
    *(6, 9),  # Isaura's longsword; Reaver A's Brawn save
    *(3,),  # Reaver A's axe
    *(5,),  # Reaver B's axe
    *(5,),  # Reaver B's Intellect save
    *(2, 3),  # initiative: Isaura, Brand
    *(1,),  # a heroic deed
    *(4, 12),  # Brand's halberd, and the d12 of an enhanced attack
    *(14,),  # morale of Reaver B
    *(20,),  # Isaura's Brawn save
)

FACILITATOR = """
Session 1 begins.
Brand buys a rope for 4 gold.
Isaura passes the Finesse save: 3 under 11.
Brand fails the Brawn save: 17, not under 12. At stake: the noise wakes the hall
Isaura passes the Brawn save with help.
Isaura succeeds without a roll: open the shutters
Reaver A and B appear.
Reaver A is hostile to Isaura.
A fight begins. Distance to the foes: close. Initiative is due.
The foes' intent: cut the rope
Isaura declares: hold the stairs
Brand declares: sing
Turn order: Isaura, the foes and Brand. Isaura's turn.
Isaura strikes Reaver A with a longsword. Reaver A takes 5 damage: HP 4 → 0, Brawn 11 → 10. Reaver A passes the Brawn save: 9 under 10.
The foes' turn.
Reaver A strikes Isaura with a bearded axe. Isaura takes 1 damage: HP 4 → 3.
Reaver B strikes Isaura with a bearded axe. Isaura takes 2 damage: HP 3 → 1.
Brand's turn.
Brand casts Lullaby on Reaver B. Reaver B passes the Intellect save, 5 under 8, and resists Lullaby. Brand takes 1 fatigue: 0 → 1.
Round 2. Initiative is due.
Turn order: Isaura, Brand and the foes. Isaura's turn.
Isaura's heroic deed is a spectacular success: a 1. Reaver A is knocked flat for 1 round. The deed: kick the table over
Brand's turn.
Brand strikes Reaver A with a halberd. Reaver A takes 10 damage: Brawn 10 → 0. Reaver A dies. Morale is due: half the foes are out.
Reaver B fails the Intellect save: 14, not under 8. Reaver B flees. The fight can end: one side is beaten.
The fight ends.
Isaura takes 4 damage: HP 1 → 0, Brawn 12 → 9. Isaura fails the Brawn save with a 20 and falls unconscious. Isaura takes 1 fatigue: 0 → 1.
Brand revives Isaura. Brand's bandages: 2 uses left.
Isaura rests for a few minutes. Isaura regains 4 HP: 0 → 4 (full).
Time passes: 8 hours. Isaura and Brand sleep a night in safety. Isaura recovers from 1 fatigue: 1 → 0. Brand recovers from 1 fatigue: 1 → 0.
Session 1 ends.
"""  # noqa: E501

PLAYER = """
Isaura strikes Reaver A with a longsword. Reaver A looks badly hurt. Reaver A passes the Brawn save.
Brand casts Lullaby on Reaver B. Reaver B resists Lullaby. Brand takes 1 fatigue: 0 → 1.
Brand strikes Reaver A with a halberd. Reaver A dies.
Reaver B fails the Intellect save. Reaver B flees.
"""


def evening() -> Stage:
    people = {
        "isaura": hero("Isaura", "s1", hp=4, items=("longsword",), worn=("mail-hauberk",)),
        "brand": hero("Brand", "s2", hp=4, items=("halberd", "bandages"), spells=("lullaby",), coin=20),
    }
    s = Stage(table(box(*DICE), None, **people))
    s.done("s0", "table.sitting", on=True)
    s.done("s2", "deeds.buy", "brand", item="rope")
    s.done("s1", "deeds.save", "isaura", ability="Finesse")
    s.done("s2", "deeds.save", "brand", ability="Brawn", stakes="the noise wakes the hall")
    s.done("s1", "deeds.aid", "isaura", ability="Brawn", others=[{"who": "brand"}])
    s.done("s1", "deeds.action", "isaura", what="open the shutters")
    s.done("s0", "deeds.creature", creature="reaver", count=2)
    s.done("s1", "deeds.reaction", "isaura", target="reaver-a")
    play_fight(s)
    s.done("s0", "deeds.damage", "isaura", n=4)
    s.done("s2", "deeds.revive", "brand", target="isaura", item="bandages")
    s.done("s1", "deeds.rest", "isaura", kind="moment")
    act(s, "s0", "deeds.rest", "isaura", kind="night", party=True)
    s.done("s0", "table.sitting", on=False)
    return s


def play_fight(s: Stage) -> None:
    s.done("s0", "deeds.fight", foes=["reaver-a", "reaver-b"], zone="close")
    s.done("s0", "deeds.intent", what="cut the rope")
    s.done("s1", "deeds.declare", "isaura", what="hold the stairs")
    s.done("s2", "deeds.declare", "brand", what="sing")
    act(s, "s0", "deeds.initiative")
    act(s, "s1", "deeds.attack", "isaura", target="reaver-a", weapon="longsword")
    act(s, "s0", "deeds.turn")
    act(s, "s0", "deeds.attack", "reaver-a", target="isaura", weapon="bearded-axe")
    act(s, "s0", "deeds.attack", "reaver-b", target="isaura", weapon="bearded-axe")
    act(s, "s0", "deeds.turn")
    act(s, "s2", "deeds.cast", "brand", spell="lullaby", targets=["reaver-b"])
    act(s, "s0", "deeds.turn")
    act(s, "s0", "deeds.initiative")
    deed = {"what": "kick the table over", "ability": "Brawn", "targets": ["reaver-a"], "lasts": "1 rounds"}
    act(s, "s1", "deeds.deed", "isaura", effect="knocked flat", **deed)
    act(s, "s0", "deeds.turn")
    act(s, "s2", "deeds.attack", "brand", target="reaver-a", weapon="halberd")
    act(s, "s0", "deeds.morale")
    act(s, "s0", "deeds.fight.end")


def act(s: Stage, seat: str, move: str, actor: str = "", /, **want: Any) -> None:
    s.done(seat, move, actor, _overrule=True, **want)


def read(s: Stage, seat: str) -> list[str]:
    session = s.session
    told = (words.entry_lines(line, session.state, session.game) for line in lines(session, seat))
    return [" ".join(line) for line in told]


def test_the_facilitator_reads_the_evening_with_its_numbers() -> None:
    assert read(evening(), "s0") == FACILITATOR.strip().splitlines()


def test_a_player_reads_the_same_but_for_the_foes_numbers() -> None:
    """What differs is written here: how a foe looks, its saves without a score, and nothing of what is due."""
    facilitator, player = FACILITATOR.strip().splitlines(), read(evening(), "s1")
    own = [line.replace(" Initiative is due.", "") for line in facilitator]
    assert [line for line in player if line not in own] == PLAYER.strip().splitlines()
    assert len(player) == len(facilitator)
