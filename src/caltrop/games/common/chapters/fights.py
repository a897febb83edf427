"""Fights in every game: sides, joining and leaving, turns that warn but never forbid, and the end."""

from __future__ import annotations

from functools import partial
from typing import Any

from caltrop.games.common.sheet.clock import next_turn
from caltrop.games.common.sheet.conditions import effects_on, end_condition
from caltrop.games.common.sheet.effects import Leaves
from caltrop.games.common.table_moves.wants import NoPlan, fact_emitter, require_character
from caltrop.kernel.errors import Warned, refuse
from caltrop.kernel.events.encounter import Acted, FightBegan, FightEnded, FightPaused, LeftFight, SideJoined
from caltrop.kernel.events.open_business import OfferTaken
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, NoWants, Wants, check_not_stash, plan_without_dice
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Encounter, State, UsualSide

from .dying import is_dying, require_alive, settle_dying

PARTY, FOES = "party", "foes"
FIGHT_END = "table.fight.end"  # under which the end of a fight is offered


# ---- the beginning
def active_party(state: State) -> tuple[str, ...]:
    """Return the members of the party who are up."""
    return tuple(who for who, c in state.characters.items() if c.is_in_party and c.life == "up")


def check_fight_sides(scene: Scene, party: tuple[str, ...], foes: tuple[str, ...]) -> None:
    """Refuse a fight while another goes on, with a fighter named twice, with a dead one, or without a party."""
    if scene.state.encounter is not None:
        refuse("already-fighting", scene.rule("combat"))
    everyone = (*party, *foes)
    for who in everyone:
        require_character(scene, who)
        check_not_stash(scene.state, who)
    if not party or len(set(everyone)) < len(everyone):
        refuse("bad-sides", scene.rule("combat"))
    for who in everyone:
        require_alive(scene, who)


def start_fight(
    scene: Scene,
    party: tuple[str, ...],
    foes: tuple[str, ...],
    order: tuple[str, ...],
    surprised: tuple[str, ...] = (),
) -> None:
    """Begin a fight with this turn order; hidden fighters join in events of their own, which players do not see."""
    party, foes = remaining_fighters(scene, party), remaining_fighters(scene, foes)
    sides = {PARTY: visible_fighters(scene, party), FOES: visible_fighters(scene, foes)}
    began = {side: len(members) for side, members in sides.items()}
    seen = visible_fighters(scene, tuple(w for w in surprised if w in (*party, *foes)))
    scene.emit(FightBegan(Encounter(sides, order, surprised=seen, began=began)))
    for side, members in ((PARTY, party), (FOES, foes)):
        for who in members:
            if who not in sides[side]:
                scene.emit(SideJoined(who, side))


def remaining_fighters(scene: Scene, who: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who are still at the table: some may have left while the dice were awaited."""
    return tuple(w for w in who if w in scene.state.characters)


def visible_fighters(scene: Scene, who: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(w for w in who if not scene.state.characters[w].hidden)


# ---- turns
def require_fight(scene: Scene) -> Encounter:
    """Return the current fight, or refuse if there is none."""
    if scene.state.encounter is None:
        refuse("no-fight", scene.rule("combat"))
    return scene.state.encounter


def plan_in_fight(scene: Scene, actor: str, want: Any) -> NoPlan:
    require_fight(scene)
    return plan_without_dice()


def end_turn(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """Go to the next turn; in a new round, let a round's time pass."""
    next_turn(scene)
    fight = scene.state.encounter
    scene.fate.note(scene.rule("combat"), turn=fight.whose_turn if fight else "")


def turn_cautions(scene: Scene, actor: str) -> tuple[Warned, ...]:
    """Return the warnings before an act: down, surprised, out of turn, a second act."""
    fight, name, rule = scene.state.encounter, scene.name(actor), scene.rule("combat")
    found = [*down_cautions(scene, actor)]
    side = fight.side_of(actor) if fight else ""
    if fight is None or not side:
        return tuple(found)
    if actor in fight.surprised:
        found.append(Warned("surprised", rule, {"who": name}))
    if fight.whose_turn not in (actor, side):
        found.append(Warned("out-of-turn", rule, {"who": name, "turn": fight.whose_turn}))
    elif actor in fight.acted:
        found.append(Warned("has-acted", rule, {"who": name}))
    return tuple(found)


def down_cautions(scene: Scene, actor: str) -> tuple[Warned, ...]:
    """Warn if a character is down or out of the fight."""
    lies = scene.state.characters[actor].life in ("down", "out")
    return (Warned("down", scene.rule("death"), {"who": scene.name(actor)}),) if lies else ()


def mark_acted(scene: Scene, actor: str) -> None:
    """Remember that a character has acted this turn."""
    if scene.state.encounter and scene.state.encounter.side_of(actor):
        scene.emit(Acted(actor))


# ---- joining, leaving, the end
class JoinWants(Wants, frozen=True, kw_only=True):
    side: UsualSide


def plan_join(scene: Scene, actor: str, want: JoinWants) -> NoPlan:
    require_character(scene, actor)
    require_fight(scene)
    return plan_without_dice()


def join(scene: Scene, actor: str, want: JoinWants, outcome: Nothing) -> None:
    """Let a character join a side; one who had left is back, and what made them leave is over."""
    scene.emit(SideJoined(actor, want.side))
    for id, _, _ in tuple(effects_on(scene, actor, Leaves)):
        end_condition(scene, actor, id, "word")


class PauseWants(Wants, frozen=True, kw_only=True):
    paused: bool


def pause(scene: Scene, actor: str, want: PauseWants, outcome: Nothing) -> None:
    scene.emit(FightPaused(want.paused))


def end_fight(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """End the fight: the facilitator decides about the dying, and a due morale roll is cancelled."""
    fight = scene.state.encounter
    members = [w for side in (fight.sides.values() if fight else ()) for w in side]
    scene.fate.together({w: partial(settle_dying, scene, w) for w in members if is_dying(scene, w)})
    for id, offer in scene.state.offers.items():
        if offer.rule in (scene.rule("morale"), FIGHT_END):
            scene.emit(OfferTaken(id), audience=())
    scene.emit(FightEnded())


def moves(game: str, combat: str) -> tuple[AnyMove, ...]:
    """Return the moves that every fight has, under that game's rule."""
    return (
        Move(f"{game}.turn", NoWants, plan_in_fight, end_turn, rule=combat, by="anyone"),
        Move(
            f"{game}.fight.join",
            JoinWants,
            plan_join,
            join,
            rule=combat,
            by="facilitator",
            actor="one",
        ),
        Move(f"{game}.fight.leave", NoWants, plan_in_fight, fact_emitter(LeftFight), rule=combat, fighters=True),
        Move(f"{game}.fight.pause", PauseWants, plan_in_fight, pause, rule=combat, by="facilitator"),
        Move(f"{game}.fight.end", NoWants, plan_in_fight, end_fight, rule=combat, by="facilitator", danger=True),
    )
