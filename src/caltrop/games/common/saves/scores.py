"""Scores in games with saves: points restored, how hurt someone looks, fatigue of the deprived, the dice of scars."""

from __future__ import annotations

from collections.abc import Callable

from caltrop.games.common.health.dying import is_dead, say_full
from caltrop.games.common.health.needs import Fatigued, Need, end_borne_needs, full_days
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Dice
from caltrop.kernel.rules.steps import Addend, Cause, DieAdded, FactStated, NumbersAdded
from caltrop.kernel.state.state import Character, State


def restore_points(scene: Scene, who: str, name: str, n: int) -> None:
    """Restore up to `n` points of a score."""
    scores = scene.part(who, Scores)
    by = min(n, scores.maximum(name) - scores.now(name))
    if by > 0:
        scene.emit(ScoreChanged(who, name, by))


def say_if_full(scene: Scene, who: str, name: str) -> None:
    """Say that a score has no points missing, if so."""
    scores = scene.part(who, Scores)
    if scores.now(name) >= scores.maximum(name):
        say_full(scene, who, name)


def look_by_scores(body: str, *helpless: str) -> Callable[[Character], str]:
    """Return a function for the look by scores: below maximum in `body` is badly hurt, 0 in a `helpless` one is out."""

    def look(character: Character) -> str:
        scores = character.part(Scores)
        if character.life != "up":
            return character.life
        if any(name in scores.scores and not scores.now(name) for name in helpless):
            return "out"
        if scores.now(body) < scores.maximum(body):
            return "badly hurt"
        return "hurt" if scores.now("HP") < scores.maximum("HP") else "unhurt"

    return look


def tire_the_deprived(scene: Scene, before: State, tire: Callable[[str, int], None]) -> None:
    """Add 1 fatigue for each day of deprivation beyond the first; `tire` makes room for it and adds it."""
    end_borne_needs(scene, before)
    if not scene.is_later_than(before):
        return
    for who in tuple(scene.state.characters):
        known = scene.part(who, Need).steps
        days = full_days(scene, who)
        if days <= known or is_dead(scene, who):
            continue
        scene.fate.note(scene.rule("deprived"), who, FactStated("days", days))
        scene.emit(Fatigued(who, days))
        tire(who, days - known)


def roll_place(scene: Scene, who: str, places: tuple[str, ...], rule: str) -> str:
    """Roll where a scar is, with a die of as many sides as there are places; "" for one that is nowhere."""
    if not places:
        return ""
    die = f"d{len(places)}"
    scene.fate.note(rule, who, DieAdded(die, Cause("place")))
    return places[scene.fate.roll(die, who, rule) - 1]


def roll_new_maximum(scene: Scene, who: str, name: str, dice: Dice, rule: str) -> int:
    """Return the sum of the dice for a score's maximum, and note what they are for."""
    scene.fate.note(rule, who, DieAdded(dice[0], Cause("maximum", name)))
    rolled = scene.fate.total(dice, who, rule)
    if len(dice) > 1:
        scene.fate.note(rule, who, NumbersAdded("sum", (Addend("rolled", rolled),), rolled))
    return rolled
