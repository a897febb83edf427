"""Statistics: how often each face came up and how fair that looks, and what each person has done with their dice.

Everything is counted from the lines of one seat, so that it learns nothing of rolls that it has not seen. What is
undone has not happened; only its dice count, because they were rolled.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.steps import DiceRolled, HitsCounted, NumberChecked
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from caltrop.table.view import Line, lines
from caltrop.words.line import names_in

from .names import names

_Source: TypeAlias = Literal["app", "real"]
_Verdict: TypeAlias = Literal["few", "usual", "unusual"]
_ENOUGH = 5  # rolls expected per face; with fewer the test says nothing
_RARE = 0.01  # below this chance a result is unusual: fair dice look so at 1 table in 100
_RAREST = 1_000_000  # rarer results are given as 1 table in this many
_TERMS = 10_000  # more than any sum here needs


# ---- counting
class SeenDie(Struct, frozen=True):
    """One die that a seat saw rolled."""

    die: str
    face: int
    who: str  # a character; "" where the table rolled, or a character that the seat may not know
    source: _Source


class FaceCounts(Struct, frozen=True):
    """How often each face of one kind of die came up, from 1 on; `who` is "" where all characters are counted."""

    die: str
    source: _Source
    counts: tuple[int, ...]
    who: str = ""

    @property
    def n(self) -> int:
        return sum(self.counts)


class Statistics(Struct, frozen=True):
    """All dice that one seat saw rolled: by kind, by character, and how fair each kind looks."""

    dice: tuple[FaceCounts, ...]
    people: tuple[FaceCounts, ...]
    fairness: tuple[Fairness, ...]  # of each of `dice`


def statistics(session: Session, seat: str) -> Statistics:
    """Count the dice in a seat's own lines, so that it learns nothing of rolls that it has not seen."""
    known = names(session, seat)
    fallen = _throws(lines(session, seat))
    seen = tuple(t if t.who in known else structs.replace(t, who="") for t in fallen)
    together = tallies(SeenDie(t.die, t.face, "", t.source) for t in seen)
    enough = sum(tally.n >= _ENOUGH * len(tally.counts) for tally in together)
    judged = tuple(fairness(tally.counts, looked_at=max(1, enough)) for tally in together)
    return Statistics(together, tallies(seen), judged)


def _throws(log: Iterable[Line]) -> Iterator[SeenDie]:
    """Yield every die in these lines, undone lines too. Dice that a redone move repeats count once.

    If a character's dice were typed, all of that character's dice in the line count as typed.
    """
    earlier: dict[int, Line] = {}
    last: Line | None = None
    for line in log:
        again = earlier.get(last.undoes[0]) if last and len(last.undoes) == 1 and last.at == line.at else None
        yield from _dice_in_line(line, skip=_repeat_count(line, again))
        earlier[line.n] = last = line


def _dice_in_line(line: Line, skip: int) -> Iterator[SeenDie]:
    for who, rolled in _rolls(line)[skip:]:
        source: _Source = "real" if who in line.typed else "app"
        for die, face in zip(rolled.dice, rolled.faces, strict=False):
            yield SeenDie(die, face, who, source)


def _rolls(line: Line) -> list[tuple[str, DiceRolled]]:
    """Return a line's rolls, each with the character who rolled."""
    return [(step.who, step.facts) for step in line.steps if isinstance(step.facts, DiceRolled)]


def _repeat_count(line: Line, before: Line | None) -> int:
    """Return how many rolls a line repeats from the one it replaces: an answer was changed, and the dice stayed."""
    if before is None or (before.move, before.actor, before.seat) != (line.move, line.actor, line.seat):
        return 0
    old = _rolls(before)
    new = _rolls(line)
    return len(old) if new[: len(old)] == old else 0


def tallies(seen: Iterable[SeenDie]) -> tuple[FaceCounts, ...]:
    """Count the faces by character, die and source; the smaller dice first."""
    counts: dict[tuple[str, str, _Source], list[int]] = {}
    for throw in seen:
        key = (throw.who, throw.die, throw.source)
        counts.setdefault(key, [0] * SIDES[throw.die])[throw.face - 1] += 1
    keys = sorted(counts, key=lambda key: (key[0], SIDES[key[1]], key[2]))
    return tuple(FaceCounts(die, source, tuple(counts[who, die, source]), who) for who, die, source in keys)


