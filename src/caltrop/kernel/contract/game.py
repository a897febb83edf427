"""`Game`: the object in which each game lists all that it consists of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cached_property
from types import MappingProxyType, ModuleType
from typing import Any, Protocol, TypeAlias, TypeGuard

from msgspec import Struct

from caltrop.kernel.rules.mechanic import Mechanic, O, P
from caltrop.kernel.rules.rulings import Dial, NumberDial, Ruling, V, apply_rulings
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.parts import Part, Place, tag
from caltrop.kernel.state.state import Character, KeptRow, State

from .creation import AnyCreation
from .forecast import FightRules
from .growth import WayToGrow
from .lesson import Lesson
from .move import AnyMove
from .scene import Scene
from .surface import Livery, MoveRole, Surface
from .telling import Tellings

Later: TypeAlias = Callable[[Scene, str, Mapping[str, Any]], None]
_Notice: TypeAlias = Callable[[Scene, State], None]
_Heed: TypeAlias = Callable[[Scene, str, AnyMove], None]
_FREE_ROLL = "table.roll"  # every table has it
_MOST_LAID = 200  # sets of homebrew rows whose libraries are kept


class RandomTable(Protocol):
    """Rows to roll on, or only to look up if there is no die; `first` is the number of the first row."""

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
    """A case that every game has, as this game rolls it: a mechanic, its parameters, and what to measure.

    `params` may be a function that takes the parameters from the rows of a game or a variant; `rows` names these rows,
    by shelf and id. `measures` name numbers or facts of an outcome. The names are the same in every game, so they can
    be compared.
    """

    def __init__(
        self,
        mechanic: Mechanic[P, O],
        params: P | Callable[[Game], P],
        measures: Mapping[str, Callable[[O], bool | int]],
        rows: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.mechanic: Mechanic[Any, Any] = mechanic
        self.params: Any = params
        self.measures: Mapping[str, Callable[[Any], bool | int]] = measures
        self.rows = rows

    def params_in(self, game: Game) -> Any:
        """Return the parameters in a game or a variant, with its rulings."""
        found = self.params if isinstance(self.params, Struct) else self.params(game)
        return apply_rulings(found, game.defaults)


class Ways:
    """How a game does what conditions ask for; where it has no way, nothing happens.

    `harm` hurts without a blow: who, how much (below 0 it heals), to what ("" for the usual), whether armour counts.
    `bring` brings a creature by its id to somebody's side. `relocate` moves somebody by an effect's words, perhaps
    relative to its cause.
    """

    def __init__(
        self,
        *,
        harm: Callable[[Scene, str, int, str, bool], None] = lambda scene, who, n, to, armour: None,
        bring: Callable[[Scene, str, str], None] = lambda scene, creature, to: None,
        relocate: Callable[[Scene, str, str, Any], None] = lambda scene, who, by, effect: None,
    ) -> None:
        self.harm = harm
        self.bring = bring
        self.relocate = relocate


class Game:
    """A game: all that it declares. What is left out, pages leave out, too.

    id                the folder's name, with "-" for "_"; ids of moves, mechanics and rules begin with it and a dot
    title             what people call it
    moves             what can be done: forms, **All actions** and the API list them
    mechanics         the dice: `caltrop odds`, the library and buttons roll them
    kinds             the classes of its parts and events, see `kinds_in`: the codec needs them all
    rulings           what its text leaves open; each table may settle it
    later             by rule id: what happens when a countdown ends or a pending roll is made
    notice            is called after each move with the state before it, and may say that something is due
    hurt              a word for how a character looks; otherwise up, down, out or dead
    warn_before_move  is called before the plan of a move that `does` something, and may warn
    ways              how it harms without an attack, brings creatures and moves people
    round_seconds     how long a round is
    languages         the package with its texts; without it a code and its facts are shown
    tellings          which messages tell its events and results; without one a rule's title and result are shown
    livery            its colours and emblem; otherwise those of the pages
    library           its data, as `Shelves`; without one the rule book is empty
    topics            its rule for a topic that games share, where that is not `<id>.<topic>`
    defaults          rulings that its tables begin with, and in a variant dials
    situations        scenes of every game as this one rolls them, for `caltrop compare`
    surface           what pages show; without one every move is under **All actions** alone
    dialled_surface   the surface of a variant, where that hangs on dials
    creation          how characters are made; without it none can be rolled
    dials             numbers and dice inside rules that a variant may change
    forecast          how its fights go on; without it they cannot be forecast
    lesson            teaches it by playing
    growths           how characters grow, each for one move
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
        notice: _Notice | None = None,
        hurt: Callable[[Character], str] | None = None,
        warn_before_move: _Heed | None = None,
        ways: Ways | None = None,
        round_seconds: int = 6,
        languages: str = "",
        tellings: Iterable[Tellings] = (),
        livery: Callable[[], Livery] | None = None,
        library: Any = None,
        topics: Mapping[str, str] | None = None,
        defaults: Mapping[str, str] | None = None,
        situations: Mapping[str, Situation] | None = None,
        surface: Surface | None = None,
        dialled_surface: Callable[[Mapping[str, str]], Surface] | None = None,
        creation: AnyCreation | None = None,
        dials: Iterable[Dial[Any]] = (),
        forecast: FightRules | None = None,
        lesson: Callable[[], Lesson] | None = None,
        growths: Iterable[WayToGrow] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.round_seconds = round_seconds
        self.moves = {m.id: m for m in moves}
        self.mechanics = {m.id: m for m in mechanics}
        self.kinds = tuple(kinds)
        parts = (kind for kind in self.kinds if issubclass(kind, Part))
        self.places: dict[str, Place] = {label: place for part in parts for label, place in part.places.items()}
        self.rulings = {r.id: r for r in rulings}
        self.later = dict(later or {})
        self.notice: _Notice = notice or (lambda scene, before: None)
        self.hurt: Callable[[Character], str] = hurt or (lambda character: character.life)
        self.warn_before_move: _Heed = warn_before_move or (lambda scene, actor, move: None)
        self.ways = ways or Ways()
        self.languages = languages
        self.tellings = tuple(tellings)
        self.livery: Callable[[], Livery | None] = livery or (lambda: None)
        self.library = library
        self.topics = dict(topics or {})
        self.defaults = dict(defaults or {})
        self.situations = dict(situations or {})
        self.surface = surface or Surface()
        self.dialled_surface = dialled_surface
        self.creation = creation
        self.growths = {growth.move: growth for growth in growths}
        self.forecast = forecast
        self.lesson: Callable[[], Lesson | None] = lesson or (lambda: None)
        self.dials = {dial.id: dial for dial in dials}
        self.dialled: Mapping[str, str] = {}
        self.variant: Mapping[str, Any] | None = None
        self.under_homebrew: Game | None = None  # the game over which homebrew rows of a table are laid
        self.homebrew_rows: tuple[KeptRow, ...] = ()  # these
        self._homebrew_games: dict[
            tuple[int, ...], tuple[tuple[KeptRow, ...], Game]
        ] = {}  # as last played, by their rows

    def make_variant(
        self,
        variant: Mapping[str, Any],
        *,
        title: str,
        library: Any,
        defaults: Mapping[str, str],
        dialled: Mapping[str, str] = MappingProxyType({}),
    ) -> Game:
        """Return the game with another library, rulings and dials. A table stores `variant` whole, to open again."""
        other = copy(self)
        other.dialled = dict(dialled)
        other.variant = variant
        other.library = library
        other.title = title
        other.defaults = {**self.defaults, **defaults, **dialled}
        other.under_homebrew = None
        other._homebrew_games = {}
        if self.dialled_surface is not None:
            other.surface = self.dialled_surface(other.dialled)
        return other

    @property
    def bare(self) -> Game:
        """The game without the homebrew rows of a table."""
        return self.under_homebrew or self

    @property
    def homebrew(self) -> dict[str, KeptRow]:
        """The homebrew rows that lie on its shelves, for a state of its own."""
        return {str(n): row for n, row in enumerate(self.homebrew_rows)}

    def with_homebrew(
        self, homebrew: Mapping[str, KeptRow], note: Callable[[], object] | None = None, *, listed: bool = False
    ) -> Game:
        """Return the game as a table plays it: with its homebrew rows on the shelves, as a variant would have them.

        `note` is called when a shelf is read on which such rows may lie. With `listed` it is the game of a reader who
        knows of all of them: what is hidden from players is on the lists as well.
        """
        bare = self.bare
        if not homebrew or bare.library is None:
            return bare
        laid = bare._with_rows(tuple(kept for kept in homebrew.values() if kept.shelved), listed)
        if note is None or laid is bare:
            return laid
        noting = copy(laid)
        noting.library = laid.library.noting(note)
        return noting

    def _with_rows(self, rows: tuple[KeptRow, ...], listed: bool) -> Game:
        """Return the game with these rows, the same object each time; rows are known by identity."""
        if not rows:
            return self
        key = (int(listed), *map(id, rows))
        found = self._homebrew_games.get(key)
        if found is None:
            laid = copy(self)
            laid.library = self.library.lay(rows, listed=listed)
            laid.under_homebrew = self
            laid.homebrew_rows = rows
            while len(self._homebrew_games) >= _MOST_LAID:
                self._homebrew_games.pop(next(iter(self._homebrew_games)), None)
            found = self._homebrew_games[key] = (rows, laid)
        return found[1]

    @property
    def first_rulings(self) -> dict[str, str]:
        """The rulings that a new table starts with, without dials: those stay with the variant."""
        return {id: option for id, option in self.defaults.items() if id not in self.dials}

    def settle(self, params: P, rulings: Mapping[str, str]) -> P:
        """Return a mechanic's parameters with a table's rulings and the variant's dials filled in."""
        return apply_rulings(params, {**self.dialled, **rulings} if self.dialled else rulings)

    def number(self, topic: str, default: int) -> int:
        """Return a number inside a rule by topic, for shared chapters; `default` in a game that has no such dial."""
        dial = self.dials.get(f"{self.id}.{topic}")
        return dial.value_in(self.dialled) if isinstance(dial, NumberDial) else default

    def setting(self, dial: Dial[V]) -> V:
        """Return a number inside a rule: the variant's, or the game's own."""
        return dial.value_in(self.dialled)

    def move_for(self, role: MoveRole) -> AnyMove | None:
        """Return the move that plays a role such as "fight"; None if this game has none."""
        return self.moves.get(self.id_for(role))

    def id_for(self, role: MoveRole) -> str:
        """Return the id that a role's move has, or would have."""
        return self.move_id(self.surface.roles.get(role, role))

    def move_id(self, name: str) -> str:
        """Return a move's id from its name in this game; "table." moves, which every game has, are already ids."""
        return name if name.startswith("table.") else f"{self.id}.{name}"

    def is_roll(self, move: str) -> bool:
        """Is a move one of the rolls that the game's surface names, or the free roll?"""
        return move in self.rolls

    @cached_property
    def rolls(self) -> tuple[str, ...]:
        """The ids of all moves that are rolls: those that can be called for, and the free roll."""
        named = (*(roll.move for roll in self.surface.calls), *self.surface.rolls)
        return tuple(dict.fromkeys((*map(self.move_id, named), _FREE_ROLL)))

    def shelf(self, name: str) -> Mapping[str, Any]:
        """Return a shelf of the library by its name; empty if this game has no such shelf."""
        return getattr(self.library, name, None) or {}

    def rule(self, topic: str) -> str:
        """Return the id of this game's rule on a topic that games share: attack, attributes, combat, contest, create,
        death, deprived, harm, help, hirelings, market, morale, protection, reaction, rest, skills, slots or trouble.
        """
        return self.topics.get(topic, f"{self.id}.{topic}")

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def kinds_in(*modules: ModuleType) -> tuple[type[Struct], ...]:
    """Return the classes of parts and events that these modules declare, in order.

    Base classes are left out: they have no tag of their own, so their tag is the class name.
    """
    classes = (thing for module in modules for thing in vars(module).values() if _is_class_of(module, thing))
    return tuple(kind for kind in classes if issubclass(kind, Part | Event) and tag(kind) != kind.__name__)


def _is_class_of(module: ModuleType, thing: object) -> TypeGuard[type]:
    return isinstance(thing, type) and thing.__module__ == module.__name__
