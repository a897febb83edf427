"""What designers ask of `caltrop odds`, `compare`, `list` and the notation; each test is one thing that was missing."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from caltrop.cli import show
from caltrop.games import registry
from caltrop.play import Table, roll
from cli.terminal import Ran, caltrop, program, refused

ATTACK = ("odds", "fell.attack", "a=d8,d6", "b=d6", "a_harm=2", "b_harm=1")
SWORD = ("odds", "deeds.attack", "weapons=d8", "armour=1", "hp=4", "brawn=10")


def chances(ran: Ran) -> dict[tuple[object, ...], Fraction]:
    return {tuple(each["outcome"].values()): Fraction(each["p"]) for each in ran.json["outcomes"]}


# ---- groups
def test_aid_of_four_is_no_enumeration() -> None:
    """Each fails with 9/20: all four with (9/20)^4."""
    told = chances(caltrop("odds", "deeds.aid", "savers=4x12", "--json"))
    assert told == {(False,): Fraction(9, 20) ** 4, (True,): 1 - Fraction(9, 20) ** 4}


def test_a_game_and_a_mechanic_are_typed_as_two_words() -> None:
    whole = caltrop("odds", "fell.contest", "a=d6", "b=d6")
    assert caltrop("odds", "fell", "contest", "a=d6", "b=d6").out == whole.out
    assert "Unknown mechanic fell.nonsense." in refused(caltrop("odds", "fell", "nonsense"))


def test_initiative_of_eight_has_a_row_for_each() -> None:
    lines = caltrop("odds", "deeds.initiative", "savers=8x12").out.splitlines()
    assert [line.split()[:2] for line in lines[2:10]] == [[str(n), "55.00%"] for n in range(1, 9)]
    assert "act before: 4.40 on average (22/5), median 4, standard deviation 1.41" in lines  # 8 * 0.55 * 0.45 = 1.41^2


def test_a_program_gets_a_table_for_each_where_the_whole_would_be_too_large() -> None:
    told = caltrop("odds", "deeds.initiative", "savers=8x12", "--json").json
    tables = {table["by"][0]: table["outcomes"] for table in told["tables"]}
    assert set(tables) >= {"before.count", "before.first", *(f"before.{n}" for n in range(1, 9))}
    behind = next(each["p"] for each in tables["before.8"] if each["outcome"] == {"before.8": 0})
    assert behind == "9/20"  # a save of 12 or less is missed with 13 to 20, and a natural 20 is one of them
    whole = caltrop("odds", "deeds.initiative", "savers=3x12", "--json").json
    assert "outcomes" in whole


def test_a_very_long_table_is_cut_to_its_likeliest_rows_and_says_so() -> None:
    """Each of 3 targets takes 1 to 8 points of damage, by itself: 512 ways, of which 40 are shown."""
    asked = ("odds", "deeds.blast", "weapons=d8", "targets=3x armour=0 hp=9 brawn=9", "--by")
    assert "likeliest" not in caltrop(*asked, "each.1.damage,each.2.damage").out  # 64 ways
    whole = caltrop(*asked, "each.1.damage,each.2.damage,each.3.damage").out
    assert "There are 512 outcomes: these are the 40 likeliest. Ask for less with --by each.1.damage" in whole
    assert len(whole.splitlines()) < 60


def test_blast_has_a_table_for_like_targets_and_the_sums_over_all() -> None:
    out = caltrop("odds", "deeds.blast", "weapons=d4", "targets=2x armour=0 hp=9 brawn=9; 1 9 9").err
    assert "targets must be a list" in out  # only the first name may be left out
    lines = caltrop("odds", "deeds.blast", "weapons=d4", "targets=2x armour=0 hp=9 brawn=9; 1 hp=9 brawn=9").out
    assert "Targets 1, 2, each\n" in lines
    assert "Target 3\n" in lines
    # 2.5 + 2.5 + 1.5, and variances of 5/4 each: the third has 0, 1, 2, 3
    assert "damage: 6.50 on average (13/2), median 6.50, standard deviation 1.94" in lines


@pytest.mark.parametrize("asked", ["before.4", "before.count", "before.first", "before.1,before.2"])
def test_people_are_read_alone_or_counted(asked: str) -> None:
    told = chances(caltrop("odds", "deeds.initiative", "savers=4x12", "--by", asked, "--json"))
    assert sum(told.values()) == 1
    if asked == "before.count":
        assert told[4,] == Fraction(11, 20) ** 4


# ---- records
def test_records_are_documented_with_an_example() -> None:
    line = next(line for line in caltrop("odds", "deeds").out.splitlines() if "savers=" in line)
    assert line.split("  ")[-1].strip() == '1 to 8 of score= [advantage=], such as "score=10; score=10"'
    listed = next(m for m in caltrop("odds", "deeds", "--json").json if m["mechanic"] == "deeds.aid")
    assert listed["params"][0]["example"] == "score=10; score=10"


def test_error_of_a_record_names_the_field_or_gives_an_example() -> None:
    ask = ("odds", "deeds.aid")
    assert refused(caltrop(*ask, "savers=12;120")) == "savers.2.score must be a whole number from 0 to 99, not 120."
    assert "such as score=10; score=10" in refused(caltrop(*ask, "savers=12 x=1"))
    assert "such as score=10; score=10" in refused(caltrop(*ask, "savers="))
    blast = refused(caltrop("odds", "fell.blast", "a=d8", "a_harm=2", "targets=xx"))
    assert blast.endswith("such as dice=d4 harm=10; dice=d4 harm=10, not dice=xx.")
    assert 'such as "score=10; score=10"' in refused(caltrop(*ask))


def test_no_outcome_is_printed_as_python() -> None:
    for args in (("fell.blast", "a=d4", "a_harm=1", "targets=2x d4 harm=1"), ("deeds.initiative", "savers=2x12")):
        assert not set("{}'[]") & set(caltrop("odds", *args).out)


# ---- lists
@pytest.mark.parametrize("what", ["creatures", "gear", "spells", "moves", "fields", "skills", "tables"])
def test_lists_of_fell(what: str) -> None:
    assert caltrop("list", "fell", what).out
    assert caltrop("list", "fell", what, "--json").json


def test_list_shows_rows_and_one_row() -> None:
    lines = caltrop("list", "fell", "creatures").out.splitlines()
    assert next(line for line in lines if line.startswith("guard ")).split()[:4] == [
        "guard",
        "Guard",
        "hp",
        "5,",
    ]
    row = caltrop("list", "fell", "creatures", "guard").out
    assert (
        "moves       spear (steel d6, harm 1, held yes); clap in irons (condition manacled, steel d4, held yes)" in row
    )
    assert caltrop("list", "deeds", "roles", "torchbearer", "--json").json["cost"] == 1


@pytest.mark.parametrize("game", registry.games())
def test_fields_say_what_they_take(game: str) -> None:
    out = caltrop("list", game, "fields").out
    assert ": allowed" not in out  # what is printed where no text says it
    assert re.search(r'lasts +a length of time, such as "3 rounds"', out)


def test_dice_of_a_scar_are_explained() -> None:
    assert re.search("dice +dice, such as 1d6", caltrop("list", "deeds", "fields", "scar").out)


def test_fields_are_those_of_the_game_alone() -> None:
    fell = set(caltrop("list", "fell", "fields", "item", "--json").json["item"])
    deeds = set(caltrop("list", "deeds", "fields", "item", "--json").json["item"])
    assert {"steel", "harm"} <= fell - deeds
    assert {"piercing", "armour"} <= deeds - fell


def test_a_variants_rows_are_listed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "fell"\n[[item]]\nid = "longsword"\nharm = 7\n')
    assert caltrop("list", str(file), "gear", "longsword", "--json").json["harm"] == 7


@pytest.mark.parametrize(("args", "says"), [(("zzz",), "Unknown list zzz"), (("creatures", "gaurd"), "mean guard?")])
def test_unknown_lists_and_rows(args: tuple[str, ...], says: str) -> None:
    assert says in refused(caltrop("list", "fell", *args))


# ---- widths
@pytest.fixture(params=[40, 60])
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    wide: int = request.param
    monkeypatch.setenv("COLUMNS", str(wide))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(show, "_is_terminal", lambda: True)
    return wide


@pytest.mark.parametrize(
    "args",
    [
        SWORD,
        ATTACK,
        ("odds", "fell.test", "dice=d8,d6", "dn=4"),
        ("odds", "deeds.aid", "savers=8x12"),
        ("odds", "fell-hits.test", "dice=d8,d6,d4"),
        ("roll", "3d6", "--odds"),
        ("compare", "attack"),
        ("list", "fell", "creatures"),
        ("odds", "deeds"),
        ("games",),
    ],
    ids=" ".join,
)
def test_tables_stay_whole_at_any_width(args: tuple[str, ...], width: int) -> None:
    out = caltrop(*args).out
    assert "…" not in out
    long = [line for line in out.splitlines() if len(line) > width and len(line.strip().split()) > 1]
    assert not long
    if args is SWORD:
        assert out.count("12.50%") == 5 + 1  # five outcomes, and the chance of a scar


def test_long_fractions_are_left_to_json() -> None:
    out = caltrop("odds", "deeds.aid", "savers=8x12").out
    assert "The exact fractions are long: --json has them." in out
    assert max(map(len, out.splitlines())) < 60


# ---- hints
def test_ruling_of_another_mechanic_names_where_it_belongs() -> None:
    said = refused(caltrop("odds", "deeds.save", "score=10", "--ruling", "deeds.aid.best=roll"))
    assert said == "Ruling deeds.aid.best does not change deeds.save. Use it with deeds.aid or deeds.interfere."
    assert "Unknown ruling deeds.zzz" in refused(caltrop("odds", "deeds.save", "score=10", "--ruling", "deeds.zzz=a"))


def test_misspelt_parameter_gets_a_hint() -> None:
    assert refused(caltrop(*SWORD, "dice=d6")).startswith("deeds.attack has no parameter dice. It takes weapons, mode,")
    assert refused(caltrop(*SWORD, "armor=1")) == "Unknown parameter armor. Did you mean armour?"


def test_plus_before_a_number_is_read() -> None:
    """Of two d20 the lower one is below 10: 1 - (11/20)^2."""
    told = chances(caltrop("odds", "deeds.save", "score=10", "advantage=+1", "--json"))
    assert told[True,] == 1 - Fraction(11, 20) ** 2


def test_risk_of_an_attack_in_deeds_is_the_targets() -> None:
    table = Table("deeds")
    table.act("deeds.create", name="Ana")
    table.act("deeds.creature", creature="levy-spear")
    who, what, chance = table.risk("deeds.attack", "ana", target="levy-spear") or ("", "", Fraction(0))
    left = table.odds("deeds.attack", "ana", target="levy-spear")
    assert (who, what) == ("levy-spear", "HP")
    assert chance == left.chance(lambda outcome: outcome.hp == 0) > 0


@pytest.mark.parametrize(
    ("words", "at", "offers"),
    [
        ("caltrop odds deeds.attack mode=", 3, {"mode=normal", "mode=enhanced", "mode=impaired"}),
        ("caltrop odds deeds.attack mode = en", 5, {"enhanced"}),  # as bash sends it
        ("caltrop odds deeds.attack mode =", 4, {"normal", "enhanced", "impaired"}),
        ("caltrop odds deeds.attack spared=t", 3, {"spared=true"}),
        ("caltrop odds deeds.save --by ", 4, {"passed"}),
        ("caltrop list fell creatures guar", 4, {"guard"}),
    ],
)
def test_values_are_completed(words: str, at: int, offers: set[str]) -> None:
    told = program(_CALTROP_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(at)).out
    assert {line.partition(",")[2] for line in told.splitlines()} == offers


# ---- marginals
def test_by_reads_a_part() -> None:
    """109/144 is the chance that "a" wins, for 2 harm."""
    assert chances(caltrop(*ATTACK, "--by", "b_takes", "--json")) == {(0,): Fraction(35, 144), (2,): Fraction(109, 144)}


def test_where_leaves_the_outcomes_that_fulfil_it() -> None:
    """Without a tie: 109/144 against 55/288."""
    told = caltrop(*ATTACK, "--where", "winner!=tie", "--by", "winner", "--json").json
    assert told["given"] == str(1 - Fraction(5, 96))
    assert {each["outcome"]["winner"]: each["p"] for each in told["outcomes"]} == {"a": "218/273", "b": "55/273"}
    assert "Given winner=a, which has a chance of 75.69% (109/144)" in caltrop(*ATTACK, "--where", "winner=a").out


def test_conditions_compare_numbers_and_yes_or_no() -> None:
    """Damage is 0 to 7 alike; a scar is damage of exactly 4."""
    assert caltrop(*SWORD, "--where", "damage>=4", "--by", "damage", "--json").json["given"] == "1/2"
    assert chances(caltrop(*SWORD, "--where", "scar=yes", "--by", "damage", "--json")) == {(4,): 1}
    assert refused(caltrop(*SWORD, "--where", "damage>9")) == "damage>9 never holds: damage is 0 to 7."
    assert refused(caltrop(*SWORD, "--where", "damage=x")).startswith("damage is a number, and x is none.")
    assert refused(caltrop(*SWORD, "--where", "scar=4")) == "scar is yes or no, not 4."
    assert refused(caltrop(*ATTACK, "--where", "winner=c")) == "winner is never c. It can be a, b or tie."
    assert "cannot be read as a condition" in refused(caltrop(*SWORD, "--where", "damage"))
    assert "Choose damage" in refused(caltrop(*SWORD, "--by", "zzz"))


def test_or_less_and_or_more_on_every_number() -> None:
    out = caltrop(*SWORD, "--each").out
    assert out.count("or less  or more") == 3  # damage, HP and Brawn
    line = next(line for line in out.splitlines() if line.startswith("     4  12.50%"))
    assert line.split()[3:5] == ["62.50%", "50.00%"]
    # eight alike: the middle is between 3 and 4, the variance (64 - 1) / 12
    assert "damage: 3.50 on average (7/2), median 3.50, standard deviation 2.29" in out


def test_several_tables_and_several_parts() -> None:
    told = caltrop(*SWORD, "--by", "damage", "--by", "scar,dead", "--json").json
    assert [table["by"] for table in told["tables"]] == [["damage"], ["scar", "dead"]]


# ---- the notation
@pytest.mark.parametrize(
    ("notation", "faces", "worth"),
    [
        ("3d6>=5", 3, lambda f: sum(n >= 5 for n in f)),
        ("3d6t5", 3, lambda f: sum(n >= 5 for n in f)),
        ("3d6<=2", 3, lambda f: sum(n <= 2 for n in f)),
        ("2d6r1", 4, lambda f: sum(f[i] if f[i] > 1 else f[i + 2] for i in range(2))),
        ("2d6r2>=4", 4, lambda f: sum((f[i] if f[i] > 2 else f[i + 2]) >= 4 for i in range(2))),
        ("3d6r1kh2", 6, lambda f: sum(sorted(f[i] if f[i] > 1 else f[i + 3] for i in range(3))[1:])),
        ("3d6r1kl1-1", 6, lambda f: min(f[i] if f[i] > 1 else f[i + 3] for i in range(3)) - 1),
    ],
)
def test_thresholds_and_rerolls_by_brute_force(notation: str, faces: int, worth: object) -> None:
    assert callable(worth)
    found = Counter(worth(throw) for throw in itertools.product(range(1, 7), repeat=faces))
    expected = {(total,): Fraction(n, 6**faces) for total, n in found.items()}
    assert chances(caltrop("roll", notation, "--odds", "--json")) == expected


@pytest.mark.parametrize("notation", ["2d6r6", "2d6r0", "d8r1!", "2d6>", "2d6>=x", "2d6kh1>=4"])
def test_what_cannot_be_rerolled_or_counted_is_refused(notation: str) -> None:
    assert refused(caltrop("roll", notation))


def test_a_roll_shows_what_counts() -> None:
    for _ in range(20):
        told = caltrop("roll", "4d6r2>=5", "--json").json["throws"][0]
        dice = told["terms"][0]["dice"]
        assert told["total"] == sum(die["kept"] for die in dice)
        assert all(die["face"] >= 5 for die in dice if die["kept"])
    assert 0 <= roll("100d6t6").total <= 100


# ---- one's own mechanics and situations
MINE = '''
def attack(fate, weapon: str = "d8", armour: int = 2) -> int:
    """A blow: the weapon die, less armour."""
    return max(0, fate.roll(weapon, "a", "mine") - armour)

def lucky(fate) -> bool:
    return fate.roll("d6", "a", "mine") == 6

def broken(fate) -> int:
    return 1 // 0
'''


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(MINE)
    return str(file)


def test_own_mechanic(mine: str) -> None:
    told = caltrop("odds", f"{mine}:attack", "weapon=d4", "--json")
    assert chances(told) == {(0,): Fraction(1, 2), (1,): Fraction(1, 4), (2,): Fraction(1, 4)}
    assert told.json["params"] == {"weapon": "d4"}
    assert "A blow: the weapon die, less armour." in caltrop("odds", mine).out
    assert chances(caltrop("odds", f"{mine}:attack", "--by", "result", "--where", "result>4", "--json")) == {
        (5,): Fraction(1, 2),
        (6,): Fraction(1, 2),
    }


@pytest.mark.parametrize(
    ("name", "says"),
    [("zzz", "has no mechanic zzz. Choose attack, lucky or broken."), ("broken", "ZeroDivisionError")],
)
def test_what_is_wrong_with_an_own_mechanic_is_one_line(mine: str, name: str, says: str) -> None:
    assert says in refused(caltrop("odds", f"{mine}:{name}"))
    assert "no-such.py cannot be read" in refused(caltrop("odds", "no-such.py:attack"))


def test_own_file_that_does_not_run(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("def attack(fate:\n")
    assert "SyntaxError" in refused(caltrop("odds", f"{file}:attack"))


def test_own_mechanic_beside_games(mine: str) -> None:
    """d8 less 2: above 0 in 6 of 8, 21/8 on average."""
    told = caltrop("compare", "attack", "deeds", f"{mine}:attack", "--json").json["games"][f"{mine}:attack"]
    assert told == {"harms": "3/4", "mean-harm": "21/8"}
    assert caltrop("compare", "test", f"{mine}:lucky", "--json").json["games"] == {f"{mine}:lucky": {"passes": "1/6"}}


def test_only_the_command_line_knows_of_python_files() -> None:
    """No upload can name one: the library and the server find mechanics by game, never by file."""
    from caltrop.games import registry
    from caltrop.kernel.rules.refusals import Refused

    assert isinstance(registry.game_of_mechanic("./mine.py:attack"), Refused)
    source = Path(show.__file__).parents[1]
    naming = [path for path in source.rglob("*.py") if "own_mechanics" in path.read_text(encoding="utf-8")]
    assert {path.parent.name for path in naming} == {"cli"}


def test_variant_with_another_longsword_compares_differently(tmp_path: Path) -> None:
    """A d10 less armour 1 does 0 to 9: 4.5 on average, against 3.5 for a d8."""
    file = tmp_path / "v.toml"
    file.write_text('base = "deeds"\n[[item]]\nid = "longsword"\ndie = "d10"\n')
    told = caltrop("compare", "attack", "deeds", str(file), "--json").json
    assert (told["games"]["deeds"]["mean-harm"], told["games"][str(file)]["mean-harm"]) == ("7/2", "9/2")
    assert told["assumed"][str(file)] == "deeds.attack weapons=d10 armour=1 hp=3 brawn=10 (longsword, Levy Spear)"
    assert caltrop("odds", str(file)).out == caltrop("odds", "deeds").out


def test_own_situation(tmp_path: Path, mine: str) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(
        'title = "A duel"\n[measures]\n"lands" = "damage>0"\n"dies" = "dead"\n'
        '[[column]]\nname = "Deeds"\nmechanic = "deeds.attack"\n'
        'params = { weapons = "d8", armour = 2, hp = 4, brawn = 10 }\n'
        '[[column]]\nname = "mine"\nmechanic = "mine.py:attack"\n'
        'measures = { "lands" = "result>0", "mean" = "result" }\n'
    )
    told = caltrop("compare", str(file), "--json").json["games"]
    assert told == {"Deeds": {"lands": "3/4", "dies": "0"}, "mine": {"lands": "3/4", "mean": "21/8"}}
    assert caltrop("compare", str(file), "mine").out.splitlines()[0] == "A duel"
    assert "no column zzz. Choose Deeds or mine." in refused(caltrop("compare", str(file), "zzz"))
    file.write_text("[[column]]\nmechanic = 'fell.death'\nodd = 1\n")
    assert "odd is missing or wrong" in refused(caltrop("compare", str(file)))
