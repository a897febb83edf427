"""The preview of a move before anyone makes it: is it possible, which dice, what odds, what risk."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import Any

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.conditions.condition_moves import ConditionWants, wanted_row
from caltrop.games.common.conditions.effects import Cannot, ConditionRow, Edge
from caltrop.games.common.conditions.in_play import offered_edges, reminders
from caltrop.games.common.conditions.on_sheet import CONDITION, INSTANT, condition_row
from caltrop.games.common.every_table import TABLE_READINGS
from caltrop.games.common.table.countdowns import LASTS, plain_length, seconds
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import read
from caltrop.kernel.contract.move import NOTHING, Plan, Risk
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.surface import OddsReading
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import SeatKnowledge, address_step
from caltrop.table.log import Intent
from caltrop.table.session import Session, Warnings
from caltrop.table.view import may_see_odds
from caltrop.web.page.condition_lines import effects_text
from caltrop.web.page.labels import UNCHANGED, UNREAD, choice_label, use_form_names

from .odds_text import (
    OddsSummary,
    ValueChance,
    chance_for_each,
    dice_text,
    exact_odds,
    first_rolls,
    odds_summary,
    sure_rolls,
)


class StoryEdge(Struct, frozen=True):
    """What a condition of the actor's does if the story is so; `counted`: the roller says that it is."""

    text: str
    key: str
    counted: bool = False


def story_edges(session: Session, intent: Intent) -> tuple[StoryEdge, ...]:
    """Return what the actor's conditions do if the story is so, to be ticked."""
    scene = Scene(session.game, PreviewFate(), session.state)
    who = intent.actor
    found = offered_edges(scene, who) if who in session.state.characters else ()
    return tuple(
        StoryEdge(
            words.say("offered", "up" if e.by > 0 else "down", session.game, mark=mark.text, by=abs(e.by), when=e.when),
            key,
            key in intent.counted,
        )
        for key, mark, e in found
    )


class ConditionForecast(Struct, frozen=True):
    """What the words in the form of a condition will do."""

    acts: bool  # a rule of the game applies it
    meaning: str = ""  # the game's own text
    says: tuple[str, ...] = ()  # sentences of ours


def forecast_of(session: Session, intent: Intent) -> ConditionForecast | None:
    """Return what the condition of a form will do; None for other moves, and before any words are typed."""
    want = read(ConditionWants, intent.want, CONDITION) if intent.move == CONDITION else None
    return None if want is None or isinstance(want, Refused) else condition_forecast(session, want)


def condition_forecast(session: Session, want: ConditionWants) -> ConditionForecast:
    """Return what a condition will do."""
    scene = Scene(session.game, PreviewFate(), session.state)
    known = condition_row(scene, want.text)
    row = wanted_row(scene, want)
    acts = bool(row.does)
    does = effects_text(row.does, session.game) if want.is_own and not want.meaning else ""
    said = (
        words.text("condition-forecast-known", name=known.title) if is_other_word(known, want.text) else "",
        "" if acts else words.text("condition-forecast-told" if row.text else "condition-forecast-words"),
        does,
        _everyone_text(row, want.cause),
        _length_text(scene, row, want.lasts),
        _ends_text(session, row),
    )
    return ConditionForecast(acts, "" if does else row.text, tuple(sentence for sentence in said if sentence))


def is_other_word(known: ConditionRow, typed: str) -> bool:
    """Has somebody typed another word for a condition of the game?"""
    return bool(known.id) and typed.strip().casefold() != known.title.casefold()


def _everyone_text(row: ConditionRow, cause: str) -> str:
    sourced = any(isinstance(effect, (Cannot, Edge)) and effect.source for effect in row.does)
    return words.text("condition-forecast-everyone") if sourced and not cause else ""


