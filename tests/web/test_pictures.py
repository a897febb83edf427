"""Pictures at a table: who may bring one, who may see it, and what stays of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import httpx
import pytest
from msgspec import structs

from caltrop.web.features.pictures.routes import ALLOWANCES, Allowance
from caltrop.web.settings import Rate, Settings, no_limits
from store.drawing import RED, as_file, near, opened, photo, png_header, two_halves

from .visiting import Town, Visitor, town

GONE = (404, b"")


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


class Evening:
    """A table with Ana, whom Petra plays, Odo, whom Quinn plays, a goblin in sight and a wight that is not."""

    def __init__(self, here: Town) -> None:
        self.here = here
        self.boss, self.table = here.host()
        self.petra, one = here.player(self.boss, self.table, "Petra")
        self.quinn, two = here.player(self.boss, self.table, "Quinn")
        self.boss.does(self.table, "fell.create", name="Ana", seat=one)
        self.boss.does(self.table, "fell.create", name="Odo", seat=two)
        self.boss.does(self.table, "fell.creature", creature="goblin", name="Goblin A")
        self.boss.does(self.table, "fell.creature", creature="goblin", name="Wight", hidden="yes")

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.here.session(self.table).state

    def upload(self, by: Visitor, who: str, raw: bytes = b"", **more: str) -> httpx.Response:
        files = {"file": ("me.jpg", raw or photo(), "image/jpeg")}
        return by.tap(f"/t/{self.table}/portrait/file", {"who": who, **more}, files)

    def hand_out(self, raw: bytes = b"", **fields: str) -> httpx.Response:
        files = {"file": ("map.png", raw, "image/png")} if raw else {"nothing": ("", b"")}
        return self.boss.tap(f"/t/{self.table}/handout", {"kind": "handout", "title": "A map", **fields}, files)

    def see(self, by: Visitor, picture: str, **headers: str) -> httpx.Response:
        return by.get(f"/t/{self.table}/picture/{picture}", **headers)

    def portrait(self, who: str) -> str:
        found: str = self.state.characters[who].portrait
        return found

    def note(self) -> tuple[str, str]:
        """The id of the newest note, and its picture."""
        id = list(self.state.notes)[-1]
        return id, self.state.notes[id].picture


@pytest.fixture
def evening(here: Town) -> Evening:
    return Evening(here)


def is_done(answer: httpx.Response) -> bool:
    return bool(answer.headers.get("hx-trigger") == "done")


def says(answer: httpx.Response, text: str) -> bool:
    return answer.status_code == 200 and not is_done(answer) and text in unescape(answer.text)


# ---- portraits
def test_a_player_gives_their_character_a_portrait_that_all_see(evening: Evening) -> None:
    assert is_done(evening.upload(evening.petra, "ana"))
    id = evening.portrait("ana")
    for by in (evening.boss, evening.petra, evening.quinn):
        answer = evening.see(by, id)
        assert near(opened(answer.content).getpixel((150, 40)), RED)
        assert answer.headers["content-type"] == "image/jpeg"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "private, no-cache"
        assert "content-encoding" not in answer.headers
        assert f"/picture/{id}" in by.get(f"/t/{evening.table}").text
    assert evening.here.visitor().get(f"/t/{evening.table}/picture/{id}").status_code == 401


def test_a_portrait_is_undone_and_comes_back(evening: Evening) -> None:
    evening.upload(evening.petra, "ana")
    id = evening.portrait("ana")
    evening.petra.tap(f"/t/{evening.table}/undo")
    assert evening.portrait("ana") == ""
    assert (evening.see(evening.boss, id).status_code, evening.see(evening.boss, id).content) == GONE
    evening.boss.tap(f"/t/{evening.table}/undo", {"n": str(evening.here.session(evening.table).seq)})
    assert evening.see(evening.boss, id).status_code == 200
    evening.petra.does(evening.table, "table.portrait", "ana", picture="")
    assert evening.portrait("ana") == ""


def test_no_one_gives_anothers_character_a_portrait_or_a_hidden_one(evening: Evening) -> None:
    wight = next(who for who, c in evening.state.characters.items() if c.hidden)
    answers = [evening.upload(evening.petra, who) for who in ("odo", wight, "no-one")]
    assert all(says(answer, "Choose one at this table.") for answer in answers)
    assert [unescape(a.text).replace(w, "?") for a, w in zip(answers, ("odo", wight, "no-one"), strict=True)] == [
        unescape(answers[2].text).replace("no-one", "?")
    ] * 3
    assert not any(c.portrait for c in evening.state.characters.values())
    assert evening.here.server.store.picture_use(evening.table, evening.here.seat(evening.table, "Petra")) == (0, 0)


def test_the_others_of_a_kind_get_it_too_if_the_facilitator_says_so(evening: Evening) -> None:
    evening.boss.does(evening.table, "fell.creature", creature="goblin", name="Goblin B")
    goblins = [who for who, c in evening.state.characters.items() if c.name.startswith("Goblin")]
    assert is_done(evening.upload(evening.boss, goblins[0], kind="yes"))
    assert {evening.portrait(who) for who in goblins} == {evening.portrait(goblins[0])} != {""}
    assert evening.portrait("ana") == ""
    assert says(evening.upload(evening.petra, "ana", kind="yes"), "facilitator")


def test_a_hidden_creatures_portrait_is_answered_like_a_missing_one(evening: Evening) -> None:
    goblin = next(who for who, c in evening.state.characters.items() if c.name == "Goblin A")
    evening.upload(evening.boss, goblin)
    id = evening.portrait(goblin)
    tag = evening.see(evening.petra, id).headers["etag"]
    assert evening.see(evening.petra, id, **{"if-none-match": tag}).status_code == 304
    evening.boss.does(evening.table, "table.hide", goblin, hidden="yes")
    hidden, missing = (evening.see(evening.petra, each) for each in (id, "0" * 32))
    assert (hidden.status_code, hidden.content, dict(hidden.headers)) == (*GONE, dict(missing.headers))
    assert evening.see(evening.petra, id, **{"if-none-match": tag}).status_code == 404
    assert evening.see(evening.boss, id).status_code == 200
    large = [evening.petra.get(f"/t/{evening.table}/picture?id={each}").text for each in (id, "0" * 32)]
    assert large[0] == large[1]
    assert id not in evening.petra.get(f"/t/{evening.table}").text


# ---- handouts
def test_a_picture_is_handed_out_to_one_and_no_other_gets_it(evening: Evening) -> None:
    quinn = evening.here.seat(evening.table, "Quinn")
    assert is_done(evening.hand_out(as_file(two_halves(), "PNG"), to="some", **{"to-seat": quinn}))
    note, id = evening.note()
    assert evening.see(evening.quinn, id).status_code == evening.see(evening.boss, id).status_code == 200
    assert (evening.see(evening.petra, id).status_code, evening.see(evening.petra, id).content) == GONE
    assert id in evening.quinn.get(f"/t/{evening.table}").text
    assert id not in evening.petra.get(f"/t/{evening.table}").text
    evening.boss.does(evening.table, "table.note", id=note, text="", picture=id, reveal="yes")
    assert evening.see(evening.petra, id).status_code == 200
    evening.boss.does(evening.table, "table.note", id=note, text="")
    assert evening.see(evening.boss, id).status_code == 404


def test_a_handout_keeps_its_picture_when_its_text_changes(evening: Evening) -> None:
    evening.hand_out(photo(), to="everyone", text="Look")
    note, id = evening.note()
    shown = evening.boss.get(f"/t/{evening.table}/write?kind=handout&id={note}").text
    assert f'name="picture" value="{id}"' in shown
    assert is_done(evening.hand_out(to="everyone", id=note, text="", picture=id))
    assert evening.note() == (note, id)
    assert says(evening.hand_out(to="everyone"), "A handout needs a text or a picture.")


def test_the_tv_shows_a_handout_until_it_is_taken_down(evening: Evening) -> None:
    boss, table = evening.boss, evening.table
    assert is_done(evening.hand_out(photo(), to="everyone", tv="yes"))
    note, id = evening.note()
    assert evening.state.shown == note
    boss.tap(f"/t/{table}/tv")
    watched = boss.get(f"/t/{table}/tv").text
    assert f'src="/t/{table}/picture/{id}" alt="A map"' in watched
    assert "Take down" in boss.get(f"/t/{table}").text
    boss.does(table, "table.display", id="")
    assert id not in boss.get(f"/t/{table}/tv").text
    evening.hand_out(photo(top=(9, 9, 9)), to="facilitator")
    secret, _ = evening.note()
    answer = boss.tap(f"/t/{table}/do", {"move": "table.display", "actor": "", "w.id": secret})
    assert says(answer, "That note is private.")


def test_players_hand_out_no_pictures(evening: Evening) -> None:
    files = {"file": ("me.jpg", photo(), "image/jpeg")}
    fields = {"kind": "handout", "title": "Me", "to": "everyone"}
    answer = evening.petra.tap(f"/t/{evening.table}/handout", fields, files)
    assert says(answer, "Players upload portraits.")
    assert not evening.state.notes


# ---- what a move may name
def test_a_move_names_no_picture_that_is_not_there_or_not_in_sight(evening: Evening) -> None:
    wight = next(who for who, c in evening.state.characters.items() if c.hidden)
    evening.upload(evening.boss, wight)
    names = ("0" * 32, evening.portrait(wight))
    fields = ({"move": "table.portrait", "actor": "ana", "w.picture": name} for name in names)
    answers = [evening.petra.tap(f"/t/{evening.table}/do", each).text for each in fields]
    assert answers[0] == answers[1]
    assert "Unknown picture." in answers[0]
    assert evening.portrait("ana") == ""
    evening.boss.does(evening.table, "table.portrait", "ana", picture=names[1])
    assert evening.see(evening.petra, names[1]).status_code == 200
    evening.petra.does(evening.table, "table.note", text="me", picture=names[1])
    bad = {"move": "table.portrait", "actor": "ana", "w.picture": "../../etc/passwd"}
    assert not is_done(evening.petra.tap(f"/t/{evening.table}/do", bad))


# ---- limits
@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"<svg onload=alert(1)>", "That file cannot be read as a picture."),
        (png_header(60_000, 60_000), "That picture has 3,600 million pixels. The limit is 50 million."),
        (photo() + bytes(12 * 1024 * 1024), "That file has more than 12 MB."),
    ],
    ids=["no picture", "bomb", "large"],
)
def test_what_cannot_be_kept_is_refused_in_one_sentence(raw: bytes, text: str, evening: Evening) -> None:
    assert says(evening.upload(evening.petra, "ana", raw), text)
    assert says(evening.petra.tap(f"/t/{evening.table}/portrait/file", {"who": "ana"}), "No picture was chosen.")


def test_each_seat_has_its_own_allowance(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """What others upload does not count, so that no one learns how much the facilitator has hidden."""
    monkeypatch.setitem(ALLOWANCES, "player", Allowance(2, 3))
    evening.upload(evening.boss, "ana")
    assert is_done(evening.upload(evening.petra, "ana", photo(width=100)))
    assert is_done(evening.upload(evening.petra, "ana", photo(width=110)))
    assert is_done(evening.upload(evening.petra, "ana", photo(width=100) + b" "))  # no other picture
    assert says(evening.upload(evening.petra, "ana", photo(width=120)), "You have uploaded 2 pictures")
    assert is_done(evening.upload(evening.quinn, "odo", photo(width=100)))
    monkeypatch.setitem(ALLOWANCES, "player", Allowance(9, 0))
    assert says(evening.upload(evening.petra, "ana", photo(width=130)), "Your pictures at this table have 0 MB")


def test_uploads_are_counted_by_the_minute() -> None:
    limits = structs.replace(no_limits(), pictures=Rate(2, 0.001))
    with town(Settings(limits)) as here:
        evening = Evening(here)
        codes = [evening.upload(evening.petra, "ana", photo(width=90 + n)).status_code for n in range(3)]
        assert codes == [200, 200, 429]
        assert evening.upload(evening.quinn, "odo").status_code == 200


def test_a_large_file_is_refused_before_it_is_read(evening: Evening) -> None:
    """Without a seat, or without a page's token in the header, no byte of the body is read."""
    client, path = evening.here.client, f"/t/{evening.table}/portrait/file"
    guest = evening.here.visitor()
    guest.get("/")
    sent: list[int] = []

    def body() -> Iterator[bytes]:
        for n in range(200):
            sent.append(n)
            yield bytes(65536)

    kind = {"content-type": "multipart/form-data; boundary=x"}
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    for headers, code in (({"cookie": cookie, "x-csrf-token": guest.csrf}, 401), ({"cookie": cookie}, 403)):
        answer = client.post(path, content=body(), headers={**kind, **headers})
        assert answer.status_code == code
    mine = "; ".join(f"{name}={value}" for name, value in evening.petra.cookies.items())
    assert client.post(path, content=body(), headers={**kind, "cookie": mine}).status_code == 403


