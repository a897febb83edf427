"""Results that several games tell alike: free rolls, lights, markets, rest, the dying, hirelings, morale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.telling import morale, rests
from caltrop.games.common.telling.things import UsesUp
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
    Tellings,
    result_facts,
    tell_result,
)


# ---- free rolls
class Rolls(Deed, frozen=True, tag="log-roll"):
    who: Name
    roll: str
    result: str


class SeatRolls(Deed, frozen=True, tag="log-seat-roll"):
    seat: Name
    roll: str
    result: str


class RolledFor(Deed, frozen=True, tag="log-rolled-for"):
    """What a free roll is for, in the words of who rolls."""

    typed = True
    label: str


def tell_free_roll(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a roll; what it is for ends the line."""
    facts = result_facts(event)
    yield from tell_result((Rolls, SeatRolls), facts, heard)
    yield from tell_result((RolledFor,), facts, heard)


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

    def joined_with(self, other: Message) -> Message | None:
        used = UsesUp(self.who, self.item)
        return UsesUpOn(self.who, self.item, self.against) if other == used else None


class UsesUpOn(Deed, frozen=True, tag="log-uses-up-on"):
    who: Name
    item: Item
    against: Name


class UsesThing(Deed, frozen=True, tag="log-uses"):
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return other if other == UsesUp(self.who, self.item) else None


class Breaks(Effect, frozen=True, tag="effect-breaks"):
    ruined = True
    who: Name
    items: tuple[str, ...]


class ArmourBreaks(Effect, frozen=True, tag="effect-armour-breaks"):
    ruined = True
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
    of_life = True
    hurts = True
    who: Name
    time: int


class DyingHours(Effect, frozen=True, tag="effect-dying-hours"):
    of_life = True
    hurts = True
    who: Name
    time: int


class DyingDays(Effect, frozen=True, tag="effect-dying-days"):
    of_life = True
    hurts = True
    who: Name
    time: int


class FallsDyingRounds(Effect, frozen=True, tag="effect-falls-dying-rounds"):
    of_life = True
    hurts = True
    who: Name
    time: int


class FallsDyingHours(Effect, frozen=True, tag="effect-falls-dying-hours"):
    of_life = True
    hurts = True
    who: Name
    time: int


class FallsDyingDays(Effect, frozen=True, tag="effect-falls-dying-days"):
    of_life = True
    hurts = True
    who: Name
    time: int


class DyingNoSooner(Effect, frozen=True, tag="effect-dying-no-sooner"):
    hurts = True
    who: Name


class StillDying(Effect, frozen=True, tag="effect-still-dying"):
    """Treatment has failed."""

    of_life = True
    who: Name


class Treats(Deed, frozen=True, tag="log-treats"):
    by: Name
    who: Name


class AreTreated(Effect, frozen=True, tag="effect-treated"):
    """Treatment by no one in particular."""

    of_life = True
    together = True
    names: Names


class NothingLeft(Effect, frozen=True, tag="effect-nothing-left"):
    hurts = True
    who: Name
    ability: str


class NoWorse(Effect, frozen=True, tag="effect-no-worse"):
    hurts = True
    who: Name


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


def tell_no_sooner(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that someone who was dying has no more time than before, unless they die in this line."""
    dies = heard.has(LifeChanged, who=event.who, life="dead")
    return () if dies else tell_result((DyingNoSooner,), result_facts(event), heard)


def tell_harm_at_zero(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that there was nothing to lose; games call it an ability or an attribute."""
    facts = result_facts(event)
    return tell_result((NothingLeft, NoWorse), {"ability": facts.get("attribute"), **facts}, heard)


def tell_service(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a service, and how many of it are paid for."""
    facts, count = result_facts(event), event.facts.get("count")
    if "cost" not in facts or not isinstance(count, int):
        return tell_result((PaysForService, IsServed), facts, heard)
    return (PaysForService(heard.name(event.who), heard.thing(str(facts["item"]), count), int(facts["cost"])),)


def tell_treatment(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result((Treats, AreTreated), {**result_facts(event), "names": (event.who,)}, heard)


def tell_broken(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that armour breaks, to those who have not read the number that is 0 now."""
    read = any(c.who == event.who and c.name == "left" for found in heard.changes.values() for c in found)
    named = [key.strip() for key in str(event.facts.get("item", "")).split(",") if key.strip()]
    items = tuple(Data(heard.thing(key).name) for key in named) or None
    return () if read else tell_result((Breaks, ArmourBreaks), {**result_facts(event), "items": items}, heard)


TELLINGS = Tellings(
    results={
        "table.roll": tell_free_roll,
        "table.light.lit": LightsThing,
        "table.light.out": (BurnsOut, LightOut),
        "table.light.snuffed": LightsSnuffed,
        "table.condition.nothing to lose": NothingToTake,
        "table.condition.released": ServesNoLonger,
        "table.condition.moved": IsMoved,
        "table.condition.traded": TradePlaces,
        "market.served": tell_service,
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
        "death.sooner": tell_no_sooner,
        "death.treated": tell_treatment,
        "death.untreated": StillDying,
        "harm.no-worse": tell_harm_at_zero,
        "reaction": (Reacts, ReactsAlone),
        **morale.RESULTS,
        **rests.RESULTS,
    }
)
