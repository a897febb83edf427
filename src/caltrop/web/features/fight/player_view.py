"""The target of a player's next attack."""

from __future__ import annotations

from caltrop.web.features.moves.quick_actions import ActingCharacter
from caltrop.web.page.fragments import recent_targets
from caltrop.web.page.look import Look


def aimed_at(look: Look) -> str:
    """Return the foe that the next attack of the reader's first character is aimed at, or ""."""
    return look.remember(find_aim, next(iter(look.mine), ""))


def find_aim(look: Look, who: str) -> str:
    return ActingCharacter(look.session, look.seat, who).likely_target() if who and look.fight else ""


def fallen_target(look: Look, who: str) -> str:
    """Return the name of the last target where it no longer stands, so that the next was not chosen by the player."""
    if look.fight is None:
        return ""
    last = next(iter(recent_targets(look.session, (who,)).get(who, ())), "")
    known = look.creatures.get(last)
    standing = aimed_at(look) if who == next(iter(look.mine), "") else find_aim(look, who)
    return known.name if known is not None and standing and known.life != "up" and standing != last else ""
