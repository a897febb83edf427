"""The hand of a roll: the dice that will be rolled, where each comes from, and how much it adds to the chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import structs

from caltrop import words
from caltrop.games.common.conditions.on_sheet import CONDITION
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import DieAdded, FactStated, RollModified, Step
from caltrop.kernel.secrets.knowledge import SeatKnowledge, address_step
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.table.view import may_see_odds
from caltrop.web.page.labels import choice_label, move_title

from .chips import TOOL, Chip, has_hand, is_pressed, possible_chips, roll_of, with_chip, without_joins
from .dice_text import added_dice, plan_dice
from .odds_summary import odds_summary
from .preview import HandPart, Preview, percent, preview, reading_of, whole_percent


def preview_with_hand(session: Session, seat: str, intent: Intent) -> Preview:
    """Return the preview of a roll with its dice; the odds are those of the very plan that would be rolled."""
    return with_hand(session, seat, intent, preview(session, seat, intent))


def with_hand(session: Session, seat: str, intent: Intent, seen: Preview) -> Preview:
    """Return a preview with the dice of its roll, one source after another; as it is where the move is no roll."""
    if not has_hand(session.game, intent.move):
        return seen
    bare = without_joins(session.game, intent)
    base = session.preview(seat, bare)
    if isinstance(base, Refused):
        return seen
    dice = plan_dice(session, seat, base)
    chance = _chance(session, seat, base)
    parts = [HandPart(_base_label(session, bare, base), dice, percent(chance) if chance is not None else "")]
    now = bare
    plan = base
    for chip in _pressed_chips(session, seat, intent):
        now = with_chip(session.game, now, chip)
        after = session.preview(seat, now)
        if isinstance(after, Refused):
            break
        parts, dice = _with_part(parts, chip, dice, plan_dice(session, seat, after))
        plan = after
        before = chance
        chance = _chance(session, seat, after)
        parts[-1] = structs.replace(parts[-1], adds=_gain_text(before, chance))
    return structs.replace(seen, hand=tuple(parts), swayed=tuple(_sway_lines(session, seat, plan)))


def _pressed_chips(session: Session, seat: str, intent: Intent) -> list[Chip]:
    """Return the chips that an intent says: first what moves all dice, then what adds some."""
    said = [chip for chip in possible_chips(session, seat, intent) if is_pressed(chip, intent)]
    return sorted(said, key=lambda chip: not (chip.group == "story" or chip.only == TOOL))


def _with_part(
    parts: list[HandPart], chip: Chip, before: tuple[str, ...], after: tuple[str, ...]
) -> tuple[list[HandPart], tuple[str, ...]]:
    """Return a hand with one more source: it brings dice, or the dice that were there become others."""
    if added_dice(after, before) and len(parts) == 1:  # dice went away: all that is there so far has moved
        parts = [HandPart(parts[0].label, after, parts[0].adds)]
        return [*parts, HandPart(chip.label, english=chip.english)], after
    return [*parts, HandPart(chip.short or chip.label, added_dice(before, after), english=chip.english)], after


def _base_label(session: Session, intent: Intent, plan: Plan[Any, Any]) -> str:
    """Return what is rolled on: the ability, with its number where that is added or compared."""
    roll = roll_of(session.game, intent.move)
    game = session.game
    is_added = bool(reading_of(game, plan.rule).modifier)
    stated = next((s.facts for s in plan.because if isinstance(s.facts, FactStated) and s.facts.of), None)
    if stated is not None and (roll is not None or is_added):
        number = f"{stated.value:+d}" if is_added else str(stated.value)
        return f"{choice_label(game, roll.ability if roll else '', str(stated.of))} {number}"
    own = (s.facts.cause for s in plan.because if s.who == intent.actor and isinstance(s.facts, DieAdded))
    causes = [cause for cause in own if cause and cause.name]
    names = [choice_label(game, roll.ability if roll else "", c.name) for c in causes if c.kind == "ability"][:1]
    names += [cause.name for cause in causes if cause.kind == "weapon"]
    return ", ".join(names) or move_title(game, intent.move)


# ---- what each part adds
def _chance(session: Session, seat: str, plan: Plan[Any, Any]) -> Fraction | None:
    """Return the chance of the roll's goal, if this seat may know it and it is no side risk."""
    reading = reading_of(session.game, plan.rule)
    if reading.goal is None or not may_see_odds(session, seat, plan):
        return None
    found = odds_summary(plan.rule, plan.params, reading)
    return found.chance if found is not None and found.says == reading.goal.says else None


def _gain_text(before: Fraction | None, after: Fraction | None) -> str:
    """Return what a part adds in points of a hundred, so that the numbers shown add up to the whole."""
    if before is None or after is None:
        return ""
    by = whole_percent(after) - whole_percent(before)
    return words.text("odds-added", by=f"{by:+d}".replace("-", "\N{MINUS SIGN}"))


def _is_in_hand(step: Step) -> bool:
    """Is it a tool's advantage, which the hand shows with what it adds?"""
    return isinstance(step.facts, RollModified) and step.facts.cause is not None and step.facts.cause.kind == "tool"


def _sway_lines(session: Session, seat: str, plan: Plan[Any, Any]) -> Iterator[str]:
    """Yield what makes the roll better or worse, with its cause: conditions, and what the facilitator has said."""
    known = session.state_for(seat)
    eye = SeatKnowledge(session.game, known, seat)
    bearing = (step for step in plan.because if step.rule == CONDITION or isinstance(step.facts, RollModified))
    for step in (step for step in bearing if not _is_in_hand(step)):
        heard = address_step(known, step, plan)
        if eye.may_hear(heard.audience):
            yield words.explain(heard.step_for(eye.is_facilitator), known, session.game)
