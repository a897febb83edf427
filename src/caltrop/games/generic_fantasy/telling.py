"""Log lines for the results of Generic Fantasy.

First what the facilitator adds to weak and strong hits: a consequence or a benefit for each, said once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.games.common import every_table
from caltrop.games.common.dice_pools import attack_telling
from caltrop.games.common.table import failed_tests
from caltrop.kernel.contract.telling import HeardLine, Name, Tellings, ToDo, result_facts, silent, tell_result
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.messages import log

from . import messages
from .feats import FeatUsed


# ---- of a test, whose sentence has named the kinds of its hits
class AddsConsequence(ToDo, frozen=True, tag="effect-adds-consequence"):
    who: Name
    n: int = 1

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, AddsConsequence) and other.who == self.who:
            return AddsConsequence(self.who, self.n + other.n)
        if isinstance(other, AddsBenefit) and other.who == self.who:
            return AddsBoth(self.who, (messages.AddedBenefits(other.n), messages.AddedConsequences(self.n)))
        if isinstance(other, AddsConsequence):
            return AddsConsequences(
                (messages.HitsFor(who=self.who, n=self.n), messages.HitsFor(who=other.who, n=other.n))
            )
        return None


class AddsConsequences(ToDo, frozen=True, tag="effect-adds-consequences"):
    """Weak hits of several people, each in a test of their own."""

    people: tuple[messages.HitsFor, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, AddsConsequence):
            return None
        return AddsConsequences(_add_hits(self.people, other.who, other.n))


class AddsBenefit(ToDo, frozen=True, tag="effect-adds-benefit"):
    who: Name
    n: int = 1

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, AddsBenefit) and other.who == self.who:
            return AddsBenefit(self.who, self.n + other.n)
        return None


class AddsBoth(ToDo, frozen=True, tag="effect-adds-both"):
    who: Name
    extras: tuple[messages.AddedBenefits, messages.AddedConsequences]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, AddsBenefit) or other.who != self.who:
            return None
        benefits, consequences = self.extras
        return AddsBoth(self.who, (messages.AddedBenefits(benefits.n + other.n), consequences))


# ---- of an attack or a contest, whose sentence has counted hits of every kind
class Consequence(ToDo, frozen=True, tag="effect-consequence"):
    """A weak hit; several in a line are several consequences."""

    who: Name
    n: int = 1

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Consequence):
            return None
        if other.who == self.who:
            return Consequence(self.who, self.n + other.n)
        return Consequences((messages.HitsFor(who=self.who, n=self.n), messages.HitsFor(who=other.who, n=other.n)))


class Consequences(ToDo, frozen=True, tag="effect-consequences"):
    """Weak hits on both sides."""

    people: tuple[messages.HitsFor, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Consequences(_add_hits(self.people, other.who, other.n)) if isinstance(other, Consequence) else None


class Benefit(ToDo, frozen=True, tag="effect-benefit"):
    """A strong hit; several in a line are several benefits."""

    who: Name
    n: int = 1

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Benefit):
            return None
        if other.who == self.who:
            return Benefit(self.who, self.n + other.n)
        return Benefits((messages.HitsFor(who=self.who, n=self.n), messages.HitsFor(who=other.who, n=other.n)))


class Benefits(ToDo, frozen=True, tag="effect-benefits"):
    """Strong hits on both sides."""

    people: tuple[messages.HitsFor, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Benefits(_add_hits(self.people, other.who, other.n)) if isinstance(other, Benefit) else None


def _add_hits(people: tuple[messages.HitsFor, ...], who: str, n: int) -> tuple[messages.HitsFor, ...]:
    """Count hits for someone, who may be among these people already."""
    counts = {each.who: each.n for each in people}
    counts[who] = counts.get(who, 0) + n
    return tuple(messages.HitsFor(who=each, n=hits) for each, hits in counts.items())


# ---- which of them
def _tell_consequence(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return ((AddsConsequence if _is_named(event.who, "weak", heard) else Consequence)(heard.name(event.who)),)


def _tell_benefit(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return ((AddsBenefit if _is_named(event.who, "strong", heard) else Benefit)(heard.name(event.who)),)


def _is_named(who: str, kind: str, heard: HeardLine) -> bool:
    """Has the sentence about a test named its hits of this kind?"""
    return any(
        isinstance(e, Said) and e.who == who and e.facts.get(kind) and "ability" in e.facts for e in heard.events
    )


# ---- tests
_COUNTS: dict[str, type[messages.StrongHits | messages.PlainHits | messages.WeakHits]] = {
    "strong": messages.StrongHits,
    "hit": messages.PlainHits,
    "weak": messages.WeakHits,
}
_PASSED: type[Message] = messages.TestPassed
_FAILED: type[Message] = messages.TestShort


def _hits_of_test(event: Said) -> tuple[Message, ...]:
    """Return the hits of each kind that a test has, without those of which there are none."""
    return tuple(kind(n) for fact, kind in _COUNTS.items() if isinstance(n := event.facts.get(fact), int) and n)


def _is_rest(event: Said, heard: HeardLine) -> bool:
    """Is this the test of an hour's rest?"""
    return heard.has(Said, who=event.who, rule="generic-fantasy.rest", result="hour")


def _tell_passed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(messages.RestPassed if _is_rest(event, heard) else _PASSED, _counted_facts(event), heard)


def _tell_failed_test(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a failure; what was at stake does not come true if the trouble is accepted in the same line."""
    accepted = heard.has(Said, who=event.who, rule="generic-fantasy.trouble", result="accepted")
    facts = {**_counted_facts(event), **({"stakes": ""} if accepted else {})}
    return tell_result(messages.RestShort if _is_rest(event, heard) else _FAILED, facts, heard)


def _counted_facts(event: Said) -> dict[str, Any]:
    """Return the facts of a test, with its hits by kind if there are any."""
    return {**result_facts(event), "names": (event.who,), "counts": _hits_of_test(event) or None}


# ---- characters
def _tell_feat(event: FeatUsed, heard: HeardLine, at: int) -> Iterable[Message]:
    return (messages.UsesFeat(who=heard.name(event.who), feat=heard.book_name(event.feat, "feats")),)


def _tell_denied_class(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(messages.ClassDenied, {**result_facts(event), "name": event.facts.get("class")}, heard)


_OWN = Tellings(
    {"generic-fantasy.feat-used": _tell_feat, "generic-fantasy.feats-rested": silent},
    {
        "generic-fantasy.test.passed": _tell_passed_test,
        "generic-fantasy.test.failed": _tell_failed_test,
        "generic-fantasy.test.consequence": _tell_consequence,
        "generic-fantasy.test.benefit": _tell_benefit,
        "generic-fantasy.trouble.accepted": messages.AcceptsTrouble,
        "generic-fantasy.initiative.foes go twice": messages.FoesTwice,
        "generic-fantasy.initiative.foes begin": messages.FoesFirst,
        "generic-fantasy.initiative.party begins": messages.PartyFirst,
        "generic-fantasy.initiative.party goes twice": messages.PartyTwice,
        "generic-fantasy.hireling.flee": messages.HirelingFlees,
        "generic-fantasy.hireling.refuse": log.RefusesOrder,
        "generic-fantasy.hireling.hesitate": messages.HirelingHesitates,
        "generic-fantasy.hireling.cooperate": messages.HirelingAgrees,
        "generic-fantasy.create.not-the-class": _tell_denied_class,
        "generic-fantasy.create.scene": messages.SceneBegins,
    },
)
TELLINGS = (
    _OWN,
    attack_telling.TELLINGS,
    failed_tests.TELLINGS,
    *every_table.TELLINGS,
)
