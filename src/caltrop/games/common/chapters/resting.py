"""Rest together: who rests, and that time passes once for all who do.

Several can rest in one act. Who rests by a move of their own, just after another has, rests at the same time: only a
longer rest, or a second one of the same character, takes more time.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from caltrop.games.common.sheet.clock import pass_time
from caltrop.games.common.sheet.last_rest import LastRest, RestTaken
from caltrop.games.common.sheet.need import DAY
from caltrop.games.common.table_moves.wants import Id
from caltrop.kernel.contract.move import Wants
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.secrets.ownership import require_own_character
from caltrop.kernel.state.story_clock import hour_of_day, time_of_day

from .dying import living_party

LONG_FOR_ALL = 8 * 3600  # a player is warned before the others lose so much time
NIGHTS = range(8 * 3600, DAY)  # how long one sleeps at a stretch; a longer rest has its own nights
BY_DAY = range(5, 18)  # hours in which few lie down for the night


class TogetherWants(Wants, frozen=True, kw_only=True):
    """Who rests together: the actor, those in `who`, or with `party` all of it.

    The clock moves on by the length of the rest. Only the facilitator can leave it alone, or let the party rest.
    """

    who: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator, Advanced] = ()
    clock: Annotated[bool, Facilitator, Advanced] = True
    party: Annotated[bool, Facilitator] = False


def check_together(scene: Scene, actor: str, want: TogetherWants, length: int) -> None:
    """Refuse what only the facilitator may do, and others' characters; warn of a night that begins by day.

    A player whose rest takes everyone long is warned, too.
    """
    if (want.party or not want.clock) and not scene.state.is_facilitator(scene.seat):
        refuse("facilitator-only", scene.rule("rest"), move=f"{scene.game.id}.rest")
    for who in want.who:
        require_own_character(scene.state, scene.seat, who)
    with scene.aside():
        resting = resting_together(scene, actor, want)
        if not want.clock or length < LONG_FOR_ALL or can_join(scene, resting, length):
            return
        if length in NIGHTS and is_day(scene.state.clock):
            scene.warn("by-day", scene.rule("rest"), time=time_of_day(scene.state.clock))
        if others_awake(scene, resting):
            scene.warn("takes-time", scene.rule("rest"), seconds=length)


def is_day(clock: int) -> bool:
    """Is it day by the table's clock? One that has never been moved says nothing."""
    return clock > 0 and hour_of_day(clock) in BY_DAY


def resting_together(scene: Scene, actor: str, want: TogetherWants) -> tuple[str, ...]:
    """Return all who rest, the actor first; the dead do not."""
    who = (actor, *(living_party(scene) if want.party else want.who))
    people = scene.state.characters
    return tuple(w for w in dict.fromkeys(who) if w in people and people[w].life != "dead")


def others_awake(scene: Scene, resting: tuple[str, ...]) -> bool:
    """Does a rest take the time of other players' characters? The facilitator need not be told."""
    state = scene.state
    seats = {state.seat_of(w) for w in living_party(scene) if w not in resting}
    return not state.is_facilitator(scene.seat) and bool(seats - {scene.seat, *state.facilitators})


# ---- the time
def pass_rest(scene: Scene, resting: tuple[str, ...], length: int, want: TogetherWants) -> None:
    """Let the time of a rest pass, once for all who rest now or have just rested so long."""
    if not want.clock or not length:
        return
    if not can_join(scene, resting, length):
        pass_time(scene, length)
    clock = scene.state.clock
    for who in resting:
        if who in scene.state.characters:
            scene.emit(RestTaken(who, clock - length, clock))


def can_join(scene: Scene, resting: tuple[str, ...], length: int) -> bool:
    """Has someone else just rested as long, while these have not?"""
    clock = scene.state.clock
    if any(scene.part(who, LastRest).has_ended(clock, 0) for who in resting):
        return False
    others = (who for who in scene.state.characters if who not in resting)
    return any(scene.part(who, LastRest).has_ended(clock, length) for who in others)
