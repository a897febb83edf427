"""Fights in every game: sides, joining and leaving, turns that warn but never forbid, and the end.

A turn ends when everyone whose turn it is has said "done", or when the facilitator ends it. The members of a side say
it one by one, and may take it back; in a game where each character has a turn, saying it ends that turn. After that:
a turn in games where it is a move and one test, and the facilitator's changes to the order of turns.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import Leaves, PaceChange, Without
from caltrop.games.common.conditions.on_sheet import effects_on, end_condition, note_condition
from caltrop.games.common.health.dying import is_dying, require_alive, settle_dying
from caltrop.games.common.table.time import forgo_turn
from caltrop.games.common.table.wants import Id, NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, NoWants, Wants, check_not_stash, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Ordered, Pick
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
    Moved,
    SaidDone,
    SideJoined,
    TurnSet,
    UnseenTurnBegan,
    UnseenTurnEnded,
    is_out_of_sight,
    still_to_act,
    turn_holders,
)
from caltrop.kernel.state.events.open_business import DueRollTaken
from caltrop.kernel.state.state import Encounter, State, UsualSide

from . import turn_order
from .turn_order import BY_SIDES, TurnWays, pass_turn, set_surprise, set_turn_order

PARTY = turn_order.PARTY
FOES = "foes"
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
    party = remaining_fighters(scene, party)
    foes = remaining_fighters(scene, foes)
    sides = {PARTY: visible_fighters(scene, party), FOES: visible_fighters(scene, foes)}
    began = {side: len(members) for side, members in sides.items()}
    caught = tuple(w for w in surprised if w in (*party, *foes) and _can_be_surprised(scene, w))
    seen = visible_fighters(scene, caught)
    scene.emit(_with_contest(scene, FightBegan(Encounter(sides, order, surprised=seen, began=began)), decided))
    for side, members in ((PARTY, party), (FOES, foes)):
        for who in members:
            if who not in sides[side]:
                scene.emit(SideJoined(who, side))


def _with_contest(scene: Scene, began: FightBegan, decided: SidesCompared | None) -> FightBegan:
    """Return the event with the contest that settled who begins, unless one of the two is hidden or it was a tie."""
    if decided is None or not decided.winner:
        return began
    sides = {decided.first: decided.a, decided.second: decided.b}
    if len(visible_fighters(scene, remaining_fighters(scene, tuple(sides)))) < len(sides):
        return began
    (loser,) = (who for who in sides if who != decided.winner)
    return structs.replace(began, ahead=decided.winner, behind=loser, a=sides[decided.winner], b=sides[loser])


def _can_be_surprised(scene: Scene, who: str) -> bool:
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


def _plan_turn(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if not require_fight(scene).whose_turn:
        refuse("no-turn", scene.rule("combat"))
    return plan_without_dice(*_turn_end_warnings(scene))


@only_warns
def _turn_end_warnings(scene: Scene) -> tuple[Warned, ...]:
    """Warn a player about ending a turn of others, or their own side's while allies are not done."""
    fight = require_fight(scene)
    state = scene.state
    rule = scene.rule("combat")
    if state.is_facilitator(scene.seat):
        return ()
    members = fight.sides.get(fight.whose_turn, (fight.whose_turn,))
    if not any(state.may_act_for(scene.seat, who) for who in members):
        return (Warned("others-turn", rule, {"turn": fight.whose_turn}, facilitator=True),)
    left = tuple(scene.name(w) for w in still_to_act(state) if not state.may_act_for(scene.seat, w))
    return (Warned("still-to-act", rule, {"names": left}),) if left else ()


