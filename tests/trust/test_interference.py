"""Non-interference: two tables that differ in what is secret alone look the same, to the byte, to every player."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from at_table import in_words
from caltrop.games import registry
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Character
from caltrop.messages.log import LeavesTable
from caltrop.table.log import Intent

from .planted import creature_of
from .worlds import PLAYERS, World, highest, lowest, plain, two_worlds

GAMES = registry.ids()
Worlds = tuple[World, World]
# A roll that the facilitator can ask for with something of it hidden: the move, what is open, what is kept back.
CALLS: dict[str, tuple[str, dict[str, Any], tuple[dict[str, Any], dict[str, Any]]]] = {
    "fell": ("fell.test", {"ability": "BOD"}, ({"dn": 3}, {"dn": 4})),
    "fell-hits": ("fell-hits.test", {"attribute": "BOD"}, ({"trouble": "the beam gives"}, {"trouble": "rats come"})),
    "generic-fantasy": (
        "generic-fantasy.test", {"attribute": "BOD"}, ({"trouble": "the beam gives"}, {"trouble": "rats come"}),
    ),
    "grimoire": ("grimoire.save", {"attribute": "STR"}, ({"dc": 5}, {"dc": 9})),
}  # fmt: skip
NOBODY = "unseen-0123456789ab"
# Pages that can be asked for by somebody's id, and how they answer for an id that one knows nothing of.
GUESSES = {
    "sheet/*": 404, "form?move=table.condition&actor=*": 200, "who?who=*": 200, "item?who=*&item=x": 200,
    "orders?who=*": 200, "more?who=*": 200, "one/*": 403,
}  # fmt: skip
BLIND: dict[str, tuple[str, dict[str, Any]]] = {
    "fell": ("fell.test", {"ability": "INT", "dn": 6}),
    "fell-hits": ("fell-hits.test", {"attribute": "INT"}),
    "generic-fantasy": ("generic-fantasy.test", {"attribute": "INT"}),
    "deeds": ("deeds.save", {"ability": "Finesse"}),
}


@pytest.fixture(params=GAMES)
def worlds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worlds]:
    """Ana and Bram are there, and a foe in sight."""
    with two_worlds(request.param, monkeypatch) as both:
        for world in both:
            for seat, name in (("s1", "Ana"), ("s2", "Bram")):
                world.act(seat, Intent(f"{world.game}.create", "", {"name": name}))
            creature = {"creature": creature_of(world.game), "name": "Foe"}
            world.act("s0", Intent(f"{world.game}.creature", "", creature))
        alike(both)
        yield both


# ---- looking
def alike(worlds: Worlds, *, but: tuple[str, ...] = ()) -> None:
    """Every player has been sent and can fetch the same; `but` are those who may know the difference."""
    for seat in PLAYERS:
        if seat not in but:
            same(seat, *({"news": world.news(seat), **world.api(seat)} for world in worlds))


def silent(worlds: Worlds, *, but: tuple[str, ...] = ()) -> None:
    """What happened in secret has sent no player anything at all; so the two look the same, whatever it was."""
    for seat in PLAYERS:
        for world in worlds:
            assert seat in but or world.news(seat) == ""
    alike(worlds, but=but)


def pages_alike(worlds: Worlds, *, but: tuple[str, ...] = (), forms: bool = False) -> None:
    """Every page for one player, the table and its log for the others."""
    same("s1", *(world.pages("s1") for world in worlds))
    for seat in ("s2", "tv"):
        if seat not in but:
            same(seat, *({page: w.fetched(seat, f"/t/{w.table.id}{page}") for page in ("", "/log.md")} for w in worlds))
    if forms:
        same("s1", *(world.forms("s1", "ana") for world in worlds))


def same(seat: str, one: Mapping[str, str], other: Mapping[str, str]) -> None:
    assert list(one) == list(other)
    for what, text in one.items():
        if text != other[what]:
            shown = "\n".join(difflib.unified_diff(pieces(text), pieces(other[what]), lineterm="", n=1))
            raise AssertionError(f"{seat} can tell the difference in {what!r}:\n{shown[:4000]}")


def pieces(text: str) -> list[str]:
    return re.split(r"\n|,|(?=<)", text)


def both(worlds: Worlds, seat: str, *intents: Intent, **more: Any) -> list[Any]:
    """A move that may differ between the two."""
    return [
        world.act(seat, intent, **more) for world, intent in zip(worlds, intents * (2 // len(intents)), strict=True)
    ]


def hidden_ones(world: World) -> list[str]:
    return [who for who, c in world.session.state.characters.items() if c.hidden]


# ---- what is secret
def test_who_is_hidden_changes_nothing(worlds: Worlds) -> None:
    """Their name and number, what they suffer and where they stand; then they join a fight and strike unseen."""
    some(worlds)
    silent(worlds)
    for world in worlds:
        foes = {"foes": ["foe", *hidden_ones(world)]}
        world.act("s0", Intent(f"{world.game}.fight", "", foes), may_wait=True)
    alike(worlds)
    for world in worlds:
        strike = Intent(f"{world.game}.attack", hidden_ones(world)[0], {"target": "ana"})
        world.act("s0", strike, may_wait=True)
    alike(worlds)
    for world in worlds:  # the line before this one may be sent once more
        world.act("s0", Intent("table.say", "", {"text": "The wind drops."}))
    alike(worlds)
    pages_alike(worlds, forms=True)


def test_who_is_hidden_leaves_unnoticed(worlds: Worlds) -> None:
    """In the one somebody hidden goes, comes back by an undo and goes for good; in the other they stay."""
    some(worlds)
    one, _ = worlds
    for _ in range(2):
        seq = one.act("s0", Intent("table.remove", hidden_ones(one)[0]))["seq"]
        assert not hidden_ones(one)
        silent(worlds)
        assert one.voices["s0"].post("/undo", {"seq": seq}).status_code == 200
        assert hidden_ones(one)
        silent(worlds)
    one.act("s0", Intent("table.remove", hidden_ones(one)[0]))
    both(worlds, "s0", Intent("table.remove", "foe"))
    alike(worlds)
    pages_alike(worlds, forms=True)


def test_a_hidden_one_with_the_name_of_one_who_is_gone_comes_and_goes_unnoticed(worlds: Worlds) -> None:
    """Somebody was hidden, then seen, then gone: the log still names them, whoever has their name in secret."""
    one, _ = worlds
    hidden = {"creature": creature_of(one.game), "name": "Zorblax", "hidden": True}
    both(worlds, "s0", Intent(f"{one.game}.creature", "", hidden))
    known = [hidden_ones(world)[0] for world in worlds]
    for move, want in (("hide", {"hidden": False}), ("condition", {"text": "grinning"}), ("remove", {})):
        both(worlds, "s0", *(Intent(f"table.{move}", who, want) for who in known))
    alike(worlds)
    assert in_words(one.game, LeavesTable(("Zorblax",))) in one.fetched("s1", f"/t/{one.table.id}/log.md")
    one.act("s0", Intent(f"{one.game}.creature", "", hidden))
    (again,) = hidden_ones(one)
    assert again not in known
    silent(worlds)
    one.act("s0", Intent("table.remove", again))
    silent(worlds)
    pages_alike(worlds)


def some(worlds: Worlds) -> None:
    """One hidden in the first world, two others in the second."""
    for world, names in zip(worlds, (("Zorblax",), ("Mirk", "Old Nob")), strict=True):
        for name in names:
            wants = {"creature": creature_of(world.game), "name": name, "hidden": True}
            world.act("s0", Intent(f"{world.game}.creature", "", wants))
        first = hidden_ones(world)[0]
        world.act("s0", Intent("table.condition", first, {"text": f"{names[0]} is hungry"}))
        world.act("s0", Intent("table.place", first, {"place": f"behind {names[0]}"}))


def test_who_is_asked_for_and_hidden_is_refused_like_who_is_not_there(worlds: Worlds) -> None:
    """The same words, whether somebody guesses the id of one who is hidden or of nobody."""
    some(worlds)
    for world in worlds:
        hidden = hidden_ones(world)[0]
        for who in ("s1", "tv"):
            voice = world.voices[who]
            for page, status in GUESSES.items():
                path = f"/t/{world.table.id}/{page}"
                guessed, nobody = (world.fetched(who, path.replace("*", id), status) for id in (hidden, NOBODY))
                assert guessed == nobody, path  # drawn ids are left out of both
            for move, params in (("table.condition", {"text": "x"}), (f"{world.game}.attack", {"target": "ana"})):
                answers = [voice.move(move, id, **params) for id in (hidden, NOBODY)]
                assert {answer.status_code for answer in answers} == {422}
                assert answers[0].text.replace(hidden, NOBODY) == answers[1].text, move
        for id in (hidden, NOBODY):
            answer = world.voices["s1"].move(f"{world.game}.attack", "ana", target=id)
            assert answer.status_code == 422
        guessed, nobody = (
            world.voices["s1"].move(f"{world.game}.attack", "ana", target=id).text for id in (hidden, NOBODY)
        )
        assert guessed.replace(hidden, NOBODY) == nobody


def test_a_creatures_numbers_change_nothing(worlds: Worlds) -> None:
    """A number on the sheet of somebody in sight, of those that do not show."""
    name, values = closed_number(worlds[0])
    both(worlds, "s0", *(Intent("table.house", "foe", {"name": name, "value": value}) for value in values))
    silent(worlds)
    pages_alike(worlds, forms=True)


def closed_number(world: World) -> tuple[str, tuple[int | str, int | str]]:
    """A setting of the foe with two values that nobody can tell apart by looking at it."""
    foe, hurt = world.session.state.characters["foe"], world.session.game.hurt
    for part in (p for p in foe.parts.values() if isinstance(p, Part)):
        for name, setting in part.settings().items():
            values: tuple[int | str, ...] = setting.options or tuple(range(setting.least, min(setting.most, 60) + 1))
            seen = {
                v: looks(foe.with_parts(part.put(name, v)), hurt)
                for v in values
                if not setting.clock and v != setting.now
            }
            alike = [v for v in seen if seen[v] == looks(foe, hurt)]
            if len(alike) > 1:
                return name, (alike[0], alike[1])
    raise AssertionError("a creature without a closed number")


def looks(character: Character, hurt: Any) -> tuple[Any, ...]:
    parts = [p for p in character.parts.values() if isinstance(p, Part)]
    return hurt(character), tuple(p.show_public() for p in parts)


def test_what_the_facilitator_keeps_to_themselves_changes_nothing(worlds: Worlds) -> None:
    """Notes, scenes, blind rolls, what waits for secret dice, stars on hidden lines and taking them back."""
    for step in (notes, scenes, blind_rolls, waiting, marks):
        step(worlds)
        silent(worlds)
    both(worlds, "s0", Intent("table.note", "", {"text": "The mill is shut."}))  # an open one, after them
    alike(worlds)
    pages_alike(worlds)


def notes(worlds: Worlds) -> None:
    one, other = worlds
    one.act("s0", Intent("table.note", "", {"text": "the miller lies", "to": []}))
    for text in ("the well is dry", "the well is deep"):
        other.act("s0", Intent("table.note", "", {"text": text, "to": []}))


def scenes(worlds: Worlds) -> None:
    one, other = worlds
    one.act("s0", Intent("table.prepare", "", {"name": "Mill", "creatures": [creature_of(one.game)], "note": "rats"}))
    one.act("s0", Intent("table.prepare", "", {"name": "Well", "note": "deep"}))
    one.act("s0", Intent("table.unprepare", "", {"id": next(iter(one.session.state.prepared))}))
    other.act("s0", Intent("table.prepare", "", {"name": "Ford", "note": "a toll"}))


def blind_rolls(worlds: Worlds) -> None:
    one, other = worlds
    one.act("s0", Intent("table.roll", "", {"roll": "2d6", "label": "listening", "to": "facilitator"}), lowest)
    for fall in (highest, lowest):
        other.act("s0", Intent("table.roll", "", {"roll": "d20+3", "label": "luck", "to": "facilitator"}), fall)
    if one.game in BLIND:
        move, want = BLIND[one.game]
        one.act("s0", Intent(move, "bram", {**want, "to": "facilitator"}), lowest)
        other.act("s0", Intent(move, "bram", {**want, "to": "facilitator"}), highest)


def waiting(worlds: Worlds) -> None:
    """In the one the facilitator's own dice are asked for in secret, in the other nothing waits."""
    one, _ = worlds
    both(worlds, "s0", Intent("table.preferences", "", {"seat": "s0", "real_dice": True}))
    alike(worlds)
    blind = Intent("table.roll", "", {"roll": "2d6", "label": "listening", "to": "facilitator"})
    assert one.act("s0", blind, may_wait=True)["prompt"]


