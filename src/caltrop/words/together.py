"""Several deeds told at once: attacks of many, and whatever else was done in one tap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from caltrop.kernel.contract.telling import Deed, Strike, group_names
from caltrop.kernel.state.messages import Message
from caltrop.messages import log

from .line_order import join_messages


def deeds_at_once(told: Sequence[Sequence[Message]]) -> tuple[Message, ...]:
    """Return the deeds of several lines in as few sentences as can be; all attacks are one."""
    attacks = [next((m for m in line if isinstance(m, Deed) and is_attack(m)), None) for line in told]
    found = [attack for attack in attacks if attack is not None]
    if len(found) > 1 and len(found) == len(told):
        names = list_names(str(getattr(attack, "who", "")) for attack in found)
        return (
            log.AttackTogether(
                names=names, targets=list_names(name for attack in found for name in targets_of(attack))
            ),
        )
    return join_messages([line[0] for line in told if line])


def is_attack(deed: Deed) -> bool:
    """Is it an attack of one person on others?"""
    return (isinstance(deed, Strike) or bool(deed.landing)) and bool(getattr(deed, "who", "") and targets_of(deed))


def targets_of(deed: Any) -> tuple[str, ...]:
    """Return the names of a deed's targets."""
    many, one = getattr(deed, "names", ()), getattr(deed, "against", "")
    return tuple(many) if many else (one,) if one else ()


def list_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in the order of a list, each once: Goblin A, B and C."""
    return group_names(dict.fromkeys(name for name in names if name))
