"""What one seat may know: an eye decides it, and everything shown is built from what is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from .fate import Fact, Step
from .game import Game
from .mechanic import ANYONE, owners
from .move import Plan
from .parts import Countdown, Part, Widget
from .state import Audience, Character, State, narrow_audience


class SeenCharacter(Struct, frozen=True):
    """A character as one seat sees it."""

    name: str
    kind: str
    mine: bool
    life: str
    hurt: str
    widgets: tuple[Widget, ...]
    place: str = ""
    hidden: bool = False


class Eye:
    """One seat's eye on a state."""

    def __init__(self, game: Game, state: State, seat: str) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.boss = state.is_facilitator(seat)

    def may_hear(self, audience: Audience) -> bool:
        return self.boss or audience is None or self.seat in audience

    def may_know(self, who: str) -> bool:
        """Does this seat know that there is such a character? An unknown id is hidden, never shown."""
        found = self.state.characters.get(who)
        return self.boss or (found is not None and (not found.hidden or self.is_owner(found)))

    def may_read(self, who: str) -> bool:
        """May this seat read that sheet's numbers?"""
        found = self.state.characters.get(who)
        return self.boss or (found is not None and self.may_know(who) and (found.is_open or self.is_owner(found)))

    def is_owner(self, character: Character) -> bool:
        return character.owner == self.seat and self.seat in self.state.seats

    def known_facts(self, facts: Mapping[str, Fact], said: set[str]) -> dict[str, Fact]:
        """Facts without anybody whom this seat does not know, but for words it has said itself."""
        unknown = {
            w for who, c in self.state.characters.items() if not self.may_know(who) for w in (who, c.name)
        } - said
        return {
            name: tuple(x for x in fact if x not in unknown)
            if isinstance(fact, tuple)
            else ""
            if fact in unknown
            else fact
            for name, fact in facts.items()
        }

    def sheet(self, who: str) -> SeenCharacter:
        c = self.state.characters[who]
        full = self.may_read(who)
        named_only = not full and c.shows == "name"
        return SeenCharacter(
            name=c.name,
            kind=c.kind,
            mine=self.is_owner(c),
            life=c.life,
            hurt="" if named_only else self.game.hurt(c),
            widgets=() if named_only else widgets(c, full, self.state.clock),
            place=c.place,
            hidden=c.hidden,
        )


def widgets(c: Character, full: bool, clock: int | None = None) -> tuple[Widget, ...]:
    """What a sheet shows: everything, or what anybody sees; with the clock, how long something has yet."""
    parts = (p for p in c.parts.values() if isinstance(p, Part))
    return tuple(with_time_left(w, clock) for p in parts for w in (p.show() if full else p.show_public()))


def with_time_left(widget: Widget, clock: int | None) -> Widget:
    """A countdown with the seconds it has left; any other widget as it is."""
    if clock is None or not isinstance(widget, Countdown):
        return widget
    return structs.replace(widget, left=max(0, widget.at - clock))


# ---- who may see a step or an outcome, settled once, when it is written down
class AddressedStep(Struct, frozen=True):
    """A step of the explanation, who may read it, and which of its facts are kept back from players."""

    step: Step
    audience: Audience = None
    cut: tuple[str, ...] = ()

    def step_for(self, boss: bool) -> Step:
        """The step as somebody may read it: built anew from what is open."""
        if boss or not self.cut:
            return self.step
        return Step(self.step.rule, self.step.who, {k: v for k, v in self.step.facts.items() if k not in self.cut})


def address_step(state: State, step: Step, plan: Plan[Any, Any] | None) -> AddressedStep:
    """Dice on the table are seen by all who know the thrower; numbers only by whom they are open to.

    What is said of nobody is said of all who take part: one hidden among them, and it stays with the facilitator.
    """
    audience = plan.audience if plan is not None else None
    for subject in _subjects(state, step, plan):
        if subject.hidden or not (subject.is_open or "faces" in step.facts or not step.who):
            audience = narrow_audience(audience, subject.owner)
    secret = plan.secret if plan is not None else ()
    hidden = hidden_names(state)
    return AddressedStep(step, audience, tuple(k for k, v in step.facts.items() if k in secret or hidden & words_of(v)))


def _subjects(state: State, step: Step, plan: Plan[Any, Any] | None) -> list[Character]:
    who = (step.who,) if step.who else tuple(plan.roles.values()) if plan is not None else ()
    return [state.characters[w] for w in who if w in state.characters]


def words_of(thing: Any) -> set[str]:
    """The words in a fact or in plain data, any of which may name somebody."""
    if isinstance(thing, str):
        return {thing}
    inner = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else ()
    return {word for each in inner for word in words_of(each)}


def hidden_names(state: State) -> set[str]:
    """The ids and names of the hidden."""
    return {word for who, c in state.characters.items() if c.hidden for word in (who, c.name)}


def outcome_cut(state: State, outcome: Struct, roles: Mapping[str, str]) -> tuple[str, ...]:
    """The outcome's fields that are a closed sheet's own numbers; all of them when somebody hidden is in it.

    A field whose parts are marked (one outcome for each of several) is cut where anybody's sheet is closed.
    """
    names = outcome.__struct_fields__
    cast = [state.characters[who] for who in roles.values() if who in state.characters]
    if any(c.hidden for c in cast):
        return names
    mine = owners(type(outcome))
    closed = {role for role, who in roles.items() if who in state.characters and not state.characters[who].is_open}
    return tuple(name for name in names if mine.get(name) in closed or (closed and mine.get(name) == ANYONE))
