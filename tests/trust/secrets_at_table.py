"""The secrets of a table, each laid in two ways: whoever sees a difference between the two has seen too much.

What is secret from a player, and is varied here:
- who is hidden: whether and how many there are, their names, numbers, conditions and places, whether they are still
  there after having been seen, and what the facilitator does with them;
- the closed numbers of a creature in sight, as long as it looks the same;
- hidden parameters of a call, as long as the result that is told is the same;
- the result of a blind roll, also of one's own, and all that follows from it without being told;
- notes, handouts and messages that are for others, prepared scenes, rolls that are due, what waits for others' answers;
- pictures of the hidden and on notes for others: whether there are some, how many, and of what size;
- how far a task has come by blind rolls;
- lines of the log that a seat does not hear, their number, and what was undone among them.

What is not secret: that an act was done by a seat, the dice that are rolled in sight, that the facilitator has hidden
something in a call, what a creature in sight looks like, and what the table is told of any result. Where a secret
decides about such a thing by the rules, the dice are fixed so that the result is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from caltrop.kernel.state.events.fights import next_unseen
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Character
from caltrop.table.log import Intent
from store.drawing import photo

from .acts import CROW
from .planted import creature_of
from .worlds import World, highest, lowest

Secret: TypeAlias = Callable[[World, int], None]  # lays a secret at a table, in one of two ways: 0 or 1
CALLS: dict[str, tuple[str, dict[str, Any], tuple[dict[str, Any], dict[str, Any]]]] = {
    "fell": ("fell.test", {"ability": "BOD"}, ({"dn": 3}, {"dn": 4})),
    "fell-hits": ("fell-hits.test", {"attribute": "BOD"}, ({"trouble": "the beam gives"}, {"trouble": "rats come"})),
    "generic-fantasy": (
        "generic-fantasy.test", {"attribute": "BOD"}, ({"trouble": "the beam gives"}, {"trouble": "rats come"}),
    ),
    "grimoire": ("grimoire.save", {"attribute": "STR"}, ({"dc": 5}, {"dc": 9})),
    "deeds": ("deeds.save", {"ability": "Finesse"}, ({"stakes": "the cart tips"}, {"stakes": "the rope tears"})),
}  # fmt: skip


def hidden_ones(world: World) -> list[str]:
    return [who for who, c in world.session.state.characters.items() if c.hidden]


def come(world: World, name: str, *, hidden: bool = False) -> str:
    """Bring a creature, and return its id."""
    before = set(world.session.state.characters)
    want = {"creature": creature_of(world.game), "name": name, "hidden": hidden}
    world.act("s0", Intent(f"{world.game}.creature", "", want))
    (who,) = set(world.session.state.characters) - before
    return who


def lay_hidden(world: World, side: int) -> None:
    """One is hidden in the first, two in the second; one of them under another name than at first."""
    names = (("Zorblax",), ("Goblin", "Old Nob"))[side]
    for name in names:
        who = come(world, name, hidden=True)
        world.act("s0", Intent("table.condition", who, {"text": f"{name} is hungry"}))
        world.act("s0", Intent("table.place", who, {"place": f"behind {name}"}))
    if side:
        world.act("s0", Intent("table.rename", hidden_ones(world)[0], {"name": "Mirk"}))


def lay_vanished(world: World, side: int) -> None:
    """Somebody was in sight and is hidden now; in the second they have left since."""
    who = come(world, "Shade")
    world.act("s0", Intent("table.hide", who, {"hidden": True}))
    if side:
        world.act("s0", Intent("table.remove", who))


def lay_numbers(world: World, side: int) -> None:
    """A number on the sheet of a creature in sight, of those that do not show. Nobody acts on that one."""
    assert come(world, CROW.title()) == CROW
    name, values = closed_number(world)
    world.act("s0", Intent("table.house", CROW, {"name": name, "value": values[side]}))


def closed_number(world: World) -> tuple[str, tuple[int | str, int | str]]:
    """A setting of the crow with two values that nobody can tell apart by looking at it."""
    foe, hurt = world.session.state.characters[CROW], world.session.game.hurt
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


def set_anew(world: World, who: str) -> None:
    """Set every closed number to what it is: nothing changes, but nothing before it counts any more."""
    found = world.session.state.characters[who]
    for part in (p for p in found.parts.values() if isinstance(p, Part)):
        for name, setting in part.settings().items():
            offered = not setting.optional or name in world.session.game.surface.settings
            if offered and not setting.clock and setting.can_be(setting.now):
                world.act("s0", Intent("table.house", who, {"name": name, "value": setting.now}))


def looks(character: Character, hurt: Any) -> tuple[Any, ...]:
    parts = [p for p in character.parts.values() if isinstance(p, Part)]
    return hurt(character), tuple(p.show_public() for p in parts)


def lay_papers(world: World, side: int) -> None:
    """Notes, handouts and messages for others, and prepared scenes."""
    for text in ("the miller lies", "the well is dry", "the well is deep")[: 1 + 2 * side]:
        world.act("s0", Intent("table.note", "", {"text": text, "to": []}))
    scenes = ({"name": "Mill", "creatures": [creature_of(world.game)], "note": "rats"}, {"name": "Well"})
    for scene in scenes[: 1 + side]:
        world.act("s0", Intent("table.prepare", "", scene))


def lay_pictures(world: World, side: int) -> None:
    """The hidden have portraits, of one size here and of another there; one world has more private pictures."""
    for who in hidden_ones(world)[: 1 + side]:
        world.pressed("s0", "portrait/file", photo(width=50 + 40 * side), who=who)
    for n in range(1 + 2 * side):
        fields = {"kind": "handout", "title": "a map", "text": "", "to": "facilitator"}
        world.pressed("s0", "handout", photo(width=60 + n), **fields)


def lay_rolls(world: World, side: int) -> None:
    """Blind rolls of the facilitator's, one undone, and a star on a hidden line."""
    blind = Intent("table.roll", "", {"roll": "2d6", "label": "luck", "to": "facilitator"})
    for _ in range(1 + side):
        world.act("s0", blind, (lowest, highest)[side])
    seq = world.session.seq
    if side:
        assert world.voices["s0"].post("/undo", {"seq": seq}).status_code == 200
    else:
        world.pressed("s0", "star", n=str(seq), on="yes")


