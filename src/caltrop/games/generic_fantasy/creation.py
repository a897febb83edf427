"""Character creation: every line rolled, chosen, or with the dice assigned.

A draft has every line of a character. `GenericFantasyCreation` fills it in with the answers of app dice, a player or
a script, rolls one line again or sets it, and makes a character of the draft.
"""

from __future__ import annotations

from typing import Annotated, Any, Unpack

from msgspec import Meta, structs

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.creation import newcomers
from caltrop.games.common.creation.lines import (
    CreationLine,
    LineContext,
    ShelfLine,
    roll_row,
    shelf_card,
    shelf_name,
    text_options,
    with_line,
)
from caltrop.games.common.creation.newcomers import check_assignment, check_background, require_own_seat, starting_pack
from caltrop.games.common.dice_pools.drafts import (
    DICE,
    DICE_STEP,
    FIRST_DICE,
    ORIGIN_STEP,
    PERSON,
    SKILLS,
    LadderWants,
    SkilledDraft,
    SkilledForm,
    SkillLine,
    check_each_skill_once,
    drafted_skills,
    first_die,
    reroll_twin_skills,
)
from caltrop.games.common.dice_pools.ladder import ATTRIBUTES
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.health.needs import Need
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.common.table.failed_tests import Failure
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.creation import BuildStep, ChoiceCard, DraftOptions, ExampleRoll, Value
from caltrop.kernel.contract.move import AnyMove, Move, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, LadderDie, climb
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Refused, refuse
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character

from .feats import Feats, armour_habit, armour_points
from .library import LIBRARY, Feat, HeroClass, Library, shelves
from .rulings import PURSE, SLOTS

RULE = "generic-fantasy.create"
_SPREAD: tuple[LadderDie, ...] = ("d8", "d6", "d4")  # the third way to set the dice of skills
_EVEN: tuple[LadderDie, ...] = ("d6", "d6", "d6")  # the second way
_COIN = "coin"


class Draft(SkilledDraft, frozen=True, kw_only=True):
    """A character on paper: a background or class by id, skills as "lore d6", gear as coin or a package."""

    gear: str = ""


# ---- classes
def _missing_attribute(draft: Draft, wanted: HeroClass) -> str:
    """Return the first attribute without the d8 that a class needs, or ""."""
    return next((a for a in wanted.needs if SIDES[getattr(draft, a)] < 8), "")


def _closed_classes(library: Library, draft: Draft) -> tuple[str, ...]:
    """Return the classes that the draft's dice do not allow."""
    return tuple(id for id, wanted in library.classes.items() if _missing_attribute(draft, wanted))


def _open_origins(library: Library, draft: Draft) -> tuple[str, ...]:
    """Return all backgrounds, and the classes that the draft's dice allow."""
    return tuple(id for id in (*library.backgrounds, *library.classes) if id not in _closed_classes(library, draft))


def _class_card(library: Library, row: HeroClass) -> ChoiceCard:
    """Return a class as a card: what it needs and teaches, and its feats."""
    card = shelf_card(library, row)
    feats = tuple(library.feats[id].name for id in row.feats)
    return structs.replace(card, marks=(*(f"{attribute} d8" for attribute in row.needs), *card.marks), things=feats)


# ---- lines of its own
class Origin(ShelfLine, frozen=True):
    """A background; by choice a class, if the dice allow it."""

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options(id for id in (*library.backgrounds, *library.classes) if id not in but)

    def text(self, library: Any, value: Value) -> str:
        return shelf_name({**library.backgrounds, **library.classes}, value)

    def cards(self, library: Any) -> tuple[ChoiceCard, ...]:
        """Return the backgrounds, then the classes with their feats."""
        return (*super().cards(library), *(_class_card(library, row) for row in library.classes.values()))


