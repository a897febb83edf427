"""A view whose parts are worked out when they are read, for pages that show a part of the table at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from msgspec import structs

from caltrop.kernel.secrets.knowledge import SeatKnowledge, SeenCharacter
from caltrop.kernel.state.parts import Widget
from caltrop.kernel.state.state import Character, DueRoll, ProgressClock, Task

from . import view
from .session import Session
from .view import FightInSight, Line, Prompt, SeenCall, SeenNote, SeenSeat


def _character_field(field: str) -> Any:
    """Make a property that reads a field of the character."""
    return property(lambda seen: getattr(seen.plain, field))


class CharacterInSight:
    """A character as one seat sees it (see `SeenCharacter`): each part is worked out when it is read."""

    __slots__ = ("eye", "session", "who")

    def __init__(self, session: Session, eye: SeatKnowledge, who: str) -> None:
        self.session = session
        self.eye = eye
        self.who = who

    @property
    def plain(self) -> Character:
        return self.eye.state.characters[self.who]

    name: str = _character_field("name")
    kind: str = _character_field("kind")
    life: str = _character_field("life")
    place: str = _character_field("place")
    hidden: bool = _character_field("hidden")
    portrait: str = _character_field("portrait")
    hurt: str = property(lambda seen: seen.sheet.hurt)  # type: ignore[assignment]

    @property
    def mine(self) -> bool:
        return self.eye.is_owner(self.plain)

    @property
    def sheet(self) -> SeenCharacter:
        """All of it, as far as the seat may read it."""
        return view.sheet(self.session, self.eye, self.who)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return self.sheet.widgets


Seen: TypeAlias = SeenCharacter | CharacterInSight


class _SeenCharacters(Mapping[str, CharacterInSight]):
    """Some of the characters that a seat knows."""

    def __init__(
        self, session: Session, eye: SeatKnowledge, which: Callable[[Character], bool] = lambda c: True
    ) -> None:
        self.session = session
        self.eye = eye
        self.which = which

    @cached_property
    def ids(self) -> dict[str, None]:
        people = self.eye.state.characters.items()
        return {who: None for who, c in people if self.eye.may_know(who) and self.which(c)}

    def __getitem__(self, who: str) -> CharacterInSight:
        found = self.eye.state.characters.get(who)
        if found is None or not self.eye.may_know(who) or not self.which(found):
            raise KeyError(who)
        return CharacterInSight(self.session, self.eye, who)

    def __contains__(self, who: object) -> bool:
        found = self.eye.state.characters.get(who) if isinstance(who, str) else None
        return found is not None and self.eye.may_know(str(who)) and self.which(found)

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)


class SeenTable:
    """All that one seat may know of its table, as `view.view` has it, but nothing before it is read."""

    def __init__(self, session: Session, seat: str, tail: int | None = None) -> None:
        self.session = session
        self.seat = seat
        self.tail = tail
        self.state = session.state_for(seat)
        self.eye = SeatKnowledge(session.game, self.state, seat)

    @cached_property
    def characters(self) -> _SeenCharacters:
        return self.some_characters(lambda c: True)

    def some_characters(self, which: Callable[[Character], bool]) -> _SeenCharacters:
        return _SeenCharacters(self.session, self.eye, which)

    @cached_property
    def seats(self) -> dict[str, SeenSeat]:
        return {id: SeenSeat(s.name, s.role, s.away) for id, s in self.state.seats.items()}

    @cached_property
    def fight(self) -> FightInSight | None:
        return FightInSight(self.state) if self.state.fight is not None else None

    @property
    def clock(self) -> int:
        return self.state.clock

    @cached_property
    def orders(self) -> dict[str, dict[str, str]]:
        return {who: orders for who, orders in self.state.orders.items() if self.state.may_act_for(self.seat, who)}

    @cached_property
    def calls(self) -> dict[str, SeenCall]:
        return view.calls(self.eye, self.state)

    @property
    def due_rolls(self) -> Mapping[str, DueRoll]:
        return self.state.due_rolls if self.eye.is_facilitator else {}

    @cached_property
    def tasks(self) -> dict[str, Task]:
        found = self.state.tasks.items()
        return {id: structs.replace(task, hits=task.hits + task.unseen, unseen=0) for id, task in found}

    @property
    def progress(self) -> Mapping[str, ProgressClock]:
        return self.state.progress

    @cached_property
    def notes(self) -> dict[str, SeenNote]:
        found = self.state.notes.items()
        return {id: view.seen_note(note) for id, note in found if self.eye.may_hear(note.audience)}

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        return tuple(self._all_prompts())

    def _all_prompts(self) -> Iterable[Prompt]:
        for parked in self.session.parked.values():
            yield from view.prompts(self.session, self.eye, parked)

    @cached_property
    def log(self) -> tuple[Line, ...]:
        return view.lines(self.session, self.seat, self.tail)