def lay_task(world: World, side: int) -> None:
    """Two tasks on which somebody has worked blindly, in one world with success, and enough for the second.

    Only Fell has tasks.
    """
    has_tasks = any(move.endswith(".extended") for move in world.session.game.moves)
    assert has_tasks == (world.game == "fell")
    for name, needs in (("the gate", 12), ("the lock", 2)) if has_tasks else ():
        world.act("s0", Intent("fell.extended", "", {"name": name, "needs": needs}))
        task = list(world.session.state.tasks)[-1]
        test = {"ability": "BOD", "dn": 6, "task": task, "to": "facilitator"}
        for _ in range(2):
            world.act("s0", Intent("fell.test", "bram", test), (lowest, highest)[side])


def lay_calls(world: World, side: int) -> None:
    """A roll that is asked for with something hidden, and in one world another that only somebody hidden makes."""
    move, want, secrets = CALLS[world.game]
    secret = secrets[side]
    if side and (unseen := hidden_ones(world)):
        world.act("s0", Intent("table.call", "", {"move": move, "who": unseen[:1], "want": want}))
    call = {"move": move, "who": ["ana", "bram"], "want": {**want, **secret}, "hide": list(secret)}
    world.act("s0", Intent("table.call", "", {**call, "stakes": "the roof"}))


def lay_waiting(world: World, side: int) -> None:
    """In the one the facilitator's own dice are asked for in secret, in the other nothing waits."""
    world.act("s0", Intent("table.preferences", "", {"seat": "s0", "real_dice": True}))
    if side:
        blind = Intent("table.roll", "", {"roll": "2d6", "label": "listening", "to": "facilitator"})
        assert world.act("s0", blind, may_wait=True)["prompt"]
    world.act("s0", Intent("table.preferences", "", {"seat": "s0", "real_dice": False}))


SECRETS: dict[str, Secret] = {
    "who is hidden": lay_hidden,
    "who was seen": lay_vanished,
    "closed numbers": lay_numbers,
    "papers": lay_papers,
    "pictures": lay_pictures,
    "blind rolls": lay_rolls,
    "a task": lay_task,
    "hidden parameters": lay_calls,
    "what waits": lay_waiting,
}


def vanished(world: World) -> str:
    """The id of somebody whom players have seen, and whom they do not see now."""
    return next((who for who, c in world.session.state.characters.items() if c.name == "Shade"), "shade")


