"""An hour's rest of a whole party: who finds none, and who has hit points for attributes."""

from __future__ import annotations

from typing import Any

from at_table import box, do, done, facts
from caltrop.games.common.health.points import HitPoints
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from fell_hits.table import hero, table


def test_fell_hits_rest_of_an_hour_along_with_others() -> None:
    """Ana's d8 shows 8. Bob has no water: no test. Pim has 1 of 4 hit points and rolls their d4: a 4."""
    pim = Character("Pim", "hireling", "s1").with_parts(*hero("Pim").parts.values(), HitPoints(1, 4, "d4"))
    session = table(box(8, 4), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), pim=pim)
    done(do(session, "s0", "fell-hits.deprive", "bob", lacking="water"))
    want: dict[str, Any] = {"kind": "hour", "served": True, "party": True}
    entry = done(do(session, "s0", "fell-hits.rest", "ana", overrule=True, **want))
    assert Said("bob", "fell-hits.rest", "restless", {"why": "deprived"}) in facts(entry, Said)
    pims = [s for s in facts(entry, Said) if s.who == "pim" and s.rule == "fell-hits.rest"]
    assert [s.facts["attribute"] for s in pims] == ["HP"]
    assert session.state.part("pim", HitPoints).now == 1 + pims[0].facts["points"]
