"""Fights in every game: sides, joining and leaving, turns that warn but never forbid, and the end.

A turn ends when everyone whose turn it is has said "done", or when the facilitator ends it. The members of a side say
it one by one, and may take it back; in a game where each character has a turn, saying it ends that turn.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import structs

from caltrop.games.common.sheet.clock import forgo_turn
from caltrop.games.common.sheet.conditions import effects_on, end_condition, note_condition
from caltrop.games.common.sheet.effects import Leaves, Without
from caltrop.games.common.table_moves.wants import NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, NoWants, Wants, check_not_stash, plan_without_dice
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import SidesCompared
from caltrop.kernel.state.events.fights import (
    Acted,
    FightBegan,
    FightEnded,
    FightPaused,
    LeftFight,
    SaidDone,
    SideJoined,
    still_to_act,
    turn_holders,
)
from caltrop.kernel.state.events.open_business import DueRollTaken
from caltrop.kernel.state.state import Encounter, State, UsualSide

from . import passing
from .dying import is_dying, require_alive, settle_dying
from .passing import BY_SIDES, TurnWays, pass_turn

PARTY, FOES = passing.PARTY, "foes"
FIGHT_END = "table.fight.end"  # under which the end of a fight is due


# ---- the beginning
def active_party(state: State) -> tuple[str, ...]:
    """Return the members of the party who are up."""
    return tuple(who for who, c in state.characters.items() if c.is_in_party and c.life == "up")


def check_fight_sides(scene: Scene, party: tuple[str, ...], foes: tuple[str, ...]) -> None:
    """Refuse a fight while another goes on, with a fighter named twice, with a dead one, or without a party."""
    if scene.state.fight is not None:
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
    decided: SidesCompared | None = None,
) -> None:
    """Begin a fight with this turn order; hidden fighters join in events of their own, which players do not see.

    `decided` is the contest that settled who begins.
    """
    party, foes = remaining_fighters(scene, party), remaining_fighters(scene, foes)
    sides = {PARTY: visible_fighters(scene, party), FOES: visible_fighters(scene, foes)}
    began = {side: len(members) for side, members in sides.items()}
    caught = tuple(w for w in surprised if w in (*party, *foes) and can_be_surprised(scene, w))
    seen = visible_fighters(scene, caught)
    scene.emit(with_contest(scene, FightBegan(Encounter(sides, order, surprised=seen, began=began)), decided))
    for side, members in ((PARTY, party), (FOES, foes)):
        for who in members:
            if who not in sides[side]:
                scene.emit(SideJoined(who, side))


def with_contest(scene: Scene, began: FightBegan, decided: SidesCompared | None) -> FightBegan:
    """Return the event with the contest that settled who begins, unless one of the two is hidden or it was a tie."""
    if decided is None or not decided.winner:
        return began
    sides = {decided.first: decided.a, decided.second: decided.b}
    if len(visible_fighters(scene, remaining_fighters(scene, tuple(sides)))) < len(sides):
        return began
    (loser,) = (who for who in sides if who != decided.winner)
    return structs.replace(began, ahead=decided.winner, behind=loser, a=sides[decided.winner], b=sides[loser])


def can_be_surprised(scene: Scene, who: str) -> bool:
    """Can a fighter be surprised? A condition may keep them from it."""
    for _, mark, effect in effects_on(scene, who, Without):
        if "surprise" in effect.what:
            note_condition(scene, who, mark, "without", roller=who, what="surprise")
            return False
    return True


def remaining_fighters(scene: Scene, who: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who are still at the table: some may have left while the dice were awaited."""
    return tuple(w for w in who if w in scene.state.characters)


