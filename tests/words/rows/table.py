"""Sentences 5 to 50, 114 and 122: the table, fights, points and things, in Fell where nothing else is said."""

from __future__ import annotations

from typing import Any

from at_table import box, do, done
from caltrop.games.common.conditions.on_sheet import ConditionAdded, ConditionEnded
from caltrop.games.common.dice_pools.ladder import PointsChanged
from caltrop.games.common.health.needs import NeedsMet
from caltrop.games.common.items.pack import CoinChanged, ItemGained, ItemLost
from caltrop.games.deeds.library import LIBRARY as DEEDS
from caltrop.games.fell.library import LIBRARY as FELL
from caltrop.games.grimoire.turns import InitiativeSet
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import FactStated, NumberChecked
from caltrop.kernel.state.events.fights import FightBegan
from caltrop.table.session import Session, Warnings
from deeds import table as deeds
from fell import table as fell
from fell_hits import table as fell_hits
from generic_fantasy import table as generic
from grimoire import table as grimoire

from .reading import Rows, changed, event, said, stepped

ROWS = Rows()


def alone(**things: Any) -> Session:
    return fell.table(ana=fell.hero("Ana", "s1", **things))


# ---- the table
@ROWS.row(5)
def renamed() -> tuple[Any, Any]:
    session = alone()
    done(do(session, "s0", "table.rename", "ana", name="Anna"))
    return changed(session, "name"), [("ana", "", "Ana", "Anna")]


@ROWS.row(7)
def adjusted() -> tuple[Any, Any]:
    session = alone(wil="d6")
    done(do(session, "s0", "table.house", "ana", name="WIL", value=2))
    return changed(session, "WIL"), [("ana", "", 6, 2)]


@ROWS.row(8)
def seat_changed() -> tuple[Any, Any]:
    session = alone()
    done(do(session, "s1", "table.preferences", real_dice=True))
    done(do(session, "s1", "table.preferences", away=True))
    return (changed(session, "away"), changed(session, "real_dice")), ([("s1", "", 0, 1)], [])


@ROWS.row(12)
def deleted_note() -> tuple[Any, Any]:
    session = alone()
    done(do(session, "s0", "table.note", text="in the well", title="The key", to=[]))
    done(do(session, "s0", "table.note", text="", id=next(iter(session.state.notes))))
    return changed(session, "note"), [("", "", "The key", None)]


@ROWS.row(15)
def dropped_call() -> tuple[Any, Any]:
    session = alone()
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "BOD", "dn": 4}))
    done(do(session, "s0", "table.call.drop", id=next(iter(session.state.calls))))
    return changed(session, "call"), [("", "", "fell.test", None)]


def task() -> Session:
    session = fell.table(box(8, 4), ana=fell.hero("Ana", "s1", bod="d8"))
    done(do(session, "s0", "fell.extended", name="Clear the ford", needs=3))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, task="task"))
    return session


@ROWS.row(17)
def task_moved() -> tuple[Any, Any]:
    """An 8 on the d8 climbs to the d10, which shows 4: one die, one hit."""
    session = task()
    needs = [c.maximum for c in session.log[-1].changes or () if c.name == "task"]
    return (changed(session, "task", "s2"), needs), ([("", "Clear the ford", 0, 1)], [3])


@ROWS.row(18)
def task_abandoned() -> tuple[Any, Any]:
    session = task()
    done(do(session, "s0", "fell.extended.drop", task="task"))
    needs = [c.maximum for c in session.log[-1].changes or () if c.name == "task"]
    return (changed(session, "task"), needs), ([("", "Clear the ford", 1, None)], [3])


# ---- fights
@ROWS.row(21, "fell")
def fight_began() -> tuple[Any, Any]:
    """The goblin's 5 on INT against Ana's 4: one pair, one hit for the goblin."""
    session = fell.table(box(4, 5), ana=fell.hero("Ana", "s1", int_="d6"), goblin=fell.creature("goblin"))
    entry = done(do(session, "s0", "fell.fight", foes=["goblin"]))
    return event(entry, FightBegan, "ahead", "behind", "a", "b"), ("goblin", "ana", 1, 0)


