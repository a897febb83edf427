"""Rulings and dials of Fell (Hits): what its text leaves open, each with the default first, and the
numbers inside its rules that a variant may change.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.dice_pools.mechanics import LadderDials
from caltrop.games.common.shared_rulings import MoraleLeave
from caltrop.kernel.rules.rulings import Ruling

_ExperienceContests: TypeAlias = Literal["gain", "none"]
_ExperienceCost: TypeAlias = Literal["size", "one"]
_Weapons: TypeAlias = Literal["plain", "steel"]
Short: TypeAlias = Literal["fail", "partial"]
Weak: TypeAlias = Literal["partial", "fail"]
_PushExperience: TypeAlias = Literal["keep", "none"]
Count: TypeAlias = Literal["any", "full"]
Unmatched: TypeAlias = Literal["ahead", "ignored"]
AttackWeak: TypeAlias = Literal["counts", "none"]
_Excess: TypeAlias = Literal["lost", "carries"]
_Ammunition: TypeAlias = Literal["warned", "counted", "ignored"]
_HarmAtZero: TypeAlias = Literal["death", "ask", "nothing"]
_DeathExpired: TypeAlias = Literal["ask", "dies"]
_NpcZero: TypeAlias = Literal["out", "death_table"]
Restore: TypeAlias = Literal["never", "week"]
_RestAmount: TypeAlias = Literal["all", "hits"]
_RestExperience: TypeAlias = Literal["none", "gain"]

EXPERIENCE_CONTESTS: Ruling[_ExperienceContests] = Ruling("fell-hits.experience.contests", "gain", "none")
EXPERIENCE_COST: Ruling[_ExperienceCost] = Ruling("fell-hits.experience.cost", "size", "one")
WEAPONS: Ruling[_Weapons] = Ruling("fell-hits.weapons", "plain", "steel")
SHORT: Ruling[Short] = Ruling("fell-hits.test.short", "fail", "partial")
WEAK: Ruling[Weak] = Ruling("fell-hits.test.weak", "partial", "fail")
PUSH_EXPERIENCE: Ruling[_PushExperience] = Ruling("fell-hits.push.experience", "keep", "none")
COUNT: Ruling[Count] = Ruling("fell-hits.contest.count", "any", "full")
UNMATCHED: Ruling[Unmatched] = Ruling("fell-hits.contest.unmatched", "ahead", "ignored")
ATTACK_WEAK: Ruling[AttackWeak] = Ruling("fell-hits.attack.weak", "counts", "none")
_EXCESS: Ruling[_Excess] = Ruling("fell-hits.harm.excess", "lost", "carries")
_AMMUNITION: Ruling[_Ammunition] = Ruling("fell-hits.ammunition", "warned", "counted", "ignored")
_HARM_AT_ZERO: Ruling[_HarmAtZero] = Ruling("fell-hits.harm.at_zero", "death", "ask", "nothing")
_DEATH_EXPIRED: Ruling[_DeathExpired] = Ruling("fell-hits.death.expired", "ask", "dies")
_NPC_ZERO: Ruling[_NpcZero] = Ruling("fell-hits.npc.zero", "out", "death_table")
_RESTORE: Ruling[Restore] = Ruling("fell-hits.death.restore", "never", "week")
REST_AMOUNT: Ruling[_RestAmount] = Ruling("fell-hits.rest.amount", "all", "hits")
REST_EXPERIENCE: Ruling[_RestExperience] = Ruling("fell-hits.rest.experience", "none", "gain")
_MORALE_LEAVE: Ruling[MoraleLeave] = Ruling("fell-hits.morale.leave", "at_once", "own_turn")

RULINGS: tuple[Ruling[str], ...] = (
    EXPERIENCE_COST,
    EXPERIENCE_CONTESTS,
    WEAPONS,
    SHORT,
    WEAK,
    PUSH_EXPERIENCE,
    COUNT,
    UNMATCHED,
    ATTACK_WEAK,
    _EXCESS,
    _AMMUNITION,
    _HARM_AT_ZERO,
    _DEATH_EXPIRED,
    _NPC_ZERO,
    _RESTORE,
    REST_AMOUNT,
    REST_EXPERIENCE,
    _MORALE_LEAVE,
)


DIALS = LadderDials("fell-hits")

SLOTS = DIALS.slots(rule="equipment")
COIN = DIALS.coin_dice()
WAGE = DIALS.wage("The coin that each improvement of a hireling adds to a day's pay.")
DEATH_DICE = DIALS.death_dice()
