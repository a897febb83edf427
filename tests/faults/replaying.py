"""Whether a table that is played again from its first entry is as it is when it is opened, by the library itself."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.store.open_store import open_place
from caltrop.store.snapshots import revive, revive_whole
from caltrop.store.transfer import game_of
from caltrop.table.dicebox import DiceBox


def wrong_replays(place: str, tables: Iterable[str]) -> int:
    """How many tables are not as their log says."""
    store, box, wrong = open_place(place), DiceBox().roll, 0
    for table in tables:
        whole, opened = revive_whole(game_of, store, table, box), revive(game_of, store.load_table(table), box)
        wrong += (whole.seq, whole.state) != (opened.seq, opened.state)
    store.close()
    return wrong