def marks(worlds: Worlds) -> None:
    """In the one a secret note is taken back and comes back, in the other a star is set on it."""
    one, other = worlds
    first = [w.act("s0", Intent("table.note", "", {"text": "secret", "to": []}))["seq"] for w in worlds]
    for seq in (first[0], one.session.seq + 1):  # the note, then the undo itself
        assert one.voices["s0"].post("/undo", {"seq": seq}).status_code == 200
        assert (first[0] in one.session.undone_seqs()) == (seq == first[0])
        silent(worlds)
    other.pressed("s0", "star", n=str(first[1]), on="yes")
    assert first[1] in other.session.state.stars


def test_what_players_take_back_and_mark_is_told_alike(worlds: Worlds) -> None:
    """Their own numbers of lines go on without a gap, however much happens in secret in between."""
    notes(worlds)
    both(worlds, "s1", Intent("table.roll", "", {"roll": "d6"}))
    notes(worlds)
    undone = [world.voices["s1"].post("/undo", {}) for world in worlds]
    assert [answer.status_code for answer in undone] == [200, 200]
    same("s1", *({"undo": answer.text} for answer in undone))
    n = str(undone[0].json()["seq"])  # an undo is taken back by its own number
    same("s1", *({"redo": world.pressed("s1", "undo", n=n)} for world in worlds))
    assert not any(rolls_struck(world) for world in worlds)
    n = str(worlds[0].session.count_for("s1"))
    same("s2", *({"not theirs": world.pressed("s2", "undo", n=n)} for world in worlds))
    same("s2", *({"star": world.pressed("s2", "star", n="1", on="yes")} for world in worlds))
    alike(worlds)
    pages_alike(worlds)


