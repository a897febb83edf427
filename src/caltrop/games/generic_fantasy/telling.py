"""What tells the results of Generic Fantasy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.games.common.ladder_family import attack_telling
from caltrop.games.common.telling import causes, numbers, people, results, things
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import (
    Deed,
    Effect,
    HeardLine,
    Kinds,
    Name,
    Names,
    Row,
    Tellings,
    result_facts,
    silent,
    tell_result,
)

from . import extras
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


class TestShort(Deed, frozen=True, tag="log-generic-fantasy-test-short"):
    """A test that needed more hits."""

    fails = True
    who: Name
    ability: str
    counts: tuple[Message, ...]


class TestFailedEarlier(Deed, frozen=True, tag="log-generic-fantasy-test-failed-earlier"):
    fails = True
    who: Name


class RestPassed(Deed, frozen=True, tag="log-generic-fantasy-rest-passed"):
    tends = True
    together = True
    names: Names
    ability: str
    counts: tuple[Message, ...]


class RestShort(Deed, frozen=True, tag="log-generic-fantasy-rest-short"):
    """A rest whose test needed more hits."""

    tends = True
    together = True
    names: Names
    ability: str
    counts: tuple[Message, ...]


class RestFailed(Deed, frozen=True, tag="log-generic-fantasy-rest-failed"):
    tends = True
    together = True
    names: Names
    ability: str


class AcceptsTrouble(Deed, frozen=True, tag="log-generic-fantasy-trouble"):
    typed = True
    decides = True
    who: Name
    trouble: str


COUNTS: dict[str, type[StrongHits | PlainHits | WeakHits]] = {"strong": StrongHits, "hit": PlainHits, "weak": WeakHits}
PASSED: Kinds = (TestPassed, TestPassedEarlier)
FAILED: Kinds = (TestShort, TestFailed, TestFailedEarlier)


def hits_of_test(event: Said) -> tuple[Message, ...]:
    """Return the hits of each kind that a test has, without those of which there are none."""
    return tuple(kind(n) for fact, kind in COUNTS.items() if isinstance(n := event.facts.get(fact), int) and n)


def is_rest(event: Said, heard: HeardLine) -> bool:
    """Is this the test of an hour's rest?"""
    return heard.has(Said, who=event.who, rule="generic-fantasy.rest", result="hour")


def tell_passed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result((RestPassed,) if is_rest(event, heard) else PASSED, counted_facts(event), heard)


def tell_failed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a failure; what was at stake does not come true if the trouble is accepted in the same line."""
    accepted = heard.has(Said, who=event.who, rule="generic-fantasy.trouble", result="accepted")
    facts = {**counted_facts(event), **({"stakes": ""} if accepted else {})}
    return tell_result((RestShort, RestFailed) if is_rest(event, heard) else FAILED, facts, heard)


def counted_facts(event: Said) -> dict[str, Any]:
    """Return the facts of a test, with its hits by kind if there are any."""
    return {**result_facts(event), "names": (event.who,), "counts": hits_of_test(event) or None}


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
        "generic-fantasy.test.consequence": extras.tell_consequence,
        "generic-fantasy.test.benefit": extras.tell_benefit,
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
TELLINGS = (
    OWN,
    attack_telling.TELLINGS,
    numbers.TELLINGS,
    things.TELLINGS,
    people.TELLINGS,
    results.TELLINGS,
    causes.TELLINGS,
)
