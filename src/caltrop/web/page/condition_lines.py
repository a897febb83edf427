"""Conditions for people to read: the words, what they mean, how long they last, and what ends them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import singledispatch
from typing import Any

from msgspec import Struct

from caltrop import words
from caltrop.games.common.conditions.effects import (
    Armour,
    Cannot,
    Edge,
    Effect,
    Hurts,
    LacksNeed,
    Lights,
    PaceChange,
    Without,
)
from caltrop.games.common.conditions.on_sheet import Condition, Conditions, may_end_condition
from caltrop.games.common.items.pack import Item
from caltrop.kernel.contract.book_rows import HOMEBREW
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.state.events.fights import is_turn_to_come
from caltrop.kernel.state.parts import tag
from caltrop.kernel.state.state import State

from .times import duration_text


class ConditionLine(Struct, frozen=True):
    """A condition as a page shows it; `id` is the key under which it can be ended."""

    id: str
    text: str
    left: str = ""  # how long it still lasts
    meaning: str = ""
    ends: str = ""  # what else ends it
    is_bad: bool = False  # it holds its bearer back or hurts them
    does: str = ""  # its effects in words, where no text of the game says them
    acts: bool = False  # a rule of the game applies it
    may_end: bool = False  # the reader may end it by a word


def condition_lines(game: Game, state: State, who: str, seat: str = "") -> tuple[ConditionLine, ...]:
    """Return a character's conditions, for a seat that may end some of them."""
    scene = Scene(game, PreviewFate(), state, seat)
    return tuple(condition_line(scene, who, id, mark) for id, mark in state.part(who, Conditions).active.items())


def condition_name(state: State, who: str, id: str, *, game: Game, may_know: Callable[[str], bool]) -> str:
    """Return the words of a condition, with its cause where the bearer has the same one from several."""
    part = state.part(who, Conditions)
    mark = part.active[id]
    text = words.mark_word(mark.label, game)
    cause = part.causes.get(id, "")
    is_alone = sum(other.label == mark.label for other in part.active.values()) == 1
    if is_alone or cause not in state.characters or not may_know(cause):
        return text
    return f"{text} ({state.name_of(cause)})"


def condition_line(scene: Scene, who: str, id: str, mark: Condition) -> ConditionLine:
    ends = (*(("rest",) if mark.rest else ()), *mark.ends)
    said = tuple(words.say("end", end, scene.game) for end in dict.fromkeys(ends))
    ended = words.text("condition-ends-by", ends=said)
    people = scene.state.characters
    return ConditionLine(
        id=id,
        text=condition_name(
            scene.state,
            who,
            id,
            game=scene.game,
            may_know=lambda by: not people[by].hidden or scene.state.may_act_for(scene.seat, by),
        ),
        left=time_left(scene, who, mark),
        meaning=mark.meaning,
        ends=ended,
        is_bad=any(is_bad(effect) for effect in mark.does),
        does="" if mark.meaning and not is_homebrew(mark) else effects_text(mark.does, scene.game),
        acts=bool(mark.does),
        may_end=may_end_condition(scene.state, scene.seat, who, id),
    )


def is_homebrew(mark: Condition) -> bool:
    """Did the table make it up? The texts of the game's own conditions say what they do, those of people need not."""
    return mark.row.startswith(HOMEBREW)


def is_bad(effect: Effect) -> bool:
    """Does an effect hold its bearer back, or hurt them?"""
    if isinstance(effect, Edge):
        return (effect.by < 0) != effect.given
    if isinstance(effect, Hurts):
        return effect.n >= 0 and not effect.heals
    return isinstance(effect, (Cannot, Without, LacksNeed))


def time_left(scene: Scene, who: str, mark: Condition) -> str:
    """Return how long a condition still lasts; in a fight, one that counts rounds counts its bearer's turns."""
    if mark.at is None:
        return ""
    left = max(0, mark.at - scene.state.clock)
    if not mark.rounds or scene.state.fight is None:
        return duration_text(left, scene.game)
    turns = left // scene.game.round_seconds + is_turn_to_come(scene.state, who)
    return words.say("end", "turns" if turns else "this turn", scene.game, n=turns)


