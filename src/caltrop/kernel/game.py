"""What a game is: the plain object that each of the games fills in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from types import ModuleType
from typing import Any, Protocol, TypeAlias, TypeGuard

from msgspec import Struct

from .creation import AnyCreation
from .events.base import Event
from .livery import Livery
from .mechanic import Mechanic, O, P
from .move import AnyMove
from .parts import Part, Place, tag
from .rulings import Ruling
from .scene import Scene
from .state import Character, State
from .surface import MoveRole, Surface

Later: TypeAlias = Callable[[Scene, str, Mapping[str, Any]], None]
Notice: TypeAlias = Callable[[Scene, State], None]


class RandomTable(Protocol):
    """Rows that can be rolled for, or without a die only looked up; `first` is the number of the first."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def die(self) -> str: ...
    @property
    def rows(self) -> tuple[str, ...]: ...
    @property
    def first(self) -> int: ...


class Situation:
    """Something that happens in every game, as this one rolls it: a mechanic, parameters, and what to read off it.

    `measures` name numbers or facts of an outcome, under the same names in every game: they are compared.
    """

    def __init__(self, mechanic: Mechanic[P, O], params: P, measures: Mapping[str, Callable[[O], bool | int]]) -> None:
        self.mechanic: Mechanic[Any, Any] = mechanic
        self.params: Any = params
        self.measures: Mapping[str, Callable[[Any], bool | int]] = measures


class Game:
    """A game: its moves and mechanics by name, its parts and events for the codec, its rulings and its texts.

    `later` are the functions that timers and pending rolls name; `notice` looks at the state before a move and may
    tell, at its end, that something is due; `hurt` says in a word how a creature is; `round_seconds` is a round;
    `topics` says which of its rules treats what games share, where the name is not the same; `defaults` are rulings
    that a table of this game begins with; `livery` are its colours and its emblem, without which it has the house's;
    `creation` makes characters, where the game has a way of its own.
    """

    def __init__(  # noqa: PLR0913 - a game is these things
        self,
        id: str,
        title: str,
        *,
        moves: Iterable[AnyMove],
        mechanics: Iterable[Mechanic[Any, Any]],
        kinds: Iterable[type[Struct]],
        rulings: Iterable[Ruling[str]] = (),
        later: Mapping[str, Later] | None = None,
        notice: Notice | None = None,
        hurt: Callable[[Character], str] | None = None,
        round_seconds: int = 6,
        words: Callable[[], Mapping[str, Any]] | None = None,
        livery: Callable[[], Livery] | None = None,
        library: Any = None,
        topics: Mapping[str, str] | None = None,
        defaults: Mapping[str, str] | None = None,
        situations: Mapping[str, Situation] | None = None,
        surface: Surface | None = None,
        creation: AnyCreation | None = None,
    ) -> None:
        self.id, self.title, self.round_seconds = id, title, round_seconds
        self.moves = {m.id: m for m in moves}
        self.mechanics = {m.id: m for m in mechanics}
        self.kinds = tuple(kinds)
        parts = (kind for kind in self.kinds if issubclass(kind, Part))
        self.places: dict[str, Place] = {label: place for part in parts for label, place in part.places.items()}
        self.rulings = {r.id: r for r in rulings}
        self.later = dict(later or {})
        self.notice: Notice = notice or (lambda scene, before: None)
        self.hurt: Callable[[Character], str] = hurt or (lambda character: character.life)
        self.words: Callable[[], Mapping[str, Any]] = words or (lambda: {})
        self.livery: Callable[[], Livery | None] = livery or (lambda: None)
        self.library = library
        self.topics = dict(topics or {})
        self.defaults = dict(defaults or {})
        self.situations = dict(situations or {})
        self.surface = surface or Surface()
        self.creation = creation
        self.variant: Mapping[str, Any] | None = None

    def make_variant(
        self, variant: Mapping[str, Any], *, title: str, library: Any, defaults: Mapping[str, str]
    ) -> Game:
        """The same game with other shelves and rulings; `variant` is what a table keeps to be able to open again."""
        other = copy(self)
        other.title, other.library, other.variant = title, library, variant
        other.defaults = {**self.defaults, **defaults}
        return other

    def move_for(self, role: MoveRole) -> AnyMove | None:
        """The move that plays a role at the table, such as "fight"; None in a game that has none."""
        return self.moves.get(self.id_for(role))

    def id_for(self, role: MoveRole) -> str:
        """The id that a role's move has, or would have."""
        return self.move_id(self.surface.roles.get(role, role))

    def move_id(self, name: str) -> str:
        """A move's id from its name in this game; the moves of every table have their whole name."""
        return name if name.startswith("table.") else f"{self.id}.{name}"

    def shelf(self, name: str) -> Mapping[str, Any]:
        """A shelf of the library by its name; one that this game does not have is empty."""
        return getattr(self.library, name, None) or {}

    def rule(self, topic: str) -> str:
        """The rule's id under which this game treats a topic that games share, such as "market" or "death"."""
        return self.topics.get(topic, f"{self.id}.{topic}")

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def kinds_in(*modules: ModuleType) -> tuple[type[Struct], ...]:
    """The kinds of parts and events that these modules declare, in order.

    A base class is none of them: without a tag of its own it goes by the name of its class.
    """
    classes = (thing for module in modules for thing in vars(module).values() if _is_class_of(module, thing))
    return tuple(kind for kind in classes if issubclass(kind, Part | Event) and tag(kind) != kind.__name__)


def _is_class_of(module: ModuleType, thing: object) -> TypeGuard[type]:
    return isinstance(thing, type) and thing.__module__ == module.__name__
