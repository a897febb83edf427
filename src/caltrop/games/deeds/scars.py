"""Scars: what a blow leaves that takes exactly the last HP, at once or after a healer's care."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.games.common.items.carrying import tire
from caltrop.games.common.saves.scores import roll_new_maximum, roll_place
from caltrop.games.common.table.countdowns import set_countdown
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import YES_NO
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said

from .library import Scar, shelves
from .rulings import SCARS_WHEN
from .sheet import Scarred

RULE = "deeds.scars"
WHEN = "mended"
HEALER = "healer"  # the care that a waiting scar needs


def give_scar(scene: Scene, who: str, damage: int) -> None:
    """Give the scar for that much damage, unless the facilitator says no; creatures get none."""
    if scene.state.characters[who].kind == "creature":
        return
    scene.fate.note(RULE, who, FactStated("damage", damage))
    if scene.ruling(SCARS_WHEN) == "ask" and not scene.fate.choose("", RULE, YES_NO, "yes", waits=True):
        return
    scar = scar_for_damage(scene, damage)
    place = roll_place(scene, who, scar.places, RULE)
    scene.emit(Scarred(who, scar.name, place))
    if scar.when == WHEN:
        set_countdown(scene, who, RULE, when=WHEN, scar=scar.id, needs=HEALER)
    else:
        take_effect(scene, who, scar)


def scar_for_damage(scene: Scene, damage: int) -> Scar:
    """Return the row for that damage; the last row stands for everything above it."""
    rows = sorted(shelves(scene).scars.values(), key=lambda scar: scar.n)
    return next((scar for scar in rows if scar.n >= damage), rows[-1])


def resolve_scar(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Apply a scar that waited for a healer's care."""
    scar = shelves(scene).scars.get(str(facts.get("scar", "")))
    if scar is not None and not is_dead(scene, who):
        take_effect(scene, who, scar)


def take_effect(scene: Scene, who: str, scar: Scar) -> None:
    """Apply the scar's own effect."""
    match scar.effect:
        case "condition":
            afflict(scene, who, scar.condition, scar.lasts)
        case "fatigue":
            tire(scene, who, scar.amount, RULE)
        case "ability-loss":
            lower_score(scene, who, scar.ability, roll_scar_dice(scene, who, scar, scar.ability))
        case "max-hp-add":
            raise_score(scene, who, "HP", roll_scar_dice(scene, who, scar, "HP"))
        case "max-hp-if-higher":
            raise_score_if_higher(scene, who, "HP", roll_scar_dice(scene, who, scar, "HP"))
        case "ability-if-higher":
            raise_score_if_higher(scene, who, scar.ability, roll_scar_dice(scene, who, scar, scar.ability))


def roll_scar_dice(scene: Scene, who: str, scar: Scar, name: str) -> int:
    """Roll the scar's dice, such as "3d6", for the maximum of a score, and return their sum."""
    n, die = scar_dice(scar)
    return roll_new_maximum(scene, who, name, (die,) * n, RULE)


def scar_dice(scar: Scar) -> tuple[int, str]:
    """Return how many dice a scar has, and which; a row without dice, as an older variant may have it, has a d6."""
    n, _, sides = (scar.dice or "d6").partition("d")
    return int(n or 1), f"d{sides}"


def raise_score(scene: Scene, who: str, name: str, by: int) -> None:
    """Raise a score and its maximum."""
    scene.emit(ScoreChanged(who, name, maximum_by=by))
    scene.emit(ScoreChanged(who, name, by))


def raise_score_if_higher(scene: Scene, who: str, name: str, rolled: int) -> None:
    """Raise a score to the roll if the roll is above its maximum."""
    most = scene.part(who, Scores).maximum(name)
    if rolled > most:
        raise_score(scene, who, name, rolled - most)
    else:
        scene.emit(Said(who, RULE, "unchanged", {"name": name, "rolled": rolled}))


def lower_score(scene: Scene, who: str, name: str, by: int) -> None:
    """Lower an ability and its maximum for good."""
    scene.emit(ScoreChanged(who, name, -by))
    scene.emit(ScoreChanged(who, name, maximum_by=-by))


LATER = {RULE: resolve_scar}
