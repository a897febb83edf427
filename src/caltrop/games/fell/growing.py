"""How Fell shows growth before it happens: what each die may become, and what can be had instead of a bigger one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from caltrop.games.common.creation.lines import shelf_card
from caltrop.games.common.dice_pools import ladder
from caltrop.games.common.dice_pools.ladder import DieStepped, Ladder
from caltrop.kernel.contract.creation import BuildStep, ChoiceCard, ExampleRoll
from caltrop.kernel.contract.growth import ASK, GainQuestion, GrowthRoll, WayToGrow
from caltrop.kernel.contract.scene import Scene

from .dials import MODERATE
from .library import shelves
from .rulings import ADVANCE_FLOOR
from .sheet import ABILITIES, Knowledge, Learned

BIGGER, SMALLER = "die", "smaller"  # choices that move an ability's die
RANDOM = "random"
SHELVES = {"INT": "skills", "WIL": "spells", "skill": "skills", "spell": "spells"}  # what a line can teach


def new_rows(scene: Scene, who: str, line: str) -> tuple[ChoiceCard, ...]:
    """Return the skills or spells that a character does not know, as cards."""
    known, rows = scene.part(who, Knowledge), getattr(shelves(scene), SHELVES[line])
    had = known.skills if SHELVES[line] == "skills" else known.spells
    return tuple(shelf_card(shelves(scene), row) for id, row in rows.items() if id not in had)


def learn_row(scene: Scene, who: str, line: str, row: str) -> None:
    scene.emit(Learned(who, skill=row) if SHELVES[line] == "skills" else Learned(who, spell=row))


def everyday_roll(scene: Scene, who: str, line: str, choice: str) -> ExampleRoll | None:
    """Return a moderate test with the ability, a skill that is known included, or the casting of a known spell."""
    rungs, known, dn = scene.part(who, Ladder).rungs, scene.part(who, Knowledge), scene.game.setting(MODERATE)
    ability = {"skill": "INT", "spell": "WIL"}.get(line, line)
    if ability not in rungs or not rungs[ability].usable:
        return None
    die = rungs[ability].die
    if choice in shelves(scene).spells and SHELVES.get(line) == "spells":
        return ExampleRoll("fell.cast", {"wil": die, "dn": dn}) if choice in known.spells else None
    return ExampleRoll("fell.test", {"dice": (die, die) if choice in known.skills else (die,), "dn": dn})


def asked_shelf(rule: str, options: Sequence[str]) -> str:
    """Return whether an open question is about skills or spells, "" for others."""
    if rule in ("fell.skills", "fell.spells"):
        return rule.removeprefix("fell.")
    kinds = (f"{option}s" for option in options if option in SHELVES)
    return next(kinds, "") if rule == "fell.advance" else ""


def gain_question(
    scene: Scene, who: str, rule: str, options: Sequence[str], lines: Mapping[str, str]
) -> GainQuestion | None:
    """Return what is asked about skills or spells; `lines` has the line of each.

    A row that the dice will choose is shown by the first that the character does not know: all are worth the same.
    """
    shelf = asked_shelf(rule, options)
    if not shelf:
        return None
    first = next((str(card.value) for card in new_rows(scene, who, lines[shelf])), "")
    return GainQuestion(lines[shelf], {option: first if option in SHELVES else option for option in options})


class Advancement(Struct, frozen=True):
    """Advancement: each die is rolled; instead of a bigger INT a skill can be had, instead of a bigger WIL a spell."""

    move: str = "fell.advance"
    is_single: bool = False

    def steps(self, scene: Scene, who: str) -> tuple[BuildStep, ...]:
        """Return the dice, and a step for each of INT and WIL that can rise."""
        lines = tuple(name for name in ABILITIES if self.roll(scene, who, name))
        gains = [name for name in lines if name in SHELVES and scene.part(who, Ladder).rungs[name].die != "d12"]
        dice = (BuildStep("growth", lines, "numbers"),) if lines else ()  # all dice may be lost
        return (*dice, *(BuildStep(f"gain-{name}", (name,), "cards") for name in gains))

    def roll(self, scene: Scene, who: str, line: str) -> GrowthRoll | None:
        rung = scene.part(who, Ladder).rungs.get(line)
        if rung is None or not rung.usable:
            return None
        params = {"die": rung.die, "floor": scene.ruling(ADVANCE_FLOOR)}
        return GrowthRoll(ExampleRoll("fell.advance", params), "change", {1: BIGGER, 0: "", -1: SMALLER})

    def cards(self, scene: Scene, who: str, line: str) -> tuple[ChoiceCard, ...]:
        return ChoiceCard(ASK, ""), ChoiceCard(BIGGER, ""), *new_rows(scene, who, line)

    def take(self, scene: Scene, who: str, line: str, choice: str) -> None:
        """Move the die, with the slots that hang on it, or learn; what is asked after the roll changes nothing yet."""
        before = scene.state
        if choice in (BIGGER, SMALLER):
            scene.emit(DieStepped(who, line, 1 if choice == BIGGER else -1, lasting=True))
            ladder.resize_packs(scene, before)
        elif choice not in ("", ASK):
            learn_row(scene, who, line, choice)

    def example(self, scene: Scene, who: str, line: str, choice: str) -> ExampleRoll | None:
        return None if choice == ASK else everyday_roll(scene, who, line, choice)

    def question(self, scene: Scene, who: str, rule: str, options: Sequence[str]) -> GainQuestion | None:
        return gain_question(scene, who, rule, options, {"skills": "INT", "spells": "WIL"})

    def want(self, picks: Mapping[str, str]) -> Mapping[str, Any]:
        chosen = {line: pick for line, pick in picks.items() if pick not in ("", ASK)}
        bigger = {f"bigger_{line.lower()}": True for line, pick in chosen.items() if pick == BIGGER}
        rows = {SHELVES[line][:-1]: pick for line, pick in chosen.items() if pick != BIGGER}
        return {**bigger, **rows}


class Teaching(Struct, frozen=True):
    """A skill or a spell from a teacher, a book or the facilitator's hand, outside of advancement."""

    move: str = "fell.learn"
    is_single: bool = True

    def steps(self, scene: Scene, who: str) -> tuple[BuildStep, ...]:
        return BuildStep("learn-skill", ("skill",), "cards"), BuildStep("learn-spell", ("spell",), "cards")

    def roll(self, scene: Scene, who: str, line: str) -> GrowthRoll | None:
        return None

    def cards(self, scene: Scene, who: str, line: str) -> tuple[ChoiceCard, ...]:
        return ChoiceCard(RANDOM, ""), *new_rows(scene, who, line)

    def take(self, scene: Scene, who: str, line: str, choice: str) -> None:
        if choice not in ("", RANDOM):
            learn_row(scene, who, line, choice)

    def example(self, scene: Scene, who: str, line: str, choice: str) -> ExampleRoll | None:
        return None if choice == RANDOM else everyday_roll(scene, who, line, choice)

    def question(self, scene: Scene, who: str, rule: str, options: Sequence[str]) -> GainQuestion | None:
        return gain_question(scene, who, rule, options, {"skills": "skill", "spells": "spell"})

    def want(self, picks: Mapping[str, str]) -> Mapping[str, Any]:
        return {"random" if pick == RANDOM else line: line if pick == RANDOM else pick for line, pick in picks.items()}


GROWTHS: tuple[WayToGrow, ...] = (Advancement(), Teaching())
