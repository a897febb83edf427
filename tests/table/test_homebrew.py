"""Homebrew in every game: rows made at the table act as a variant's do; tables nest; undo, saving, secrets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from at_table import box, do, done, facts, in_words, refusal
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.item_telling import Finds
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.library import homebrew
from caltrop.games.common.library.random_tables import MOST_ROLLS, Unfolding, fit_together
from caltrop.games.common.library.shelves import table_of_rows
from caltrop.games.fell.sheet import Knowledge
from caltrop.games.homebrew_file import homebrew_variant, write_toml
from caltrop.games.variant_check import find_mistakes
from caltrop.games.variants import parse_toml
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.story import TableRolled
from caltrop.kernel.state.messages import Thing
from caltrop.messages import log
from caltrop.odds import odds
from caltrop.table.codec import load, save
from caltrop.table.log import Intent
from caltrop.table.session import Session, replay
from caltrop.table.view import lines
from web.fights import GAMES, HEROES, people

ALL = tuple(HEROES)
WORSE = {"does": "edge", "by": -1, "on": ["test", "save"]}
UNSKILLED = {"does": "without", "what": ["skill"]}
DOES = {"fell": WORSE, "fell-hits": UNSKILLED, "generic-fantasy": UNSKILLED, "grimoire": WORSE, "deeds": WORSE}
ROLLS: dict[str, tuple[str, dict[str, Any]]] = {
    "fell": ("fell.test", {"ability": "BOD", "dn": 4}),
    "fell-hits": ("fell-hits.test", {"attribute": "BOD", "skill": "athletics"}),
    "generic-fantasy": ("generic-fantasy.test", {"attribute": "BOD", "skill": "melee"}),
    "grimoire": ("grimoire.save", {"attribute": "STR"}),
    "deeds": ("deeds.save", {"ability": "Brawn"}),
}
SPELLS: dict[str, dict[str, Any]] = {
    "fell": {"target": "creature"},
    "grimoire": {"target": "creature", "range": "near", "duration": "10 minutes"},
    "deeds": {"target": "creature", "reach": "near", "duration": "2 turns"},
}
CASTS: dict[str, dict[str, Any]] = {"fell": {"dn": 0}, "grimoire": {"slots": 1}, "deeds": {}}
CREATURES: dict[str, dict[str, Any]] = {
    "fell": {"BOD": "d6", "INT": "d4", "WIL": "d4"},
    "fell-hits": {"BOD": "d6", "INT": "d4", "WIL": "d4"},
    "generic-fantasy": {"BOD": "d6", "INT": "d4", "WIL": "d4"},
    "grimoire": {"armour": 0, "STR": 8, "DEX": 8, "WIL": 8},
    "deeds": {"armour": 0, "Brawn": 8, "Finesse": 8, "Intellect": 8},
}


def table(game: str, *faces: int) -> Session:
    session: Session = GAMES[game].table(box(*faces), **people(game))
    return session


def brew(session: Session, of: str, /, *, id: str = "", shown: bool = False, **row: Any) -> Any:
    return do(session, "s0", "table.homebrew", kind=of, row=row, id=id, shown=shown)


def chilled(session: Session, game: str) -> None:
    done(brew(session, "condition", name="rimed", text="Numb fingers.", does=[DOES[game]], ends=["rest"]))


def newest(session: Session, seat: str = "s1") -> str:
    return " ".join(words.entry_lines(list(lines(session, seat))[-1], names(session, seat), session.game_for(seat)))


def marks(session: Session, who: str) -> list[str]:
    return [mark.text for mark in session.state.part(who, Conditions).active.values()]


def chances(session: Session, game: str) -> Any:
    """The odds of Ana's roll as it would be now."""
    move, want = ROLLS[game]
    plan = session.preview("s1", Intent(move, "ana", want))
    assert isinstance(plan, Plan), plan
    return odds(plan.rule, plan.params)


def variant_of(session: Session) -> Game:
    """The game of the file that the table saves, after the check of variants."""
    raw = parse_toml(write_toml(homebrew_variant(session.game, session.state.homebrew)).encode(), "own.toml")
    assert isinstance(raw, dict), raw
    assert find_mistakes(registry.games()[session.game.id], raw, "own.toml") == []
    found = registry.build_variant(raw, "own.toml")
    assert isinstance(found, Game)
    return found


# ---- conditions
@pytest.mark.parametrize("game", ALL)
def test_a_condition_made_at_the_table_acts_in_the_odds_as_that_of_its_file(game: str) -> None:
    session = table(game)
    before = chances(session, game)
    chilled(session, game)
    assert chances(session, game) == before  # no one has it yet
    done(do(session, "s0", "table.condition", "ana", text="rimed"))
    now = chances(session, game)
    assert now != before
    other = Session(variant_of(session), table(game).state, box())
    done(do(other, "s0", "table.condition", "ana", text="rimed"))
    assert chances(other, game) == now


