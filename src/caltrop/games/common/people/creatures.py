"""Creatures that the facilitator brings to the table: one or a lettered group, hidden or visible.

A creature is read from the bestiary, or from one line: a name, then parts in any order, separated by commas.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct, structs

from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.fighting.fights import require_fight
from caltrop.games.common.library.data_rows import read_row
from caltrop.games.common.library.homebrew import find_named, fresh_row_id, keep_row, kept_rows
from caltrop.games.common.library.shelf_rows import Creature
from caltrop.games.common.table.wants import NoPlan
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Naming, Pick, Suggested
from caltrop.kernel.contract.scene import UNSEEN, Scene
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.kernel.state.events.characters import Appeared, CharacterAdded
from caltrop.kernel.state.events.fights import SideJoined
from caltrop.kernel.state.state import Character, Shows, State

from .classics import GRADE_WORDS, Classic, Grade, Row, unknown_row
from .creature_lines import CreatureLine, find_name, known_creatures, parse_creatures

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class CreatureWants(Wants, frozen=True, kw_only=True):
    """A creature of the bestiary by id or name, or a line that describes one. Several get letters."""

    creature: Annotated[str, Meta(min_length=1, max_length=200), Pick.shelf("creatures"), Suggested]
    count: Annotated[int, Meta(ge=1, le=26)] = 1
    name: Annotated[str, Meta(max_length=60), Naming("thing")] = ""
    hidden: bool = False
    shows: Annotated[Shows, Advanced] = "words"
    side: Literal["", "party", "foes"] = ""


def check_side(scene: Scene, want: CreatureWants) -> None:
    """Refuse a side if there is no fight."""
    if want.side:
        require_fight(scene)


def add_creatures(scene: Scene, model: Character, want: CreatureWants) -> None:
    """Add as many creatures as wanted, each with its own name."""
    for name in _fresh_names(scene, want.name or model.name, want.count, hidden=want.hidden):
        _add_creature(scene, name, structs.replace(model, name=name, hidden=want.hidden, shows=want.shows), want.side)


def _fresh_names(scene: Scene, name: str, count: int, *, hidden: bool = False) -> list[str]:
    """Return the plain name for one alone, or names with letters for several: A to Z, then AA to ZZ.

    Creatures in sight are lettered by themselves: a missing letter would reveal that a hidden one exists.
    """
    taken = scene.state.names(hidden=hidden)
    if count == 1 and name not in taken:
        return [name]
    letters = (*_LETTERS, *(a + b for a in _LETTERS for b in _LETTERS))
    return [each for letter in letters if (each := f"{name} {letter}") not in taken][:count]


def _add_creature(scene: Scene, name: str, character: Character, side: str = "") -> None:
    """Add a creature: its sheet for those who may read it, its name for everyone else.

    The id of a hidden one is drawn, so that ids do not reveal how many there are, nor its first name.
    """
    stem = name.lower().replace(" ", "-")
    people = scene.state.characters
    who = scene.secret_id(UNSEEN, f"{UNSEEN}-{stem}", people) if character.hidden else scene.open_id(stem)
    scene.emit(CharacterAdded(who, character))
    if not character.hidden and not character.is_open:
        scene.emit(Appeared(who, character.name))
    if side:
        scene.emit(SideJoined(who, side))


C = TypeVar("C", bound=Creature[Any])
CreatureFields: TypeAlias = Mapping[str, Any]  # the fields that a part of a line sets; empty if it cannot be read
_LONGEST_NAME = 60
MOST_HP = 200
_LOOT = re.compile(r"loot:? (.+)", re.IGNORECASE)
HP = re.compile(r"(\d{1,3}) hp")
ALIVE: Mapping[str, tuple[int, int]] = {"hp": (1, MOST_HP)}


class CreatureNotation(Struct, Generic[C], frozen=True):
    """How a game's creatures are written in one line.

    `usual` are the defaults, `parts` the functions that read one part of a line, `bounds` the range of each number;
    `adapt` makes the game's numbers of a creature that is only called weak, tough or deadly; `check` refuses what does
    not fit together.
    """

    kind: type[C]
    rule: str
    usual: Mapping[str, Any]
    parts: tuple[Callable[[str], CreatureFields], ...]
    bounds: Mapping[str, tuple[int, int]]
    adapt: Callable[[Classic], Row]
    check: Callable[[C], None] = lambda creature: None

    def find_creature(self, creatures: Mapping[str, C], text: str) -> C:
        """Return the creature of that id or name, or the one that the line describes."""
        found = find_named(creatures, text) or _find_by_word(creatures, text)
        if found is None and "," not in text:
            refuse("no-such-creature", self.rule, got=text[:60], options=_similar_names(text, creatures))
        return found or self.parse_line(text)

    def describes(self, part: str) -> bool:
        """Is this a part of a line that the game can read?"""
        return bool(_grade(part) or self._parse_part(part))

    def _parse_part(self, part: str) -> CreatureFields | None:
        """Return the fields that a part of a line sets; None if it cannot be read."""
        return next(filter(None, (_parse_loot(part), *(read(part.lower()) for read in self.parts))), None)

    def parse_line(self, line: str) -> C:
        """Return the creature that the line describes."""
        name, *rest = (part.strip() for part in line.split(","))
        fields: dict[str, Any] = {"rank": 1, "text": "", "tactics": "", "moves": (), "loot": (), **self.usual}
        grades = [grade for part in rest if (grade := _grade(part))]
        own: dict[str, Any] = {}
        for part in rest:
            said = {} if _grade(part) else self._parse_part(part)
            if said is None:
                refuse("bad-creature-line", self.rule, got=part.lower()[:60])
            own |= {field: _merge_field(own.get(field, fields.get(field)), value) for field, value in said.items()}
        fields |= (self._graded_fields(name, grades[-1]) if grades else {}) | own
        within = all(least <= fields[field] <= most for field, (least, most) in self.bounds.items())
        if not within or not 1 <= len(name) <= _LONGEST_NAME:
            refuse("bad-creature-line", self.rule, got=line[:60])
        made = self.kind(**fields | {"id": name.lower().replace(" ", "-"), "name": name[:1].upper() + name[1:]})
        self.check(made)
        return made

    def _graded_fields(self, name: str, grade: Grade) -> dict[str, Any]:
        """Return the fields of a creature that is only called weak, tough or deadly."""
        return structs.asdict(read_row(self.kind, self.adapt(unknown_row(name, grade))))


def _grade(part: str) -> Grade | None:
    return GRADE_WORDS.get(part.strip().casefold())


def _find_by_word(creatures: Mapping[str, C], text: str) -> C | None:
    """Return the creature that a plural or another word means."""
    names = {str(creature.name): creature for creature in creatures.values()}
    found = find_name(text, names)
    return names[found] if found is not None else None


def _similar_names(text: str, creatures: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a few names of creatures that have a word of a text in them, or are written almost like it."""
    from difflib import get_close_matches  # here, because only a mistake needs it

    known = {str(creature.name).lower(): str(creature.name) for creature in creatures.values()}
    typed = text.lower()[:60]
    having = [name for name in known if any(word in name for word in typed.split() if len(word) > 3)]
    close = get_close_matches(typed, known, n=3, cutoff=0.7)
    return tuple(known[name] for name in dict.fromkeys((*close, *having)))[:3]


