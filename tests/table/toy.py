"""A small game for the table's own tests: each of its moves asks in a way of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import add
from typing import Annotated, Any, Literal

from msgspec import Meta

from at_table import SEATS, box
from caltrop.games.common import every_table as shared
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.items.pack import Item, Pack, ProtectionChanged
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.surface import Surface
from caltrop.kernel.rules.dice import SIDES, TOP, LadderDie, Row, climb
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing, Outcome, Params, mechanic, owner_role
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, Fact, FactStated, HitsCounted
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character, State
from caltrop.table.session import Session

Plain = Plan[Nothing, Nothing]


# ---- dice that may be rolled again
class TestParams(Params, frozen=True, kw_only=True):
    dice: tuple[LadderDie, ...]
    dn: int


class TestOutcome(Outcome, frozen=True):
    hits: int


@mechanic("toy.test")
def TEST(fate: Fate, p: TestParams) -> TestOutcome:
    """Each die at or above the number hits; at its top it may be rolled again as the next die up."""
    hits = fate.fold(add, 0, partial(hit, dn=p.dn), {f"die{i}": die for i, die in enumerate(p.dice)})
    fate.note("toy.test", "roller", HitsCounted(hits, dn=p.dn))
    return TestOutcome(hits=hits)


def hit(fate: Fate, die: LadderDie, dn: int) -> int:
    number, sides = fate.roll(die, "roller", "toy.test"), SIDES[die]
    while number == sides < TOP and fate.may("roller", "toy.reroll", usual=number < dn):
        up = climb(f"d{sides}", 1) or "d12"
        number, sides = fate.roll(up, "roller", "toy.reroll"), SIDES[up]
    return int(number >= dn)


class TestWants(Wants, frozen=True, kw_only=True):
    dn: Annotated[int, Meta(ge=0, le=12)]
    dice: Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=3)] = ("d6",)
    to: Literal["everyone", "facilitator"] = "everyone"
    stakes: Annotated[str, Meta(max_length=20)] = ""


def plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
    audience: tuple[str, ...] | None = () if want.to == "facilitator" else None
    return Plan(TEST, TestParams(dice=want.dice, dn=want.dn), {"roller": actor}, audience=audience)


def after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    audience = scene.plan.audience if scene.plan else None
    scene.emit(Said(actor, "toy.test", "passed" if outcome.hits else "failed", {"stakes": want.stakes}), audience)


# ---- two against each other, with a weapon chosen in the plan and a shield in what comes of it
class DuelParams(Params, frozen=True, kw_only=True):
    a: tuple[LadderDie, ...]
    b: tuple[LadderDie, ...]


class DuelOutcome(Outcome, frozen=True):
    winner: Literal["a", "b", "tie"]
    a_takes: Annotated[int, owner_role("a")]
    b_takes: Annotated[int, owner_role("b")]


@mechanic("toy.duel")
def DUEL(fate: Fate, p: DuelParams) -> DuelOutcome:
    """Both roll; each pair won costs the other 2."""
    met = fate.pair(Row(p.a), Row(p.b), "toy.duel")
    winner: Literal["a", "b", "tie"] = "tie" if met.ups == met.downs else "a" if met.ups > met.downs else "b"
    return DuelOutcome(winner=winner, a_takes=2 * met.downs, b_takes=2 * met.ups)


class DuelWants(Wants, frozen=True, kw_only=True):
    target: Annotated[str, Pick.others]


WEAPONS: dict[str, LadderDie] = {"sword": "d8", "knife": "d4"}


def plan_duel(scene: Scene, actor: str, want: DuelWants) -> Plan[DuelParams, DuelOutcome]:
    if want.target not in scene.state.characters:
        refuse("no-such-character", "toy.duel", who=want.target)
    armed = {w: w for w in WEAPONS if w in scene.part(actor, Pack).items} or {"knife": "knife"}
    weapon = scene.fate.choose(actor, "toy.weapon", armed, next(iter(armed)))
    scene.fate.note("toy.weapon", actor, DieAdded(WEAPONS[weapon], Cause("weapon", weapon)))
    return Plan(
        DUEL,
        DuelParams(a=(WEAPONS[weapon],), b=(scene.part(want.target, HitPoints).die,)),
        {"a": actor, "b": want.target},
        warnings=cautions(scene, actor),
    )


def cautions(scene: Scene, actor: str) -> tuple[Warned, ...]:
    """The tired may go on if they say so; for the bound only the facilitator may say it."""
    marks = scene.part(actor, Conditions)
    name = scene.name(actor)
    found = [Warned("tired", "toy.duel", {"who": name})] if marks.has("tired") else []
    return (*found, *([Warned("bound", "toy.duel", {"who": name}, facilitator=True)] if marks.has("bound") else []))


def after_duel(scene: Scene, actor: str, want: DuelWants, outcome: DuelOutcome) -> None:
    for who, n in ((actor, outcome.a_takes), (want.target, outcome.b_takes)):
        if n:
            hurt(scene, who, n)


def hurt(scene: Scene, who: str, n: int) -> None:
    """Of the harm the shield takes as much as its owner likes; at 0 hit points a die says how it ends."""
    most = min(n, scene.part(who, Pack).protection)
    taken = scene.fate.choose(who, "toy.shield", {str(k): k for k in range(most + 1)}, str(most))
    if taken:
        scene.emit(ProtectionChanged(who, "shield", -taken))
    scene.emit(HitPointsChanged(who, taken - n))
    if scene.part(who, HitPoints).maximum and not scene.part(who, HitPoints).now:
        fell = scene.fate.roll("d4", who, "toy.end")
        scene.emit(LifeChanged(who, "dead" if fell == 1 else "down"))


# ---- questions of other kinds
class PickWants(Wants, frozen=True, kw_only=True):
    pass


def plan_pick(scene: Scene, actor: str, want: PickWants) -> Plain:
    """A choice in the plan, and no dice."""
    plan = plan_without_dice()
    plan.carried_over["way"] = scene.fate.choose(actor, "toy.pick", {"left": "left", "right": "right"}, "left")
    return plan


def after_pick(scene: Scene, actor: str, want: PickWants, outcome: Nothing) -> None:
    assert scene.plan is not None
    scene.emit(Said(actor, "toy.pick", scene.plan.carried_over["way"]))


def after_tell(scene: Scene, actor: str, want: Wants, outcome: Nothing) -> None:
    scene.emit(Said(actor, "toy.tell", scene.fate.words(actor, "toy.tell")))


def after_spend(scene: Scene, actor: str, want: Wants, outcome: Nothing) -> None:
    scene.emit(
        Said(actor, "toy.spend", scene.fate.choose(actor, "toy.spend", {"keep": "keep", "all": "all"}, "keep", True))
    )


class AllWants(Wants, frozen=True, kw_only=True):
    who: tuple[str, ...]
    dice: tuple[LadderDie, ...] = ("d6",)


def after_all(scene: Scene, actor: str, want: AllWants, outcome: Nothing) -> None:
    """Every character rolls at the same time."""
    rolls = {who: partial(scene.fate.faces, want.dice, who, "toy.all") for who in want.who}
    for who, faces in zip(want.who, scene.fate.together(rolls), strict=True):
        scene.emit(Said(who, "toy.all", str(sum(faces))))


class BlameWants(Wants, frozen=True, kw_only=True):
    who: str = ""
    warn: bool = False
    ask: bool = False


def plan_blame(scene: Scene, actor: str, want: BlameWants) -> Plain:
    """Refuses or warns with the names and ids of all characters, as a careless rule might."""
    everybody = scene.state.characters
    if want.ask:
        scene.fate.may(actor, "toy.blame", usual=True)
    who = want.who or next((id for id, c in everybody.items() if c.hidden), "")
    facts: dict[str, Fact] = {
        "who": who,
        "name": scene.state.name_of(who),
        "ids": tuple(everybody),
        "names": tuple(c.name for c in everybody.values()),
    }
    if not want.warn:
        refuse("blamed", "toy.blame", **facts)
    return plan_without_dice(Warned("blamed", "toy.blame", facts))


def always(scene: Scene, actor: str, want: Any) -> Plain:
    return plan_without_dice()


def notice(scene: Scene, before: State) -> None:
    """Tells the facilitator alone when a character's hit points are at half or less."""
    for who in scene.state.characters:
        hp = scene.part(who, HitPoints)
        if hp.now * 2 <= hp.maximum < before.part(who, HitPoints).now * 2:
            scene.fate.note("toy.shaken", "", FactStated("due", hp.now))


