"""Sentences 75 to 92: checks, attacks, damage and magic of Grimoire, saves of Deeds."""

from __future__ import annotations

from typing import Any

from at_table import box, do, done
from caltrop.games.common.health.points import Scores
from caltrop.games.grimoire.library import LIBRARY as GRIMOIRE
from caltrop.games.grimoire.sheet import HideGrown, TumoursChanged
from caltrop.games.grimoire.turns import HoldEnded
from caltrop.kernel.rules.steps import FactStated, NumberChecked
from caltrop.table.log import Entry
from caltrop.table.view import lines
from deeds import table as deeds
from grimoire import table as grimoire

from .reading import Rows, changed, event, heard, result, said

ROWS = Rows()


# ---- grimoire: actions and saves
@ROWS.row(75)
def action() -> tuple[Any, Any]:
    """d20 9 and STR 12 are 21, against the usual 20."""
    session = grimoire.table(box(9), ana=grimoire.hero("Ana", "s1", strength=12))
    entry = done(do(session, "s1", "grimoire.action", "ana", attribute="STR"))
    return said(entry, "grimoire.action", "attribute", "total", "dc"), ("STR", 21, 20)


@ROWS.row(75, "a hidden DC")
def action_hidden() -> tuple[Any, Any]:
    session = grimoire.table(box(9), ana=grimoire.hero("Ana", "s1", strength=12))
    entry = done(do(session, "s0", "grimoire.action", "ana", attribute="STR", dc=24))
    line = repr(lines(session, "s1", 1)[-1])
    return (said(entry, "grimoire.action", "total", "dc"), "24" in line), ((21, None), False)


@ROWS.row(76)
def save() -> tuple[Any, Any]:
    session = grimoire.table(box(4), ana=grimoire.hero("Ana", "s1", will=8))
    entry = done(do(session, "s0", "grimoire.save", "ana", attribute="WIL", dc=15, disclosed=True, stakes="it bites"))
    found = result(entry, "grimoire.save"), *said(entry, "grimoire.save", "attribute", "total", "dc", "stakes")
    return found, ("failed", "WIL", 12, 15, "it bites")


@ROWS.row(76, "of a closed sheet")
def save_of_a_creature() -> tuple[Any, Any]:
    """Players see the die: a total would tell them the creature's attribute. The facilitator reads it."""
    session = grimoire.table(box(4), wolf=grimoire.creature("wolf"))
    entry = done(do(session, "s0", "grimoire.save", "wolf", attribute="WIL", dc=15, disclosed=True))
    will = session.state.part("wolf", Scores).now("WIL")
    found = said(entry, "grimoire.save", "total", "dc"), heard(session, "s1", "grimoire.save", "total", "dc")
    return found, ((4 + will, 15), (None, 15))


# ---- grimoire: attacks and damage
def struck(*faces: int, **bob: Any) -> Any:
    """Ana's STR 12 and sword d8 against Bob, who saves with DEX 10."""
    people: dict[str, Any] = {
        "ana": grimoire.hero("Ana", "s1", strength=12, items=("sword",)),
        "bob": grimoire.hero("Bob", "s2", **bob),
    }
    session = grimoire.table(box(*faces), **people)
    want: Any = {"target": "bob", "weapon": "sword", "target_attribute": "DEX"}
    return session, done(do(session, "s0", "grimoire.attack", "ana", **want))


@ROWS.row(78)
def hit() -> tuple[Any, Any]:
    """10 and 12 and the sword's 3 are 25, against 5 and 10."""
    _, entry = struck(10, 3, 5, hp=9)
    found = result(entry, "grimoire.attack"), *said(entry, "grimoire.attack", "against", "weapon", "total", "other")
    return found, ("hit", "bob", "sword", 25, 15)


@ROWS.row(78, "a closed target")
def hit_closed() -> tuple[Any, Any]:
    people: dict[str, Any] = {
        "ana": grimoire.hero("Ana", "s1", strength=12, items=("sword",)),
        "wolf": grimoire.creature("wolf"),
    }
    session = grimoire.table(box(10, 3, 1), **people)
    want: Any = {"target": "wolf", "weapon": "sword", "target_attribute": "DEX"}
    entry = done(do(session, "s0", "grimoire.attack", "ana", **want))
    theirs = 1 + session.state.part("wolf", Scores).now("DEX")
    names = "grimoire.attack", "total", "other"
    return (said(entry, *names), heard(session, "s1", *names)), ((25, theirs), (25, None))


