"""The dice beside a line of the log: those that decided it, with what they meant."""

from __future__ import annotations

import fell.table as fell
import grimoire.table as grimoire
from at_table import box, do, done
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from caltrop.table.view import lines
from caltrop.web.page.line_dice import inked_throws


def inks(session: Session, landing: str = "", seat: str = "s1") -> list[tuple[list[str], str]]:
    """The newest line's dice as "7 hit", and what was added to each throw."""
    line = lines(session, seat, tail=1)[-1]

    def is_foe(who: str) -> bool:
        found: Character = session.state.characters[who]
        return found.kind == "creature"

    found = inked_throws(line, landing, session.game, is_foe)  # type: ignore[arg-type]
    return [([f"{die.face} {die.ink}" for die in throw.dice], throw.plus) for throw in found]


def test_hits_are_filled_and_the_dice_of_foes_are_theirs() -> None:
    """7 beats 3, and 4 beats 2."""
    people = {"ana": fell.hero("Ana", "s1", items=("mace",)), "goblin": fell.creature("goblin")}
    session = fell.table(box(7, 4, 3, 2), None, **people)
    done(do(session, "s1", "fell.attack", "ana", target="goblin", overrule=True))
    assert inks(session) == [(["7 hit", "4 hit"], ""), (["3 miss theirs", "2 miss theirs"], "")]


def test_what_is_added_to_the_dice_stands_beside_them() -> None:
    """WIL 10 is added to the d20."""
    session = grimoire.table(box(9), ana=grimoire.hero("Ana", "s1"))
    done(do(session, "s0", "grimoire.save", "ana", attribute="WIL", dc=15))
    assert inks(session) == [(["9 hit"], "+10")]


def test_the_dice_that_make_a_character_are_not_shown() -> None:
    session = fell.table(box(2, 5, 7, 3, 2, 4, 5, 20, 1, 2, 3, 4, 1))
    done(do(session, "s1", "fell.create"))
    assert inks(session) == []
