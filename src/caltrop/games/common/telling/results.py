"""Results that several games tell alike: free rolls, lights, markets, rest, the dying, hirelings, morale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.telling import morale
from caltrop.kernel.events.characters import LifeChanged
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import (
    Deed,
    Effect,
    HeardLine,
    Item,
    Name,
    Names,
    Tell,
    Tellings,
    result_facts,
    tell_result,
)


# ---- free rolls
class RollsFor(Deed, frozen=True, tag="log-roll-for"):
    typed = True
    who: Name
    roll: str
    label: str
    result: str


class Rolls(Deed, frozen=True, tag="log-roll"):
    who: Name
    roll: str
    result: str


class SeatRollsFor(Deed, frozen=True, tag="log-seat-roll-for"):
    typed = True
    seat: Name
    roll: str
    label: str
    result: str


class SeatRolls(Deed, frozen=True, tag="log-seat-roll"):
    seat: Name
    roll: str
    result: str


# ---- lights
class LightsThing(Deed, frozen=True, tag="log-lights"):
    who: Name
    item: Item
    seconds: int


class BurnsOut(Effect, frozen=True, tag="effect-burns-out"):
    who: Name
    item: Item


class LightOut(Effect, frozen=True, tag="effect-light-out"):
    who: Name


class LightsSnuffed(Effect, frozen=True, tag="effect-lights-out"):
    who: Name


# ---- conditions
class NothingToTake(Effect, frozen=True, tag="effect-nothing-to-take"):
    who: Name


class ServesNoLonger(Effect, frozen=True, tag="effect-serves-no-longer"):
    who: Name


class IsMoved(Effect, frozen=True, tag="effect-moved"):
    typed = True
    who: Name
    where: str


class TradePlaces(Effect, frozen=True, tag="effect-trade-places"):
    who: Name
    against: Name


# ---- markets and use
class PaysForService(Deed, frozen=True, tag="log-served"):
    who: Name
    item: Item
    cost: int


class IsServed(Deed, frozen=True, tag="log-served-earlier"):
    who: Name
    item: Item


class UsesOn(Deed, frozen=True, tag="log-uses-on"):
    who: Name
    item: Item
    against: Name


class UsesThing(Deed, frozen=True, tag="log-uses"):
    who: Name
    item: Item


class Breaks(Effect, frozen=True, tag="effect-breaks"):
    who: Name
    items: tuple[str, ...]


class ArmourBreaks(Effect, frozen=True, tag="effect-armour-breaks"):
    who: Name


# ---- hirelings
class LetsGo(Deed, frozen=True, tag="log-lets-go"):
    employer: Name
    who: Name


class Hires(Deed, frozen=True, tag="log-hires"):
    employer: Name
    who: Name
    wage: int
    days: int


class ObeysOrder(Deed, frozen=True, tag="log-obeys-order"):
    typed = True
    who: Name
    order: str


class Obeys(Deed, frozen=True, tag="log-obeys"):
    who: Name


class RefusesOrder(Deed, frozen=True, tag="log-refuses-order"):
    typed = True
    who: Name
    order: str


class RefusesToObey(Deed, frozen=True, tag="log-refuses"):
    who: Name


# ---- death
class DyingRounds(Effect, frozen=True, tag="effect-dying-rounds"):
    hurts = True
    who: Name
    time: int


class DyingHours(Effect, frozen=True, tag="effect-dying-hours"):
    hurts = True
    who: Name
    time: int


class DyingDays(Effect, frozen=True, tag="effect-dying-days"):
    hurts = True
    who: Name
    time: int


class FallsDyingRounds(Effect, frozen=True, tag="effect-falls-dying-rounds"):
    hurts = True
    who: Name
    time: int


class FallsDyingHours(Effect, frozen=True, tag="effect-falls-dying-hours"):
    hurts = True
    who: Name
    time: int


class FallsDyingDays(Effect, frozen=True, tag="effect-falls-dying-days"):
    hurts = True
    who: Name
    time: int


class DyingNoSooner(Effect, frozen=True, tag="effect-dying-no-sooner"):
    hurts = True
    who: Name


class StillDying(Effect, frozen=True, tag="effect-still-dying"):
    """Treatment has failed."""

    who: Name


class Treats(Deed, frozen=True, tag="log-treats"):
    by: Name
    who: Name


class IsTreated(Deed, frozen=True, tag="log-treated"):
    who: Name


class AlreadyFull(Effect, frozen=True, tag="effect-already-full"):
    who: Name
    name: str


class NothingLeft(Effect, frozen=True, tag="effect-nothing-left"):
    hurts = True
    who: Name
    ability: str


class NoWorse(Effect, frozen=True, tag="effect-no-worse"):
    hurts = True
    who: Name


# ---- rest
class SleepsWell(Deed, frozen=True, tag="log-rest-night"):
    together = True
    names: Names


class StaysLost(Effect, frozen=True, tag="effect-stays-lost"):
    who: Name
    lost: tuple[str, ...]


class RestsHour(Deed, frozen=True, tag="log-rest-hour"):
    who: Name


class RestsHourForNothing(Deed, frozen=True, tag="log-rest-hour-nothing"):
    who: Name
    attribute: str


class RestsWeek(Deed, frozen=True, tag="log-rest-week"):
    together = True
    names: Names


class CannotRest(Deed, frozen=True, tag="log-restless"):
    who: Name
    why: str


# ---- strangers
class Reacts(Deed, frozen=True, tag="log-reaction"):
    name: str
    result: str
    who: Name


class ReactsAlone(Deed, frozen=True, tag="log-reaction-alone"):
    name: str
    result: str


DYING: dict[str, tuple[type[Message], type[Message]]] = {
    "rounds": (FallsDyingRounds, DyingRounds),
    "hours": (FallsDyingHours, DyingHours),
    "days": (FallsDyingDays, DyingDays),
}


def tell_dying(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell how long someone has left, and that they go down if they did so now."""
    falls, dies = DYING[event.result]
    goes_down = heard.has(LifeChanged, who=event.who, life="down")
    return tell_result((falls if goes_down else dies,), result_facts(event), heard)


