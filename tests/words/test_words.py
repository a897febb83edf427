"""Every code, event and result that the program can say has words, and the words ask only for facts that are given."""

from __future__ import annotations

from typing import Any

import pytest

from caltrop import words
from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Condition, ConditionAdded, ConditionEnded
from caltrop.games.common.items.pack import CoinChanged, Item, ItemGained, ItemLost
from caltrop.games.common.table.countdowns import Countdown, CountdownOver, CountdownSet
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import read
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.mechanic import Params
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import DiceRolled, FactStated, Step
from caltrop.kernel.secrets.knowledge import AddressedStep
from caltrop.kernel.state.events.base import Addressed, EventBase
from caltrop.kernel.state.events.characters import Appeared, CharacterAdded, LifeChanged, PartSet
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.kernel.state.events.table import Noted, Said, TimePassed
from caltrop.kernel.state.state import Character, Seat, State
from caltrop.table.log import Entry, Intent
from caltrop.table.view import Line
from caltrop.words.speech import slug
from words.fluent_files import arguments, variants
from words.single_events import event_line
from words.sources import Literal, literals

GAMES = registry.games()
NAMES = {"ana": "Ana", "rat": "the rat"}


# ---- nothing is missing
def test_every_refusal_and_warning_has_words() -> None:
    """And whatever these ask for is given at one place at least."""
    alike: dict[tuple[str, str], list[Literal]] = {}
    for literal in literals():
        if literal.kind in ("refused", "warned"):
            alike.setdefault((literal.kind, literal.code), []).append(literal)
    assert len(alike) > 200
    for places in alike.values():
        for literal in places:
            check_words(literal, places)


def check_words(literal: Literal, alike: list[Literal]) -> None:
    game = literal.game.replace("_", "-")
    found = list(variants(f"{literal.kind}-{slug(literal.code)}", "en", game))
    assert found, f"{literal.kind} {literal.code!r} has no words: {literal.where}"
    asked = {name.removesuffix("-count") for text in found for name in arguments(text.id, "en", game)}
    may_lack = {text.id.rpartition("-no-")[2] for text in found if "-no-" in text.id}
    ever = {fact for x in alike for fact in x.facts}
    is_open = any(x.open for x in alike)
    assert is_open or asked - may_lack <= ever, f"{literal.code}: {asked - ever} is given nowhere"


# ---- sentences
def test_a_refusal_names_what_was_wrong_and_what_is_allowed() -> None:
    bad = Refused("bad-value", "x", {"name": "dn", "got": "13", "allowed": "range", "least": 0, "most": 12})
    assert words.sentence(bad) == "dn must be a whole number from 0 to 12, not 13."


def test_an_empty_value_has_its_own_words() -> None:
    bad = Refused("bad-value", "x", {"name": "dice", "got": "", "allowed": "die"})
    assert words.sentence(bad) == "dice is empty. Enter a die with 2 to 1000 sides, such as d6."


def test_a_list_counts_its_options() -> None:
    options = ("d4", "d6")
    facts: dict[str, Any] = {"name": "dice", "got": "d7", "allowed": "options", "least": 1, "most": 3}
    said = words.sentence(Refused("bad-value", "x", {**facts, "options": options}))
    assert said == "dice must be 1 to 3 of d4 or d6, not d7."


class Everything(Params, frozen=True):
    number: int
    yes: bool
    word: str
    numbers: tuple[int, ...]
    words: tuple[str, ...]


@pytest.mark.parametrize(
    ("raw", "ends"),
    [
        ({"number": "x"}, "must be a whole number, not x."),
        ({"yes": "x"}, "must be true or false, not x."),
        ({"word": 1}, "must be text, not 1."),
        ({"numbers": "x"}, "must be whole numbers with commas between them, not x."),
        ({"words": 1}, "must be texts with commas between them, not 1."),
    ],
)
def test_every_kind_of_parameter_is_said(raw: dict[str, Any], ends: str) -> None:
    whole: dict[str, Any] = {"number": 1, "yes": True, "word": "a", "numbers": [1], "words": ["a"]}
    bad = read(Everything, {**whole, **raw}, "x")
    assert isinstance(bad, Refused)
    assert words.sentence(bad).endswith(ends)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_wrong_value_of_every_kind_has_a_sentence_of_its_own(game: Game) -> None:
    kinds = (*(m.wants for m in game.moves.values()), *(m.params for m in game.mechanics.values()))
    rows = (row for _, row, *_ in game.library.kinds.values())
    for code, kind in (*(("bad-value", kind) for kind in kinds), *(("bad-field", row) for row in rows)):
        for name, parameter in parameters(kind).items():
            bad = Refused(code, "x", {"name": name, "got": "so", **parameter.allowed})
            assert words.has("refused", f"{code}-{parameter.allowed['allowed']}"), parameter.allowed
            assert words.sentence(bad).startswith(f"{name} "), bad


