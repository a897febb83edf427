"""The golden fight of Grimoire: three against five, Barry surprised, as the facilitator and a player read it.

The dice are fixed, and every line is written by hand from the rules.
"""

from __future__ import annotations

from at_table import box
from caltrop import words
from caltrop.table.view import lines
from conformance.stage import Stage
from grimoire.table import creature, hero, table

DICE = (
    *(8, 3, 10, 3, 10, 11, 1, 14),  # initiative: Ael, Barry, Cyd, Hobgrub A to D, the boss
    *(3, 4, 9),  # the boss: d20, ladle; Cyd's save
    *(4, 1, 2),  # the boss: d20, ladle; Barry's save
    *(17, 4, 6),  # Cyd: d20, staff; the boss's save
    *(16, 2, 15),  # Cyd: d20, staff; D's save
    *(17, 2, 6),  # C: d20, pick; Ael's save
    *(14, 7, 4, 13),  # Ael: d20, axe; B's save, and against critical damage
    *(14, 4, 1, 9),  # Ael: d20, axe; D's save, and against critical damage
    *(19,),  # morale of the boss
    *(5, 3, 8),  # B: d20, pick; Ael's save
    *(3, 4, 20),  # B: d20, pick; Ael's save
    *(5, 6),  # Barry's magic dice
    *(4, 1, 6),  # A: d20, pick; Ael's save
    *(
        7,
        8,
        9,
        4,
        20,
        3,
        3,
    ),  # the boss: d20, ladle; Barry's save with advantage, critical damage, place and HP of the scar
)
FOES = ("hobgrub-a", "hobgrub-b", "hobgrub-c", "hobgrub-d", "boss")

FACILITATOR = """
A fight begins. Barry is surprised. Turn order: Hobgrub Boss 26, Cyd 19, Hobgrub C 18, Ael 16, Hobgrub B 17, Barry 13, Hobgrub A 10, Hobgrub D 8. Round 1: Hobgrub Boss's turn, 4 AP.
Hobgrub Boss attacks Cyd with an iron ladle and misses: 20 against 21. [2 AP]
Hobgrub Boss hits Barry with an iron ladle: 18 against 15. Barry takes 1 damage: HP 2 → 1. [2 AP]
Cyd's turn, 4 AP.
Cyd hits Hobgrub Boss with a staff: 32 against 19. Hobgrub Boss takes 3 damage: HP 7 → 4. [2 AP]
Cyd hits Hobgrub D with a staff: 29 against 28. Hobgrub D takes 2 damage: HP 4 → 2. [2 AP]
Hobgrub C's turn, 4 AP.
Hobgrub C hits Ael with a pick: 27 against 19. Ael takes 1 damage: HP 4 → 3. [2 AP]
Hobgrub C holds a defence: duck [1 AP]
Ael's turn, 4 AP.
Ael hits Hobgrub B with a war axe: 34 against 17. Hobgrub B takes 7 damage: HP 4 → 0, STR 8 → 5. Hobgrub B makes the save against critical damage: 18 against DC 15. [2 AP]
Ael hits Hobgrub D with a war axe: 31 against 14. Hobgrub D takes 4 damage: HP 2 → 0, STR 8 → 6. Hobgrub D fails the save against critical damage, 15 against DC 15, and dies. Natural 1 for Hobgrub D: the facilitator says what else happens. Morale is due: first casualty. [2 AP]
Hobgrub Boss makes the WIL save: 31 against DC 20. Hobgrub Boss, Hobgrub A, B and C hold their ground.
Hobgrub B's turn, 4 AP.
Hobgrub B attacks Ael with a pick and misses: 13 against 21. [2 AP]
Hobgrub B attacks Ael with a pick and misses: 12 against 33. Natural 20 for Ael: the facilitator says what else happens. [2 AP]
Barry's turn, 2 AP (surprised).
Barry casts Moth Cloak with 2 dice: total 11. Barry is moth-cloaked for 20 minutes. Barry takes 2 fatigue: 0 → 2. [2 AP]
Barry gains advantage on the next roll. [1 AP, overruled: none left]
Barry may move 4 spaces. [1 AP, overruled: none left]
Hobgrub A's turn, 4 AP.
Hobgrub A attacks Ael with a pick and misses: 13 against 19. [2 AP]
Hobgrub A holds a defence: duck [1 AP]
Round 2: Hobgrub Boss's turn, 4 AP.
Hobgrub Boss hits Barry with an iron ladle: 28 against 22. Barry takes 8 damage: HP 1 → 0, STR 13 → 6. Barry makes the save against critical damage: 26 against DC 15. Barry gains a scar: Lasting Scar, eye. Barry's maximum HP rises: 2 → 3. Natural 20 for Barry: the facilitator says what else happens. [2 AP]
"""  # noqa: E501

