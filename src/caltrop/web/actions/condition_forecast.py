"""What a condition will do, told in the form before it is set: its meaning, how long it lasts, and what ends it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from caltrop import words
from caltrop.games.common.conditions.condition_moves import ConditionWants, wanted_row
from caltrop.games.common.conditions.effects import Cannot, ConditionRow, Edge
from caltrop.games.common.conditions.on_sheet import CONDITION, INSTANT, condition_row
from caltrop.games.common.table.countdowns import LASTS, plain_length, seconds
from caltrop.kernel.contract.input import read
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.page.condition_lines import effects_text


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
