"""What one seat may know: `SeatKnowledge` decides it. What a seat sees is built from what is open to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.mechanic import ANYONE, owners
from caltrop.kernel.rules.steps import DiceRolled, Fact, Step
from caltrop.kernel.state.events.fights import is_turn_to_come
from caltrop.kernel.state.parts import CountdownWidget, Part, Track, Widget
from caltrop.kernel.state.state import Audience, Character, Encounter, KeptRow, State, Task, narrow_audience

_Moment: TypeAlias = tuple[int, bool, bool]  # the clock, whether there is a fight, whether a turn in it is to come


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


class SeatKnowledge:
    """One seat's view of a state: answers what the seat may know."""

    def __init__(self, game: Game, state: State, seat: str) -> None:
        self.game = game
        self.state = state
        self.seat = seat
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
        """Return a character as this seat sees it now."""
        c = self.state.characters[who]
        seen = seen_character(self.game, c, full=self.may_read(who), mine=self.is_owner(c))
        return seen_at(seen, self.moment(who), self.game.round_seconds) if has_countdown(seen) else seen

    def moment(self, who: str) -> _Moment:
        """Return all that the countdowns on a sheet depend on."""
        return self.state.clock, self.state.fight is not None, is_turn_to_come(self.state, who)


def knowledge_of(state: State, seat: str) -> str:
    """Return the seat that stands for all who know the same of who is there and what they do; "" for a stranger.

    Notes and questions are aside: those are for single seats. A seat that owns someone hidden knows what no other does.
    """
    if state.is_facilitator(seat):
        return state.facilitators[0]
    return seat if seat in state.seats and any(c.hidden and c.owner == seat for c in state.characters.values()) else ""


# ---- a character in sight
def seen_character(game: Game, c: Character, *, full: bool, mine: bool) -> SeenCharacter:
    """Return a character as one sees it who may read its sheet, or may not; its countdowns do not say what is left."""
    named_only = not full and c.shows == "name"
    return SeenCharacter(
        name=c.name,
        kind=c.kind,
        mine=mine,
        life=c.life,
        hurt="" if named_only else game.hurt(c),
        widgets=() if named_only else widgets(c, full, game=game),
        place=c.place,
        hidden=c.hidden,
        portrait=c.portrait,
    )


def has_countdown(seen: SeenCharacter) -> bool:
    """Does what is seen of a character depend on the time?"""
    return any(isinstance(widget, CountdownWidget) for widget in seen.widgets)


def seen_at(seen: SeenCharacter, moment: _Moment, round_seconds: int) -> SeenCharacter:
    """Return a character with what is left of its countdowns at that moment."""
    return structs.replace(seen, widgets=tuple(_widget_at(w, moment, round_seconds) for w in seen.widgets))


def _widget_at(widget: Widget, moment: _Moment, round_seconds: int) -> Widget:
    """Fill in the seconds that a countdown has left; return other widgets unchanged.

    In a fight, one in turns counts a turn of this round that is still to come, and its last one while it lasts.
    """
    clock, is_fight, is_to_come = moment
    shown = _with_time_left(widget, clock)
    if not isinstance(shown, CountdownWidget) or not (is_fight and shown.turns):
        return shown
    return structs.replace(shown, left=max(round_seconds, (shown.left or 0) + round_seconds * is_to_come))


def widgets(c: Character, full: bool, clock: int | None = None, game: Game | None = None) -> tuple[Widget, ...]:
    """Return a sheet's widgets: all, or the public ones. With the clock, countdowns say how long is left.

    With the game, the numbers that follow from several parts are among them, and maxima are the game's.
    """
    parts = (p for p in c.parts.values() if isinstance(p, Part))
    shown = tuple(_with_time_left(w, clock) for p in parts for w in (p.show() if full else p.show_public()))
    if game is None:
        return shown
    maxima = game.surface.maxima(c)
    more = game.surface.numbers(game, c) if full else ()
    return (*(_with_maximum(w, maxima) for w in shown), *more) if maxima else (*shown, *more)


def _with_maximum(widget: Widget, maxima: Mapping[str, int]) -> Widget:
    """Return a number with the maximum that is named for it; what is above that is the maximum itself."""
    most = maxima.get(widget.label) if isinstance(widget, Track) else None
    return structs.replace(widget, maximum=max(most, widget.now)) if most and isinstance(widget, Track) else widget


def _with_time_left(widget: Widget, clock: int | None) -> Widget:
    """Fill in the seconds that a countdown has left; return other widgets unchanged."""
    if clock is None or not isinstance(widget, CountdownWidget):
        return widget
    return structs.replace(widget, left=max(0, widget.at - clock))


# ---- who may see a step or an outcome: decided once, when the entry is made
class AddressedStep(Struct, frozen=True, omit_defaults=True):
    """A step of the explanation, who may read it, and which of its facts are hidden from players."""

    step: Step
    audience: Audience = None
    hidden_fields: tuple[str, ...] = ()

    def step_for(self, facilitator: bool) -> Step:
        """Return the step as the facilitator or a player may read it."""
        if facilitator or not self.hidden_fields:
            return self.step
        return structs.replace(self.step, facts=self.step.facts.without(self.hidden_fields))


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
    return AddressedStep(step, audience, _facts_to_hide(step, plan.secret if plan is not None else (), state))


