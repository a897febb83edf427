"""The question what happens to those whose time is up: who could treat them is named beside it."""

from __future__ import annotations

from collections.abc import Iterator

from caltrop.games.common.health.dying import COUNTDOWN
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import DueRoll
from caltrop.table.log import Intent
from caltrop.web.page.cards import DeathQuestion
from caltrop.web.page.look import Look


def death_questions(look: Look) -> Iterator[DeathQuestion]:
    """Yield those whose time is up, each once."""
    for id, due in look.view.due_rolls.items():
        if due.move == COUNTDOWN:
            yield death_question(look, id, due)


def death_question(look: Look, id: str, due: DueRoll) -> DeathQuestion:
    fight = look.view.fight
    whom = due.actor
    able = tuple(who for who in look.party if could_treat(look, who, whom))
    fresh = tuple(look.name(who) for who in able if fight and who not in fight.acted)
    names = tuple(map(look.name, able))
    return DeathQuestion(
        id=id, move=due.move, who=whom, name=look.name(whom), healer=next(iter(able), ""), healers=names, fresh=fresh
    )


def could_treat(look: Look, who: str, whom: str) -> bool:
    """Would the rules let a member of the party treat that one now, with warnings or without?"""
    treat = look.move_for("treat")
    if not treat or who == whom or not look.state.characters[who].can_act:
        return False
    return not isinstance(look.session.check(look.seat, Intent(treat, who, {"target": whom})), Refused)
