"""Words on a sheet: ours are said in the reader's language, and what people typed is only ever printed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from at_table import do, done
from caltrop import words
from caltrop.games import registry
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.health.needs import RULED_NEEDS, Need
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.people.attitude import WORDS, Attitude
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.games.deeds.sheet import Nature, Scars
from caltrop.games.deeds.zones import ZONES, Zones
from caltrop.games.fell.sheet import Knowledge
from caltrop.games.grimoire.sheet import Magic
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, Part
from caltrop.table.session import Session
from caltrop.table.view import view
from caltrop.web.api.entries import table_view
from table.every_game import laid

GAMES, IDS = registry.games(), registry.ids()
TYPED = ["food", "no-text", "dead", "need-food", "mark-paid", "deprived: water", "fatigued 2", "{ $who }", "unpaid"]


def texts(part: Part, game: str) -> list[str]:
    """All words that a part shows, as the present reader reads them."""
    return list(words_of(part, game))


def words_of(part: Part, game: str) -> Iterator[str]:
    for widget in part.show():
        match widget:
            case Marks(_, marks):
                yield from (words.mark_word(mark, GAMES[game]) for mark in marks)
            case Grid(_, _, cells):
                yield from (words.mark_word(what, GAMES[game]) for what, _ in cells)
            case CountdownWidget(_, _, what):
                yield words.mark_word(what, GAMES[game])


BANDAGES = Item(id="bandages", name="bandages", uses=3)
ROPES = Item(id="rope", name="rope", count=2)
FOOD = Item(id="rations", name="rations", meals=4, count=2)


@pytest.mark.parametrize(
    ("game", "part", "english", "german"),
    [
        ("fell", Need({"water": 0}, 2), ["deprived: water", "fatigued 2"], ["Mangel: Wasser", "2 Stufen erschöpft"]),
        ("fell", Need({"sleep": 0}, 1), ["deprived: sleep", "fatigued 1"], ["Mangel: Schlaf", "1 Stufe erschöpft"]),
        ("fell", Need({"a song": 0}), ["deprived: a song"], ["Mangel: a song"]),
        ("fell", Hire("ana", unpaid=True), ["unpaid"], ["unbezahlt"]),
        ("fell", Hire("ana"), ["paid"], ["bezahlt"]),
        ("fell", Attitude("wary"), ["wary"], ["misstrauisch"]),
        ("fell", Knowledge(("shield",), ("shield",)), ["shield", "Shield"], ["shield", "Shield"]),
        ("fell", Countdowns({"t1": Countdown("fell.death")}), ["Death"], ["Death"]),
        ("fell-hits", SkillDice({"lore": "d6"}), ["lore d6"], ["lore d6"]),
        ("deeds", Zones("hand"), ["at hand"], ["Griffweite"]),
        ("deeds", Scars((("Lasting Scar", "eye"),)), ["Lasting Scar, eye"], ["Lasting Scar, eye"]),
        ("deeds", Nature(warband=True, tactics="Flees."), ["warband", "Flees."], ["Trupp", "Flees."]),
        ("grimoire", Magic(("winged",)), ["winged"], ["geflügelt"]),
        ("grimoire", Magic(tumours=2), ["tumours in 2 slots"], ["Geschwülste auf 2 Plätzen"]),
        (
            "fell",
            Pack(9, {"a": BANDAGES, "b": ROPES, "c": FOOD}, fatigue=1),
            ["bandages (3 left)", "rope x2", "rations x2 (4 left)", "fatigue"],
            ["bandages (noch 3)", "rope x2", "rations x2 (noch 4)", "Erschöpfung"],
        ),
    ],
)
def test_our_words_on_a_sheet_are_said_in_the_readers_language(
    game: str, part: Part, english: list[str], german: list[str]
) -> None:
    assert texts(part, game) == english
    with words.reading("de"):
        assert texts(part, game) == german


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_need_attitude_and_distance_has_a_word(language: str) -> None:
    with words.reading(language):
        for need in RULED_NEEDS:
            assert words.has("need", need)
        for attitude in WORDS:
            assert words.has("attitude", attitude)
        for zone in ZONES:
            assert words.has("distance", zone, "deeds")


# ---- what people typed
def shown(session: Session, who: str) -> SeenCharacter:
    return view(session, "s1").characters[who]


def sheet_texts(session: Session, label: str) -> list[str]:
    widgets = shown(session, "ana").widgets
    marks = (w.marks for w in widgets if isinstance(w, Marks) and w.label == label)
    return [words.mark_word(mark, session.game) for each in marks for mark in each]


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("typed", TYPED)
def test_a_need_is_printed_as_it_was_typed(game: str, typed: str) -> None:
    session = laid(game)
    entry = done(do(session, "s0", f"{game}.deprive", "ana", other=typed))
    assert sheet_texts(session, "need") == [f"deprived: {typed}"]
    assert " ".join(words.entry_lines(entry, session.state, session.game)).endswith(f": {typed}")
    with words.reading("de"):
        assert sheet_texts(session, "need") == [f"Mangel: {typed}"]
        assert " ".join(words.entry_lines(entry, session.state, session.game)).endswith(f": {typed}")
        met = done(do(session, "s0", f"{game}.deprive", "ana", met=typed))
        assert typed in " ".join(words.entry_lines(met, session.state, session.game))
    assert session.state.part("ana", Need) == Need()


def test_a_need_that_was_chosen_is_said_in_the_readers_language() -> None:
    session = laid("fell")
    done(do(session, "s0", "fell.deprive", "ana", lacking="food"))
    with words.reading("de"):
        assert sheet_texts(session, "need") == ["Mangel: Nahrung"]


def test_a_typed_need_that_a_rule_names_is_met_like_it() -> None:
    """What is printed is the person's word; what ends it is the rule's."""
    session = laid("fell")
    done(do(session, "s0", "fell.deprive", "ana", other="sleep"))
    done(do(session, "s1", "fell.rest", "ana", overrule=True, kind="night"))
    assert session.state.part("ana", Need).lacks == {}


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("typed", TYPED)
def test_a_condition_is_printed_as_it_was_typed(game: str, typed: str) -> None:
    session = laid(game)
    done(do(session, "s0", "table.condition", "ana", text=typed))
    assert sheet_texts(session, "conditions") == [typed]
    with words.reading("de"):
        assert sheet_texts(session, "conditions") == [typed]


@pytest.mark.parametrize("language", ["en", "de"])
def test_programs_get_words_as_plain_text_in_their_language(language: str) -> None:
    session = laid("fell")
    done(do(session, "s0", "fell.deprive", "ana", lacking="water"))
    done(do(session, "s0", "fell.deprive", "ana", other="drink"))
    with words.reading(language):
        widgets = msgspec.to_builtins(table_view(session, "s1"))["characters"]["ana"]["widgets"]
    (need,) = [w["marks"] for w in widgets if w["label"] == "need"]
    assert (
        list(need)
        == {"en": ["deprived: water", "deprived: drink"], "de": ["Mangel: Wasser", "Mangel: drink"]}[language]
    )


@pytest.mark.parametrize(
    ("part", "label", "ids"),
    [(Knowledge((), ("shield",)), "spells", ("shield",)), (Magic(("fraying",)), "magic", ("fraying",))],
)
def test_programs_get_the_ids_by_which_moves_take_what_is_on_a_sheet(
    part: Part, label: str, ids: tuple[str, ...]
) -> None:
    for language in ("en", "de"):
        with words.reading(language):
            assert words.widget_in_words(part.show()[-1]) == Marks(label, ids)
