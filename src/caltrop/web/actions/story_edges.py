"""What conditions of a roller do if the story is so: offered before the roll, and counted if the roller says so."""

from __future__ import annotations

from msgspec import Struct

from caltrop import words
from caltrop.games.common.conditions.in_play import offered_edges
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.table.log import Intent
from caltrop.table.session import Session


class StoryEdge(Struct, frozen=True):
    """What a condition of the actor's does if the story is so; `counted`: the roller says that it is."""

    text: str
    key: str
    counted: bool = False


def story_edges(session: Session, intent: Intent) -> tuple[StoryEdge, ...]:
    """Return what the actor's conditions do if the story is so, to be ticked."""
    scene = Scene(session.game, PreviewFate(), session.state)
    who = intent.actor
    found = offered_edges(scene, who) if who in session.state.characters else ()
    return tuple(
        StoryEdge(
            words.say("offered", "up" if e.by > 0 else "down", session.game, mark=mark.text, by=abs(e.by), when=e.when),
            key,
            key in intent.counted,
        )
        for key, mark, e in found
    )