TOY = Game(
    "toy",
    "Toy",
    moves=(
        *shared.MOVES,
        Move("toy.test", TestWants, plan_test, after_test),
        Move("toy.duel", DuelWants, plan_duel, after_duel),
        Move("toy.pick", PickWants, plan_pick, after_pick),
        Move("toy.blame", BlameWants, plan_blame),
        Move("toy.tell", Wants, always, after_tell),
        Move("toy.spend", Wants, always, after_spend),
        Move("toy.all", AllWants, always, after_all, by="facilitator"),
    ),
    mechanics=(*shared.MECHANICS, TEST, DUEL),
    kinds=shared.KINDS,
    notice=notice,
    surface=Surface(rolls=("test", "duel")),
)


def find(id: str) -> Game:
    assert id == "toy"
    return TOY


def fighter(name: str, owner: str = "", *, hp: int = 6, shield: int = 0, sword: bool = False, **more: Any) -> Character:
    """A character with hit points, perhaps a shield, perhaps a sword beside the knife."""
    items = {"knife": Item("knife", "knife")} | ({"sword": Item("sword", "sword")} if sword else {})
    if shield:
        items["shield"] = Item("shield", "shield", "armour", protection=shield, left=shield, on=True)
    kind: Literal["character", "creature"] = "character" if owner else "creature"
    sheet = (HitPoints(hp, hp, "d6"), Pack(10, items), Conditions(), Countdowns())
    return Character(name, kind, owner, **more).with_parts(*sheet)


def toy_table(roll: Callable[[int], int] | None = None, **people: Character) -> Session:
    """Ann and Bob with a player each, an ogre of the facilitator's; seats s0, s1, s2, s3, tv."""
    everybody = {
        "ann": fighter("Ann", "s1"),
        "bob": fighter("Bob", "s2", shield=3),
        "ogre": fighter("Ogre"),
    } | people
    return Session(TOY, State(game="toy", seats=SEATS, characters=everybody), roll or box())