PLAYER = """
A fight begins. Barry is surprised. Turn order: Hobgrub Boss, Cyd 19, Hobgrub C, Ael 16, Hobgrub B, Barry 13, Hobgrub A, Hobgrub D. Round 1: Hobgrub Boss's turn, 4 AP.
Hobgrub Boss attacks Cyd with an iron ladle and misses. Cyd's save: 21. [2 AP]
Hobgrub Boss hits Barry with an iron ladle. Barry's save: 15. Barry takes 1 damage: HP 2 → 1. [2 AP]
Cyd's turn, 4 AP.
Cyd hits Hobgrub Boss with a staff: total 32. Hobgrub Boss looks hurt. [2 AP]
Cyd hits Hobgrub D with a staff: total 29. Hobgrub D looks hurt. [2 AP]
Hobgrub C's turn, 4 AP.
Hobgrub C hits Ael with a pick. Ael's save: 19. Ael takes 1 damage: HP 4 → 3. [2 AP]
Hobgrub C holds a defence: duck [1 AP]
Ael's turn, 4 AP.
Ael hits Hobgrub B with a war axe: total 34. Hobgrub B looks badly hurt. Hobgrub B makes the save against critical damage. [2 AP]
Ael hits Hobgrub D with a war axe: total 31. Hobgrub D fails the save against critical damage and dies. Natural 1 for Hobgrub D: the facilitator says what else happens. [2 AP]
Hobgrub Boss makes the WIL save. Hobgrub Boss, Hobgrub A, B and C hold their ground.
Hobgrub B's turn, 4 AP.
Hobgrub B attacks Ael with a pick and misses. Ael's save: 21. [2 AP]
Hobgrub B attacks Ael with a pick and misses. Ael's save: 33. Natural 20 for Ael: the facilitator says what else happens. [2 AP]
Barry's turn, 2 AP (surprised).
Barry casts Moth Cloak with 2 dice: total 11. Barry is moth-cloaked for 20 minutes. Barry takes 2 fatigue: 0 → 2. [2 AP]
Barry gains advantage on the next roll. [1 AP, overruled: none left]
Barry may move 4 spaces. [1 AP, overruled: none left]
Hobgrub A's turn, 4 AP.
Hobgrub A attacks Ael with a pick and misses. Ael's save: 19. [2 AP]
Hobgrub A holds a defence: duck [1 AP]
Round 2: Hobgrub Boss's turn, 4 AP.
Hobgrub Boss hits Barry with an iron ladle. Barry's save: 22. Barry takes 8 damage: HP 1 → 0, STR 13 → 6. Barry makes the save against critical damage: 26 against DC 15. Barry gains a scar: Lasting Scar, eye. Barry's maximum HP rises: 2 → 3. Natural 20 for Barry: the facilitator says what else happens. [2 AP]
"""  # noqa: E501


def fight() -> Stage:
    """Three heroes meet four hobgrubs and their boss."""
    letters = {f"hobgrub-{letter}": creature("hobgrub", name=f"Hobgrub {letter.upper()}") for letter in "abcd"}
    people = {
        "ael": hero("Ael", "s1", strength=13, dexterity=9, will=8, hp=4, items=("war-axe",), worn=("padded-jack",)),
        "barry": hero("Barry", "s2", strength=13, dexterity=8, will=10, hp=2, spells="moth-cloak"),
        "cyd": hero("Cyd", "s3", strength=11, dexterity=12, will=9, hp=3, items=("staff",)),
        **letters,
        "boss": creature("hobgrub-boss"),
    }
    s = Stage(table(box(*DICE), **people))
    s.done("s0", "grimoire.fight", foes=list(FOES), surprised=["barry"])
    strike(s, "boss", "cyd", "iron-ladle")
    strike(s, "boss", "barry", "iron-ladle")
    end_turn(s)
    strike(s, "cyd", "boss", "staff")
    strike(s, "cyd", "hobgrub-d", "staff")
    end_turn(s)
    strike(s, "hobgrub-c", "ael", "pick")
    s.done("s0", "grimoire.hold", "hobgrub-c", kind="defence", text="duck")
    end_turn(s)
    strike(s, "ael", "hobgrub-b", "war-axe")
    strike(s, "ael", "hobgrub-d", "war-axe")
    s.done("s0", "grimoire.morale", leader=True, dc=20, disclosed=True)
    end_turn(s)
    strike(s, "hobgrub-b", "ael", "pick")
    strike(s, "hobgrub-b", "ael", "pick")
    end_turn(s)
    s.done("s2", "grimoire.cast", "barry", spell="moth-cloak", slots=2)
    s.done("s2", "grimoire.gain_advantage", "barry", _overrule=True)
    s.done("s2", "grimoire.move", "barry", _overrule=True)
    end_turn(s)
    strike(s, "hobgrub-a", "ael", "pick")
    s.done("s0", "grimoire.hold", "hobgrub-a", kind="defence", text="duck")
    end_turn(s)
    strike(s, "boss", "barry", "iron-ladle")
    return s


def strike(s: Stage, who: str, target: str, weapon: str) -> None:
    seat = s.session.state.characters[who].owner or "s0"
    s.done(seat, "grimoire.attack", who, target=target, weapon=weapon, _overrule=True)


def end_turn(s: Stage) -> None:
    s.done("s0", "grimoire.turn")


def read(s: Stage, seat: str) -> list[str]:
    session = s.session
    told = (words.entry_lines(line, session.state, session.game) for line in lines(session, seat))
    return [" ".join(line) for line in told]


def test_the_facilitator_reads_the_fight_with_its_numbers() -> None:
    assert read(fight(), "s0") == FACILITATOR.strip().splitlines()


def test_a_player_reads_own_numbers_and_how_foes_look() -> None:
    assert read(fight(), "s1") == PLAYER.strip().splitlines()