# ---- fairness
class Fairness(Struct, frozen=True):
    """The chi-square test of one kind of die: `p` is the chance that fair dice look at least as uneven."""

    die: str
    n: int
    chi2: float
    p: float
    verdict: _Verdict
    text: str


def fairness(counts: Sequence[int], looked_at: int = 1) -> Fairness:
    """Test whether these counts of each face look like a fair die.

    `looked_at` is how many kinds of dice are tested together. Among many, one looks odd by chance, so `p` must be as
    many times smaller before it counts (Bonferroni).
    """
    sides = len(counts)
    n = sum(counts)
    expected = n / sides
    chi2 = sum((seen - expected) ** 2 for seen in counts) / expected if n else 0.0
    p = chi_square_p(chi2, sides - 1)
    allowed = min(1.0, p * looked_at)
    verdict: _Verdict = "few" if n < _ENOUGH * sides else "unusual" if allowed < _RARE else "usual"
    facts = {"die": f"d{sides}", "n": n, "more": max(0, _ENOUGH * sides - n), "tables": _rarity(allowed)}
    return Fairness(
        die=f"d{sides}", n=n, chi2=chi2, p=p, verdict=verdict, text=words.say("statistics", verdict, **facts)
    )


def _rarity(p: float) -> int:
    """Return n, where a result with this chance happens at 1 table in n."""
    return _RAREST if p * _RAREST <= 1 else round(1 / p)


def chi_square_p(chi2: float, freedom: int) -> float:
    """Return the chance of a chi-square of at least `chi2` with `freedom` degrees of freedom."""
    return _upper_gamma(freedom / 2, chi2 / 2) if freedom > 0 else 1.0


def _upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x), by series or fraction, whichever is quicker."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    whole = 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)
    return min(1.0, max(0.0, whole))


