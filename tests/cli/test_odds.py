"""`caltrop odds`: the shared contract, what people see, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from caltrop.cli.odds import all_mechanics
from caltrop.games import registry
from caltrop.games.packages import mechanics_in_file
from caltrop.kernel.contract.input import read
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.rules.rulings import ruled_fields
from caltrop.odds.exact import odds
from caltrop.words import has
from cli.terminal import caltrop, refused

EXAMPLES = Path(__file__).parents[1] / "odds" / "odds-examples.json"


def examples() -> list[Any]:
    if not EXAMPLES.exists():
        return []
    found = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return [e for e in found if e["mechanic"].partition(".")[0] in registry.ids()]


def as_typed(params: dict[str, Any]) -> list[str]:
    return [f"{name}={','.join(v) if isinstance(v, list) else v}" for name, v in params.items()]


def as_set(outcomes: list[Any]) -> set[tuple[str, str]]:
    return {(json.dumps(o["outcome"], sort_keys=True), o["p"]) for o in outcomes}


# ---- the contract
def test_the_contract_of_the_rules() -> None:
    """The worked example of rules/README.md, to the letter."""
    assert caltrop("odds", "fell.test", "dice=d8,d6", "dn=4", "--json").json == {
        "mechanic": "fell.test",
        "params": {"dice": ["d8", "d6"], "dn": 4},
        "outcomes": [
            {"outcome": {"hits": 0, "passed": False}, "p": "3/16"},
            {"outcome": {"hits": 1, "passed": True}, "p": "1/2"},
            {"outcome": {"hits": 2, "passed": True}, "p": "5/16"},
        ],
    }


@pytest.mark.parametrize("example", examples(), ids=lambda e: f"{e['mechanic']} {e['params']}")
def test_worked_examples_answer_alike(example: Any) -> None:
    answer = caltrop("odds", example["mechanic"], *as_typed(example["params"]), "--json").json
    assert (answer["mechanic"], answer["params"]) == (example["mechanic"], example["params"])
    assert as_set(answer["outcomes"]) == as_set(example["outcomes"])
    assert sum(Fraction(o["p"]) for o in answer["outcomes"]) == 1


def test_what_was_said_is_said_again_even_where_it_changes_nothing() -> None:
    answer = caltrop("odds", "fell.test", "dn=4", "dice=d6", "advantage=0", "--json").json
    assert answer["params"] == {"dn": 4, "dice": ["d6"], "advantage": 0}


def test_a_ruling_changes_the_odds_and_is_named() -> None:
    """A d4 at one step of disadvantage is not rolled, or stays a d4 with 1 in 4 against DN 4."""
    args = ("odds", "fell.test", "dice=d4", "dn=4", "advantage=-1", "--json")
    assert caltrop(*args).json["outcomes"] == [{"outcome": {"hits": 0, "passed": False}, "p": "1"}]
    stays = caltrop(*args, "--ruling", "fell.ladder.floor=stay").json
    assert stays["params"] == {"dice": ["d4"], "dn": 4, "advantage": -1, "floor": "stay"}
    assert {o["p"] for o in stays["outcomes"]} == {"3/4", "1/4"}


# ---- for people
def test_people_get_a_table_with_bars_and_the_policy() -> None:
    lines = caltrop("odds", "fell.test", "dice=d8,d6", "dn=4").out.splitlines()
    assert lines[0] == "fell.test dice=d8,d6 dn=4"
    assert lines[1].split() == ["hits", "passed", "chance", "exact", "or", "less", "or", "more"]
    assert lines[2].split()[:6] == ["0", "no", "18.75%", "3/16", "18.75%", "100.00%"]
    assert lines[3].split()[:6] == ["1", "yes", "50.00%", "1/2", "68.75%", "81.25%"]
    assert lines[4].split()[:6] == ["2", "yes", "31.25%", "5/16", "100.00%", "31.25%"]
    assert lines[3].count("#") == 24
    assert "passed: 81.25% (13/16)" in lines
    # the mean of the squares is 1/2 + 4 * 5/16 = 7/4; less the square of 9/8 that is 31/64, the square of 0.70
    assert "hits: 1.12 on average (9/8), median 1, standard deviation 0.70" in lines
    assert lines[-1].startswith("Assumed: ")


def test_no_running_total_where_nothing_is_counted() -> None:
    assert "or more" not in caltrop("odds", "fell.cast", "wil=d8", "spell=d6", "dn=6").out
    assert "or more" not in caltrop("odds", "fell.death").out
    assert "or more" not in caltrop("odds", "fell.reaction", "wil=d8").out


def test_the_list_names_every_mechanic_and_parameter() -> None:
    out = caltrop("odds").out
    for id, mechanic in all_mechanics().items():
        assert id in out.splitlines()
        params: Any = mechanic.params
        settled = ruled_fields(params)
        assert all(name in out for name in mechanic.params.__struct_fields__ if name not in settled)
    assert caltrop("odds", "fell").out.splitlines()[0] == "fell.test"
    listed = caltrop("odds", "--json").json
    assert {m["mechanic"] for m in listed} == set(all_mechanics())


def test_a_mechanic_outside_mechanics_py_is_found_too() -> None:
    beyond = set(all_mechanics()) - set(mechanics_in_file("fell"))
    for id in beyond:
        assert "unknown" not in caltrop("odds", id).err


SMALL: dict[str, dict[str, Any]] = {
    "fell.test": {"dice": ["d4"], "dn": 4},
    "fell.contest": {"a": ["d4"], "b": ["d4"]},
    "fell.attack": {"a": ["d4"], "b": ["d4"], "a_harm": 1, "b_harm": 1},
    "fell.blast": {"a": ["d4"], "a_harm": 1, "targets": [{"dice": ["d4"], "harm": 1}]},
    "fell.cast": {"wil": "d4", "spell": "d4", "dn": 4},
    "fell.reaction": {"wil": "d4"},
    "fell.morale": {"wil": "d4"},
    "fell.advance": {"die": "d4"},
    "fell.blast.count": {"steel": "d4"},
}


@pytest.mark.parametrize("id", [id for id in all_mechanics() if id.startswith("fell.")])
def test_where_a_mechanic_has_choices_its_policy_is_stated(id: str) -> None:
    """Its choices are found by letting a policy answer them."""
    mechanic = all_mechanics()[id]
    asked = list[str]()

    def policy(choice: Choice) -> str:
        asked.append(choice.rule)
        return choice.usual

    params = read(mechanic.params, SMALL.get(id, {}), id)
    odds(mechanic, params, policy)
    stated = has("policy", id, "fell")
    assert stated or not asked


# ---- what is refused
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("fell.tset",), "Unknown mechanic fell.tset. Did you mean fell.test"),
        (("zzz",), 'Unknown mechanic zzz. Run "caltrop odds" to list them.'),
        (("zzz.test",), "Unknown mechanic zzz.test"),
        (("../x.y",), "Unknown mechanic"),
        (("parts.table",), "Unknown mechanic"),
        (("fell.test",), "fell.test needs dice (1 to 3 of d4, d6, d8, d10 or d12) and dn (0 to 12)."),
        (
            ("fell.test", "dice=d8", "dn=4", "x=1"),
            "Unknown parameter x. Choose dice, dn, advantage, help, spell, spells or fixed.",
        ),
        (("fell.test", "dice=d7", "dn=4"), "dice must be 1 to 3 of d4, d6, d8, d10 or d12, not d7."),
        (("fell.test", "dice=d8,d8,d8,d8", "dn=4"), "dice must be 1 to 3 of d4, d6, d8, d10 or d12, not d8,d8,d8,d8."),
        (("fell.test", "dice=", "dn=4"), "dice is empty. Choose d4, d6, d8, d10 or d12."),
        (("fell.test", "dice=d8", "dn=13"), "dn must be a whole number from 0 to 12, not 13."),
        (("fell.test", "dice=d8", "dn=-1"), "dn must be a whole number from 0 to 12, not -1."),
        (("fell.test", "dice=d8", "dn=four"), "dn must be a whole number from 0 to 12, not four."),
        (("fell.test", "dice=d8", "dn=4.5"), "dn must be a whole number from 0 to 12, not 4.5."),
        (("fell.test", "dice=d8", "dn="), "dn is empty. Enter a whole number from 0 to 12."),
        (("fell.test", "dice=d8", "dn=4\n5"), "dn must be a whole number from 0 to 12, not 4 5."),
        (
            ("fell.test", "d8", "dn=4"),
            "d8 must be written as name=value. fell.test takes dice, dn, advantage, help, spell, spells and fixed.",
        ),
        (("fell.test", "dice=d8", "dn=4", "dn=5"), "dn is given twice."),
        (("fell.test", "floor=stay"), "floor is set by a ruling. Write --ruling fell.ladder.floor=stay."),
        (("fell.death", "x=1"), "Unknown parameter x. Leave it out."),
        (("fell.test", "dice=d8", "dn=4", "--ruling", "x=y"), "Unknown ruling x. Choose fell.ladder.floor."),
        (("fell.test", "dice=d8", "dn=4", "--ruling", "x"), "x must be written as name=value."),
        (
            ("fell.test", "dice=d8", "dn=4", "--ruling", "fell.ladder.floor=up"),
            "Unknown option up. Choose drop or stay.",
        ),
        (("fell.test", "--nonsense"), 'Unknown option --nonsense. Run "caltrop odds --help" to list them.'),
    ],
)
def test_bad_input_gets_one_line(args: tuple[str, ...], says: str) -> None:
    assert refused(caltrop("odds", *args)).startswith(says)


@pytest.mark.parametrize(("params", "got"), [(("slots=3", "dust=2"), 5), ((), 0)])
def test_parameters_that_are_wrong_together_are_named_together(params: tuple[str, ...], got: int) -> None:
    says = f"slots and dust must add up to 1 to 4, not {got}."
    assert refused(caltrop("odds", "grimoire.cast", *params)) == says


def test_what_is_missing_gets_a_usual_value_as_in_sweeps() -> None:
    """A weapon does 2 harm and a bare hand 1, as in the game's own situation."""
    told = caltrop("odds", "fell.attack", "a=d8,d6", "b=d6")
    assert "\nAssumed: a_harm=2, b_harm=1\n" in told.out
    whole = caltrop("odds", "fell.attack", "a=d8,d6", "b=d6", "a_harm=2", "b_harm=1", "--json")
    assert caltrop("odds", "fell.attack", "a=d8,d6", "b=d6", "--json").json == whole.json


def test_odds_as_csv() -> None:
    """Two of the six numbers of a d6 reach 5."""
    told = caltrop("odds", "fell.test", "dice=d6", "dn=5", "fixed=yes", "--by", "passed", "--csv").out.splitlines()
    assert told[0] == "passed,chance"
    assert {line.partition(",")[0] for line in told[1:]} == {"False", "True"}
    both = caltrop("odds", "fell.test", "dice=d8,d6", "dn=4", "--by", "hits", "--by", "passed", "--csv").out
    assert both.split("\n\n")[1].splitlines()[1:] == ["False,0.1875", "True,0.8125"]
