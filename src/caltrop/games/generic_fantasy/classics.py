"""What Generic Fantasy makes of a classic: BOD points within the die, protection, and the skills of its attacks."""

from __future__ import annotations

from caltrop.games.common.dice_pools.creatures import ladder_attack, ladder_fields
from caltrop.games.common.people.classics import Classic, ClassicAttack, Row, die_of, of_threat

_POINTS = (1, 3, 4, 5, 7, 8, 9, 10, 11, 12)
_SKILL = (-1, 0, 1, 2, 2, 2, 3, 3, 4, 4)  # places on the ladder; below it there is no skill
_NATURES = {"fearless": "unbreaking"}
_TRICKS = {
    "burn": "burning",
    "charm": "tempted",
    "curse": "cursed",
    "daze": "dizzy",
    "engulf": "grappled",
    "fear": "daunted",
    "hold": "grappled",
    "paralyse": "numbed",
    "poison": "poisoned",
    "prone": "trampled",
    "rob": "robbed",
    "sick": "gagging",
    "stone": "numbed",
    "web": "netted",
}


def adapt(classic: Classic) -> Row:
    """Return a classic as a row of the bestiary."""
    skilled = of_threat(_SKILL, classic) >= 0
    used = dict.fromkeys(_skill(attack) for attack in classic.attacks) if skilled else {}
    return {
        **ladder_fields(classic, _NATURES),
        "hp": of_threat(_POINTS, classic),
        "skills": dict.fromkeys(used, die_of(_SKILL, classic)),
        "moves": [_attack(attack, skilled=skilled) for attack in classic.attacks],
    }


def _skill(attack: ClassicAttack) -> str:
    return "ranged" if attack.ranged else "melee"


def _attack(attack: ClassicAttack, *, skilled: bool) -> Row:
    """Return an attack; a light one, and one that is a trick alone, comes without a skill."""
    practised = skilled and attack.grade in ("usual", "heavy")
    return {**ladder_attack(attack, _TRICKS), "skill": _skill(attack) if practised else ""}
