"""Fights: the turn order, turns and rounds, joining, morale and retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain, zip_longest
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.chapters import fights
from caltrop.games.common.chapters.bearing import sway
from caltrop.games.common.chapters.fights import (
    FOES,
    PARTY,
    active_party,
    check_fight_sides,
    remaining_fighters,
    require_fight,
    start_fight,
    visible_fighters,
)
from caltrop.games.common.chapters.rout import leave_with_turn, rout
from caltrop.games.common.sheet import clock
from caltrop.games.common.sheet.scores import Scores
from caltrop.games.common.table_moves.ordering import initiative_move
from caltrop.games.common.table_moves.wants import Id, NoPlan
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.encounter import FightEvent, LeftFight, OrderChanged, SideJoined, able_members
from caltrop.kernel.events.open_business import Offered, OfferTaken
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, NoWants, Plan, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, AllOf, Facilitator, Pick
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Encounter, Offer, State

from .checks import SAVE_ROLL, DiceWants, check_facts, prepare_side, save_params, secret_params
from .mechanics import SAVE, Difficulty, SaveOutcome, SaveParams
from .points import clear_turn, drop_held_actions, finish_turn, set_starting_points
from .prices import Cost, cautions, cost, pay, spend_advantage
from .rolls import roll_with_edge
from .rulings import INITIATIVE_TIE, INITIATIVE_WHEN
from .sheet import Nature, net_advantage, score
from .turn_state import InitiativeSet, TurnState

RULE = "grimoire.initiative"
AGAIN_AT_MOST = 20  # two d20 tie 20 times in a row once in 20^20 fights
Ids: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=60)]
Rank: TypeAlias = tuple[int, ...]
Groups: TypeAlias = tuple[tuple[str, ...], ...]


# ---- the turn order
def roll_initiative(scene: Scene, who: tuple[str, ...]) -> dict[str, Rank]:
    """Roll d20 + WIL for each; the table's ruling settles ties.

    The hidden come after visible fighters of the same rank: a second roll without a visible tie would reveal them.
    """
    dice = scene.fate.together({w: partial(roll_for_turn, scene, w) for w in who})
    totals = {w: n + score(scene, w, "WIL") for w, n in zip(who, dice, strict=True)}
    for w, total in totals.items():
        scene.emit(InitiativeSet(w, total))
    ranks: dict[str, Rank] = {w: (total, not scene.state.characters[w].hidden) for w, total in totals.items()}
    if scene.ruling(INITIATIVE_TIE) == "pcs":
        return {w: (*rank, scene.state.characters[w].kind == "pc") for w, rank in ranks.items()}
    for _ in range(AGAIN_AT_MOST):
        tied = [w for w, rank in ranks.items() if list(ranks.values()).count(rank) > 1]
        if not tied:
            break
        if seen := visible_fighters(scene, tuple(tied)):
            scene.fate.note(RULE, tie=seen)
        dice = scene.fate.together({w: partial(scene.fate.roll, "d20", w, RULE) for w in tied})
        ranks |= {w: (*ranks[w], n) for w, n in zip(tied, dice, strict=True)}
    return ranks


def roll_for_turn(scene: Scene, who: str) -> int:
    """Roll the d20 of initiative, with what conditions do to it."""
    bent = sway(scene, who, "initiative", of="WIL")
    return roll_with_edge(scene.fate, "d20", net_advantage(scene, bent.ups, bent.downs), who, RULE)


def ranked_order(groups: Groups, ranks: dict[str, Rank]) -> tuple[str, ...]:
    """Order each group from its best roll down; the groups alternate, the one with the best roll first."""
    lines = [sorted(group, key=lambda w: ranks[w], reverse=True) for group in groups if group]
    lines.sort(key=lambda line: ranks[line[0]], reverse=True)
    return alternating_order(lines)


def alternating_order(lines: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Take one fighter from each line in turn."""
    return tuple(w for w in chain.from_iterable(zip_longest(*lines)) if w is not None)


