"""Where data enters: each kind of bad value is refused with a code and what would be allowed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.input import parse_fields, read
from caltrop.kernel.contract.move import Wants
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.dice import Dice, Die, LadderDie
from caltrop.kernel.rules.refusals import Refused


class Inner(Wants, frozen=True, kw_only=True):
    who: str
    n: int = 0


class Asked(Wants, frozen=True, kw_only=True):
    """One parameter of each kind."""

    name: Annotated[str, Meta(min_length=1, max_length=5)]
    dn: Annotated[int, Meta(ge=0, le=12)] = 0
    steps: Annotated[int, Meta(ge=1)] = 1
    free: int = 0
    hidden: bool = False
    side: Literal["party", "foes"] = "party"
    die: Die = "d6"
    step: LadderDie = "d6"
    spell: LadderDie | None = None
    dice: Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=3)] = ("d6",)
    any_dice: Dice = ()
    who: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    numbers: tuple[int, ...] = ()
    to: tuple[str, ...] | None = None
    help: tuple[Inner, ...] = ()
    want: dict[str, Any] = {}


def reading(**raw: Any) -> Asked | Refused:
    return read(Asked, {"name": "x", **raw}, "rule")


def refused(found: Struct) -> Refused:
    assert isinstance(found, Refused), found
    assert found.rule == "rule"
    return found


def test_good_values_are_read_into_their_types() -> None:
    found = reading(dn=4, hidden=True, dice=["d8", "d6"], to=["s1"], help=[{"who": "bob"}])
    assert found == Asked(name="x", dn=4, hidden=True, dice=("d8", "d6"), to=("s1",), help=(Inner(who="bob"),))


def test_numbers_and_truths_may_be_written_out() -> None:
    assert reading(dn="4", hidden="true", numbers=["1", "2"]) == Asked(name="x", dn=4, hidden=True, numbers=(1, 2))


def test_an_unknown_parameter_is_named_with_those_there_are() -> None:
    found = refused(reading(luck=4))
    assert found.code == "unknown-parameter"
    assert found.facts["name"] == "luck"
    assert found.facts["known"] == Asked.__struct_fields__


def test_of_many_parameters_the_one_that_is_meant_is_suggested() -> None:
    found = refused(reading(nmae="x"))
    assert (found.code, found.facts) == ("misspelt-parameter", {"name": "nmae", "options": ("name",)})


def test_a_missing_parameter_is_named_with_what_it_may_be() -> None:
    found = refused(read(Asked, {}, "rule"))
    assert found.code == "missing-parameter"
    assert found.facts == {"name": "name", "allowed": "words", "least": 1, "most": 5}


@pytest.mark.parametrize(
    ("name", "value", "facts"),
    [
        ("name", "", {"got": "", "allowed": "words", "least": 1, "most": 5}),
        ("name", "toolong", {"got": "toolong", "allowed": "words", "least": 1, "most": 5}),
        ("name", ["x"], {"got": "x", "allowed": "words", "least": 1, "most": 5}),
        ("dn", 13, {"got": "13", "allowed": "range", "least": 0, "most": 12}),
        ("dn", -1, {"got": "-1", "allowed": "range", "least": 0, "most": 12}),
        ("dn", "many", {"got": "many", "allowed": "range", "least": 0, "most": 12}),
        ("dn", 4.5, {"got": "4.5", "allowed": "range", "least": 0, "most": 12}),
        ("dn", None, {"got": "None", "allowed": "range", "least": 0, "most": 12}),
        ("steps", 0, {"got": "0", "allowed": "number", "least": 1}),
        ("free", "x", {"got": "x", "allowed": "number"}),
        ("free", {}, {"got": "{}", "allowed": "number"}),
        ("hidden", "perhaps", {"got": "perhaps", "allowed": "yes-no"}),
        ("side", "ours", {"got": "ours", "allowed": "option", "options": ("party", "foes")}),
        ("die", "d1", {"got": "d1", "allowed": "die"}),
        ("die", "d6\n", {"got": "d6\n", "allowed": "die"}),
        ("step", "d20", {"got": "d20", "allowed": "option", "options": ("d4", "d6", "d8", "d10", "d12")}),
        ("spell", "d7", {"got": "d7", "allowed": "option", "options": ("d4", "d6", "d8", "d10", "d12")}),
        ("any_dice", ["d6", "x"], {"got": "d6,x", "allowed": "dies"}),
        ("who", ["a", "b", "c"], {"got": "a,b,c", "allowed": "wordss", "most": 2}),
        ("who", "a", {"got": "a", "allowed": "wordss", "most": 2}),
        ("numbers", [1, "x"], {"got": "1,x", "allowed": "numbers"}),
        ("to", 4, {"got": "4", "allowed": "wordss"}),
        ("want", [], {"got": "", "allowed": "thing"}),
    ],
)
def test_a_bad_value_is_named_with_what_would_be_allowed(name: str, value: Any, facts: dict[str, Any]) -> None:
    found = refused(read(Asked, {"name": "x", name: value}, "rule"))
    assert found.code == "bad-value"
    assert found.facts == {"name": name, **facts}


@pytest.mark.parametrize("value", [[], ["d6"] * 4, ["d6", "d7"], "d6"])
def test_a_bad_list_of_options_says_how_many_of_which(value: Any) -> None:
    found = refused(reading(dice=value))
    assert found.facts["options"] == ("d4", "d6", "d8", "d10", "d12")
    assert (found.facts["allowed"], found.facts["least"], found.facts["most"]) == ("options", 1, 3)


@pytest.mark.parametrize("value", [[{"n": 1}], [{"who": "bob", "x": 1}], ["bob"], {"who": "bob"}])
def test_what_is_wrong_inside_a_parameter_is_said_of_the_parameter(value: Any) -> None:
    found = refused(reading(help=value))
    assert (found.code, found.facts["name"], found.facts["allowed"]) == ("bad-value", "help", "records")
    assert (found.facts["fields"], found.facts["example"]) == ("who= [n=]", "who=x; who=x")


def test_what_is_wrong_with_a_field_of_a_record_is_said_of_the_field() -> None:
    found = refused(reading(help=[{"who": "bob"}, {"who": 4}]))
    assert found.facts == {"name": "help.2.who", "got": "4", "allowed": "words"}


# ---- typed records
@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("bob", (Inner(who="bob"),)),
        ("bob,ann", (Inner(who="bob"), Inner(who="ann"))),
        ("bob n=2; who=ann", (Inner(who="bob", n=2), Inner(who="ann"))),
        ("n=2 who=bob", (Inner(who="bob", n=2),)),
        ("3x bob n=2; ann", (Inner(who="bob", n=2),) * 3 + (Inner(who="ann"),)),
        ('[{"who": "bob", "n": 2}]', (Inner(who="bob", n=2),)),
        (" ; ", ()),
    ],
)
def test_records_are_typed_side_by_side(text: str, help: tuple[Inner, ...]) -> None:
    assert parse_fields(Asked, {"name": "x", "help": text}, "rule") == Asked(name="x", help=help)


@pytest.mark.parametrize("text", ["bob n", "bob who=ann", "bob x=1", "bob=1", "{"])
def test_a_record_with_an_unknown_or_repeated_field_is_refused(text: str) -> None:
    found = refused(parse_fields(Asked, {"name": "x", "help": text}, "rule"))
    assert (found.code, found.facts["name"]) == ("bad-value", "help")


@pytest.mark.parametrize("name", ["dn", "hidden", "spell", "numbers"])
def test_half_a_character_is_refused_as_no_text(name: str) -> None:
    assert parse_fields(Asked, {"name": "x", name: "\ud800"}, "rule") == Refused("not-text", "rule")


def test_a_long_value_is_not_repeated_whole() -> None:
    found = refused(reading(name="x" * 500))
    assert found.facts["got"] == "x" * 57 + "..."


# ---- typed words
def test_typed_lists_are_separated_by_commas() -> None:
    words = {"name": "x", "dice": "d8, d6", "who": "a,b", "numbers": "1,2", "to": "s1", "dn": "4", "hidden": "true"}
    assert parse_fields(Asked, words, "rule") == Asked(
        name="x", dice=("d8", "d6"), who=("a", "b"), numbers=(1, 2), to=("s1",), dn=4, hidden=True
    )


def test_a_typed_empty_list_is_empty() -> None:
    assert parse_fields(Asked, {"name": "x", "who": " , "}, "rule") == Asked(name="x")


@pytest.mark.parametrize(
    ("words", "code", "name"),
    [
        ({"name": "x", "dice": ""}, "bad-value", "dice"),
        ({"name": "x", "dice": "d6,d7"}, "bad-value", "dice"),
        ({"name": "x", "dn": "four"}, "bad-value", "dn"),
        ({"name": "x", "help": "bob n=x"}, "bad-value", "help.1.n"),
        ({"name": "x", "other": "1"}, "unknown-parameter", "other"),
        ({}, "missing-parameter", "name"),
    ],
)
def test_typed_words_are_refused_like_any_value(words: dict[str, str], code: str, name: str) -> None:
    found = refused(parse_fields(Asked, words, "rule"))
    assert (found.code, found.facts["name"]) == (code, name)


def test_a_typed_number_reaches_a_parameter_that_may_be_a_word_too() -> None:
    """A house call sets "BOD" to 4 and "BOD.die" to "d8", from the same box on the page."""
    wants = GAME.moves["table.house"].wants
    assert parse_fields(wants, {"name": "BOD", "value": "4"}, "rule") == wants(name="BOD", value=4)
    assert parse_fields(wants, {"name": "BOD.die", "value": "d8"}, "rule") == wants(name="BOD.die", value="d8")


# ---- whatever comes in
WILD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("9" * 5000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
MOVES = st.sampled_from(sorted(GAME.moves))


@settings(deadline=None)
@given(data=st.data())
def test_any_raw_data_is_read_or_refused(data: st.DataObject) -> None:
    kind = GAME.moves[data.draw(MOVES)].wants
    names = [*kind.__struct_fields__, "zz"]
    raw = data.draw(st.dictionaries(st.sampled_from(names), WILD, max_size=4))
    found = read(kind, raw, "rule")
    assert isinstance(found, (kind, Refused))
    msgspec.json.encode(found)


@settings(deadline=None)
@given(data=st.data())
def test_any_typed_words_are_read_or_refused(data: st.DataObject) -> None:
    kind = GAME.moves[data.draw(MOVES)].wants
    names = [*kind.__struct_fields__, "zz"]
    found = parse_fields(
        kind, data.draw(st.dictionaries(st.sampled_from(names), st.text(max_size=12), max_size=4)), "rule"
    )
    assert isinstance(found, (kind, Refused))


def test_every_parameter_of_every_move_says_what_it_may_be() -> None:
    known = {
        "words", "wordss", "range", "number", "numbers", "yes-no", "option", "options", "die", "dies",
        "thing", "things", "record", "records",
    }  # fmt: skip
    for move in GAME.moves.values():
        for parameter in parameters(move.wants).values():
            assert parameter.allowed["allowed"] in known
