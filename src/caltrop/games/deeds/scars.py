"""Scars: what a blow leaves that took the last HP and nothing more, at once or once its bearer is mended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.games.common.chapters.dying import is_dead
from caltrop.games.common.sheet.pack import tire
from caltrop.games.common.sheet.scores import ScoreChanged, Scores
from caltrop.games.common.sheet.time import afflict, set_timer
from caltrop.kernel.events.table import Said
from caltrop.kernel.fate import YES_NO
from caltrop.kernel.scene import Scene

from .library import Scar, shelves
from .rulings import SCARS_WHEN
from .sheet import Scarred

RULE = "deeds.scars"
WHEN = "mended"
HEALER = "healer"  # whose care brings a scar about that waits


def give_scar(scene: Scene, who: str, damage: int) -> None:
    """The scar for that much damage, unless the facilitator lets it pass; creatures' are nobody's business."""
    if scene.state.characters[who].kind == "creature":
        return
    scene.fate.note(RULE, who, damage=damage)
    if scene.ruling(SCARS_WHEN) == "ask" and not scene.fate.choose("", RULE, YES_NO, "yes", waits=True):
        return
    scar = scar_for_damage(scene, damage)
    place = roll_place(scene, who, scar)
    scene.emit(Scarred(who, scar.name, place))
    if scar.when == WHEN:
        set_timer(scene, who, RULE, when=WHEN, scar=scar.id, needs=HEALER)
    else:
        take_effect(scene, who, scar)


def scar_for_damage(scene: Scene, damage: int) -> Scar:
    """The row for that damage; the last stands for all that is more."""
    rows = sorted(shelves(scene).scars.values(), key=lambda scar: scar.n)
    return next((scar for scar in rows if scar.n >= damage), rows[-1])


def roll_place(scene: Scene, who: str, scar: Scar) -> str:
    """Where it is, by a die of as many sides as there are places."""
    if not scar.places:
        return ""
    return scar.places[scene.fate.roll(f"d{len(scar.places)}", who, RULE) - 1]


def resolve_scar(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """A scar that waited: its bearer is mended, and the dice say what has become of it."""
    scar = shelves(scene).scars.get(str(facts.get("scar", "")))
    if scar is not None and not is_dead(scene, who):
        take_effect(scene, who, scar)


def take_effect(scene: Scene, who: str, scar: Scar) -> None:
    """What the scar does by itself."""
    match scar.effect:
        case "condition":
            afflict(scene, who, scar.condition, scar.lasts, RULE)
        case "fatigue":
            tire(scene, who, scar.amount, RULE)
        case "ability-loss":
            lower_score(scene, who, scar.ability, roll_scar_dice(scene, who, scar))
        case "max-hp-add":
            raise_score(scene, who, "HP", roll_scar_dice(scene, who, scar))
        case "max-hp-if-higher":
            raise_score_if_higher(scene, who, "HP", roll_scar_dice(scene, who, scar))
        case "ability-if-higher":
            raise_score_if_higher(scene, who, scar.ability, roll_scar_dice(scene, who, scar))


def roll_scar_dice(scene: Scene, who: str, scar: Scar) -> int:
    """The scar's dice, added up: "3d6"."""
    n, _, sides = scar.dice.partition("d")
    return sum(scene.fate.faces((f"d{sides}",) * int(n), who, RULE))


def raise_score(scene: Scene, who: str, name: str, by: int) -> None:
    """The most of a score, and the score with it."""
    scene.emit(ScoreChanged(who, name, most_by=by))
    scene.emit(ScoreChanged(who, name, by))


def raise_score_if_higher(scene: Scene, who: str, name: str, rolled: int) -> None:
    """A roll that beats the most of a score is the new most."""
    most = scene.part(who, Scores).most(name)
    if rolled > most:
        raise_score(scene, who, name, rolled - most)
    else:
        scene.emit(Said(who, RULE, "unchanged", {"name": name, "rolled": rolled}))


def lower_score(scene: Scene, who: str, name: str, by: int) -> None:
    """An ability goes down for good, score and all."""
    scene.emit(ScoreChanged(who, name, -by))
    scene.emit(ScoreChanged(who, name, most_by=-by))


LATER = {RULE: resolve_scar}
