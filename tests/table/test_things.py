"""Things at every game's table: given, made up, searched for, laid down, taken, split, renamed; sold and bought."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, in_words, refusal, warning
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.games.common.conditions.effects import Loses
from caltrop.games.common.items.item_telling import (
    Buys,
    BuysSeveral,
    Drops,
    FindAt,
    Finds,
    FindsSeveral,
    TakesSeveral,
    TakesThing,
)
from caltrop.games.common.items.pack import CoinChanged, Item, ItemGained, ItemLost, Pack, Purse
from caltrop.games.registry import games
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.messages import Message, Thing
from caltrop.kernel.state.state import KeptRow
from caltrop.messages import log
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session
from caltrop.table.view import lines, view
from web.fights import GAMES, HEROES, people

ALL = tuple(HEROES)


def table(game: str, *faces: int, **more: Any) -> Session:
    """Ana, Bram and their hireling at a table where no one fights; three goblins lie dead, a hidden abbot, too."""
    found = people(game)
    fallen = {who: structs.replace(c, life="dead") for who, c in found.items() if c.kind == "creature"}
    session: Session = GAMES[game].table(box(*faces), **{**found, **fallen, **more})
    return session


def pack(session: Session, who: str = "ana") -> Pack:
    return session.state.part(who, Pack)


def coin(session: Session, who: str = "ana") -> int:
    return session.state.part(who, Purse).coin


def newest(session: Session, seat: str = "s1", language: str = "en") -> str:
    """The last line of the log as a seat reads it."""
    known = names(session, seat)
    with words.reading(language):
        return " ".join(words.entry_lines(list(lines(session, seat))[-1], known, session.game))


def given(*things: Thing | str, coin: int = 0) -> tuple[Message, ...]:
    """Things as a line lists them, and then the coin."""
    each = (thing if isinstance(thing, Thing) else Thing(thing) for thing in things)
    return (*map(log.GivenThing, each), *([log.GivenCoin(coin)] if coin else []))


def fact(entry: Any, kind: type[Any]) -> Any:
    (found,) = facts(entry, kind)
    return found


# ---- given
@pytest.mark.parametrize("game", ALL)
def test_the_facilitator_gives_a_thing_of_the_market_without_pay(game: str) -> None:
    session = table(game)
    before = coin(session)
    entry = done(do(session, "s0", "table.gift", item="rope", to=["ana"], overrule=True))
    assert fact(entry, ItemGained).item == games()[game].library.items["rope"]
    assert "rope" in pack(session).items
    assert coin(session) == before
    assert newest(session) == in_words(session.game, Finds("Ana", Thing("rope")))
    assert newest(session, language="de") == "Ana bekommt: rope."
    assert isinstance(session.undo("s0", session.seq), Entry)
    assert "rope" not in pack(session).items


def test_a_gift_reaches_several_and_coin_goes_along() -> None:
    session = table("fell")
    done(do(session, "s0", "table.gift", item="torch", count=2, coin=3, to=["bram", "pim"], overrule=True))
    assert [pack(session, who).items["torch"].count for who in ("bram", "pim")] == [2, 2]
    assert coin(session, "bram") == coin(session, "pim") == 3


def test_only_the_facilitator_gives_from_nothing() -> None:
    session = table("fell")
    for move in ("table.gift", "table.make", "table.search", "table.discard"):
        assert refusal(do(session, "s1", move, item="rope", to=["ana"])) in ("facilitator-only", "unknown-parameter")
    assert refusal(do(session, "s1", "table.gift", item="rope", to=["ana"])) == "facilitator-only"


def test_a_full_pack_warns_and_can_be_overruled() -> None:
    session = table("fell", bram=structs.replace(people("fell")["bram"]).with_parts(Pack(size=1)))
    assert warning(do(session, "s0", "table.gift", item="tent", to=["bram"])) == "no-slot"
    done(do(session, "s0", "table.gift", item="tent", to=["bram"], overrule=True))
    assert pack(session, "bram").slots_used == 2


def test_what_no_one_knows_or_gets_is_refused() -> None:
    session = table("fell")
    assert refusal(do(session, "s0", "table.gift", item="moon cheese", to=["ana"])) == "no-such-item"
    assert refusal(do(session, "s0", "table.gift", to=["ana"])) == "nothing-given"
    assert refusal(do(session, "s0", "table.gift", item="rope", to=["zed"])) == "no-such-character"
    assert refusal(do(session, "s0", "table.gift", item="warm-bed", to=["ana"])) == "no-such-item"


# ---- made up
@pytest.mark.parametrize("game", ALL)
def test_a_thing_is_made_up_with_its_properties_and_kept(game: str) -> None:
    session = table(game)
    own = {"light": 60, "uses": 3, "condition": "dazzled"}
    made: dict[str, Any] = {"name": "Saint's lantern", "note": "It hums.", "slots": 0, "price": 40, "properties": own}
    done(do(session, "s0", "table.make", to=["ana"], **made))
    item = pack(session).items["own-saint-s-lantern"]
    assert (item.name, item.text, item.slots, item.cost) == ("Saint's lantern", "It hums.", 0, 40)
    assert (item.light, item.uses, item.condition) == (60, 3, "dazzled")
    assert newest(session) == in_words(session.game, Finds("Ana", Thing("Saint's lantern")))
    kept = session.state.homebrew["own-saint-s-lantern"]
    row = {"id": "own-saint-s-lantern", "name": "Saint's lantern", "text": "It hums.", "cost": 40, "weight": 0, **own}
    assert kept == KeptRow("item", row)
    done(do(session, "s0", "table.gift", item="saint's lantern", to=["bram"], overrule=True))
    assert pack(session, "bram").items["own-saint-s-lantern"] == item


def test_bulky_and_heavy_things_take_their_slots() -> None:
    session = table("fell")
    for slots, name in ((1, "Cup"), (2, "Idol"), (5, "Anvil")):
        done(do(session, "s0", "table.make", name=name, slots=slots, to=["bram"], overrule=True))
        assert pack(session, "bram").items[f"own-{name.lower()}"].slots == slots


def test_armour_that_is_made_up_is_whole() -> None:
    session = table("fell")
    own = {"kind": "armour", "worn": "body", "protection": 3}
    done(do(session, "s0", "table.make", name="Mirror mail", properties=own, to=["ana"], overrule=True))
    assert pack(session).items["own-mirror-mail"].left == 3
    assert "left" not in session.state.homebrew["own-mirror-mail"].row


@pytest.mark.parametrize(
    ("own", "code"),
    [
        ({"magic": 1}, "unknown-parameter"),
        ({"name": "other"}, "unknown-parameter"),
        ({"on": True}, "unknown-parameter"),
        ({"light": -1}, "bad-value"),
        ({"steel": "d7"}, "bad-value"),
        ({"uses": 10_000}, "impossible-thing"),
        ({"lasts": "x" * 201}, "impossible-thing"),
    ],
)
def test_a_thing_that_cannot_be_is_refused(own: dict[str, Any], code: str) -> None:
    assert refusal(do(table("fell"), "s0", "table.make", name="Odd", properties=own, to=["ana"])) == code


def test_what_is_kept_is_the_facilitators_alone() -> None:
    session = table("fell")
    done(do(session, "s0", "table.make", name="The cursed crown", kept_only=True))
    assert newest(session, "s0") == in_words(session.game, log.KeepsRow("The cursed crown"))
    assert "crown" not in str(list(lines(session, "s1")))
    assert not session.state_for("s1").homebrew
    done(do(session, "s0", "table.discard", id="own-the-cursed-crown"))
    assert newest(session, "s0") == in_words(session.game, log.DiscardsRow("The cursed crown"))
    assert not session.state.homebrew
    assert refusal(do(session, "s0", "table.discard", id="own-the-cursed-crown")) == "nothing-kept"


def test_a_homebrew_creature_comes_again_with_its_loot() -> None:
    session = table("fell", 2, 5)
    line = "grave hound, 6 hp, BOD d6, bite d6 2 harm, loot 2d6 coin, loot a collar of teeth"
    done(do(session, "s0", "fell.creature", creature=line))
    done(do(session, "s0", "fell.creature", creature="Grave hound", count=2))
    assert {"grave-hound", "grave-hound-a", "grave-hound-b"} <= set(session.state.characters)
    done(do(session, "s0", "table.life", "grave-hound", life="dead"))
    done(do(session, "s0", "table.search", bodies=["grave-hound"]))
    assert newest(session) == in_words(
        session.game, log.Searches(names=("Grave hound",), things=(log.GivenCoin(7), *given("collar of teeth")))
    )


# ---- loot
@pytest.mark.parametrize(
    ("game", "faces", "coins", "found", "things"),
    [
        (
            "fell",
            (4, 1, 3),
            8,
            given(Thing("stolen spoons", count=3), Thing("jar of something pickled", count=3)),
            {"stolen-spoons": 3, "jar-of-something-pickled": 3},
        ),
        (
            "grimoire",
            (4, 1, 3, 6, 6, 2),
            22,
            given(Thing("list of rich travellers, with one of your names", count=3)),
            {"list-of-rich-travellers-with-one-of-your": 3},
        ),
    ],
)
def test_bodies_are_searched(
    game: str, faces: tuple[int, ...], coins: int, found: tuple[Message, ...], things: dict[str, int]
) -> None:
    row = games()[game].library.creatures[{"fell": "goblin", "grimoire": "footpad"}[game]]
    named = {who: structs.replace(c, life="dead") for who, c in people(game).items() if who.startswith("goblin")}
    renamed = {who: structs.replace(c, name=f"{row.name} {who[-1].upper()}") for who, c in named.items()}
    session = table(game, *faces, **renamed)
    done(do(session, "s0", "table.search", bodies=list(renamed), place="the yard"))
    searched = log.Searches(names=(f"{row.name} A", "B", "C"), things=(log.GivenCoin(coins), *found))
    assert newest(session) == in_words(session.game, searched)
    assert coin(session, "pile") == coins
    assert {key: item.count for key, item in pack(session, "pile").items.items()} == things
    assert session.state.characters["pile"].place == "the yard"
    assert refusal(do(session, "s0", "table.search", bodies=["goblin-a"])) == "searched-already"
    assert isinstance(session.undo("s0", session.seq), Entry)
    assert "pile" not in session.state.characters


def test_the_loot_of_the_hidden_and_what_is_hidden_is_told_to_no_player() -> None:
    session = table("fell", 2, 3)
    done(do(session, "s0", "table.search", bodies=["goblin-a"], hidden=True, place="the crypt"))
    pile = next(who for who, c in session.state.characters.items() if c.kind == "stash")
    assert pile.startswith("unseen-")
    for seat in ("s1", "tv"):
        assert "spoons" not in str(list(lines(session, seat)))
        assert pile not in view(session, seat).characters
    assert refusal(do(session, "s1", "fell.take", "ana", source=pile, item="stolen-spoons")) == "no-such-pile"
    done(do(session, "s0", "table.reveal", pile))
    assert newest(session) == in_words(
        session.game,
        FindAt(place="the crypt", things=(*given(coin=2), *given("stolen spoons", "jar of something pickled"))),
    )
    done(do(session, "s1", "fell.take", "ana", source=pile, all=True, overrule=True))
    assert newest(session) == in_words(
        session.game, TakesSeveral("Ana", given("stolen spoons", "jar of something pickled", coin=2))
    )


def test_only_bodies_are_searched() -> None:
    session = table("fell", 1, goblin=structs.replace(people("fell")["goblin-a"], name="Goblin"))
    assert refusal(do(session, "s0", "table.search", bodies=["ana"])) == "no-body"
    assert warning(do(session, "s0", "table.search", bodies=["goblin"])) == "still-up"


# ---- what lies about
@pytest.mark.parametrize("game", ALL)
def test_what_is_dropped_lies_there_and_can_be_taken(game: str) -> None:
    session = table(game)
    done(do(session, "s1", f"{game}.drop", "ana", item="torch"))
    assert newest(session) == in_words(session.game, Drops("Ana", given("torch")))
    assert "torch" not in pack(session).items
    entry = done(do(session, "s2", f"{game}.take", "bram", source="pile", item="torch", overrule=True))
    assert newest(session) == in_words(session.game, TakesThing("Bram", Thing("torch")))
    assert newest(session, language="de") == "Bram nimmt: torch."
    assert [type(e) for e in facts(entry)][:2] == [ItemLost, ItemGained]
    assert "torch" in pack(session, "bram").items
    assert isinstance(session.undo("s2", session.seq), Entry)
    assert "torch" in pack(session, "pile").items


def test_a_pile_elsewhere_warns_and_a_pile_here_does_not() -> None:
    session = table("fell")
    done(do(session, "s0", "table.gift", item="rope", place="the mill"))
    assert newest(session) == in_words(session.game, FindAt(place="the mill", things=given("rope")))
    done(do(session, "s1", "table.place", "ana", place="the ford"))
    assert warning(do(session, "s1", "fell.take", "ana", source="pile", item="rope")) == "not-there"
    done(do(session, "s1", "table.place", "ana", place="the mill"))
    done(do(session, "s1", "fell.take", "ana", source="pile", item="rope"))


def test_two_places_have_two_piles() -> None:
    session = table("fell")
    done(do(session, "s1", "table.place", "ana", place="the mill"))
    done(do(session, "s1", "fell.drop", "ana", item="torch"))
    done(do(session, "s2", "fell.drop", "bram", item="shield"))
    assert [session.state.characters[who].name for who in ("pile", "pile-2")] == ["the mill", "Ground"]


def test_coin_is_split_and_the_rest_stays() -> None:
    session = table("fell")
    done(do(session, "s0", "table.gift", coin=20, place="the mill"))
    before = {who: coin(session, who) for who in ("ana", "bram", "pim")}
    entry = done(do(session, "s1", "fell.share", "pile"))
    assert [e.by for e in facts(entry, CoinChanged)] == [-18, 6, 6, 6]
    assert {who: coin(session, who) - n for who, n in before.items()} == {"ana": 6, "bram": 6, "pim": 6}
    assert coin(session, "pile") == 2
    assert newest(session) == in_words(session.game, log.SplitsCoin(names=("Ana", "Bram", "Pim"), coin=18, each=6))
    assert newest(session, language="de") == "Ana, Bram und Pim teilen 18 Münzen: je 6."
    assert refusal(do(session, "s1", "fell.share", "pile")) == "too-little-to-share"
    assert isinstance(session.undo("s1", session.seq), Entry)
    assert coin(session, "pile") == 20


def test_no_one_splits_another_ones_purse() -> None:
    session = table("fell")
    assert refusal(do(session, "s1", "fell.share", "ana")) == "no-such-pile"
    assert refusal(do(session, "s1", "fell.take", "ana", source="bram", item="shield")) == "no-such-pile"
    assert refusal(do(session, "s1", "fell.relabel", "bram", item="shield", name="Mine")) == "not-yours"


def test_the_rest_goes_to_the_stash() -> None:
    session = table("fell")
    done(do(session, "s0", "table.gift", item="rope", coin=2, place="the mill"))
    done(do(session, "s1", "table.bequeath", "pile"))
    assert session.state.stash == "stash"
    assert (coin(session, "stash"), "rope" in pack(session, "stash").items) == (2, True)


def test_what_is_handed_out_of_a_pile_is_received() -> None:
    session = table("fell")
    done(do(session, "s0", "table.gift", item="rope", coin=9, place="the vault", hidden=True))
    pile = next(who for who, c in session.state.characters.items() if c.kind == "stash")
    done(do(session, "s0", "fell.hand", pile, to="bram", item="rope", coin=4, overrule=True))
    assert newest(session, "s2") == in_words(session.game, FindsSeveral("Bram", given("rope", coin=4)))


def test_an_item_gets_another_name_and_a_note() -> None:
    session = table("fell")
    done(do(session, "s1", "fell.relabel", "ana", item="mace", name="Old Grudge", note="Notched."))
    item = pack(session).items["mace"]
    assert (item.name, item.text, item.harm) == ("Old Grudge", "Notched.", 2)
    assert newest(session) == in_words(session.game, log.Relabels(who="Ana", before="mace", name="Old Grudge"))
    done(do(session, "s1", "fell.relabel", "ana", item="mace", name="Old Grudge", note="Notched twice."))
    noted = log.NotesOnItem(who="Ana", name="Old Grudge", text="Notched twice.")
    assert newest(session) == in_words(session.game, noted)


def test_a_stack_is_split() -> None:
    session = table("fell")
    done(do(session, "s0", "table.gift", item="torch", count=4, to=["bram"], overrule=True))
    done(do(session, "s2", "fell.divide", "bram", item="torch", count=3))
    assert {key: item.count for key, item in pack(session, "bram").items.items() if item.id == "torch"} == {
        "torch": 1,
        "torch-2": 3,
    }
    assert newest(session, "s2") == in_words(session.game, log.Divides(who="Bram", item=Thing("torch", count=3)))
    assert refusal(do(session, "s2", "fell.divide", "bram", item="torch", count=1)) == "not-so-many"


# ---- the market
@pytest.mark.parametrize("game", ALL)
def test_a_basket_is_sold_and_bought_as_one_line(game: str) -> None:
    session = table(game)
    items = games()[game].library.items
    before, shield = coin(session), pack(session).items["shield"]
    basket: dict[str, Any] = {"buys": [{"item": "rope"}, {"item": "torch", "count": 2}], "sells": [{"item": "shield"}]}
    done(do(session, "s1", f"{game}.shop", "ana", overrule=True, **basket))
    cost = items["rope"].cost + 2 * items["torch"].cost
    assert coin(session) == before - cost + shield.cost // 2
    assert pack(session).items["rope"].count == 1
    assert "shield" not in pack(session).items
    sold = log.Sells(who="Ana", item=Thing("shield"), paid=shield.cost // 2)
    bought = BuysSeveral("Ana", given("rope", Thing("torch", count=2)), cost)
    assert newest(session) == in_words(session.game, sold, bought)
    assert isinstance(session.undo("s1", session.seq), Entry)
    assert (coin(session), "shield" in pack(session).items) == (before, True)


def test_a_basket_must_be_paid_carried_and_full() -> None:
    session = table("fell")  # Ana has 50 coin
    assert refusal(do(session, "s1", "fell.shop", "ana")) == "empty-basket"
    far = do(session, "s1", "fell.shop", "ana", buys=[{"item": "plate", "count": 2}])
    assert far == Refused("no-coin", "fell.market", {"who": "Ana", "cost": 120, "coin": 50})
    assert warning(do(session, "s1", "fell.shop", "ana", buys=[{"item": "torch", "count": 20}])) == "no-room-for-all"
    assert refusal(do(session, "s1", "fell.shop", "ana", buys=[{"item": "hireling"}])) == "hire-instead"
    assert refusal(do(session, "s2", "fell.shop", "ana", buys=[{"item": "torch"}])) == "not-yours"
    twice = [{"item": "shield"}, {"item": "shield"}]
    assert refusal(do(session, "s1", "fell.shop", "ana", sells=twice)) == "not-so-many"
    assert refusal(do(session, "s1", "fell.shop", "ana", buys=[{"item": "plate"}])) == "no-coin"
    done(do(session, "s1", "fell.shop", "ana", buys=[{"item": "plate"}], sells=[{"item": "mace"}]))
    assert coin(session) == 50 + 12 - 60


def test_treasure_is_sold_for_what_it_is_worth() -> None:
    session = table("fell")
    pelt = Item("wolf-pelt", "wolf pelt", worth=5, a="a wolf pelt")
    done(do(session, "s0", "table.make", name="Wolf pelt", properties={"worth": 5}, to=["ana"], overrule=True))
    assert pelt.sale_price == 5
    before = coin(session)
    done(do(session, "s1", "fell.sell", "ana", item="own-wolf-pelt"))
    assert coin(session) == before + 5


def test_a_basket_with_a_service_tells_what_each_is_paid_for() -> None:
    session = table("fell")
    done(do(session, "s1", "fell.shop", "ana", buys=[{"item": "torch"}, {"item": "good-meal"}], overrule=True))
    assert newest(session) == in_words(
        session.game, Buys("Ana", Thing("torch"), 1), log.PaysForService(who="Ana", cost=3, item=Thing("good meal"))
    )


@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy"])
def test_a_basket_repairs_armour_point_by_point(game: str) -> None:
    """One point is lacking: of two that are in the basket one is mended and paid, beside the torch."""
    session = table(game)
    (key,) = [key for key, item in pack(session).items.items() if item.on]
    whole, before, items = pack(session).items[key].left, coin(session), games()[game].library.items
    done(do(session, "s0", f"{game}.harm", "ana", n=1))
    bought = [{"item": "repair-armour", "count": 2}, {"item": "torch"}]
    done(do(session, "s1", f"{game}.shop", "ana", buys=bought, overrule=True))
    assert pack(session).items[key].left == whole
    assert coin(session) == before - items["repair-armour"].cost - items["torch"].cost


# ---- dropped by a rule
def fatigue(game: str) -> dict[str, Any]:
    return {"n" if game == "grimoire" else "by": 1}


@pytest.mark.parametrize("game", ["grimoire", "deeds"])
def test_what_fatigue_pushes_out_lies_there(game: str) -> None:
    """A pack without a free slot: each fatigue needs one, so the last thing of the pack lies on the ground."""
    session = table(game)
    free = pack(session).slots_free
    done(do(session, "s0", "table.gift", item="rope", count=free, to=["ana"]))
    waiting = do(session, "s0", f"{game}.fatigue", "ana", **fatigue(game))
    assert isinstance(waiting, Parked)
    (asked,) = waiting.asks
    entry = done(session.answer("s1", waiting.id, asked.key, "rope"))
    assert [e.why for e in facts(entry, ItemLost)] == ["no room"]
    assert pack(session).items["rope"].count == free - 1 if free > 1 else "rope" not in pack(session).items
    assert {key: item.count for key, item in pack(session, "pile").items.items()} == {"rope": 1}
    assert newest(session).count("rope") == 1
    done(do(session, "s2", f"{game}.take", "bram", source="pile", item="rope", overrule=True))
    assert "rope" in pack(session, "bram").items


@pytest.mark.parametrize("game", ["fell-hits", "deeds"])
def test_what_a_condition_makes_one_drop_lies_there(game: str) -> None:
    session = table(game)
    held = [key for key, item in pack(session).items.items() if item.is_weapon]
    row = next(row for row in games()[game].shelf("conditions").values() if drops_what_is_held(row))
    done(do(session, "s0", "table.condition", "ana", text=row.id))
    assert [key for key in held if key not in pack(session).items] == list(pack(session, "pile").items)
    assert len(pack(session, "pile").items) == 1


def drops_what_is_held(row: Any) -> bool:
    return any(isinstance(effect, Loses) and effect.what == "held" and effect.to != "cause" for effect in row.does)


# ---- prepared
def test_a_prepared_scene_has_things_that_lie_there() -> None:
    session = table("fell")
    done(do(session, "s0", "table.make", name="Bone key", kept_only=True))
    lies = ["rope x2", "bone key", "15 coin", "a chest of wet letters"]
    done(do(session, "s0", "table.prepare", name="Crypt", items=lies))
    done(do(session, "s0", "table.enter", id="crypt", title="The crypt"))
    assert coin(session, "pile") == 15
    assert {key: item.count for key, item in pack(session, "pile").items.items()} == {
        "rope": 2,
        "own-bone-key": 1,
        "chest-of-wet-letters": 1,
    }
    lying = (*given(Thing("rope", count=2), "Bone key", coin=15), *given("chest of wet letters"))
    assert in_words(session.game, FindAt(place="The crypt", things=lying)) in newest(session)


def test_things_of_a_scene_that_is_entered_hidden_are_hidden() -> None:
    session = table("fell")
    done(do(session, "s0", "table.prepare", name="Crypt", items=["rope"]))
    done(do(session, "s0", "table.enter", id="crypt", title="The crypt", hidden=True))
    assert "rope" not in newest(session)
    assert not [c for c in session.state_for("s1").characters.values() if c.kind == "stash"]
