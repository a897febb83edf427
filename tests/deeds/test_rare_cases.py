"""What befalls seldom: a zone without a fight, and fatigue of who counts no slots."""

from __future__ import annotations

from typing import Any

from at_table import do, done, facts, refusal
from caltrop.games.common.items.pack import FatigueChanged, Pack
from deeds.table import creature, hero, table


def test_deeds_zones_are_of_fights() -> None:
    session = table(ana=hero("Ana", "s1"))
    want: dict[str, Any] = {"what": "roll under the table", "ability": "Finesse"}
    assert refusal(do(session, "s1", "deeds.deed", "ana", **want, zone="close")) == "no-fight"


def test_deeds_deprived_only_the_party_has_no_more_fatigue_than_slots() -> None:
    """Ana has 10 slots and gets 10 of fatigue at most; a creature counts no slots, and gets what is said."""
    foe = creature("reaver")
    session = table(ana=hero("Ana", "s1"), foe=foe)
    for _ in range(2):
        entry = done(do(session, "s0", "deeds.fatigue", "ana", by=6, overrule=True))
    assert facts(entry, FatigueChanged) == [FatigueChanged("ana", 4)]
    free = foe.part(Pack).slots_free
    entries = [done(do(session, "s0", "deeds.fatigue", "foe", by=10, overrule=True)) for _ in range(free // 10 + 1)]
    assert facts(entries[-1], FatigueChanged) == [FatigueChanged("foe", 10)]
