"""Reading what a line carries: the facts of its events, what they changed, and its steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from msgspec import structs

from caltrop.kernel.rules.steps import Facts
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.view import lines

F = TypeVar("F", bound=Facts)
Row: TypeAlias = Callable[[], tuple[Any, Any]]  # what is found, and what the rules demand


class Rows(dict[str, Row]):
    """Rows by the number of their sentence and a word for the case."""

    def row(self, number: int, case: str = "") -> Callable[[Row], Row]:
        def add(play: Row) -> Row:
            key = f"{number} {case}".strip()
            assert key not in self, key
            self[key] = play
            return play

        return add


def said(entry: Entry, rule: str, *names: str) -> tuple[Any, ...]:
    """The facts of these names in the last result of a rule; None where it has no such fact."""
    found = [t.event for t in entry.emitted if isinstance(t.event, Said) and t.event.rule == rule]
    return tuple(found[-1].facts.get(name) for name in names)


def heard(session: Session, seat: str, rule: str, *names: str) -> tuple[Any, ...]:
    """The same as a seat reads it in its last line."""
    found = [e for e in lines(session, seat, 1)[-1].events if isinstance(e, Said) and e.rule == rule]
    return tuple(found[-1].facts.get(name) for name in names)


def result(entry: Entry, rule: str) -> str:
    return [t.event for t in entry.emitted if isinstance(t.event, Said) and t.event.rule == rule][-1].result


def event(entry: Entry, kind: type[Any], *names: str) -> tuple[Any, ...]:
    """The fields of these names in the last event of a kind."""
    found = [t.event for t in entry.emitted if isinstance(t.event, kind)]
    return tuple(getattr(found[-1], name) for name in names)


def changed(session: Session, name: str, seat: str = "s0") -> list[tuple[Any, ...]]:
    """Whose value of this name the last line of a seat has changed, what has it, and from what to what."""
    return [(c.who, c.of, c.before, c.after) for c in lines(session, seat, 1)[-1].changes if c.name == name]


def stepped(entry: Entry, kind: type[F], who: str | None = None) -> list[F]:
    """The facts of the steps of a kind, or those about somebody."""
    steps = (s.step for s in entry.steps if isinstance(s.step.facts, kind))
    return [step.facts for step in steps if who in (None, step.who)]  # type: ignore[misc]


def some(facts: Facts, *names: str) -> tuple[Any, ...]:
    return tuple(structs.asdict(facts)[name] for name in names)
