"""Advancement: in relative safety each ability's die is rolled, and rises or drops.

Then how growth is shown before it happens: what each die may become, what can be had instead of a bigger one, and what
a teacher can give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.creation.lines import shelf_card
from caltrop.games.common.dice_pools import ladder
from caltrop.games.common.dice_pools.ladder import DieStepped, Ladder
from caltrop.games.common.health.dying import is_dying
from caltrop.games.common.table.wants import Id
from caltrop.kernel.contract.creation import BuildStep, ChoiceCard, ExampleRoll
from caltrop.kernel.contract.growth import ASK, GainQuestion, GrowthRoll, WayToGrow
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced as MoreOptions
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, FactStated
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import State

from .harm import lower_die
from .library import shelves
from .magic import check_new, gain_skill, gain_spell
from .mechanics import ADVANCE, AdvanceParams
from .rulings import ADVANCE_FLOOR, ADVANCE_LOSS, MODERATE, AdvanceFloor
from .sheet import ABILITIES, Knowledge, Learned

Change: TypeAlias = Literal[-1, 0, 1]
_Instead: TypeAlias = Literal["die", "skill", "spell"]


# ---- what a character has been through
class Growth(Part, frozen=True, tag="fell.growth"):
    """Whether a character has been in danger since the last advancement, and whether there has been one."""

    endangered: bool = False
    advanced: bool = False


class Endangered(PartEvent[Growth], frozen=True, tag="fell.endangered"):
    """A character came through a fight."""

    private = False

    def change(self, part: Growth) -> Growth:
        return structs.replace(part, endangered=True)


class Advanced(PartEvent[Growth], frozen=True, tag="fell.advanced"):
    """A character tried to advance: the next time needs new danger."""

    private = False

    def change(self, part: Growth) -> Growth:
        return Growth(advanced=True)


def remember_danger(scene: Scene, before: State) -> None:
    """When a fight ends, remember that the living of the party were in danger."""
    fight = before.fight
    if fight is None or scene.state.fight is not None:
        return
    for who, character in tuple(scene.state.characters.items()):
        fought = character.kind == "character" and character.life != "dead" and fight.side_of(who)
        if fought and not scene.part(who, Growth).endangered:
            scene.emit(Endangered(who))


def _warn_of_no_danger(scene: Scene, who: str) -> None:
    """Warn if nothing tells of danger since the last advancement: no fight, and at first no harm."""
    growth = scene.part(who, Growth)
    fight = scene.state.fight
    if fight is not None and fight.side_of(who):
        return
    hurt = any(rung.points < rung.maximum or not rung.usable for rung in scene.part(who, Ladder).rungs.values())
    if not growth.endangered and (growth.advanced or not hurt):
        scene.warn("no-danger", "fell.advance", who=scene.name(who))


# ---- three dice at once
class GrowthParams(Params, frozen=True):
    """The dice to roll; an ability out of use has none."""

    BOD: LadderDie | None = None
    INT: LadderDie | None = None
    WIL: LadderDie | None = None
    floor: Annotated[AdvanceFloor, ADVANCE_FLOOR] = "d4"


class GrowthOutcome(Outcome, frozen=True):
    BOD: Change
    INT: Change
    WIL: Change


@mechanic("fell.advance.all")
def ADVANCE_ALL(fate: Fate, p: GrowthParams) -> GrowthOutcome:
    """Each ability's die by itself, all thrown at once."""
    dice = {"BOD": p.BOD, "INT": p.INT, "WIL": p.WIL}
    params = {name: AdvanceParams(die=die, floor=p.floor) for name, die in dice.items() if die is not None}
    for name, each in params.items():
        fate.note("fell.advance", "roller", DieAdded(each.die, Cause("ability", name)))
    rolled = fate.together({name: partial(ADVANCE, fate, each) for name, each in params.items()})
    changes = {name: outcome.change for name, outcome in zip(params, rolled, strict=True)}
    return GrowthOutcome(BOD=changes.get("BOD", 0), INT=changes.get("INT", 0), WIL=changes.get("WIL", 0))


# ---- the move
class AdvanceWants(Wants, frozen=True, kw_only=True):
    """The skill to gain instead of INT, the spell instead of WIL, or the bigger die; else the roll asks."""

    skill: Annotated[Id, Pick.shelf("skills")] = ""
    spell: Annotated[Id, Pick.shelf("spells")] = ""
    bigger_int: Annotated[bool, MoreOptions] = False
    bigger_wil: Annotated[bool, MoreOptions] = False


