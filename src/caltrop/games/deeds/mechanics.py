"""The dice of Deeds apart from attacks: saves, opposed saves, aid, heroic deeds, initiative, reactions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.saves.reactions import Attitude, roll_reaction
from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing, Outcome, Params, mechanic, people_of
from caltrop.kernel.rules.steps import Decisive, DieKept, FactStated, NumberChecked, RulingApplied, SidesCompared

from .rulings import BEST, PASSING, Best, Passing

Score: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Advantage: TypeAlias = Literal[-1, 0, 1]
Winner: TypeAlias = Literal["a", "b", "tie"]
DeedResult: TypeAlias = Literal["spectacular", "success", "failure", "backfire"]
Degree: TypeAlias = Literal["improved", "plain", "reduced"]

DEGREES: dict[int, Degree] = {1: "improved", 0: "plain", -1: "reduced"}
ALWAYS, NEVER = 1, 20  # faces that pass and fail whatever the score
FIXED: dict[int, Literal["", "one", "twenty"]] = {ALWAYS: "one", NEVER: "twenty"}


# ---- the d20
def roll_d20(fate: Fate, advantage: int, who: str, rule: str = "deeds.save") -> int:
    """Roll the d20 that counts: with advantage the lower of two, with disadvantage the higher."""
    if not advantage:
        return fate.roll("d20", who, rule)
    keep = fate.lowest if advantage > 0 else fate.highest
    rolled = keep("d20", 2, who, rule)
    fate.note("deeds.advantage", who, DieKept("lowest" if advantage > 0 else "highest", rolled))
    return rolled


def is_pass(rolled: int, score: int) -> bool:
    """Is the roll below the score? A 1 always passes, a 20 always fails."""
    return rolled == ALWAYS or (rolled < score and rolled != NEVER)


def roll_save(fate: Fate, score: int, advantage: int, who: str) -> bool:
    """Roll one save and note its numbers."""
    return note_save(fate, score, roll_d20(fate, advantage, who), who)


def note_save(fate: Fate, score: int, rolled: int, who: str) -> bool:
    """Note the numbers of a save, and whether it passed for the number alone; return whether it passed."""
    passed = is_pass(rolled, score)
    if fate.explains:
        fate.note("deeds.save", who, check_facts(rolled, score, "passed" if passed else "failed"))
    return passed


def check_facts(rolled: int, score: int, result: str) -> NumberChecked:
    """Return the facts of a d20 that must be below a score."""
    return NumberChecked("below", rolled, score=score, always=FIXED.get(rolled, ""), result=result)


def note_degree(fate: Fate, who: str, advantage: int) -> None:
    """Note how much passing and failing mean, which the advantage settles before the roll."""
    fate.note("deeds.impact", who, FactStated("degree", DEGREES[advantage]))


# ---- deeds.save
class SaveParams(Params, frozen=True, kw_only=True):
    """A score to roll under, with advantage or disadvantage."""

    score: Score
    advantage: Advantage = 0


class SaveOutcome(Outcome, frozen=True):
    passed: bool


@mechanic("deeds.save")
def SAVE(fate: Fate, p: SaveParams) -> SaveOutcome:
    """A d20 below the score passes."""
    note_degree(fate, "roller", p.advantage)
    return SaveOutcome(passed=roll_save(fate, p.score, p.advantage, "roller"))


# ---- deeds.opposed
class OpposedParams(Params, frozen=True, kw_only=True):
    """The scores of two rivals; "a" is the one who started it."""

    a: Score
    b: Score
    a_advantage: Advantage = 0
    b_advantage: Advantage = 0
    passing: Annotated[Passing, PASSING] = "lowest"


class OpposedOutcome(Outcome, frozen=True):
    winner: Winner


@mechanic("deeds.opposed")
def OPPOSED(fate: Fate, p: OpposedParams) -> OpposedOutcome:
    """Both roll, and the lower number wins; or a pass wins first, where the table rules so."""
    x, y = fate.together(
        {
            "a": partial(roll_d20, fate, p.a_advantage, "a", "deeds.opposed"),
            "b": partial(roll_d20, fate, p.b_advantage, "b", "deeds.opposed"),
        }
    )
    note_degree(fate, "a", p.a_advantage)
    note_degree(fate, "b", p.b_advantage)
    ours, theirs = (False, x), (False, y)
    if p.passing == "pass_first":
        fate.note("deeds.opposed", "", RulingApplied(PASSING.id, p.passing))
        ours, theirs = (not note_save(fate, p.a, x, "a"), x), (not note_save(fate, p.b, y, "b"), y)
    winner: Winner = "tie" if ours == theirs else "a" if ours < theirs else "b"
    decides: Decisive = "pass" if ours[0] != theirs[0] else "tie" if winner == "tie" else "number"
    if fate.explains:
        ahead = "" if winner == "tie" else winner
        fate.note("deeds.opposed", "", SidesCompared("a", "b", x, y, decides, winner=ahead))
    return OpposedOutcome(winner=winner)


# ---- deeds.deed
class DeedParams(SaveParams, frozen=True, kw_only=True):
    """The score of the ability that fits the deed."""


class DeedOutcome(Outcome, frozen=True):
    result: DeedResult


@mechanic("deeds.deed")
def DEED(fate: Fate, p: DeedParams) -> DeedOutcome:
    """An ability save in a fight: a 1 is spectacular, a 20 falls back on the doer."""
    note_degree(fate, "roller", p.advantage)
    rolled = roll_d20(fate, p.advantage, "roller", "deeds.deed")
    result: DeedResult = "success" if is_pass(rolled, p.score) else "failure"
    if rolled in (ALWAYS, NEVER):
        result = "spectacular" if rolled == ALWAYS else "backfire"
    fate.note("deeds.deed", "roller", check_facts(rolled, p.score, result))
    return DeedOutcome(result=result)


# ---- deeds.aid, deeds.interfere
class Saver(Struct, frozen=True):
    """One of several characters who roll for the same thing."""

    score: Score
    advantage: Advantage = 0


class TogetherParams(Params, frozen=True, kw_only=True):
    """Everyone who rolls, the acting character first."""

    savers: Annotated[tuple[Saver, ...], Meta(min_length=1, max_length=8)]
    best: Annotated[Best, BEST] = "pass"


@mechanic("deeds.aid")
def AID(fate: Fate, p: TogetherParams) -> SaveOutcome:
    """All save, and the best result decides: one pass, or the lowest number."""
    rolls = roll_all_saves(fate, p.savers, "deeds.aid")
    number, failed = fate.join(min, WORST, rank_by(p.best), rolls)
    if p.best == "roll":
        note_decisive(fate, "deeds.aid", DieKept("lowest", number))
    note_result(fate, "deeds.aid", rolls, not failed)
    return SaveOutcome(passed=not failed)


class InterfereOutcome(SaveOutcome, frozen=True):
    """The one result; it is spoiled where the acting character's own save was a pass."""

    spoiled: bool = False


