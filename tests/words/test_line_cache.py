"""A line that was told just now is not worked out again, unless anything about it is another."""

from __future__ import annotations

from msgspec import structs

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.table.view import Line
from caltrop.words.line import LAST_TOLD, find_messages

NAMES = {"ana": "Ana", "rat": "the rat"}
LINE = Line(3, "s0", 60.0, "table.adjust", "ana", events=(LifeChanged("ana", "dead"),))


def test_all_seats_share_what_a_line_says_whatever_number_it_has_for_them() -> None:
    game = registry.games()["fell"]
    first = words.line_messages(LINE, NAMES, game)
    assert first == find_messages(LINE, NAMES, game)
    assert words.line_messages(structs.replace(LINE, n=2), dict(NAMES), game) is first


def test_another_name_line_or_game_is_told_for_itself() -> None:
    games = registry.games()
    words.line_messages(LINE, NAMES, games["fell"])
    for line, names, game in (
        (LINE, {**NAMES, "ana": "Bo"}, games["fell"]),
        (structs.replace(LINE, events=(LifeChanged("rat", "dead"),)), NAMES, games["fell"]),
        (structs.replace(LINE, events=(LifeChanged("ana", "down"),)), NAMES, games["grimoire"]),
        (structs.replace(LINE, cancelled=True), NAMES, games["fell"]),
    ):
        assert words.line_messages(line, names, game) == find_messages(line, names, game)
        assert words.entry_lines(line, names, game) != words.entry_lines(LINE, NAMES, games["fell"])


def test_only_the_last_few_lines_are_kept() -> None:
    for n in range(3 * LAST_TOLD.most):
        words.line_messages(structs.replace(LINE, at=float(n)), NAMES, registry.games()["fell"])
    assert [told.line.at for told in LAST_TOLD.found] == [17.0, 16.0, 15.0, 14.0, 13.0, 12.0]
