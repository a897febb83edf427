"""What the log says where a seat does not see who acts: only what becomes of people, or that dice roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from caltrop.kernel.contract.telling import Effect, HeardLine, Tag, ToDo, Turn
from caltrop.kernel.state.messages import Message
from caltrop.messages import log

if TYPE_CHECKING:
    from caltrop.table.log import Entry
    from caltrop.table.views import Line


def unseen_act(entry: Entry | Line, heard: HeardLine) -> tuple[Message, ...]:
    """Return what is left to say of an act whose result the seat may not know."""
    if heard.events:
        return ()
    if name := heard.name(heard.actor):
        return (log.ActsUnseen(name),)
    return tuple(rolls_unseen(heard)) if getattr(entry, "told", None) is None else ()


def rolls_unseen(heard: HeardLine) -> Iterator[Message]:
    """Yield that someone rolls whose dice are all that the seat sees."""
    names = (name for step in heard.steps if (name := heard.name(step.who)))
    if name := next(names, ""):
        yield log.RollsUnseen(name)


def unseen_cause(found: Sequence[Message], heard: HeardLine) -> Iterator[Message]:
    """Yield who did it where the seat hears only what became of people: someone it does not see."""
    told = [message for message in found if not isinstance(message, Turn | Tag)]
    if not told or not all(isinstance(message, Effect | ToDo) for message in told):
        return
    explained = {name for message in told if getattr(message, "leads", False) for name in names_in(message)}
    hurt = (name for message in told if isinstance(message, Effect) and message.hurts for name in names_in(message))
    if names := tuple(name for name in dict.fromkeys(hurt) if name and name not in explained):
        yield log.StrikesUnseen(names)
    else:
        yield from rolls_unseen(heard)


def names_in(message: Message) -> tuple[str, ...]:
    """Return the names of the people that a message is about."""
    return getattr(message, "names", None) or (str(getattr(message, "who", "")),)