def test_the_server_itself_never_loads_the_reader_of_pictures() -> None:
    import subprocess
    import sys

    code = "import sys, caltrop.web.serve, caltrop.web.app; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---- by the API
def test_a_program_brings_pictures_as_the_pages_do(evening: Evening) -> None:
    """A portrait of the own character and, for the facilitator, a handout; what is no picture is refused as there."""

    def bring(by: Visitor, path: str, raw: bytes) -> httpx.Response:
        headers = {"Authorization": f"Bearer {by.cookies[f'caltrop-{evening.table}']}", "Content-Type": "image/jpeg"}
        return evening.here.client.post(f"/api/tables/{evening.table}/pictures/{path}", content=raw, headers=headers)

    done = bring(evening.petra, "portrait?who=ana", photo(width=330))
    assert (done.status_code, evening.portrait("ana") != "") == (200, True), done.text
    shown = evening.see(evening.quinn, evening.portrait("ana"))
    assert shown.content[:3] == b"\xff\xd8\xff"
    assert shown.content != photo(width=330)  # it is encoded anew
    quinn = evening.here.seat(evening.table, "Quinn")
    assert bring(evening.boss, f"handout?title=A+map&to={quinn}", photo(width=340)).status_code == 200
    id, picture = evening.note()
    assert (evening.state.notes[id].title, evening.state.notes[id].audience) == ("A map", (quinn,))
    assert [evening.see(by, picture).status_code for by in (evening.quinn, evening.petra)] == [200, 404]
    refused = {
        "no-such-character": bring(evening.quinn, "portrait?who=ana", photo()),
        "handouts-only": bring(evening.petra, "handout", photo()),
        "no-picture": bring(evening.petra, "portrait?who=ana", b""),
        "not-a-picture": bring(evening.petra, "portrait?who=ana", b"<svg onload=alert(1)>"),
        "too-large-body": bring(evening.petra, "portrait?who=ana", b"x" * (13 * 1024 * 1024)),
    }
    assert {name: answer.json()["code"] for name, answer in refused.items()} == {name: name for name in refused}


