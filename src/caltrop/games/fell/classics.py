"""What Fell makes of a classic: hit points, dice, steel and harm on the scale of its bestiary."""

from __future__ import annotations

from caltrop.games.common.dice_pools.creatures import ladder_attack, ladder_fields
from caltrop.games.common.people.classics import Classic, ClassicAttack, Row, die_of, of_threat

_HP = (1, 3, 5, 7, 9, 11, 14, 17, 20, 24)
_STEEL = (0, 0, 0, 1, 1, 1, 2, 3, 3, 4)  # places on the ladder
_HARM = (1, 1, 1, 2, 2, 2, 2, 3, 4, 4)
_NATURES = {"fearless": "unbreaking"}
_TRICKS = {
    "blind": "blinded",
    "charm": "charmed",
    "curse": "hexed",
    "daze": "dazed",
    "engulf": "engulfed",
    "fear": "frightened",
    "hold": "grabbed",
    "paralyse": "numbed",
    "poison": "poisoned",
    "prone": "knocked down",
    "rob": "robbed",
    "rust": "corroded",
    "sick": "sickened",
    "stone": "numbed",
    "web": "webbed",
}
_LASTS = {"charm": "3 rounds"}  # of a condition whose row leaves it open


def adapt(classic: Classic) -> Row:
    """Return a classic as a row of Fell's bestiary."""
    return {
        **ladder_fields(classic, _NATURES),
        "hp": of_threat(_HP, classic),
        "moves": [_attack(classic, attack) for attack in classic.attacks],
    }


def _attack(classic: Classic, attack: ClassicAttack) -> Row:
    """Return an attack; one of a threat of 1 has no steel, and a mere trick does no harm."""
    mental = attack.at == "mind" or attack.blast
    harm = 0 if attack.grade == "none" else max(1, of_threat(_HARM, classic) - mental)
    steel = die_of(_STEEL, classic, attack) if classic.threat > 1 else None
    return {**ladder_attack(attack, _TRICKS), "steel": steel, "harm": harm, "lasts": _LASTS.get(attack.trick, "")}
