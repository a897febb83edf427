"""Character creation: every line rolled, chosen, or with the attributes assigned.

A draft has every line of a character. `GrimoireCreation` fills it in by what the dice box, a player or a script
answers, rolls one line again or sets it, and makes a character of the draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Unpack

from msgspec import Meta, Struct, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation import lines, newcomers
from caltrop.games.common.creation.lines import CreationForm, CreationLine, LineContext, NumberLine, TextLine
from caltrop.games.common.creation.newcomers import BACKGROUND, check_background, require_own_seat, stated_lines
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import Scores, whole_score
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.wants import Id, NoPlan, SeatId
from caltrop.kernel.contract.creation import BuildStep, DraftOptions, ExampleRoll, Method, Value
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Naming, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.state import Character

from .library import LIBRARY, Attribute, Library, shelves
from .rulings import GOLD, HP_DIE, SLOTS
from .sheet import ATTRIBUTES, TRAITS, Bio, Magic
from .turns import TurnState

RULE = "grimoire.create"
_USUAL_SCORE = 10  # what an attribute is while nothing is said of it


class Draft(Struct, frozen=True):
    """A character on paper, line by line; the background by id."""

    STR: int = _USUAL_SCORE
    DEX: int = _USUAL_SCORE
    WIL: int = _USUAL_SCORE
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


class FullName(TextLine, frozen=True):
    """A name and a surname, or words of one's own."""

    def roll(self, ask: LineContext) -> Value:
        return f"{super().roll(ask)} {ask.roll_row(ask.library.tables['surnames'].rows)}"


