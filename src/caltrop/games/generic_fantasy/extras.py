"""What the facilitator adds to weak and strong hits: a consequence or a benefit for each, said once for all of them."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.generic_fantasy import messages
from caltrop.kernel.contract.telling import HeardLine, Name, ToDo
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message


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
        return AddsConsequences(add_hits(self.people, other.who, other.n))


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
        return Benefits((messages.HitsFor(who=self.who, n=self.n), messages.HitsFor(who=other.who, n=other.n)))


class Benefits(ToDo, frozen=True, tag="effect-benefits"):
    """Strong hits on both sides."""

    people: tuple[messages.HitsFor, ...]

    def joined_with(self, other: Message) -> Message | None:
        return Benefits(add_hits(self.people, other.who, other.n)) if isinstance(other, Benefit) else None


def add_hits(people: tuple[messages.HitsFor, ...], who: str, n: int) -> tuple[messages.HitsFor, ...]:
    """Count hits for someone, who may be among these people already."""
    counts = {each.who: each.n for each in people}
    counts[who] = counts.get(who, 0) + n
    return tuple(messages.HitsFor(who=each, n=hits) for each, hits in counts.items())


# ---- which of them
def tell_consequence(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return ((AddsConsequence if is_named(event.who, "weak", heard) else Consequence)(heard.name(event.who)),)


def tell_benefit(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return ((AddsBenefit if is_named(event.who, "strong", heard) else Benefit)(heard.name(event.who)),)


def is_named(who: str, kind: str, heard: HeardLine) -> bool:
    """Has the sentence about a test named its hits of this kind?"""
    return any(
        isinstance(e, Said) and e.who == who and e.facts.get(kind) and "ability" in e.facts for e in heard.events
    )