def test_what_depends_on_a_players_line_in_secret_is_told_by_no_undo(worlds: Worlds) -> None:
    """Ana strikes the foe, and in the one world its numbers are set in secret after that: looking and undoing tell the
    same in both, although in the one more may go along.
    """
    one, _ = worlds
    strike = Intent(f"{one.game}.attack", "ana", {"target": "foe"}, overrule=True)
    struck = both(worlds, "s1", strike)
    alike(worlds)
    name, values = closed_number(one)
    parts = [p for p in one.session.state.characters["foe"].parts.values() if isinstance(p, Part)]
    was = next(part.settings()[name].now for part in parts if name in part.settings())
    for value in (values[0], was):  # and back: what the foe looks like is the same in both, whatever goes along
        one.act("s0", Intent("table.house", "foe", {"name": name, "value": value}))
    silent(worlds)
    seq = struck[0]["seq"]
    same("s1", *({"look": world.voices["s1"].get("/undo", seq=seq).text} for world in worlds))
    same("s1", *({"page": world.pressed("s1", "undo", n=str(seq))} for world in worlds))
    assert [undone_moves(world)[:1] for world in worlds] == [[strike.move], [strike.move]]
    assert set(undone_moves(one)) <= {strike.move, "table.house"}
    alike(worlds)
    pages_alike(worlds)


