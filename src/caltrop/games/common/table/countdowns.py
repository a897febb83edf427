"""Lengths of time, and countdowns: rules that wait on a sheet for a time of the clock or for someone's word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.kernel.contract.move import AnyMove, Move, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tellings
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.base import drop_entry, put_entry
from caltrop.kernel.state.events.characters import LifeChanged, PartEvent
from caltrop.kernel.state.events.fights import LeftFight, is_turn_left, is_turn_to_come
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import CountdownWidget, Marks, Part, Setting, Widget
from caltrop.kernel.state.state import State
from caltrop.messages import log, marks

from .wants import Id, IdWants, NoPlan

Unit: TypeAlias = Literal["rounds", "minutes", "hours", "days"]
LASTS = re.compile(r"(\d{1,4}) (round|minute|hour|day)s?")
LATEST = 10**9
CASTER = "caster"  # the fact that says with whose life a spell's countdown ends; "" is its bearer
LENGTHS = ("1 round", "3 rounds", "10 minutes", "1 hour", "1 day", "rest")  # usual lengths of conditions
SECONDS: dict[str, int] = {"minutes": 60, "hours": 3600, "days": 86_400}


def seconds(scene: Scene, n: int, unit: str) -> int:
    """Return a length of time in seconds; the game sets the length of a round."""
    return n * (scene.game.round_seconds if unit == "rounds" else SECONDS[unit])


def end_time(scene: Scene, who: str, n: int, unit: str) -> tuple[int, bool]:
    """Return when something ends for a character, and whether its turns count: "n rounds" are n of its own turns.

    In a fight, a turn of this round that is still to come is the first of them.
    """
    at = scene.state.clock + seconds(scene, n, unit)
    if unit != "rounds":
        return at, False
    return at - (scene.game.round_seconds if is_turn_to_come(scene.state, who) else 0), True


def is_over(state: State, who: str, at: int | None, *, rounds: bool) -> bool:
    """Has the time come? What counts in rounds lasts, in its last round, until its bearer's turn is over."""
    if at is None or at > state.clock:
        return False
    return at < state.clock or not (rounds and is_turn_left(state, who))


def plain_length(text: str) -> str:
    """Return a typed length without what people write around it: "For 2 rounds" is "2 rounds"."""
    return text.strip().casefold().removeprefix("for ").strip()


def parse_length(scene: Scene, text: str) -> int | None:
    """Return the seconds of "3 rounds" or "1 day"; None if the text is no length of time."""
    found = LASTS.fullmatch(plain_length(text))
    return seconds(scene, int(found[1]), f"{found[2]}s") if found else None


def length_text(n: int, unit: str) -> str:
    """Return a length in words: "1 day", "2 days"."""
    return f"{n} {unit.removesuffix('s') if n == 1 else unit}"


def shift_time(at: int | None, by: int) -> int | None:
    """Move a time of the clock to another table's clock, but not before its start."""
    return None if at is None else max(0, at + by)


class Countdown(Struct, frozen=True):
    """A rule that waits: for a time of the clock, or until a seat fires it by hand."""

    rule: str
    at: int | None = None
    when: str = ""
    facts: dict[str, Any] = {}
    rounds: bool = False  # counted in turns of its bearer
    since: int | None = None  # when it ran out, if that waits for someone's word

    def own_words(self) -> str:
        """Return its own words, or "" if it has only the length that it began with."""
        return str(self.facts.get("words", "")) or ("" if LASTS.fullmatch(self.when) else self.when)