@ROWS.row(79, "of a closed sheet")
def critical_save_of_a_creature() -> tuple[Any, Any]:
    """One more than its HP: it saves with one STR less."""
    session = grimoire.table(box(3), wolf=grimoire.creature("wolf"))
    scores = session.state.part("wolf", Scores)
    waiting = do(session, "s0", "grimoire.harm", "wolf", n=scores.now("HP") + 1, armour=False)
    entry = waiting if isinstance(waiting, Entry) else deeds.answered(session, waiting, "lives")
    names = "grimoire.critical", "total", "dc"
    total = 3 + scores.now("STR") - 1
    return (said(entry, *names), heard(session, "s1", *names)), ((total, 15), (None, 15))


@ROWS.row(79)
def critical_damage() -> tuple[Any, Any]:
    """5 damage, HP 4 and STR 10: STR 9, and 3 and 9 are 12, which does not beat 15."""
    _, entry = struck(10, 5, 5, 3, 1, 1, 1, hp=4, strength=10)
    return (result(entry, "grimoire.critical"), *said(entry, "grimoire.critical", "total", "dc")), ("critical", 12, 15)


@ROWS.row(79, "saved")
def critical_save() -> tuple[Any, Any]:
    """8 and 9 are 17."""
    _, entry = struck(10, 5, 5, 8, *(1,) * 6, hp=4, strength=10)
    return (result(entry, "grimoire.critical"), *said(entry, "grimoire.critical", "total", "dc")), ("saved", 17, 15)


@ROWS.row(80)
def dead_at_zero() -> tuple[Any, Any]:
    session, entry = struck(10, 8, 5, hp=4, strength=3)
    return (result(entry, "grimoire.attribute_loss"), changed(session, "STR")), ("dead", [("bob", "", 3, 0)])


@ROWS.row(81)
def scarred() -> tuple[Any, Any]:
    """HP 1 lost: the first scar, whose place is the die's."""
    place = GRIMOIRE.scars[1].places[0]
    session = grimoire.table(box(1, 1), ana=grimoire.hero("Ana", "s1", hp=1))
    entry = done(do(session, "s0", "grimoire.harm", "ana", n=1, scar=True))
    return said(entry, "grimoire.scars", "scar", "place"), (GRIMOIRE.scars[1].name, place)


# ---- grimoire: magic, fate, held actions
@ROWS.row(82)
def cast() -> tuple[Any, Any]:
    """As many as there are magic dice: two."""
    people: dict[str, Any] = {
        who: grimoire.hero(who.title(), "s1", spells="hearthside") for who in ("ana", "bob", "cyd")
    }
    session = grimoire.table(box(*(1,) * 20), **people)
    entry = done(do(session, "s1", "grimoire.cast", "ana", spell="hearthside", slots=2, targets=["bob", "cyd"]))
    return said(entry, "grimoire.cast", "targets", "dice", "sum"), (("bob", "cyd"), 2, 2)


@ROWS.row(83)
def fate() -> tuple[Any, Any]:
    session = grimoire.table(box(2), ana=grimoire.hero("Ana", "s1"))
    entry = done(do(session, "s1", "grimoire.fate", "ana", question="Does it rain?"))
    return said(entry, "grimoire.fate", "face", "question"), (2, "Does it rain?")


@ROWS.row(84)
def lapsed() -> tuple[Any, Any]:
    session = grimoire.table(ana=grimoire.hero("Ana", "s1"))
    done(do(session, "s1", "grimoire.hold", "ana", kind="action", attribute="DEX", text="slam the door", overrule=True))
    entry = done(do(session, "s1", "grimoire.held.drop", "ana"))
    return event(entry, HoldEnded, "why", "text"), ("lapsed", "slam the door")


def goes_wrong(*faces: int) -> Any:
    people: dict[str, Any] = {"ana": grimoire.hero("Ana", "s1", spells="oak-rind")}
    session = grimoire.table(box(*faces, *(1,) * 9), **people)
    return session, done(do(session, "s1", "grimoire.cast", "ana", spell="oak-rind", slots=3, targets=["ana"]))


