"""Mechanics of dice pools, without characters: two pools ranked by hits, the death table, and their dials.

Pools are ranked by hits, then by numbers, then by the dice themselves. The death table says how long a character
lives whose die has dropped below d4. Odds load this module, so it imports nothing but the kernel's rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct, defstruct

from caltrop.kernel.rules.dice import Dice, Die, Row
from caltrop.kernel.rules.fate import Fate, Worth
from caltrop.kernel.rules.mechanic import Mechanic, Outcome, Params, mechanic
from caltrop.kernel.rules.rulings import DieDial, GameDials, NumberDial
from caltrop.kernel.rules.steps import Decisive, FactStated, RowFound, RulingApplied, SidesCompared

Side: TypeAlias = Literal["a", "b", "tie"]
AHEAD: dict[int, Side] = {1: "a", 0: "tie", -1: "b"}


def comparison_depth(a: int, b: int, unmatched: str) -> int | None:
    """Return how many dice of each side are compared: all, or with `ignored` only as many as the smaller side has."""
    return min(a, b) if unmatched == "ignored" else None


class Contest(Struct, frozen=True):
    """What is noted of a contest: its rule, what its counts are called in order of weight, and both sides.

    `about` is the character of the note, where the counts hang on a sheet that players may not read.
    """

    rule: str
    counts: tuple[Decisive, ...]
    foe: str = "b"
    about: str = ""


def note_contest(contest: Contest, fate: Fate, ours: Worth, theirs: Worth) -> None:
    """Note both sides' hits, and which comparison has decided: of counts, then of numbers, then of dice."""
    if fate.explains:
        decides, mine, other = _deciding_comparison(contest.counts, ours, theirs)
        ahead = (ours[1] > theirs[1]) - (ours[1] < theirs[1])
        winner = {1: "a", -1: contest.foe, 0: ""}[ahead]
        facts = SidesCompared(
            first="a",
            second=contest.foe,
            a=_total_hits(contest, ours),
            b=_total_hits(contest, theirs),
            decides=decides,
            ours=mine,
            theirs=other,
            winner=winner,
        )
        fate.note(contest.rule, contest.about, facts)


def _total_hits(contest: Contest, worth: Worth) -> int:
    """Return a side's hits of any kind: the first count, or all where full hits alone come first."""
    return worth[1][0] if contest.counts[0] == "hits" else sum(worth[1][: len(contest.counts)])


def _deciding_comparison(
    counts: tuple[Decisive, ...], ours: Worth, theirs: Worth
) -> tuple[Decisive, int | None, int | None]:
    """Return what has decided, and the two numbers that did, if not simply the hits."""
    level = next((i for i, (x, y) in enumerate(zip(ours[1], theirs[1], strict=True)) if x != y), None)
    if level is None:
        return "tie", None, None
    x = ours[1][level]
    y = theirs[1][level]
    if level < len(counts):
        return counts[level], x if level else None, y if level else None
    mine, other = _first_difference(x, y)
    if min(mine, other) == _NO_DIE:
        return "more dice", max(0, mine), max(0, other)
    return "numbers" if level == len(counts) else "dice", mine, other


_NO_DIE = -1  # below a die that counts as 0


def _first_difference(x: tuple[int, ...], y: tuple[int, ...]) -> tuple[int, int]:
    """Return the first two numbers that differ; `_NO_DIE` for a side that has none left."""
    pairs = zip_longest(x, y, fillvalue=_NO_DIE)
    return next((pair for pair in pairs if pair[0] != pair[1]), (0, 0))


def note_unmatched(fate: Fate, contest: Contest, ruling: str, a: int, b: int, unmatched: str) -> None:
    """Note the ruling that dice without a counterpart do not count, where there are some."""
    if unmatched == "ignored" and a != b:
        fate.note(contest.rule, contest.about, RulingApplied(ruling, unmatched))


def note_dull(fate: Fate, rule: str, dull: Mapping[str, bool]) -> None:
    """Note whose weak hits are misses."""
    for who in (who for who, is_dull in dull.items() if is_dull):
        fate.note(rule, who, FactStated("dull"))


def helpless_row(fate: Fate, rule: str, who: str, dice: Dice) -> Row:
    """Return the row of someone helpless: each of the dice counts as 0."""
    fate.note(rule, who, FactStated("helpless", len(dice)))
    return Row((), blanks=len(dice))


_Death: TypeAlias = Literal["dead", "rounds", "hours", "days"]
_DEATHS: dict[int, _Death] = {1: "dead", 2: "rounds", 3: "hours", 4: "days"}


class DeathDice(Params, frozen=True):
    """The dice for how long a character has left; each game marks them with its dials."""

    rounds: Die = "d4"
    hours: Die = "d6"
    days: Die = "d8"


class DeathOutcome(Outcome, frozen=True):
    result: _Death
    time: int


def death_table(id: str, dice: type[DeathDice]) -> Mechanic[DeathDice, DeathOutcome]:
    """Return the death table under that id. d4: 1 dead; 2 dead in 1d4 rounds, 3 in 1d6 hours, 4 in 1d8 days."""

    @mechanic(id)
    def table(fate: Fate, p: DeathDice) -> DeathOutcome:
        """How long a character has left to live whose attribute has fallen below d4."""
        rolled = fate.roll("d4", "dying", id)
        result = _DEATHS[rolled]
        die = "" if result == "dead" else str(getattr(p, result))
        fate.note(id, "dying", RowFound(rolled, result=result))
        return DeathOutcome(result=result, time=fate.roll(die, "dying", id) if die else 0)

    table.params = dice
    return table


_LIVES = {
    "rounds": ("d4", 2),
    "hours": ("d6", 3),
    "days": ("d8", 4),
}  # by unit: the die, and its row of the death table


class LadderDials(GameDials):
    """The dials of a game with dice for attributes."""

    def slots(self, rule: str = "") -> NumberDial:
        """Declare the slots that everyone has beside those of the die."""
        what = "The slots that everybody has besides the size of their BOD die."
        return self.number("slots", "Slots beside the die", what=what, default=4, least=0, most=20, rule=rule)

    def coin_dice(self) -> NumberDial:
        """Declare how many dice a new character's coin is."""
        what = "The number of d6 that are rolled for a new character's coin."
        return self.number("create.coin", "Starting coin", what=what, default=3, least=1, most=20)

    def wage(self, what: str) -> NumberDial:
        """Declare the pay of hirelings."""
        return self.number("hirelings.wage", "Wage", what=what, default=5, least=0, most=100)

    def death_dice(self) -> type[DeathDice]:
        """Declare the dice for how long the dying live, and return the parameters of a death table that rolls them."""
        dials = {unit: self.time_to_live(unit, die, row) for unit, (die, row) in _LIVES.items()}
        fields = [(unit, Annotated[Die, dial], dial.default) for unit, dial in dials.items()]
        made = defstruct("DeathParams", fields, bases=(DeathDice,), frozen=True, module=__name__)
        assert issubclass(made, DeathDice)
        return made

    def time_to_live(self, unit: str, die: str, row: int) -> DieDial:
        what = f"The die for the {unit} that a {row} on the death table leaves."
        return self.die(f"death.{unit}", f"{unit.capitalize()} to live", what, die)
