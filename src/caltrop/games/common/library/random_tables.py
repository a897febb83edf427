"""Random tables, the game's own and those of the table that are shown, and how a roll on one leads to others.

A row names a table, or dice, in braces: "A chest with {coins} and {d6} rats".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, TypeAlias, TypeVar

from caltrop.games.common.table.wants import Id, require_character
from caltrop.kernel.contract.game import RandomTable
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tellings
from caltrop.kernel.rules.dice import SIDES, Dice, Die
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.story import TableRolled
from caltrop.kernel.state.messages import SOMEONE, Data, Message
from caltrop.messages import log

R = TypeVar("R", bound=RandomTable)
_MOST_DEEP = 5  # tables that lead to one another
MOST_ROLLS = 30  # for one result
_IN_BRACES = re.compile(r"\{([^{}\n]{1,60})\}")
_THROWN = re.compile(r"(1?[0-9]|20)?d([2-9]|[1-9][0-9]{1,2}|1000)(?:([+-])([0-9]{1,4}))?")
_ARTICLE = re.compile(r"\b(a)n? $", re.IGNORECASE)
_SENTENCE_END = (".", "!", "?")
_SMALL_WORDS = frozenset({
    "a", "an", "the", "some", "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "several", "many", "few", "another", "your", "his", "her", "its", "their", "in", "on", "at", "under", "with",
})  # fmt: skip
_OWN_ARTICLES = ("a ", "an ", "the ", "some ", "no ", "one ", "your ", "his ", "her ", "their ")
_Throw: TypeAlias = Callable[[Dice], int]  # rolls dice and adds them up


def names_in(row: str) -> Iterator[str]:
    """Yield the names of tables in a row."""
    return (name for name in _IN_BRACES.findall(row) if _read_dice(name) is None)


def _read_dice(words: str) -> tuple[Dice, int] | None:
    """Return the dice that words in braces are, and what is added to them; None if they are no dice."""
    found = _THROWN.fullmatch(words.strip().lower().replace(" ", ""))
    if found is None or found[1] == "0":
        return None
    more = int(found[4] or 0)
    return (f"d{found[2]}",) * int(found[1] or 1), -more if found[3] == "-" else more


def find_table(tables: Mapping[str, R], words: str) -> R | None:
    """Return the table of this id or title."""
    wanted = words.strip()
    named = (table for table in tables.values() if table.title.casefold() == wanted.casefold())
    return tables.get(wanted) or next(named, None)


def tables_led_to(tables: Mapping[str, R], first: RandomTable) -> list[R]:
    """Return the tables that a table's rows lead to, and those that theirs do."""
    found = dict[str, R]()
    waiting = [first]
    while waiting:
        for name in (name for row in waiting.pop().rows for name in names_in(row)):
            inner = find_table(tables, name)
            if inner is not None and inner.id not in found:
                found[inner.id] = inner
                waiting.append(inner)
    return list(found.values())


def with_title(row: str, before: str, after: str) -> str:
    """Return a row that names a table by its new title."""

    def rename(found: re.Match[str]) -> str:
        return f"{{{after}}}" if found[1].strip().casefold() == before.casefold() else found[0]

    return _IN_BRACES.sub(rename, row)


class Unfolding:
    """One result of a table, with all that its rows lead to, as one line."""

    def __init__(self, tables: Mapping[str, RandomTable], throw: _Throw) -> None:
        self.tables = tables
        self.throw = throw
        self.rolls = 0

    def unfold(self, row: str, deep: int = 1) -> str:
        """Return a row with what its braces lead to."""
        first, *rest = _IN_BRACES.split(row)
        said = first
        for words, after in zip(rest[::2], rest[1::2], strict=True):
            before, inner = fit_together(said, self.result(words, deep), is_last=not after.strip())
            said = f"{before}{inner}{after}"
        return said

    def result(self, words: str, deep: int) -> str:
        """Return what stands for words in braces: a number, a row of a table, or the words if it goes no further."""
        dice = _read_dice(words)
        table = find_table(self.tables, words)
        if self.rolls >= MOST_ROLLS:
            return words
        if dice is not None:
            self.rolls += 1
            return str(self.throw(dice[0]) + dice[1])
        if table is None or not table.die or deep >= _MOST_DEEP:
            return table.title if table is not None else words
        self.rolls += 1
        return self.unfold(row_at(table, self.throw((table.die,))), deep + 1)


