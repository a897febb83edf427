"""Encoding of entries, parked moves and whole tables as bytes, and back. Stable tags say the class of parts and events.

Everything written carries the version of its form. Upcasters, one per version, turn an earlier form into the next; the
form of a later program, or of one before 1.0, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, structs

from caltrop.games.variants import apply_variant
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import FactsBase, read_facts
from caltrop.kernel.state.events.base import EventBase
from caltrop.kernel.state.parts import PartBase, tag
from caltrop.kernel.state.state import State

from .answers import with_promises
from .ledger import Counts, EntryNotLoaded, EntryPlace
from .log import Entry, Parked
from .session import Box, Session

Form: TypeAlias = Literal["entry", "parked", "state"]
_Upcaster: TypeAlias = Callable[[Form, dict[str, Any]], dict[str, Any]]

FIRST_VERSION = 3  # that of Caltrop 1.0; lower ones were never released
UPCASTERS: dict[int, _Upcaster] = {}  # from this version to the next


VERSION = 3
_S = TypeVar("_S", bound=Struct)
_TAG_FIELDS: dict[type, str] = {PartBase: "part", EventBase: "kind"}


class SavedTable(Struct, frozen=True):
    """A whole table: its first state, its log, and its parked moves."""

    version: int
    game: str
    salt: str
    start: State
    log: tuple[Entry, ...]
    parked: tuple[Parked, ...]
    parks: int
    variant: dict[str, Any] | None = None  # whole, so that a later edit of its file does not change this table


class Snapshot(Struct, frozen=True, omit_defaults=True):
    """The state after an entry, without what is undone by now, and how far each seat had counted its lines."""

    seq: int
    state: State
    counts: Counts = Counts()
    earlier: dict[int, EntryPlace] = {}  # of entries up to this one that later entries refer to
    undone: dict[int, Entry] = {}  # entries up to this one that later lines name as undone or redone


class NewerTable(ValueError):
    """The table was written by a later version of the program."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(f"a table of version {version} cannot be opened here: this is version {known}")
        self.refused = Refused("table-newer", "table.store", {"version": version, "known": known})


class UnreleasedTable(ValueError):
    """The table was written by a version before 1.0, which was never released."""

    def __init__(self) -> None:
        super().__init__("a table of an unreleased version cannot be opened")
        self.refused = Refused("table-unreleased", "table.store")


class Codec:
    """Encodes and decodes everything of one game."""

    def __init__(self, game: Game, version: int = VERSION, upcasters: Mapping[int, _Upcaster] = UPCASTERS) -> None:
        self.game = game
        self.version = version
        self.upcasters = upcasters
        self.tags = {base: {tag(k): k for k in game.kinds if issubclass(k, base)} for base in _TAG_FIELDS}
        self.decoder = cache(self._decoder)
        self._head = f"[{version},".encode()

    def _decoder(self, kind: type[Any]) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(kind, dec_hook=self._decode_tagged)

    def _decode_tagged(self, kind: type, raw: Any) -> Any:
        """Decode a part, an event or the facts of a step into the class that its tag names."""
        if kind is FactsBase:
            return read_facts(raw)
        field = _TAG_FIELDS[kind]
        found = self.tags[kind].get(raw.get(field, "")) if isinstance(raw, dict) else None
        if found is None:
            raise msgspec.ValidationError(f"no such {field}: {str(raw)[:60]}")
        return msgspec.convert(raw, found, dec_hook=self._decode_tagged)

    # ---- without a version
    def encode(self, thing: Struct) -> bytes:
        return msgspec.json.encode(thing)

    def decode(self, raw: bytes, kind: type[_S]) -> _S:
        found: _S = self.decoder(kind).decode(raw)
        return found

    # ---- with a version: [3,{...}]
    def pack(self, thing: Struct) -> bytes:
        return b"%b%b]" % (self._head, msgspec.json.encode(thing))

    def unpack(self, raw: bytes, kind: type[_S]) -> _S:
        """Decode an entry, parked move or snapshot of this or an earlier version."""
        if raw.startswith(self._head):
            return self.decode(raw[len(self._head) : -1], kind)
        version, old = msgspec.json.decode(raw, type=tuple[int, dict[str, Any]])
        return self.decode(msgspec.json.encode(self.upcast_row(kind, version, old)), kind)

    def upcast_row(self, kind: type[Struct], version: int, old: dict[str, Any]) -> dict[str, Any]:
        """Bring a row of an earlier version to today's form."""
        if kind is Snapshot:
            undone = {seq: self._upcast("entry", version, entry) for seq, entry in old.get("undone", {}).items()}
            return old | {"state": self._upcast("state", version, old["state"]), "undone": undone}
        return self._upcast("entry" if kind is Entry else "parked", version, old)

    def upcast_table(self, version: int, old: dict[str, Any]) -> dict[str, Any]:
        """Bring a whole saved table to today's form."""
        return old | {
            "version": self.version,
            "start": self._upcast("state", version, old["start"]),
            "log": [self._upcast("entry", version, entry) for entry in old["log"]],
            "parked": [self._upcast("parked", version, parked) for parked in old["parked"]],
        }

    def _upcast(self, form: Form, version: int, old: dict[str, Any]) -> dict[str, Any]:
        _check_version(version, self.version)
        for step in range(version, self.version):
            old = self.upcasters[step](form, old)
        return old


def _check_version(version: int, known: int) -> None:
    """Check that data of a version can be read. NewerTable, UnreleasedTable."""
    if version > known:
        raise NewerTable(version, known)
    if version < FIRST_VERSION:
        raise UnreleasedTable


def codec_of(game: Game) -> Codec:
    """Return a game's codec, which is made once: homebrew rows change nothing of it."""
    return _codec_of(game.bare)


@lru_cache(maxsize=64)
def _codec_of(game: Game) -> Codec:
    return Codec(game)


def save(session: Session) -> bytes:
    """Encode a whole table; all its entries must be loaded.

    Secrets of promised throws stay here, because a reader of the table could choose a number that fits them; `load`
    promises such throws anew.
    """
    if session.base:
        raise EntryNotLoaded(session.base)
    saved = SavedTable(
        version=VERSION,
        game=session.game.id,
        salt=session.salt,
        start=session.states[0],
        log=tuple(session.log),
        parked=tuple(structs.replace(parked, secrets={}) for parked in session.parked.values()),
        parks=session._parks,
        variant=dict(session.game.variant) if session.game.variant else None,
    )
    return codec_of(session.game).encode(saved)


def load(find: Callable[[str], Game], raw: bytes, box: Box) -> Session:
    """Decode a whole table: fold its log again, and restore its parked moves."""
    head = msgspec.json.decode(raw, type=_Head)
    _check_version(head.version, VERSION)
    game = game_with_variant(find, head.game, head.variant)
    codec = codec_of(game)
    if head.version != VERSION:
        raw = msgspec.json.encode(codec.upcast_table(head.version, msgspec.json.decode(raw)))
    saved = codec.decode(raw, SavedTable)
    session = Session(game, saved.start, box, saved.salt)
    session.refill(saved.log)
    session.parked = {p.id: with_promises(session.state, box, p) for p in saved.parked}
    session._parks = saved.parks
    return session


def game_with_variant(find: Callable[[str], Game], id: str, variant: Mapping[str, Any] | None) -> Game:
    """Return the game that a table plays, with its variant if it has one."""
    base = find(id)
    return apply_variant(base, variant) if variant else base


class _Head(Struct):
    version: int
    game: str
    variant: dict[str, Any] | None = None
