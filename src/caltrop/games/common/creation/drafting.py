"""Making a character, whatever the game: who somebody is, what they begin with, and whose they will be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct, structs

from caltrop.games.common.ladder_family.ladder import Ladder, whole_rung
from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.games.common.table_moves.wants import Id, NoPlan, SeatId
from caltrop.kernel.creation import D, Method, Value
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.characters import CharacterAdded
from caltrop.kernel.fate import Fate
from caltrop.kernel.move import Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Pick, Suggested
from caltrop.kernel.parts import Marks, Part, Widget
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .lines import CreationForm, CreationLine, FirstDieLine, ShelfLine, TextLine, with_line

Attribute: TypeAlias = Literal["BOD", "INT", "WIL"]
ATTRIBUTES: tuple[Attribute, ...] = ("BOD", "INT", "WIL")
DICE: dict[str, CreationLine] = dict.fromkeys(ATTRIBUTES, FirstDieLine())
BACKGROUND: dict[str, CreationLine] = {"background": ShelfLine("backgrounds")}
PERSON: dict[str, CreationLine] = {line: TextLine(f"{line}s") for line in ("name", "look", "drive", "flaw", "bond")}
SKILLS = ("skill1", "skill2", "skill3")
Said: TypeAlias = Annotated[str, Meta(max_length=200)]


class Bio(Part, frozen=True, tag="bio"):
    """Who somebody is, in words."""

    places = {"bio": "origin"}
    background: str = ""
    look: str = ""
    drive: str = ""
    flaw: str = ""
    bond: str = ""
    keepsake: str = ""

    def show(self) -> tuple[Widget, ...]:
        words = (self.background, self.look, self.drive, self.flaw, self.bond, self.keepsake)
        return (Marks("bio", tuple(w for w in words if w)),) if any(words) else ()


# ---- on paper, where attributes are dice
class LadderDraft(Struct, frozen=True, kw_only=True):
    """A character on paper, line by line; the background by id."""

    BOD: LadderDie = "d6"
    INT: LadderDie = "d6"
    WIL: LadderDie = "d6"
    background: str = ""
    name: str = ""
    look: str = ""
    drive: str = ""
    flaw: str = ""
    bond: str = ""

    @property
    def ladder(self) -> Ladder:
        return Ladder({attribute: whole_rung(getattr(self, attribute)) for attribute in ATTRIBUTES})

    def bio(self, background: str, keepsake: str = "") -> Bio:
        return Bio(background, self.look, self.drive, self.flaw, self.bond, keepsake)


class SkilledDraft(LadderDraft, frozen=True, kw_only=True):
    """With three skills beside the background's, each as "lore d6"."""

    skill1: str = ""
    skill2: str = ""
    skill3: str = ""


L = TypeVar("L", bound=LadderDraft)
S = TypeVar("S", bound=SkilledDraft)


class LadderForm(CreationForm[L], frozen=True):
    """Creation where the attributes are dice."""

    def assigned(self, up: str = "", down: str = "") -> dict[str, Value]:
        """d6 in each attribute; one may go down so that another goes up."""
        return {a: "d8" if a == up else "d4" if a == down else "d6" for a in ATTRIBUTES}


def drafted_skills(library: Any, draft: SkilledDraft, but: str = "") -> tuple[str, ...]:
    """The skills a draft has already, but for that line's."""
    found = library.backgrounds.get(draft.background)
    lines = [getattr(draft, line) for line in SKILLS if line != but]
    return (*((found.skill,) if found else ()), *(text.split()[0] for text in lines if text))


def reroll_twin_skills(form: CreationForm[S], fate: Fate, library: Any, draft: S, who: str) -> S:
    """Without a skill twice: the line of one that is there from elsewhere too is rolled again."""
    for line in SKILLS:
        text, others = getattr(draft, line), drafted_skills(library, draft, line)
        if text and text.split()[0] in others:
            draft = with_line(draft, line, form.roll_line(fate, library, line, who, others))
    return draft


