"""What tells the results of Generic Fantasy."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.telling import causes, ladder, numbers, people, results, things
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import (
    Deed,
    Effect,
    HeardLine,
    Kinds,
    Name,
    Row,
    Tellings,
    ToDo,
    result_facts,
    silent,
    tell_result,
)

from .feats import FeatUsed


# ---- tests
class StrongHits(Message, frozen=True, tag="log-strong-hits"):
    n: int


class PlainHits(Message, frozen=True, tag="log-plain-hits"):
    n: int


class WeakHits(Message, frozen=True, tag="log-weak-hits"):
    n: int


class TestPassed(Deed, frozen=True, tag="log-generic-fantasy-test-passed"):
    who: Name
    ability: str
    counts: tuple[Message, ...]


class TestPassedEarlier(Deed, frozen=True, tag="log-generic-fantasy-test-passed-earlier"):
    who: Name


class TestFailed(Deed, frozen=True, tag="log-generic-fantasy-test-failed"):
    fails = True
    who: Name
    ability: str


class TestFailedEarlier(Deed, frozen=True, tag="log-generic-fantasy-test-failed-earlier"):
    fails = True
    who: Name


class RestPassed(Deed, frozen=True, tag="log-generic-fantasy-rest-passed"):
    who: Name
    ability: str
    counts: tuple[Message, ...]


class RestFailed(Deed, frozen=True, tag="log-generic-fantasy-rest-failed"):
    who: Name
    ability: str


class HitsFor(Message, frozen=True, tag="effect-hits-for"):
    """So many weak or strong hits of one person."""

    who: str
    n: int


class Consequence(ToDo, frozen=True, tag="effect-consequence"):
    """A weak hit; several in a line are several consequences."""

    who: Name
    n: int = 1

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Consequence):
            return None
        if other.who == self.who:
            return Consequence(self.who, self.n + other.n)
        return Consequences((HitsFor(self.who, self.n), HitsFor(other.who, other.n)))


class Consequences(ToDo, frozen=True, tag="effect-consequences"):
    """Weak hits on both sides."""

    people: tuple[HitsFor, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Consequences(add_hits(self.people, other.who, other.n)) if isinstance(other, Consequence) else None


class Benefit(ToDo, frozen=True, tag="effect-benefit"):
    """A strong hit; several in a line are several benefits."""

    who: Name
    n: int = 1

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Benefit):
            return None
        if other.who == self.who:
            return Benefit(self.who, self.n + other.n)
        return Benefits((HitsFor(self.who, self.n), HitsFor(other.who, other.n)))


class Benefits(ToDo, frozen=True, tag="effect-benefits"):
    """Strong hits on both sides."""

    people: tuple[HitsFor, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Benefits(add_hits(self.people, other.who, other.n)) if isinstance(other, Benefit) else None


def add_hits(people: tuple[HitsFor, ...], who: str, n: int) -> tuple[HitsFor, ...]:
    """Count hits for someone, who may be among these people already."""
    counts = {each.who: each.n for each in people}
    counts[who] = counts.get(who, 0) + n
    return tuple(HitsFor(*each) for each in counts.items())


class AcceptsTrouble(Deed, frozen=True, tag="log-generic-fantasy-trouble"):
    typed = True
    who: Name
    trouble: str


COUNTS: dict[str, type[StrongHits | PlainHits | WeakHits]] = {"strong": StrongHits, "hit": PlainHits, "weak": WeakHits}
PASSED: Kinds = (TestPassed, TestPassedEarlier)
FAILED: Kinds = (TestFailed, TestFailedEarlier)


def hits_of_test(event: Said) -> tuple[Message, ...]:
    """Return the hits of each kind that a test has, without those of which there are none."""
    return tuple(kind(n) for fact, kind in COUNTS.items() if isinstance(n := event.facts.get(fact), int) and n)


def is_rest(event: Said, heard: HeardLine) -> bool:
    """Is this the test of an hour's rest?"""
    return heard.has(Said, who=event.who, rule="generic-fantasy.rest", result="hour")


def tell_passed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {**result_facts(event), "counts": hits_of_test(event) or None}
    return tell_result((RestPassed,) if is_rest(event, heard) else PASSED, facts, heard)


def tell_failed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result((RestFailed,) if is_rest(event, heard) else FAILED, result_facts(event), heard)


# ---- fights
class FoesTwice(Effect, frozen=True, tag="effect-initiative-foes-twice"):
    who: Name


class FoesFirst(Effect, frozen=True, tag="effect-initiative-foes"):
    who: Name


class PartyFirst(Effect, frozen=True, tag="effect-initiative-party"):
    who: Name


class PartyTwice(Effect, frozen=True, tag="effect-initiative-party-twice"):
    who: Name


# ---- hirelings
class HirelingFlees(Deed, frozen=True, tag="log-hireling-flees"):
    typed = True
    who: Name
    order: str


class HirelingFleesAlone(Deed, frozen=True, tag="log-hireling-flees-alone"):
    who: Name


class HirelingHesitates(Deed, frozen=True, tag="log-hireling-hesitates"):
    typed = True
    who: Name
    order: str


class HirelingHesitatesAlone(Deed, frozen=True, tag="log-hireling-hesitates-alone"):
    who: Name


class HirelingAgrees(Deed, frozen=True, tag="log-hireling-agrees"):
    typed = True
    who: Name
    order: str


class HirelingAgreesAlone(Deed, frozen=True, tag="log-hireling-agrees-alone"):
    who: Name


# ---- characters
class UsesFeat(Deed, frozen=True, tag="log-feat"):
    who: Name
    feat: Row


class ClassDenied(Effect, frozen=True, tag="effect-class-denied"):
    who: Name
    name: str
    attribute: str


class SceneBegins(Deed, frozen=True, tag="log-new-scene"):
    pass


def tell_feat(event: FeatUsed, heard: HeardLine, at: int) -> Iterable[Message]:
    return (UsesFeat(heard.name(event.who), heard.book_name(event.feat, "feats")),)


def tell_denied_class(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result((ClassDenied,), {**result_facts(event), "name": event.facts.get("class")}, heard)


OWN = Tellings(
    {"generic-fantasy.feat-used": tell_feat, "generic-fantasy.feats-rested": silent},
    {
        "generic-fantasy.test.passed": tell_passed_test,
        "generic-fantasy.test.failed": tell_failed_test,
        "generic-fantasy.test.consequence": Consequence,
        "generic-fantasy.test.benefit": Benefit,
        "generic-fantasy.trouble.accepted": AcceptsTrouble,
        "generic-fantasy.initiative.enemies go twice": FoesTwice,
        "generic-fantasy.initiative.enemies begin": FoesFirst,
        "generic-fantasy.initiative.pcs begin": PartyFirst,
        "generic-fantasy.initiative.pcs go twice": PartyTwice,
        "generic-fantasy.hireling.flee": (HirelingFlees, HirelingFleesAlone),
        "generic-fantasy.hireling.refuse": (results.RefusesOrder, results.RefusesToObey),
        "generic-fantasy.hireling.hesitate": (HirelingHesitates, HirelingHesitatesAlone),
        "generic-fantasy.hireling.cooperate": (HirelingAgrees, HirelingAgreesAlone),
        "generic-fantasy.create.not-the-class": tell_denied_class,
        "generic-fantasy.create.scene": SceneBegins,
    },
)
TELLINGS = (OWN, ladder.TELLINGS, numbers.TELLINGS, things.TELLINGS, people.TELLINGS, results.TELLINGS, causes.TELLINGS)