def tell_harm_at_zero(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that there was nothing to lose; games call it an ability or an attribute."""
    facts = result_facts(event)
    return tell_result((NothingLeft, NoWorse), {"ability": facts.get("attribute"), **facts}, heard)


def tell_together(*kinds: type[Message]) -> Tell:
    """Return the function that tells a result with `who` as the first of several who have it."""
    return lambda event, heard, at: tell_result(kinds, {**result_facts(event), "names": (event.who,)}, heard)


def tell_broken(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that armour breaks, to those who have not read the number that is 0 now."""
    read = any(c.who == event.who and c.name == "left" for found in heard.changes.values() for c in found)
    named = [key.strip() for key in str(event.facts.get("item", "")).split(",") if key.strip()]
    items = tuple(Data(heard.thing(key).name) for key in named) or None
    return () if read else tell_result((Breaks, ArmourBreaks), {**result_facts(event), "items": items}, heard)


def tell_sleep(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell of a night or a week, and of an attribute that no rest brings back."""
    yield from tell_together(SleepsWell if event.result == "night" else RestsWeek)(event, heard, at) or ()
    lost = tuple(name.strip() for name in str(event.facts.get("lost", "")).split(",") if name.strip())
    yield from tell_result((StaysLost,), {**result_facts(event), "lost": lost or None}, heard)


TESTED = (".test", ".trouble", ".push")  # rules whose results tell of the rest that they belong to


def tell_hour(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell of an hour's rest, and that it brought nothing; a test in the same line has told of the hour."""
    said = (e.rule for e in heard.events if isinstance(e, Said) and e.who == event.who)
    if any(rule.endswith(TESTED) for rule in said):
        return ()
    kind = RestsHour if event.facts.get("points") else RestsHourForNothing
    return tell_result((kind,), result_facts(event), heard)


TELLINGS = Tellings(
    results={
        "table.roll": (RollsFor, Rolls, SeatRollsFor, SeatRolls),
        "table.light.lit": LightsThing,
        "table.light.out": (BurnsOut, LightOut),
        "table.light.snuffed": LightsSnuffed,
        "table.condition.nothing to lose": NothingToTake,
        "table.condition.released": ServesNoLonger,
        "table.condition.moved": IsMoved,
        "table.condition.traded": TradePlaces,
        "market.served": (PaysForService, IsServed),
        "market.used": (UsesOn, UsesThing),
        "protection.broken": tell_broken,
        "hirelings.dismissed": LetsGo,
        "hirelings.hired": Hires,
        "hirelings.obeys": (ObeysOrder, Obeys),
        "hirelings.refuses": (RefusesOrder, RefusesToObey),
        "death.dead": (),
        "death.rounds": tell_dying,
        "death.hours": tell_dying,
        "death.days": tell_dying,
        "death.sooner": DyingNoSooner,
        "death.treated": (Treats, IsTreated),
        "death.untreated": StillDying,
        "harm.no-worse": tell_harm_at_zero,
        "rest.night": tell_sleep,
        "rest.full": AlreadyFull,
        "rest.hour": tell_hour,
        "rest.week": tell_sleep,
        "rest.restless": CannotRest,
        "reaction": (Reacts, ReactsAlone),
        **morale.RESULTS,
    }
)
