"""Making a hero: every line rolled, chosen, or with the scores assigned.

A draft has every line of a character; `drafted` fills it in, whoever answers: the dice box, a player, a script. Single
lines are rolled again with `reroll` or set with `put`, and `built` makes a character of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.parts.need import Need
from caltrop.games.parts.pack import Item, Pack, Purse
from caltrop.games.parts.table import Id, NoPlan
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import SIDES
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import CharacterAdded
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import LIBRARY, Ability, Library, shelves
from .sheet import ABILITIES, MOST_ARMOUR, SLOTS, Traits, scored

RULE = "deeds.create"
Method: TypeAlias = Literal["rolled", "chosen", "assigned"]
Value: TypeAlias = str | int
Line: TypeAlias = Literal[
    "Brawn", "Finesse", "Intellect", "HP", "background", "gold", "name", "surname", "physique", "face", "speech",
    "virtue", "vice", "reputation", "motive", "boast", "spell",
]  # fmt: skip
LINES: tuple[Line, ...] = (
    "Brawn", "Finesse", "Intellect", "HP", "background", "gold", "name", "surname", "physique", "face", "speech",
    "virtue", "vice", "reputation", "motive", "boast",
)  # fmt: skip
TABLES: dict[str, str] = {"name": "names", "surname": "surnames"} | {
    line: line for line in ("physique", "face", "speech", "virtue", "vice", "reputation", "motive", "boast")
}
ABILITY_DICE = GOLD_DICE = ("d6", "d6", "d6")
DICE: dict[str, tuple[str, ...]] = {"HP": ("d6",), "gold": GOLD_DICE, **dict.fromkeys(ABILITIES, ABILITY_DICE)}
MIDDLE, UP, DOWN = 11, 14, 8  # assigned scores (ours): the middle of 3d6, and one of them raised for another's sake
BOOK = "spellbook"
ROLL, KEEP = "roll", "keep"
SWAPS: tuple[tuple[Ability, Ability], ...] = (
    ("Brawn", "Finesse"),
    ("Brawn", "Intellect"),
    ("Finesse", "Intellect"),
)


class Draft(Struct, frozen=True):
    """A hero on paper, line by line; background and spell by id."""

    Brawn: int = MIDDLE
    Finesse: int = MIDDLE
    Intellect: int = MIDDLE
    HP: int = 3
    background: str = ""
    gold: int = 0
    name: str = ""
    surname: str = ""
    physique: str = ""
    face: str = ""
    speech: str = ""
    virtue: str = ""
    vice: str = ""
    reputation: str = ""
    motive: str = ""
    boast: str = ""
    spell: str = ""


# ---- one line
def rolled(fate: Fate, library: Library, line: str, who: str = "") -> Value:
    """A line by the dice."""
    if line in DICE:
        return sum(fate.faces(DICE[line], who, RULE))
    rows = rows_of(library, line)
    return rows[fate.roll(f"d{len(rows)}", who, RULE) - 1]


def rows_of(library: Library, line: str) -> tuple[str, ...]:
    """What the dice choose among."""
    if line in TABLES:
        return library.tables[TABLES[line]].rows
    return tuple(library.backgrounds if line == "background" else library.spells)


def chosen(fate: Fate, library: Library, line: str, who: str = "") -> Value:
    """A line as somebody wants it, or by the dice after all."""
    options: dict[str, Value | None] = {**offered(library, line), ROLL: None}
    found = fate.choose(who, RULE, options, ROLL, waits=True)
    return rolled(fate, library, line, who) if found is None else found


def offered(library: Library, line: str) -> dict[str, Value]:
    """What the dice could give for this line, in the words to choose it by."""
    if line in DICE:
        dice = DICE[line]
        return {str(n): n for n in range(len(dice), sum(SIDES[die] for die in dice) + 1)}
    return {row: row for row in rows_of(library, line)}


# ---- a whole draft
def assigned(up: str = "", down: str = "") -> dict[str, Value]:
    """The same score in each ability; one may go down so that another goes up."""
    return {a: UP if a == up else DOWN if a == down else MIDDLE for a in ABILITIES}


def drafted(
    fate: Fate, library: Library, who: str = "", *, method: Method = "rolled", fixed: Mapping[str, Value] | None = None
) -> Draft:
    """Every line, but for those that stand fixed already; asked all at once, and last whether two are swapped."""
    fixed = {**(assigned() if method == "assigned" else {}), **(fixed or {})}
    take = chosen if method == "chosen" else rolled
    asks: dict[str, Callable[[], Value]] = {
        line: partial(take, fate, library, line, who) for line in LINES if line not in fixed
    }
    lines: dict[str, Any] = {**fixed, **dict(zip(asks, fate.together(asks), strict=True))}
    draft = bookish(library, Draft(**lines))
    return swapped(fate, draft, who) if method == "rolled" and not fixed.keys() & set(ABILITIES) else draft


def swapped(fate: Fate, draft: Draft, who: str = "") -> Draft:
    """Rolled in order; two of the three may then change places."""
    options: dict[str, tuple[Ability, Ability] | None] = {KEEP: None}
    options |= {f"{a} and {b}": (a, b) for a, b in SWAPS}
    pair = fate.choose(who, RULE, options, KEEP)
    if pair is None:
        return draft
    a, b = pair
    changed: dict[str, Any] = {a: getattr(draft, b), b: getattr(draft, a)}
    return structs.replace(draft, **changed)


def bookish(library: Library, draft: Draft) -> Draft:
    """With the background's spell where it brings a book, with none where it does not."""
    background = library.backgrounds.get(draft.background)
    if background is None or BOOK not in background.gear:
        return structs.replace(draft, spell="")
    return draft if draft.spell else structs.replace(draft, spell=background.spell)


