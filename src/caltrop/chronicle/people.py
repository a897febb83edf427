"""What each person has done with their dice: rolls and how they went, strikes, harm, and luck beside fair dice.

Everything is counted from the lines of one seat, so that it learns nothing of rolls that it has not seen. What is
undone has not happened; only its dice count, because they were rolled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.steps import DiceRolled, HitsCounted, NumberChecked
from caltrop.kernel.state.events.table import Said
from caltrop.table.session import Session
from caltrop.table.views import Line, lines
from caltrop.words.unseen_telling import names_in

from .names import names
from .statistics import throws

FAILED = frozenset({"failed", "failure", "miss", "backfire"})  # results of a roll that did not do
LANDED = frozenset({"won", "struck", "hit"})  # results of an attack that struck
HARM = frozenset({"effect-takes-harm", "log-deals-by-hand"})  # messages that say how much someone takes
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
    log, known = lines(session, seat), names(session, seat)
    found = DeedCounts(known, session.state.seats, session.game)
    for line in log:
        if not line.undone:
            found.add_line(line)
    found.add_dice(log)
    party = {who for who, c in session.state_for(seat).characters.items() if c.is_in_party}
    return tuple(sorted(found.people.values(), key=lambda person: (person.who not in party, person.name)))


class DeedCounts:
    """Counts deeds line by line."""

    def __init__(self, known: Mapping[str, str], seats: Collection[str], game: Game) -> None:
        self.known, self.seats, self.game = known, seats, game
        self.people: dict[str, PersonDeeds] = {}

    def person(self, who: str) -> PersonDeeds | None:
        """Return the counts of a person; None for someone the seat does not know, and for seats."""
        if not who or who not in self.known or who in self.seats:
            return None
        return self.people.setdefault(who, PersonDeeds(who, self.known[who]))

    def add_line(self, line: Line) -> None:
        for who in dict.fromkeys(step.who for step in line.steps if is_roll(step.facts)):
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
                person.tests_passed += result not in FAILED

    def add_attacks(self, line: Line) -> None:
        for event in attacks(line):
            if (person := self.person(event.who)) is not None:
                person.attacked += 1
                person.struck += event.result in LANDED

    def add_harm(self, line: Line) -> None:
        """Count harm to those who take it, and to the one who struck, if that was one person."""
        told = words.line_messages(line, self.known, self.game)
        strikers = {event.who for event in attacks(line)}
        read = set[str]()
        for message in told:
            if message.id in HARM:
                victim, by = self.find(str(getattr(message, "who", ""))), int(getattr(message, "by", 0))
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
        answered = {str(event.facts.get("against", "")) for event in attacks(line)} - {""}
        return self.person(answered.pop()) if len(answered) == 1 else None

    def find(self, name: str) -> str:
        """Return the person with a name; "" where several have it."""
        found = [who for who, each in self.known.items() if each == name]
        return found[0] if len(found) == 1 else ""

    def add_dice(self, log: Iterable[Line]) -> None:
        """Count all dice, also of what was undone, beside what fair dice come to."""
        for throw in throws(log):
            if (person := self.person(throw.who)) is not None:
                person.dice += 1
                person.faces += throw.face
                person.halves += SIDES[throw.die] + 1


def is_roll(facts: object) -> bool:
    return isinstance(facts, DiceRolled) and bool(facts.faces)


def attacks(line: Line) -> Iterator[Said]:
    """Yield the results of a line's attacks."""
    return (e for e in line.events if isinstance(e, Said) and e.rule.endswith(".attack"))