class Countdowns(Part, frozen=True, tag="countdowns"):
    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    places = {"waiting": "waiting"}
    countdowns: dict[str, Countdown] = {}

    def shift_times(self, by: int) -> Countdowns:
        shifted = {
            k: structs.replace(t, at=shift_time(t.at, by), since=shift_time(t.since, by), facts=_without_caster(t))
            for k, t in self.countdowns.items()
        }
        return Countdowns(shifted)

    def impossible_value(self) -> str:
        """Return the name of an impossible time, or of a countdown with other facts than numbers and words."""
        strange = (
            k for k, t in self.countdowns.items() if not all(isinstance(f, (int, str)) for f in t.facts.values())
        )
        return super().impossible_value() or next(strange, "")

    def has(self, rule: str) -> bool:
        """Does a countdown of this rule run?"""
        return any(countdown.rule == rule for countdown in self.countdowns.values())

    def ids_by_name(self) -> dict[str, str]:
        """Return the countdowns' ids by the names of their rules: "fell.death", and "fell.death-2" for a second one."""
        names: dict[str, str] = {}
        for id, countdown in self.countdowns.items():
            tries = (countdown.rule, *(f"{countdown.rule}-{n}" for n in range(2, len(self.countdowns) + 2)))
            names[next(name for name in tries if name not in names)] = id
        return names

    def show(self) -> tuple[Widget, ...]:
        """Show a countdown for each countdown with a time, and words for the others."""
        hours = tuple(
            CountdownWidget(n, t.at, t.own_words(), turns=t.rounds) for n, t in self._by_name() if t.at is not None
        )
        words = tuple(t.when or marks.RuleName(t.rule) for t in self.countdowns.values() if t.at is None)
        return (*hours, Marks("waiting", words)) if words else hours

    def settings(self) -> dict[str, Setting]:
        return {n: Setting(t.at, 0, LATEST, clock=True) for n, t in self._by_name() if t.at is not None}

    def put(self, name: str, value: int | str) -> Countdowns:
        found = self.ids_by_name().get(name, "")
        if self.countdowns.get(found, _NO_TIMER).at is None or not isinstance(value, int):
            return self
        return Countdowns({**self.countdowns, found: structs.replace(self.countdowns[found], at=max(0, value))})

    def _by_name(self) -> tuple[tuple[str, Countdown], ...]:
        return tuple((name, self.countdowns[id]) for name, id in self.ids_by_name().items())


_NO_TIMER = Countdown("")


def _without_caster(countdown: Countdown) -> dict[str, Any]:
    """Return the facts for another table, where a caster other than the bearer is not."""
    return {**countdown.facts, **({CASTER: ""} if CASTER in countdown.facts else {})}


class CountdownSet(PartEvent[Countdowns], frozen=True, tag="countdown-set"):
    id: str
    countdown: Countdown

    change = put_entry("countdowns", key="id", value="countdown")


class CountdownOver(PartEvent[Countdowns], frozen=True, tag="countdown-over"):
    id: str
    rule: str

    change = drop_entry("countdowns", key="id")

    def is_clearing(self) -> bool:
        return True


def fresh_mark(letter: str, there: Mapping[str, object]) -> str:
    """Return a new key above all existing ones: "c1", "c2", ..."""
    return f"{letter}{1 + max((int(k[1:]) for k in there if k[1:].isdecimal()), default=0)}"


def set_countdown(scene: Scene, who: str, rule: str, *, after: int | None = None, when: str = "", **facts: Any) -> None:
    """Set a countdown on a character's sheet, to fire so many seconds from now."""
    at = None if after is None else scene.state.clock + after
    _add_countdown(scene, who, Countdown(rule, at, when, facts))


def set_run_out(scene: Scene, who: str, rule: str, when: str, **facts: Any) -> None:
    """Keep a countdown that has run out, until somebody says what comes of it."""
    ran = (t for t in scene.states[0].part(who, Countdowns).countdowns.values() if t.rule == rule and t.facts == facts)
    ended = min((t.at for t in ran if t.at is not None), default=scene.state.clock)
    _add_countdown(scene, who, Countdown(rule, None, when, facts, since=min(ended, scene.state.clock)))


def set_countdown_for(scene: Scene, who: str, rule: str, n: int, unit: str, **facts: Any) -> None:
    """Set a countdown for a length of time; rounds are counted in the character's own turns."""
    at, rounds = end_time(scene, who, n, unit)
    _add_countdown(scene, who, Countdown(rule, at, length_text(n, unit), facts, rounds))


def _add_countdown(scene: Scene, who: str, countdown: Countdown) -> None:
    id = fresh_mark("t", {**scene.named_part(who, Countdowns).countdowns, **scene.part(who, Countdowns).countdowns})
    scene.emit(CountdownSet(who, id, countdown))


