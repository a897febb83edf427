"""A seat's state is found quickly where nothing is hidden; it is always what the veil leaves of the table's."""

from __future__ import annotations

import pytest

from caltrop import demo
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.secrets.knowledge import state_known_to
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, open_table


def check_states(session: Session) -> bool:
    """Is each seat's state what the veil leaves? Return whether that is all for everyone."""
    for seat in (*session.state.seats, ""):
        assert session.state_for(seat) == state_known_to(session.state, seat)
    return all(session.state_for(seat) is session.state for seat in (*session.state.seats, ""))


@pytest.mark.parametrize("game", registry.ids())
def test_a_seat_knows_what_the_veil_leaves(game: str) -> None:
    """A demo has someone hidden; whoever is shown and hidden again is known and unknown again."""
    session = demo.make(game)
    for name, role in (("Vi", "player"), ("Wall", "spectator")):
        session.act("s0", Intent("table.seat", "", {"name": name, "role": role}))
    assert not check_states(session)
    secret = next(who for who, c in session.state.characters.items() if c.hidden)
    for hidden in (False, True):
        assert isinstance(session.act("s0", Intent("table.hide", secret, {"hidden": hidden})), Entry)
        check_states(session)
        assert (secret in session.state_for("s1").characters) is not hidden


def test_all_know_all_of_a_table_without_secrets_until_there_is_one() -> None:
    game = registry.find("fell")
    assert isinstance(game, Game)
    session = open_table(game, "Gil", lambda sides: 1)
    session.act("s0", Intent("table.seat", "", {"name": "Vi", "role": "player"}))
    assert check_states(session)
    assert isinstance(session.act("s0", Intent("table.note", "", {"text": "the cellar floods", "to": []})), Entry)
    assert not check_states(session)
    assert session.state_for("s1").notes == {}
    session.undo("s0", session.seq)
    assert check_states(session)