def test_a_long_list_is_not_read_out() -> None:
    few, many = ("a", "b"), tuple("abcdefghi")
    facts: dict[str, Any] = {"got": "x", "options": few}
    assert words.sentence(Refused("unknown-game", "x", facts)) == "Unknown game x. Choose a or b."
    facts["options"] = many
    assert words.sentence(Refused("unknown-game", "x", facts)) == 'Unknown game x. Run "caltrop games" to list them.'


def test_who_plays_a_character_is_named() -> None:
    facts: dict[str, Any] = {"who": "Ana", "owner": "Kim"}
    assert words.sentence(Refused("not-yours", "x", facts)) == "You do not play Ana. Ask Kim or the facilitator."
    facts["owner"] = ""
    assert words.sentence(Refused("not-yours", "x", facts)) == "You do not play Ana. Ask the facilitator."


# ---- lines of the log
FELL = GAMES["fell"]


def test_a_sentence_begins_with_a_capital_letter_and_dice_keep_theirs() -> None:
    assert event_line(LifeChanged("rat", "out"), NAMES) == "The rat is out of the fight."
    assert words.explain(Step("x", "", DiceRolled(("d6",), (3,))), NAMES).startswith("d6")


def test_a_condition_says_how_long_it_lasts() -> None:
    def line(**fields: Any) -> str:
        return event_line(ConditionAdded("ana", "c1", Condition(row="dazed", text="dazed", **fields)), NAMES, FELL)

    assert line() == "Ana is dazed."
    assert line(lasts="1 round") == "Ana is dazed for 1 round."
    assert line(lasts="20 minutes") == "Ana is dazed for 20 minutes."
    assert line(lasts="rest", rest=True) == "Ana is dazed until the next rest."
    assert line(lasts="night", ends=("night",)) == "Ana is dazed until a night's sleep."


def test_a_condition_may_be_any_words_and_ends_in_them() -> None:
    assert event_line(ConditionAdded("ana", "c1", Condition("stinks")), NAMES, FELL) == (
        "Ana gains a condition: stinks"
    )
    assert event_line(ConditionEnded("ana", "c1", "stinks"), NAMES, FELL) == "Ana loses a condition: stinks"


def test_a_thing_has_an_article_and_a_number() -> None:
    rope = ItemGained("ana", "rope", Item("rope", "rope (25ft)"))
    assert event_line(rope, NAMES, FELL) == "Ana gets a rope."
    torches = ItemGained("ana", "torch", Item("torch", "torch", count=3))
    assert event_line(torches, NAMES, FELL) == "Ana gets 3 torches."
    ring = ItemGained("ana", "ring", Item("ring", "Dawnbreaker"))
    assert event_line(ring, NAMES, FELL) == "Ana gets Dawnbreaker.", "a name of its own"


def test_someone_who_has_just_come_has_a_name() -> None:
    assert event_line(CharacterAdded("bob", Character("Bob", kind="character")), {}) == "Bob joins the table."


def test_an_arrival_is_told_once_and_players_hear_who_is_before_them() -> None:
    added, appeared = CharacterAdded("rat", Character("the rat", kind="creature")), Appeared("rat", "the rat")
    both = Entry(1, "s0", emitted=(Addressed(added, ()), Addressed(appeared, None)))
    assert words.entry_lines(both, NAMES) == ("The rat appears.",)
    assert words.entry_lines(Entry(1, "s0", emitted=(Addressed(appeared, None),)), NAMES) == ("The rat appears.",)
    others = Entry(1, "s0", emitted=(Addressed(added, ()), Addressed(Appeared("ana", "Ana"), None)))
    assert words.entry_lines(others, NAMES) == ("The rat and Ana appear.",)


def test_a_number_that_is_set_is_called_by_words() -> None:
    assert event_line(PartSet("ana", "ladder", "BOD.die", "d8"), NAMES) == ("The facilitator sets Ana's BOD die to d8.")
    left = PartSet("ana", "pack", "iron-habit-2.left", 1)
    assert event_line(left, NAMES) == "The facilitator sets Ana's points left on iron habit to 1."


