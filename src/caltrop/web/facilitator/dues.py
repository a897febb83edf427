"""What waits on the facilitator's page: moves that rules offer, as questions where one thing is open, and growth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from caltrop import words
from caltrop.games.common.chapters.dying import COUNTDOWN
from caltrop.kernel.fate import Choice, PreviewFate
from caltrop.kernel.game import Game
from caltrop.kernel.parameters import parameters
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Offer
from caltrop.table.views import Prompt
from caltrop.web.screens.labels import choice_label, move_title
from caltrop.web.screens.look import Look

from .cards import DueMove


def due_moves(look: Look) -> tuple[DueMove, ...]:
    """Return what is due; a move that was begun waits for an answer."""
    begun = {parked.intent.offer for parked in look.session.parked.values()}
    return tuple(due_move(look, id, offer, waits=id in begun) for id, offer in look.view.offers.items())


def due_move(look: Look, id: str, offer: Offer, *, waits: bool) -> DueMove:
    why = words.find("due", offer.why, look.game) or offer.why
    title, who = move_title(look.game, offer.move), look.name(offer.actor)
    roll = words.word("due-roll", offer.rule, look.game)
    answers, ends = tuple(due_answers(look.game, offer)), offer.move == look.move_for("fight.end")
    label = title if ends else words.say("button", f"desk-due-{'do' if offer.move.startswith('table.') else 'roll'}")
    deadly = offer.move == COUNTDOWN
    return DueMove(id, title, why, offer.move, offer.actor, offer.want, label, waits, who, answers, ends, roll, deadly)


def due_answers(game: Game, offer: Offer) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the ways to make a due move whose one required parameter is still to be chosen: labels and parameters."""
    found = parameters(game.moves[offer.move].wants) if offer.move in game.moves else {}
    missing = [p for name, p in found.items() if p.required and name not in offer.want]
    for option in missing[0].options if len(missing) == 1 else ():
        name = missing[0].name
        yield choice_label(game, name, option, offer.move), {**offer.want, name: option}


# ---- questions of a growth
def gain_title(look: Look, prompt: Prompt) -> str:
    """Return what a question after the roll is about; "" for other questions."""
    growth, ask = look.game.growths.get(prompt.move), prompt.ask
    if growth is None or not isinstance(ask, Choice) or ask.who not in look.people:
        return ""
    scene = Scene(look.game, PreviewFate(), look.state, look.seat)
    asked = growth.question(scene, ask.who, ask.rule, ask.options)
    return words.say("growth", f"asked-{asked.line}", look.game) if asked is not None else ""