def postpone(scene: Scene, who: str, name: str, lasts: str) -> None:
    """Let a countdown end after a length from now; words that only told its old length tell the new one."""
    countdowns = scene.part(who, Countdowns)
    found = LASTS.fullmatch(plain_length(lasts))
    id = countdowns.ids_by_name().get(name, "")
    if id and found:
        countdown = countdowns.countdowns[id]
        n = int(found[1])
        unit = f"{found[2]}s"
        at, rounds = end_time(scene, who, n, unit)
        when = countdown.own_words() or length_text(n, unit)
        scene.emit(CountdownSet(who, id, structs.replace(countdown, at=at, when=when, rounds=rounds)))


def clear_countdowns(scene: Scene, who: str, rule: str) -> None:
    """Remove a rule's countdowns from a character's sheet."""
    for id, countdown in scene.part(who, Countdowns).countdowns.items():
        if countdown.rule == rule:
            scene.emit(CountdownOver(who, id, rule))


def end_spells_of_the_dead(scene: Scene, before: State) -> None:
    """At the end of a move, end the countdowns of spells whose casters are dead or gone."""
    for who in tuple(scene.state.characters):
        for id, countdown in scene.part(who, Countdowns).countdowns.items():
            caster = scene.state.characters.get(str(countdown.facts.get(CASTER) or who))
            if CASTER in countdown.facts and (caster is None or caster.life == "dead"):
                scene.emit(CountdownOver(who, id, countdown.rule))
                if countdown.rule in scene.game.later:
                    scene.game.later[countdown.rule](scene, who, countdown.facts)


# ---- a countdown that is fired by hand
class CountdownIdWants(IdWants, frozen=True, kw_only=True):
    id: Annotated[Id, Pick.countdowns]


def _plan_countdown(scene: Scene, actor: str, want: IdWants) -> NoPlan:
    countdown = scene.part(actor, Countdowns).countdowns.get(want.id)
    if countdown is None:
        refuse("no-such-countdown", "table.trigger", who=scene.name(actor))
    if countdown.at is not None and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", "table.trigger", move="table.trigger")
    return plan_without_dice()


def _fire_countdown(scene: Scene, actor: str, want: IdWants, outcome: Nothing) -> None:
    """Fire a countdown by hand."""
    countdown = scene.part(actor, Countdowns).countdowns[want.id]
    scene.emit(CountdownOver(actor, want.id, countdown.rule))
    if countdown.rule in scene.game.later:
        scene.game.later[countdown.rule](scene, actor, countdown.facts)


MOVES: tuple[AnyMove, ...] = (
    Move(
        "table.trigger", CountdownIdWants, _plan_countdown, _fire_countdown, rule="table.trigger", changes_others=True
    ),
)


# ---- what the log says
_TIMED_RESULTS = ("lit", "rounds", "hours", "days", "cast")  # results that have said how long something lasts


def _tell_countdown(event: CountdownSet, heard: HeardLine, at: int) -> Iterable[Message]:
    """A result has said how long something lasts, or another countdown of the rule has run out in this line."""
    said = any(
        isinstance(e, Said) and (e.result in _TIMED_RESULTS or e.rule == event.countdown.rule) for e in heard.events
    )
    if said or heard.has(CountdownOver, who=event.who, rule=event.countdown.rule):
        return ()
    who = heard.name(event.who)
    when = event.countdown.own_words()
    return (
        log.CountdownBeginsWhen(who=who, rule=event.countdown.rule, when=when)
        if when
        else log.CountdownBegins(who=who, rule=event.countdown.rule),
    )


def _tell_time_up(event: CountdownOver, heard: HeardLine, at: int) -> Iterable[Message]:
    return () if is_end_told(event, heard) else (log.TimeIsUp(who=heard.name(event.who), rule=event.rule),)


def is_end_told(event: CountdownOver, heard: HeardLine) -> bool:
    """Is it told what came of a countdown that has run out?"""
    came = heard.has(Said, who=event.who, rule=event.rule) or heard.has(LifeChanged, who=event.who)
    return came or heard.has(LeftFight, who=event.who)


TELLINGS = Tellings({"countdown-set": _tell_countdown, "countdown-over": _tell_time_up})
