"""Every code, event and result that the program can say has words, and the words ask only for facts that are given."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from caltrop import words
from caltrop.games import registry
from caltrop.games.common.ladder_family.ladder import PointsChanged
from caltrop.games.common.sheet.conditions import Condition, ConditionAdded, ConditionEnded
from caltrop.games.common.sheet.hitpoints import HitPointsChanged
from caltrop.games.common.sheet.pack import CoinChanged, Item, ItemGained, ItemLost, ProtectionChanged
from caltrop.games.common.sheet.time import Timer, TimerOver, TimerSet
from caltrop.kernel.errors import Refused
from caltrop.kernel.events.base import Addressed, EventBase
from caltrop.kernel.events.characters import Appeared, CharacterAdded, LifeChanged
from caltrop.kernel.events.encounter import TurnEnded
from caltrop.kernel.events.parts import PartSet
from caltrop.kernel.events.table import Said, TimePassed
from caltrop.kernel.eye import AddressedStep
from caltrop.kernel.game import Game
from caltrop.kernel.input import read
from caltrop.kernel.mechanic import Params
from caltrop.kernel.parameters import parameters
from caltrop.kernel.state import Character, Seat, State
from caltrop.kernel.steps import DiceRolled, EarlierFacts, Step
from caltrop.table.log import Entry, Intent
from caltrop.table.views import Line
from caltrop.words.speech import slug
from words.fluent_files import arguments, variants
from words.sources import Literal, literals

GAMES = registry.games()
LITERALS = literals()
NAMES = {"ana": "Ana", "rat": "the rat"}


def of(*kinds: str) -> list[Literal]:
    return [literal for literal in LITERALS if literal.kind in kinds]


def place(literal: Literal) -> str:
    return f"{literal.code}@{literal.where}"


def game_of(literal: Literal) -> Game | None:
    return GAMES.get(literal.game.replace("_", "-"))


# ---- nothing is missing
@pytest.mark.parametrize(
    "literal", [x for x in LITERALS if x.kind in ("refused", "warned")], ids=lambda x: f"{x.code}@{x.where}"
)
def test_every_refusal_and_warning_has_words(literal: Literal) -> None:
    game = literal.game.replace("_", "-")
    found = list(variants(f"{literal.kind}-{slug(literal.code)}", "en", game))
    assert found, f"{literal.kind} {literal.code!r} has no words: {literal.where}"
    if not literal.open:
        asked = {name for text in found for name in arguments(text.id, "en", game)}
        may_lack = {text.id.rpartition("-no-")[2] for text in found if "-no-" in text.id}
        ever = {fact for x in LITERALS if (x.kind, x.code) == (literal.kind, literal.code) for fact in x.facts}
        asked = {name.removesuffix("-count") for name in asked}
        alike = any(x.open for x in LITERALS if (x.kind, x.code) == (literal.kind, literal.code))
        assert alike or asked - may_lack <= ever, f"{literal.code}: {asked - ever} is given nowhere"


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
    for kind in (*kinds, *rows):
        for name, parameter in parameters(kind).items():
            bad = Refused("bad-value", "x", {"name": name, "got": "so", **parameter.allowed})
            assert words.has("refused", f"bad-value-{parameter.allowed['allowed']}"), parameter.allowed
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
def test_signs_choose_the_words() -> None:
    assert words.event_line(PointsChanged("ana", "BOD", -2), NAMES) == "Ana loses 2 BOD points."
    assert words.event_line(PointsChanged("ana", "BOD", 1), NAMES) == "Ana gets back 1 BOD point."
    assert words.event_line(HitPointsChanged("rat", -1), NAMES) == "The rat loses 1 hit point."


def test_a_sentence_begins_with_a_capital_letter_and_dice_keep_theirs() -> None:
    assert words.event_line(ProtectionChanged("rat", "hide", -1), NAMES) == "Hide of the rat takes 1 harm."
    assert words.explain(Step("x", "", DiceRolled(("d6",), (3,))), NAMES).startswith("d6 rolled: 3.")


def test_a_condition_that_a_rest_ends_says_so() -> None:
    assert words.event_line(ConditionAdded("ana", "c1", Condition("dazzled")), NAMES) == "Ana: dazzled."
    tired = ConditionAdded("ana", "c1", Condition("tired", rest=True))
    assert words.event_line(tired, NAMES) == "Ana: tired, until they rest."


def test_a_condition_may_be_any_words_and_ends_in_them() -> None:
    assert words.event_line(ConditionEnded("ana", "c1", "stinks"), NAMES) == "Ana: stinks, no longer."


def test_a_thing_lends_its_fields() -> None:
    assert words.event_line(ItemGained("ana", "rope", Item("rope", "rope (25ft)")), NAMES) == "Ana has rope (25ft)."
    torches = ItemGained("ana", "torch", Item("torch", "torch", count=3))
    assert words.event_line(torches, NAMES) == "Ana has torch x3."


def test_an_unknown_id_is_never_shown() -> None:
    assert words.event_line(PointsChanged("lurker", "BOD", -2), NAMES) == "Somebody loses 2 BOD points."


def test_whoever_has_just_come_has_a_name() -> None:
    assert words.event_line(CharacterAdded("bob", Character("Bob")), {}) == "Bob is at the table."


def test_an_arrival_is_told_once_and_players_hear_who_is_before_them() -> None:
    added, appeared = CharacterAdded("rat", Character("the rat")), Appeared("rat", "the rat")
    both = Entry(1, "gm", told=(Addressed(added, ()), Addressed(appeared, None)))
    assert words.entry_lines(both, NAMES) == ("The rat is at the table.",)
    assert words.entry_lines(Entry(1, "gm", told=(Addressed(appeared, None),)), NAMES) == ("The rat is here.",)
    others = Entry(1, "gm", told=(Addressed(added, ()), Addressed(Appeared("ana", "Ana"), None)))
    assert words.entry_lines(others, NAMES) == ("The rat is at the table.", "Ana is here.")


def test_a_number_that_is_set_is_called_by_words() -> None:
    assert words.event_line(PartSet("ana", "ladder", "BOD.die", "d8"), NAMES) == "House call: BOD die of Ana is now d8."
    assert words.event_line(PartSet("ana", "pack", "size", 9, "hand"), NAMES) == "Ana sets slots to 9."
    left = PartSet("ana", "pack", "iron-habit-2.left", 1)
    assert words.event_line(left, NAMES) == "House call: iron habit: points left of Ana is now 1."


def test_names_come_from_a_state() -> None:
    state = State(seats={"s1": Seat("Ann")}, characters={"ana": Character("Ana")})
    assert words.names_by_id(state) == {"s1": "Ann", "ana": "Ana"}


def test_lengths_of_time_are_said() -> None:
    assert words.event_line(TimePassed(6), {}) == "Time goes by: 6 seconds."
    assert words.event_line(TimePassed(90_000), {}) == "Time goes by: 1 day 1 hour."


def test_a_result_without_words_is_said_with_its_rule() -> None:
    assert words.event_line(Said("ana", "x.y", "odd"), NAMES) == "Ana: x.y, odd."
    roll = Said("ana", "table.roll", "7", {"label": "", "roll": "2d6"})
    assert words.event_line(roll, NAMES) == "Ana rolls 2d6: 7."


def test_a_game_brings_words_of_its_own() -> None:
    class Odd(EventBase, Struct, frozen=True, tag="odd.event", tag_field="kind"):
        who: str

    game = Game("odd", "Odd", moves=(), mechanics=(), kinds=(Odd,))
    assert words.event_line(Odd("ana"), NAMES, game) == "Ana is odd."
    assert words.sentence(Refused("stale", "x"), game) == words.sentence(Refused("stale", "x"))


# ---- steps and entries
def test_entries_have_lines() -> None:
    did = Entry(1, "s1", intent=Intent("table.note", "ana"))
    assert words.entry_lines(did, NAMES) == ("Ana: table.note.",)
    assert words.entry_lines(Entry(2, "s1", undoes=(1,)), NAMES) == ("Taken back: 1.",)
    assert words.entry_lines(Entry(3, "s1", cancelled=True), NAMES) == ("Given up before it was done.",)


def test_a_seats_line_and_the_entry_say_the_same() -> None:
    hurt = PointsChanged("ana", "BOD", -2)
    step = Step("table.roll", "ana", EarlierFacts({"total": 7}))
    whole = Entry(1, "s1", intent=Intent("table.roll", "ana"), told=(Addressed(hurt),), steps=(AddressedStep(step),))
    seen = Line(n=1, seat="s1", at=0.0, move="table.roll", actor="ana", events=(hurt,), steps=(step,))
    assert words.entry_lines(whole, NAMES) == words.entry_lines(seen, NAMES) == ("Ana loses 2 BOD points.",)
    assert words.why_lines(whole, NAMES) == words.why_lines(seen, NAMES) == ("In all 7.",)


def test_a_topic_that_games_share_has_words_under_any_rule() -> None:
    game = Game("odd", "Odd", moves=(), mechanics=(), kinds=(), topics={"market": "odd.bazaar"})
    used = Said("ana", "odd.bazaar", "used", {"item": "rope"})
    assert words.event_line(used, NAMES, game) == "Ana uses rope."
    assert words.event_line(Said("ana", "odd.market", "used", {"item": "rope"}), NAMES, game) == "Ana uses rope."


# ---- phrases
# ---- names, not ids
def test_a_game_calls_its_spells_and_things_by_name() -> None:
    assert words.thing_name("ashen-lance", GAMES["grimoire"]) == "Ashen Lance"
    assert words.thing_name("healers-bag-2", GAMES["grimoire"]) == "healer's bag"
    assert words.thing_name("chain", GAMES["fell"]) == "chain"  # 10ft of it, which a sentence leaves out
    assert words.thing_name("shield", GAMES["fell"]) == "shield"  # the thing before the spell
    assert words.thing_name("rusty-knife", GAMES["fell"]) == "rusty knife"


def entry_of(*events: EventBase) -> Entry:
    return Entry(1, "gm", intent=Intent("table.x", "ana"), told=tuple(Addressed(event) for event in events))


def test_a_light_that_is_lit_is_one_sentence() -> None:
    lit = entry_of(
        ItemLost("ana", "torch", "lit"),
        Said("ana", "table.light", "lit", {"item": "torch", "seconds": 3600}),
        TimerSet("ana", "t1", Timer("table.light", 3600, "torch")),
    )
    assert words.entry_lines(lit, NAMES) == ("Ana lights a torch: 1 hour.",)


def test_a_bequest_is_one_sentence() -> None:
    left = entry_of(
        ItemLost("ana", "mace", "left"),
        ItemLost("ana", "torch", "left", 3),
        ItemGained("rat", "mace", Item("mace", "mace")),
        ItemGained("rat", "torch", Item("torch", "torch", count=3)),
        CoinChanged("ana", -15, "left"),
        CoinChanged("rat", 15, "left"),
    )
    assert words.entry_lines(left, NAMES) == ("Ana leaves to the rat: mace, torch x3 and 15 coin.",)


def test_what_is_handed_over_is_one_sentence() -> None:
    bow = (ItemLost("rat", "bow", "handed"), ItemGained("ana", "bow", Item("bow", "shortbow")))
    coin = (CoinChanged("rat", -2, "handed"), CoinChanged("ana", 2, "handed"))
    assert words.entry_lines(entry_of(*bow), NAMES) == ("From the rat to Ana: shortbow.",)
    paid = ("The rat pays 2 coin (handed over).", "Ana gets 2 coin (handed over).")
    assert words.entry_lines(entry_of(*bow, *coin), NAMES) == ("From the rat to Ana: shortbow.", *paid)
    assert words.entry_lines(entry_of(bow[0]), NAMES) == ("The rat no longer has bow (handed over).",), (
        "to whom is hidden"
    )


def test_what_has_waited_is_over_without_a_word_where_it_is_told_what_came_of_it() -> None:
    light, death = TimerOver("ana", "t1", "table.light"), TimerOver("ana", "t2", "fell.death")
    out = Said("ana", "table.light", "out", {"item": "torch"})
    assert words.entry_lines(entry_of(light, out), NAMES) == ("The light of Ana goes out: torch.",)
    assert words.entry_lines(entry_of(death, LifeChanged("ana", "dead")), NAMES) == ("Ana is dead.",)
    other = words.entry_lines(entry_of(death, LifeChanged("rat", "dead")), NAMES, GAMES["fell"])
    assert other == ("Ana: the wait is over (Death).", "The rat is dead."), "of somebody else nothing is told by that"


def test_a_rout_says_once_who_runs() -> None:
    marks = [ConditionAdded(who, "c1", Condition("flee")) for who in ("rat", "ana")]
    rout = entry_of(Said("ana", "fell.morale", "flee"), *marks)
    assert words.entry_lines(rout, NAMES, GAMES["fell"]) == ("They flee.", "That goes for the rat and Ana.")
    runs = entry_of(Said("ana", "generic-fantasy.hireling", "flee", {"order": "hold"}), marks[1])
    assert words.entry_lines(runs, NAMES, GAMES["generic-fantasy"]) == ("Ana takes to their heels: hold.",)


def test_turns_that_are_skipped_are_over_once() -> None:
    assert words.entry_lines(entry_of(TurnEnded(), TurnEnded()), NAMES) == ("The turn is over.",)


def test_nobodys_roll_is_that_of_whoever_throws() -> None:
    said = Said("", "table.roll", "3", {"label": "secret", "roll": "2d6", "seat": "gm"})
    assert words.event_line(said, {**NAMES, "gm": "Gail"}) == "Gail rolls 2d6 for secret: 3."


@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy", "grimoire"])
def test_the_end_of_a_fight_says_that_somebody_is_dying(game: str) -> None:
    step = Step(GAMES[game].rule("death"), "ana", EarlierFacts({"due": "dying", "left": 120}))
    assert words.explain(step, NAMES, GAMES[game]).startswith("The fight is over, and Ana is dying: 2 minutes left.")