# ---- spells
@pytest.mark.parametrize("game", tuple(SPELLS))
def test_a_spell_made_at_the_table_is_cast_and_gives_a_condition_made_there(game: str) -> None:
    """A d8 shows 6 in Fell (DN 0), one magic die shows 2 in Grimoire, nothing is rolled in Deeds."""
    session = table(game, *{"fell": (6,), "grimoire": (2,), "deeds": ()}[game])
    chilled(session, game)
    done(brew(session, "spell", name="Rime Hand", text="Frost creeps.", condition="own-rimed", **SPELLS[game]))
    assert not list(lines(session, "s1"))
    assert "own-rime-hand" not in session.game_for("s1").shelf("spells")
    if game == "fell":
        done(do(session, "s0", "fell.learn", "ana", spell="own-rime-hand"))
    else:
        done(brew(session, "item", name="Rimebook", kind="book", spell="own-rime-hand"))
        done(do(session, "s0", "table.gift", item="own-rimebook", to=["ana"], overrule=True))
    want = {"spell": "own-rime-hand", "targets": ["pim"], **CASTS[game]}
    entry = done(do(session, "s1", f"{game}.cast", "ana", overrule=True, **want))
    assert marks(session, "pim") == ["rimed"]
    assert "own-rime-hand" in [*session.game_for("s2").shelf("spells")]  # what one of the party knows, all may read
    assert "Rime Hand" in newest(session, "s2")
    assert replay(session.game, entry, session.states[entry.seq - 1]) == entry


def test_a_spell_that_is_taken_off_the_list_is_still_cast_by_those_who_know_it() -> None:
    session = table("fell", 6)
    done(brew(session, "spell", name="Rime Hand", **SPELLS["fell"]))
    done(do(session, "s0", "fell.learn", "ana", spell="own-rime-hand"))
    done(do(session, "s0", "table.discard", id="own-rime-hand"))
    assert "own-rime-hand" not in list(session.game.shelf("spells"))
    assert refusal(do(session, "s0", "table.discard", id="own-rime-hand")) == "nothing-kept"
    done(do(session, "s1", "fell.cast", "ana", spell="own-rime-hand", targets=["pim"], dn=0, overrule=True))


def test_a_hidden_spell_is_on_no_list_and_makes_no_die_bigger_until_it_is_shown() -> None:
    """Fell has 100 spells: a random one is a d100 still, and a d101 once players know of another."""
    session = table("fell", 7, 101)
    done(brew(session, "spell", name="Rime Hand", **SPELLS["fell"]))
    assert len([*session.game.shelf("spells")]) == 100
    assert "own-rime-hand" in [*session.game_for("s0").shelf("spells")]  # who made it reads it
    for game in (session.game, session.game_for("s0"), session.game_for("s1")):
        assert (game.shelf("tables")["spells"].die, len(game.shelf("tables")["spells"].rows)) == ("d100", 100)
    done(do(session, "s0", "fell.learn", "ana", random="spell"))
    done(do(session, "s0", "table.show_row", id="own-rime-hand"))
    assert newest(session) == in_words(session.game, log.NewSpell("Rime Hand"))
    assert session.game_for("s0").shelf("tables")["spells"].die == session.game.shelf("tables")["spells"].die == "d101"
    done(do(session, "s0", "fell.learn", "ana", random="spell"))
    assert session.state.part("ana", Knowledge).spells[-1] == "own-rime-hand"


# ---- things and creatures
@pytest.mark.parametrize("game", ALL)
def test_a_thing_is_kept_and_given_in_one_go(game: str) -> None:
    """It lies on the list, Ana has two of it, and one undo takes both back."""
    session = table(game)
    row = {"name": "bone key", "text": "It hums."}
    done(do(session, "s0", "table.homebrew", kind="item", row=row, to=["ana"], count=2, overrule=True))
    assert session.state.part("ana", Pack).items["own-bone-key"].count == 2
    assert "own-bone-key" in session.game.shelf("items")
    assert "own-bone-key" not in session.game_for("s1").shelf("items")
    assert newest(session, "s1") == in_words(session.game, Finds("Ana", Thing("bone key", count=2)))
    session.undo("s0", session.seq)
    assert "own-bone-key" not in session.state.part("ana", Pack).items
    assert not session.state.homebrew
    who = do(session, "s0", "table.homebrew", kind="item", row=row, to=["zed"])
    assert refusal(who) == "no-such-character"


