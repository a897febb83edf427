"""What one seat may know: `Eye` decides it. What a seat sees is built from what is open to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct, structs

from .events.encounter import is_turn_to_come
from .game import Game
from .mechanic import ANYONE, owners
from .move import Plan
from .parts import CountdownWidget, Part, Track, Widget
from .state import Audience, Character, State, narrow_audience
from .steps import DiceRolled, Fact, Step

Moment: TypeAlias = tuple[int, bool, bool]  # the clock, whether there is a fight, whether a turn in it is to come


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
    portrait: str = ""


class Eye:
    """One seat's view of a state: answers what the seat may know."""

    def __init__(self, game: Game, state: State, seat: str) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.is_facilitator = state.is_facilitator(seat)

    def may_hear(self, audience: Audience) -> bool:
        return self.is_facilitator or audience is None or self.seat in audience

    def may_know(self, who: str) -> bool:
        """May this seat know that this character exists? Not if the id is unknown."""
        if self.is_facilitator:
            return True
        found = self.state.characters.get(who)
        return found is not None and (not found.hidden or self.is_owner(found))

    def may_read(self, who: str) -> bool:
        """May this seat read the numbers on this character's sheet?"""
        if self.is_facilitator:
            return True
        found = self.state.characters.get(who)
        return found is not None and self.may_know(who) and (found.is_open or self.is_owner(found))

    def is_owner(self, character: Character) -> bool:
        return character.owner == self.seat and self.seat in self.state.seats

    def known_facts(self, facts: Mapping[str, Fact], said: set[str]) -> dict[str, Fact]:
        """Return the facts without the characters that this seat may not know, unless the seat named them itself."""
        if self.is_facilitator or not any(c.hidden for c in self.state.characters.values()):
            return dict(facts)
        people = self.state.characters.items()
        unknown = {w for who, c in people if not self.may_know(who) for w in (who, c.name)}
        unknown -= said | {c.name for who, c in people if self.may_know(who)}
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
        shown = () if named_only else widgets(c, full, self.state.clock, self.game)
        return SeenCharacter(
            name=c.name,
            kind=c.kind,
            mine=self.is_owner(c),
            life=c.life,
            hurt="" if named_only else self.game.hurt(c),
            widgets=tuple(self._in_turns(who, w) for w in shown),
            place=c.place,
            hidden=c.hidden,
            portrait=c.portrait,
        )

    def moment(self, who: str) -> Moment:
        """Return all that the countdowns on a sheet depend on."""
        return self.state.clock, self.state.fight is not None, is_turn_to_come(self.state, who)

    def _in_turns(self, who: str, widget: Widget) -> Widget:
        """Let a countdown in turns count one of this round that is still to come, and its last one while it lasts."""
        if self.state.fight is None or not isinstance(widget, CountdownWidget) or not widget.turns:
            return widget
        round, to_come = self.game.round_seconds, is_turn_to_come(self.state, who)
        return structs.replace(widget, left=max(round, (widget.left or 0) + round * to_come))


def widgets(c: Character, full: bool, clock: int | None = None, game: Game | None = None) -> tuple[Widget, ...]:
    """Return a sheet's widgets: all, or the public ones. With the clock, countdowns say how long is left.

    With the game, the numbers that follow from several parts are among them, and maxima are the game's.
    """
    parts = (p for p in c.parts.values() if isinstance(p, Part))
    shown = tuple(with_time_left(w, clock) for p in parts for w in (p.show() if full else p.show_public()))
    if game is None:
        return shown
    maxima = game.surface.maxima(c)
    more = game.surface.numbers(game, c) if full else ()
    return (*(with_maximum(w, maxima) for w in shown), *more) if maxima else (*shown, *more)


def with_maximum(widget: Widget, maxima: Mapping[str, int]) -> Widget:
    """Return a number with the maximum that is named for it; what is above that is the maximum itself."""
    most = maxima.get(widget.label) if isinstance(widget, Track) else None
    return structs.replace(widget, maximum=max(most, widget.now)) if most and isinstance(widget, Track) else widget


def with_time_left(widget: Widget, clock: int | None) -> Widget:
    """Fill in the seconds that a countdown has left; return other widgets unchanged."""
    if clock is None or not isinstance(widget, CountdownWidget):
        return widget
    return structs.replace(widget, left=max(0, widget.at - clock))