def test_names_come_from_a_state() -> None:
    state = State(seats={"s1": Seat("Ann")}, characters={"ana": Character("Ana")})
    assert words.names_by_id(state) == {"s1": "Ann", "ana": "Ana"}


def test_lengths_of_time_are_said() -> None:
    assert event_line(TimePassed(6), {}) == "Time passes: 6 seconds."
    assert event_line(TimePassed(90_000), {}) == "Time passes: 1 day 1 hour."


def test_a_result_without_words_is_said_with_its_rule() -> None:
    assert event_line(Said("ana", "x.y", "odd"), NAMES) == "X.y: odd."
    roll = Said("ana", "table.roll", "7", {"label": "", "roll": "2d6"})
    assert event_line(roll, NAMES, FELL) == "Ana rolls 2d6: 7."


def test_a_note_is_deleted_by_having_no_text_and_never_by_what_it_says() -> None:
    for text in ("no-text", "deleted", "log-note-deleted"):
        assert event_line(Noted("n1", text), NAMES) == f"Note: {text}"
        assert event_line(Noted("n1", text, title=text), NAMES) == f'Note "{text}": {text}'
    assert event_line(Noted("n1", ""), NAMES) == "A note is deleted."


# ---- steps and entries
def test_entries_have_lines() -> None:
    did = Entry(1, "s1", intent=Intent("table.note", "ana"))
    assert words.entry_lines(did, NAMES) == ("Ana acts. Only the facilitator sees the result.",)
    assert words.entry_lines(Entry(2, "s1", undoes=(1,)), NAMES) == ("An older line is undone or redone.",)
    assert words.entry_lines(Entry(3, "s1", cancelled=True), NAMES) == ("Dropped before it was finished.",)


def test_a_seats_line_and_the_entry_say_the_same() -> None:
    hurt = LifeChanged("ana", "out")
    step = Step("table.roll", "ana", DiceRolled(("d6",), (3,)))
    whole = Entry(1, "s1", intent=Intent("table.roll", "ana"), emitted=(Addressed(hurt),), steps=(AddressedStep(step),))
    seen = Line(n=1, seat="s1", at=0.0, move="table.roll", actor="ana", events=(hurt,), steps=(step,))
    lines = [words.entry_lines(each, NAMES, FELL) for each in (whole, seen)]
    assert lines[0] == lines[1] == ("Ana is out of the fight.",)
    assert words.why_lines(whole, NAMES) == words.why_lines(seen, NAMES)


def test_a_topic_that_games_share_has_words_under_any_rule() -> None:
    game = Game("odd", "Odd", moves=(), mechanics=(), kinds=(), topics={"market": "odd.bazaar"}, tellings=FELL.tellings)
    used = Said("ana", "odd.bazaar", "used", {"item": "rope"})
    assert event_line(used, NAMES, game) == "Ana uses a rope."
    assert event_line(Said("ana", "odd.market", "used", {"item": "rope"}), NAMES, game) == "Ana uses a rope."


# ---- names, not ids
def test_a_game_calls_its_spells_and_things_by_name() -> None:
    assert words.thing_name("ashen-lance", GAMES["grimoire"]) == "Ashen Lance"
    assert words.thing_name("healers-bag-2", GAMES["grimoire"]) == "healer's bag"
    assert words.thing_name("chain", GAMES["fell"]) == "chain"  # 10ft of it, which a sentence leaves out
    assert words.thing_name("shield", GAMES["fell"]) == "shield"  # the thing before the spell
    assert words.thing_name("rusty-knife", GAMES["fell"]) == "rusty knife"


def entry_of(*events: EventBase) -> Entry:
    return Entry(1, "s0", intent=Intent("table.x", "ana"), emitted=tuple(Addressed(event) for event in events))


def fell_lines(*events: EventBase) -> tuple[str, ...]:
    return words.entry_lines(entry_of(*events), NAMES, FELL)


def test_a_light_that_is_lit_is_one_sentence() -> None:
    lit = fell_lines(
        ItemLost("ana", "torch", "lit"),
        Said("ana", "table.light", "lit", {"item": "torch", "seconds": 3600}),
        CountdownSet("ana", "t1", Countdown("table.light", 3600, "torch")),
    )
    assert lit == ("Ana lights a torch: 1 hour of light.",)


