"""Making a character: every line rolled, chosen, or with the attributes assigned.

A draft has every line of a character; `drafted` fills it in, whoever answers: the dice box, a player, a script. Single
lines are rolled again with `reroll` or set with `put`, and `built` makes a character of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Unpack

from msgspec import Meta, Struct, structs

from caltrop.games.common.creation import drafting, lines
from caltrop.games.common.creation.drafting import BACKGROUND, no_background, not_for, said
from caltrop.games.common.creation.lines import Asking, Form, How, Method, Number, Value, Words, with_line
from caltrop.games.common.sheet.need import Need
from caltrop.games.common.sheet.pack import Item, Pack, Purse
from caltrop.games.common.sheet.scores import Scores, score
from caltrop.games.common.sheet.time import Conditions, Timers
from caltrop.games.common.table_moves.wants import Id, NoPlan
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import LIBRARY, Attribute, Library, shelves
from .points import Turn
from .sheet import ATTRIBUTES, SLOTS, Bio, Magic

RULE = "grimoire.create"
TRAITS = ("physique", "face", "hair", "speech", "clothing", "virtue", "vice", "reputation", "misfortune")
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


class FullName(Words, frozen=True):
    """A name and a surname, or words of one's own."""

    def rolled(self, ask: Asking) -> Value:
        return f"{super().rolled(ask)} {ask.row(ask.library.tables['surnames'].rows)}"


SCORE = Number(("d6", "d6", "d6"))
FORM = Form(
    RULE,
    Draft,
    {
        **dict.fromkeys(ATTRIBUTES, SCORE),
        "HP": Number(("d6",)),
        **BACKGROUND,
        "gold": SCORE,
        "age": Number(("d20", "d20"), more=15),
        "name": FullName("names"),
        **{trait: Words(trait) for trait in TRAITS},
    },
)
LINES = tuple(FORM.lines)
offered, rolled = FORM.offered, FORM.rolled


# ---- a whole draft
def drafted(fate: Fate, library: Library, who: str = "", **how: Unpack[How]) -> Draft:
    """Every line, but for those that stand fixed already; asked all at once."""
    return FORM.filled(fate, library, who, how)


def swapped(fate: Fate, draft: Draft, who: str, swap: tuple[str, ...] = ()) -> Draft:
    """Two attributes may change places, once the dice are seen; usually they stay."""
    pairs = {f"{a} {b}": (a, b) for i, a in enumerate(ATTRIBUTES) for b in ATTRIBUTES[i + 1 :]}
    found = swap or fate.choose(who, RULE, {"keep": (), **pairs}, "keep")
    if not found:
        return draft
    a, b = found
    fate.note(RULE, who, swapped=(a, b))
    return lines.swapped(draft, a, b)


def reroll(fate: Fate, library: Library, draft: Draft, line: str, who: str = "") -> Draft:
    """The draft with one line rolled again."""
    return with_line(draft, line, rolled(fate, library, line, who))


def put(library: Library, draft: Draft, line: str, value: Value) -> Draft | Refused:
    """The draft with one line set: words are free, anything else is what the dice could give."""
    return FORM.misput(library, line, value) or with_line(draft, line, value)


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
    fate: Fate, library: Library = LIBRARY, owner: str = "", *, swap: tuple[str, ...] = (), **how: Unpack[How]
) -> Character:
    """A whole character in one go, asked of the seat that will own it."""
    draft = drafted(fate, library, owner, **how)
    stays = how.get("method", "rolled") != "rolled"
    return built(draft if stays else swapped(fate, draft, owner, swap), owner, library)


# ---- at the table
def assigned() -> dict[str, Value]:
    """The scores that assigning starts from: the same in each attribute."""
    return dict.fromkeys(ATTRIBUTES, USUAL)


def assignable(scores: Mapping[str, object]) -> bool:
    """Any three scores that 3d6 could show."""
    return all(isinstance(n, int) and 3 <= n <= 18 for n in scores.values())


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
    return no_background(scene, want.background, shelves(scene).backgrounds) or plain()


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
    drafting.join(scene, made(scene, want, drafting.owner(scene, want.seat)))


def made(scene: Scene, want: CreateWants, seat: str) -> Character:
    fixed = said(want, LINES)
    return create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed, swap=want.swap)


MOVES: tuple[AnyMove, ...] = (Move(RULE, CreateWants, plan_create, join, by="anyone"),)
