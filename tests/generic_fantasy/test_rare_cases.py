"""What befalls seldom: a roller who is not there, companions whose hour brings nothing, a hireling's rest."""

from __future__ import annotations

from typing import Any

from at_table import box, do, done, facts, refusal
from caltrop.kernel.state.events.table import Said
from generic_fantasy.table import creature, hero, table


def test_generic_fantasy_initiative_is_rolled_by_one_of_the_party() -> None:
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), kob=creature("kobold"))
    for roller in ("kob", "bob"):
        fight = do(session, "s0", "generic-fantasy.fight", party=["ana"], foes=["kob"], roller=roller)
        assert refusal(fight) == "no-such-character"
    assert session.state.fight is None


def test_generic_fantasy_rest_of_an_hour_is_none_for_a_companion_who_lacks_something() -> None:
    """Ana's d8 shows 8: a hit, and nothing to fill. Bob has no water: no test."""
    session = table(box(8), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "generic-fantasy.deprive", "bob", lacking="water"))
    want: dict[str, Any] = {"kind": "hour", "served": True, "party": True}
    entry = done(do(session, "s0", "generic-fantasy.rest", "ana", overrule=True, **want))
    said = [s for s in facts(entry, Said) if s.who == "bob"]
    assert said == [Said("bob", "generic-fantasy.rest", "restless", {"why": "deprived"})]