def _merge_field(before: Any, said: Any) -> Any:
    """Return a field's new value: attacks and skills add up, of anything else the last value counts."""
    if isinstance(said, tuple):
        return (*before, *said)
    return {**(before or {}), **said} if isinstance(said, dict) else said


# ---- parts that several games write alike
def _parse_loot(part: str) -> CreatureFields:
    """ "loot 2d6 coin": what a search of its body finds."""
    found = _LOOT.fullmatch(part)
    return {"loot": (found[1],)} if found else {}


def parse_hit_points(part: str) -> CreatureFields:
    """ "6 hp"."""
    found = HP.fullmatch(part)
    return {"hp": int(found[1])} if found else {}


def ladder_die(die: str) -> LadderDie | None:
    """Return that die if it is on the ladder."""
    return next((rung for rung in LADDER if rung == die), None)


# ---- onto the table
def _settle_in(scene: Scene, who: str, row: Creature[Any], side: str, joins: Callable[[Scene, str], None]) -> None:
    """Give a creature that has come to the table the conditions it always has, and what its side needs."""
    for condition in row.always:
        afflict(scene, who, condition)
    if side:
        joins(scene, who)


def creature_bringer(
    embodied: Callable[[C], Character], joins: Callable[[Scene, str], None] = lambda scene, who: None
) -> Callable[[Scene, str, str], None]:
    """Return the way in which an effect brings a creature of the book to somebody's side, under their hand."""

    def bring(scene: Scene, creature: str, to: str) -> None:
        row = scene.game.library.creatures.get(creature)
        master = scene.state.characters[to]
        if row is None:  # a stored variant may name one that is not there
            return
        fight = scene.state.fight
        side = fight.side_of(to) if fight is not None else ""
        name = _fresh_names(scene, row.name, 1, hidden=master.hidden)[0]
        model = structs.replace(embodied(row), name=name, owner=master.owner, hidden=master.hidden)
        before = set(scene.state.characters)
        _add_creature(scene, name, model, side)
        for who in tuple(scene.state.characters):
            if who not in before:
                _settle_in(scene, who, row, side, joins)

    return bring