def reroll(fate: Fate, library: Library, draft: Draft, line: Line, who: str = "") -> Draft:
    """The draft with one line rolled again; a spell comes and goes with the background's book."""
    if line == "spell" and not draft.spell:
        return draft
    changed: dict[str, Any] = {line: rolled(fate, library, line, who)}
    if line == "background":
        changed["spell"] = ""
    return bookish(library, structs.replace(draft, **changed))


def put(library: Library, draft: Draft, line: Line, value: Value) -> Draft | Refused:
    """The draft with one line set: words are free, anything else is what the dice could give."""
    if line in TABLES:
        if not isinstance(value, str):
            return Refused("bad-value", RULE, {"name": line, "got": str(value), "allowed": "words"})
    elif value not in (options := offered(library, line)).values():
        return Refused("no-such-line", RULE, {"line": line, "got": str(value), "options": tuple(options)})
    if line == "spell" and not draft.spell:
        return Refused("no-book", RULE, {"got": draft.background})
    changed: dict[str, Any] = {line: value}
    if line == "background":
        changed["spell"] = ""
    return bookish(library, structs.replace(draft, **changed))


# ---- the character
def built(draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
    """The draft as a character with a whole sheet; armour is worn at once."""
    background = library.backgrounds[draft.background]
    words = {line: getattr(draft, line) for line in TABLES if line not in ("name", "surname")}
    return Character(f"{draft.name} {draft.surname}".strip(), "pc", owner).having(
        scored(draft.Brawn, draft.Finesse, draft.Intellect, draft.HP),
        geared(Pack(size=SLOTS), library, background.gear, draft.spell),
        Purse(draft.gold),
        Traits(background.name, keepsake=background.keepsake, **words),
        Need(),
        Conditions(),
        Timers(),
    )


def geared(pack: Pack, library: Library, gear: tuple[str, ...], spell: str = "") -> Pack:
    """The pack with these things in it, armour on; a spellbook holds its spell."""
    for id in gear:
        item = library.items[id]
        if id == BOOK and spell:
            item = structs.replace(item, spell=spell, name=f"{item.name}: {library.spells[spell].name}")
        pack = pack.holding(pack.fresh_key(id), put_on(item, pack))
    return pack


def put_on(item: Item, pack: Pack) -> Item:
    """Worn at once, where there is a place for it."""
    taken = sum(there.armor for there in pack.worn.values())
    return structs.replace(item, on=True) if item.worn and taken < MOST_ARMOUR else item


def create(
    fate: Fate,
    library: Library = LIBRARY,
    owner: str = "",
    *,
    method: Method = "rolled",
    fixed: Mapping[str, Value] | None = None,
) -> Character:
    """A whole hero in one go, asked of the seat that will own it."""
    return built(drafted(fate, library, owner, method=method, fixed=fixed), owner, library)


# ---- at the table
class CreateWants(Wants, frozen=True, kw_only=True):
    """`up` and `down` are for assigned scores; lines that are said are not rolled. `seat` is whose it will be."""

    method: Method = "rolled"
    up: Ability | Literal[""] = ""
    down: Ability | Literal[""] = ""
    seat: Id = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    surname: Annotated[str, Meta(max_length=60)] = ""
    background: Id = ""
    physique: Annotated[str, Meta(max_length=200)] = ""
    face: Annotated[str, Meta(max_length=200)] = ""
    speech: Annotated[str, Meta(max_length=200)] = ""
    virtue: Annotated[str, Meta(max_length=200)] = ""
    vice: Annotated[str, Meta(max_length=200)] = ""
    reputation: Annotated[str, Meta(max_length=200)] = ""
    motive: Annotated[str, Meta(max_length=200)] = ""
    boast: Annotated[str, Meta(max_length=200)] = ""


def plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    if no := not_for(scene, want.seat) or misassigned(want):
        return no
    known = shelves(scene).backgrounds
    if want.background and want.background not in known:
        return Refused("no-such-background", RULE, {"got": want.background, "options": tuple(known)})
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
    """The hero is at the table; what the facilitator makes for nobody waits for a seat."""
    seat = want.seat or ("" if scene.state.is_facilitator(scene.seat) else scene.seat)
    said: dict[str, Value] = {line: getattr(want, line) for line in LINES if getattr(want, line, "")}
    if want.name and not want.surname:
        said["surname"] = ""  # whoever says a name has said the whole of it
    scores = assigned(want.up, want.down) if want.method == "assigned" else {}
    fixed = {**scores, **said}
    character = create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed)
    taken = {**scene.state.characters, **scene.state.seats}
    scene.emit(CharacterAdded(scene.state.fresh_id(stem(character.name), taken), character))


def stem(name: str) -> str:
    """A name as an id: "Old Meg" is old-meg."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "hero"


MOVES: tuple[AnyMove, ...] = (Move(RULE, CreateWants, plan_create, join, by="anyone"),)