# ---- a whole draft
class GrimoireCreation(CreationForm[Draft], frozen=True):
    """Lines that do not hang on each other; any three scores can be assigned."""

    def assigned_values(self, up: str = "", down: str = "") -> dict[str, Value]:
        """The scores that assigning starts from: the same in each attribute."""
        return dict.fromkeys(ATTRIBUTES, _USUAL_SCORE)

    def can_assign(self, values: Mapping[str, Value]) -> bool:
        """Any three scores that 3d6 could show."""
        return all(isinstance(n, int) and 3 <= n <= 18 for n in values.values())

    def rungs(self, line: str) -> tuple[Value, ...]:
        return tuple(range(3, 19)) if line in ATTRIBUTES else ()

    def example(self, line: str, value: Value) -> ExampleRoll | None:
        """Return a save against the usual DC."""
        return ExampleRoll("grimoire.save", {"modifier": value}) if line in ATTRIBUTES else None

    def finish(self, draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
        """The draft as a character with a whole sheet; armour is worn at once, and there are rations."""
        background = library.backgrounds[draft.background]
        return Character(draft.name, "character", owner).with_parts(
            full_scores(draft.STR, draft.DEX, draft.WIL, draft.HP),
            pack_with_gear(library, (*background.gear, "rations"), " ".join(background.spells)),
            Purse(draft.gold),
            Bio(background.name, background.keepsake, draft.age, tuple(getattr(draft, trait) for trait in TRAITS)),
            Magic(),
            TurnState(),
            Need(),
            Conditions(),
            Countdowns(),
        )


def _swap_attributes(fate: Fate, draft: Draft, who: str, swap: tuple[str, ...] = ()) -> Draft:
    """Two attributes may change places, once the dice are seen; usually they stay."""
    pairs = {f"{a} {b}": (a, b) for i, a in enumerate(ATTRIBUTES) for b in ATTRIBUTES[i + 1 :]}
    found = swap or fate.choose(who, RULE, {"keep": (), **pairs}, "keep")
    if not found:
        return draft
    a, b = found
    fate.note(RULE, who, FactStated("swapped", (a, b)))
    return lines.swap_lines(draft, a, b)


# ---- what a character has
def full_scores(strength: int, dexterity: int, will: int, hp: int) -> Scores:
    found = {"HP": hp, "STR": strength, "DEX": dexterity, "WIL": will}
    return Scores({name: whole_score(n) for name, n in found.items()})


def pack_with_gear(library: Library, gear: tuple[str, ...], spells: str = "") -> Pack:
    """A pack with these things; what can be worn is worn, one suit at a time, and a grimoire has its spells."""
    pack = Pack(size=library.dial(SLOTS))
    for id in gear:
        pack = pack.with_item(pack.fresh_key(id), _prepare_item(pack, library.items[id], spells))
    return pack


def _prepare_item(pack: Pack, item: Item, spells: str) -> Item:
    if item.id == "grimoire":
        return structs.replace(item, spell=spells)
    taken = item.worn == "body" and any(i.worn == "body" for i in pack.worn_items.values())
    return structs.replace(item, on=True) if item.worn and not taken else item


# ---- at the table
class CreateWants(Wants, frozen=True, kw_only=True):
    """Lines that are said are not rolled; `STR`, `DEX`, `WIL` are for assigned scores. `seat` is whose it will be."""

    method: Method = "rolled"
    STR: Annotated[Annotated[int, Meta(ge=3, le=18)] | None, Advanced] = None
    DEX: Annotated[Annotated[int, Meta(ge=3, le=18)] | None, Advanced] = None
    WIL: Annotated[Annotated[int, Meta(ge=3, le=18)] | None, Advanced] = None
    swap: Annotated[tuple[Attribute, ...], Meta(max_length=2), Advanced] = ()
    seat: SeatId = ""
    name: Annotated[str, Meta(max_length=60), Pick.rows("names"), Suggested, Naming("newcomer")] = ""
    background: Annotated[Id, Pick.shelf("backgrounds", "classes")] = ""


_SCORE = NumberLine(("d6", "d6", "d6"))
_OWN: dict[str, CreationLine] = {
    **dict.fromkeys(ATTRIBUTES, _SCORE),
    "HP": NumberLine(("d6",), die=HP_DIE),
    **BACKGROUND,
    "gold": NumberLine(("d6", "d6", "d6"), count=GOLD),
    "age": NumberLine(("d20", "d20"), more=15),
    "name": FullName("names"),
    **{trait: TextLine(trait) for trait in TRAITS},
}
_SWAPS = tuple((a, b) for i, a in enumerate(ATTRIBUTES) for b in ATTRIBUTES[i + 1 :])
_STEPS = (
    BuildStep("scores", (*ATTRIBUTES, "HP"), "numbers"),
    BuildStep("origin", ("background",), "cards"),
    BuildStep("person", ("name", "age", "gold", *TRAITS)),
)
CREATION = GrimoireCreation(RULE, Draft, CreateWants, _OWN, steps=_STEPS, swaps=_SWAPS)


def create(
    fate: Fate, library: Library = LIBRARY, owner: str = "", *, swap: tuple[str, ...] = (), **how: Unpack[DraftOptions]
) -> Character:
    """A whole character in one go, asked of the seat that will own it; two attributes may change places."""
    draft = CREATION.make(fate, library, owner, **how)
    stays = how.get("method", "rolled") != "rolled"
    return CREATION.finish(draft if stays else _swap_attributes(fate, draft, owner, swap), owner, library)


def _plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    require_own_seat(scene, want.seat)
    check_creation(scene, want)
    return plan_without_dice()


def check_creation(scene: Scene, want: CreateWants) -> None:
    """Refuse a character who cannot be made: by scores, by a swap, or by a background that is not there."""
    _check_assignment(want)
    check_background(scene, want.background, shelves(scene).backgrounds)


def _check_assignment(want: CreateWants) -> None:
    """Scores are assigned all three or none; a swap is of two, and different ones."""
    said = [n is not None for n in (want.STR, want.DEX, want.WIL)]
    if any(said) != (want.method == "assigned") or any(said) != all(said):
        refuse("not-assigned", RULE, method=want.method)
    if want.swap and (len(set(want.swap)) != 2 or want.method != "rolled"):
        refuse("bad-swap", RULE)


def _join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """The character is at the table; what the facilitator makes for nobody waits for a seat."""
    newcomers.join(scene, create_for_seat(scene, want, newcomers.owner(scene, want.seat)))


def create_for_seat(scene: Scene, want: CreateWants, seat: str) -> Character:
    fixed = stated_lines(CREATION, want)
    return create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed, swap=want.swap)


MOVES: tuple[AnyMove, ...] = (Move(RULE, CreateWants, _plan_create, _join, by="anyone"),)
