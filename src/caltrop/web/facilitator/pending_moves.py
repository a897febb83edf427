"""What waits on the facilitator's page: moves that rules offer, as questions where one thing is open, and growth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from caltrop import words
from caltrop.games.common.health.dying import COUNTDOWN
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Choice, PreviewFate
from caltrop.kernel.state.state import DueRoll
from caltrop.table.view import Prompt
from caltrop.web.page.cards import DueMove
from caltrop.web.page.labels import choice_label, move_title
from caltrop.web.page.look import Look


def due_moves(look: Look) -> tuple[DueMove, ...]:
    """Return what is due; a move that was begun waits for an answer."""
    begun = {parked.intent.due for parked in look.session.parked.values()}
    return tuple(due_move(look, id, due, waits=id in begun) for id, due in look.view.due_rolls.items())


def due_move(look: Look, id: str, due: DueRoll, *, waits: bool) -> DueMove:
    why = words.find("due", due.why, look.game) or due.why
    title = move_title(look.game, due.move)
    who = look.name(due.actor)
    roll = words.word("due-roll", due.rule, look.game)
    answers = tuple(due_answers(look.game, due))
    ends = due.move == look.move_for("fight.end")
    label = title if ends or due.move.startswith("table.") else words.text("button-desk-due-roll")
    deadly = due.move == COUNTDOWN
    return DueMove(
        id=id,
        title=title,
        why=why,
        move=due.move,
        actor=due.actor,
        want=due.want,
        label=label,
        waits=waits,
        who=who,
        answers=answers,
        ends_fight=ends,
        roll=roll,
        deadly=deadly,
    )


def due_answers(game: Game, due: DueRoll) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the ways to make a due move whose one required parameter is still to be chosen: labels and parameters."""
    found = parameters(game.moves[due.move].wants) if due.move in game.moves else {}
    missing = [p for name, p in found.items() if p.required and name not in due.want]
    for option in missing[0].options if len(missing) == 1 else ():
        name = missing[0].name
        yield choice_label(game, name, option, due.move), {**due.want, name: option}


# ---- questions of a growth
def gain_title(look: Look, prompt: Prompt) -> str:
    """Return what a question after the roll is about; "" for other questions."""
    growth = look.game.growths.get(prompt.move)
    ask = prompt.ask
    if growth is None or not isinstance(ask, Choice) or ask.who not in look.people:
        return ""
    scene = Scene(look.game, PreviewFate(), look.state, look.seat)
    asked = growth.question(scene, ask.who, ask.rule, ask.options)
    return words.say("growth", f"asked-{asked.line}", look.game) if asked is not None else ""
