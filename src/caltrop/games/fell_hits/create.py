"""Making a character: every line rolled, chosen, or with the dice assigned.

A draft has every line of a character; `drafted` fills it in, whoever answers: the dice box, a player, a script. Single
lines are rolled again with `reroll` or set with `put`, and `built` makes a character of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.parts import drafting
from caltrop.games.parts.drafting import (
    ATTRIBUTES,
    FIRST_DICE,
    Bio,
    Method,
    Value,
    assigned,
    begins_with,
    misassigned,
    not_for,
    owner,
    packed,
    row,
)
from caltrop.games.parts.ladder import Ladder, rung
from caltrop.games.parts.need import Need
from caltrop.games.parts.pack import Purse
from caltrop.games.parts.skills import SkillDice
from caltrop.games.parts.table import Id, NoPlan
from caltrop.games.parts.time import Conditions, Timers
from caltrop.games.parts.wounds import Wounds
from caltrop.kernel.dice import SIDES, LadderDie
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Fate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import LIBRARY, Library, shelves
from .sheet import Attribute, Experience

RULE = "fell-hits.create"
Line: TypeAlias = Literal[
    "BOD", "INT", "WIL", "background", "skill1", "skill2", "skill3", "name", "look", "drive", "flaw", "bond"
]
LINES: tuple[Line, ...] = (
    "BOD", "INT", "WIL", "background", "skill1", "skill2", "skill3", "name", "look", "drive", "flaw", "bond",
)  # fmt: skip
TABLES: dict[str, str] = {"name": "names", "look": "looks", "drive": "drives", "flaw": "flaws", "bond": "bonds"}
SKILLS = ("skill1", "skill2", "skill3")
TRAINED: LadderDie = "d6"  # the background's skill
ROLL = "roll"  # among the options of a line: let the dice say


class Draft(Struct, frozen=True):
    """A character on paper, line by line; the background by id, a skill as "lore d6"."""

    BOD: LadderDie = "d6"
    INT: LadderDie = "d6"
    WIL: LadderDie = "d6"
    background: str = ""
    skill1: str = ""
    skill2: str = ""
    skill3: str = ""
    name: str = ""
    look: str = ""
    drive: str = ""
    flaw: str = ""
    bond: str = ""


# ---- one line
def rolled(fate: Fate, library: Library, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
    """A line by the dice; of the skills, one that is not there yet."""
    if line in ATTRIBUTES:
        return begins_with(fate.roll("d8", who, RULE))
    if line == "background":
        return row(fate, tuple(library.backgrounds), who, RULE)
    if line in SKILLS:
        skill = row(fate, tuple(s for s in library.skills if s not in but), who, RULE)
        return f"{skill} {practised(fate.roll('d6', who, RULE))}"
    return row(fate, library.tables[TABLES[line]].rows, who, RULE)


def practised(number: int) -> LadderDie:
    """The die that a d6 gives one of the three more skills: 1-4 d4, 5-6 d6."""
    return "d4" if number <= 4 else "d6"


def chosen(fate: Fate, library: Library, line: str, who: str = "", but: tuple[str, ...] = ()) -> Value:
    """A line as somebody wants it, or by the dice after all; of a chosen skill the die is rolled all the same."""
    options: dict[str, Value | None] = {**(untaken(library, but) if line in SKILLS else offered(library, line))}
    found = fate.choose(who, RULE, {**options, ROLL: None}, ROLL, waits=True)
    if found is None:
        return rolled(fate, library, line, who, but)
    return f"{found} {practised(fate.roll('d6', who, RULE))}" if line in SKILLS else found


def untaken(library: Library, but: tuple[str, ...]) -> dict[str, Value]:
    return {skill: skill for skill in library.skills if skill not in but}


def offered(library: Library, line: str) -> dict[str, Value]:
    """What the dice could give for this line, in the words to choose it by."""
    if line in ATTRIBUTES:
        return {die: die for die in FIRST_DICE}
    if line in TABLES:
        return {text: text for text in library.tables[TABLES[line]].rows}
    if line in SKILLS:
        return {f"{skill} {die}": f"{skill} {die}" for skill in library.skills for die in ("d4", "d6")}
    return {id: id for id in library.backgrounds}


# ---- a whole draft
def drafted(
    fate: Fate, library: Library, who: str = "", *, method: Method = "rolled", fixed: Mapping[str, Value] | None = None
) -> Draft:
    """Every line, but for those that stand fixed already; asked all at once, and last the three more skills."""
    fixed = {**(assigned() if method == "assigned" else {}), **(fixed or {})}
    take = chosen if method == "chosen" else rolled
    asks: dict[str, Callable[[], Value]] = {
        line: partial(take, fate, library, line, who) for line in LINES if line not in fixed and line not in SKILLS
    }
    lines: dict[str, Any] = {**fixed, **dict(zip(asks, fate.together(asks), strict=True))}
    draft = Draft(**lines)
    for line in SKILLS:
        if line not in fixed:
            draft = with_line(draft, line, take(fate, library, line, who, known(library, draft)))
    return draft


def known(library: Library, draft: Draft, but: str = "") -> tuple[str, ...]:
    """The skills a draft has already, but for that line's."""
    found = library.backgrounds.get(draft.background)
    lines = [getattr(draft, line) for line in SKILLS if line != but]
    return (*((found.skill,) if found else ()), *(text.split()[0] for text in lines if text))