# ---- done
def _saying_done(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return who says "done": the actor, or without one all that this seat answers for, if it is their turn."""
    state = scene.state
    return tuple(w for w in turn_holders(state) if w == actor or (not actor and state.answers_for(scene.seat, w)))


def _plan_done(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    fight = require_fight(scene)
    rule = scene.rule("combat")
    saying = _saying_done(scene, actor)
    if not saying:
        refuse("not-on-turn", rule, who=scene.name(actor))
    if all(who in fight.done for who in saying):
        refuse("done-already", rule, who=scene.name(actor))
    return plan_without_dice()


def _say_done(scene: Scene, actor: str, want: NoWants, outcome: Nothing, *, ways: TurnWays) -> None:
    """Note who is done, and end the turn if everyone is."""
    fight = scene.state.fight
    saying = _saying_done(scene, actor)
    for who in saying if fight and fight.whose_turn in fight.sides else ():
        scene.emit(SaidDone(who))
    if saying and set(still_to_act(scene.state)) <= set(saying):
        pass_turn(scene, ways)


def _plan_not_done(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if not _taking_back(scene, actor):
        refuse("not-done", scene.rule("combat"), who=scene.name(actor))
    return plan_without_dice()


def _taking_back(scene: Scene, actor: str) -> tuple[str, ...]:
    """Return whose "done" is withdrawn: the actor's, or without one that of all that this seat answers for."""
    done = require_fight(scene).done
    return tuple(w for w in done if w == actor or (not actor and scene.state.answers_for(scene.seat, w)))


def _take_back_done(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    for who in _taking_back(scene, actor):
        scene.emit(SaidDone(who, done=False))


# ---- warnings
@only_warns
def turn_cautions(scene: Scene, actor: str, *, moving: bool = False) -> tuple[Warned, ...]:
    """Return the warnings before an act: down, surprised, out of turn, done, a second act or move."""
    fight = scene.state.fight
    name = scene.name(actor)
    rule = scene.rule("combat")
    found = [*_down_cautions(scene, actor)]
    side = fight.side_of(actor) if fight else ""
    if fight is None or not side:
        return tuple(found)
    if actor in fight.surprised:
        found.append(Warned("surprised", rule, {"who": name}))
    if not fight.has_turn(actor):
        found.append(turn_warning(scene, fight, actor, rule))
    elif actor in fight.done:
        found.append(Warned("said-done", rule, {"who": name}))
    elif moving and fight.moved.count(actor) >= _moves_in_turn(scene, actor):
        found.append(Warned("has-moved", rule, {"who": name, "moves": fight.moved.count(actor)}))
    elif not moving and actor in fight.acted:
        found.append(Warned("has-acted", rule, {"who": name}))
    return tuple(found)


def _moves_in_turn(scene: Scene, who: str) -> int:
    """Return how many moves a character has in one turn: one, and more for the hastened."""
    return 1 + max((0, *(effect.stride for _, _, effect in effects_on(scene, who, PaceChange))))


@only_warns
def _down_cautions(scene: Scene, actor: str) -> tuple[Warned, ...]:
    """Warn if a character is down or out of the fight."""
    life = scene.state.characters[actor].life
    found = Warned("down", scene.rule("death"), {"who": scene.name(actor), "life": life})
    return (found,) if life in ("down", "out") else ()


TURN_WARNINGS = ("out-of-turn", "not-your-turn")  # it is a side's turn, or a character's


def turn_warning(scene: Scene, fight: Encounter, actor: str, rule: str) -> Warned:
    """Return the warning that it is not the actor's turn, but a side's or another character's."""
    name = scene.name(actor)
    turn = fight.whose_turn
    if turn in scene.state.characters:
        return Warned("not-your-turn", rule, {"who": name, "turn": _visible_name(scene, turn)})
    return Warned("out-of-turn", rule, {"who": name, "turn": turn})


def _visible_name(scene: Scene, who: str) -> str:
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


def _leave(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    forgo_turn(scene, actor)
    scene.emit(LeftFight(actor, out_of_reach=True))


def _pause(scene: Scene, actor: str, want: PauseWants, outcome: Nothing) -> None:
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


def fight_moves(game: str, combat: str, ways: TurnWays = BY_SIDES) -> tuple[AnyMove, ...]:
    """Return the moves that every fight has, under that game's rule; `ways` are how turns end there."""
    done = partial(_say_done, ways=ways)

    def finish(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
        pass_turn(scene, ways)

    return (
        Move(f"{game}.turn", NoWants, _plan_turn, finish, rule=combat, by="anyone", changes_others=True, once="turn"),
        Move(
            f"{game}.done",
            NoWants,
            _plan_done,
            done,
            rule=combat,
            by="anyone",
            actor="maybe",
            fighters=True,
            changes_others=True,
            once="turn",
        ),
        Move(f"{game}.not_done", NoWants, _plan_not_done, _take_back_done, rule=combat, by="anyone", actor="maybe"),
        Move(
            f"{game}.fight.join",
            JoinWants,
            plan_join,
            join,
            rule=combat,
            by="facilitator",
            actor="one",
        ),
        Move(f"{game}.fight.leave", NoWants, plan_in_fight, _leave, rule=combat, fighters=True),
        Move(f"{game}.fight.pause", PauseWants, plan_in_fight, _pause, rule=combat, by="facilitator"),
        Move(f"{game}.fight.end", NoWants, plan_in_fight, end_fight, rule=combat, by="facilitator", danger=True),
    )


# ---- the move
class MoveWants(Wants, frozen=True, kw_only=True):
    """A move in a fight, perhaps with words for where it leads."""

    to: Annotated[str, Meta(max_length=120)] = ""


def _plan_move(scene: Scene, actor: str, want: MoveWants) -> NoPlan:
    if not require_fight(scene).side_of(actor):
        refuse("not-in-fight", scene.rule("combat"), who=scene.name(actor))
    return plan_without_dice(*turn_cautions(scene, actor, moving=True))


def _move(scene: Scene, actor: str, want: MoveWants, outcome: Nothing) -> None:
    scene.emit(Moved(actor, want.to.strip()))


def turn_moves(game: str, combat: str) -> tuple[AnyMove, ...]:
    """Return the move of moving, under that game's rule."""
    return (Move(f"{game}.move", MoveWants, _plan_move, _move, rule=combat, fighters=True, does=("move",)),)


# ---- the test


@only_warns
def second_act_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """Return the warnings before a test of the actor's own: down, or a second act in this turn."""
    if not _is_own_turn(scene, actor, move):
        return uncalled_down_cautions(scene, actor, move)
    return tuple(w for w in turn_cautions(scene, actor) if w.code in ("down", "has-acted", "said-done"))


@only_warns
def uncalled_down_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """Warn if the actor is down, unless the facilitator called for the roll and so knows it."""
    return () if is_called(scene, actor, move) else _down_cautions(scene, actor)


def spend_turn(scene: Scene, actor: str, move: str) -> None:
    if _is_own_turn(scene, actor, move):
        mark_acted(scene, actor)


def _is_own_turn(scene: Scene, actor: str, move: str) -> bool:
    """Is it the actor's turn, and the test their own act rather than a roll that the facilitator called for?"""
    fight = scene.state.fight
    return fight is not None and fight.has_turn(actor) and not is_called(scene, actor, move)


def is_called(scene: Scene, actor: str, move: str) -> bool:
    """Has the facilitator called for this roll?"""
    return any(c.move == move and actor in c.who and actor not in c.done for c in scene.state.calls.values())


_INITIATIVE_RULE = "table.initiative"
Ids: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=120)]
_PassTurn: TypeAlias = Callable[[Scene, str, str], None]
_ChangeSurprise: TypeAlias = Callable[[Scene, tuple[str, ...], tuple[str, ...]], None]


class InitiativeWants(Wants, frozen=True, kw_only=True):
    """A change of turns; empty fields change nothing. `surprised` lists everyone who is; an empty list means no one."""

    order: Annotated[Ids, Pick.turn_order, Ordered] = ()
    turn: Annotated[Id, Pick.turn_order, Advanced] = ""
    surprised: Annotated[Ids | None, Pick.anyone, Advanced] = None


def _plan_initiative(scene: Scene, actor: str, want: InitiativeWants) -> NoPlan:
    fight = require_fight(scene)
    now = fight.meanwhile.who if fight.meanwhile else fight.whose_turn
    if not want.order and want.turn in ("", now) and want.surprised is None:
        refuse("nothing-ordered", _INITIATIVE_RULE)
    _check_order(scene, fight, want)
    _check_surprise(scene, fight, want.surprised or ())
    return plan_without_dice()


def _check_order(scene: Scene, fight: Encounter, want: InitiativeWants) -> None:
    """Refuse an order that does not name each of its members once, and a turn of anyone else.

    Where the order is not settled yet, it may name any side and any fighter.
    """
    named = (*want.order, *((want.turn,) if want.turn else ()))
    known = fight.order or (*fight.sides, *(who for members in fight.sides.values() for who in members))
    stray = next((w for w in named if w not in known or (not fight.order and want.order.count(w) > 1)), None)
    if stray is not None:
        refuse("not-in-order", _INITIATIVE_RULE, who=scene.name(stray))
    if want.order and fight.order and sorted(want.order) != sorted(fight.order):
        missing = tuple(scene.name(w) for w in fight.order if want.order.count(w) != fight.order.count(w))
        refuse("order-incomplete", _INITIATIVE_RULE, names=missing)


def _check_surprise(scene: Scene, fight: Encounter, who: tuple[str, ...]) -> None:
    stray = next((w for w in who if not fight.side_of(w)), None)
    if stray is not None:
        refuse("not-in-fight", _INITIATIVE_RULE, who=scene.name(stray))


def _ignore_turn(scene: Scene, before: str, now: str) -> None:
    """Do nothing: in games where sides take turns, a turn has no points."""


def _ignore_surprise(scene: Scene, before: tuple[str, ...], now: tuple[str, ...]) -> None:
    """Do nothing: in most games surprise is only a mark."""


def _give_turn(scene: Scene, to: str, pass_turn: _PassTurn) -> None:
    """Give someone the turn. The hidden take theirs while the one that players see goes on."""
    fight = require_fight(scene)
    if fight.meanwhile is not None and to == fight.whose_turn:
        scene.emit(UnseenTurnEnded(fight.meanwhile.who))
    elif to != fight.whose_turn and is_out_of_sight(scene.plain, to):
        scene.emit(UnseenTurnBegan(to))
    elif to != fight.whose_turn:
        scene.emit(TurnSet(to))
        pass_turn(scene, fight.whose_turn, to)


def initiative_move(
    pass_turn: _PassTurn = _ignore_turn, change_surprise: _ChangeSurprise = _ignore_surprise
) -> AnyMove:
    """Return the move, with what a game does when the turn passes, and when surprise begins or ends."""

    def reorder(scene: Scene, actor: str, want: InitiativeWants, outcome: Nothing) -> None:
        fight = scene.state.fight
        assert fight is not None
        if want.order:
            set_turn_order(scene, want.order, fight.whose_turn)
        if want.turn:
            _give_turn(scene, want.turn, pass_turn)
        if want.surprised is not None:
            now = tuple(dict.fromkeys(want.surprised))
            set_surprise(scene, now)
            change_surprise(scene, fight.surprised, now)

    return Move(_INITIATIVE_RULE, InitiativeWants, _plan_initiative, reorder, by="facilitator")


INITIATIVE_MOVES: tuple[AnyMove, ...] = (initiative_move(),)
