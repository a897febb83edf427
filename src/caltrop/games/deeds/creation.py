"""Hero creation: every line rolled, chosen, or with the scores assigned.

A draft has every line of a hero. `DeedsCreation` fills it in by what the dice box, a player or a script answers, rolls
one line again or sets it, and makes a character of the draft.
"""

from __future__ import annotations

from typing import Annotated, Literal, Unpack

from msgspec import Meta, Struct, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation import lines, newcomers
from caltrop.games.common.creation.lines import CreationForm, CreationLine, NumberLine, ShelfLine, TextLine, with_line
from caltrop.games.common.creation.newcomers import BACKGROUND, LineText
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.creation import BuildStep, DraftOptions, ExampleRoll, Value
from caltrop.kernel.contract.move import AnyMove, Move
from caltrop.kernel.contract.parameters import Advanced, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.state import Character

from .library import LIBRARY, Ability, Library, shelves
from .rulings import GOLD, HP_DIE, SLOTS
from .sheet import ABILITIES, MOST_ARMOUR, Traits, full_scores

RULE = "deeds.create"
_TRAITS = ("physique", "face", "speech", "virtue", "vice", "reputation", "motive", "boast")
_ABILITY_DICE = ("d6", "d6", "d6")
# Assigned scores (ours): the middle of 3d6, and one of them raised for another's sake.
_MIDDLE = 11
_UP = 14
_DOWN = 8
_BOOK = "spellbook"
KEEP = "keep"
_SWAPS: tuple[tuple[Ability, Ability], ...] = (
    ("Brawn", "Finesse"),
    ("Brawn", "Intellect"),
    ("Finesse", "Intellect"),
)


class Draft(Struct, frozen=True):
    """A hero on paper, line by line; background and spell by id."""

    Brawn: int = _MIDDLE
    Finesse: int = _MIDDLE
    Intellect: int = _MIDDLE
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