def order_with_hidden(scene: Scene, groups: Groups, arrange: Callable[[Groups], tuple[str, ...]]) -> tuple[str, ...]:
    """Order the visible as if no one were hidden, and insert the hidden where their turns would come."""
    order = list(arrange(tuple(visible_fighters(scene, group) for group in groups)))
    for at, who in enumerate(arrange(groups)):
        if scene.state.characters[who].hidden:
            order.insert(at, who)
    return tuple(order)


def bands(scene: Scene, foes: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Group creatures of a kind under the first of them; the hidden form groups of their own."""
    found: dict[tuple[str, bool], list[str]] = {}
    for who in foes:
        kind = scene.part(who, Nature).creature or who
        found.setdefault((kind, scene.state.characters[who].hidden), []).append(who)
    return {band[0]: tuple(band) for band in found.values()}


def opening_order(scene: Scene, party: tuple[str, ...], foes: tuple[str, ...], want: FightWants) -> tuple[str, ...]:
    """Return the turn order: rolled, or as `first` says; a group with one roll acts one after the other."""
    if want.first != "roll":
        return order_with_hidden(scene, (party, foes) if want.first == PARTY else (foes, party), alternating_order)
    shared = bands(scene, foes) if want.group else {who: (who,) for who in foes}
    ranks = roll_initiative(scene, (*party, *shared))
    for first, band in shared.items():
        for who in band[1:]:
            scene.emit(InitiativeSet(who, ranks[first][0]))

    def arrange(groups: Groups) -> tuple[str, ...]:
        return tuple(w for first in ranked_order(groups, ranks) for w in shared.get(first, (first,)))

    return order_with_hidden(scene, (party, tuple(shared)), arrange)


class FightWants(Wants, frozen=True, kw_only=True):
    """The sides, the surprised, and who begins.

    `first`: the side that begins without a roll; `group`: creatures of a kind share one roll.
    """

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[Ids, Pick.party, Facilitator] = ()
    surprised: Annotated[Ids, Pick.anyone, Advanced] = ()
    first: Literal["roll", "party", "foes"] = "roll"
    group: bool = False


def plan_fight(scene: Scene, actor: str, want: FightWants) -> NoPlan:
    check_fight_sides(scene, want.party or active_party(scene.state), want.foes)
    return plan_without_dice()


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: Nothing) -> None:
    """Set the turn order; the surprised have 2 points until their first turn ends."""
    party, foes = (
        remaining_fighters(scene, want.party or active_party(scene.state)),
        remaining_fighters(scene, want.foes),
    )
    order = opening_order(scene, party, foes, want)
    seen = tuple(w for w in order if not scene.state.characters[w].hidden)
    start_fight(scene, party, foes, seen, want.surprised)
    if seen != order:
        scene.emit(OrderChanged(order))
    scene.fate.note(RULE, first=order[0])
    for who in order:
        set_starting_points(scene, who, surprised=who in want.surprised)


def end_fight(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """End the fight; held actions lapse, and gained advantage is lost."""
    fights.end_fight(scene, actor, want, outcome)
    for who in tuple(scene.state.characters):
        clear_turn(scene, who)


# ---- turns
def end_turn(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """Refill the points of the turn that ends, skip those who cannot act, and drop what the next one held."""
    before = scene.state.encounter
    assert before is not None
    for _ in before.order:
        advance_turn(scene)
        now = scene.state.encounter
        if now is None or can_take_turn(scene, now):
            break
    finish_turn(scene, before.whose_turn)  # after what lasted until the end of this turn is over
    after = scene.state.encounter
    scene.fate.note(RULE, turn=after.whose_turn if after else "")
    if after and after.whose_turn in scene.state.characters:
        drop_held_actions(scene, after.whose_turn)
    clock.begin_turn(scene)


def advance_turn(scene: Scene) -> None:
    """Go on to the next in the order; a new round takes time, and a new roll if the table rules so."""
    before = scene.state.encounter
    clock.finish_turn(scene)
    after = scene.state.encounter
    if before and after and after.round > before.round:
        scene.fate.note("grimoire.units", seconds=scene.game.round_seconds)
        if scene.ruling(INITIATIVE_WHEN) == "each_round":
            reroll_order(scene, after)


def reroll_order(scene: Scene, fight: Encounter) -> None:
    """Roll the turn order again for everyone who is able."""
    groups = tuple(able_members(scene.state, side) for side in fight.sides)
    everyone = tuple(w for group in groups for w in group)
    if everyone:
        ranks = roll_initiative(scene, everyone)
        scene.emit(OrderChanged(order_with_hidden(scene, groups, lambda groups: ranked_order(groups, ranks))))


def can_take_turn(scene: Scene, fight: Encounter) -> bool:
    """Is the fighter whose turn it is still in the fight? The down can crawl; the dead and the gone cannot."""
    found = scene.state.characters.get(fight.whose_turn)
    return found is not None and found.life in ("up", "down") and bool(fight.side_of(fight.whose_turn))


def hand_over_turn(scene: Scene, before: str, now: str) -> None:
    """Refill the points of the turn that ends and drop what the next one held, when the facilitator moves the turn."""
    finish_turn(scene, before)
    if now in scene.state.characters:
        drop_held_actions(scene, now)


def set_surprise_points(scene: Scene, before: tuple[str, ...], now: tuple[str, ...]) -> None:
    """Set 2 points for the newly surprised, and the maximum for those who no longer are."""
    for who in dict.fromkeys((*before, *now)):
        if who in scene.state.characters and (who in before) != (who in now):
            set_starting_points(scene, who, surprised=who in now)


# ---- joining
def join(scene: Scene, actor: str, want: fights.JoinWants, outcome: Nothing) -> None:
    """Join a side of the fight, with a turn of one's own."""
    scene.emit(SideJoined(actor, want.side))
    enlist(scene, actor)


class Enlisted(FightEvent, frozen=True, tag="grimoire.enlisted"):
    """A fighter got a turn between two others; "" is before or after all. The others keep their turns.

    It names a hidden fighter only if the new one is hidden, so that everyone else may know it.
    """

    who: str
    after: str = ""
    before: str = ""

    def change(self, fight: Encounter) -> Encounter:
        others = tuple(w for w in fight.order if w != self.who)
        at = others.index(self.before) if self.before in others else len(others)
        order = (*others[:at], self.who, *others[at:])
        return structs.replace(
            fight, order=order, turn=order.index(fight.whose_turn) if fight.whose_turn in order else 0
        )

    def about(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.who, self.after, self.before)))