@mechanic("deeds.interfere")
def INTERFERE(fate: Fate, p: TogetherParams) -> InterfereOutcome:
    """All save, and the worst result decides: one failure, or the highest number."""
    rolls, rank = roll_all_saves(fate, p.savers, "deeds.interfere"), rank_by(p.best)
    others = fate.join(max, BEST_OF_ALL, rank, rolls[1:])
    number, failed = max(rank(rolls[0]), others)
    if p.best == "roll":
        note_decisive(fate, "deeds.interfere", DieKept("highest", number))
    note_result(fate, "deeds.interfere", rolls, not failed)
    return InterfereOutcome(passed=not failed, spoiled=failed and rolls[0][1])


def rank_by(best: Best) -> Callable[[tuple[int, bool]], tuple[int, bool]]:
    """Return how good a roll is, the best lowest: by its number if that decides, then by whether it fails."""
    return lambda roll: (roll[0] if best == "roll" else 0, not roll[1])


WORST, BEST_OF_ALL = (NEVER + 1, True), (0, False)


def note_decisive(fate: Fate, rule: str, kept: DieKept) -> None:
    """Note the one number that decides, where the table rules so."""
    fate.note(rule, "", RulingApplied(BEST.id, "roll"))
    fate.note(rule, "", kept)


def note_result(fate: Fate, rule: str, rolls: Sequence[tuple[int, bool]], passed: bool) -> None:
    """Note everybody's number and the one result for all."""
    if fate.explains:
        fate.note(rule, "", FactStated("passed" if passed else "failed", tuple(n for n, _ in rolls)))


def roll_all_saves(fate: Fate, savers: tuple[Saver, ...], rule: str) -> Sequence[tuple[int, bool]]:
    """Roll for everyone at once; return each number and whether it is a pass."""
    tasks = {f"a{i}": partial(roll_one_save, fate, saver, f"a{i}", rule) for i, saver in enumerate(savers)}
    return fate.together(tasks)


def roll_one_save(fate: Fate, saver: Saver, who: str, rule: str) -> tuple[int, bool]:
    """Roll for one saver; return the number and whether it is a pass."""
    if rule != "deeds.initiative":
        note_degree(fate, who, saver.advantage)
    rolled = roll_d20(fate, saver.advantage, who, rule)
    return rolled, note_save(fate, saver.score, rolled, who)


# ---- deeds.initiative
class InitiativeParams(Params, frozen=True, kw_only=True):
    """The Finesse of everyone who rolls to act before the opponents."""

    savers: Annotated[tuple[Saver, ...], Meta(min_length=1, max_length=20)]


class InitiativeOutcome(Outcome, frozen=True):
    """Who acts before the opponents and who after, in order, by their index in `savers`."""

    before: Annotated[tuple[int, ...], people_of("savers")]
    after: Annotated[tuple[int, ...], people_of("savers")]


@mechanic("deeds.initiative")
def INITIATIVE(fate: Fate, p: InitiativeParams) -> InitiativeOutcome:
    """Passed acts before the opponents, failed after them; on either side the lowest roll begins."""
    rolls = roll_all_saves(fate, p.savers, "deeds.initiative")
    if fate.explains:
        fate.note("deeds.initiative", "", FactStated("rolls", tuple(n for n, _ in rolls)))
    before, after = fate.line_up(rolls, itemgetter(0), itemgetter(1))
    return InitiativeOutcome(before=before, after=after)


# ---- deeds.blast.count, deeds.reaction
class CountParams(Params, frozen=True):
    """The damage die of the blast."""

    die: Die


class CountOutcome(Outcome, frozen=True):
    targets: int


@mechanic("deeds.blast.count")
def BLAST_COUNT(fate: Fate, p: CountParams) -> CountOutcome:
    """How many a blast reaches, where that is unclear: its damage die says."""
    return CountOutcome(targets=fate.roll(p.die, "roller", "deeds.blast"))


class ReactionOutcome(Outcome, frozen=True):
    result: Attitude


@mechanic("deeds.reaction")
def REACTION(fate: Fate, p: Nothing) -> ReactionOutcome:
    """How strangers take to the party: 2d6."""
    return ReactionOutcome(result=roll_reaction(fate, "deeds.reaction"))
