"""Rest: nights, hours and weeks, what they bring back, and who cannot rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from caltrop.kernel.contract.telling import (
    Effect,
    HeardLine,
    Name,
    Names,
    Tell,
    result_facts,
    tell_result,
    tell_together,
)
from caltrop.kernel.state.events.table import Said, TimePassed
from caltrop.kernel.state.messages import Message
from caltrop.messages import log


class AlreadyFull(Effect, frozen=True, tag="effect-already-full"):
    who: Name
    name: str

    def joined_with(self, other: Message) -> Message | None:
        return NothingToRegain((self.who,)).joined_with(other)


class NothingToRegain(Effect, frozen=True, tag="effect-nothing-to-regain"):
    """Several of those who rest together have all their points."""

    together = True
    names: Names

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, AlreadyFull) or other.who in self.names:
            return None
        return NothingToRegain((*self.names, other.who))


def tell_sleep(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell of a night or a week, and of an attribute that no rest brings back."""
    yield from tell_together(log.SleepsWell if event.result == "night" else log.RestsWeek)(event, heard, at) or ()
    lost = tuple(name.strip() for name in str(event.facts.get("lost", "")).split(",") if name.strip())
    yield from tell_result(log.StaysLost, {**result_facts(event), "lost": lost or None}, heard)


TESTED = (".test", ".trouble")  # rules whose results tell of the rest that they belong to


def tell_hour(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell of an hour's rest, and that it brought nothing.

    A test in the same line has told of the hour, and the line before of one that is pushed through only now.
    """
    said = [e.rule for e in heard.events if isinstance(e, Said) and e.who == event.who]
    is_pushed_later = any(rule.endswith(".push") for rule in said) and not heard.has(TimePassed)
    if is_pushed_later or any(rule.endswith(TESTED) for rule in said):
        return ()
    kind = log.RestsHour if event.facts.get("points") else log.RestsHourForNothing
    return tell_together(kind)(event, heard, at) or ()


RESULTS: Mapping[str, type[Message] | Tell] = {
    "rest.night": tell_sleep,
    "rest.full": AlreadyFull,
    "rest.hour": tell_hour,
    "rest.week": tell_sleep,
    "rest.restless": log.CannotRest,
}