def enlist(scene: Scene, who: str) -> None:
    """Roll initiative for a new fighter; the present turn does not change."""
    fight = scene.state.encounter
    if fight is None or not fight.side_of(who):
        return
    scene.emit(InitiativeSet(who, roll_for_turn(scene, who) + score(scene, who, "WIL")))
    scene.emit(Enlisted(who, *turn_neighbours(scene, fight, who)))


def turn_neighbours(scene: Scene, fight: Encounter, who: str) -> tuple[str, str]:
    """Return the fighters before and after a new one; in a tie the earlier fighter goes first.

    No one loses a turn or has two. Only the hidden count the hidden: a gap would reveal them.
    """
    here = tuple(w for w in fight.order if w != who and fight.side_of(w))
    near = here if scene.state.characters[who].hidden else visible_fighters(scene, here)
    ranks: dict[str, Rank] = {w: (scene.part(w, TurnState).initiative, -n) for n, w in enumerate((*near, who))}
    groups = tuple(tuple(w for w in members if w in ranks) for members in fight.sides.values())
    at = ranked_order(groups, ranks).index(who)
    return near[at - 1] if at else "", near[at] if at < len(near) else ""


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """A morale save for the foes, with the best WIL, or with the leader's if the facilitator says so."""

    leader: bool = False
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False


def morale_roller(scene: Scene, leader: bool) -> str:
    """Return who saves for the foes."""
    up = able_members(scene.state, FOES)
    led = [w for w in up if scene.part(w, Nature).leader] if leader else []
    return max(led or up, key=lambda w: score(scene, w, "WIL"), default="")


def plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[SaveParams, SaveOutcome]:
    require_fight(scene)
    who = morale_roller(scene, want.leader)
    if not who:
        refuse("nobody-left", "grimoire.morale")
    params = SaveParams(modifier=score(scene, who, "WIL"), dc=want.dc)
    return Plan(SAVE, params, {"roller": who}, secret=secret_params(scene, want.disclosed, want.dc))


