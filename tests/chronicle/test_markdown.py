"""The log as Markdown: what a seat may read, and nothing in it that people typed is read as markup."""

from __future__ import annotations

import pytest

from at_table import box, do, done, in_words
from caltrop.chronicle.markdown import escape_markdown, markdown
from caltrop.games.fell.game import GAME
from caltrop.messages import log
from caltrop.table.log import Intent
from fell.table import creature, hero, table


def rolls_d6(face: int) -> str:
    """What the log says where Ana rolls a d6."""
    return in_words(GAME, log.RollsFreely(who="Ana", roll="d6", result=str(face)))


def test_it_is_headed_by_the_tables_name_and_its_game() -> None:
    assert markdown(table(), "s0", "Mill Road").splitlines()[:3] == ["# Mill Road", "", "Fell"]
    assert markdown(table(), "s0").splitlines() == ["# Fell", ""]


def test_an_entry_is_a_line_with_its_reasons_below() -> None:
    session = table(box(3, 4), ana=hero("Ana", "s1"))
    done(do(session, "s1", "table.roll", "ana", roll="2d6", label="luck"))
    assert markdown(session, "s2").splitlines()[-3:] == [
        "",
        f"- **1.** {in_words(GAME, log.RollsFreely(who='Ana', roll='2d6', result='7'), log.RolledFor('luck'))}",
        "  - Ana: d6 (3) + d6 (4) = 7.",
    ]


def test_what_was_taken_back_is_struck_through() -> None:
    session = table(box(5), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "table.roll", "ana", roll="d6"))
    session.undo("s1", entry.seq)
    told = markdown(session, "s0").splitlines()
    deed = log.RollsFreely(who="Ana", roll="d6", result="5")
    assert f"- **1.** ~~{rolls_d6(5)}~~" in told
    assert told[-1] == f"- **2.** {in_words(GAME, log.DeedUndone(deed))}"


def test_typed_dice_stars_and_overruled_advice_are_marked() -> None:
    session = table(box(), ana=hero("Ana", "s1", items=("mace",)), goblin=creature("goblin"))
    entry = done(do(session, "s1", "table.roll", "ana", roll="d6", dice=(2,)))
    session.star("s1", entry.seq)
    assert f"- **1.** ★ {rolls_d6(2)} *(real dice: Ana)*" in markdown(session, "s1").splitlines()
    done(do(session, "s0", "table.life", "ana", life="down"))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, dice=(7,), overrule=True))
    assert "*(warning overruled)*" in markdown(session, "s1")


def test_sittings_are_headings() -> None:
    session = table(box(), ana=hero("Ana", "s1"))
    for on in (True, False, True):
        done(do(session, "s0", "table.sitting", on=on))
    text = markdown(session, "s1").splitlines()
    assert [line for line in text if line.startswith("## ")] == ["## Session 1", "## Session 2"]
    assert in_words(GAME, log.SessionBegins(2)) not in "\n".join(text)


def test_scenes_fights_and_turns_are_headings_below_it() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(session.act("s0", Intent("table.sitting", "", {"on": True}), at=1_000_000.0))
    done(do(session, "s0", "table.scene", title="The *mill*"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="foes"))
    done(do(session, "s0", "fell.fight.end"))
    heads = [line for line in markdown(session, "s1").splitlines() if line.startswith("##")]
    assert heads[0].startswith("## Session 1 (1970-01-1")
    assert heads[1:3] == ["### The \\*mill\\*", "### Fight: 1 against 1"]
    assert heads[3:] == [f"#### {in_words(GAME, log.RoundFoes(1)).removesuffix('.')}", "### After the fight"]


def test_what_people_typed_is_no_markup() -> None:
    session = table(box(), ana=hero("A*n*a", "s1"))
    done(do(session, "s1", "table.note", text="<script>x</script> [link](http://x) # ~~gone~~ `code` a_b_c"))
    done(do(session, "s1", "table.place", "ana", place="the **mill**"))
    note, place = markdown(session, "s1", "# <b>Mill</b>").splitlines()[-2:]
    written = r"&lt;script&gt;x&lt;/script&gt; \[link\](http://x) \# \~\~gone\~\~ \`code\` a\_b\_c"
    assert note == f"- **1.** {in_words(GAME, log.NoteWritten(written))}"
    placed = log.PlaceSet(who=r"A\*n\*a", place=r"the \*\*mill\*\*")
    assert place == f"- **2.** {in_words(GAME, placed)}"
    assert markdown(session, "s1", "# <b>Mill</b>").startswith("# \\# &lt;b&gt;Mill&lt;/b&gt;\n")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("1. first", r"1\. first"),
        ("12) first", r"12\) first"),
        ("- item", r"\- item"),
        ("+ item", r"\+ item"),
        ("=====", r"\====="),
        ("a - b", "a - b"),
        ("back\\slash", r"back\\slash"),
        ("R&D &lt;", "R&amp;D &amp;lt;"),
        ("two\nlines", "two lines"),
        ("> quoted", "&gt; quoted"),
        ("![x](y)", r"\!\[x\](y)"),
        ("a|b", r"a\|b"),
    ],
)
def test_escaped_words_stay_words(typed: str, shown: str) -> None:
    assert escape_markdown(typed) == shown


def test_each_seat_reads_only_its_own_lines_under_its_own_numbers() -> None:
    session = table(box(6, 5), ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.note", text="the bridge is sawn through", to=[]))
    done(do(session, "s0", "table.roll", roll="d6", label="wandering", to="facilitator"))
    done(do(session, "s0", "fell.creature", creature="goblin-leader", hidden=True))
    done(do(session, "s1", "table.roll", "ana", roll="d6"))
    assert markdown(session, "s1").splitlines() == [
        "# Fell",
        "",
        f"- **1.** {rolls_d6(5)}",
    ]
    assert "sawn through" in markdown(session, "s0")
    assert "wandering" in markdown(session, "s0")
    assert "Goblin Leader" in markdown(session, "s0")


def test_who_went_back_into_hiding_is_not_named_any_more() -> None:
    session = table(box(), spy=creature("goblin", name="Snick"))
    done(do(session, "s0", "table.condition", "spy", text="limping"))
    limps = in_words(GAME, log.GainsCondition(who="Snick", text="limping"))
    assert limps in markdown(session, "s1")
    done(do(session, "s0", "table.hide", "spy", hidden=True))
    assert "Snick" not in markdown(session, "s1")


def test_who_is_done_is_no_line() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    before = markdown(session, "s1")
    done(do(session, "s1", "fell.done", "ana"))
    assert markdown(session, "s1") == before