def happen_between(world: World, side: int) -> None:
    """In one world something happens in secret after an act and before it is undone: somebody hidden comes and acts."""
    if not side:
        return
    who = come(world, "Wight", hidden=True)
    if world.session.state.fight is not None:
        world.act("s0", Intent(f"{world.game}.fight.join", who, {"side": "foes"}), may_wait=True)
    world.act("s0", Intent("table.condition", who, {"text": "watchful"}))
    name, values = closed_number(world)
    for value in values:
        world.act("s0", Intent("table.house", CROW, {"name": name, "value": value}))
    world.act("s0", Intent("table.note", "", {"text": "it has begun", "to": []}))


# ---- fights
def begin_fight(world: World, side: int) -> None:
    """A fight with the foe, in one world also with all who are hidden; it is the turn of Ana, or of her side.

    Where each fighter has a turn, or an order may be set by hand, the hidden are first in it and between the others.
    """
    hidden = hidden_ones(world) if side else []
    world.act("s0", Intent(f"{world.game}.fight", "", {"foes": ["foe", *hidden]}), may_wait=True)
    set_order(world, side)
    give_turn(world, "ana" if "ana" in turn_order(world) else "party")


def set_order(world: World, side: int) -> None:
    """Set the order by hand, where sides do not take turns: a game without one yet takes turns by the foes' side."""
    fight = world.session.state.fight
    assert fight is not None
    if not fight.order or not set(fight.order) <= set(fight.sides):
        first, *others = hidden_ones(world) if side else [""]
        foes = "foe" if fight.order else "foes"
        order = [first, "ana", *others, foes, "bram"]
        world.act("s0", Intent("table.initiative", "", {"order": list(filter(None, order))}))


def turn_order(world: World) -> tuple[str, ...]:
    return world.session.state.fight.order if world.session.state.fight else ()


def whose_turn(world: World) -> str:
    """Whose turn it is for players."""
    return world.session.state.fight.whose_turn if world.session.state.fight else ""


def unseen_turn(world: World) -> str:
    """Who takes a turn that players do not see."""
    fight = world.session.state.fight
    return fight.meanwhile.who if fight and fight.meanwhile else ""


def give_turn(world: World, to: str) -> None:
    if whose_turn(world) != to:
        world.act("s0", Intent("table.initiative", "", {"turn": to}), may_wait=True)


def pass_turn(world: World) -> None:
    """The facilitator ends a turn."""
    world.act("s0", Intent(f"{world.game}.turn"), may_wait=True)


def pass_to_hidden(world: World, side: int) -> None:
    """In one world the turn passes from the one in sight to somebody hidden, where one comes after it."""
    if side and not unseen_turn(world) and next_unseen(world.session.state):
        pass_turn(world)
        assert unseen_turn(world) in hidden_ones(world)


def act_unseen(world: World) -> None:
    """The one who has an unseen turn does something in it."""
    if who := unseen_turn(world):
        world.act("s0", Intent("table.condition", who, {"text": "watchful"}))


def pass_in_sight(world: World) -> None:
    """The facilitator ends turns until players see another one, or the same anew."""
    fight = world.session.state.fight
    assert fight is not None
    before = (fight.round, fight.turn)
    for _ in range(len(fight.order) + 1):
        pass_turn(world)
        act_unseen(world)
        now = world.session.state.fight
        if now is None or (now.round, now.turn) != before:
            return
    raise AssertionError("the turn never passes")


# ---- what comes later
def come_to_light(world: World, side: int) -> None:
    """What is new for everyone: in one world there have been others like it in secret."""
    if side:
        come(world, "Wisp", hidden=True)
        world.act("s0", Intent("table.note", "", {"text": "a third wisp", "to": []}))
    wisp = come(world, "Wisp", hidden=True)
    world.act("s0", Intent("table.rename", wisp, {"name": "Light"}))
    world.act("s0", Intent("table.hide", wisp, {"hidden": False}))
    come(world, "Shade")  # one of them was seen, and is hidden now or has left
    for seat in ("s0", "s1"):
        world.act(seat, Intent("table.note", "", {"text": "a light on the moor"}))
        world.act(seat, Intent("table.note", "", {"text": "for Ann", "to": ["s1"]}))
    world.act("s1", Intent("table.stash", "", {}))
    for name in ("Unseen Wisp", "Old Nob"):  # like an id of somebody hidden, and like a name
        world.act("s1", Intent(f"{world.game}.create", "", {"name": name}))
