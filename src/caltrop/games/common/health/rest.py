"""Rest together: who rests, that time passes once for all who do, what waits for a rest, and what the log says.

Several can rest in one act. A character who rests by a move of their own, just after another has, rests at the same
time: only a longer rest, or a second one of the same character, takes more time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from caltrop.games.common.table.countdowns import LATEST, CountdownOver, Countdowns
from caltrop.games.common.table.time import pass_time
from caltrop.games.common.table.wants import Id
from caltrop.kernel.contract.move import Wants
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import (
    Effect,
    HeardLine,
    Name,
    Names,
    Tell,
    result_facts,
    tell_result,
    tell_together,
)
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.secrets.ownership import require_own_character
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.events.table import Said, TimePassed
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.story_clock import hour_of_day, time_of_day
from caltrop.messages import log

from .dying import living_party, warn_of_open_verdicts
from .needs import DAY


class LastRest(Part, frozen=True, tag="last-rest"):
    """When the last rest began and ended, in seconds of the clock."""

    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    began: int = 0
    until: int = 0

    def shift_times(self, by: int) -> LastRest:
        return LastRest(self.began + by, self.until + by)

    def has_ended(self, clock: int, length: int) -> bool:
        """Did a rest of at least this length end just now?"""
        return self.until == clock and self.until - self.began >= max(1, length)


class RestTaken(PartEvent[LastRest], frozen=True, tag="rest-taken"):
    """A character rested from one time of the clock to another."""

    began: int
    until: int

    def change(self, part: LastRest) -> LastRest:
        return LastRest(self.began, self.until)


_LONG_FOR_ALL = 8 * 3600  # a player is warned before the others lose so much time
NIGHT = 8 * 3600  # how long a bed is slept in
_NIGHTS = range(NIGHT, DAY)  # how long one sleeps at a stretch; a longer rest has its own nights
_BY_DAY = range(5, 18)  # hours in which few lie down for the night


class TogetherWants(Wants, frozen=True, kw_only=True):
    """Who rests together: the actor, those in `who`, or with `party` all of it.

    The clock moves on by the length of the rest. Only the facilitator can leave it alone, or let the party rest.
    """

    who: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator, Advanced] = ()
    clock: Annotated[bool, Facilitator, Advanced] = True
    party: Annotated[bool, Facilitator] = False


def check_together(scene: Scene, actor: str, want: TogetherWants, length: int, times: int = 1) -> None:
    """Refuse what only the facilitator may do, and others' characters; warn of a night that begins by day.

    A player whose rest takes everyone long is warned, too. Of several `times`, each begins a day after the one before.
    """
    if (want.party or not want.clock) and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", scene.rule("rest"), move=f"{scene.game.id}.rest")
    for who in want.who:
        require_own_character(scene.state, scene.seat, who)
    if want.clock:
        warn_of_open_verdicts(scene)
    with scene.aside():
        resting = resting_together(scene, actor, want)
        if not want.clock or length < _LONG_FOR_ALL or _can_join(scene, resting, length):
            return
        if length in _NIGHTS and _is_day(scene.state.clock):
            scene.warn("by-day", scene.rule("rest"), time=time_of_day(scene.state.clock))
        if _others_awake(scene, resting):
            scene.warn("takes-time", scene.rule("rest"), seconds=(times - 1) * max(DAY, length) + length)


def _is_day(clock: int) -> bool:
    """Is it day by the table's clock? One that has never been moved says nothing."""
    return clock > 0 and hour_of_day(clock) in _BY_DAY


def resting_together(scene: Scene, actor: str, want: TogetherWants) -> tuple[str, ...]:
    """Return all who rest, the actor first; the dead do not."""
    who = (actor, *(living_party(scene) if want.party else want.who))
    people = scene.state.characters
    return tuple(w for w in dict.fromkeys(who) if w in people and people[w].life != "dead")