def _length_text(scene: Scene, row: ConditionRow, typed: str) -> str:
    """Return how long it will last: as typed, else as its row says."""
    lasts = plain_length(typed) or row.lasts
    if found := LASTS.fullmatch(lasts):
        n = int(found[1])
        unit = f"{found[2]}s"
        in_rounds = unit == "rounds"
        return _say_length("rounds", n=n) if in_rounds else _say_length("time", time=seconds(scene, n, unit))
    if lasts in ("rest", "night", INSTANT):
        return _say_length(lasts)
    return "" if row.ends else _say_length("open")


def _say_length(key: str, **facts: Any) -> str:
    return words.say("condition", f"lasts-{key}", **facts)


def _ends_text(session: Session, row: ConditionRow) -> str:
    said = tuple(words.say("end", end, session.game) for end in row.ends)
    return words.text("condition-ends", ends=words.text("condition-ends-by", ends=said)) if said else ""


NO_READING = OddsReading()
TYPED_DICE = re.compile(r"(\d*)d\d")


class Preview(Struct, frozen=True):
    """A move as it would be now; `hidden` means that this seat may not know all of it, so it shows no odds.

    `closed` says that a foe's sheet alone is the reason: what such a creature usually can do stands in the rules.
    """

    ok: bool
    refused: str = ""
    code: str = ""  # of the refusal
    warnings: tuple[str, ...] = ()
    overrulable: bool = False
    dice: str = ""
    faces: int = 0  # how many dice that are
    chance: str = ""
    says: str = ""
    risk: str = ""
    table: tuple[tuple[str, str], ...] = ()
    hidden: bool = False
    closed: bool = False
    because: tuple[Reason, ...] = ()
    also: tuple[str, ...] = ()  # the actor's conditions that no rule applies: a reminder
    may_leave_out: bool = False
    offered: tuple[StoryEdge, ...] = ()
    forecast: ConditionForecast | None = None
    hand: tuple[HandPart, ...] = ()
    swayed: tuple[str, ...] = ()  # what makes the roll better or worse, and why

    @property
    def warnings_key(self) -> str:
        """What the form sends along, so that it need not ask again about warnings that stand in it."""
        return warnings_digest(self.warnings) if self.warnings and self.overrulable else ""


class HandPart(Struct, frozen=True):
    """Dice of a roll from one source, and what they add: "38%", "+10"; without dice, what moves the others."""

    label: str
    dice: tuple[str, ...] = ()
    adds: str = ""
    english: bool = False  # the label is the game's own English


class Reason(Struct, frozen=True):
    """What a condition does to the roll; `key` names it where the facilitator leaves it out."""

    text: str
    key: str
    left_out: bool = False


class OddsText(Struct, frozen=True):
    """The odds of a plan in words."""

    chance: str = ""
    says: str = ""
    risk: str = ""
    table: tuple[tuple[str, str], ...] = ()


def preview(session: Session, seat: str, intent: Intent) -> Preview:
    """Check a move as the server will, and compute the odds of the plan that the server would roll."""
    game = session.game
    plan = session.preview(seat, intent)
    if isinstance(plan, Refused):
        return Preview(False, words.sentence(use_form_names(game, intent.move, plan), game), plan.code)
    said = session.check(seat, intent, plan) if plan.warnings or intent.outcome is not None else None
    if isinstance(said, Refused):
        return Preview(False, words.sentence(said, game), said.code)
    warned = said.warnings if isinstance(said, Warnings) else ()
    shown = may_see_odds(session, seat, plan)
    told = _odds_text(session, seat, plan) if shown else OddsText(risk=_hidden_risk_text(session, seat, plan))
    facilitator = session.state.is_facilitator(seat)
    dice, faces = _dice(session, seat, plan, intent)
    return Preview(
        True,
        warnings=tuple(words.sentence(warning, game) for warning in warned),
        overrulable=facilitator or not any(warning.facilitator for warning in warned),
        dice=dice,
        faces=faces,
        chance=told.chance,
        says=told.says,
        risk=told.risk,
        table=told.table,
        hidden=not shown,
        closed=not shown and _is_open_but_for_sheets(session, seat, plan),
    )