def test_a_program_sees_what_its_seat_may_see_and_nothing_else(evening: Evening) -> None:
    """Ana's portrait with any seat's token; a hidden creature's and a handout for one as if they did not exist."""
    assert is_done(evening.upload(evening.petra, "ana"))
    wight = next(who for who, c in evening.state.characters.items() if c.hidden)
    quinn = evening.here.seat(evening.table, "Quinn")
    assert is_done(evening.upload(evening.boss, wight, photo(width=310)))
    assert is_done(evening.hand_out(photo(width=320), to="some", **{"to-seat": quinn}))
    ids = {"ana": evening.portrait("ana"), "wight": evening.portrait(wight), "map": evening.note()[1]}

    def status(by: Visitor, id: str) -> tuple[int, str]:
        token = by.cookies[f"caltrop-{evening.table}"]
        found = evening.here.client.get(
            f"/api/tables/{evening.table}/pictures/{id}", headers={"Authorization": f"Bearer {token}"}
        )
        return found.status_code, found.headers["content-type"].split(";")[0]

    seen = {
        name: [status(by, id)[0] for by in (evening.boss, evening.petra, evening.quinn)] for name, id in ids.items()
    }
    assert seen == {"ana": [200, 200, 200], "wight": [200, 404, 404], "map": [200, 404, 200]}
    assert status(evening.petra, ids["ana"]) == (200, "image/jpeg")
    assert status(evening.petra, ids["wight"]) == status(evening.petra, "0" * 32) == (404, "application/json")
    bare = evening.here.client.get(f"/api/tables/{evening.table}/pictures/{ids['ana']}")
    assert bare.status_code == 401