def row_at(table: RandomTable, face: int) -> str:
    """Return the row of a face; a table may have become shorter since its die was rolled."""
    return table.rows[max(0, min(len(table.rows), face - table.first + 1) - 1)]


def fit_together(before: str, inner: str, *, is_last: bool) -> tuple[str, str]:
    """Fit a row into the sentence of another: its first letter, its full stop, and the article before it."""
    inner = inner.strip()
    if not is_last:
        inner = inner.removesuffix(".")
    if not before.strip() or before.rstrip().endswith(_SENTENCE_END):
        return before, inner[:1].upper() + inner[1:]
    if re.split(r"\W", inner, maxsplit=1)[0].lower() in _SMALL_WORDS:
        inner = inner[:1].lower() + inner[1:]
    if inner.lower().startswith(_OWN_ARTICLES) or inner[:1].isdigit():
        return _ARTICLE.sub("", before), inner
    article = r"\1n " if inner[:1].lower() in "aeiou" and inner else r"\1 "
    return _ARTICLE.sub(article, before), inner


def throw_on(table: RandomTable, tables: Mapping[str, RandomTable], roll: Callable[[int], int]) -> tuple[int, str]:
    """Roll on a table outside of any game: the face of its die, and the line that came of it."""

    def throw(dice: Dice) -> int:
        return sum(roll(SIDES[die]) for die in dice)

    face = throw((table.die,))
    return face, Unfolding(tables, throw).unfold(row_at(table, face))


RULE = "table.random"


class RowParams(Params, frozen=True):
    """A roll on a random table, with its die."""

    die: Die


class RowOutcome(Outcome, frozen=True):
    face: int


@mechanic(RULE)
def ROW(fate: Fate, p: RowParams) -> RowOutcome:
    """The row of a random table, by its die."""
    return RowOutcome(face=fate.roll(p.die, "roller", RULE))


class RandomWants(Wants, frozen=True, kw_only=True):
    """A random table; the facilitator may roll `blind`, and only the facilitator sees what comes of it."""

    table: Annotated[Id, Pick.tables]
    blind: Annotated[bool, Facilitator] = False


def known_tables(scene: Scene) -> Mapping[str, RandomTable]:
    """Return the random tables, by id."""
    found: Mapping[str, RandomTable] = scene.game.shelf("tables")
    return found


def _plan_row(scene: Scene, actor: str, want: RandomWants) -> Plan[RowParams, RowOutcome]:
    if actor:
        require_character(scene, actor)
    table = known_tables(scene).get(want.table)
    if table is None or not table.die:
        refuse("no-such-table-to-roll", RULE, got=want.table)
    if want.blind and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", "table.seats", move=RULE)
    audience = () if want.blind else None
    return Plan(ROW, RowParams(die=table.die), {"roller": actor or scene.seat}, audience=audience)


def _tell_row(scene: Scene, actor: str, want: RandomWants, outcome: RowOutcome) -> None:
    """Look the row up, roll on whatever it leads to, and tell it as one line."""
    tables = known_tables(scene)
    roller = actor or scene.seat
    table = tables.get(want.table)
    if table is None:  # it may be gone since the roll began
        return

    def throw(dice: Dice) -> int:
        return scene.fate.total(dice, roller, RULE)

    text = Unfolding(tables, throw).unfold(row_at(table, outcome.face))
    audience = scene.plan.audience if scene.plan else None
    scene.emit(TableRolled(actor, "" if actor else scene.seat, table.id, table.title, text), audience)


MOVES: tuple[AnyMove, ...] = (Move(RULE, RandomWants, _plan_row, _tell_row, by="anyone", actor="maybe"),)


def _tell_roll_on_table(event: TableRolled, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what came of a roll on a table; of the game's own, in its English."""
    row = heard.row(event.table, "tables")
    is_ours = row is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (log.RollsOn(who=heard.name(event.who or event.seat) or SOMEONE, title=title, text=text),)


TELLINGS = Tellings({"table-rolled": _tell_roll_on_table})