def visible_fighters(scene: Scene, who: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(w for w in who if not scene.state.characters[w].hidden)


# ---- turns
def require_fight(scene: Scene) -> Encounter:
    """Return the current fight, or refuse if there is none."""
    if scene.state.fight is None:
        refuse("no-fight", scene.rule("combat"))
    return scene.state.fight


def plan_in_fight(scene: Scene, actor: str, want: Any) -> NoPlan:
    require_fight(scene)
    return plan_without_dice()


def plan_turn(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if not require_fight(scene).whose_turn:
        refuse("no-turn", scene.rule("combat"))
    return plan_without_dice(*turn_end_warnings(scene))


@only_warns
def turn_end_warnings(scene: Scene) -> tuple[Warned, ...]:
    """Warn a player about ending a turn of others, or their own side's while allies are not done."""
    fight, state, rule = require_fight(scene), scene.state, scene.rule("combat")
    if state.is_facilitator(scene.seat):
        return ()
    members = fight.sides.get(fight.whose_turn, (fight.whose_turn,))
    if not any(state.may_act_for(scene.seat, who) for who in members):
        return (Warned("others-turn", rule, {"turn": fight.whose_turn}, facilitator=True),)
    left = tuple(scene.name(w) for w in still_to_act(state) if not state.may_act_for(scene.seat, w))
    return (Warned("still-to-act", rule, {"names": left}),) if left else ()


# ---- done
def saying_done(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return who says "done": the actor, or without one all that this seat answers for, if it is their turn."""
    state = scene.state
    return tuple(w for w in turn_holders(state) if w == actor or (not actor and state.answers_for(scene.seat, w)))


def plan_done(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    fight, rule = require_fight(scene), scene.rule("combat")
    saying = saying_done(scene, actor)
    if not saying:
        refuse("not-on-turn", rule, who=scene.name(actor))
    if all(who in fight.done for who in saying):
        refuse("done-already", rule, who=scene.name(actor))
    return plan_without_dice()


def say_done(scene: Scene, actor: str, want: NoWants, outcome: Nothing, *, ways: TurnWays) -> None:
    """Note who is done, and end the turn if everyone is."""
    fight = scene.state.fight
    saying = saying_done(scene, actor)
    for who in saying if fight and fight.whose_turn in fight.sides else ():
        scene.emit(SaidDone(who))
    if saying and set(still_to_act(scene.state)) <= set(saying):
        pass_turn(scene, ways)


def plan_not_done(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if not taking_back(scene, actor):
        refuse("not-done", scene.rule("combat"), who=scene.name(actor))
    return plan_without_dice()


def taking_back(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return whose "done" is withdrawn: the actor's, or without one that of all that this seat answers for."""
    done = require_fight(scene).done
    return tuple(w for w in done if w == actor or (not actor and scene.state.answers_for(scene.seat, w)))


def take_back_done(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    for who in taking_back(scene, actor):
        scene.emit(SaidDone(who, done=False))


# ---- warnings
@only_warns
def turn_cautions(scene: Scene, actor: str, *, moving: bool = False) -> tuple[Warned, ...]:
    """Return the warnings before an act: down, surprised, out of turn, done, a second act or move."""
    fight, name, rule = scene.state.fight, scene.name(actor), scene.rule("combat")
    found = [*down_cautions(scene, actor)]
    side = fight.side_of(actor) if fight else ""
    if fight is None or not side:
        return tuple(found)
    if actor in fight.surprised:
        found.append(Warned("surprised", rule, {"who": name}))
    if not fight.has_turn(actor):
        found.append(turn_warning(scene, fight, actor, rule))
    elif actor in fight.done:
        found.append(Warned("said-done", rule, {"who": name}))
    elif actor in (fight.moved if moving else fight.acted):
        found.append(Warned("has-moved" if moving else "has-acted", rule, {"who": name}))
    return tuple(found)


@only_warns
def down_cautions(scene: Scene, actor: str) -> tuple[Warned, ...]:
    """Warn if a character is down or out of the fight."""
    life = scene.state.characters[actor].life
    found = Warned("down", scene.rule("death"), {"who": scene.name(actor), "life": life})
    return (found,) if life in ("down", "out") else ()


TURN_WARNINGS = ("out-of-turn", "not-your-turn")  # it is a side's turn, or a character's


def turn_warning(scene: Scene, fight: Encounter, actor: str, rule: str) -> Warned:
    """Return the warning that it is not the actor's turn, but a side's or another character's."""
    name, turn = scene.name(actor), fight.whose_turn
    if turn in scene.state.characters:
        return Warned("not-your-turn", rule, {"who": name, "turn": visible_name(scene, turn)})
    return Warned("out-of-turn", rule, {"who": name, "turn": turn})


def visible_name(scene: Scene, who: str) -> str:
    """Return a name for the acting seat; "" for the hidden, who have not even an id."""
    found = scene.state.characters.get(who)
    return scene.name(who) if found and (not found.hidden or scene.state.may_act_for(scene.seat, who)) else ""


def mark_acted(scene: Scene, actor: str) -> None:
    """Remember that a character has acted this turn."""
    if scene.state.fight and scene.state.fight.side_of(actor):
        scene.emit(Acted(actor))


# ---- joining, leaving, the end
class JoinWants(Wants, frozen=True, kw_only=True):
    side: UsualSide


def plan_join(scene: Scene, actor: str, want: JoinWants) -> NoPlan:
    require_character(scene, actor)
    require_fight(scene)
    return plan_without_dice()


def join(scene: Scene, actor: str, want: JoinWants, outcome: Nothing) -> None:
    join_side(scene, actor, want.side)


def join_side(scene: Scene, who: str, side: str) -> None:
    """Let a character join a side; one who had left is back, and what made them leave is over."""
    scene.emit(SideJoined(who, side))
    for id, _, _ in tuple(effects_on(scene, who, Leaves)):
        end_condition(scene, who, id, "word")


class PauseWants(Wants, frozen=True, kw_only=True):
    paused: bool


def leave(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    forgo_turn(scene, actor)
    scene.emit(LeftFight(actor, out_of_reach=True))


def pause(scene: Scene, actor: str, want: PauseWants, outcome: Nothing) -> None:
    scene.emit(FightPaused(want.paused))


def end_fight(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """End the fight: the facilitator decides about the dying, and a due morale roll is cancelled."""
    fight = scene.state.fight
    members = [w for side in (fight.sides.values() if fight else ()) for w in side]
    scene.fate.together({w: partial(settle_dying, scene, w) for w in members if is_dying(scene, w)})
    for id, due in scene.state.due_rolls.items():
        if due.rule in (scene.rule("morale"), FIGHT_END):
            scene.emit(DueRollTaken(id), audience=())
    for who in members:
        forgo_turn(scene, who)
    scene.emit(FightEnded())


def moves(game: str, combat: str, ways: TurnWays = BY_SIDES) -> tuple[AnyMove, ...]:
    """Return the moves that every fight has, under that game's rule; `ways` are how turns end there."""
    done = partial(say_done, ways=ways)

    def finish(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
        pass_turn(scene, ways)

    return (
        Move(f"{game}.turn", NoWants, plan_turn, finish, rule=combat, by="anyone", others=True, once="turn"),
        Move(
            f"{game}.done",
            NoWants,
            plan_done,
            done,
            rule=combat,
            by="anyone",
            actor="maybe",
            fighters=True,
            others=True,
            once="turn",
        ),
        Move(f"{game}.not_done", NoWants, plan_not_done, take_back_done, rule=combat, by="anyone", actor="maybe"),
        Move(
            f"{game}.fight.join",
            JoinWants,
            plan_join,
            join,
            rule=combat,
            by="facilitator",
            actor="one",
        ),
        Move(f"{game}.fight.leave", NoWants, plan_in_fight, leave, rule=combat, fighters=True),
        Move(f"{game}.fight.pause", PauseWants, plan_in_fight, pause, rule=combat, by="facilitator"),
        Move(f"{game}.fight.end", NoWants, plan_in_fight, end_fight, rule=combat, by="facilitator", danger=True),
    )