# ---- a whole draft
class DeedsCreation(CreationForm[Draft], frozen=True):
    """Two scores may change places, and a spell comes and goes with the background's book."""

    def make(self, fate: Fate, library: Library, who: str = "", **how: Unpack[DraftOptions]) -> Draft:
        """Every line, but for those that stand fixed already; asked all at once, and last whether two are swapped."""
        draft = _with_book_spell(library, self.fill_draft(fate, library, who, how))
        stays = how.get("method", "rolled") != "rolled" or how.get("fixed", {}).keys() & set(ABILITIES)
        return draft if stays else _swap_abilities(fate, draft, who)

    def reroll(self, fate: Fate, library: Library, draft: Draft, line: str, who: str = "") -> Draft:
        """The draft with one line rolled again; a spell comes and goes with the background's book."""
        if line == "spell" and not draft.spell:
            return draft
        return _with_line_and_spell(library, draft, line, self.roll_line(fate, library, line, who))

    def set_line(self, library: Library, draft: Draft, line: str, value: Value) -> Draft:
        """The draft with one line set: words are free, anything else is what the dice could give."""
        self.check_value(library, line, value)
        if line == "spell" and not draft.spell:
            refuse("no-book", RULE, got=draft.background)
        return _with_line_and_spell(library, draft, line, value)

    def assigned_values(self, up: str = "", down: str = "") -> dict[str, Value]:
        """The same score in each ability; one may go down so that another goes up."""
        return {a: _UP if a == up else _DOWN if a == down else _MIDDLE for a in ABILITIES}

    def rungs(self, line: str) -> tuple[Value, ...]:
        return (_DOWN, _MIDDLE, _UP) if line in ABILITIES else ()

    def example(self, line: str, value: Value) -> ExampleRoll | None:
        """Return a plain save."""
        return ExampleRoll("deeds.save", {"score": value}) if line in ABILITIES else None

    def finish(self, draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
        """The draft as a character with a whole sheet; armour is worn at once."""
        background = library.backgrounds[draft.background]
        words = {trait: getattr(draft, trait) for trait in _TRAITS}
        return Character(f"{draft.name} {draft.surname}".strip(), "character", owner).with_parts(
            full_scores(draft.Brawn, draft.Finesse, draft.Intellect, draft.HP),
            pack_with_gear(Pack(size=library.dial(SLOTS)), library, background.gear, draft.spell),
            Purse(draft.gold),
            Traits(background.name, keepsake=background.keepsake, **words),
            Need(),
            Conditions(),
            Countdowns(),
        )


def _swap_abilities(fate: Fate, draft: Draft, who: str = "") -> Draft:
    """Rolled in order; two of the three may then change places."""
    options: dict[str, tuple[Ability, Ability] | None] = {KEEP: None}
    options |= {f"{a} and {b}": (a, b) for a, b in _SWAPS}
    pair = fate.choose(who, RULE, options, KEEP)
    if pair is None:
        return draft
    fate.note(RULE, who, FactStated("swapped", pair))
    return lines.swap_lines(draft, *pair)


def _with_book_spell(library: Library, draft: Draft) -> Draft:
    """With the background's spell where it brings a book, with none where it does not."""
    background = library.backgrounds.get(draft.background)
    if background is None or _BOOK not in background.gear:
        return structs.replace(draft, spell="")
    return draft if draft.spell else structs.replace(draft, spell=background.spell)


def _with_line_and_spell(library: Library, draft: Draft, line: str, value: Value) -> Draft:
    """The draft with another line; another background has a book of its own, or none."""
    after = with_line(draft, line, value)
    return _with_book_spell(library, structs.replace(after, spell="") if line == "background" else after)


# ---- what a hero carries
def pack_with_gear(pack: Pack, library: Library, gear: tuple[str, ...], spell: str = "") -> Pack:
    """The pack with these things in it, armour on; a spellbook holds its spell."""
    for id in gear:
        item = library.items[id]
        if id == _BOOK and spell:
            item = structs.replace(item, spell=spell, name=f"{item.name}: {library.spells[spell].name}")
        pack = pack.with_item(pack.fresh_key(id), _put_on(item, pack))
    return pack


def _put_on(item: Item, pack: Pack) -> Item:
    """Worn at once, where there is a place for it."""
    taken = sum(there.armour for there in pack.worn_items.values())
    return structs.replace(item, on=True) if item.worn and taken < MOST_ARMOUR else item


# ---- at the table
class CreateWants(newcomers.CreateWants, frozen=True, kw_only=True):
    """`up` and `down` are for assigned scores; lines that are said are not rolled. `seat` is whose it will be."""

    up: Annotated[Ability | Literal[""], Advanced] = ""
    down: Annotated[Ability | Literal[""], Advanced] = ""
    surname: Annotated[str, Meta(max_length=60), Pick.rows("surnames"), Suggested, Advanced] = ""
    physique: Annotated[LineText, Pick.rows("physique"), Suggested, Advanced] = ""
    face: Annotated[LineText, Pick.rows("face"), Suggested, Advanced] = ""
    speech: Annotated[LineText, Pick.rows("speech"), Suggested, Advanced] = ""
    virtue: Annotated[LineText, Pick.rows("virtue"), Suggested, Advanced] = ""
    vice: Annotated[LineText, Pick.rows("vice"), Suggested, Advanced] = ""
    reputation: Annotated[LineText, Pick.rows("reputation"), Suggested, Advanced] = ""
    motive: Annotated[LineText, Pick.rows("motive"), Suggested, Advanced] = ""
    boast: Annotated[LineText, Pick.rows("boast"), Suggested, Advanced] = ""


_OWN: dict[str, CreationLine] = {
    **dict.fromkeys(ABILITIES, NumberLine(_ABILITY_DICE)),
    "HP": NumberLine(("d6",), die=HP_DIE),
    **BACKGROUND,
    "gold": NumberLine(("d6", "d6", "d6"), count=GOLD),
    "name": TextLine("names"),
    "surname": TextLine("surnames"),
    **{trait: TextLine(trait) for trait in _TRAITS},
    "spell": ShelfLine("spells"),
}
_STEPS = (
    BuildStep("scores", (*ABILITIES, "HP"), "numbers"),
    BuildStep("origin", ("background",), "cards"),
    BuildStep("person", ("name", "surname", "gold", "spell", *_TRAITS)),
)
CREATION = DeedsCreation(RULE, Draft, CreateWants, _OWN, later=("spell",), aside=("spell",), steps=_STEPS, swaps=_SWAPS)


def _join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """The hero is at the table; what the facilitator makes for nobody waits for a seat."""
    seat = newcomers.owner(scene, want.seat)
    fixed = newcomers.fixed_lines(CREATION, want)
    if want.name and not want.surname:
        fixed["surname"] = ""  # a given name is the whole name
    newcomers.join(scene, CREATION.create(scene.fate, shelves(scene), seat, method=want.method, fixed=fixed))


MOVES: tuple[AnyMove, ...] = (Move(RULE, CreateWants, newcomers.plan_create, _join, by="anyone"),)