def _is_open_but_for_sheets(session: Session, seat: str, plan: Plan[Any, Any]) -> bool:
    """Is nothing of a roll hidden from this seat but the sheets of those it is against?"""
    return not plan.secret and SeatKnowledge(session.game, session.state, seat).may_hear(plan.audience)


def preview_with_reasons(session: Session, seat: str, intent: Intent) -> Preview:
    """Return the preview of a form: with what conditions do to the roll, and those that only remind."""
    seen = preview(session, seat, intent)
    if not seen.ok:
        return seen
    because = _reasons(session, seat, intent)
    facilitator = session.state.is_facilitator(seat)
    return structs.replace(
        seen,
        because=because,
        also=_reminders(session, intent.actor),
        may_leave_out=facilitator and bool(because),
        offered=story_edges(session, intent),
        forecast=forecast_of(session, intent),
    )


def _reasons(session: Session, seat: str, intent: Intent) -> tuple[Reason, ...]:
    """Return what conditions do to a plan, also those that this intent leaves out, as far as the seat may read it."""
    plan = session.preview(seat, structs.replace(intent, despite=()))
    if isinstance(plan, Refused):
        return ()
    known = session.state_for(seat)
    eye = SeatKnowledge(session.game, known, seat)
    steps = (address_step(known, step, plan) for step in plan.explanation if step.rule == CONDITION)
    heard = (step.step_for(eye.is_facilitator) for step in steps if eye.may_hear(step.audience))
    lines = {step.facts.by_name().get("key", ""): step for step in heard}
    return tuple(
        Reason(words.explain(step, known, session.game), key, key in intent.despite) for key, step in lines.items()
    )


def _reminders(session: Session, who: str) -> tuple[str, ...]:
    scene = Scene(session.game, PreviewFate(), session.state)
    return tuple(mark.text for mark in reminders(scene, who)) if who in session.state.characters else ()


def warnings_digest(sentences: Iterable[str]) -> str:
    """Return a short text for the warnings that a form shows: who sends it with the form has read them."""
    return sha256("\n".join(sentences).encode()).hexdigest()[:16]


def drop_early_refusal(game: Game, seen: Preview) -> Preview:
    """Return the preview for a form that has just opened: an empty field is not an error there."""
    return structs.replace(seen, refused="") if seen.code in UNREAD | UNCHANGED | game.surface.silent_refusals else seen


# ---- the dice
def _dice(session: Session, seat: str, plan: Plan[Any, Any], intent: Intent) -> tuple[str, int]:
    """Return the first dice of the actor in words, or of the first roller if the actor rolls none, and their number.

    There are none for a hidden sheet.
    """
    if plan.rule.id == "table.roll":
        typed = str(plan.params.roll)
        return typed, sum(int(n or 1) for n in TYPED_DICE.findall(typed))
    game = session.game
    is_test = any(game.move_id(roll.move) == intent.move for roll in game.surface.calls)
    asks = sure_rolls(plan) if is_test else first_rolls(plan)
    reads = SeatKnowledge(session.game, session.state_for(seat), seat).may_read
    who = intent.actor if any(ask.who == intent.actor for ask in asks) else asks[0].who if asks else ""
    if not who or (who in session.state.characters and not reads(who)):
        return "", 0
    reading = reading_of(session.game, plan.rule)
    rolls = [ask for ask in asks if ask.who == who]
    modifier = getattr(plan.params, reading.modifier) if reading.modifier and who == intent.actor else 0
    return dice_text(rolls, plan.params, reading, modifier), sum(len(roll.dice) for roll in rolls)


# ---- the odds
def reading_of(game: Game, rule: Mechanic[Any, Any]) -> OddsReading:
    return game.surface.readings.get(rule.id) or TABLE_READINGS.get(rule.id, NO_READING)