@ROWS.row(21, "fell, a hidden rival")
def fight_began_hidden() -> tuple[Any, Any]:
    people: dict[str, Any] = {"ana": fell.hero("Ana", "s1"), "goblin": fell.creature("goblin", hidden=True)}
    session = fell.table(box(4, 5), **people)
    entry = done(do(session, "s0", "fell.fight", foes=["goblin"]))
    return event(entry, FightBegan, "ahead", "behind", "a", "b"), ("", "", 0, 0)


@ROWS.row(21, "fell hits")
def fight_of_hits_began() -> tuple[Any, Any]:
    """A 5 is a hit and a 2 is none."""
    people: dict[str, Any] = {"ana": fell_hits.hero("Ana", "s1", int_="d6"), "rat": fell_hits.creature("looter")}
    session = fell_hits.table(box(5, 2), **people)
    entry = done(do(session, "s0", "fell-hits.fight", foes=["rat"]))
    return event(entry, FightBegan, "ahead", "behind", "a", "b"), ("ana", "rat", 1, 0)


@ROWS.row(21, "generic fantasy")
def fight_of_generic_began() -> tuple[Any, Any]:
    people: dict[str, Any] = {"ana": generic.hero("Ana", "s1", int_="d10"), "rat": generic.creature("kobold")}
    session = generic.table(box(9), **people)
    entry = done(do(session, "s0", "generic-fantasy.fight", foes=["rat"]))
    return event(entry, FightBegan, "fight")[0].order[0], "party"


@ROWS.row(21, "grimoire")
def fight_of_grimoire_began() -> tuple[Any, Any]:
    """d20 and WIL 12: 9 and 12 are 21."""
    session = grimoire.table(box(9, 3), ana=grimoire.hero("Ana", "s1", will=12), wolf=grimoire.creature("wolf"))
    entry = done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    found = {t.event.who: t.event.initiative for t in entry.emitted if isinstance(t.event, InitiativeSet)}
    return (found["ana"], set(found)), (21, {"ana", "wolf"})


@ROWS.row(21, "deeds")
def fight_of_deeds_began() -> tuple[Any, Any]:
    """A 7 is below Finesse 11: Ana acts before the foes."""
    session = deeds.table(box(7), ana=deeds.hero("Ana", "s1", finesse=11), wolf=deeds.creature("ridge-wolf"))
    deeds.play(session, "s0", "deeds.fight", foes=["wolf"])
    entry = deeds.play(session, "s0", "deeds.initiative")
    rolled = [(c.number, c.score, c.result) for c in stepped(entry, NumberChecked, "ana")]
    first = [s.value for s in stepped(entry, FactStated) if s.what == "before"]
    return (rolled, first), ([(7, 11, "passed")], [("ana",)])


