"""Sentences 26 to 30 and 62 to 73: attacks, contests, morale and tests of the games whose dice climb."""

from __future__ import annotations

from typing import Any

import msgspec

from at_table import box, do, done
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.rules.steps import Cause, DieAdded, SidesCompared
from caltrop.kernel.state.events.table import Said
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.view import lines
from fell import table as fell
from fell_hits import table as fell_hits
from generic_fantasy import table as generic

from .reading import Rows, result, said, stepped

ROWS = Rows()


# ---- attacks and contests
def attack(*faces: int) -> Entry:
    """Ana's BOD d8 and mace d6 against the goblin's BOD d6 and knife d4."""
    people: dict[str, Any] = {
        "ana": fell.hero("Ana", "s1", bod="d8", items=("mace",)),
        "goblin": fell.creature("goblin"),
    }
    return done(do(fell.table(box(*faces), **people), "s1", "fell.attack", "ana", target="goblin", weapon="mace"))


@ROWS.row(26)
def attack_won() -> tuple[Any, Any]:
    """7 and 5 against 4 and 2: two pairs, two hits."""
    entry = attack(7, 5, 4, 2)
    found = result(entry, "fell.attack"), *said(entry, "fell.attack", "against", "weapon", "hits")
    return found, ("won", "goblin", "mace", 2)


@ROWS.row(27)
def attack_lost() -> tuple[Any, Any]:
    """2 and 1 against 5 and 3: the goblin strikes back with its own weapon."""
    entry = attack(2, 1, 5, 3)
    weapon = next(i.name for i in fell.creature("goblin").part(Pack).items.values() if i.is_weapon)
    found = result(entry, "fell.attack"), *said(entry, "fell.attack", "weapon", "hits")
    return found, ("lost", weapon, 2)


@ROWS.row(28)
def attack_even() -> tuple[Any, Any]:
    """7 against 5, and 1 against 3: a hit each."""
    entry = attack(7, 1, 5, 3)
    found = result(entry, "fell.attack"), *said(entry, "fell.attack", "weapon", "hits")
    return found, ("tie", "mace", 1)


@ROWS.row(29)
def contest() -> tuple[Any, Any]:
    session = fell.table(box(5, 3), ana=fell.hero("Ana", "s1", wil="d6"), bob=fell.hero("Bob", "s2", wil="d6"))
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob", ability="WIL", target_ability="WIL"))
    return said(entry, "fell.contest", "against", "ability", "a", "b"), ("bob", "WIL", 1, 0)


# ---- morale
def goblins(*faces: int, hidden: bool = False) -> Session:
    """Two goblins and perhaps a hidden one in a fight with Ana."""
    people: dict[str, Any] = {
        "ana": fell.hero("Ana", "s1", wil="d8"),
        "g1": fell.creature("goblin"),
        "g2": fell.creature("goblin"),
    }
    people |= {"g3": fell.creature("goblin", hidden=True)} if hidden else {}
    session = fell.table(box(*faces), **people)
    done(do(session, "s0", "fell.fight", foes=[w for w in people if w != "ana"], first="party"))
    return session


@ROWS.row(30)
def fled() -> tuple[Any, Any]:
    """WIL 5 against 2 wins; a 5 on the WIL die is flight."""
    entry = done(do(goblins(5, 2, 5, hidden=True), "s1", "fell.morale", "ana", target="g1"))
    return (result(entry, "fell.morale"), said(entry, "fell.morale", "names")), ("flee", (("g1", "g2"),))


@ROWS.row(30, "players hear of it although one of them is hidden")
def fled_for_players() -> tuple[Any, Any]:
    session = goblins(5, 2, 5, hidden=True)
    done(do(session, "s1", "fell.morale", "ana", target="g1"))
    heard = lines(session, "s1", 1)[-1]
    return ("g3" in repr(heard), [e.result for e in heard.events if isinstance(e, Said)]), (False, ["flee"])


