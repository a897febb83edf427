"""The random tables of a prepared scene: buttons that roll them, before it starts and afterwards in its note."""

from __future__ import annotations

import json
import re
from html import unescape

from .test_facilitator_page import running
from .visiting import town


def test_the_tables_of_a_scene_are_buttons_beside_it_and_in_its_note() -> None:
    with town() as here:
        boss, table, session = running(here, "fell")
        id, other = (id for id, one in list(session.game.shelf("tables").items())[:2] if one.die)
        boss.does(table, "table.prepare", "", name="The mill", note="Dark.", tables=id)
        (scene,) = (id for id, one in session.state.prepared.items() if one.name == "The mill")
        button = re.compile(r"hx-post=\"[^\"]*/table-roll\" hx-swap=\"none\" hx-vals='([^']*)'")
        beside = boss.get(f"/t/{table}").text.partition(f'id="scene-{scene}"')[2].partition("</article>")[0]
        assert [json.loads(unescape(vals)) for vals in button.findall(beside)] == [{"id": id}]
        open_there = boss.get(f"/t/{table}/scenes?id={scene}").text
        assert f"w.tables={id}" in open_there, "who edits the scene keeps its tables"
        assert [json.loads(unescape(vals)) for vals in button.findall(open_there)] == [{"id": id}]
        boss.does(table, "table.enter", "", id=scene)
        page = boss.get(f"/t/{table}").text
        assert [json.loads(unescape(vals)) for vals in button.findall(page)] == [{"id": id}]
        assert other not in "".join(button.findall(page))
        boss.tap(f"/t/{table}/table-roll", {"id": id})
        assert session.log[-1].intent is not None
        assert (session.log[-1].intent.want["table"], session.log[-1].audience) == (id, ())
