"""Asking for advantage with a tool, and the facilitator's answer."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.chapters.tools import ToolAnswered, ToolAsked
from caltrop.kernel.contract.telling import HeardLine, Tellings, silent
from caltrop.kernel.state.messages import Data, Message
from caltrop.messages import log


def tell_ask(event: ToolAsked, heard: HeardLine, at: int) -> Iterable[Message]:
    move = event.move.removeprefix(f"{heard.game.id}.") if heard.game else event.move
    return (log.AsksForAdvantage(who=heard.name(event.who), item=Data(event.name), move=move),)


def tell_answer(event: ToolAnswered, heard: HeardLine, at: int) -> Iterable[Message]:
    kind = log.HasAdvantage if event.answer == "yes" else log.HasNoAdvantage
    return (kind(who=heard.name(event.who), item=Data(event.name)),)


TELLINGS = Tellings({"tool-asked": tell_ask, "tool-answered": tell_answer, "tool-ask-ended": silent})
