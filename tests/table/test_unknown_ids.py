"""What is named and is not there is refused by the move that it is named to."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import do
from caltrop.kernel.rules.refusals import Refused
from fell.table import hero, table


@pytest.mark.parametrize(
    ("move", "actor", "want", "code", "told"),
    [
        ("table.leave", "", {"seat": "s9"}, "no-such-seat", ("table.seats", "seat", "s9")),
        ("table.give", "ana", {"seat": "s9"}, "no-such-seat", ("table.seats", "seat", "s9")),
        (
            "table.ruling",
            "",
            {"ruling": "fell.chess", "option": "yes"},
            "no-such-ruling",
            ("table.rulings", "got", "fell.chess"),
        ),
        ("table.call.drop", "", {"id": "call-9"}, "no-call", ("table.call", "move", "call-9")),
    ],
)
def test_what_the_facilitator_names_and_is_not_there_is_refused(
    move: str, actor: str, want: dict[str, Any], code: str, told: tuple[str, str, str]
) -> None:
    session = table(ana=hero("Ana", "s1"))
    refused = do(session, "s0", move, actor, **want)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule, refused.facts[told[1]]) == (code, told[0], told[2])
    assert session.seq == 0


def test_a_ruling_is_not_set_to_what_it_cannot_be() -> None:
    session = table(ana=hero("Ana", "s1"))
    refused = do(session, "s0", "table.ruling", ruling="fell.ladder.floor", option="dance")
    assert isinstance(refused, Refused)
    assert refused.code == "no-such-option"
    assert "stay" in str(refused.facts["options"])