def _hidden_others(state: State, step: Step, plan: Plan[Any, Any] | None) -> list[Character]:
    """Return the hidden ones in a roll, where the step tells something of everyone in it, such as harm."""
    roles = plan.roles.values() if plan is not None and step.facts.concerns_all else ()
    return [state.characters[w] for w in roles if w in state.characters and state.characters[w].hidden]


def _facts_to_hide(step: Step, secret: tuple[str, ...], state: State) -> tuple[str, ...]:
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


# ---- the state as one seat knows it: without what is hidden from it
# Rules plan a player's move on this state first, and refuse or warn by it alone. So no answer tells a hidden character
# from a missing one, and none depends on what a hidden one does.

T = TypeVar("T")
_Knows: TypeAlias = Callable[[str], bool]
_MARKS = ("acted", "surprised", "done", "moved", "left")  # who has done what in a fight


def state_known_to(state: State, seat: str) -> State:
    """Return the state as this seat knows it; the same object where nothing is hidden from it."""
    if state.is_facilitator(seat):
        return state

    def knows(who: str) -> bool:
        found = state.characters.get(who)
        return found is not None and (not found.hidden or (found.owner == seat and seat in state.seats))

    def hears(audience: Audience) -> bool:
        return audience is None or seat in audience

    known = {
        "characters": _filter_things(state.characters, lambda who, _: knows(who)),
        "fight": _veiled_fight(state, knows),
        "notes": _filter_things(state.notes, lambda _, note: hears(note.audience)),
        "calls": _filter_things(state.calls, lambda _, call: any(map(knows, call.who))),
        "tasks": _veiled_tasks(state.tasks),
        "progress": _filter_things(state.progress, lambda _, clock: not clock.hidden),
        "prepared": _filter_things(state.prepared, lambda *_: False),
        "tactics": _filter_things(state.tactics, lambda *_: False),
        "homebrew": _known_rows(state),
        "shown": _veiled_display(state, hears),
    }
    changed = {name: value for name, value in known.items() if value is not getattr(state, name)}
    return structs.replace(state, **changed) if changed else state


def _known_rows(state: State) -> dict[str, KeptRow]:
    """Return the homebrew rows that players know of: what is shown, and every spell of a member of the party."""
    if all(row.shown or row.kind != "spell" for row in state.homebrew.values()):
        return _filter_things(state.homebrew, lambda _, row: row.shown)
    party = (c for c in state.characters.values() if c.is_in_party and not c.hidden)
    parts = (part for c in party for part in c.parts.values() if isinstance(part, Part))
    spells = {entry.id for part in parts for entry in part.entries("spells")}
    return _filter_things(state.homebrew, lambda id, row: row.shown or (row.kind == "spell" and id in spells))


def known_pictures(state: State, seat: str) -> set[str]:
    """Return the ids of the pictures that a seat may see: on sheets, notes and prepared scenes that it knows."""
    known = state_known_to(state, seat)
    portraits = {character.portrait for character in known.characters.values()}
    others = {each.picture for things in (known.notes, known.prepared) for each in things.values()}
    return (portraits | others) - {""}


def _filter_things(things: dict[str, T], keeps: Callable[[str, T], bool]) -> dict[str, T]:
    """Return the things to keep; the same object where that is all of them."""
    left = {id: thing for id, thing in things.items() if keeps(id, thing)}
    return things if len(left) == len(things) else left


def _veiled_display(state: State, hears: Callable[[Audience], bool]) -> str:
    """Return the note that the TV shows, if a seat may read it."""
    note = state.notes.get(state.shown)
    return state.shown if note is not None and hears(note.audience) else ""


def _veiled_tasks(tasks: dict[str, Task]) -> dict[str, Task]:
    """Return the tasks without hits of blind rolls."""
    if not any(task.unseen for task in tasks.values()):
        return tasks
    return {id: structs.replace(task, unseen=0) for id, task in tasks.items()}


# ---- the fight
def _veiled_fight(state: State, knows: _Knows) -> Encounter | None:
    """Return the fight as far as a seat knows it."""
    fight = state.fight
    if fight is None:
        return None
    in_order = [turn in fight.sides or knows(turn) for turn in fight.order]
    is_all_known = all(in_order) and all(knows(who) for members in fight.sides.values() for who in members)
    if is_all_known and fight.meanwhile is None:
        return fight
    order = tuple(turn for turn, seen in zip(fight.order, in_order, strict=True) if seen)
    marks = {name: tuple(w for w in getattr(fight, name) if w in fight.sides or knows(w)) for name in _MARKS}
    return structs.replace(
        fight,
        sides={side: tuple(filter(knows, members)) for side, members in fight.sides.items()},
        order=order,
        turn=_known_turn(fight, in_order),
        meanwhile=fight.meanwhile if fight.meanwhile and knows(fight.meanwhile.who) else None,
        **marks,
    )


def _known_turn(fight: Encounter, in_order: list[bool]) -> int:
    """Return the place of the turn among those that a seat knows.

    The hidden take their turns beside it. Only where its holder has become hidden, it
    is the turn of someone hidden: then the last known one before, or the next before the first turn of a fight.
    """
    earlier = sum(in_order[: fight.turn])
    if 0 <= fight.turn < len(in_order) and in_order[fight.turn]:
        return earlier
    at = earlier - 1 if earlier or fight.round == 1 else sum(in_order) - 1
    return max(0, at)
