"""The sentence of a single event, without the line of the log that it stands in."""

from __future__ import annotations

from caltrop.kernel.contract.telling import HeardLine
from caltrop.kernel.state.events.base import EventBase
from caltrop.words.catalogue import catalogue
from caltrop.words.line import Names, arrange, capitalise, names_by_id, tell
from caltrop.words.speech import Whose


def event_line(event: EventBase, names: Names, game: Whose = None) -> str:
    """What one event alone says."""
    heard = HeardLine(game if not isinstance(game, str) else None, names_by_id(names), (event,))
    says = catalogue(game)
    return " ".join(capitalise(says.say(message)) for message in arrange(list(tell(event, heard, 0))))
