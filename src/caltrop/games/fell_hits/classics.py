"""What Fell (Hits) makes of a classic: hit points, protection, and the skill and steel dice of its attacks."""

from __future__ import annotations

from caltrop.games.common.dice_pools.creatures import ladder_attack, ladder_fields
from caltrop.games.common.people.classics import Classic, ClassicAttack, Row, die_of, of_threat

_HP = (1, 2, 4, 5, 6, 8, 10, 12, 14, 18)
_SKILL = (-1, 0, 0, 1, 1, 2, 2, 3, 4, 4)  # places on the ladder; below it there is no skill
_STEEL = (-1, 0, 0, 1, 1, 1, 2, 3, 3, 4)
_NATURES = {"fearless": "unbreaking", "mends": "mending"}
_TRICKS = {
    "blind": "blinded",
    "burn": "on fire",
    "curse": "despairing",
    "engulf": "held",
    "fear": "doubtful",
    "hold": "held",
    "paralyse": "drugged",
    "poison": "poisoned",
    "prone": "tripped",
    "sick": "queasy",
    "web": "netted",
}


def adapt(classic: Classic) -> Row:
    """Return a classic as a row of the bestiary."""
    skilled = of_threat(_SKILL, classic) >= 0
    return {
        **ladder_fields(classic, _NATURES),
        "hp": of_threat(_HP, classic),
        "skills": {"athletics": die_of(_SKILL, classic)} if skilled else {},
        "moves": [_attack(classic, attack, "athletics" if skilled else "") for attack in classic.attacks],
    }


def _attack(classic: Classic, attack: ClassicAttack, skill: str) -> Row:
    steel = die_of(_STEEL, classic, attack) if of_threat(_STEEL, classic) >= 0 else None
    return {**ladder_attack(attack, _TRICKS), "skill": "" if attack.grade == "none" else skill, "steel": steel}
