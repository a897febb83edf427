"""Questions after the roll of a growth, on the facilitator's page: what has risen; its cards open in the dialog."""

from __future__ import annotations

from caltrop import words
from caltrop.kernel.fate import Choice, PreviewFate
from caltrop.kernel.scene import Scene
from caltrop.table.views import Prompt
from caltrop.web.screens.look import Look


def gain_title(look: Look, prompt: Prompt) -> str:
    """Return what a question after the roll is about; "" for other questions."""
    growth, ask = look.game.growths.get(prompt.move), prompt.ask
    if growth is None or not isinstance(ask, Choice) or ask.who not in look.people:
        return ""
    scene = Scene(look.game, PreviewFate(), look.state, look.seat)
    asked = growth.question(scene, ask.who, ask.rule, ask.options)
    return words.say("growth", f"asked-{asked.line}", look.game) if asked is not None else ""