def undone_moves(world: World) -> list[str]:
    undone = sorted(world.session.undone_seqs())
    return [entry.intent.move for seq in undone if (entry := world.session.entry(seq)).intent]


def rolls_struck(world: World) -> bool:
    rolls = {entry.seq for entry in world.session.log if entry.intent and entry.intent.move == "table.roll"}
    return bool(rolls & world.session.undone_seqs())


def test_what_is_between_the_facilitator_and_one_player_changes_nothing_for_the_others(worlds: Worlds) -> None:
    """What is said and written to one of them and back, and what they have ordered for their own."""
    one, other = worlds
    one.act("s0", Intent("table.say", "", {"text": "You see a door.", "to": ["s2"]}))
    other.act("s0", Intent("table.note", "", {"text": "A letter for Bob", "to": ["s2"]}))
    one.act("s2", Intent("table.say", "", {"text": "I open it.", "to": ["s0"]}))
    silent(worlds, but=("s2",))
    rule = next(m.rule for m in one.session.game.moves.values() if m.id.endswith((".attack", ".test", ".save")))
    both(worlds, "s0", *(Intent("table.order", "foe", {"rule": rule, "answer": answer}) for answer in ("ask", "no")))
    both(worlds, "s2", *(Intent("table.order", "bram", {"rule": rule, "answer": answer}) for answer in ("ask", "yes")))
    alike(worlds, but=("s2",))
    pages_alike(worlds, but=("s2",))