@pytest.mark.parametrize("game", ALL)
def test_a_thing_in_the_market_is_bought_and_one_that_is_not_is_only_given(game: str) -> None:
    session = table(game)
    done(brew(session, "item", name="moon lens", cost=1, shown=True))
    done(brew(session, "item", name="bone key", cost=1))
    done(do(session, "s1", f"{game}.buy", "ana", item="own-moon-lens", overrule=True))
    unknown = do(session, "s1", f"{game}.buy", "ana", item="own-bone-key", overrule=True)
    missing = do(session, "s1", f"{game}.buy", "ana", item="own-tin-key", overrule=True)
    assert refusal(unknown) == refusal(missing)
    done(do(session, "s0", "table.gift", item="bone key", to=["ana"], overrule=True))


@pytest.mark.parametrize("game", ALL)
def test_a_creature_comes_with_a_condition_made_at_the_table(game: str) -> None:
    session = table(game)
    chilled(session, game)
    done(brew(session, "creature", name="Frost hound", hp=6, always=["own-rimed"], **CREATURES[game]))
    done(do(session, "s0", f"{game}.creature", creature="Frost hound"))
    assert marks(session, "frost-hound") == ["rimed"]
    assert "own-frost-hound" not in session.game_for("s1").shelf("creatures")


# ---- random tables
def gems(session: Session, *, shown: bool = True) -> None:
    """A table that leads to another, which leads to dice."""
    done(brew(session, "table", title="Stones", rows=["A ruby.", "{d6} opals"]))
    rows = ["An empty box", "A box with {Stones} and a {own-stones}", "Dust."]
    done(brew(session, "table", title="Boxes", rows=rows, shown=shown))


@pytest.mark.parametrize("game", ALL)
def test_a_player_rolls_on_a_nested_table_that_is_shown(game: str) -> None:
    """Boxes shows 2, Stones 1, then Stones again 2 and the d6 4."""
    session = table(game, 2, 1, 2, 4)
    gems(session)
    entry = done(do(session, "s1", "table.random", table="own-boxes"))
    (rolled,) = facts(entry, TableRolled)
    assert rolled.text == "A box with a ruby and 4 opals"
    assert newest(session, "s2") == in_words(session.game, log.RollsOn(who="Ann", title="Boxes", text=rolled.text))
    assert replay(session.game, entry, session.states[entry.seq - 1]) == entry


def test_rows_fit_into_one_another_as_english() -> None:
    assert fit_together("You find a ", "Opal.", is_last=False) == ("You find an ", "Opal")
    assert fit_together("You find a ", "The crown", is_last=True) == ("You find ", "the crown")
    assert fit_together("", "opals", is_last=False) == ("", "Opals")
    assert fit_together("Beware of ", "Grima.", is_last=True) == ("Beware of ", "Grima.")


def test_a_table_that_leads_to_itself_comes_to_an_end() -> None:
    loop = table_of_rows("loop", "Loop", ["{loop} and {loop}", "{loop}, {loop}"])
    rolled = Unfolding({"loop": loop}, lambda dice: 1)
    assert "Loop" in rolled.unfold(loop.rows[0])
    assert rolled.rolls <= MOST_ROLLS


@pytest.mark.parametrize("game", ALL)
def test_a_hidden_table_is_rolled_blind_and_is_like_none_for_players(game: str) -> None:
    session = table(game, 3)
    before = len(list(lines(session, "s1")))
    gems(session, shown=False)
    done(do(session, "s0", "table.random", table="own-boxes", blind=True))
    assert len(list(lines(session, "s1"))) == before
    hidden, missing = (do(session, "s1", "table.random", table=id) for id in ("own-boxes", "own-masks"))
    assert isinstance(hidden, Refused)
    assert isinstance(missing, Refused)
    assert (hidden.code, hidden.rule) == (missing.code, missing.rule)
    assert refusal(do(session, "s1", "table.random", table="own-boxes", blind=True)) == hidden.code


def test_showing_a_table_shows_those_it_leads_to_and_hiding_one_hides_what_leads_there() -> None:
    session = table("fell")
    gems(session, shown=False)
    assert not {"own-boxes", "own-stones"} & {*session.game_for("s1").shelf("tables")}
    done(do(session, "s0", "table.show_row", id="own-boxes"))
    shown = in_words(session.game, log.NewRandomTable("Boxes"))
    assert newest(session) == shown  # and not once more for each table that it leads to
    assert {"own-boxes", "own-stones"} <= {*session.game_for("s1").shelf("tables")}
    done(do(session, "s0", "table.show_row", id="own-stones", shown=False))
    assert not {"own-boxes", "own-stones"} & {*session.game_for("s1").shelf("tables")}
    assert refusal(do(session, "s0", "table.show_row", id="own-stones", shown=False)) == "hidden-already"


