"""Action points: what a turn is spent on, moving, gaining advantage, held actions, prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.table_moves.wants import Id, NoPlan, Short
from caltrop.kernel.dice import Die
from caltrop.kernel.errors import Warned, refuse
from caltrop.kernel.events.base import drop_entry, put_entry, set_field
from caltrop.kernel.events.encounter import SurpriseSet
from caltrop.kernel.events.parts import PartEvent
from caltrop.kernel.events.table import RulingSet, Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Pick, Suggested
from caltrop.kernel.parts import EntryKind, Marks, Part, Setting, SheetEntry, Track, Widget
from caltrop.kernel.scene import Scene

from .library import shelves
from .sheet import Charms, check_can_act, check_can_move, has_mark, score

MOST_AP, SURPRISED_AP = 4, 2
PRICE = "grimoire.prices"
Cost: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
AnyPlan: TypeAlias = Callable[[Scene, str, Any], NoPlan]
Check: TypeAlias = Callable[[Scene, str], None]
HoldKind: TypeAlias = Literal["action", "attack", "defence", "other"]


class HeldAction(Struct, frozen=True, omit_defaults=True):
    """An action that waits: what it is, what triggers it, and the numbers fixed when it was declared."""

    kind: HoldKind
    text: str
    condition: str = ""
    modifier: int = 0
    advantage: int = 0
    objects: tuple[Die, ...] = ()
    object_advantage: tuple[int, ...] = ()
    weapon: str = ""
    weapon_advantage: int = 0
    dice: tuple[Die, ...] = ()  # the weapon's
    fire: bool = False
    magical: bool = False


class TurnState(Part, frozen=True, tag="grimoire.turn"):
    """What a character has in a turn: action points, spaces to move, advantage gained, actions held."""

    places = {"AP": "beads", "held": "ready"}
    ap: int = MOST_AP
    most: int = MOST_AP
    spaces: int = 0
    gained: int = 0
    initiative: int = 0
    held: dict[str, HeldAction] = {}

    def show(self) -> tuple[Widget, ...]:
        held = (Marks("held", tuple(h.text for h in self.held.values())),) if self.held else ()
        return (Track("AP", self.ap, self.most), *held)

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        held = self.held.items() if kind == "held" else ()
        return tuple(SheetEntry(id, action.text, action.condition) for id, action in held)

    def settings(self) -> dict[str, Setting]:
        return {"AP": Setting(self.ap, 0, 20), "AP.most": Setting(self.most, 0, 20)}

    def put(self, name: str, value: int | str) -> TurnState:
        field = {"AP": "ap", "AP.most": "most"}.get(name)
        return structs.replace(self, **{field: value}) if field and isinstance(value, int) else self


class PointsSpent(PartEvent[TurnState], frozen=True, tag="grimoire.ap-spent"):
    """A character spent action points."""

    private = False
    ap: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, ap=max(0, part.ap - self.ap))


class PointsRegained(PartEvent[TurnState], frozen=True, tag="grimoire.ap-set"):
    """A character's action points were set; spaces left to move are lost."""

    private = False
    ap: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, ap=self.ap, spaces=0)


class InitiativeSet(PartEvent[TurnState], frozen=True, tag="grimoire.initiative-set"):
    """A character's initiative was rolled."""

    initiative: int

    change = set_field("initiative")


class SpacesGained(PartEvent[TurnState], frozen=True, tag="grimoire.spaces-gained"):
    """A character paid for a move of that many spaces."""

    private = False
    spaces: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, spaces=part.spaces + self.spaces)


class AdvantageGained(PartEvent[TurnState], frozen=True, tag="grimoire.advantage-gained"):
    """A character gained advantage for the next roll; a negative number uses it up."""

    private = False
    by: int

    def change(self, part: TurnState) -> TurnState:
        return structs.replace(part, gained=max(0, part.gained + self.by))


class ActionHeld(PartEvent[TurnState], frozen=True, tag="grimoire.held"):
    """A character holds an action."""

    private = False
    id: str
    holding: HeldAction

    change = put_entry("held", key="id", value="holding")


class HoldEnded(PartEvent[TurnState], frozen=True, tag="grimoire.hold-over"):
    """A held action was used, or it lapsed."""

    private = False
    id: str
    why: str

    change = drop_entry("held", key="id")