def _odds_text(session: Session, seat: str, plan: Plan[Any, Any]) -> OddsText:
    if plan.rule is NOTHING:
        return _with_resistance(session, seat, plan, OddsText())
    game = session.game
    reading = reading_of(session.game, plan.rule)
    if reading.each:
        return _blast_text(session, plan, reading)
    whom = session.state.name_of(plan.roles.get(reading.target, ""))
    told = _summary_text(words.language(), game.bare, plan.rule, plan.params, whom)
    told = _with_resistance(session, seat, plan, told)
    return structs.replace(told, risk=_risk_text(session, plan)) if plan.risks else told


def _with_resistance(session: Session, seat: str, plan: Plan[Any, Any], told: OddsText) -> OddsText:
    """Let the chance be that the roll succeeds and no target undoes it, where this seat may know the latter.

    The chance of the roll alone heads the table; of several targets, that of each follows.
    """
    if plan.resists is None:
        return told
    contests = plan.resists.contests
    if not all(contest is None or may_see_odds(session, seat, contest) for contest in contests.values()):
        return told
    passes = _chance_to_pass(plan, reading_of(session.game, plan.rule))
    found = {who: _chance_undone(contest) for who, contest in contests.items()}
    undone = {who: chance for who, chance in found.items() if chance is not None}
    if passes is None or undone.keys() < found.keys():
        return told
    holds = {who: passes * (1 - chance) for who, chance in undone.items()}
    if plan.resists.undoes != "each":
        holds = {"": passes * (1 - _chance_of(plan.resists.undoes, tuple(undone.values())))}
    rows = tuple((session.state.name_of(who), percent(chance)) for who, chance in holds.items() if len(holds) > 1)
    return structs.replace(
        told,
        chance=_percent_range(holds.values()),
        says=_odds_label(session.game, "takes-hold"),
        table=(*(((told.says, told.chance),) if told.chance else ()), *rows, *told.table),
    )


def _chance_to_pass(plan: Plan[Any, Any], reading: OddsReading) -> Fraction | None:
    """Return the chance of the roll alone: 1 where there is none; None where it takes too long to compute."""
    if plan.rule is NOTHING:
        return Fraction(1)
    known = exact_odds(plan.rule, plan.params)
    return known.chance(reading.goal.holds) if known and reading.goal else None


def _chance_undone(contest: Plan[Any, Any] | None) -> Fraction | None:
    """Return the chance that a target undoes a success by its contest; None where that takes too long to compute."""
    if contest is None or contest.risk is None:
        return Fraction(0)
    known = exact_odds(contest.rule, contest.params)
    return known.chance(contest.risk.falls) if known else None


def _chance_of(which: str, chances: tuple[Fraction, ...]) -> Fraction:
    """Return the chance that any, or all, of several independent things happen."""
    return (
        1 - prod((1 - chance for chance in chances), start=Fraction(1))
        if which == "any"
        else prod(chances, start=Fraction(1))
    )


def _percent_range(chances: Collection[Fraction]) -> str:
    """Return one percentage, or those from the lowest to the highest."""
    low = percent(min(chances))
    high = percent(max(chances))
    return low if low == high else words.text("odds-range", low=low, high=high)


@lru_cache(maxsize=4_000)
def _summary_text(language: str, game: Game, rule: Mechanic[Any, Any], params: Any, whom: str) -> OddsText:
    """Return the odds of a roll in words; kept, because most buttons show what they have shown before."""
    found = odds_summary(rule, params, reading_of(game, rule))
    if found is None:
        return OddsText()
    warned = ((_odds_label(game, found.warns[0].says), percent(found.warns[1])),) if found.warns else ()
    paid = ((_odds_label(game, "paid"), percent(found.could)),) if found.could is not None else ()
    if paid and not found.chance:  # it cannot be done without
        return OddsText(paid[0][1], paid[0][0])
    return OddsText(
        percent(found.chance) if found.chance is not None else "",
        _odds_label(game, found.says, whom=whom) if found.says else "",
        "",
        (*paid, *warned, *zip((_row_text(game, row) for row in found.rows), _row_percents(found), strict=True)),
    )


