"""The dice of Deeds apart from attacks: saves, opposed saves, aid, heroic deeds, initiative, reactions."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.kernel.dice import Die
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing, Outcome, Params, mechanic

from .rulings import BEST, PASSING, Best, Passing

Score: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Advantage: TypeAlias = Literal[-1, 0, 1]
Winner: TypeAlias = Literal["a", "b", "tie"]
DeedResult: TypeAlias = Literal["spectacular", "success", "failure", "backfire"]
Attitude: TypeAlias = Literal["hostile", "wary", "curious", "kind", "helpful"]
Degree: TypeAlias = Literal["improved", "plain", "reduced"]

DEGREES: dict[int, Degree] = {1: "improved", 0: "plain", -1: "reduced"}
ALWAYS, NEVER = 1, 20  # faces that pass and fail whatever the score
FIXED = {ALWAYS: "one", NEVER: "twenty"}


# ---- the d20
def roll_d20(fate: Fate, advantage: int, who: str, rule: str = "deeds.save") -> int:
    """Roll the d20 that counts: with advantage the lower of two, with disadvantage the higher."""
    if not advantage:
        return fate.roll("d20", who, rule)
    fate.note("deeds.advantage", who, advantage=advantage)
    keep = fate.lowest if advantage > 0 else fate.highest
    return keep("d20", 2, who, rule)


def is_pass(rolled: int, score: int) -> bool:
    """Is the roll below the score? A 1 always passes, a 20 always fails."""
    return rolled == ALWAYS or (rolled < score and rolled != NEVER)


def roll_save(fate: Fate, score: int, advantage: int, who: str) -> bool:
    """Roll one save and note its numbers."""
    return note_save(fate, score, roll_d20(fate, advantage, who), who)


def note_save(fate: Fate, score: int, rolled: int, who: str) -> bool:
    """Note the numbers of a save, and whether it passed for the number alone; return whether it passed."""
    passed = is_pass(rolled, score)
    always = FIXED.get(rolled, "")
    fate.note("deeds.save", who, score=score, kept=rolled, always=always, passed="yes" if passed else "no")
    return passed


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
    fate.note("deeds.impact", "roller", degree=DEGREES[p.advantage])
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
    fate.note("deeds.impact", "a", degree=DEGREES[p.a_advantage])
    fate.note("deeds.impact", "b", degree=DEGREES[p.b_advantage])
    by_pass = p.passing == "pass_first"
    passes = {"a": by_pass and is_pass(x, p.a), "b": by_pass and is_pass(y, p.b)}
    ours, theirs = (not passes["a"], x), (not passes["b"], y)
    winner: Winner = "tie" if ours == theirs else "a" if ours < theirs else "b"
    decides = "pass" if passes["a"] != passes["b"] else "tie" if winner == "tie" else "lower"
    fate.note("deeds.opposed", decides=decides, a=x, b=y, winner=winner, passed=tuple(k for k in passes if passes[k]))
    return OpposedOutcome(winner=winner)


# ---- deeds.deed
class DeedParams(SaveParams, frozen=True, kw_only=True):
    """The score of the ability that fits the deed."""


class DeedOutcome(Outcome, frozen=True):
    result: DeedResult


@mechanic("deeds.deed")
def DEED(fate: Fate, p: DeedParams) -> DeedOutcome:
    """An ability save in a fight: a 1 is spectacular, a 20 falls back on the doer."""
    fate.note("deeds.impact", "roller", degree=DEGREES[p.advantage])
    rolled = roll_d20(fate, p.advantage, "roller", "deeds.deed")
    result: DeedResult = "success" if is_pass(rolled, p.score) else "failure"
    if rolled in (ALWAYS, NEVER):
        result = "spectacular" if rolled == ALWAYS else "backfire"
    fate.note("deeds.deed", "roller", score=p.score, kept=rolled, result=result)
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
    decisive = rolls if p.best == "pass" else [r for r in rolls if r[0] == min(rolls)[0]]
    passed = any(ok for _, ok in decisive)
    note_together(fate, "deeds.aid", rolls, min(rolls)[0] if p.best == "roll" else 0, passed)
    return SaveOutcome(passed=passed)


class InterfereOutcome(SaveOutcome, frozen=True):
    """The one result; it is spoiled where the acting character's own save was a pass."""

    spoiled: bool = False


@mechanic("deeds.interfere")
def INTERFERE(fate: Fate, p: TogetherParams) -> InterfereOutcome:
    """All save, and the worst result decides: one failure, or the highest number."""
    rolls = roll_all_saves(fate, p.savers, "deeds.interfere")
    decisive = rolls if p.best == "pass" else [r for r in rolls if r[0] == max(rolls)[0]]
    passed = all(ok for _, ok in decisive)
    note_together(fate, "deeds.interfere", rolls, max(rolls)[0] if p.best == "roll" else 0, passed)
    return InterfereOutcome(passed=passed, spoiled=not passed and rolls[0][1])


def note_together(fate: Fate, rule: str, rolls: list[tuple[int, bool]], decides: int, passed: bool) -> None:
    """Note everybody's number, the one that decides if the table rules so, and the one result for all."""
    numbers = tuple(n for n, _ in rolls)
    fate.note(rule, rolls=numbers, decides=decides or "", passed="yes" if passed else "no")


def roll_all_saves(fate: Fate, savers: tuple[Saver, ...], rule: str) -> list[tuple[int, bool]]:
    """Roll for everyone at once; return each number and whether it is a pass."""
    tasks = {f"a{i}": partial(roll_one_save, fate, saver, f"a{i}", rule) for i, saver in enumerate(savers)}
    return fate.together(tasks)


def roll_one_save(fate: Fate, saver: Saver, who: str, rule: str) -> tuple[int, bool]:
    """Roll for one saver; return the number and whether it is a pass."""
    if rule != "deeds.initiative":
        fate.note("deeds.impact", who, degree=DEGREES[saver.advantage])
    rolled = roll_d20(fate, saver.advantage, who, rule)
    return rolled, note_save(fate, saver.score, rolled, who)


# ---- deeds.initiative
class InitiativeParams(Params, frozen=True, kw_only=True):
    """The Finesse of everyone who rolls to act before the opponents."""

    savers: Annotated[tuple[Saver, ...], Meta(min_length=1, max_length=20)]


class InitiativeOutcome(Outcome, frozen=True):
    """Who acts before the opponents and who after, in order, by their index in `savers`."""

    before: tuple[int, ...]
    after: tuple[int, ...]


@mechanic("deeds.initiative")
def INITIATIVE(fate: Fate, p: InitiativeParams) -> InitiativeOutcome:
    """Passed acts before the opponents, failed after them; on either side the lowest roll begins."""
    rolls = roll_all_saves(fate, p.savers, "deeds.initiative")
    ranked = sorted(range(len(rolls)), key=lambda i: rolls[i][0])
    return InitiativeOutcome(
        before=tuple(i for i in ranked if rolls[i][1]), after=tuple(i for i in ranked if not rolls[i][1])
    )


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


REACTIONS: tuple[tuple[int, Attitude], ...] = (
    (2, "hostile"),
    (5, "wary"),
    (8, "curious"),
    (11, "kind"),
    (12, "helpful"),
)


@mechanic("deeds.reaction")
def REACTION(fate: Fate, p: Nothing) -> ReactionOutcome:
    """How strangers take to the party: 2d6."""
    total = sum(fate.faces(("d6", "d6"), "roller", "deeds.reaction"))
    return ReactionOutcome(result=next(word for most, word in REACTIONS if total <= most))
