"""A table full of secrets: whatever a player fetches, is sent or asks for, no secret word is in it."""

from __future__ import annotations

import pytest
from msgspec import structs

from caltrop.games import registry
from caltrop.table.log import Intent

from .planted import ASIDE, FROM_ALL, HIDDEN, UNSEEN, creature_of, found_in, secrets_of
from .worlds import PLAYERS, World, one_world


@pytest.mark.parametrize("game", registry.ids())
def test_no_secret_word_reaches_a_player(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with one_world(game, monkeypatch) as world:
        laid(world)
        for seat in PLAYERS:
            secret = FROM_ALL if seat == "s1" else (*FROM_ALL, ASIDE)
            seen = {"news": world.news(seat), **world.api(seat), **world.pages(seat)}
            if seat == "s1":
                seen |= world.forms(seat, "ana")
                assert ASIDE in seen["/log"]  # what was said to them they do read
            told = {what: found for what, text in seen.items() if (found := found_in(text, secret))}
            assert not told, (seat, told)
        boss = {**world.api("s0"), **world.pages("s0")}
        assert not set(FROM_ALL) - set(found_in("\n".join(boss.values()))), "the facilitator sees all"


def hidden_id(world: World) -> str:
    return next(who for who, c in world.session.state.characters.items() if c.name == HIDDEN)


def laid(world: World) -> None:
    """Two heroes and somebody in sight; the secrets; then a fight in which the hidden take part."""
    for seat, name in (("s1", "Ana"), ("s2", "Bram")):
        world.act(seat, Intent(f"{world.game}.create", "", {"name": name}))
    world.act("s0", Intent(f"{world.game}.creature", "", {"creature": creature_of(world.game), "name": "Foe"}))
    for seat, intent in secrets_of(world.game):
        world.act(seat, structs.replace(intent, actor=hidden_id(world)) if intent.actor == UNSEEN else intent)
    hidden = hidden_id(world)
    world.act("s0", Intent(f"{world.game}.fight", "", {"foes": ["foe", hidden]}), may_wait=True)
    world.act("s0", Intent(f"{world.game}.attack", hidden, {"target": "ana"}), may_wait=True)
    world.act("s1", Intent(f"{world.game}.attack", "ana", {"target": "foe"}), may_wait=True)
    for seq in (world.session.seq, world.session.seq - 1):
        assert world.voices["s0"].post("/undo", {"seq": seq}).status_code in (200, 422)
