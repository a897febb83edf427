"""The last fight that is over: how it ended, who is out and who is away, and what "last time" will say of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from caltrop import words
from caltrop.kernel.secrets.knowledge import state_known_to
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import FightBegan, FightEnded, SideJoined
from caltrop.kernel.state.state import State
from caltrop.table.log import Entry
from caltrop.table.session import Session

from .last_time import EVERYONE, Teller, fall_sentences, fight_end

WITHIN = 600  # entries back, in which the last fight is looked for


class FightOver(Struct, frozen=True):
    """How the last fight ended in a few words, in numbers, and in the words of "last time"."""

    title: str
    facts: str
    later: str


def fight_over(session: Session, seat: str) -> FightOver | None:
    """Tell how the last fight ended; None where no fight has ended lately, or while one goes on."""
    if session.state.fight is not None:
        return None
    told = last_fight(session)
    if not told or told[-1].seq <= session.base:
        return None
    before = session.states[told[-1].seq - session.base - 1]
    own, public = foes_in(told, state_known_to(before, seat)), foes_in(told, state_known_to(before, EVERYONE))
    teller = Teller(session, EVERYONE, ())
    falls = fall_sentences(falls_since(session, told[0].seq), teller.party, teller.names)
    later = (*teller.fight(state_known_to(before, EVERYONE), public), *falls)
    return FightOver(end_title(before, own), end_facts(session.state, before, own), " ".join(later))


def last_fight(session: Session) -> Sequence[Entry]:
    """Return the entries from the beginning of the last fight to its end, without those that were undone."""
    gone = session.undone_seqs()
    found = [entry for entry in session.log[-WITHIN:] if entry.seq not in gone]
    ends = [at for at, entry in enumerate(found) if has_fact(entry, FightEnded)]
    if not ends:
        return ()
    begins = [at for at in range(ends[-1]) if has_fact(found[at], FightBegan)]
    return found[begins[-1] if begins else ends[-1] : ends[-1] + 1]


def has_fact(entry: Entry, kind: type) -> bool:
    return any(isinstance(told.fact, kind) for told in entry.told)


def foes_in(told: Sequence[Entry], before: State) -> list[str]:
    """Return those who were against the party at any time of the fight, as far as a veiled state knows them."""
    found = list[str]()
    for event in (each.fact for entry in told for each in entry.told):
        if isinstance(event, FightBegan):
            found += event.fight.sides.get("foes", ())
        elif isinstance(event, SideJoined) and event.side == "foes":
            found.append(event.who)
    found += before.fight.sides.get("foes", ()) if before.fight else ()
    return [who for who in dict.fromkeys(found) if who in before.characters]


def falls_since(session: Session, seq: int) -> list[tuple[str, str]]:
    """Return whose life has changed since an entry, and to what."""
    gone = session.undone_seqs()
    later = (entry for entry in session.log[-WITHIN:] if entry.seq >= seq and entry.seq not in gone)
    facts = (told.fact for entry in later for told in entry.told)
    return [(fact.who, fact.life) for fact in facts if isinstance(fact, LifeChanged)]


# ---- in words
def end_title(before: State, foes: Sequence[str]) -> str:
    """Return how the fight ended; of foes who were beaten and of those who ran away it says the greater part."""
    end = fight_end(before)
    away = sum(1 for who in foes if before.characters[who].life == "up")
    return words.text("aftermath-foes-flee" if end == "won" and away * 2 > len(foes) else f"aftermath-{end}")


def end_facts(now: State, before: State, foes: Sequence[str]) -> str:
    """Return the rounds, the foes by what became of them, and who of the party is down or dead."""
    fight = before.fight
    up = [who for who in foes if before.characters[who].life == "up"]
    standing = sum(1 for who in up if fight is not None and who in fight.sides.get("foes", ()))
    numbers = {"out": len(foes) - len(up), "away": len(up) - standing, "standing": standing}
    counted = [words.text(f"aftermath-{key}-foes", n=n) for key, n in numbers.items() if n]
    said = [words.text("aftermath-rounds", n=fight.round if fight else 1)]
    said += [words.text("aftermath-foes", list=tuple(counted))] if counted else []
    party = [c for c in now.characters.values() if c.is_in_party]
    for key, lives in (("aftermath-down", ("down", "out")), ("aftermath-dead", ("dead",))):
        names = tuple(c.name for c in party if c.life in lives)
        said += [words.text(key, names=names, count=len(names))] if names else []
    return " ".join(said)