def _plan_advance(scene: Scene, actor: str, want: AdvanceWants) -> Plan[GrowthParams, GrowthOutcome]:
    if is_dying(scene, actor):
        refuse("dying", "fell.death", who=scene.name(actor))
    check_new(scene, actor, want.skill, want.spell)
    rungs = scene.part(actor, Ladder).rungs
    dice = {name: rungs[name].die for name in ABILITIES if name in rungs and rungs[name].usable}
    if not dice:
        refuse("nothing-to-advance", "fell.advance", who=scene.name(actor))
    _warn_of_no_danger(scene, actor)
    params = GrowthParams(BOD=dice.get("BOD"), INT=dice.get("INT"), WIL=dice.get("WIL"))
    return Plan(ADVANCE_ALL, params, {"roller": actor})


def _advance(scene: Scene, actor: str, want: AdvanceWants, outcome: GrowthOutcome) -> None:
    changes = {"BOD": outcome.BOD, "INT": outcome.INT, "WIL": outcome.WIL}
    instead = _choose_gains(scene, actor, want, [name for name, change in changes.items() if change > 0])
    for name, change in changes.items():
        if change > 0:
            _grow(scene, actor, name, instead[name], want)
        elif change < 0:
            _shrink(scene, actor, name)
    if not any(changes.values()):
        scene.emit(Said(actor, "fell.advance", "unchanged"))
    scene.emit(Advanced(actor))


def _choose_gains(scene: Scene, who: str, want: AdvanceWants, grown: list[str]) -> dict[str, _Instead]:
    """Ask for each risen ability whether the player wants the die or something new; all at once."""
    asks: dict[str, Callable[[], _Instead]] = {name: partial(_choose_gain, scene, who, want, name) for name in grown}
    return dict(zip(asks, scene.fate.together(asks), strict=True))


def _choose_gain(scene: Scene, who: str, want: AdvanceWants, ability: str) -> _Instead:
    """Return what a risen ability gives: instead of INT a skill, instead of WIL a spell, if there is one to learn."""
    if (ability == "INT" and want.skill) or (ability == "WIL" and want.spell):
        return "skill" if ability == "INT" else "spell"
    if (ability == "INT" and want.bigger_int) or (ability == "WIL" and want.bigger_wil):
        return "die"
    options: dict[str, _Instead] = {"die": "die"}
    known = scene.part(who, Knowledge)
    if ability == "INT" and set(known.skills) < set(shelves(scene).skills):
        options["skill"] = "skill"
    if ability == "WIL" and set(known.spells) < set(shelves(scene).spells):
        options["spell"] = "spell"
    return scene.fate.choose(who, "fell.advance", options, "die", waits=True)


def _grow(scene: Scene, who: str, ability: str, instead: _Instead, want: AdvanceWants) -> None:
    """Raise the die, or give the new skill or spell."""
    if instead == "skill":
        gain_skill(scene, who, want.skill)
    elif instead == "spell":
        gain_spell(scene, who, want.spell)
    else:
        scene.emit(DieStepped(who, ability, 1, lasting=True))


def _shrink(scene: Scene, who: str, ability: str) -> None:
    """Drop the die: for good, or until a comfortable week, by the table's ruling."""
    scene.fate.note("fell.advance", who, FactStated("smaller", of=ability))
    lower_die(scene, who, ability, 1, lasting=scene.ruling(ADVANCE_LOSS) == "permanent")


MOVES: tuple[AnyMove, ...] = (Move("fell.advance", AdvanceWants, _plan_advance, _advance, people=True, does=("grow",)),)


# Choices that move an ability's die.
_BIGGER = "die"
_SMALLER = "smaller"
_RANDOM = "random"
_SHELVES = {"INT": "skills", "WIL": "spells", "skill": "skills", "spell": "spells"}  # what a line can teach


def _new_rows(scene: Scene, who: str, line: str) -> tuple[ChoiceCard, ...]:
    """Return the skills or spells that a character does not know, as cards."""
    known = scene.part(who, Knowledge)
    rows = getattr(shelves(scene), _SHELVES[line])
    had = known.skills if _SHELVES[line] == "skills" else known.spells
    return tuple(shelf_card(shelves(scene), row) for id, row in rows.items() if id not in had)


def _learn_row(scene: Scene, who: str, line: str, row: str) -> None:
    scene.emit(Learned(who, skill=row) if _SHELVES[line] == "skills" else Learned(who, spell=row))


def _everyday_roll(scene: Scene, who: str, line: str, choice: str) -> ExampleRoll | None:
    """Return a moderate test with the ability, a skill that is known included, or the casting of a known spell."""
    rungs = scene.part(who, Ladder).rungs
    known = scene.part(who, Knowledge)
    dn = scene.game.setting(MODERATE)
    ability = {"skill": "INT", "spell": "WIL"}.get(line, line)
    if ability not in rungs or not rungs[ability].usable:
        return None
    die = rungs[ability].die
    if choice in shelves(scene).spells and _SHELVES.get(line) == "spells":
        return ExampleRoll("fell.cast", {"wil": die, "dn": dn}) if choice in known.spells else None
    return ExampleRoll("fell.test", {"dice": (die, die) if choice in known.skills else (die,), "dn": dn})