def with_line(draft: Draft, line: str, value: Value) -> Draft:
    changed: dict[str, Any] = {line: value}
    return structs.replace(draft, **changed)


def reroll(fate: Fate, library: Library, draft: Draft, line: Line, who: str = "") -> Draft:
    """The draft with one line rolled again; a skill that a new background brings too gives way to another."""
    after = with_line(draft, line, rolled(fate, library, line, who, known(library, draft, line)))
    return without_twins(fate, library, after, who)


def without_twins(fate: Fate, library: Library, draft: Draft, who: str) -> Draft:
    for line in SKILLS:
        text = getattr(draft, line)
        if text and text.split()[0] in known(library, draft, line):
            draft = with_line(draft, line, rolled(fate, library, line, who, known(library, draft)))
    return draft


def put(library: Library, draft: Draft, line: Line, value: Value) -> Draft | Refused:
    """The draft with one line set: words are free, anything else is what the dice could give."""
    if not isinstance(value, str):
        return Refused("bad-value", RULE, {"name": line, "got": str(value), "allowed": "words"})
    options = () if line in TABLES else offered(library, line)
    if options and value not in options:
        return Refused("no-such-line", RULE, {"line": line, "got": value, "options": tuple(options)})
    after = with_line(draft, line, value)
    twin = twinned(library, after)
    return Refused("skill-twice", RULE, {"skill": twin}) if twin else after


def twinned(library: Library, draft: Draft) -> str:
    """A skill that a draft has twice, if there is one."""
    skills = known(library, draft)
    return next((skill for skill in skills if skills.count(skill) > 1), "")


# ---- the character
def built(draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
    """The draft as a character with a whole sheet; armour is worn at once."""
    background = library.backgrounds[draft.background]
    dice: dict[str, LadderDie] = {"BOD": draft.BOD, "INT": draft.INT, "WIL": draft.WIL}
    return Character(draft.name, "pc", owner).having(
        Ladder({attribute: rung(die) for attribute, die in dice.items()}),
        SkillDice({background.skill: TRAINED} | dict(map(skilled, (draft.skill1, draft.skill2, draft.skill3)))),
        Experience(),
        Wounds(),
        packed(4 + SIDES[draft.BOD], background.gear, library.items),
        Purse(),
        Bio(background.name, draft.look, draft.drive, draft.flaw, draft.bond, background.keepsake),
        Need(),
        Conditions(),
        Timers(),
    )


def skilled(text: str) -> tuple[str, LadderDie]:
    """A skill line as skill and die: "lore d6"."""
    skill, _, die = text.partition(" ")
    return skill, "d6" if die == "d6" else "d4"


# ---- at the table
class CreateWants(Wants, frozen=True, kw_only=True):
    """`up` and `down` are for assigned dice; lines that are said are not rolled. `seat` is whose it will be."""

    method: Method = "rolled"
    up: Attribute | Literal[""] = ""
    down: Attribute | Literal[""] = ""
    seat: Id = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    background: Id = ""
    look: Annotated[str, Meta(max_length=200)] = ""
    drive: Annotated[str, Meta(max_length=200)] = ""
    flaw: Annotated[str, Meta(max_length=200)] = ""
    bond: Annotated[str, Meta(max_length=200)] = ""


def plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    if no := not_for(scene, want.seat) or misassigned(scene, want.method, want.up, want.down):
        return no
    backgrounds = shelves(scene).backgrounds
    if want.background and want.background not in backgrounds:
        return Refused("no-such-background", RULE, {"got": want.background, "options": tuple(backgrounds)})
    return plain()


def join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """The character is at the table."""
    seat, library = owner(scene, want.seat), shelves(scene)
    said: dict[str, Value] = {line: getattr(want, line) for line in LINES if getattr(want, line, "")}
    dice = assigned(want.up, want.down) if want.method == "assigned" else {}
    draft = drafted(scene.fate, library, seat, method=want.method, fixed={**dice, **said})
    drafting.join(scene, built(draft, seat, library))


MOVES: tuple[AnyMove, ...] = (Move("fell-hits.create", CreateWants, plan_create, join, by="anyone"),)