@ROWS.row(30, "they hold")
def held() -> tuple[Any, Any]:
    entry = done(do(goblins(1, 3), "s1", "fell.morale", "ana", target="g1"))
    return (result(entry, "fell.morale"), said(entry, "fell.morale", "names")), ("hold", (("g1", "g2"),))


@ROWS.row(30, "fell hits")
def fled_from_hits() -> tuple[Any, Any]:
    people: dict[str, Any] = {"ana": fell_hits.hero("Ana", "s1"), "g1": fell_hits.creature("looter")}
    session = fell_hits.table(box(5, 2, 1), **people)
    done(do(session, "s0", "fell-hits.fight", foes=["g1"], first="party"))
    entry = done(do(session, "s1", "fell-hits.morale", "ana"))
    return said(entry, "fell-hits.morale", "names"), (("g1",),)


@ROWS.row(30, "generic fantasy")
def fled_from_generic() -> tuple[Any, Any]:
    session = generic.table(box(2), ana=generic.hero("Ana", "s1"), g1=generic.creature("kobold"))
    done(do(session, "s0", "generic-fantasy.fight", foes=["g1"], first="party"))
    entry = done(do(session, "s1", "generic-fantasy.morale", "ana"))
    return said(entry, "generic-fantasy.morale", "names"), (("g1",),)


@ROWS.row(65)
def surrendered() -> tuple[Any, Any]:
    """An 8 on the WIL die: they surrender without conditions."""
    entry = done(do(goblins(5, 2, 8), "s1", "fell.morale", "ana", target="g1", overrule=True))
    found = result(entry, "fell.morale"), said(entry, "fell.morale", "names")
    return found, ("surrender unconditionally", (("g1", "g2"),))


# ---- tests
def tested(face: int, **want: Any) -> Entry:
    session = fell.table(box(face, 2), ana=fell.hero("Ana", "s1", bod="d8", items=("mace",)))
    return done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, weapon="mace", **want))


@ROWS.row(62)
def test_passed() -> tuple[Any, Any]:
    """A 5 reaches 4, the mace's 2 does not."""
    entry = tested(5)
    extras = [step.cause for step in stepped(entry, DieAdded, "ana") if step.cause and step.cause.kind == "weapon"]
    found = said(entry, "fell.test", "ability", "dn", "hits"), extras
    return found, (("BOD", 4, 1), [Cause("weapon", "mace")])


@ROWS.row(63)
def test_failed() -> tuple[Any, Any]:
    entry = tested(3, stakes="the cart slides")
    return said(entry, "fell.test", "ability", "dn", "hits", "stakes"), ("BOD", 4, 0, "the cart slides")


@ROWS.row(63, "treatment")
def treatment_failed() -> tuple[Any, Any]:
    session = fell.table(box(4, 2, 3), ana=fell.hero("Ana", "s1", int_="d6"), bob=fell.hero("Bob", "s2", bod="d8"))
    done(do(session, "s0", "fell.harm", "bob", n=8))  # dying
    entry = done(do(session, "s0", "fell.treat", "ana", target="bob", dn=6, overrule=True))
    return said(entry, "fell.test", "ability", "dn", "hits"), ("INT", 6, 0)


def called(*hide: str) -> Session:
    session = fell.table(box(3), ana=fell.hero("Ana", "s1", bod="d8"))
    want = {"ability": "BOD", "dn": 6}
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want=want, hide=list(hide)))
    done(session.act("s1", Intent("fell.test", "ana", {}, call=next(iter(session.state.calls)))))
    return session


@ROWS.row(63, "a hidden difficulty")
def hidden_difficulty() -> tuple[Any, Any]:
    """Nobody but the facilitator reads a hidden DN, in no fact of any kind; an open one stands in the result."""
    session = called("dn")
    heard = msgspec_text(lines(session, "s1", 1)[-1])
    shown = said(called().log[-1], "fell.test", "dn")
    return (said(session.log[-1], "fell.test", "dn"), '"dn"' in heard, shown), ((None,), False, (6,))


