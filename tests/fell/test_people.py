"""Reactions, leverage, hirelings: numbers worked out from the rule text, faces in the order they are asked."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, rules_in, warning
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import CoinChanged, ItemGained, Pack, Purse
from caltrop.games.common.people.attitude import Attitude, AttitudeSet
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.fell.game import GAME
from caltrop.games.fell.library import LIBRARY
from caltrop.games.fell.people import improved_attitude, wage
from caltrop.games.fell.sheet import Knowledge
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import TableFate
from caltrop.kernel.state.events.characters import CharacterAdded, OwnerChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import Marks
from caltrop.kernel.state.state import Character, State
from caltrop.messages import marks
from caltrop.table.codec import load, save
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.table.view import view
from fell.table import creature, hero, table

DAY = 86_400


def feeling(result: str, id: str = "guard", **changes: Any) -> Character:
    """Return a creature of the bestiary that has an attitude."""
    return creature(id, **changes).with_parts(Attitude(result))


def attitude(session: Session, who: str) -> str:
    return session.state.part(who, Attitude).result


# ---- fell.reaction
def test_fell_reaction_of_somebody_at_the_table_is_remembered_and_seen() -> None:
    session = table(box(5), ana=hero("Ana", "s1", wil="d8"), guard=creature("guard"))
    entry = done(do(session, "s1", "fell.reaction", "ana", target="guard"))
    said = Said("ana", "fell.reaction", "wary", {"target": "guard", "name": "Guard"})
    assert facts(entry) == [said, AttitudeSet("guard", "wary")]
    assert "fell.reaction" in rules_in(entry)
    assert Marks("attitude", (marks.Feeling("wary"),)) in view(session, "s2").characters["guard"].widgets


def test_fell_reaction_of_anybody_by_name_is_only_said() -> None:
    session = table(box(5), ana=hero("Ana", "s1", wil="d8"))
    entry = done(do(session, "s1", "fell.reaction", "ana", target="the ferryman"))
    assert facts(entry) == [Said("ana", "fell.reaction", "wary", {"target": "", "name": "the ferryman"})]


@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "hostile"),
        (3, "hostile"),
        (4, "wary"),
        (5, "wary"),
        (6, "indifferent"),
        (7, "indifferent"),
        (8, "friendly"),
        (9, "friendly"),
        (10, "helpful"),
        (12, "helpful"),
    ],
)
def test_fell_reaction_table(face: int, result: str) -> None:
    session = table(box(face), ana=hero("Ana", "s1", wil="d12"), guard=creature("guard"))
    assert done(do(session, "s1", "fell.reaction", "ana", target="guard")).outcome == {"result": result}
    assert attitude(session, "guard") == result


def test_fell_reaction_once_known_is_rolled_again_only_by_the_facilitators_word() -> None:
    session = table(box(6), ana=hero("Ana", "s1"), guard=feeling("wary"))
    assert warning(do(session, "s1", "fell.reaction", "ana", target="guard")) == "attitude-known"
    assert refusal(do(session, "s1", "fell.reaction", "ana", overrule=True, target="guard")) == "facilitator-only"
    done(do(session, "s0", "fell.reaction", "ana", overrule=True, target="guard"))
    assert attitude(session, "guard") == "indifferent"


@pytest.mark.parametrize(
    ("target", "code"), [("bob", "not-an-npc"), ("ana", "not-an-npc"), ("corpse", "dead-target"), ("", "bad-value")]
)
def test_fell_reaction_refuses(target: str, code: str) -> None:
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), corpse=creature("guard", life="dead"))
    assert refusal(do(session, "s1", "fell.reaction", "ana", target=target)) == code


def test_fell_reaction_to_a_hidden_name_tells_nothing() -> None:
    # Typing "lurker" is the same whether or not something of that id lies hidden: a word, and no attitude.
    lurkers = (creature("guard", hidden=True), creature("guard", hidden=True), feeling("wary", hidden=True))
    seen = []
    for id, lurker in zip(("somebody", "lurker", "lurker"), lurkers, strict=True):
        session = table(box(2), None, **{"ana": hero("Ana", "s1"), id: lurker})
        done(do(session, "s1", "fell.reaction", "ana", target="lurker"))
        assert attitude(session, id) == lurker.part(Attitude).result
        seen.append(view(session, "s1"))
    assert seen[0].log[0].events == (Said("ana", "fell.reaction", "hostile", {"target": "", "name": "lurker"}),)
    assert seen[0] == seen[1] == seen[2]


def test_free_words_that_are_a_hidden_id_tell_nothing() -> None:
    seen = []
    for id in ("somebody", "lurker"):
        session = table(box(2), None, **{"ana": hero("Ana", "s1"), id: creature("guard", hidden=True)})
        done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, stakes="lurker"))
        seen.append(view(session, "s1"))
    assert len(seen[0].log[0].events) == 1
    assert seen[0] == seen[1]


def test_fell_reaction_of_the_hidden_is_the_facilitators_secret() -> None:
    session = table(box(2), ana=hero("Ana", "s1"), lurker=creature("guard", hidden=True))
    done(do(session, "s0", "fell.reaction", "ana", target="lurker"))
    assert attitude(session, "lurker") == "hostile"
    assert "lurker" not in repr(view(session, "s1"))
    assert "hostile" not in repr(view(session, "s1"))


def test_fell_reaction_survives_on_disk() -> None:
    session = table(box(5), ana=hero("Ana", "s1", wil="d8"), guard=creature("guard"))
    done(do(session, "s1", "fell.reaction", "ana", target="guard"))
    again = load(lambda id: GAME, save(session), box())
    assert again.state == session.state
    assert attitude(again, "guard") == "wary"


def test_fell_reaction_may_be_a_house_call() -> None:
    session = table(guard=feeling("wary"))
    done(do(session, "s0", "table.house", "guard", name="attitude", value="friendly"))
    assert attitude(session, "guard") == "friendly"
    assert refusal(do(session, "s0", "table.house", "guard", name="attitude", value="smitten")) == "bad-word"


# ---- fell.leverage
def test_fell_leverage_each_hit_improves_the_attitude_by_a_step() -> None:
    # The rulebook's example: 6 and 5 (WIL d8, speechcraft d6) meet 4 and 2 (WIL d6, discernment d4): 2 hits,
    # from wary over indifferent to friendly.
    ana = hero("Ana", "s1", wil="d8", skills=("speechcraft",))
    session = table(box(6, 5, 4, 2), ana=ana, guard=feeling("wary"))
    want: dict[str, Any] = {"target": "guard", "skill": "speechcraft", "target_skill": "discernment"}
    entry = done(do(session, "s1", "fell.leverage", "ana", **want))
    assert entry.outcome == {"a_hits": 2, "b_hits": 0, "winner": "a"}
    assert Said("ana", "fell.leverage", "friendly", {"target": "guard", "hits": 2, "before": "wary"}) in facts(entry)
    assert attitude(session, "guard") == "friendly"
    assert {"fell.leverage", "fell.contest"} <= rules_in(entry)


def test_fell_leverage_counts_a_hit_of_a_contest_that_is_not_won() -> None:
    # 5 beats 4, 1 loses to 3: one hit each, a tie; the one hit still counts.
    ana = hero("Ana", "s1", skills=("speechcraft",))
    session = table(box(5, 1, 4, 3), ana=ana, guard=feeling("hostile"))
    want: dict[str, Any] = {"target": "guard", "skill": "speechcraft", "target_skill": "discernment"}
    entry = done(do(session, "s1", "fell.leverage", "ana", **want))
    assert entry.outcome["winner"] == "tie"
    assert attitude(session, "guard") == "wary"


def test_fell_leverage_without_a_hit_changes_nothing() -> None:
    session = table(box(2, 3), ana=hero("Ana", "s1"), guard=feeling("wary"))
    entry = done(do(session, "s1", "fell.leverage", "ana", target="guard"))
    assert facts(entry) == [Said("ana", "fell.leverage", "wary", {"target": "guard", "hits": 0, "before": "wary"})]


def test_fell_leverage_rolls_wil_unless_said_otherwise() -> None:
    # Ana's WIL d10 against a knight's WIL d8; then her INT d6 against his BOD d10.
    session = table(box(9, 8, 6, 1), ana=hero("Ana", "s1", wil="d10"), knight=feeling("hostile", "knight"))
    first = done(do(session, "s1", "fell.leverage", "ana", target="knight"))
    then = done(do(session, "s1", "fell.leverage", "ana", target="knight", ability="INT", target_ability="BOD"))
    thrown = [s.step.facts["dice"] for e in (first, then) for s in e.steps if "faces" in s.step.facts]
    assert thrown == [("d10",), ("d8",), ("d6",), ("d10",)]
    assert attitude(session, "knight") == "indifferent"  # two hits in all


def test_fell_leverage_stops_at_helpful() -> None:
    session = table(box(5, 1), ana=hero("Ana", "s1"), guard=feeling("helpful"))
    assert warning(do(session, "s1", "fell.leverage", "ana", target="guard")) == "already-helpful"
    done(do(session, "s1", "fell.leverage", "ana", overrule=True, target="guard"))
    assert attitude(session, "guard") == "helpful"
    assert [improved_attitude("friendly", n) for n in range(3)] == ["friendly", "helpful", "helpful"]


def test_fell_leverage_needs_an_attitude_to_change() -> None:
    session = table(ana=hero("Ana", "s1"), guard=creature("guard"), lurker=feeling("wary", hidden=True))
    assert refusal(do(session, "s1", "fell.leverage", "ana", target="guard")) == "no-attitude"
    assert refusal(do(session, "s1", "fell.leverage", "ana", target="lurker")) == "no-such-character"


def test_fell_leverage_on_the_hidden_is_the_facilitators_secret() -> None:
    session = table(box(5, 1), ana=hero("Ana", "s1"), lurker=feeling("wary", hidden=True))
    done(do(session, "s0", "fell.leverage", "ana", target="lurker"))
    assert attitude(session, "lurker") == "indifferent"
    assert "lurker" not in repr(view(session, "s1"))
    assert "indifferent" not in repr(view(session, "s1"))


# ---- fell.hirelings: hiring
@pytest.mark.parametrize(
    ("hit_die", "skills", "coin"),
    [
        ("d4", 1, 5),
        ("d6", 1, 10),  # a step of hit die
        ("d4", 2, 10),  # a second skill
        ("d6", 2, 15),  # the rulebook's torchbearer
        ("d8", 3, 25),  # 5 + 2 x 5 + 2 x 5
        ("d12", 1, 25),  # four steps
    ],
)
def test_fell_hirelings_wage(hit_die: LadderDie, skills: int, coin: int) -> None:
    scene = Scene(GAME, TableFate((), lambda ask: None), State(game="fell"))
    assert wage(scene, hit_die, skills) == coin


def test_fell_hirelings_plain_one() -> None:
    # 5 coin a day, two days upfront: 10 of 12. d4 hit die, 4 hit points, 4 + 4 = 8 slots.
    session = table(ana=hero("Ana", "s1", coin=12))
    entry = done(do(session, "s1", "fell.hire", "ana", name="Old Pim!", skills=["lore"], days=2))
    coin, added, said = facts(entry)
    assert coin == CoinChanged("ana", -10, "wages")
    assert isinstance(added, CharacterAdded)
    assert said == Said("old-pim", "fell.hirelings", "hired", {"employer": "ana", "wage": 5, "days": 2})
    pim = session.state.characters["old-pim"]
    assert (pim.name, pim.kind, pim.owner) == ("Old Pim!", "hireling", "s1")
    assert pim.part(HitPoints) == HitPoints(4, 4, "d4")
    assert pim.part(Knowledge) == Knowledge(("lore",))
    assert pim.part(Pack).size == 8
    assert pim.part(Purse).coin == 0
    assert pim.part(Hire) == Hire("ana", 5, 2 * DAY)
    assert session.state.part("ana", Purse).coin == 2
    assert "fell.hirelings" in rules_in(entry)


def test_fell_hirelings_better_one_with_rolled_skills() -> None:
    # d6 and two skills: 15 a day. The second skill is rolled by the employer: lore again (3), then repair (5).
    session = table(box(3, 5), ana=hero("Ana", "s1", coin=15))
    done(do(session, "s1", "fell.hire", "ana", name="Tam", hit_die="d6", skills=["lore"], extra=1))
    tam = session.state.characters["tam"]
    assert tam.part(HitPoints) == HitPoints(6, 6, "d6")
    assert tam.part(Knowledge).skills == ("lore", "repair")
    assert tam.part(Pack).size == 4 + 6
    assert session.state.part("ana", Purse).coin == 0


def test_fell_hirelings_skill_is_rolled_when_none_is_named() -> None:
    session = table(box(8), ana=hero("Ana", "s1", coin=5))
    entry = done(do(session, "s1", "fell.hire", "ana", name="Pim"))
    assert session.state.part("pim", Knowledge).skills == ("survival",)
    assert "fell.skills" in rules_in(entry)


def test_fell_hirelings_skill_may_be_typed_from_real_dice() -> None:
    session = table(ana=hero("Ana", "s1", coin=5))
    done(do(session, "s1", "fell.hire", "ana", dice=(2,), name="Pim"))
    assert session.state.part("pim", Knowledge).skills == ("discernment",)


def test_fell_hirelings_duplicate_skill_may_be_the_employers_choice() -> None:
    session = table(box(3), {"fell.gain.duplicate": "choose"}, ana=hero("Ana", "s1", coin=10))
    waits = parked(do(session, "s1", "fell.hire", "ana", name="Pim", skills=["lore"], extra=1))
    done(session.answer("s1", waits.id, waits.asks[0].key, "athletics"))
    assert session.state.part("pim", Knowledge).skills == ("lore", "athletics")


def test_fell_hirelings_named_twice_counts_once_and_ids_stay_apart() -> None:
    session = table(ana=hero("Ana", "s1", coin=10))
    done(do(session, "s1", "fell.hire", "ana", name="Pim", skills=["lore", "lore"]))
    assert refusal(do(session, "s1", "fell.hire", "ana", name="Pim", skills=["lore", "lore"])) == "character-taken"
    done(do(session, "s1", "fell.hire", "ana", name="Pim 2", skills=["lore", "lore"]))
    assert session.state.part("ana", Purse).coin == 0
    assert set(session.state.characters) == {"ana", "pim", "pim-2"}


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"days": 3}, "no-coin"),  # 15 of 14
        ({"hit_die": "d8"}, "no-coin"),  # 15 of 14
        ({"skills": ["cookery"]}, "no-such-skill"),
        ({"days": 31}, "bad-value"),
        ({"hit_die": "d20"}, "bad-value"),
    ],
)
def test_fell_hirelings_refused_spends_nothing(want: dict[str, Any], code: str) -> None:
    session = table(ana=hero("Ana", "s1", coin=14))
    assert refusal(do(session, "s1", "fell.hire", "ana", name="Pim", **want)) == code
    assert session.state.part("ana", Purse).coin == 14
    assert session.log == []


# ---- fell.hirelings: wages, orders, leave
def employed(*faces: int, paid_until: int = 0, die: LadderDie = "d6", coin: int = 40, **changes: Any) -> Session:
    """Ana, WIL d8, employs Pim."""
    pim = Character("Pim", "hireling", "s1").with_parts(
        HitPoints(6, 6, die), Knowledge(("lore",)), Pack(size=10), Purse(), Hire("ana", 10, paid_until)
    )
    return table(
        box(*faces),
        ana=hero("Ana", "s1", wil="d8", coin=coin),
        bob=hero("Bob", "s2", coin=coin),
        pim=structs.replace(pim, **changes),
    )


def test_fell_hirelings_pay_extends_from_now_or_from_what_is_paid() -> None:
    session = employed(paid_until=DAY)
    done(do(session, "s1", "fell.pay", "ana", hireling="pim", days=2))  # 10 a day
    assert session.state.part("pim", Hire) == Hire("ana", 10, 3 * DAY)
    assert session.state.part("ana", Purse).coin == 40 - 20
    done(do(session, "s0", "table.clock", n=5, unit="days"))
    done(do(session, "s1", "fell.pay", "ana", hireling="pim"))
    assert session.state.part("pim", Hire).paid_until == 6 * DAY


def test_fell_hirelings_pay_refuses() -> None:
    session = employed(coin=19)
    assert refusal(do(session, "s1", "fell.pay", "ana", hireling="pim", days=2)) == "no-coin"
    assert refusal(do(session, "s2", "fell.pay", "bob", hireling="pim")) == "not-your-hireling"
    assert refusal(do(session, "s1", "fell.pay", "ana", hireling="nobody")) == "not-your-hireling"
    assert refusal(do(employed(life="dead"), "s1", "fell.pay", "ana", hireling="pim")) == "dead-target"
    assert session.state.part("ana", Purse).coin == 19


def test_fell_hirelings_who_are_paid_obey_without_dice() -> None:
    session = employed(paid_until=1)
    entry = done(do(session, "s1", "fell.order", "ana", hireling="pim", order="go first"))
    assert facts(entry) == [Said("pim", "fell.hirelings", "obeys", {"order": "go first"})]
    assert "fell.hirelings" in rules_in(entry)
    assert entry.answers == ()


@pytest.mark.parametrize(
    ("ours", "theirs", "die", "result"),
    [
        (3, 5, "d6", "refuses"),  # the rulebook's example: they stay outside
        (5, 3, "d6", "obeys"),
        (4, 4, "d6", "obeys"),  # on equal numbers the bigger die wins
        (4, 4, "d8", "refuses"),  # equal dice: a tie
    ],
)
def test_fell_hirelings_unpaid_take_a_contest(ours: int, theirs: int, die: LadderDie, result: str) -> None:
    session = employed(ours, theirs, die=die)
    entry = done(do(session, "s1", "fell.order", "ana", hireling="pim"))
    contest, answer = facts(entry)
    assert isinstance(contest, Said)
    assert (contest.who, contest.rule, contest.facts["against"]) == ("ana", "fell.contest", "pim")
    assert answer == Said("pim", "fell.hirelings", result, {"order": ""})
    assert {"fell.contest", "fell.hirelings"} <= rules_in(entry)


def test_fell_hirelings_pay_runs_out_with_its_last_day() -> None:
    session = employed(1, 2, paid_until=DAY)
    done(do(session, "s0", "table.clock", n=1, unit="days"))
    entry = done(do(session, "s1", "fell.order", "ana", hireling="pim"))
    assert [e.result for e in facts(entry) if isinstance(e, Said)] == ["lost", "refuses"]


def test_fell_hirelings_order_is_lowered_by_fatigue() -> None:
    # Two steps: WIL d8 is rolled as a d4; 4, kept, beats 2.
    session = employed(4, 2)
    tired = session.state.characters["ana"].with_parts(Need({"sleep": 0}, 2))
    session.states = [session.state.with_character("ana", tired)]
    entry = done(do(session, "s1", "fell.order", "ana", hireling="pim"))
    assert [s.step.facts["dice"] for s in entry.steps if "faces" in s.step.facts] == [("d4",), ("d6",)]


def test_fell_hirelings_order_refuses() -> None:
    assert refusal(do(employed(), "s2", "fell.order", "bob", hireling="pim")) == "not-your-hireling"
    assert refusal(do(employed(life="out"), "s1", "fell.order", "ana", hireling="pim")) == "hireling-down"
    spent = employed()
    ladder = spent.state.part("ana", Ladder)
    broken = ladder.with_rung("WIL", structs.replace(ladder.rung("WIL"), points=0))
    spent.states = [spent.state.with_character("ana", spent.state.characters["ana"].with_parts(broken))]
    assert refusal(do(spent, "s1", "fell.order", "ana", hireling="pim")) == "spent-ability"


def test_fell_hirelings_dismissed_are_the_facilitators() -> None:
    session = employed(paid_until=DAY)
    entry = done(do(session, "s1", "fell.dismiss", "ana", hireling="pim"))
    assert Said("pim", "fell.hirelings", "dismissed", {"employer": "ana"}) in facts(entry)
    assert OwnerChanged("pim", "") in facts(entry)
    assert session.state.part("pim", Hire) == Hire()
    assert not session.state.may_act_for("s1", "pim")
    assert refusal(do(session, "s1", "fell.dismiss", "ana", hireling="pim")) == "not-your-hireling"


def test_fell_hirelings_dismissed_with_things_in_the_pack_warns() -> None:
    session = employed()
    session.states = [ItemGained("pim", "torch", LIBRARY.items["torch"]).apply(session.state)]
    assert warning(do(session, "s1", "fell.dismiss", "ana", hireling="pim")) == "carries-things"
    done(do(session, "s1", "fell.dismiss", "ana", overrule=True, hireling="pim"))
    assert session.state.part("pim", Hire).employer == ""


@pytest.mark.parametrize(("rulings", "die"), [({}, "d6"), ({"fell.hireling.skill_die": "d4"}, "d4")])
def test_fell_hirelings_add_their_skill_die_to_a_test(rulings: dict[str, str], die: str) -> None:
    # Ana's INT d6 shows 1, Pim's skill die 4: a hit at DN 4.
    session = employed(1, 4)
    session.states = [structs.replace(session.state, rulings=rulings)]
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, hireling="pim"))
    assert entry.outcome == {"hits": 1, "passed": True}
    assert [s.step.facts["dice"] for s in entry.steps if "faces" in s.step.facts] == [("d6",), (die,)]


def test_fell_hirelings_price_is_known_before_it_is_paid() -> None:
    session = employed(coin=9)
    refused = session.check("s1", Intent("fell.pay", "ana", {"hireling": "pim"}))
    assert refusal(refused) == "no-coin"
    assert refused is not None
    assert getattr(refused, "facts", None) == {"who": "Ana", "cost": 10, "coin": 9}