def _asked_shelf(rule: str, options: Sequence[str]) -> str:
    """Return whether an open question is about skills or spells, "" for others."""
    if rule in ("fell.skills", "fell.spells"):
        return rule.removeprefix("fell.")
    kinds = (f"{option}s" for option in options if option in _SHELVES)
    return next(kinds, "") if rule == "fell.advance" else ""


def _gain_question(
    scene: Scene, who: str, rule: str, options: Sequence[str], lines: Mapping[str, str]
) -> GainQuestion | None:
    """Return what is asked about skills or spells; `lines` has the line of each.

    A row that the dice will choose is shown by the first that the character does not know: all are worth the same.
    """
    shelf = _asked_shelf(rule, options)
    if not shelf:
        return None
    first = next((str(card.value) for card in _new_rows(scene, who, lines[shelf])), "")
    return GainQuestion(lines[shelf], {option: first if option in _SHELVES else option for option in options})


class Advancement(Struct, frozen=True):
    """Advancement: each die is rolled; instead of a bigger INT a skill can be had, instead of a bigger WIL a spell."""

    move: str = "fell.advance"
    is_single: bool = False

    def steps(self, scene: Scene, who: str) -> tuple[BuildStep, ...]:
        """Return the dice, and a step for each of INT and WIL that can rise."""
        lines = tuple(name for name in ABILITIES if self.roll(scene, who, name))
        gains = [name for name in lines if name in _SHELVES and scene.part(who, Ladder).rungs[name].die != "d12"]
        dice = (BuildStep("growth", lines, "numbers"),) if lines else ()  # all dice may be lost
        return (*dice, *(BuildStep(f"gain-{name}", (name,), "cards") for name in gains))

    def roll(self, scene: Scene, who: str, line: str) -> GrowthRoll | None:
        rung = scene.part(who, Ladder).rungs.get(line)
        if rung is None or not rung.usable:
            return None
        params = {"die": rung.die, "floor": scene.ruling(ADVANCE_FLOOR)}
        return GrowthRoll(ExampleRoll("fell.advance", params), "change", {1: _BIGGER, 0: "", -1: _SMALLER})

    def cards(self, scene: Scene, who: str, line: str) -> tuple[ChoiceCard, ...]:
        return ChoiceCard(ASK, ""), ChoiceCard(_BIGGER, ""), *_new_rows(scene, who, line)

    def take(self, scene: Scene, who: str, line: str, choice: str) -> None:
        """Move the die, with the slots that hang on it, or learn; what is asked after the roll changes nothing yet."""
        before = scene.state
        if choice in (_BIGGER, _SMALLER):
            scene.emit(DieStepped(who, line, 1 if choice == _BIGGER else -1, lasting=True))
            ladder.resize_packs(scene, before)
        elif choice not in ("", ASK):
            _learn_row(scene, who, line, choice)

    def example(self, scene: Scene, who: str, line: str, choice: str) -> ExampleRoll | None:
        return None if choice == ASK else _everyday_roll(scene, who, line, choice)

    def question(self, scene: Scene, who: str, rule: str, options: Sequence[str]) -> GainQuestion | None:
        return _gain_question(scene, who, rule, options, {"skills": "INT", "spells": "WIL"})

    def want(self, picks: Mapping[str, str]) -> Mapping[str, Any]:
        chosen = {line: pick for line, pick in picks.items() if pick not in ("", ASK)}
        bigger = {f"bigger_{line.lower()}": True for line, pick in chosen.items() if pick == _BIGGER}
        rows = {_SHELVES[line][:-1]: pick for line, pick in chosen.items() if pick != _BIGGER}
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
        return ChoiceCard(_RANDOM, ""), *_new_rows(scene, who, line)

    def take(self, scene: Scene, who: str, line: str, choice: str) -> None:
        if choice not in ("", _RANDOM):
            _learn_row(scene, who, line, choice)

    def example(self, scene: Scene, who: str, line: str, choice: str) -> ExampleRoll | None:
        return None if choice == _RANDOM else _everyday_roll(scene, who, line, choice)

    def question(self, scene: Scene, who: str, rule: str, options: Sequence[str]) -> GainQuestion | None:
        return _gain_question(scene, who, rule, options, {"skills": "skill", "spells": "spell"})

    def want(self, picks: Mapping[str, str]) -> Mapping[str, Any]:
        return {
            "random" if pick == _RANDOM else line: line if pick == _RANDOM else pick for line, pick in picks.items()
        }


GROWTHS: tuple[WayToGrow, ...] = (Advancement(), Teaching())