def _row_percents(found: OddsSummary) -> tuple[str, ...]:
    """Return the chances of all rows as percentages. Of two that are all that can happen, both may have been rounded
    up: then the one that is not told large gives way, and they add up to 100.
    """
    chances = [row.chance for row in found.rows]
    whole = list(map(whole_percent, chances))
    if len(chances) == 2 and sum(chances) == 1 and sum(whole) > 100:
        whole[0 if chances[1] == found.chance else 1] -= 1
    return tuple(percent(chance, near) for chance, near in zip(chances, whole, strict=True))


def _blast_text(session: Session, plan: Plan[Any, Any], reading: OddsReading) -> OddsText:
    """Return the chance for each target, and above them the range from the lowest to the highest."""
    each = chance_for_each(plan.rule, plan.params, reading)
    known = [chance for chance in each if chance is not None]
    if not known or len(known) < len(each) or reading.goal is None:
        return OddsText()
    whom = [plan.roles.get(f"{reading.target}{n}", "") for n in range(len(known))]
    names = (session.state.name_of(who) for who in whom)
    return OddsText(
        _percent_range(known),
        _odds_label(session.game, reading.goal.says, whom=session.state.name_of(whom[0]) if len(whom) == 1 else ""),
        "",
        tuple((name, percent(chance)) for name, chance in zip(names, known, strict=True)),
    )


def _odds_label(game: Game, says: str, **facts: Any) -> str:
    return words.say("label", f"odds-{says}", game, **facts)


def _row_text(game: Game, row: ValueChance) -> str:
    """Return the label of a row in the table of odds."""
    if row.value in row.of.named:
        return _odds_label(game, row.of.named[row.value])
    if not row.of.says:
        return words.find("cli-result", row.value, game) or choice_label(game, row.of.field, row.value)
    number = words.say("label", "odds-or-more", game, n=int(row.value)) if row.more else int(row.value)
    return _odds_label(game, row.of.says, n=number)


# ---- the risk
def _risk_text(session: Session, plan: Plan[Any, Any]) -> str:
    """Return who may drop to 0, and with which chance."""
    known = exact_odds(plan.rule, plan.params) if plan.risks else None
    chances = [(risk, known.chance(risk.falls)) for risk in plan.risks] if known is not None else []
    return " ".join(_one_risk(session, plan, risk, chance) for risk, chance in chances if chance)


def _one_risk(session: Session, plan: Plan[Any, Any], risk: Risk[Any], chance: Fraction) -> str:
    own = risk.who == next(iter(plan.roles.values()), "")
    facts = {"percent": percent(chance), "what": risk.what, "whom": session.state.name_of(risk.who)}
    return words.say("label", "risk" if own else "risk-whose", session.game, **facts)


def _hidden_risk_text(session: Session, seat: str, plan: Plan[Any, Any]) -> str:
    """Return the risk without its chance, for a seat that may not see the odds: a near one of its own characters."""
    near = plan.risk is not None and plan.risk.near
    mine = near and plan.risk is not None and SeatKnowledge(session.game, session.state, seat).may_read(plan.risk.who)
    return words.say("label", "risk-hidden", session.game, what=plan.risk.what) if mine and plan.risk else ""


def percent(chance: Fraction, near: int | None = None) -> str:
    """Return a chance as a percentage, or as `near` it; only the impossible is 0% and only the certain 100%."""
    near = whole_percent(chance) if near is None else near
    if near < 1 and chance:
        return words.text("odds-under-one")
    if near > 99 and chance < 1:
        return words.text("odds-over-ninety-nine")
    return words.text("odds-chance", chance=near / 100)


def whole_percent(chance: Fraction) -> int:
    """Return a chance in whole points of a hundred; half a point is rounded up, unlike with round()."""
    return int(chance * 100 + Fraction(1, 2))
