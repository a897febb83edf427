"""Dice of a helper in a contest: they stand in the row of the side that they help, and nowhere else."""

from __future__ import annotations

from typing import Any

from at_table import box, do, done
from fell.table import hero, table

from .reading_cards import only


def test_fell_contest_a_helpers_die_stands_in_the_row_it_helps() -> None:
    """Ana's d8 shows 3 and Cyd's d6 a 5, Bob's d8 a 4: the row is 5 and 3, and there is no row of Cyd's."""
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1"),
        "bob": hero("Bob", "s2"),
        "cyd": hero("Cyd", "s3", skills=("lore",)),
    }
    session = table(box(3, 5, 4), **people)
    want: dict[str, Any] = {"target": "bob", "help": [{"who": "cyd", "skill": "lore"}]}
    done(do(session, "s1", "fell.contest", "ana", overrule=True, **want))
    throws = only(session, "s1").rows[0].throws
    assert {throw.who: [(die.die, die.face) for die in throw.dice] for throw in throws} == {
        "ana": [("d6", 5), ("d8", 3)],
        "bob": [("d8", 4)],
    }
