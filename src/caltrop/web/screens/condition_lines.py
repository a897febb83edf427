"""Conditions for people to read: the words, what they mean, how long they last, and what ends them."""

from __future__ import annotations

from msgspec import Struct

from caltrop import words
from caltrop.games.common.sheet.conditions import Condition, Conditions, condition_row, effects_of, ends_of
from caltrop.games.common.sheet.effects import Cannot, Edge, Effect, Hurts, LacksNeed, Without
from caltrop.kernel.events.encounter import is_turn_to_come
from caltrop.kernel.fate import PreviewFate
from caltrop.kernel.game import Game
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .clock import duration_text


class ConditionLine(Struct, frozen=True):
    """A condition as a page shows it; `id` is the key under which it can be ended."""

    id: str
    text: str
    left: str = ""  # how long it still lasts
    meaning: str = ""
    ends: str = ""  # what else ends it
    is_bad: bool = False  # it holds its bearer back or hurts them


def condition_lines(game: Game, state: State, who: str) -> tuple[ConditionLine, ...]:
    """Return a character's conditions."""
    scene = Scene(game, PreviewFate(), state)
    return tuple(condition_line(scene, who, id, mark) for id, mark in state.part(who, Conditions).marks.items())


def condition_line(scene: Scene, who: str, id: str, mark: Condition) -> ConditionLine:
    meaning = mark.meaning or condition_row(scene, mark.text).text
    ends = (*(("rest",) if mark.rest else ()), *ends_of(scene, mark))
    said = tuple(words.say("end", end, scene.game) for end in dict.fromkeys(ends))
    ended = words.text("condition-ends-by", ends=said)
    bad = any(is_bad(effect) for effect in effects_of(scene, mark))
    return ConditionLine(id, mark.text, time_left(scene, who, mark), meaning, ended, bad)


def is_bad(effect: Effect) -> bool:
    """Does an effect hold its bearer back, or hurt them?"""
    if isinstance(effect, Edge):
        return (effect.by < 0) != effect.given
    if isinstance(effect, Hurts):
        return effect.n >= 0
    return isinstance(effect, (Cannot, Without, LacksNeed))


def time_left(scene: Scene, who: str, mark: Condition) -> str:
    """Return how long a condition still lasts; in a fight, one that counts rounds counts its bearer's turns."""
    if mark.at is None:
        return ""
    left = max(0, mark.at - scene.state.clock)
    if not mark.rounds or scene.state.encounter is None:
        return duration_text(left, scene.game)
    turns = left // scene.game.round_seconds + is_turn_to_come(scene.state, who)
    return words.say("end", "turns" if turns else "this turn", scene.game, n=turns)