def _series(a: float, x: float) -> float:
    """Return the lower function without its scale: 1/a + x/a(a+1) + x²/a(a+1)(a+2) + ..."""
    term = total = 1 / a
    for n in range(1, _TERMS):
        term *= x / (a + n)
        total += term
        if term < total * 1e-16:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Return the upper function without its scale, as a continued fraction evaluated from the front (Lentz)."""
    tiny = 1e-300
    b = x + 1 - a
    c = 1 / tiny
    d = 1 / b
    value = d
    for n in range(1, _TERMS):
        over = -n * (n - a)
        b += 2
        d = 1 / (over * d + b or tiny)
        c = b + over / c or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


_FAILING_RESULTS = frozenset({"failed", "failure", "miss", "backfire"})  # results of a roll that did not do
_HITTING_RESULTS = frozenset({"won", "struck", "hit"})  # results of an attack that struck
_HARM = frozenset({"effect-takes-harm", "log-deals-by-hand"})  # messages that say how much someone takes
WORDS = frozenset(
    {"effect-looks", "effect-out-of-fight", "effect-goes-down", "effect-dies"}
)  # what became of someone, in words


class PersonDeeds(Struct):
    """What one person did: tests and saves passed of so many, attacks that struck of so many, harm, and dice."""

    who: str
    name: str
    rolls: int = 0
    tests_passed: int = 0
    tested: int = 0
    struck: int = 0
    attacked: int = 0
    harm_done: int = 0
    taken: int = 0
    all_harm_known: bool = True  # whether the seat could read the harm of every strike
    faces: int = 0  # the sum of all dice
    halves: int = 0  # twice what fair dice come to on average
    dice: int = 0

    @property
    def luck(self) -> float:
        """How much more than fair dice all dice have shown, per die."""
        return (self.faces - self.halves / 2) / self.dice if self.dice else 0.0


def people_deeds(session: Session, seat: str) -> tuple[PersonDeeds, ...]:
    """Return what each person that a seat knows has done, the party first."""
    log = lines(session, seat)
    known = names(session, seat)
    found = _DeedCounts(known, session.state.seats, session.game)
    for line in log:
        if not line.undone:
            found.add_line(line)
    found.add_dice(log)
    party = {who for who, c in session.state_for(seat).characters.items() if c.is_in_party}
    return tuple(sorted(found.people.values(), key=lambda person: (person.who not in party, person.name)))


class _DeedCounts:
    """Counts deeds line by line."""

    def __init__(self, known: Mapping[str, str], seats: Collection[str], game: Game) -> None:
        self.known = known
        self.seats = seats
        self.game = game
        self.people: dict[str, PersonDeeds] = {}

    def person(self, who: str) -> PersonDeeds | None:
        """Return the counts of a person; None for someone the seat does not know, and for seats."""
        if not who or who not in self.known or who in self.seats:
            return None
        return self.people.setdefault(who, PersonDeeds(who, self.known[who]))

    def add_line(self, line: Line) -> None:
        for who in dict.fromkeys(step.who for step in line.steps if _is_roll(step.facts)):
            if (person := self.person(who)) is not None:
                person.rolls += 1
        self.add_tests(line)
        self.add_attacks(line)
        self.add_harm(line)

    def add_tests(self, line: Line) -> None:
        """Count the tests and saves whose result the seat may know."""
        for step in line.steps:
            result = step.facts.result if isinstance(step.facts, HitsCounted | NumberChecked) else ""
            if result and (person := self.person(step.who)) is not None:
                person.tested += 1
                person.tests_passed += result not in _FAILING_RESULTS

    def add_attacks(self, line: Line) -> None:
        for event in _attacks(line):
            if (person := self.person(event.who)) is not None:
                person.attacked += 1
                person.struck += event.result in _HITTING_RESULTS

    def add_harm(self, line: Line) -> None:
        """Count harm to those who take it, and to the one who struck, if that was one person."""
        told = words.line_messages(line, self.known, self.game)
        strikers = {event.who for event in _attacks(line)}
        read = set[str]()
        for message in told:
            if message.id in _HARM:
                victim = self.find(str(getattr(message, "who", "")))
                by = int(getattr(message, "by", 0))
                read.add(victim)
                self.take(victim, by)
                self.deal(line, victim, strikers, by)
        for victim in {self.find(name) for message in told if message.id in WORDS for name in names_in(message)} - read:
            if (striker := self.striker(line, victim, strikers)) is not None:
                striker.all_harm_known = False

    def take(self, victim: str, by: int) -> None:
        if (person := self.person(victim)) is not None:
            person.taken += by

    def deal(self, line: Line, victim: str, strikers: set[str], by: int) -> None:
        if (person := self.striker(line, victim, strikers)) is not None:
            person.harm_done += by

    def striker(self, line: Line, victim: str, strikers: set[str]) -> PersonDeeds | None:
        """Return who struck someone: the attacker, or the one who was attacked and struck back."""
        if len(strikers) != 1 or not victim:
            return None
        (attacker,) = strikers
        if victim != attacker:
            return self.person(attacker)
        answered = {str(event.facts.get("against", "")) for event in _attacks(line)} - {""}
        return self.person(answered.pop()) if len(answered) == 1 else None

    def find(self, name: str) -> str:
        """Return the person with a name; "" where several have it."""
        found = [who for who, each in self.known.items() if each == name]
        return found[0] if len(found) == 1 else ""

    def add_dice(self, log: Iterable[Line]) -> None:
        """Count all dice, also of what was undone, beside what fair dice come to."""
        for throw in _throws(log):
            if (person := self.person(throw.who)) is not None:
                person.dice += 1
                person.faces += throw.face
                person.halves += SIDES[throw.die] + 1


def _is_roll(facts: object) -> bool:
    return isinstance(facts, DiceRolled) and bool(facts.faces)


def _attacks(line: Line) -> Iterator[Said]:
    """Yield the results of a line's attacks."""
    return (e for e in line.events if isinstance(e, Said) and e.rule.endswith(".attack"))