# ---- who may see a step or an outcome: decided once, when the entry is made
class AddressedStep(Struct, frozen=True, omit_defaults=True):
    """A step of the explanation, who may read it, and which of its facts are hidden from players."""

    step: Step
    audience: Audience = None
    cut: tuple[str, ...] = ()

    def step_for(self, facilitator: bool) -> Step:
        """Return the step as the facilitator or a player may read it."""
        if facilitator or not self.cut:
            return self.step
        return structs.replace(self.step, facts=self.step.facts.without(self.cut))


def address_step(state: State, step: Step, plan: Plan[Any, Any] | None) -> AddressedStep:
    """Decide who may read a step: dice, every seat that knows the roller; numbers, seats that may read the sheet.

    A step about no character concerns everyone in the plan: if one of them is hidden, players do not get it. Nor do
    they get a comparison with a hidden side.
    """
    audience = plan.audience if plan is not None else None
    is_for_all = isinstance(step.facts, DiceRolled) or not (step.who or step.facts.subjects())
    for subject in (*_subjects(state, step, plan), *_hidden_sides(state, step)):
        if subject.hidden or not (subject.is_open or is_for_all):
            audience = narrow_audience(audience, subject.owner)
    for other in _hidden_others(state, step, plan):
        audience = narrow_audience(audience, other.owner)
    if not step.who and hidden_names(state) & {fact for fact in step.facts.by_name().values() if isinstance(fact, str)}:
        audience = narrow_audience(audience, "")  # it would be a step about no one
    return AddressedStep(step, audience, facts_to_hide(step, plan.secret if plan is not None else (), state))


def _hidden_others(state: State, step: Step, plan: Plan[Any, Any] | None) -> list[Character]:
    """Return the hidden ones in a roll, where the step tells something of everyone in it, such as harm."""
    roles = plan.roles.values() if plan is not None and step.facts.concerns_all else ()
    return [state.characters[w] for w in roles if w in state.characters and state.characters[w].hidden]


def facts_to_hide(step: Step, secret: tuple[str, ...], state: State) -> tuple[str, ...]:
    """Return the facts of a step that players may not read: secret parameters, and what names a hidden character."""
    hidden = hidden_names(state)
    if not secret and not hidden:
        return ()
    naming = [name for name, fact in step.facts.by_name().items() if hidden & words_of(fact)] if hidden else []
    return tuple(dict.fromkeys((*step.facts.hidden_facts(secret), *naming)))


def _subjects(state: State, step: Step, plan: Plan[Any, Any] | None) -> list[Character]:
    own = (*([step.who] if step.who else ()), *step.facts.subjects())
    who = own or (tuple(plan.roles.values()) if plan is not None else ())
    return [state.characters[w] for w in who if w in state.characters]


def _hidden_sides(state: State, step: Step) -> list[Character]:
    sides = (str(getattr(step.facts, name)) for name in getattr(step.facts, "roles", ()))
    return [state.characters[w] for w in sides if w in state.characters and state.characters[w].hidden]


def words_of(thing: Any) -> set[str]:
    """Return the words in a fact or in plain data; any of them may name a character."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, Struct):
        thing = structs.asdict(thing)
    inner = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else ()
    return {word for each in inner for word in words_of(each)}


def hidden_names(state: State) -> set[str]:
    """Return the ids and names of hidden characters, without names that someone in sight has too."""
    hidden = {word for who, c in state.characters.items() if c.hidden for word in (who, c.name)}
    return hidden - state.names(hidden=False) if hidden else hidden


def outcome_cut(state: State, outcome: Struct, roles: Mapping[str, str]) -> tuple[str, ...]:
    """Return the outcome fields to hide from players: a closed sheet's own numbers, or all if a role is hidden.

    A field with marks inside it (one result for each of several) is hidden if any sheet is closed.
    """
    names = outcome.__struct_fields__
    cast = [state.characters[who] for who in roles.values() if who in state.characters]
    if any(c.hidden for c in cast):
        return names
    mine = owners(type(outcome))
    closed = {role for role, who in roles.items() if who in state.characters and not state.characters[who].is_open}
    return tuple(name for name in names if mine.get(name) in closed or (closed and mine.get(name) == ANYONE))