# ---- what effects do, for conditions that people make up and give no meaning
def effects_text(effects: Iterable[Effect], game: Game) -> str:
    """Return what these effects do, a sentence each."""
    return " ".join(sentence for effect in effects for sentence in effect_sentences(effect, game))


@singledispatch
def effect_sentences(effect: Any, game: Game) -> Iterator[str]:
    """Yield what one effect does."""
    yield _say(tag(type(effect)), game)


def _say(key: str, game: Game, **facts: Any) -> str:
    return words.say("condition", f"does-{key}", game, **facts)


@effect_sentences.register
def _cannot(effect: Cannot, game: Game) -> Iterator[str]:
    if effect.what:
        what = tuple(words.say("choice", f"cannot-{doing}", game) for doing in effect.what)
        key = "cannot-foes" if effect.foes else "cannot-towards" if effect.source else "cannot"
        yield _say(key, game, what=what)
    if effect.use:
        yield _say("cannot-use", game, of=effect.use)


@effect_sentences.register
def _edge(effect: Edge, game: Game) -> Iterator[str]:
    key = ("given-" if effect.given else "") + ("up" if effect.by > 0 else "down")
    on = tuple(words.say("choice", f"on-{roll}", game) for roll in effect.on)
    yield _say(key, game, by=abs(effect.by), on=on) if on else _say(f"{key}-all", game, by=abs(effect.by))
    if effect.of:
        yield _say("only-of", game, of=effect.of)
    if effect.melee:
        yield _say("only-melee", game)
    if effect.source:
        yield _say("only-cause", game)
    if effect.when:
        yield _say("only-when", game, when=effect.when)


@effect_sentences.register
def _without(effect: Without, game: Game) -> Iterator[str]:
    yield _say("without", game, what=tuple(words.word("lack", lack, game) for lack in effect.what))


@effect_sentences.register
def _hurts(effect: Hurts, game: Game) -> Iterator[str]:
    heals = effect.heals or (effect.n < 0 and effect.die is None)
    amount = f"{effect.die}{effect.n:+d}" if effect.die and effect.n else effect.die or str(abs(effect.n))
    yield _say("heals" if heals else "hurts", game, amount=amount)
    if effect.coin:
        yield _say("hurts-coin", game, coin=effect.coin)


@effect_sentences.register
def _armour(effect: Armour, game: Game) -> Iterator[str]:
    if effect.none:
        yield _say("armour-none", game)
    if effect.by:
        yield _say("armour-by", game, by=effect.by)
    if effect.least:
        yield _say("armour-least", game, least=effect.least)


@effect_sentences.register
def _pace(effect: PaceChange, game: Game) -> Iterator[str]:
    if effect.points or effect.stride:
        yield _say("pace", game)
    if effect.last:
        yield _say("pace-last", game)
    if effect.leap:
        yield _say("pace-leap", game)


@effect_sentences.register
def _lights(effect: Lights, game: Game) -> Iterator[str]:
    yield _say("lights-on" if effect.minutes else "lights-out", game)


# ---- what a thing does to its target
def target_effect(item: Item, game: Game) -> str:
    """Return what becomes of the target of a thing, as far as the reader's game knows the condition; "" if nothing."""
    row = game.shelf("conditions").get(item.condition) if item.condition else None
    if row is None:
        return ""
    does = effects_text(row.does, game) if str(row.id).startswith(HOMEBREW) or not row.text else ""
    lasts = item.lasts or row.lasts
    key = "strikes" if item.is_weapon else "used"
    facts = {"condition": row.title}
    if lasts:
        said = words.text(f"thing-when-{key}-for", **facts, length=words.length_in_words(lasts))
    else:
        said = words.text(f"thing-when-{key}", **facts)
    return " ".join(each for each in (said, row.text, does) if each)