class Gear(CreationLine, frozen=True):
    """Coin, or the package of a background."""

    def roll(self, ask: LineContext) -> Value:
        return ask.roll_row(self.options(ask.library))

    def options(self, library: Any, but: tuple[str, ...] = ()) -> dict[str, Value]:
        return text_options((_COIN, *library.backgrounds))

    def text(self, library: Any, value: Value) -> str:
        return shelf_name(library.backgrounds, value)


# ---- a whole draft
class GenericFantasyCreation(SkilledForm[Draft], frozen=True):
    """Creation in Generic Fantasy: the class depends on the dice, skills on the background, gear on both."""

    def make(self, fate: Fate, library: Library, who: str = "", **how: Unpack[DraftOptions]) -> Draft:
        """Make a draft: ask for every line that is not fixed; lines that depend on others come after them.

        A fixed class is a wish: if the dice do not allow it, a background is rolled instead.
        """
        draft = self.fill_draft(fate, library, who, how)
        if draft.background not in _open_origins(library, draft):
            but = _closed_classes(library, draft)
            draft = with_line(
                draft, "background", self.fill_line(fate, library, line="background", who=who, how=how, but=but)
            )
        for line in SKILLS:
            if line not in how.get("fixed", {}):
                but = drafted_skills(library, draft, line)
                draft = with_line(draft, line, self.pick_skill(fate, library, line=line, who=who, but=but, how=how))
        return draft if draft.gear else with_line(draft, "gear", self.pick_gear(fate, library, who, draft, how))

    def pick_skill(
        self, fate: Fate, library: Library, line: str, who: str, but: tuple[str, ...], how: DraftOptions
    ) -> Value:
        """Fill one of the three skills; with assigned dice, roll only for the skill."""
        if how.get("method") == "assigned":
            skill = roll_row(fate, tuple(skill for skill in library.skills if skill not in but), who, RULE)
            return self.note_line(fate, who, line, f"{skill} d6")
        return self.fill_line(fate, library, line=line, who=who, how=how, but=but)

    def pick_gear(self, fate: Fate, library: Library, who: str, draft: Draft, how: DraftOptions) -> Value:
        """Ask for coin or a package; without a choice, the background's own package, and coin for a class."""
        if how.get("method") == "chosen":
            return self.choose_line(fate, library, "gear", who)
        return _own_gear(library, draft)

    def reroll(self, fate: Fate, library: Library, draft: Draft, line: str, who: str = "") -> Draft:
        """Return the draft with one line rolled again, and those lines that no longer fit."""
        after = with_line(draft, line, self.roll_line(fate, library, line, who, drafted_skills(library, draft, line)))
        return _with_own_gear(library, draft, self.reroll_misfits(fate, library, after, who))

    def fit(
        self, fate: Fate, library: Library, draft: Draft, line: str, value: Value, who: str = ""
    ) -> Draft | Refused:
        """Return the draft with one line set by choice; with another background comes its package."""
        found = super().fit(fate, library, draft=draft, line=line, value=value, who=who)
        return found if isinstance(found, Refused) else _with_own_gear(library, draft, found)

    def reroll_misfits(self, fate: Fate, library: Library, draft: Draft, who: str) -> Draft:
        """Roll again a class that the dice no longer allow, and a skill that a new background also gives."""
        if draft.background not in _open_origins(library, draft):
            draft = with_line(draft, "background", self.roll_line(fate, library, "background", who))
        return reroll_twin_skills(self, fate, library, draft, who)

    def set_line(self, library: Library, draft: Draft, line: str, value: Value) -> Draft:
        """Return the draft with one line set: words are free, another line takes what could be chosen."""
        after = super().set_line(library, draft, line, value)
        if draft.skill1:  # before dice are rolled, a class is only a wish
            _require_class_dice(library, after)
            check_each_skill_once(RULE, drafted_skills(library, after))
        return after

    def example(self, line: str, value: Value) -> ExampleRoll | None:
        """Return a test with the attribute's die alone."""
        return ExampleRoll("generic-fantasy.test", {"dice": (value,)}) if line in ATTRIBUTES else None

    def presets(self, step: str) -> tuple[str, ...]:
        """Return the two ways to assign the dice of the skills: d6 each, or d8, d6 and d4 in their order."""
        return ("even", "spread") if step == "skills" else ()

    def with_preset(self, draft: Draft, preset: str) -> Draft:
        return _spread_skills(draft, _SPREAD if preset == "spread" else _EVEN)

    def check_origin(self, library: Library, draft: Draft) -> None:
        super().check_origin(library, draft)
        _require_class_dice(library, draft)

    def finish(self, draft: Draft, owner: str = "", library: Library = LIBRARY) -> Character:
        """Return the draft as a character with a complete sheet; armour is worn at once."""
        background = library.backgrounds.get(draft.background)
        calling = library.classes.get(draft.background)
        feats = tuple(library.feats[id] for id in calling.feats) if calling else ()
        package = library.backgrounds.get(draft.gear)
        title = background.name if background else calling.name if calling else ""
        gear = starting_pack(library.dial(SLOTS) + SIDES[draft.BOD], package.gear if package else (), library.items)
        return Character(draft.name, "character", owner).with_parts(
            draft.ladder,
            SkillDice(_skill_dice(draft, library, feats)),
            Feats(feats),
            Failure(),
            Wounds(),
            _add_armour_habit(gear, feats),
            Purse(0 if package else library.dial(PURSE)),
            draft.bio(title, background.keepsake if background else ""),
            Need(),
            Conditions(),
            Countdowns(),
        )