# ---- paying
def price(scene: Scene, what: str) -> int:
    """Return what an action costs at this table: as the facilitator set it, else as in the list."""
    found = shelves(scene).prices.get(what)
    said = scene.state.rulings.get(f"{PRICE}.{what}", "")
    return int(said) if said.isdecimal() else found.ap if found else 0


def cost(scene: Scene, what: str, said: int | None) -> int:
    """Return the price given for this action, else the price at this table."""
    return price(scene, what) if said is None else said


def is_in_fight(scene: Scene, who: str) -> bool:
    """Is the character on a side of the present fight?"""
    return scene.state.encounter is not None and bool(scene.state.encounter.side_of(who))


def cautions(scene: Scene, who: str, ap: int) -> tuple[Warned, ...]:
    """Return warnings for an actor who is down, out of turn, or short of action points."""
    found, name = list[Warned](), scene.name(who)
    if scene.state.characters[who].life in ("down", "out"):
        found.append(Warned("down", "grimoire.critical", {"who": name}))
    fight = scene.state.encounter
    if fight is None or not fight.side_of(who):
        return tuple(found)
    if ap and fight.whose_turn != who:
        found.append(
            Warned("not-your-turn", "grimoire.initiative", {"who": name, "turn": visible_name(scene, fight.whose_turn)})
        )
    left = scene.part(who, TurnState).ap
    if ap > left:
        found.append(Warned("overspent", "grimoire.ap", {"who": name, "ap": ap, "left": left}))
    return tuple(found)


def visible_name(scene: Scene, who: str) -> str:
    """Return a name for the acting seat; "" for the hidden, who have not even an id."""
    found = scene.state.characters.get(who)
    return scene.name(who) if found and (not found.hidden or scene.state.may_act_for(scene.seat, who)) else ""


def pay(scene: Scene, who: str, ap: int) -> None:
    """Spend action points in a fight; outside a fight nothing has a price."""
    if ap and is_in_fight(scene, who):
        scene.fate.note("grimoire.ap", who, ap=ap)
        scene.emit(PointsSpent(who, ap))


def spend_advantage(scene: Scene, who: str) -> None:
    """Use up the advantage gained, after a roll."""
    gained = scene.part(who, TurnState).gained
    if gained:
        scene.fate.note("grimoire.gain_advantage", who, gained=gained)
        scene.emit(AdvantageGained(who, -gained))


# ---- spending without a roll
class SpendWants(Wants, frozen=True, kw_only=True):
    """An action of the price list, or one in words with its price."""

    what: Annotated[Short, Pick.prices, Suggested]
    ap: Annotated[Cost | None, Advanced] = None


def plan_spend(scene: Scene, actor: str, want: SpendWants) -> NoPlan:
    ap = cost(scene, want.what, want.ap)
    listed = want.what in shelves(scene).prices or f"{PRICE}.{want.what}" in scene.state.rulings
    if want.ap is None and not listed:
        refuse("no-price", PRICE, what=want.what, options=tuple(shelves(scene).prices))
    check_can_act(scene, actor)
    return plan_without_dice(*cautions(scene, actor, ap))


def spend(scene: Scene, actor: str, want: SpendWants, outcome: Nothing) -> None:
    ap = cost(scene, want.what, want.ap)
    pay(scene, actor, ap)
    scene.emit(Said(actor, PRICE, "done", {"what": want.what, "ap": ap}))


class PriceWants(Wants, frozen=True, kw_only=True):
    """A line of the price list, changed or added for this table."""

    what: Annotated[Short, Pick.prices, Suggested]
    ap: Cost


def set_price(scene: Scene, actor: str, want: PriceWants, outcome: Nothing) -> None:
    scene.fate.note(PRICE, what=want.what, ap=want.ap)
    scene.emit(RulingSet(f"{PRICE}.{want.what}", str(want.ap)))


# ---- moving, gaining advantage
class PaidWants(Wants, frozen=True, kw_only=True):
    """An action that costs action points, by the price list unless given."""

    ap: Annotated[Cost | None, Advanced] = None


