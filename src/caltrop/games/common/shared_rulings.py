"""Options of rulings that several games have; they import nothing, because odds read them before anything else."""

from __future__ import annotations

from typing import Literal, TypeAlias

MoraleLeave: TypeAlias = Literal["at_once", "own_turn"]