def _own_gear(library: Library, draft: Draft) -> str:
    """Return the gear that comes with a background, its own package; with a class, coin."""
    return draft.background if draft.background in library.backgrounds else _COIN


def _with_own_gear(library: Library, before: Draft, after: Draft) -> Draft:
    """Return the draft with the gear of its new background, if it had that of the old; gear that was chosen stays."""
    follows = after.background != before.background and before.gear == _own_gear(library, before)
    return structs.replace(after, gear=_own_gear(library, after)) if follows else after


def _require_class_dice(library: Library, draft: Draft) -> None:
    """Refuse a class if an attribute lacks the die that it needs."""
    wanted = library.classes.get(draft.background)
    if wanted is not None and (attribute := _missing_attribute(draft, wanted)):
        refuse("class-needs", RULE, **{"class": wanted.name, "attribute": attribute})


# ---- the character
def _skill_dice(draft: Draft, library: Library, feats: tuple[Feat, ...]) -> dict[str, LadderDie]:
    """Return the dice of the three skills, with those that the background, the class and feats add or raise."""
    lines = [text.split() for text in (draft.skill1, draft.skill2, draft.skill3) if text]
    dice: dict[str, LadderDie] = {skill: next(d for d in FIRST_DICE if d == die) for skill, die in lines}
    background = library.backgrounds.get(draft.background)
    calling = library.classes.get(draft.background)
    if background:
        dice.setdefault(background.skill, "d4")
    raised = [calling.skill] if calling else []
    for skill in (*raised, *(f.skill for f in feats if f.kind == "extra-skill-die")):
        dice[skill] = climb(dice[skill], 1) or "d4" if skill in dice else "d4"
    return dice


def _add_armour_habit(pack: Pack, feats: tuple[Feat, ...]) -> Pack:
    """Return the pack with the protection point of an armour habit, if a feat gives one."""
    feat = next((f for f in feats if f.kind == "armoured"), None)
    return pack.with_item(feat.id, armour_habit(feat, on=armour_points(pack)[1] > 0)) if feat else pack


# ---- at the table
class CreateWants(LadderWants, frozen=True, kw_only=True):
    """A new character: `up` and `down` change assigned dice, `spread` gives the skills d8, d6 and d4 in their order.

    Lines with a value are not rolled; `background` may be a class, `gear` is coin or a background's package. `seat` is
    the owner.
    """

    spread: Annotated[bool, Advanced] = False
    skills: Annotated[tuple[Id, ...], Meta(max_length=3), Pick.shelf("skills")] = ()
    gear: Annotated[Id, Pick.packages("coin", "backgrounds"), Advanced] = ""


