"""Asking for advantage with a tool, and the facilitator's answer."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.chapters.tools import ToolAnswered, ToolAsked
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import Deed, HeardLine, Name, Tellings, silent


class AsksForAdvantage(Deed, frozen=True, tag="log-tool-asked"):
    who: Name
    item: str
    move: str


class HasAdvantage(Deed, frozen=True, tag="log-tool-yes"):
    who: Name
    item: str


class HasNoAdvantage(Deed, frozen=True, tag="log-tool-no"):
    who: Name
    item: str


def tell_ask(event: ToolAsked, heard: HeardLine, at: int) -> Iterable[Message]:
    move = event.move.removeprefix(f"{heard.game.id}.") if heard.game else event.move
    return (AsksForAdvantage(heard.name(event.who), Data(event.name), move),)


def tell_answer(event: ToolAnswered, heard: HeardLine, at: int) -> Iterable[Message]:
    kind = HasAdvantage if event.answer == "yes" else HasNoAdvantage
    return (kind(heard.name(event.who), Data(event.name)),)


TELLINGS = Tellings({"tool-asked": tell_ask, "tool-answered": tell_answer, "tool-ask-ended": silent})
