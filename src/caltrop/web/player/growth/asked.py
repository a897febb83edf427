"""What is asked after the roll of a growth: its answers as cards, in its steps and among the other questions."""

from __future__ import annotations

from msgspec import Struct

from caltrop import words
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.tracking import plain_character
from caltrop.table.view import Prompt
from caltrop.web.page.look import Look

from .growing import GainCard, Grower


class AskedGain(Struct, frozen=True):
    """An open question about a line of a growth, and its answers as cards."""

    prompt: Prompt
    grower: Grower
    line: str
    cards: tuple[GainCard, ...]
    title: str

    @property
    def help(self) -> str:
        """What the step of the same line says before the roll."""
        found = (step for step in self.grower.steps if step.kind == "cards" and self.line in step.lines)
        return next((words.say("build", f"help-{step.id}", self.grower.game) for step in found), "")


def asked_gain(look: Look, prompt: Prompt) -> AskedGain | None:
    """Return a question as one of a growth; None where it is another, or about a character of others."""
    growth = look.game.growths.get(prompt.move)
    ask = prompt.ask
    if growth is None or not isinstance(ask, Choice) or not may_let_grow(look, ask.who):
        return None
    plain_character(look.state.characters[ask.who])  # notes that all of it is read
    grower = Grower(look, growth, ask.who)
    asked = growth.question(grower.plain, ask.who, ask.rule, ask.options)
    if asked is None:
        return None
    title = words.say("growth", f"asked-{asked.line}", look.game)
    return AskedGain(prompt, grower, asked.line, grower.asked_cards(asked), title)


def may_let_grow(look: Look, who: str) -> bool:
    return who in look.people and look.state.may_act_for(look.seat, who)


def asked_gains(look: Look, move: str, who: str) -> tuple[AskedGain, ...]:
    """Return what is asked about a character after the roll of a growth."""
    found = (asked_gain(look, p) for p in look.prompts if p.move == move and p.ask.who == who)
    return tuple(asked for asked in found if asked is not None)