def after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: SaveOutcome) -> None:
    """Let the foes flee if the save failed."""
    assert scene.plan is not None
    scene.emit(Said(scene.plan.roles["roller"], "grimoire.morale", "hold" if outcome.saved else "flee"))
    if not outcome.saved:
        rout(scene, able_members(scene.state, FOES), "flees")


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale save at the first casualty, at half their number, or for a lone foe at 0 HP."""
    if scene.state.encounter is None or before.encounter is None:
        return
    why = morale_trigger(scene.state, before)
    if why and able_members(scene.state, FOES):
        scene.fate.note("grimoire.morale", due=why)
        for id, offer in scene.state.offers.items():
            if offer.rule == "grimoire.morale":  # one offered save at a time
                scene.emit(OfferTaken(id), audience=())
        id = scene.state.fresh_id("morale", scene.state.offers)
        scene.emit(Offered(id, Offer("grimoire.morale", "", "grimoire.morale", why=why)), audience=())


def morale_trigger(state: State, before: State) -> str:
    """Return the trigger that this move has set off, or ""."""
    was, now = len(able_members(before, FOES)), len(able_members(state, FOES))
    began = state.encounter.began.get(FOES, 0) if state.encounter else 0
    if began > 1 and now * 2 <= began < was * 2:
        return "half"
    if began > 1 and now < began == was:
        return "first"
    return "lone" if has_lone_spent_foe(state) and not has_lone_spent_foe(before) else ""


def has_lone_spent_foe(state: State) -> bool:
    """Is there a single foe left, with 0 HP?"""
    up = able_members(state, FOES)
    return len(up) == 1 and state.part(up[0], Scores).now("HP") == 0


# ---- retreat
class RetreatWants(DiceWants, frozen=True, kw_only=True):
    """A DEX save to escape to a safe place."""

    to: Annotated[str, Meta(max_length=120)]
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False
    ap: Annotated[Cost | None, Advanced] = None


def plan_retreat(scene: Scene, actor: str, want: RetreatWants) -> Plan[SaveParams, SaveOutcome]:
    if not want.to.strip():
        refuse("nowhere-to-run", "grimoire.retreat", who=scene.name(actor))
    side = prepare_side(scene, actor, "DEX", want, SAVE_ROLL)
    return Plan(
        SAVE,
        save_params(side, want.dc),
        {"roller": actor},
        secret=secret_params(scene, want.disclosed, want.dc),
        warnings=cautions(scene, actor, cost(scene, "retreat", want.ap)),
    )


def after_retreat(scene: Scene, actor: str, want: RetreatWants, outcome: SaveOutcome) -> None:
    """Pay for the attempt, and leave the fight if the save passed."""
    facts = {"to": want.to, **check_facts(scene, actor)}
    scene.emit(Said(actor, "grimoire.retreat", "away" if outcome.saved else "caught", facts))
    spend_advantage(scene, actor)
    pay(scene, actor, cost(scene, "retreat", want.ap))
    if outcome.saved and scene.state.encounter and scene.state.encounter.side_of(actor):
        scene.emit(LeftFight(actor))


SHARED = fights.moves("grimoire", RULE, end_turn)
OWN = ("grimoire.not_done", "grimoire.fight.join", "grimoire.fight.end")
LATER = {"grimoire.morale": leave_with_turn}
MOVES: tuple[AnyMove, ...] = (
    *(move for move in SHARED if move.id not in OWN),
    Move("grimoire.fight", FightWants, plan_fight, begin_fight, rule=RULE, by="facilitator"),
    Move("grimoire.fight.join", fights.JoinWants, fights.plan_join, join, rule=RULE, by="facilitator", actor="one"),
    Move("grimoire.fight.end", NoWants, fights.plan_in_fight, end_fight, rule=RULE, by="facilitator", danger=True),
    initiative_move(hand_over_turn, set_surprise_points),
    Move("grimoire.morale", MoraleWants, plan_morale, after_morale, by="facilitator"),
    Move("grimoire.retreat", RetreatWants, plan_retreat, after_retreat, does=("act", "move")),
)