@ROWS.row(86)
def tumours() -> tuple[Any, Any]:
    """6, 6 and 2 are 14: two dice show 4 or more, and their fatigue becomes tumours."""
    session, entry = goes_wrong(6, 6, 2)
    return (event(entry, TumoursChanged, "by"), changed(session, "slots")), ((2,), [("ana", "tumours", 0, 2)])


@ROWS.row(86, "armour")
def hide_grown() -> tuple[Any, Any]:
    """5, 5 and 2 are 12: 1 armour that never comes off."""
    session, entry = goes_wrong(5, 5, 2)
    return (event(entry, HideGrown, "by"), changed(session, "magic armour")), ((1,), [("ana", "", 0, 1)])


# ---- morale of these two games
@ROWS.row(30, "grimoire")
def wolves_flee() -> tuple[Any, Any]:
    people: dict[str, Any] = {"w1": grimoire.creature("footpad-captain"), "w2": grimoire.creature("footpad")}
    session = grimoire.table(box(1), ana=grimoire.hero("Ana", "s1"), **people)
    done(do(session, "s0", "grimoire.fight", foes=["w1", "w2"], first="party"))
    entry = done(do(session, "s0", "grimoire.morale", leader=True, overrule=True))
    return said(entry, "grimoire.morale", "names", "attribute"), (("w1", "w2"), "WIL")


@ROWS.row(30, "deeds")
def deeds_morale() -> tuple[Any, Any]:
    people: dict[str, Any] = {"w1": deeds.creature("ridge-wolf"), "w2": deeds.creature("ridge-wolf")}
    session = deeds.table(box(20), ana=deeds.hero("Ana", "s1"), **people)
    deeds.play(session, "s0", "deeds.fight", foes=["w1", "w2"])
    entry = deeds.play(session, "s0", "deeds.morale")
    wits = deeds.score(session, "w1", "Intellect")
    return said(entry, "deeds.morale", "names", "ability", "rolled", "score"), (("w1", "w2"), "Intellect", 20, wits)


# ---- deeds
@ROWS.row(89)
def deeds_save() -> tuple[Any, Any]:
    session = deeds.table(box(7), ana=deeds.hero("Ana", "s1", brawn=12))
    entry = deeds.play(session, "s1", "deeds.save", "ana", ability="Brawn")
    return said(entry, "deeds.save", "ability", "rolled", "score"), ("Brawn", 7, 12)


@ROWS.row(89, "of a closed sheet")
def deeds_save_of_a_creature() -> tuple[Any, Any]:
    session = deeds.table(box(7), wolf=deeds.creature("ridge-wolf"))
    entry = deeds.play(session, "s0", "deeds.save", "wolf", ability="Brawn")
    brawn, names = deeds.score(session, "wolf", "Brawn"), ("deeds.save", "rolled", "score")
    steps = lines(session, "s1", 1)[-1].steps
    told = [s for s in steps if isinstance(s.facts, NumberChecked | FactStated)]
    return (said(entry, *names), heard(session, "s1", *names), told), ((7, brawn), (7, None), [])


@ROWS.row(89, "escape")
def escaped() -> tuple[Any, Any]:
    session = deeds.table(box(4), ana=deeds.hero("Ana", "s1", finesse=11), wolf=deeds.creature("ridge-wolf"))
    deeds.play(session, "s0", "deeds.fight", foes=["wolf"])
    entry = deeds.play(session, "s1", "deeds.retreat", "ana", to="the mill")
    return said(entry, "deeds.retreat", "ability", "rolled", "score", "to"), ("Finesse", 4, 11, "the mill")


@ROWS.row(89, "opposed")
def opposed() -> tuple[Any, Any]:
    session = deeds.table(box(4, 9), ana=deeds.hero("Ana", "s1"), bob=deeds.hero("Bob", "s2"))
    want: Any = {"target": "bob", "ability": "Brawn", "target_ability": "Finesse"}
    entry = deeds.play(session, "s1", "deeds.opposed", "ana", **want)
    return said(entry, "deeds.opposed", "ability", "other", "a", "b"), ("Brawn", "Finesse", 4, 9)


@ROWS.row(92)
def paralysed() -> tuple[Any, Any]:
    session = deeds.table(ana=deeds.hero("Ana", "s1", finesse=5))
    entry = deeds.play(session, "s0", "deeds.damage", "ana", n=9, to="Finesse")
    return (result(entry, "deeds.loss"), changed(session, "Finesse")), ("Finesse", [("ana", "", 5, 0)])