def msgspec_text(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


@ROWS.row(64)
def casting_failed() -> tuple[Any, Any]:
    """A 3 on WIL and a 2 on the spell die do not reach 4."""
    people: dict[str, Any] = {"ana": fell.hero("Ana", "s1", wil="d8", spells=("sleep",)), "rat": fell.creature("rat")}
    session = fell.table(box(3, 2), **people)
    entry = done(do(session, "s1", "fell.cast", "ana", spell="sleep", dn=4, die="d4", targets=["rat"], overrule=True))
    found = result(entry, "fell.cast"), *said(entry, "fell.cast", "spell", "dn", "hits", "targets")
    return found, ("failed", "sleep", 4, 0, ("rat",))


@ROWS.row(66)
def leverage() -> tuple[Any, Any]:
    """One hit makes the wary indifferent."""
    session = fell.table(box(5, 5, 2), ana=fell.hero("Ana", "s1", wil="d6"), pim=fell.creature("goblin"))
    first = done(do(session, "s1", "fell.reaction", "ana", target="pim"))
    before = result(first, "fell.reaction")
    entry = done(do(session, "s1", "fell.leverage", "ana", target="pim", overrule=True))
    found = (*said(entry, "fell.leverage", "target", "before", "hits"), result(entry, "fell.leverage") != before)
    return found, ("pim", "wary", 1, True)


@ROWS.row(70)
def weak_hit() -> tuple[Any, Any]:
    """A 4 is a weak hit."""
    session = fell_hits.table(box(4), ana=fell_hits.hero("Ana", "s1", bod="d6"))
    entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="BOD"))
    return (*said(entry, "fell-hits.test", "ability", "weak"), result(entry, "fell-hits.test")), ("BOD", 1, "weak")


@ROWS.row(71)
def hit() -> tuple[Any, Any]:
    session = fell_hits.table(box(7), ana=fell_hits.hero("Ana", "s1", wil="d8"))
    entry = done(do(session, "s1", "fell-hits.test", "ana", attribute="WIL"))
    return said(entry, "fell-hits.test", "ability", "hits"), ("WIL", 1)


@ROWS.row(71, "treatment")
def treatment_of_hits() -> tuple[Any, Any]:
    people: dict[str, Any] = {
        "ana": fell_hits.hero("Ana", "s1", int_="d6"),
        "bob": fell_hits.hero("Bob", "s2", bod="d4"),
    }
    session = fell_hits.table(box(4, 1, 6), **people)
    done(do(session, "s0", "fell-hits.harm", "bob", n=4))  # dying
    entry = done(do(session, "s1", "fell-hits.treat", "ana", target="bob", test=True, overrule=True))
    return said(entry, "fell-hits.test", "ability", "hits"), ("INT", 1)


@ROWS.row(73)
def generic_test() -> tuple[Any, Any]:
    session = generic.table(box(7), ana=generic.hero("Ana", "s1", bod="d8"))
    entry = done(do(session, "s1", "generic-fantasy.test", "ana", attribute="BOD"))
    return said(entry, "generic-fantasy.test", "ability", "strong", "hit", "weak"), ("BOD", 0, 1, 0)


@ROWS.row(106)
def tie_broken() -> tuple[Any, Any]:
    """A weak hit each, and the higher number decides."""
    people: dict[str, Any] = {
        "ana": fell_hits.hero("Ana", "s1", wil="d8"),
        "bob": fell_hits.hero("Bob", "s2", wil="d6"),
    }
    session = fell_hits.table(box(5, 4), **people)
    entry = done(do(session, "s1", "fell-hits.contest", "ana", target="bob", attribute="WIL", target_attribute="WIL"))
    (found,) = stepped(entry, SidesCompared)
    return (found.a, found.b, found.decides, found.ours, found.theirs, found.winner), (1, 1, "numbers", 5, 4, "ana")
