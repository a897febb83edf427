"""Moves of every game: seats and sheets, house calls, free rolls, conditions, calls, the clock."""

from __future__ import annotations

from itertools import count
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.kernel import encounter, events, pending
from caltrop.kernel.entry import misread
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import (
    CharacterRemoved,
    Hidden,
    LifeChanged,
    Noted,
    OrderSet,
    OwnerChanged,
    PartSet,
    Placed,
    Renamed,
    RulingSet,
    Said,
    SeatLeft,
    SeatSet,
    SeatTaken,
    ShownAs,
)
from caltrop.kernel.fate import Fact
from caltrop.kernel.mechanic import Mechanic, Nothing
from caltrop.kernel.move import NOTHING, AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.notation import THROW, ThrowOutcome, ThrowParams, parse
from caltrop.kernel.parts import Part, Setting
from caltrop.kernel.pending import CallDropped, Called, CallHidden, OfferTaken
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience, Call, Life, Note, Role, Shows
from caltrop.kernel.views import unseen, words_of

from . import hitpoints, ladder, pack, scores, time
from .time import (
    ConditionEnded,
    Conditions,
    TimerOver,
    Timers,
    Unit,
    afflict,
    ends,
    length,
    pass_time,
    postpone,
    seconds,
)

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Short: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Id: TypeAlias = Annotated[str, Meta(max_length=80)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
NoPlan: TypeAlias = Plan[Nothing, Nothing] | Refused


def always(scene: Scene, actor: str, want: Any) -> NoPlan:
    """Nothing stands in the way."""
    return plain()


# ---- seats
class SeatWants(Wants, frozen=True, kw_only=True):
    name: Name
    role: Role = "player"


def take_seat(scene: Scene, actor: str, want: SeatWants, outcome: Nothing) -> None:
    taken = {**scene.state.seats, **scene.state.characters}
    free = (f"s{n}" for n in count(scene.state.joined + 1))
    scene.emit(SeatTaken(next(seat for seat in free if seat not in taken), want.name, want.role))


class SeatHabits(Wants, frozen=True, kw_only=True):
    """What is not said stays as it is."""

    seat: Id = ""
    hand: bool | None = None
    away: bool | None = None


def plan_habits(scene: Scene, actor: str, want: SeatHabits) -> NoPlan:
    seat = want.seat or scene.seat
    if seat not in scene.state.seats or (seat != scene.seat and not scene.state.is_facilitator(scene.seat)):
        return Refused("no-such-seat", "table.seats", {"seat": seat})
    return plain()


def set_habits(scene: Scene, actor: str, want: SeatHabits, outcome: Nothing) -> None:
    seat = want.seat or scene.seat
    now = scene.state.seats[seat]
    hand = now.hand if want.hand is None else want.hand
    scene.emit(SeatSet(seat, hand, now.away if want.away is None else want.away))


class SeatNamed(Wants, frozen=True, kw_only=True):
    seat: Id


def plan_leave(scene: Scene, actor: str, want: SeatNamed) -> NoPlan:
    if want.seat not in scene.state.seats or scene.state.is_facilitator(want.seat):
        return Refused("no-such-seat", "table.seats", {"seat": want.seat})
    return plain()


def leave_seat(scene: Scene, actor: str, want: SeatNamed, outcome: Nothing) -> None:
    scene.emit(SeatLeft(want.seat))


# ---- characters
class GiveWants(Wants, frozen=True, kw_only=True):
    seat: Id = ""


def plan_give(scene: Scene, actor: str, want: GiveWants) -> NoPlan:
    if want.seat and want.seat not in scene.state.seats:
        return Refused("no-such-seat", "table.seats", {"seat": want.seat})
    return there(scene, actor) or plain()


def there(scene: Scene, who: str) -> Refused | None:
    """Is there such a character?"""
    return None if who in scene.state.characters else Refused("no-such-character", "table.seats", {"who": who})


def plan_there(scene: Scene, actor: str, want: Any) -> NoPlan:
    return there(scene, actor) or plain()


class HideWants(Wants, frozen=True, kw_only=True):
    hidden: bool


def hide(scene: Scene, actor: str, want: HideWants, outcome: Nothing) -> None:
    """Out of sight is told to nobody; into sight is told to all."""
    scene.emit(Hidden(actor, want.hidden), audience=())
    if not want.hidden:
        scene.emit(events.Appeared(actor, scene.name(actor)))


class ShowWants(Wants, frozen=True, kw_only=True):
    shows: Shows


class LifeWants(Wants, frozen=True, kw_only=True):
    life: Life


class NameWants(Wants, frozen=True, kw_only=True):
    name: Name


class PlaceWants(Wants, frozen=True, kw_only=True):
    place: Annotated[str, Meta(max_length=60)]


# ---- rulings and standing orders
class RulingWants(Wants, frozen=True, kw_only=True):
    ruling: Id
    option: Id


def plan_ruling(scene: Scene, actor: str, want: RulingWants) -> NoPlan:
    found = scene.game.rulings.get(want.ruling)
    if found is None:
        return Refused("no-such-ruling", "table.rulings", {"got": want.ruling, "options": tuple(scene.game.rulings)})
    if not found.takes(want.option):
        return Refused("no-such-option", "table.rulings", {"got": want.option, "options": found.options})
    return plain()


class OrderWants(Wants, frozen=True, kw_only=True):
    """`answer`: one of the rule's answers, "ask" to be asked each time, or nothing for the usual."""

    rule: Id
    answer: Annotated[str, Meta(max_length=60)] = ""


def plan_order(scene: Scene, actor: str, want: OrderWants) -> NoPlan:
    """Orders are for rules that the game, or every table, has."""
    shelves = scene.game.library
    known = (*shelves.rules.rules, *(m.rule for m in scene.game.moves.values())) if shelves else (want.rule,)
    if want.rule not in known:
        return Refused("no-such-rule", "table.orders", {"got": want.rule})
    return plain()


def set_order(scene: Scene, actor: str, want: OrderWants, outcome: Nothing) -> None:
    """Nobody else's business."""
    scene.emit(OrderSet(actor, want.rule, want.answer), audience=(scene.state.seat_of(actor),))


# ---- house calls
class HouseWants(Wants, frozen=True, kw_only=True):
    """`name` is what is set: "BOD", "BOD.die", "coin", ...; `part` only where two parts have the same name.

    What waits is set by its rule's name to a length from now: "fell.death" to "2 rounds".
    """

    name: Id
    value: int | Annotated[str, Meta(max_length=60)]
    part: Id = ""


def found_setting(scene: Scene, who: str, name: str, part: str = "") -> tuple[str, Setting] | Refused:
    """The part that has this setting, and the setting."""
    character = scene.state.characters.get(who)
    if character is None:
        return Refused("no-such-character", "table.house", {"who": who})
    offered = {
        (tag, setting): value
        for tag, p in character.parts.items()
        if isinstance(p, Part) and part in ("", tag)
        for setting, value in p.settings().items()
    }
    match = next(((tag, s) for (tag, setting), s in offered.items() if setting == name), None)
    options = tuple(setting for _, setting in offered)
    return match or Refused("no-such-setting", "table.house", {"got": name, "options": options})


def plan_house(scene: Scene, actor: str, want: HouseWants) -> NoPlan:
    found = found_setting(scene, actor, want.name, want.part)
    if isinstance(found, Refused):
        return found
    _, setting = found
    if setting.clock:
        no_length = Refused("no-length", "table.house", {"name": want.name, "got": str(want.value)})
        return plain() if length(scene, str(want.value)) is not None else no_length
    if not setting.takes(want.value):
        if setting.options:
            facts: dict[str, Fact] = {"name": want.name, "got": str(want.value), "options": setting.options}
            return Refused("bad-word", "table.house", facts)
        bounds: dict[str, Fact] = {"least": setting.least, "most": setting.most}
        return Refused("bad-setting", "table.house", {"name": want.name, "got": str(want.value), **bounds})
    return plain()


def make_house_call(scene: Scene, actor: str, want: HouseWants, outcome: Nothing) -> None:
    found = found_setting(scene, actor, want.name, want.part)
    if not isinstance(found, Refused):
        scene.fate.note("table.house", actor, name=want.name, value=want.value)
        if found[1].clock:
            postpone(scene, actor, want.name, str(want.value))
        else:
            scene.emit(PartSet(actor, found[0], want.name, want.value))


# ---- free rolls
class RollWants(Wants, frozen=True, kw_only=True):
    """`to` is who sees it; `apply` adds the total to one of the actor's numbers, `less` takes it off."""

    roll: Annotated[str, Meta(min_length=1, max_length=100)]
    label: Annotated[str, Meta(max_length=120)] = ""
    to: Literal["everyone", "facilitator", "me"] = "everyone"
    apply: Id = ""
    less: bool = False


def plan_roll(scene: Scene, actor: str, want: RollWants) -> Plan[ThrowParams, ThrowOutcome] | Refused:
    if actor and (no := there(scene, actor)):
        return no
    throw = parse(want.roll)
    if isinstance(throw, Refused):
        return throw
    found = applied_to(scene, actor, want.apply) if want.apply else None
    if isinstance(found, Refused):
        return found
    audience: Audience = {"everyone": None, "facilitator": (), "me": (scene.seat,)}[want.to]
    return Plan(THROW, ThrowParams(roll=want.roll), {"roller": actor or scene.seat}, audience=audience)


def after_roll(scene: Scene, actor: str, want: RollWants, outcome: ThrowOutcome) -> None:
    audience = scene.plan.audience if scene.plan else None
    scene.emit(Said(actor, "table.roll", str(outcome.total), {"label": want.label, "roll": want.roll}), audience)
    found = applied_to(scene, actor, want.apply) if want.apply else None
    if found is None or isinstance(found, Refused):
        return
    part, now, setting = found
    total = max(setting.least, min(setting.most, now + (-outcome.total if want.less else outcome.total)))
    scene.emit(PartSet(actor, part, want.apply, total, "roll"))


def applied_to(scene: Scene, who: str, name: str) -> tuple[str, int, Setting] | Refused:
    """The number a roll is applied to: its part, what it is now and its bounds; dice and words are no numbers."""
    found = found_setting(scene, who, name)
    if isinstance(found, Refused):
        return found
    part, setting = found
    if setting.options or setting.clock or not isinstance(setting.now, int):
        return Refused("not-a-number", "table.roll", {"name": name, "who": scene.name(who)})
    return part, setting.now, setting


# ---- conditions and what waits
class ConditionWants(Wants, frozen=True, kw_only=True):
    """`lasts`: "3 rounds", "10 minutes", "2 hours", "1 day", "rest", or nothing for by hand."""

    text: Short
    lasts: Annotated[str, Meta(max_length=20)] = ""


def plan_condition(scene: Scene, actor: str, want: ConditionWants) -> NoPlan:
    end = ends(scene, want.lasts, "table.condition")
    return end if isinstance(end, Refused) else plain()


def add_condition(scene: Scene, actor: str, want: ConditionWants, outcome: Nothing) -> None:
    afflict(scene, actor, want.text, want.lasts, "table.condition")


class MarkWants(Wants, frozen=True, kw_only=True):
    id: Id


def plan_end(scene: Scene, actor: str, want: MarkWants) -> NoPlan:
    if want.id not in scene.of(actor, Conditions).marks:
        return Refused("no-such-condition", "table.condition", {"who": scene.name(actor)})
    return plain()


def end_condition(scene: Scene, actor: str, want: MarkWants, outcome: Nothing) -> None:
    scene.emit(ConditionEnded(actor, want.id, scene.of(actor, Conditions).marks[want.id].text))


def plan_timer(scene: Scene, actor: str, want: MarkWants) -> NoPlan:
    if want.id not in scene.of(actor, Timers).timers:
        return Refused("no-such-timer", "table.timer", {"who": scene.name(actor)})
    return plain()


def fire_timer(scene: Scene, actor: str, want: MarkWants, outcome: Nothing) -> None:
    """Somebody says that it is time."""
    timer = scene.of(actor, Timers).timers[want.id]
    scene.emit(TimerOver(actor, want.id, timer.rule))
    if timer.rule in scene.game.later:
        scene.game.later[timer.rule](scene, actor, timer.facts)


class ClockWants(Wants, frozen=True, kw_only=True):
    n: Amount
    unit: Unit = "minutes"


def advance_clock(scene: Scene, actor: str, want: ClockWants, outcome: Nothing) -> None:
    pass_time(scene, seconds(scene, want.n, want.unit))


# ---- calls, offers, notes
class CallWants(Wants, frozen=True, kw_only=True):
    """Ask some or all for a roll; what stands in `hide` is kept from them."""

    move: Id
    who: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    want: dict[str, Any] = {}
    hide: Annotated[tuple[Id, ...], Meta(max_length=10)] = ()
    stakes: Annotated[str, Meta(max_length=200)] = ""


def plan_call(scene: Scene, actor: str, want: CallWants) -> NoPlan:
    move = scene.game.moves.get(want.move)
    if move is None:
        return Refused("unknown-move", "table.call", {"move": want.move})
    if move.by == "facilitator":
        return Refused("no-one-can", "table.call", {"move": want.move})
    fields = move.wants.__struct_fields__
    for name in (*want.want, *want.hide):
        if name not in fields:
            return Refused("unknown-parameter", "table.call", {"name": name, "known": fields})
    gone = next((w for w in want.who if w not in scene.state.characters), None)
    if gone is not None:
        return Refused("no-such-character", "table.call", {"who": gone})
    return misread(move.wants, want.want, "table.call") or plain()


def make_call(scene: Scene, actor: str, want: CallWants, outcome: Nothing) -> None:
    """Those called are told, without what is kept back and whoever is hidden.

    A call on the hidden alone is counted apart, so that a gap tells nothing.
    """
    unnamed = {k for k, v in want.want.items() if unseen(scene.state) & words_of(v)}
    kept = {k: v for k, v in want.want.items() if k in want.hide or k in unnamed}
    shown = {k: v for k, v in want.want.items() if k not in kept}
    hidden = tuple(w for w in want.who if scene.state.characters[w].hidden)
    seen = tuple(w for w in want.who if w not in hidden)
    id = scene.state.fresh_id("call" if seen else "call-on-hidden", scene.state.calls)
    scene.emit(Called(id, Call(want.move, seen or hidden, shown, tuple(kept), want.stakes)), None if seen else ())
    if kept:
        scene.emit(CallHidden(id, kept), audience=())


def plan_drop_call(scene: Scene, actor: str, want: MarkWants) -> NoPlan:
    return plain() if want.id in scene.state.calls else Refused("no-call", "table.call", {"move": want.id})


def drop_call(scene: Scene, actor: str, want: MarkWants, outcome: Nothing) -> None:
    """Told to all who could know of it."""
    called = (scene.state.characters.get(who) for who in scene.state.calls[want.id].who)
    seen = any(c is not None and not c.hidden for c in called)
    scene.emit(CallDropped(want.id), None if seen else ())


def plan_drop_offer(scene: Scene, actor: str, want: MarkWants) -> NoPlan:
    return plain() if want.id in scene.state.offers else Refused("no-offer", "table.offers")


class NoteWants(Wants, frozen=True, kw_only=True):
    """`to`: everyone, or only these seats besides the facilitator and whoever writes; `id`: the note to rewrite.

    A note that is rewritten stays with those it was for, unless others are named or it is revealed to all.
    """

    text: Text
    id: Id = ""
    to: Annotated[tuple[Id, ...], Meta(max_length=12)] | None = None
    reveal: bool = False


def plan_note(scene: Scene, actor: str, want: NoteWants) -> NoPlan:
    gone = next((seat for seat in want.to or () if seat not in scene.state.seats), None)
    return plain() if gone is None else Refused("no-such-seat", "table.notes", {"seat": gone})


def write_note(scene: Scene, actor: str, want: NoteWants, outcome: Nothing) -> None:
    """A note that is taken away goes as quietly as it came; one that is changed stays with those it was for."""
    there = known_note(scene, want.id)
    kept = there is not None and not want.reveal and (not want.text or want.to is None)
    audience = there.audience if there and kept else readers(scene, want.to)
    named = want.id if there or scene.state.is_facilitator(scene.seat) else ""
    scene.emit(Noted(named or fresh_note(scene, audience), want.text, audience), audience)


def known_note(scene: Scene, id: str) -> Note | None:
    """The note somebody means, if they may know of it."""
    found = scene.state.notes.get(id)
    heard = found is not None and (found.audience is None or scene.seat in found.audience)
    return found if heard or scene.state.is_facilitator(scene.seat) else None


def readers(scene: Scene, to: Audience) -> Audience:
    """Those it is for; a player reads what they have written."""
    if to is None or scene.state.is_facilitator(scene.seat):
        return to
    return tuple(dict.fromkeys((*to, scene.seat)))


def fresh_note(scene: Scene, audience: Audience) -> str:
    """A new note's id: notes for some are counted among themselves, so that a gap tells nothing."""
    stem = "note" if audience is None else "-".join(("note-for", *sorted(audience or ("gm",))))
    return scene.state.fresh_id(stem, scene.state.notes)


# ---- all of it
MECHANICS: tuple[Mechanic[ThrowParams, ThrowOutcome] | Mechanic[Nothing, Nothing], ...] = (THROW, NOTHING)
KINDS: tuple[type[Struct], ...] = (
    *events.KINDS,
    *pending.KINDS,
    *encounter.KINDS,
    *ladder.KINDS,
    *hitpoints.KINDS,
    *scores.KINDS,
    *pack.KINDS,
    *time.KINDS,
)
MOVES: tuple[AnyMove, ...] = (
    Move("table.seat", SeatWants, always, take_seat, rule="table.seats", by="facilitator"),
    Move("table.habits", SeatHabits, plan_habits, set_habits, rule="table.seats", by="anyone"),
    Move("table.leave", SeatNamed, plan_leave, leave_seat, rule="table.seats", by="facilitator"),
    Move(
        "table.give",
        GiveWants,
        plan_give,
        lambda scene, actor, want, outcome: scene.emit(OwnerChanged(actor, want.seat)),
        rule="table.seats",
        by="facilitator",
    ),
    Move("table.hide", HideWants, plan_there, hide, rule="table.secrets", by="facilitator"),
    Move(
        "table.show",
        ShowWants,
        plan_there,
        lambda scene, actor, want, outcome: scene.emit(ShownAs(actor, want.shows)),
        rule="table.secrets",
        by="facilitator",
    ),
    Move(
        "table.life",
        LifeWants,
        plan_there,
        lambda scene, actor, want, outcome: scene.emit(LifeChanged(actor, want.life)),
        rule="table.house",
        by="facilitator",
    ),
    Move(
        "table.remove",
        Wants,
        plan_there,
        lambda scene, actor, want, outcome: scene.emit(CharacterRemoved(actor)),
        rule="table.seats",
        by="facilitator",
    ),
    Move(
        "table.rename",
        NameWants,
        always,
        lambda scene, actor, want, outcome: scene.emit(Renamed(actor, want.name)),
        rule="table.seats",
        dead=True,
    ),
    Move(
        "table.place",
        PlaceWants,
        always,
        lambda scene, actor, want, outcome: scene.emit(Placed(actor, want.place)),
        rule="table.seats",
    ),
    Move(
        "table.ruling",
        RulingWants,
        plan_ruling,
        lambda scene, actor, want, outcome: scene.emit(RulingSet(want.ruling, want.option)),
        rule="table.rulings",
        by="facilitator",
    ),
    Move(
        "table.order",
        OrderWants,
        plan_order,
        set_order,
        rule="table.orders",
    ),
    Move("table.house", HouseWants, plan_house, make_house_call, rule="table.house", by="facilitator"),
    Move("table.roll", RollWants, plan_roll, after_roll, rule="table.roll", by="anyone"),
    Move("table.condition", ConditionWants, plan_condition, add_condition, rule="table.condition"),
    Move("table.condition.end", MarkWants, plan_end, end_condition, rule="table.condition"),
    Move("table.timer", MarkWants, plan_timer, fire_timer, rule="table.timer"),
    Move("table.clock", ClockWants, always, advance_clock, rule="table.clock", by="facilitator"),
    Move("table.call", CallWants, plan_call, make_call, rule="table.call", by="facilitator"),
    Move(
        "table.call.drop",
        MarkWants,
        plan_drop_call,
        drop_call,
        rule="table.call",
        by="facilitator",
    ),
    Move(
        "table.offer.drop",
        MarkWants,
        plan_drop_offer,
        lambda scene, actor, want, outcome: scene.emit(OfferTaken(want.id), audience=()),
        rule="table.offers",
        by="facilitator",
    ),
    Move("table.note", NoteWants, plan_note, write_note, rule="table.notes", by="anyone"),
)
