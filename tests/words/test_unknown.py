"""Someone who was seen and is hidden now has no name for players: a word stands there, and no line goes blank."""

from __future__ import annotations

from at_table import box, do, done
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.table.view import lines
from fell.table import creature, hero, table


def test_an_earlier_line_about_someone_hidden_now_is_still_told_without_the_name() -> None:
    session = table(box(5, 3, 2, 1), ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.attack", "goblin", target="ana", overrule=True))
    (line,) = lines(session, "s1", 1)
    assert any("Goblin" in text for text in words.entry_lines(line, names(session, "s1"), session.game))
    done(do(session, "s0", "table.hide", "goblin", hidden=True))
    line = next(line for line in lines(session, "s1") if line.move != "table.hide")
    for language, word in (("en", "omeone"), ("de", "emand")):
        with words.reading(language):
            told = words.entry_lines(line, names(session, "s1"), session.game)
            whys = words.why_lines(line, names(session, "s1"), session.game)
        assert any(word in text for text in told), told
        assert not any("Goblin" in text or "  " in text or " , " in text for text in (*told, *whys))