def test_a_bequest_is_one_sentence() -> None:
    left = fell_lines(
        ItemLost("ana", "mace", "left"),
        ItemLost("ana", "torch", "left", 3),
        ItemGained("rat", "mace", Item("mace", "mace"), "left"),
        ItemGained("rat", "torch", Item("torch", "torch", count=3), "left"),
        CoinChanged("ana", -15, "left"),
        CoinChanged("rat", 15, "left"),
    )
    assert left == ("Ana's things go to the rat: a mace, 3 torches and 15 coin.",)


def test_what_is_handed_over_is_one_sentence() -> None:
    bow = (
        ItemLost("rat", "shortbow", "handed"),
        ItemGained("ana", "shortbow", Item("shortbow", "shortbow"), "handed"),
    )
    coin = (CoinChanged("rat", -2, "handed"), CoinChanged("ana", 2, "handed"))
    assert fell_lines(*bow) == ("The rat gives Ana a shortbow.",)
    assert fell_lines(*bow, *coin) == ("The rat gives Ana a shortbow and 2 coin.",)
    assert fell_lines(bow[0]) == ("The rat gives a shortbow away.",), "to whom is hidden"


def test_time_is_up_without_a_word_where_it_is_told_what_came_of_it() -> None:
    light, death = CountdownOver("ana", "t1", "table.light"), CountdownOver("ana", "t2", "fell.death")
    out = Said("ana", "table.light", "out", {"item": "torch"})
    assert fell_lines(light, out) == ("Ana's torch burns out.",)
    assert fell_lines(death, LifeChanged("ana", "dead")) == ("Ana dies.",)
    other = fell_lines(death, LifeChanged("rat", "dead"))
    assert other == ("Time is up for Ana: Death.", "The rat dies."), "of somebody else nothing is told by that"


def test_a_rout_says_once_who_runs() -> None:
    marks = [ConditionAdded(who, "c1", Condition("flee", row="flee")) for who in ("rat", "ana")]
    rout = Said("ana", "fell.morale", "flee", {"names": ("rat", "ana")})
    assert fell_lines(rout, *marks, LeftFight("rat"), LeftFight("ana")) == ("The rat and Ana flee.",)
    unnamed = fell_lines(Said("ana", "fell.morale", "flee"), marks[0])
    assert unnamed == ("The foes flee.", "The rat is in flight."), "what the hidden do is told of them alone"
    runs = entry_of(Said("ana", "generic-fantasy.hireling", "flee", {"order": "hold"}), marks[1])
    assert words.entry_lines(runs, NAMES, GAMES["generic-fantasy"]) == ("Ana flees rather than obey: hold",)


def test_what_several_people_do_is_one_sentence() -> None:
    assert fell_lines(LifeChanged("rat", "dead"), LifeChanged("ana", "dead")) == ("The rat and Ana die.",)
    slept = (Said(who, "fell.rest", "night") for who in ("ana", "rat"))
    assert fell_lines(TimePassed(28_800), *slept) == ("Time passes: 8 hours.", "Ana and the rat sleep well.")


def test_what_was_typed_ends_the_line() -> None:
    failed = Said("ana", "fell.test", "trouble", {"ability": "BOD", "stakes": "the cart slides into the ford"})
    task = "The facilitator decides: failure, or success with trouble."
    assert fell_lines(failed, LifeChanged("ana", "down")) == (
        f"Ana fails the BOD test: no hits. {task}",
        "Ana goes down.",
        "At stake: the cart slides into the ford",
    )
    passed = Said("ana", "fell.test", "passed", {"ability": "BOD", "hits": 1, "stakes": "the cart slides"})
    assert fell_lines(passed) == ("Ana passes the BOD test: 1 hit.",), "at stake only after a failure"


def test_a_roll_for_no_one_is_its_seats_own() -> None:
    said = Said("", "table.roll", "3", {"label": "secret", "roll": "2d6", "seat": "s0"})
    assert event_line(said, {**NAMES, "s0": "Gail"}, FELL) == "Gail rolls 2d6: 3. For: secret"


@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy", "grimoire"])
def test_the_end_of_a_fight_says_that_somebody_is_dying(game: str) -> None:
    step = Step(GAMES[game].rule("death"), "ana", FactStated("dying", 120))
    assert words.explain(step, NAMES, GAMES[game]) == "The fight is over and Ana is dying: 2 minutes left."