@ROWS.row(22)
def turn_ended() -> tuple[Any, Any]:
    session = fell.table(box(5, 4), ana=fell.hero("Ana", "s1"), goblin=fell.creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"]))
    done(do(session, "s0", "fell.turn"))
    turn = changed(session, "turn")
    done(do(session, "s0", "fell.turn"))
    found = (turn, changed(session, "turn"), changed(session, "round"))
    return found, ([("", "", None, "foes")], [("", "", None, "party")], [("", "", 1, 2)])


@ROWS.row(22, "grimoire")
def turn_ended_with_points() -> tuple[Any, Any]:
    """Ana is surprised and has 2 points in her first turn, in her second 4."""
    session = grimoire.table(box(3, 9), ana=grimoire.hero("Ana", "s1"), wolf=grimoire.creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"], surprised=["ana"]))
    first = done(do(session, "s0", "grimoire.turn"))
    turn = changed(session, "turn", "s2")
    done(do(session, "s0", "grimoire.turn"))
    second = done(do(session, "s0", "grimoire.turn"))
    points = [[s.value for s in stepped(e, FactStated, "ana") if s.what == "has"] for e in (first, second)]
    return (turn, points), ([("", "", None, "ana")], [[2], [4]])


# ---- points
@ROWS.row(31)
def harm_taken() -> tuple[Any, Any]:
    session = alone(bod="d8")
    entry = done(do(session, "s0", "fell.harm", "ana", n=3))
    return (event(entry, PointsChanged, "by", "why"), changed(session, "BOD")), ((-3, "harm"), [("ana", "", 8, 5)])


@ROWS.row(31, "spent")
def points_spent() -> tuple[Any, Any]:
    """A spell die that shows 3 costs 3 WIL, also where the spell fails."""
    people: dict[str, Any] = {"ana": fell.hero("Ana", "s1", wil="d8", spells=("sleep",)), "rat": fell.creature("rat")}
    session = fell.table(box(1, 3, 1, 1), **people)
    entry = done(do(session, "s1", "fell.cast", "ana", spell="sleep", dn=4, die="d4", targets=["rat"], overrule=True))
    return (event(entry, PointsChanged, "by", "why"), changed(session, "WIL")), ((-3, "spell"), [("ana", "", 8, 5)])


@ROWS.row(32)
def healed() -> tuple[Any, Any]:
    session = alone(bod="d8")
    done(do(session, "s0", "fell.harm", "ana", n=3))
    entry = done(do(session, "s0", "fell.heal", "ana", n=2))
    return (event(entry, PointsChanged, "by", "why"), changed(session, "BOD")), ((2, "healed"), [("ana", "", 5, 7)])


@ROWS.row(33)
def die_dropped() -> tuple[Any, Any]:
    session = alone(bod="d8")
    done(do(session, "s0", "fell.harm", "ana", die=1))
    return changed(session, "BOD.die"), [("ana", "", "d8", "d6")]


@ROWS.row(34)
def die_restored() -> tuple[Any, Any]:
    """A week of sleep brings the die back."""
    session = alone(bod="d8")
    done(do(session, "s0", "fell.harm", "ana", die=1))
    done(do(session, "s0", "fell.rest", "ana", kind="week", overrule=True))
    return changed(session, "BOD.die"), [("ana", "", "d6", "d8")]


@ROWS.row(35)
def hit_points_lost() -> tuple[Any, Any]:
    session = fell.table(goblin=fell.creature("goblin"))
    done(do(session, "s0", "fell.harm", "goblin", n=1))
    return changed(session, "HP"), [("goblin", "", 4, 3)]


@ROWS.row(36)
def maximum_raised() -> tuple[Any, Any]:
    """HP 1 gone at one blow: the first scar; the d6 after that of its place shows 5, the new maximum."""
    session = grimoire.table(box(1, 5), ana=grimoire.hero("Ana", "s1", hp=1, strength=18))
    done(do(session, "s0", "grimoire.harm", "ana", n=1, scar=True, armour=False))
    return changed(session, "HP.maximum"), [("ana", "", 1, 5)]


@ROWS.row(37)
def restored() -> tuple[Any, Any]:
    session = deeds.table(ana=deeds.hero("Ana", "s1", finesse=11, items=("rations",)))
    deeds.play(session, "s0", "deeds.damage", "ana", n=4, to="Finesse")
    deeds.play(session, "s0", "deeds.rest", "ana", kind="care")
    return changed(session, "Finesse"), [("ana", "", 7, 11)]


# ---- things
@ROWS.row(38)
def bought() -> tuple[Any, Any]:
    cost = FELL.items["torch"].cost
    session = alone(coin=100)
    entry = done(do(session, "s1", "fell.buy", "ana", item="torch", count=2))
    return event(entry, ItemGained, "why", "cost"), ("bought", 2 * cost)


@ROWS.row(39, "eaten")
def eaten() -> tuple[Any, Any]:
    """Of three days' food two are left."""
    session = deeds.table(ana=deeds.hero("Ana", "s1", items=("rations",)))
    entry = deeds.play(session, "s1", "deeds.use", "ana", item="rations")
    lost, left = event(entry, ItemLost, "why", "item"), event(entry, ItemGained, "why", "item")
    return (lost, left[0], left[1].meals), (("eaten", "rations"), "remainder", 2)


@ROWS.row(39, "sold")
def sold() -> tuple[Any, Any]:
    """Half the price, rounded down."""
    rope = FELL.items["rope"]
    session = alone(items=("rope",))
    entry = done(do(session, "s1", "fell.sell", "ana", item="rope"))
    found = event(entry, ItemLost, "why", "item"), event(entry, CoinChanged, "by", "why", "what")
    return found, (("sold", rope.name), (rope.cost // 2, "sold", rope.name))


@ROWS.row(39, "the last")
def used_up() -> tuple[Any, Any]:
    session = alone(items=("torch",))
    entry = done(do(session, "s1", "fell.drop", "ana", item="torch"))
    counts = [("ana", "torch", 1, 0), ("pile", "torch", 0, 1)]
    return (event(entry, ItemLost, "item"), changed(session, "count")), (("torch",), counts)


@ROWS.row(40)
def armour_stops() -> tuple[Any, Any]:
    session = alone(worn=("gambeson",))
    done(do(session, "s0", "fell.harm", "ana", n=1))
    return changed(session, "left"), [("ana", "gambeson", 1, 0)]


@ROWS.row(42)
def slots_changed() -> tuple[Any, Any]:
    """4 slots and the size of the BOD die."""
    session = alone(bod="d8")
    done(do(session, "s0", "fell.harm", "ana", die=1))
    return changed(session, "size"), [("ana", "", 12, 10)]


@ROWS.row(43)
def recovered_from_fatigue() -> tuple[Any, Any]:
    session = deeds.table(ana=deeds.hero("Ana", "s1"))
    deeds.play(session, "s0", "deeds.fatigue", "ana", by=3)
    deeds.play(session, "s0", "deeds.fatigue", "ana", by=-2)
    return changed(session, "fatigue"), [("ana", "", 3, 1)]


@ROWS.row(44)
def tired() -> tuple[Any, Any]:
    session = grimoire.table(ana=grimoire.hero("Ana", "s1"))
    done(do(session, "s0", "grimoire.fatigue", n=2, who=["ana"]))
    return changed(session, "fatigue"), [("ana", "", 0, 2)]


@ROWS.row(45)
def paid_for() -> tuple[Any, Any]:
    torch = DEEDS.items["torch"]
    session = deeds.table(ana=deeds.hero("Ana", "s1", coin=50))
    entry = deeds.play(session, "s1", "deeds.buy", "ana", item="torch")
    return event(entry, CoinChanged, "by", "what"), (-torch.cost, torch.name)


@ROWS.row(46)
def need_met() -> tuple[Any, Any]:
    session = alone()
    done(do(session, "s0", "fell.deprive", "ana", lacking="water"))
    done(do(session, "s0", "fell.deprive", "ana", lacking="sleep"))
    entry = done(do(session, "s0", "fell.deprive", "ana", met="sleep"))
    return event(entry, NeedsMet, "needs"), (("sleep",),)


@ROWS.row(49)
def condition_added() -> tuple[Any, Any]:
    session = alone()
    ours = done(do(session, "s0", "table.condition", "ana", text="grabbed"))
    typed = done(do(session, "s0", "table.condition", "ana", text="smells of eel"))
    return [event(e, ConditionAdded, "condition")[0].row for e in (ours, typed)], ["grabbed", ""]


@ROWS.row(50)
def condition_ended() -> tuple[Any, Any]:
    session = alone()
    for text in ("grabbed", "smells of eel"):
        done(do(session, "s0", "table.condition", "ana", text=text))
    ours = done(do(session, "s0", "table.condition.end", "ana", id="c1"))
    typed = done(do(session, "s0", "table.condition.end", "ana", id="c2"))
    return [event(e, ConditionEnded, "text", "row") for e in (ours, typed)], [
        ("grabbed", "grabbed"),
        ("smells of eel", ""),
    ]


@ROWS.row(56)
def served() -> tuple[Any, Any]:
    meal = next(i for i in FELL.items.values() if i.kind == "service" and i.meals)
    session = alone(coin=100)
    entry = done(do(session, "s1", "fell.buy", "ana", item=meal.id, count=2))
    return said(entry, "fell.market", "item", "count", "cost"), (meal.name, 2, 2 * meal.cost)


# ---- refusals and warnings
@ROWS.row(114)
def not_yours() -> tuple[Any, Any]:
    session = fell.table(ana=fell.hero("Ana", "s1"), rat=fell.creature("rat"))
    found = [do(session, "s2", "fell.test", who, ability="BOD", dn=4) for who in ("ana", "rat")]
    return [isinstance(no, Refused) and no.facts["owner"] for no in found], ["Ann", ""]


@ROWS.row(122)
def down() -> tuple[Any, Any]:
    session = alone()
    found = []
    for life in ("down", "out"):
        done(do(session, "s0", "table.life", "ana", life=life))
        warned = do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)
        assert isinstance(warned, Warnings)
        found += [w.facts["life"] for w in warned.warnings if w.code == "down"]
    return found, ["down", "out"]
