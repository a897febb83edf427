"""Making a character: every line rolled, chosen, or with the dice assigned.

A draft has every line of a character; `drafted` fills it in, whoever answers: the dice box, a player, a script. Single
lines are rolled again with `reroll` or set with `put`, and `built` makes a character of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.parts.drafting import Bio
from caltrop.games.parts.ladder import Ladder, rung
from caltrop.games.parts.need import Need
from caltrop.games.parts.pack import Item, Pack, Purse
from caltrop.games.parts.table import Id, NoPlan
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import SIDES, LadderDie
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import CharacterAdded
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import LIBRARY, Library, shelves
from .sheet import ABILITIES, Ability, Known

RULE = "fell.create"
Method: TypeAlias = Literal["rolled", "chosen", "assigned"]
Line: TypeAlias = Literal["BOD", "INT", "WIL", "background", "coin", "name", "look", "drive", "flaw", "bond", "spell"]
Value: TypeAlias = str | int
LINES: tuple[Line, ...] = ("BOD", "INT", "WIL", "background", "coin", "name", "look", "drive", "flaw", "bond")
TABLES: dict[str, str] = {"name": "names", "look": "looks", "drive": "drives", "flaw": "flaws", "bond": "bonds"}
COIN = ("d6", "d6", "d6")
FIRST_DICE: tuple[LadderDie, ...] = ("d4", "d6", "d8")
GIFTED: LadderDie = "d8"  # whose WIL begins at this die knows a spell
ROLL = "roll"  # among the options of a line: let the dice say


class Draft(Struct, frozen=True):
    """A character on paper, line by line; background and spell by id."""

    BOD: LadderDie = "d6"
    INT: LadderDie = "d6"
    WIL: LadderDie = "d6"
    background: str = ""
    coin: int = 0
    name: str = ""
    look: str = ""
    drive: str = ""
    flaw: str = ""
    bond: str = ""
    spell: str = ""


# ---- one line
def rolled(fate: Fate, library: Library, line: str, who: str = "") -> Value:
    """A line by the dice."""
    if line in ABILITIES:
        return begins_with(fate.roll("d8", who, RULE))
    if line == "coin":
        return sum(fate.faces(COIN, who, RULE))
    if line == "background":
        return row(fate, tuple(library.backgrounds), who)
    if line == "spell":
        return row(fate, tuple(library.spells), who)
    return row(fate, library.tables[TABLES[line]].rows, who)


def begins_with(number: int) -> LadderDie:
    """The die that a d8 gives an ability: 1-2 d4, 3-6 d6, 7-8 d8."""
    return "d4" if number <= 2 else "d6" if number <= 6 else "d8"


def row(fate: Fate, rows: tuple[str, ...], who: str) -> str:
    """One of the rows, by a die of as many sides."""
    return rows[fate.roll(f"d{len(rows)}", who, RULE) - 1]


def chosen(fate: Fate, library: Library, line: str, who: str = "") -> Value:
    """A line as somebody wants it, or by the dice after all."""
    options: dict[str, Value | None] = {**offered(library, line), ROLL: None}
    found = fate.choose(who, RULE, options, ROLL, waits=True)
    return rolled(fate, library, line, who) if found is None else found


def offered(library: Library, line: str) -> dict[str, Value]:
    """What the dice could give for this line, in the words to choose it by."""
    if line in ABILITIES:
        return {die: die for die in FIRST_DICE}
    if line == "coin":
        return {str(n): n for n in range(len(COIN), sum(SIDES[die] for die in COIN) + 1)}
    if line in TABLES:
        return {text: text for text in library.tables[TABLES[line]].rows}
    return {id: id for id in (library.backgrounds if line == "background" else library.spells)}


# ---- a whole draft
def assigned(up: str = "", down: str = "") -> dict[str, Value]:
    """d6 in each ability; one may go down so that another goes up."""
    return {a: "d8" if a == up else "d4" if a == down else "d6" for a in ABILITIES}


def drafted(
    fate: Fate, library: Library, who: str = "", *, method: Method = "rolled", fixed: Mapping[str, Value] | None = None
) -> Draft:
    """Every line, but for those that stand fixed already; asked all at once, and last the spell."""
    fixed = {**(assigned() if method == "assigned" else {}), **(fixed or {})}
    take = chosen if method == "chosen" else rolled
    asks: dict[str, Callable[[], Value]] = {
        line: partial(take, fate, library, line, who) for line in LINES if line not in fixed
    }
    lines: dict[str, Any] = {**fixed, **dict(zip(asks, fate.together(asks), strict=True))}
    draft = Draft(**lines)
    return gifted(draft, "" if draft.WIL != GIFTED or draft.spell else str(take(fate, library, "spell", who)))


def gifted(draft: Draft, spell: str = "") -> Draft:
    """With a spell if WIL is a d8, with none if it is not."""
    return structs.replace(draft, spell=(draft.spell or spell) if draft.WIL == GIFTED else "")


def reroll(fate: Fate, library: Library, draft: Draft, line: Line, who: str = "") -> Draft:
    """The draft with one line rolled again; a spell comes and goes with WIL d8."""
    if line == "spell" and draft.WIL != GIFTED:
        return draft
    changed: dict[str, Any] = {line: rolled(fate, library, line, who)}
    after = structs.replace(draft, **changed)
    needs = after.WIL == GIFTED and not after.spell
    return gifted(after, str(rolled(fate, library, "spell", who)) if needs else "")


def put(library: Library, draft: Draft, line: Line, value: Value) -> Draft | Refused:
    """The draft with one line set: words are free, anything else is what the dice could give."""
    options = () if line in TABLES or line == "coin" else offered(library, line)
    if options and value not in options:
        return Refused("no-such-line", RULE, {"line": line, "got": str(value), "options": tuple(options)})
    if line == "coin" and (not isinstance(value, int) or value < 0):
        return Refused("bad-value", RULE, {"name": line, "got": str(value), "allowed": "number"})
    if line != "coin" and not isinstance(value, str):
        return Refused("bad-value", RULE, {"name": line, "got": str(value), "allowed": "words"})
    if line == "spell" and draft.WIL != GIFTED:
        return Refused("not-gifted", RULE, {"got": draft.WIL, "needs": GIFTED})
    changed: dict[str, Any] = {line: value}
    return gifted(structs.replace(draft, **changed))


# ---- the character
def built(draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
    """The draft as a character with a whole sheet; armour is worn at once."""
    background = library.backgrounds[draft.background]
    dice: dict[str, LadderDie] = {"BOD": draft.BOD, "INT": draft.INT, "WIL": draft.WIL}
    pack = Pack(size=4 + SIDES[draft.BOD])
    for id in background.gear:
        pack = pack.holding(pack.fresh_key(id), put_on(library.items[id]))
    return Character(draft.name, "pc", owner).having(
        Ladder({ability: rung(die) for ability, die in dice.items()}),
        Known((background.skill,), (draft.spell,) if draft.spell else ()),
        pack,
        Purse(draft.coin),
        Bio(background.name, draft.look, draft.drive, draft.flaw, draft.bond, background.keepsake),
        Need(),
        Conditions(),
        Timers(),
    )


def put_on(item: Item) -> Item:
    return structs.replace(item, on=True) if item.worn else item


def create(
    fate: Fate,
    library: Library = LIBRARY,
    owner: str = "",
    *,
    method: Method = "rolled",
    fixed: Mapping[str, Value] | None = None,
) -> Character:
    """A whole character in one go, asked of the seat that will own it."""
    return built(drafted(fate, library, owner, method=method, fixed=fixed), owner, library)


# ---- at the table
class CreateWants(Wants, frozen=True, kw_only=True):
    """`up` and `down` are for assigned dice; lines that are said are not rolled. `seat` is whose it will be."""

    method: Method = "rolled"
    up: Ability | Literal[""] = ""
    down: Ability | Literal[""] = ""
    seat: Id = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    background: Id = ""
    look: Annotated[str, Meta(max_length=200)] = ""
    drive: Annotated[str, Meta(max_length=200)] = ""
    flaw: Annotated[str, Meta(max_length=200)] = ""
    bond: Annotated[str, Meta(max_length=200)] = ""


def plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    if no := not_for(scene, want.seat) or misassigned(want):
        return no
    backgrounds = shelves(scene).backgrounds
    if want.background and want.background not in backgrounds:
        return Refused("no-such-background", RULE, {"got": want.background, "options": tuple(backgrounds)})
    return plain()


def not_for(scene: Scene, seat: str) -> Refused | None:
    """A player makes characters for their own seat, the facilitator for any that plays."""
    found = scene.state.seats.get(seat or scene.seat)
    if found is None or found.role == "spectator":
        return Refused("no-such-seat", "table.seats", {"seat": seat})
    if seat not in ("", scene.seat) and not scene.state.is_facilitator(scene.seat):
        return Refused("not-your-seat", "table.seats", {"seat": found.name})
    return None


def misassigned(want: CreateWants) -> Refused | None:
    """One goes down so that another goes up: both or neither, and two different ones."""
    if not want.up and not want.down:
        return None
    if want.method != "assigned":
        return Refused("not-assigned", RULE, {"method": want.method})
    if not want.up or not want.down or want.up == want.down:
        return Refused("up-and-down", RULE, {"up": want.up, "down": want.down})
    return None


def join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """The character is at the table; what the facilitator makes for nobody waits for a seat."""
    seat = want.seat or ("" if scene.state.is_facilitator(scene.seat) else scene.seat)
    said: dict[str, Value] = {line: getattr(want, line) for line in LINES if getattr(want, line, "")}
    dice = assigned(want.up, want.down) if want.method == "assigned" else {}
    character = create(scene.fate, shelves(scene), seat, method=want.method, fixed={**dice, **said})
    taken = {**scene.state.characters, **scene.state.seats}
    scene.emit(CharacterAdded(scene.state.fresh_id(stem(character.name), taken), character))


def stem(name: str) -> str:
    """A name as an id: "Old Meg" is old-meg."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "hero"


MOVES: tuple[AnyMove, ...] = (Move("fell.create", CreateWants, plan_create, join, by="anyone"),)