def creature_move(
    rule: str,
    lines: Callable[[Any], CreatureNotation[C]],
    embodied: Callable[[C], Character],
    joins: Callable[[Scene, str], None] = lambda scene, who: None,
) -> AnyMove:
    """Return the move that brings creatures to the table.

    `lines` gives the notation for a library's skills; `joins` does what else a creature needs that takes a side.
    """

    def find_creature(scene: Scene, text: str) -> C:
        return _find_creature(scene.game.library, scene.state, lines(scene.game.library), text)

    def plan(scene: Scene, actor: str, want: CreatureWants) -> NoPlan:
        find_creature(scene, want.creature)
        check_side(scene, want)
        return plan_without_dice()

    def add(scene: Scene, actor: str, want: CreatureWants, outcome: Nothing) -> None:
        before = set(scene.state.characters)
        found = find_creature(scene, want.creature)
        if "," in want.creature:
            keep_row(scene, found, fresh_row_id(scene, found.name, "creatures"), "creature")
        add_creatures(scene, embodied(found), want)
        for who in tuple(scene.state.characters):
            if who not in before:
                _settle_in(scene, who, found, want.side, joins)

    return _BringingMove(f"{rule.partition('.')[0]}.creature", lines, plan, add, rule)


def _find_creature(library: Any, state: State, notation: CreatureNotation[C], text: str) -> C:
    """Return the creature of the book or of the table; a classic gives way to one of its name that the table has."""
    kept = kept_rows(state, "creature", notation.kind)
    names = {row.name.casefold() for row in kept.values()}
    rows: Mapping[str, C] = library.creatures
    gone = {id for id, row in rows.items() if row.name.casefold() in names and library.is_made("creature", id)}
    return notation.find_creature({**{id: row for id, row in rows.items() if id not in gone}, **kept}, text)


class _BringingMove(Move[CreatureWants, Nothing, Nothing]):
    """The move that brings creatures to the table, and how they are written for it."""

    def __init__(
        self,
        id: str,
        lines: Callable[[Any], CreatureNotation[Any]],
        plan: Callable[[Scene, str, CreatureWants], NoPlan],
        add: Callable[[Scene, str, CreatureWants, Nothing], None],
        rule: str,
    ) -> None:
        super().__init__(id, CreatureWants, plan, add, rule=rule, by="facilitator")
        self.lines = lines


def described_creature(game: Game, line: str) -> Creature[Any] | None:
    """Return the creature that a line describes, with the game's own numbers; None in a game without such lines."""
    move = game.move_for("creature")
    return move.lines(game.library).parse_line(line) if isinstance(move, _BringingMove) else None


def creature_refusal(game: Game, state: State, text: str) -> Refused | None:
    """Return why a creature cannot be read at a table."""
    move = game.move_for("creature")
    try:
        if isinstance(move, _BringingMove):
            _find_creature(game.library, state, move.lines(game.library), text)
    except Refuses as no:
        return no.refused
    return None


def read_creatures(game: Game, state: State, line: str) -> tuple[CreatureLine, ...]:
    """Return each kind of creature in a line that is typed at a table."""
    move = game.move_for("creature")
    known = known_creatures(game, state)
    if not isinstance(move, _BringingMove):
        return parse_creatures(line, known)
    return parse_creatures(line, known, move.lines(game.library).describes)