def _others_awake(scene: Scene, resting: tuple[str, ...]) -> bool:
    """Does a rest take the time of other players' characters? The facilitator need not be told."""
    state = scene.state
    seats = {state.seat_of(w) for w in living_party(scene) if w not in resting}
    return not state.is_facilitator(scene.seat) and bool(seats - {scene.seat, *state.facilitators})


# ---- the time
def pass_rest(scene: Scene, resting: tuple[str, ...], length: int, want: TogetherWants) -> None:
    """Let the time of a rest pass, once for all who rest now or have just rested so long."""
    if not want.clock or not length:
        return
    if not _can_join(scene, resting, length):
        pass_time(scene, length)
    clock = scene.state.clock
    for who in resting:
        if who in scene.state.characters:
            scene.emit(RestTaken(who, clock - length, clock))


def pass_bought_rest(scene: Scene, who: str, length: int, *, again: bool) -> None:
    """Let the time of a rest pass that is paid for; one bought `again` begins a day after the one before."""
    if again and length < DAY:
        pass_time(scene, DAY - length)
    pass_rest(scene, (who,), length, TogetherWants())


def _can_join(scene: Scene, resting: tuple[str, ...], length: int) -> bool:
    """Has someone else just rested as long, while these have not?"""
    clock = scene.state.clock
    if any(scene.part(who, LastRest).has_ended(clock, 0) for who in resting):
        return False
    others = (who for who in scene.state.characters if who not in resting)
    return any(scene.part(who, LastRest).has_ended(clock, length) for who in others)


def fire_rest_countdowns(scene: Scene, who: str, *needs: str) -> None:
    """Fire the countdowns that wait for one of these kinds of rest; a countdown's fact `needs` names its kind."""
    for id, countdown in scene.part(who, Countdowns).countdowns.items():
        if countdown.at is None and countdown.facts.get("needs") in needs and countdown.rule in scene.game.later:
            scene.emit(CountdownOver(who, id, countdown.rule))
            scene.game.later[countdown.rule](scene, who, countdown.facts)


class AlreadyFull(Effect, frozen=True, tag="effect-already-full"):
    who: Name
    name: str

    def joined_with(self, other: Message) -> Message | None:
        return NothingToRegain((self.who,)).joined_with(other)


class NothingToRegain(Effect, frozen=True, tag="effect-nothing-to-regain"):
    """Several of those who rest together have all their points."""

    together = True
    names: Names

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, AlreadyFull) or other.who in self.names:
            return None
        return NothingToRegain((*self.names, other.who))


def _tell_sleep(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell of a night or a week, and of an attribute that no rest brings back."""
    yield from tell_together(log.SleepsWell if event.result == "night" else log.RestsWeek)(event, heard, at) or ()
    lost = tuple(name.strip() for name in str(event.facts.get("lost", "")).split(",") if name.strip())
    yield from tell_result(log.StaysLost, {**result_facts(event), "lost": lost or None}, heard)


_TEST_RULES = (".test", ".trouble")  # rules whose results tell of the rest that they belong to


def _tell_hour(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell of an hour's rest, and that it brought nothing.

    A test in the same line has told of the hour, and the line before of one that is pushed through only now.
    """
    said = [e.rule for e in heard.events if isinstance(e, Said) and e.who == event.who]
    is_pushed_later = any(rule.endswith(".push") for rule in said) and not heard.has(TimePassed)
    if is_pushed_later or any(rule.endswith(_TEST_RULES) for rule in said):
        return ()
    kind = log.RestsHour if event.facts.get("points") else log.RestsHourForNothing
    return tell_together(kind)(event, heard, at) or ()


REST_RESULTS: Mapping[str, type[Message] | Tell] = {
    "rest.night": _tell_sleep,
    "rest.full": AlreadyFull,
    "rest.hour": _tell_hour,
    "rest.week": _tell_sleep,
    "rest.restless": log.CannotRest,
}
