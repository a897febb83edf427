"""The targets of attacks: the one attacked last, or chosen for the next attack, is aimed at unless another is named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from .log import Entry
from .session import Session

RECENT = 200  # entries that are searched

Targets: TypeAlias = Mapping[str, tuple[str, ...]]


class _Aim(NamedTuple):
    """A target that was chosen for the next attack of a character, and the last entry before the choice."""

    who: str
    target: str
    since: int


def recent_targets(session: Session) -> Targets:
    """Return the latest targets of each attacker, the last first and each once; the same object until one changes."""
    return session.parts.get("targets", _find_targets, *_aims_of(session))


def _aims_of(session: Session) -> tuple[tuple[Entry, ...], frozenset[int], str, tuple[_Aim, ...]]:
    """Return what targets follow from: the last entries, which are undone, the move that attacks, what was chosen."""
    attack = session.game.move_for("attack")
    chosen = tuple(_Aim(who, target, since) for who, (target, since) in session.chosen_targets.items())
    return tuple(session.log[-RECENT:]), session.undone_seqs(), attack.id if attack else "", chosen


def _find_targets(entries: tuple[Entry, ...], undone: frozenset[int], attack: str, chosen: tuple[_Aim, ...]) -> Targets:
    """Return the targets of each attacker: those attacked, and the one chosen for the next attack, which is not stored.

    What is undone does not count.
    """
    aimed = [*_attacks(entries, undone, attack), *((aim.since + 0.5, aim.who, aim.target) for aim in chosen)]
    found: dict[str, dict[str, None]] = {}
    for _, who, target in sorted(aimed, key=lambda aim: -aim[0]):
        found.setdefault(who, {})[target] = None
    return {who: tuple(targets) for who, targets in found.items()}


def _attacks(entries: tuple[Entry, ...], undone: frozenset[int], attack: str) -> Iterator[tuple[float, str, str]]:
    for entry in entries if attack else ():
        intent = entry.intent if entry.seq not in undone else None
        if intent and intent.move == attack:
            yield entry.seq, intent.actor, str(intent.want.get("target", ""))
