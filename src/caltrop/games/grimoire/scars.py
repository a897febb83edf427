"""The twelve scars: what an attack leaves that takes a character to 0 HP."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from caltrop.games.common.conditions.on_sheet import Conditions, end_condition
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.dying import is_dying, start_dying
from caltrop.games.common.health.needs import Need, lack
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.games.common.saves.scores import roll_new_maximum, roll_place
from caltrop.games.common.table.countdowns import set_countdown
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Dice
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said

from .checks import roll_save
from .library import Scar, shelves
from .rulings import SCARS_ABOVE
from .sheet import Marked, grow, has_mark

RULE = "grimoire.scars"
D6, TWO, THREE = ("d6",), ("d6",) * 2, ("d6",) * 3
Entry: TypeAlias = Callable[[Scene, str, Scar, str], None]  # the last: the place of the scar, or ""


def give_scar(scene: Scene, who: str, hp: int) -> None:
    """Give the scar whose number is the HP before the attack; the table rules on more than 12."""
    n = min(12, hp) if hp <= 12 or scene.ruling(SCARS_ABOVE) == "twelve" else 0
    if n < 1:
        return
    scar = shelves(scene).scars[n]
    scene.fate.note(RULE, who, FactStated("scar", n))
    place = find_place(scene, who, scar)
    scene.emit(Said(who, RULE, "scar", {"scar": scar.name, "text": scar.text, "place": place}))
    SCARS[scar.n](scene, who, scar, place)


def find_place(scene: Scene, who: str, scar: Scar) -> str:
    """Return where the scar is: by a d6, or as the facilitator says; "" for one that is nowhere."""
    if scar.told:
        scene.fate.note(RULE, who, FactStated("lost", scar.name))  # the question itself names no character
        return scene.fate.choose("", RULE, {p: p for p in scar.places}, scar.places[0], waits=True)
    return roll_place(scene, who, scar.places, RULE)


# ---- what scars and mishaps share
def roll_for_maximum(scene: Scene, who: str, name: str, dice: Dice, rule: str) -> None:
    """Roll the dice; a result above the score's maximum becomes the new maximum."""
    rolled = roll_new_maximum(scene, who, name, dice, rule)
    grow(scene, who, name, rolled - scene.part(who, Scores).maximum(name))


def mark_place(scene: Scene, who: str, scar: Scar, place: str) -> str:
    """Put the scar and its place on the sheet as a condition; return the condition's text."""
    text = f"{scar.name}: {place}" if place else scar.name
    afflict(scene, who, text)
    return text


def schedule_recovery(scene: Scene, who: str, scar: Scar, needs: str, mark: str = "") -> None:
    """Put a roll on the sheet that waits for a rest of the kind `needs`."""
    set_countdown(scene, who, RULE, when=f"{scar.name}: {scar.when}", scar=scar.n, needs=needs, mark=mark)


def unmark(scene: Scene, who: str, text: str) -> None:
    """End the condition with that text."""
    for id, condition in scene.part(who, Conditions).active.items():
        if text and condition.text == text:
            end_condition(scene, who, id, "treated")


def deprive(scene: Scene, who: str, lacking: str) -> None:
    """Deprive a character of something that is not lacking already."""
    if not scene.part(who, Need).find(lacking):
        scene.fate.note("grimoire.deprived", who, FactStated("lacking", lacking))
        lack(scene, who, lacking)


# ---- the entries
def lasting_scar(scene: Scene, who: str, scar: Scar, place: str) -> None:
    mark_place(scene, who, scar, place)
    roll_for_maximum(scene, who, "HP", D6, RULE)


def rattling_blow(scene: Scene, who: str, scar: Scar, place: str) -> None:
    roll_for_maximum(scene, who, "HP", D6, RULE)


def wallop(scene: Scene, who: str, scar: Scar, place: str) -> None:
    deprive(scene, who, "rest")
    schedule_recovery(scene, who, scar, "rest")


def broken_limb(scene: Scene, who: str, scar: Scar, place: str) -> None:
    schedule_recovery(scene, who, scar, "healer", mark_place(scene, who, scar, place))


def ailment(scene: Scene, who: str, scar: Scar, place: str) -> None:
    """Scars 5 and 7: an infection, or a leg that hardly carries."""
    schedule_recovery(scene, who, scar, "healer", mark_place(scene, who, scar, place))


def head_wound(scene: Scene, who: str, scar: Scar, place: str) -> None:
    """Roll 3d6 for an attribute; a result above its present value replaces it."""
    rolled, scores = roll_new_maximum(scene, who, place, THREE, RULE), scene.part(who, Scores)
    if rolled > scores.now(place):
        grow(scene, who, place, rolled - scores.maximum(place))
        back = rolled - scene.part(who, Scores).now(place)
        if back > 0:
            scene.emit(ScoreChanged(who, place, back))


def lasting_loss(die: str) -> Entry:
    """Make a scar that stays for good; a passed WIL save raises maximum WIL by `die`."""

    def entry(scene: Scene, who: str, scar: Scar, place: str) -> None:
        mark_place(scene, who, scar, place)
        if roll_save(scene, who, "WIL"):
            grow(scene, who, "WIL", scene.fate.roll(die, who, RULE))

    return entry


def re_brain(scene: Scene, who: str, scar: Scar, place: str) -> None:
    roll_for_maximum(scene, who, "WIL", THREE, RULE)


def mortal_wound(scene: Scene, who: str, scar: Scar, place: str) -> None:
    deprive(scene, who, "healing")
    if not is_dying(scene, who):
        start_dying(scene, who, 1, "hours")
    schedule_recovery(scene, who, scar, "healer")


def doom(scene: Scene, who: str, scar: Scar, place: str) -> None:
    scene.emit(Marked(who, "doomed"))


SCARS: dict[int, Entry] = {
    1: lasting_scar,
    2: rattling_blow,
    3: wallop,
    4: broken_limb,
    5: ailment,
    6: head_wound,
    7: ailment,
    8: lasting_loss("d4"),
    9: re_brain,
    10: lasting_loss("d6"),
    11: mortal_wound,
    12: doom,
}


# ---- what comes later
def lift_doom(scene: Scene, who: str) -> None:
    """End the doom of a character who passed the save against critical damage."""
    if has_mark(scene, who, "doomed"):
        scene.emit(Said(who, RULE, "spared"))
        scene.emit(Marked(who, "doomed", on=False))
        roll_for_maximum(scene, who, "HP", THREE, RULE)


def resolve_scar(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Roll for a scar whose wait is over: the bone has healed, the fever is gone."""
    n = facts.get("scar", 0)
    unmark(scene, who, str(facts.get("mark", "")))
    if n == 3:
        grow(scene, who, "HP", scene.fate.roll("d6", who, RULE))
    elif n in (4, 5):
        roll_for_maximum(scene, who, "HP", TWO, RULE)
    elif n == 7:
        roll_for_maximum(scene, who, "DEX", THREE, RULE)
    elif n == 11:
        by = roll_new_maximum(scene, who, "HP", TWO, RULE) - scene.part(who, Scores).maximum("HP")
        scene.emit(ScoreChanged(who, "HP", maximum_by=by))


LATER = {RULE: resolve_scar}