@pytest.mark.parametrize("worlds", sorted(BLIND), indirect=True)
def test_a_blind_roll_of_ones_own_tells_only_that_it_was_made(worlds: Worlds) -> None:
    move, want = BLIND[worlds[0].game]
    intent = Intent(move, "ana", {**want, "to": "facilitator"})
    falls = (highest, lowest)
    told = [world.act("s1", intent, fall) for world, fall in zip(worlds, falls, strict=True)]
    assert worlds[0].session.log[-1].outcome != worlds[1].session.log[-1].outcome
    assert told[0] == told[1]
    alike(worlds)
    pages_alike(worlds)


@pytest.mark.parametrize("worlds", sorted(CALLS), indirect=True)
def test_a_hidden_difficulty_changes_nothing_but_the_result(worlds: Worlds) -> None:
    """Before the roll, in its odds and form, and after it: all dice show their highest, so it passes either way."""
    move, want, secrets = CALLS[worlds[0].game]
    for world, secret in zip(worlds, secrets, strict=True):
        call = {"move": move, "who": ["ana", "bram"], "want": {**want, **secret}, "hide": list(secret)}
        world.act("s0", Intent("table.call", "", {**call, "stakes": "the roof"}))
    alike(worlds)
    pages_alike(worlds, forms=True)
    ids = [next(iter(world.session.state.calls)) for world in worlds]
    asked = [{"move": move, "actor": "ana", "call": id} for id in ids]
    same("s1", *({"odds": odds(w, asks)} for w, asks in zip(worlds, asked, strict=True)))
    page = f"form?move={move}&actor=ana&call="
    same("s1", *({page: w.fetched("s1", f"/t/{w.table.id}/{page}{id}")} for w, id in zip(worlds, ids, strict=True)))
    same("s1", *({"preview": w.pressed("s1", "preview", b"", **asks)} for w, asks in zip(worlds, asked, strict=True)))
    intents = (Intent(move, "ana", {}, call=id) for id in ids)
    told = both(worlds, "s1", *intents, fall=highest, may_wait=True)
    same("s1", *({"told": plain(str(each))} for each in told))
    alike(worlds)
    pages_alike(worlds)


@pytest.mark.parametrize("fall", [lowest, highest])
@pytest.mark.parametrize("worlds", ["generic-fantasy"], indirect=True)
def test_what_points_would_buy_does_not_tell_a_hidden_number(worlds: Worlds, fall: Callable[[int], int]) -> None:
    """One hit is needed, or three: what Ana is offered says the same, and so does the refusal of a wrong answer."""
    for world, needs in zip(worlds, (1, 3), strict=True):
        call = {"move": "generic-fantasy.test", "who": ["ana"], "want": {"attribute": "BOD", "needs": needs}}
        world.act("s0", Intent("table.call", "", {**call, "hide": ["needs"]}))
    ids = [next(iter(world.session.state.calls)) for world in worlds]
    intents = (Intent("generic-fantasy.test", "ana", {}, call=id) for id in ids)
    waits = both(worlds, "s1", *intents, fall=fall, may_wait=True)
    assert all(len(wait["asks"][0]["options"]) > 1 for wait in waits)
    same("s1", *({"asked": plain(str(wait))} for wait in waits))
    alike(worlds)
    pages_alike(worlds)
    answers = [{"key": wait["asks"][0]["key"], "answer": "a guess"} for wait in waits]
    wrong = [
        world.voices["s1"].post(f"/prompts/{wait['prompt']}", answer)
        for world, wait, answer in zip(worlds, waits, answers, strict=True)
    ]
    assert {answer.status_code for answer in wrong} == {422}
    same("s1", *({"wrong": plain(answer.text)} for answer in wrong))
    bought = waits[0]["asks"][0]["options"][-1]
    for world, wait, answer in zip(worlds, waits, answers, strict=True):
        done = world.voices["s1"].post(f"/prompts/{wait['prompt']}", {**answer, "answer": bought})
        assert done.status_code == 200, done.text


def odds(world: World, asked: dict[str, str]) -> str:
    """What the API says of the odds: nothing, because what they hang on is kept back."""
    answer = world.voices["s1"].get("/odds", **asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "odds-hidden")
    return answer.text
