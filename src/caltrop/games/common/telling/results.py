"""Results that several games tell alike: free rolls, lights, markets, rest, the dying, hirelings, morale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.telling import morale, rests
from caltrop.kernel.contract.telling import Deed, HeardLine, Item, Name, Tellings, result_facts, silent, tell_result
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message
from caltrop.messages import log
from caltrop.messages.grammar import thing_name


# ---- free rolls
def tell_free_roll(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a roll; what it is for ends the line."""
    facts = result_facts(event)
    yield from tell_result(log.RollsFreely, facts, heard)
    yield from tell_result(log.RolledFor, facts, heard)


# ---- markets and use
class UsesThing(Deed, frozen=True, tag="log-uses-thing"):
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return other if other == log.UsesUp(who=self.who, item=self.item) else None


class UsesOn(Deed, frozen=True, tag="log-uses-on"):
    otherwise = UsesThing
    who: Name
    item: Item
    against: Name

    def joined_with(self, other: Message) -> Message | None:
        used = log.UsesUp(who=self.who, item=self.item)
        return log.UsesUpOn(who=self.who, item=self.item, against=self.against) if other == used else None


# ---- strangers
DYING: dict[str, tuple[type[Message], type[Message]]] = {
    "rounds": (log.FallsDyingRounds, log.DyingRounds),
    "hours": (log.FallsDyingHours, log.DyingHours),
    "days": (log.FallsDyingDays, log.DyingDays),
}


def tell_dying(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell how long someone has left, and that they go down if they did so now."""
    falls, dies = DYING[event.result]
    goes_down = heard.has(LifeChanged, who=event.who, life="down")
    return tell_result(falls if goes_down else dies, result_facts(event), heard)


def tell_no_sooner(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that someone who was dying has no more time than before, unless they die in this line."""
    dies = heard.has(LifeChanged, who=event.who, life="dead")
    return () if dies else tell_result(log.DyingNoSooner, result_facts(event), heard)


def tell_harm_at_zero(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that there was nothing to lose; games call it an ability or an attribute."""
    facts = result_facts(event)
    return tell_result(log.NothingLeft, {"ability": facts.get("attribute"), **facts}, heard)


def tell_service(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a service, and how many of it are paid for."""
    count, cost = event.facts.get("count"), event.facts.get("cost")
    if not isinstance(count, int) or not isinstance(cost, int):
        return ()
    return (
        log.PaysForService(who=heard.name(event.who), item=heard.thing(str(event.facts["item"]), count), cost=cost),
    )


def tell_treatment(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(log.Treats, {**result_facts(event), "names": (event.who,)}, heard)


def tell_broken(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that armour breaks, to those who have not read the number that is 0 now."""
    read = any(c.who == event.who and c.name == "left" for found in heard.changes.values() for c in found)
    named = [key.strip() for key in str(event.facts.get("item", "")).split(",") if key.strip()]
    items = tuple(Data(thing_name(heard.thing(key))) for key in named) or None
    return () if read else tell_result(log.Breaks, {**result_facts(event), "items": items}, heard)


TELLINGS = Tellings(
    results={
        "table.roll": tell_free_roll,
        "table.light.lit": log.LightsThing,
        "table.light.out": log.BurnsOut,
        "table.light.snuffed": log.LightsSnuffed,
        "table.condition.nothing to lose": log.NothingToTake,
        "table.condition.released": log.ServesNoLonger,
        "table.condition.moved": log.IsMoved,
        "table.condition.traded": log.TradePlaces,
        "market.served": tell_service,
        "market.used": UsesOn,
        "protection.broken": tell_broken,
        "hirelings.dismissed": log.LetsGo,
        "hirelings.hired": log.Hires,
        "hirelings.obeys": log.ObeysOrder,
        "hirelings.refuses": log.RefusesOrder,
        "death.dead": silent,
        "death.rounds": tell_dying,
        "death.hours": tell_dying,
        "death.days": tell_dying,
        "death.sooner": tell_no_sooner,
        "death.treated": tell_treatment,
        "death.untreated": log.StillDying,
        "harm.no-worse": tell_harm_at_zero,
        "reaction": log.Reacts,
        **morale.RESULTS,
        **rests.RESULTS,
    }
)
