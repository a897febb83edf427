"""Making a character: every line rolled, chosen, or with the attributes assigned.

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
from caltrop.games.parts.scores import Scores, score
from caltrop.games.parts.table import Id, NoPlan
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import CharacterAdded
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import LIBRARY, Attribute, Library, shelves
from .points import Turn
from .sheet import ATTRIBUTES, SLOTS, Bio, Magic

RULE = "grimoire.create"
Method: TypeAlias = Literal["rolled", "chosen", "assigned"]
Value: TypeAlias = str | int
TRAITS = ("physique", "face", "hair", "speech", "clothing", "virtue", "vice", "reputation", "misfortune")
NUMBERS: dict[str, tuple[str, ...]] = {
    "STR": ("d6",) * 3,
    "DEX": ("d6",) * 3,
    "WIL": ("d6",) * 3,
    "HP": ("d6",),
    "gold": ("d6",) * 3,
    "age": ("d20",) * 2,
}
ADDED = {"age": 15}
LINES: tuple[str, ...] = ("STR", "DEX", "WIL", "HP", "background", "gold", "age", "name", *TRAITS)
ROLL = "roll"  # among the options of a line: let the dice say
USUAL = 10  # what an attribute is while nothing is said of it


class Draft(Struct, frozen=True):
    """A character on paper, line by line; the background by id."""

    STR: int = USUAL
    DEX: int = USUAL
    WIL: int = USUAL
    HP: int = 3
    background: str = ""
    gold: int = 0
    age: int = 30
    name: str = ""
    physique: str = ""
    face: str = ""
    hair: str = ""
    speech: str = ""
    clothing: str = ""
    virtue: str = ""
    vice: str = ""
    reputation: str = ""
    misfortune: str = ""


# ---- one line
def rolled(fate: Fate, library: Library, line: str, who: str = "") -> Value:
    """A line by the dice."""
    if line in NUMBERS:
        return sum(fate.faces(NUMBERS[line], who, RULE)) + ADDED.get(line, 0)
    if line == "background":
        return row(fate, tuple(library.backgrounds), who)
    if line == "name":
        first, last = library.tables["names"].rows, library.tables["surnames"].rows
        return f"{row(fate, first, who)} {row(fate, last, who)}"
    return row(fate, library.tables[line].rows, who)


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
    if line in NUMBERS:
        dice, more = NUMBERS[line], ADDED.get(line, 0)
        most = sum(int(die[1:]) for die in dice)
        return {str(n): n for n in range(len(dice) + more, most + more + 1)}
    if line == "background":
        return {id: id for id in library.backgrounds}
    return {text: text for text in library.tables["names" if line == "name" else line].rows}


# ---- a whole draft
def drafted(
    fate: Fate, library: Library, who: str = "", *, method: Method = "rolled", fixed: Mapping[str, Value] | None = None
) -> Draft:
    """Every line, but for those that stand fixed already; asked all at once."""
    fixed = dict(fixed or {})
    take = chosen if method == "chosen" else rolled
    asks: dict[str, Callable[[], Value]] = {
        line: partial(take, fate, library, line, who) for line in LINES if line not in fixed
    }
    lines: dict[str, Any] = {**fixed, **dict(zip(asks, fate.together(asks), strict=True))}
    return Draft(**lines)


def swapped(fate: Fate, draft: Draft, who: str, swap: tuple[str, ...] = ()) -> Draft:
    """Two attributes may change places, once the dice are seen; usually they stay."""
    pairs = {f"{a} {b}": (a, b) for i, a in enumerate(ATTRIBUTES) for b in ATTRIBUTES[i + 1 :]}
    found = swap or fate.choose(who, RULE, {"keep": (), **pairs}, "keep")
    if not found:
        return draft
    a, b = found
    fate.note(RULE, who, swapped=(a, b))
    changed: dict[str, Any] = {a: getattr(draft, b), b: getattr(draft, a)}
    return structs.replace(draft, **changed)


def reroll(fate: Fate, library: Library, draft: Draft, line: str, who: str = "") -> Draft:
    """The draft with one line rolled again."""
    changed: dict[str, Any] = {line: rolled(fate, library, line, who)}
    return structs.replace(draft, **changed)


def put(library: Library, draft: Draft, line: str, value: Value) -> Draft | Refused:
    """The draft with one line set: words are free, anything else is what the dice could give."""
    options = offered(library, line) if line in NUMBERS or line == "background" else {}
    if options and value not in options.values():
        return Refused("no-such-line", RULE, {"line": line, "got": str(value), "options": tuple(options)})
    if not options and not isinstance(value, str):
        return Refused("bad-value", RULE, {"name": line, "got": str(value), "allowed": "words"})
    changed: dict[str, Any] = {line: value}
    return structs.replace(draft, **changed)


# ---- the character
def built(draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
    """The draft as a character with a whole sheet; armour is worn at once, and there are rations."""
    background = library.backgrounds[draft.background]
    spells = " ".join(background.spells)
    pack = outfitted(library, (*background.gear, "rations"), spells)
    traits = tuple(getattr(draft, trait) for trait in TRAITS)
    return Character(draft.name, "pc", owner).having(
        scores(draft.STR, draft.DEX, draft.WIL, draft.HP),
        pack,
        Purse(draft.gold),
        Bio(background.name, background.keepsake, draft.age, traits),
        Magic(),
        Turn(),
        Need(),
        Conditions(),
        Timers(),
    )


def scores(strength: int, dexterity: int, will: int, hp: int) -> Scores:
    found = {"HP": hp, "STR": strength, "DEX": dexterity, "WIL": will}
    return Scores({name: score(n) for name, n in found.items()})


def outfitted(library: Library, gear: tuple[str, ...], spells: str = "") -> Pack:
    """A pack with these things; what can be worn is worn, one suit at a time, and a grimoire has its spells."""
    pack = Pack(size=SLOTS)
    for id in gear:
        pack = pack.holding(pack.fresh_key(id), ready(pack, library.items[id], spells))
    return pack


def ready(pack: Pack, item: Item, spells: str) -> Item:
    if item.id == "grimoire":
        return structs.replace(item, spell=spells)
    taken = item.worn == "body" and any(i.worn == "body" for i in pack.worn.values())
    return structs.replace(item, on=True) if item.worn and not taken else item


def create(
    fate: Fate,
    library: Library = LIBRARY,
    owner: str = "",
    *,
    method: Method = "rolled",
    fixed: Mapping[str, Value] | None = None,
    swap: tuple[str, ...] = (),
) -> Character:
    """A whole character in one go, asked of the seat that will own it."""
    draft = drafted(fate, library, owner, method=method, fixed=fixed)
    return built(swapped(fate, draft, owner, swap) if method == "rolled" else draft, owner, library)


# ---- at the table
class CreateWants(Wants, frozen=True, kw_only=True):
    """Lines that are said are not rolled; `STR`, `DEX`, `WIL` are for assigned scores. `seat` is whose it will be."""

    method: Method = "rolled"
    STR: Annotated[int, Meta(ge=3, le=18)] | None = None
    DEX: Annotated[int, Meta(ge=3, le=18)] | None = None
    WIL: Annotated[int, Meta(ge=3, le=18)] | None = None
    swap: Annotated[tuple[Attribute, ...], Meta(max_length=2)] = ()
    seat: Id = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    background: Id = ""


def plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    if no := not_for(scene, want.seat) or misassigned(want):
        return no
    known = tuple(shelves(scene).backgrounds)
    if want.background and want.background not in known:
        return Refused("no-such-background", RULE, {"got": want.background, "options": known})
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
    """Scores are assigned all three or none; a swap is of two, and different ones."""
    said = [n is not None for n in (want.STR, want.DEX, want.WIL)]
    if any(said) != (want.method == "assigned") or any(said) != all(said):
        return Refused("not-assigned", RULE, {"method": want.method})
    if want.swap and (len(set(want.swap)) != 2 or want.method != "rolled"):
        return Refused("bad-swap", RULE)
    return None


def join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """The character is at the table; what the facilitator makes for nobody waits for a seat."""
    seat = want.seat or ("" if scene.state.is_facilitator(scene.seat) else scene.seat)
    welcome(scene, made(scene, want, seat))


def made(scene: Scene, want: CreateWants, seat: str) -> Character:
    fixed: dict[str, Value] = {line: getattr(want, line) for line in LINES if getattr(want, line, None)}
    return create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed, swap=want.swap)


def welcome(scene: Scene, character: Character) -> str:
    """At the table from now on, under an id of their own."""
    taken = {**scene.state.characters, **scene.state.seats}
    who = scene.state.fresh_id(stem(character.name), taken)
    scene.emit(CharacterAdded(who, character))
    return who


def stem(name: str) -> str:
    """A name as an id: "Old Meg" is old-meg."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "hero"


MOVES: tuple[AnyMove, ...] = (Move("grimoire.create", CreateWants, plan_create, join, by="anyone"),)