def test_a_table_with_a_new_title_is_still_led_to() -> None:
    """Boxes shows 2, Gems 1 and 1 again; one line tells of the change."""
    session = table("fell", 2, 1, 1)
    gems(session)
    done(brew(session, "table", id="own-stones", title="Gems", rows=["A ruby.", "{d6} opals"], shown=True))
    assert session.state.homebrew["own-boxes"].row["rows"][1] == "A box with {Gems} and a {own-stones}"
    entry = done(do(session, "s1", "table.random", table="own-boxes"))
    assert facts(entry, TableRolled)[0].text == "A box with a ruby and a ruby."


# ---- mistakes and limits
@pytest.mark.parametrize("game", ALL)
def test_all_mistakes_of_a_row_are_told_at_once(game: str) -> None:
    session = table(game)
    no = brew(session, "condition", name="", does=[{"does": "edge", "by": 9}, {"does": "sings"}], lasts="ages")
    assert isinstance(no, Refused)
    assert {each.facts["name"] for each in (no, *no.also)} >= {"does[1].by", "does[2].does", "lasts"}
    assert refusal(brew(session, "table", title="Lost", rows=["{nowhere}", "b"])) == "row-not-there"
    assert refusal(do(session, "s1", "table.homebrew", kind="item", row={"name": "x"})) == "facilitator-only"


def test_a_name_is_given_once_and_a_game_without_spells_has_none() -> None:
    session = table("fell")
    chilled(session, "fell")
    assert refusal(brew(session, "condition", name="Rimed", text="")) == "row-name-taken"
    assert refusal(brew(session, "condition", name="chilled", text="")) == "row-name-taken"  # Fell has it by its id
    done(brew(session, "condition", id="own-rimed", name="frozen", text=""))
    assert [kept.name for kept in session.state.homebrew.values()] == ["frozen"]
    assert refusal(brew(table("fell-hits"), "spell", name="x")) == "no-such-shelf"


def test_there_is_an_end_to_homebrew(monkeypatch: pytest.MonkeyPatch) -> None:
    session = table("fell")
    monkeypatch.setattr(homebrew, "_MOST_KEPT", 1)
    done(brew(session, "item", name="first"))
    assert refusal(brew(session, "item", name="second")) == "too-much-homebrew"
    done(do(session, "s0", "table.discard", id="own-first"))
    long = ["x" * 500] * 70  # 35,000 bytes
    assert refusal(brew(session, "table", title="Long", rows=long)) == "row-too-long"
    monkeypatch.setattr(homebrew, "_MOST_BYTES_IN_ALL", 100)
    assert refusal(brew(session, "item", name="third", text="x" * 90)) == "homebrew-too-long"


# ---- undo, saving
@pytest.mark.parametrize("game", ALL)
def test_homebrew_is_undone_and_kept_in_a_saved_table(game: str) -> None:
    session = table(game, 1)
    chilled(session, game)
    made = session.seq
    done(do(session, "s0", "table.condition", "ana", text="rimed"))
    done(brew(session, "item", name="moon lens", cost=1, shown=True))
    again = load(lambda id: registry.games()[id], save(session), box())
    assert (again.state, again.log) == (session.state, session.log)
    assert again.game.shelf("conditions")["own-rimed"] == session.game.shelf("conditions")["own-rimed"]
    assert session.undo_set(made) == (made, made + 1)  # what has the condition goes along, the moon lens stays
    assert not isinstance(session.undo("s0", made), Refused)
    assert (marks(session, "ana"), [*session.state.homebrew]) == ([], ["own-moon-lens"])
    assert "own-rimed" not in session.game.shelf("conditions")


def test_a_row_of_an_earlier_version_is_not_on_the_shelf() -> None:
    session = table("fell")
    done(do(session, "s0", "table.make", name="Bone key", kept_only=True))
    raw = msgspec.json.decode(msgspec.json.encode(session.state.homebrew["own-bone-key"]))
    assert (raw["kind"], raw["shelved"], raw["shown"]) == ("item", False, False)
    assert "own-bone-key" not in session.game.shelf("items")


@pytest.mark.parametrize("game", ALL)
def test_a_saved_file_has_every_row_also_one_off_the_list_that_another_names(game: str) -> None:
    session = table(game)
    gems(session)
    done(do(session, "s0", "table.discard", id="own-stones"))
    found = variant_of(session)
    assert found.library.tables["own-boxes"].rows == session.game.shelf("tables")["own-boxes"].rows
    assert found.library.tables["own-stones"].title == "Stones"