def check_each_skill_once(rule: str, skills: tuple[str, ...]) -> None:
    for skill in skills:
        if skills.count(skill) > 1:
            refuse("skill-twice", rule, skill=skill)


def starting_pack(size: int, gear: tuple[str, ...], items: Mapping[str, Item]) -> Pack:
    """A pack with this gear in it; armour is worn at once."""
    pack = Pack(size=size)
    for id in gear:
        item = items[id]
        pack = pack.with_item(pack.fresh_key(id), structs.replace(item, on=True) if item.worn else item)
    return pack


# ---- at the table
class CreateWants(Wants, frozen=True, kw_only=True):
    """`up` and `down` are for what is assigned; lines that are said are not rolled. `seat` is whose it will be."""

    method: Method = "rolled"
    up: str = ""
    down: str = ""
    seat: SeatId = ""
    name: Annotated[str, Meta(max_length=60), Pick.rows("name"), Suggested] = ""
    background: Annotated[Id, Pick.shelf("backgrounds", "classes")] = ""


class LadderWants(CreateWants, frozen=True, kw_only=True):
    """`up` and `down` are for assigned dice; lines that are said are not rolled. `seat` is whose it will be."""

    up: Annotated[Attribute | Literal[""], Advanced] = ""
    down: Annotated[Attribute | Literal[""], Advanced] = ""
    look: Annotated[Said, Pick.rows("look"), Suggested, Advanced] = ""
    drive: Annotated[Said, Pick.rows("drive"), Suggested, Advanced] = ""
    flaw: Annotated[Said, Pick.rows("flaw"), Suggested, Advanced] = ""
    bond: Annotated[Said, Pick.rows("bond"), Suggested, Advanced] = ""


def plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    require_own_seat(scene, want.seat)
    check_assignment(scene, want.method, want.up, want.down)
    check_background(scene, want.background, scene.game.library.backgrounds)
    return plan_without_dice()


def check_background(scene: Scene, got: str, options: Iterable[str]) -> None:
    ids = tuple(options)
    if got and got not in ids:
        refuse("no-such-background", scene.rule("create"), got=got, options=ids)


def fixed_lines(form: CreationForm[D], want: CreateWants) -> dict[str, Value]:
    """What stands before anything is rolled: what is assigned, and the lines that are said."""
    given = form.assigned(want.up, want.down) if want.method == "assigned" else {}
    return {**given, **stated_lines(form, want)}


def stated_lines(form: CreationForm[D], want: Wants) -> dict[str, Value]:
    return {line: value for line in form.lines if (value := getattr(want, line, ""))}


def require_own_seat(scene: Scene, seat: str) -> None:
    """A player makes characters for their own seat, the facilitator for any that plays."""
    found = scene.state.seats.get(seat or scene.seat)
    if found is None or found.role == "spectator":
        refuse("no-such-seat", "table.seats", seat=seat)
    if seat not in ("", scene.seat) and not scene.state.is_facilitator(scene.seat):
        refuse("not-your-seat", "table.seats", seat=found.name)


def check_assignment(scene: Scene, method: Method, up: str, down: str) -> None:
    """One goes down so that another goes up: both or neither, and two different ones."""
    if (up or down) and method != "assigned":
        refuse("not-assigned", scene.rule("create"), method=method)
    if (up or down) and (not up or not down or up == down):
        refuse("up-and-down", scene.rule("create"), up=up, down=down)


def owner(scene: Scene, seat: str) -> str:
    """Whose a new character will be; what the facilitator makes for nobody waits for a seat."""
    return seat or ("" if scene.state.is_facilitator(scene.seat) else scene.seat)


def join(scene: Scene, character: Character) -> str:
    """Somebody new is at the table, under an id of their own."""
    taken = {**scene.state.characters, **scene.state.seats}
    who = scene.state.fresh_id(slug(character.name), taken)
    scene.emit(CharacterAdded(who, character))
    return who


def slug(name: str) -> str:
    """A name as an id: "Old Meg" is old-meg."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "hero"
