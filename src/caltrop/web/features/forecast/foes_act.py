"""Foes that act by their side's policy: one tap for all whose turn it is, every roll as usual, one undo for all."""

from __future__ import annotations

import time

from litestar import Response, post
from msgspec import structs

from caltrop import words
from caltrop.forecast.model import SidePolicy
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.contract.forecast import FightRules, chosen_act
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.state.events.fights import able_members, turn_holders
from caltrop.table.log import Intent
from caltrop.table.session import Result, Session
from caltrop.web.features.fight.group_attack import Assault, doubt, next_targets, ready_blow
from caltrop.web.features.moves.several import do_several
from caltrop.web.gate.fields import FromForm
from caltrop.web.gate.server import FromGuard
from caltrop.web.page.answers import toast

from .routes import policies_of


def acting_foes(session: Session) -> tuple[str, ...]:
    """Return the foes whose turn it is and who can act, those with the fewest points first."""
    fight = session.state.fight
    people = session.state.characters
    rules = session.game.forecast
    if fight is None or rules is None:
        return ()
    unseen = (fight.meanwhile.who,) if fight.meanwhile is not None else ()
    holders = dict.fromkeys((*turn_holders(session.state), *unseen))
    found = [w for w in holders if fight.side_of(w) == FOES and people[w].can_act and w not in fight.done]
    ready = [w for w in found if attacks_left(session, rules, w)]
    return tuple(sorted(ready, key=lambda who: rules.points(people[who])))


def attacks_left(session: Session, rules: FightRules, who: str) -> int:
    """Return how often someone may still attack in this turn; the surprised do not."""
    fight = session.state.fight
    scene = Scene(session.game, PreviewFate(), session.state, session.state.facilitator)
    if fight is None:
        return 0
    if rules.strikes_left is not None:
        return rules.strikes_left(scene, who)
    return 0 if who in fight.acted or who in fight.surprised else rules.strikes(scene, who)


def ordered_targets(session: Session, rules: FightRules, how: str, turn: int) -> list[str]:
    """Return those of the party who stand, in the order in which a policy strikes them."""
    people = session.state.characters
    able = list(able_members(session.state, PARTY))
    if how == "first":
        return able
    ranked = sorted(able, key=lambda who: rules.points(people[who]), reverse=how == "strongest")
    at = turn % len(ranked) if how == "spread" and ranked else 0
    return ranked[at:] + ranked[:at]


def wants_to_flee(session: Session, policy: SidePolicy) -> bool:
    """Does the side's policy say that it flees by now?"""
    fight = session.state.fight
    standing = len(able_members(session.state, FOES))
    began = max(fight.began.get(FOES, 0), standing) if fight else 0
    return (policy.flee == "half" and standing * 2 <= began) or (policy.flee == "last" and standing == 1 < began)


def let_foes_act(session: Session, seat: str, policy: SidePolicy, *, at: float = 0.0) -> Assault:
    """Let each foe whose turn it is act: flee if the policy says so, else attack as often as it may."""
    found = Assault(session.new_group())
    rules = session.game.forecast
    for turn, who in enumerate(acting_foes(session) if rules else ()):
        assert rules is not None
        if not session.state.characters[who].can_act:
            continue
        if wants_to_flee(session, policy):
            found.blows.append(session.act(seat, flight(session, rules, who, found.group), at=at))
            continue
        for _ in range(attacks_left(session, rules, who)):
            targets = next_targets(session, ordered_targets(session, rules, policy.target, turn))
            if not act_once(session, seat, who=who, able=targets, policy=policy, found=found, at=at):
                break
    return found


def act_once(
    session: Session, seat: str, who: str, able: list[str], policy: SidePolicy, found: Assault, at: float
) -> bool:
    """Let someone do what the policy says, on these or the first of them; False if they cannot, or it went wrong."""
    if not able:
        found.stopped = found.stopped or words.say("forecast", "foes-wait")
        return False
    blow = planned_act(session, seat, who=who, able=able, policy=policy, group=found.group) or ready_blow(
        session, seat, who, able, found
    )
    if blow is not None:
        found.blows.append(session.act(seat, blow, at=at))
    return blow is not None


def planned_act(
    session: Session, seat: str, who: str, able: list[str], policy: SidePolicy, group: str
) -> Intent | None:
    """Return what someone does in place of an attack, such as to strike several at once; None if nothing can be."""
    rules = session.game.forecast
    scene = Scene(session.game, PreviewFate(), session.state, session.state.facilitator)
    act = chosen_act(rules, policy.choices, scene=scene, who=who, want={}, standing=len(able)) if rules else None
    if act is None:
        return None
    want = {**act.want, "targets": able[: act.reach]}
    intent = Intent(session.game.move_id(act.move.move), who, want, group=group)
    no = session.check(seat, intent)
    return None if doubt(no) else structs.replace(intent, overrule=no is not None)


def flight(session: Session, rules: FightRules, who: str, group: str) -> Intent:
    move = session.game.move_id(rules.retreat or "fight.leave")
    want = dict(rules.retreat_want) if rules.retreat else {}
    return Intent(move, who, want, overrule=True, group=group)


@post("/foes-act", status_code=200)
async def foes_act(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Let the foes whose turn it is act by their policy."""
    assault = Assault()

    def act(session: Session) -> list[Result]:
        nonlocal assault
        assault = let_foes_act(session, caller.seat, policies_of(session)[FOES], at=time.time())
        return assault.blows

    if not await caller.room.look(acting_foes):
        return toast(words.say("forecast", "foes-not-on"))
    answer = await do_several(caller, fields, act)
    said = assault.report(caller.room.session)
    return toast(said, "done" if assault.blows else "") if said else answer


FOES_ACT = [foes_act]
