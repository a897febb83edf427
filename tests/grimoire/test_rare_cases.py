"""What befalls seldom: dice that never part, a head wound that changes nothing, help that helps not."""

from __future__ import annotations

from at_table import box, do, done, refusal, warnings
from caltrop.games.grimoire.library import LIBRARY
from caltrop.games.grimoire.turns import TurnState
from grimoire.table import creature, hero, most, now, table


def test_grimoire_initiative_ends_though_the_dice_tie_for_ever() -> None:
    """Every d20 shows 10: both heroes with WIL 10 stand at 20 after any number of rolls, and the fight begins."""
    asked = []

    def tens(sides: int) -> int:
        asked.append(sides)
        return 10

    session = table(tens, ana=hero("Ana", "s1"), bram=hero("Bram", "s2"), wolf=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"], overrule=True))
    assert session.state.fight is not None
    assert {"ana", "bram"} <= set(session.state.fight.order)
    assert asked.count(20) == 3 + 20 * 2  # each once, and the two who tie 20 times


def test_grimoire_scars_6_head_wound_that_is_no_more_leaves_the_score_as_it_is() -> None:
    """A score of 4 out of 10 meets 1 + 1 + 2, which is not above it."""
    face, name = next((n, name) for n, name in enumerate(LIBRARY.scars[6].places, 1) if name != "HP")
    session = table(box(face, 1, 1, 2), ana=hero("Ana", "s1", hp=6))
    done(do(session, "s0", "grimoire.harm", "ana", n=6, to=name))
    done(do(session, "s0", "grimoire.harm", "ana", n=6))
    assert (now(session, "ana", name), most(session, "ana", name)) == (4, 10)


def test_grimoire_free_warns_of_what_help_does_not_end() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"))
    done(do(session, "s0", "table.condition", "ana", hurts=1, text="venom in the blood", overrule=True))
    assert "no-help-for-it" in warnings(do(session, "s2", "table.free", "bram", condition="ana/c1"))


def test_grimoire_hirelings_come_of_a_background_that_there_is() -> None:
    session = table(ana=hero("Ana", "s1", coin=500))
    assert refusal(do(session, "s1", "grimoire.hire", "ana", background="king")) == "no-such-background"


def test_grimoire_points_are_adjusted_by_hand_up_to_what_there_can_be() -> None:
    """From the 4 of a turn up and down: not below 0, nor above 20. What a turn gives is a number of its own."""
    session = table(ana=hero("Ana", "s1"))
    for by, left in ((5, 9), (-2, 7), (-99, 0), (99, 20)):
        done(do(session, "s1", "table.adjust", "ana", name="AP", by=by))
        assert session.state.part("ana", TurnState).ap == left
    most = session.state.part("ana", TurnState).maximum
    done(do(session, "s1", "table.adjust", "ana", name="AP.maximum", by=2))
    assert session.state.part("ana", TurnState) == TurnState(ap=20, maximum=most + 2)