def stride(scene: Scene, who: str) -> int:
    """Return the spaces of one move: half of DEX, rounded up; the hamstrung move 1."""
    if has_mark(scene, who, "hamstrung"):
        return 1
    return -(-score(scene, who, "DEX") // 2) * (1 + scene.part(who, Charms).count("stride"))


def plan_paid(what: str, check: Check = check_can_act) -> AnyPlan:
    """Return the plan of an action that only costs action points; `check` refuses it to those who cannot do it."""

    def plan(scene: Scene, actor: str, want: PaidWants) -> NoPlan:
        check(scene, actor)
        return plan_without_dice(*cautions(scene, actor, cost(scene, what, want.ap)))

    return plan


def move(scene: Scene, actor: str, want: PaidWants, outcome: Nothing) -> None:
    spaces = stride(scene, actor)
    pay(scene, actor, cost(scene, "move", want.ap))
    scene.fate.note("grimoire.move", actor, spaces=spaces)
    scene.fate.note("grimoire.units", actor, feet=spaces * 5)
    scene.emit(SpacesGained(actor, spaces))


def gain_advantage(scene: Scene, actor: str, want: PaidWants, outcome: Nothing) -> None:
    pay(scene, actor, cost(scene, "gain-advantage", want.ap))
    scene.fate.note("grimoire.gain_advantage", actor, gained=scene.part(actor, TurnState).gained + 1)
    scene.emit(AdvantageGained(actor, 1))


# ---- the beginning and end of a turn
def most_points(scene: Scene, who: str) -> int:
    """Return the maximum of action points; a spell may add 1."""
    return scene.part(who, TurnState).most + scene.part(who, Charms).count("haste")


def finish_turn(scene: Scene, who: str) -> None:
    """Refill action points at the end of a turn, and end the character's surprise."""
    fight = scene.state.encounter
    if fight is not None and who in fight.surprised:
        found = scene.state.characters.get(who)
        over = SurpriseSet(tuple(w for w in fight.surprised if w != who))
        scene.emit(over, audience=() if found is not None and found.hidden else None)
    if who in scene.state.characters:
        most = most_points(scene, who)
        scene.fate.note("grimoire.ap", who, regained=most)
        scene.emit(PointsRegained(who, most))


def set_starting_points(scene: Scene, who: str, *, surprised: bool) -> None:
    """Set the points of a first turn: the maximum, or 2 for the surprised."""
    ap = min(SURPRISED_AP, most_points(scene, who)) if surprised else most_points(scene, who)
    changes = scene.part(who, TurnState).ap != ap
    if surprised:
        scene.fate.note("grimoire.ap", who, surprised=ap)
    elif changes:
        scene.fate.note("grimoire.ap", who, regained=ap)
    if changes:
        scene.emit(PointsRegained(who, ap))


def drop_held_actions(scene: Scene, who: str) -> None:
    """End the held actions that were not triggered before their holder's next turn."""
    for id in tuple(scene.part(who, TurnState).held):
        scene.fate.note("grimoire.held", who, lapsed=id)
        scene.emit(HoldEnded(who, id, "lapsed"))


def clear_turn(scene: Scene, who: str) -> None:
    """End held actions and gained advantage with the fight."""
    drop_held_actions(scene, who)
    spend_advantage(scene, who)


def plan_let_go(scene: Scene, actor: str, want: HeldWants) -> NoPlan:
    held_action(scene, actor, want.id)
    return plan_without_dice()


class HeldWants(Wants, frozen=True, kw_only=True):
    """One of the character's held actions; the only one needs no id."""

    id: Annotated[Id, Pick.held_actions] = ""


def held_action(scene: Scene, who: str, id: str) -> tuple[str, HeldAction]:
    """Return the id and the held action that is meant."""
    held = scene.part(who, TurnState).held
    key = id or next(iter(held), "")
    if key not in held:
        refuse("nothing-held", "grimoire.held", who=scene.name(who))
    return key, held[key]


def let_go(scene: Scene, actor: str, want: HeldWants, outcome: Nothing) -> None:
    id, _ = held_action(scene, actor, want.id)
    scene.emit(HoldEnded(actor, id, "lapsed"))


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.spend", SpendWants, plan_spend, spend, rule=PRICE),
    Move(
        "grimoire.price",
        PriceWants,
        lambda scene, actor, want: plan_without_dice(),
        set_price,
        rule=PRICE,
        by="facilitator",
    ),
    Move("grimoire.move", PaidWants, plan_paid("move", check_can_move), move),
    Move("grimoire.gain_advantage", PaidWants, plan_paid("gain-advantage"), gain_advantage),
    Move("grimoire.held.drop", HeldWants, plan_let_go, let_go, rule="grimoire.held"),
)
