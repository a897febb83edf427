"""Rulings and dials of Fell: what its text leaves open, each with the default first, and the
numbers inside its rules that a variant may change.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.dice_pools.mechanics import LadderDials
from caltrop.games.common.shared_rulings import MoraleLeave
from caltrop.kernel.rules.rulings import Ruling

LadderFloor: TypeAlias = Literal["drop", "stay"]
Unmatched: TypeAlias = Literal["ignored", "hit"]
ContestReroll: TypeAlias = Literal["initiator_first", "off"]
_CombatTie: TypeAlias = Literal["again", "party"]
AttackHarm: TypeAlias = Literal["weapon", "one"]
_Ammunition: TypeAlias = Literal["warned", "counted", "ignored"]
_HarmAtZero: TypeAlias = Literal["death", "ask", "nothing"]
_DeathExpired: TypeAlias = Literal["ask", "dies"]
_NpcZero: TypeAlias = Literal["out", "death_table"]
AdvanceFloor: TypeAlias = Literal["d4", "death"]
_AdvanceLoss: TypeAlias = Literal["permanent", "restorable"]
_GainDuplicate: TypeAlias = Literal["reroll", "choose"]
_BodyArmour: TypeAlias = Literal["one", "stack"]
_ProtectionPool: TypeAlias = Literal["sum", "per_item"]
_Unended: TypeAlias = Literal["rest", "word"]
_HirelingSkill: TypeAlias = Literal["hit_die", "d4"]
_TestDn: TypeAlias = Literal["at_once", "confirm"]
_CastWeakened: TypeAlias = Literal["round", "none"]

LADDER_FLOOR: Ruling[LadderFloor] = Ruling("fell.ladder.floor", "drop", "stay")
UNMATCHED: Ruling[Unmatched] = Ruling("fell.contest.unmatched", "ignored", "hit")
CONTEST_REROLL: Ruling[ContestReroll] = Ruling("fell.contest.reroll", "initiator_first", "off")
COMBAT_TIE: Ruling[_CombatTie] = Ruling("fell.combat.tie", "again", "party")
ATTACK_HARM: Ruling[AttackHarm] = Ruling("fell.attack.harm", "weapon", "one")
_AMMUNITION: Ruling[_Ammunition] = Ruling("fell.ammunition", "warned", "counted", "ignored")
_HARM_AT_ZERO: Ruling[_HarmAtZero] = Ruling("fell.harm.at_zero", "death", "ask", "nothing")
_DEATH_EXPIRED: Ruling[_DeathExpired] = Ruling("fell.death.expired", "ask", "dies")
NPC_ZERO: Ruling[_NpcZero] = Ruling("fell.npc.zero", "out", "death_table")
ADVANCE_FLOOR: Ruling[AdvanceFloor] = Ruling("fell.advance.floor", "d4", "death")
ADVANCE_LOSS: Ruling[_AdvanceLoss] = Ruling("fell.advance.loss", "permanent", "restorable")
GAIN_DUPLICATE: Ruling[_GainDuplicate] = Ruling("fell.gain.duplicate", "reroll", "choose")
_BODY_ARMOUR: Ruling[_BodyArmour] = Ruling("fell.protection.body", "one", "stack")
_PROTECTION_POOL: Ruling[_ProtectionPool] = Ruling("fell.protection.pool", "sum", "per_item")
UNENDED: Ruling[_Unended] = Ruling("fell.cast.unended", "rest", "word")
TEST_DN: Ruling[_TestDn] = Ruling("fell.test.dn", "at_once", "confirm")
CAST_WEAKENED: Ruling[_CastWeakened] = Ruling("fell.cast.weakened", "round", "none")
HIRELING_SKILL: Ruling[_HirelingSkill] = Ruling("fell.hireling.skill_die", "hit_die", "d4")
_MORALE_LEAVE: Ruling[MoraleLeave] = Ruling("fell.morale.leave", "at_once", "own_turn")

RULINGS: tuple[Ruling[str], ...] = (
    GAIN_DUPLICATE,
    _BODY_ARMOUR,
    _PROTECTION_POOL,
    HIRELING_SKILL,
    TEST_DN,
    CAST_WEAKENED,
    LADDER_FLOOR,
    UNMATCHED,
    CONTEST_REROLL,
    COMBAT_TIE,
    ATTACK_HARM,
    _AMMUNITION,
    _HARM_AT_ZERO,
    _DEATH_EXPIRED,
    NPC_ZERO,
    ADVANCE_FLOOR,
    ADVANCE_LOSS,
    _MORALE_LEAVE,
    UNENDED,
)


DIALS = LadderDials("fell")

SLOTS = DIALS.slots()
COIN = DIALS.coin_dice()
_DIFFICULTY_WORDS = {
    "very_easy": ("Very easy", 0),
    "easy": ("Easy", 2),
    "moderate": ("Moderate", 4),
    "hard": ("Hard", 6),
    "very_hard": ("Very hard", 8),
    "extremely_hard": ("Extremely hard", 10),
    "nearly_impossible": ("Nearly impossible", 12),
}
DIFFICULTIES = tuple(
    DIALS.number(f"test.{id}", name, what="The difficulty number of this word.", default=n, least=0, most=12)
    for id, (name, n) in _DIFFICULTY_WORDS.items()
)
MODERATE = DIFFICULTIES[tuple(_DIFFICULTY_WORDS).index("moderate")]
WAGE = DIALS.wage("The coin that a hireling with a d4 and one skill gets for a day, and that each improvement adds.")
DEATH_TIME = DIALS.die(
    "death.time", "Time to live", "The die for how many rounds, hours or days the dying have left.", "d4"
)
