"""What moves ask for again and again: names, ids, texts, and somebody who is there."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from caltrop.kernel.errors import Refused
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import Plan, Wants, plain
from caltrop.kernel.scene import Scene

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Short: TypeAlias = Annotated[str, Meta(min_length=1, max_length=120)]
Id: TypeAlias = Annotated[str, Meta(max_length=80)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
NoPlan: TypeAlias = Plan[Nothing, Nothing] | Refused


def always(scene: Scene, actor: str, want: Any) -> NoPlan:
    """Nothing stands in the way."""
    return plain()


def there(scene: Scene, who: str) -> Refused | None:
    """Is there such a character?"""
    return None if who in scene.state.characters else Refused("no-such-character", "table.seats", {"who": who})


def plan_there(scene: Scene, actor: str, want: Any) -> NoPlan:
    return there(scene, actor) or plain()


class MarkWants(Wants, frozen=True, kw_only=True):
    id: Id
