"""What sides do by policy: kept with the table, undone like any choice, unknown to players, and foes keep to it."""

from __future__ import annotations

import pytest

from at_table import box, do, done, refusal
from caltrop.forecast.fight_files import fighter_sheet, policies_at
from caltrop.forecast.model import SidePolicy
from caltrop.games import registry
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.state.state import Character, Encounter, Seat, State
from caltrop.table.codec import codec_of
from caltrop.table.log import Entry
from caltrop.table.session import Session
from table.every_game import EACH, alike, laid, play, seen

PLAYERS = ("s1", "s2", "s3", "tv")


@EACH
def test_a_policy_is_kept_undone_and_unknown_to_players(id: str) -> None:
    session = laid(id)
    before = {seat: seen(session, seat) for seat in PLAYERS}
    play(session, "s0", "table.tactics", tactic="foes.target", option="spread")
    play(session, "s0", "table.tactics", tactic="foes.morale", option="no")
    found = policies_at(session.game, session.state.tactics)
    assert found[FOES] == SidePolicy("spread", morale=False)
    assert found[PARTY] == SidePolicy()
    assert {seat: seen(session, seat) for seat in PLAYERS} == before
    codec = codec_of(session.game)
    assert codec.decode(codec.encode(session.state), State).tactics == session.state.tactics
    assert isinstance(session.undo("s0", session.seq), Entry)
    assert policies_at(session.game, session.state.tactics)[FOES] == SidePolicy("spread")
    alike(session)


@pytest.mark.parametrize(
    ("tactic", "option"), [("foes.cunning", "weakest"), ("foes.target", "loudest"), ("foes.target", "best")]
)
def test_what_no_side_can_do_is_refused(tactic: str, option: str) -> None:
    session = laid("fell")
    assert refusal(do(session, "s0", "table.tactics", tactic=tactic, option=option)) == "no-such-policy"


def test_a_choice_that_the_game_no_longer_has_is_usual() -> None:
    game = registry.games()["fell"]
    assert policies_at(game, {"foes.luck": "spend", "foes.flee": "half"})[FOES] == SidePolicy(flee="half")


def struck(
    game: str, hero: dict[str, str], foe: dict[str, str], faces: tuple[int, ...], tactics: dict[str, str]
) -> Character:
    """A foe after a hero has struck it with these dice, by the policy of its side; nothing waits for an answer."""
    plays = registry.games()[game]
    assert plays.forecast is not None
    people = {
        "ana": plays.forecast.place(fighter_sheet(plays, hero, PARTY), PARTY),
        "orc": plays.forecast.place(fighter_sheet(plays, foe, FOES), FOES),
    }
    fight = Encounter({PARTY: ("ana",), FOES: ("orc",)}, (PARTY, FOES), began={PARTY: 1, FOES: 1})
    seats = {"s0": Seat("Gail", "facilitator")}
    state = State(game=game, seats=seats, characters=people, rulings=plays.defaults, fight=fight, tactics=tactics)
    session = Session(plays, state, box(*faces))
    done(do(session, "s0", plays.move_id("attack"), "ana", target="orc", overrule=True))
    assert not session.parked
    return session.state.characters["orc"]


def test_a_foe_keeps_its_armour_if_its_side_does() -> None:
    """The hero's 6 and 5 beat both dice of the foe: two points of harm, which its armour takes unless it is kept."""
    numbers = {"bod": "d6", "weapon": "d6", "harm": "1"}
    foe = {"bod": "d6", "hp": "6", "weapon": "d6", "protection": "3"}
    worn = struck("fell", numbers, foe, (6, 6, 1, 1), {})
    kept = struck("fell", numbers, foe, (6, 6, 1, 1), {"foes.protection": "keep"})
    lost = 3 - worn.part(Pack).protection
    assert lost > 0
    assert kept.part(Pack).protection == 3
    assert worn.parts["hit-points"].now - kept.parts["hit-points"].now == lost  # type: ignore[attr-defined]


def test_a_foe_gives_up_its_shield_without_a_question_if_its_side_does() -> None:
    numbers, foe = {"weapon": "d8"}, {"hp": "3", "brawn": "9", "shield": "yes"}
    whole = struck("deeds", numbers, foe, (7,), {"foes.shield": "give up"})
    assert not any(item.kind == "shield" and item.on for item in whole.part(Pack).items.values())