_SKILL_LINES = dict.fromkeys(SKILLS, SkillLine("d8", first_die, FIRST_DICE))
_OWN: dict[str, CreationLine] = {"background": Origin("backgrounds"), **_SKILL_LINES, "gear": Gear()}
_STEPS = (DICE_STEP, ORIGIN_STEP, BuildStep("skills", (*SKILLS, "gear")), BuildStep("person", tuple(PERSON)))
_LINES = {**DICE, **_OWN, **PERSON}
CREATION = GenericFantasyCreation(RULE, Draft, CreateWants, _LINES, later=tuple(_OWN), steps=_STEPS)


def _plan_create(scene: Scene, actor: str, want: CreateWants) -> NoPlan:
    library = shelves(scene)
    require_own_seat(scene, want.seat)
    check_assignment(scene, want.method, want.up, want.down)
    check_background(scene, want.background, CREATION.options(library, "background"))
    options = CREATION.options(library, "gear")
    if want.gear and want.gear not in options:
        refuse("no-such-line", RULE, line="gear", got=want.gear, options=tuple(options))
    _check_skills(library, want)
    if want.method == "assigned":  # otherwise the dice decide whether the class is possible
        assigned: dict[str, Any] = CREATION.assigned_values(want.up, want.down)
        _require_class_dice(library, Draft(background=want.background, **assigned))
    return plan_without_dice()


def _check_skills(library: Library, want: CreateWants) -> None:
    """Refuse unknown skills, a skill twice, and `spread` without assigned dice."""
    for skill in want.skills:
        if skill not in library.skills:
            refuse("no-such-skill", "generic-fantasy.skills", got=skill, options=tuple(library.skills))
    background = library.backgrounds.get(want.background)
    check_each_skill_once(RULE, (*want.skills, *((background.skill,) if background else ())))
    if want.spread and want.method != "assigned":
        refuse("not-assigned", RULE, method=want.method)


def _join(scene: Scene, actor: str, want: CreateWants, outcome: Nothing) -> None:
    """Make the character and add it to the table."""
    seat = newcomers.owner(scene, want.seat)
    library = shelves(scene)
    fixed = {**newcomers.fixed_lines(CREATION, want), **_stated_skill_lines(scene, want, seat)}
    draft = CREATION.make(scene.fate, library, seat, method=want.method, fixed=fixed)
    if want.spread:
        draft = _spread_skills(draft)
    who = newcomers.join(scene, CREATION.finish(draft, seat, library))
    _tell_denied_class(scene, who, draft, want.background)


def _tell_denied_class(scene: Scene, who: str, draft: Draft, wished: str) -> None:
    """Tell it if the dice did not allow the class that was wished for, so that a background was rolled instead."""
    denied = shelves(scene).classes.get(wished)
    if denied is not None and draft.background != wished:
        facts: dict[str, int | str] = {"class": denied.name, "attribute": _missing_attribute(draft, denied)}
        scene.emit(Said(who, RULE, "not-the-class", facts))


def _stated_skill_lines(scene: Scene, want: CreateWants, seat: str) -> dict[str, Value]:
    """Return the lines of the named skills with their dice: d6 with assigned dice, else rolled."""
    dice = ["d6" if want.method == "assigned" else first_die(scene.fate.roll("d8", seat, RULE)) for _ in want.skills]
    return {line: f"{skill} {die}" for line, skill, die in zip(SKILLS, want.skills, dice, strict=False)}


def _spread_skills(draft: Draft, dice: tuple[LadderDie, ...] = _SPREAD) -> Draft:
    """Return the draft with its three skills at d8, d6 and d4, in the order of their lines, or at other dice."""
    for line, die in zip(SKILLS, dice, strict=True):
        draft = with_line(draft, line, f"{getattr(draft, line).split()[0]} {die}")
    return draft


MOVES: tuple[AnyMove, ...] = (Move(RULE, CreateWants, _plan_create, _join, by="anyone"),)
