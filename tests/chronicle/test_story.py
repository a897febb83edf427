"""The log as a story: its headings, and like lines told at once, as far as a seat may know."""

from __future__ import annotations

import pytest

from at_table import box, do, done, in_words
from caltrop import words
from caltrop.chronicle.names import first_names, names
from caltrop.chronicle.story import LEAST_BUNDLED, StoryLine, bundle_text, clock_at, runs, tell_story
from caltrop.games.common.health.health_telling import TakesHarm
from caltrop.games.common.items.item_telling import BuysSeveral
from caltrop.games.fell.game import GAME
from caltrop.kernel.state.messages import Message, Thing
from caltrop.messages import log
from caltrop.table.session import Session
from caltrop.table.view import Line, lines
from caltrop.words.catalogue import plain
from caltrop.words.line import join_messages
from evenings import EVENINGS
from fell.table import creature, hero, table

CASES = [(game, name) for game, evenings in EVENINGS.items() for name in evenings]
SEATS = ("s0", "s1", "tv")
GRAVE = ("dies", "gains-scar", "is-wounded", "wound-drops")  # in the ids of what must not be lost in a bundle


def story(session: Session, seat: str = "s1") -> list[tuple[Line, StoryLine]]:
    known, people = names(session, seat), session.state_for(seat).characters
    foes = {who for who, c in people.items() if c.kind == "creature"}
    log = lines(session, seat)
    return [(line, tell_story(line, known, session.game, by_foe=line.actor in foes)) for line in log]


def read(session: Session, seat: str = "s1") -> list[str]:
    """The story as a page shows it: headings behind their kind, bundles behind their count."""
    told, known, page = story(session, seat), names(session, seat), list[str]()
    for run in runs([each for _, each in told]):
        here = [told[at] for at in run]
        if len(here) >= LEAST_BUNDLED:
            text = bundle_text([each for _, each in here], [known[line.actor] for line, _ in here], session.game)
            page.append(f"{len(here)}x {plain(' '.join((text.says, *text.effects)))}")
            continue
        for _, each in here:
            page += [f"{head.kind}: {plain(head.text)}" for head in each.before]
            page += [plain(" ".join(each.says))] if each.says else []
            page += [f"{head.kind}: {plain(head.text)}" for head in each.after]
    return page


def heading(message: Message) -> str:
    """A message as a heading has it, without its full stop."""
    return in_words(GAME, message).removesuffix(".")


def attacks_on_ana(attackers: tuple[str, ...], *then: Message) -> str:
    """A bundle of attacks on Ana as `read` has it, with what came of them."""
    deed = words.text("story-attacks", names=attackers, targets=("Ana",))
    return f"{deed} {in_words(GAME, *then) if then else words.say('story', 'no-effect', GAME)}"


def harm(who: str, name: str, before: int, after: int) -> Message:
    number = log.NumberChanged(name=name, before=before, after=after)
    return TakesHarm(who=who, by=before - after, numbers=(number,))


# ---- headings
def test_a_session_a_scene_a_fight_and_its_turns_have_headings() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "table.sitting", on=True))
    done(do(session, "s0", "table.scene", title="The mill road, night"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="foes"))
    done(do(session, "s0", "fell.turn"))
    done(do(session, "s0", "fell.turn"))
    done(do(session, "s0", "fell.fight.end"))
    done(do(session, "s0", "table.sitting", on=False))
    assert read(session) == [
        "session: Session 1",
        "scene: The mill road, night",
        "fight: Fight: 1 against 1",
        f"turn: {heading(log.RoundFoes(1))}",
        f"turn: {heading(log.PartyTurn())}",
        f"turn: {heading(log.RoundFoes(2))}",
        "after: After the fight",
        "after: After session 1",
    ]
    with words.reading("de"):
        assert read(session)[2:4] == ["fight: Kampf: 1 gegen 1", f"turn: {heading(log.RoundFoes(1))}"]


def test_the_heading_says_whose_turn_it_is() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    done(do(session, "s0", "fell.turn"))
    heads = [head for _, each in story(session) for head in (*each.before, *each.after)]
    assert [head.turn for head in heads if head.kind == "turn"] == ["party", "foes"]


def test_an_undone_heading_is_a_line_again() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    turn = done(do(session, "s0", "fell.turn"))
    session.undo("s0", turn.seq)
    _, told = story(session)[1]
    assert (told.before, told.says, told.after) == ((), (in_words(GAME, log.FoesTurn()),), ())


def test_the_facilitator_counts_hidden_fighters_and_players_do_not() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"), spy=creature("goblin", name="Spy", hidden=True))
    done(do(session, "s0", "fell.fight", foes=["goblin", "spy"], first="party"))
    heads = {seat: [head.text for _, each in story(session, seat) for head in each.before] for seat in SEATS}
    assert heads == {"s0": ["Fight: 1 against 2"], "s1": ["Fight: 1 against 1"], "tv": ["Fight: 1 against 1"]}


def test_the_name_of_a_prepared_scene_is_the_facilitators_and_its_title_everyones() -> None:
    session = table(ana=hero("Ana", "s1"))
    for title in ("", "The cellar"):
        done(do(session, "s0", "table.prepare", name="Ambush"))
        done(do(session, "s0", "table.enter", id="ambush", title=title))
    assert [one for one in read(session, "s0") if one.startswith("scene")] == ["scene: Ambush", "scene: The cellar"]
    assert read(session) == ["scene: The cellar"]
    assert session.state.scene == "The cellar"


def test_a_heading_has_the_time_of_the_story() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "table.clock", n=20))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    (line, _) = story(session)[-1]
    assert clock_at(session, "s1", line) == 20 * 60


def test_who_is_done_last_ends_the_turn_without_a_word() -> None:
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    for seat, who in (("s1", "ana"), ("s2", "bob")):
        done(do(session, seat, "fell.done", who))
    (_, first), (_, last) = story(session)[-2:]
    assert (first.says, last.says) == ((in_words(GAME, log.IsDone("Ana")),), ())
    assert [head.text for head in last.after or last.before] == [heading(log.FoesTurn())]


# ---- bundles
def five_goblins(*faces: int) -> Session:
    people = {f"goblin-{letter}": creature("goblin", name=f"Goblin {letter.upper()}") for letter in "abcde"}
    session = table(box(*faces), None, ana=hero("Ana", "s1", items=("mace",)), **people)
    done(do(session, "s0", "fell.fight", foes=list(people), first="foes"))
    return session


def attack(session: Session, who: str) -> int:
    return done(do(session, "s0", "fell.attack", who, target="ana")).seq


# The dice of an attack: the goblin's d6 and d4, then two of Ana's. The higher of both sides meet, then the lower.
EVEN = (5, 1, 3, 2)  # 5 beats 3, and 2 beats 1: one hit each, no harm
STRUCK = (5, 3, 2, 1)  # 5 beats 2, and 3 beats 1: two hits


def test_like_attacks_of_foes_are_told_at_once_from_three_on() -> None:
    session = five_goblins(*EVEN * 3)
    attack(session, "goblin-a")
    attack(session, "goblin-b")
    assert len(read(session)) == 4
    attack(session, "goblin-c")
    assert read(session)[2:] == ["3x " + attacks_on_ana(("Goblin A", "B", "C"))]
    with words.reading("de"):
        assert read(session)[2:] == ["3x Goblin A, B und C greifen Ana an. Kein Schaden."]


def test_a_bundle_sums_up_what_changed() -> None:
    """Ana has 8 BOD. Two goblins win both pairs, and a rusty knife does 1 harm for each: 8 - 2 x 2 = 4."""
    session = five_goblins(*STRUCK, *EVEN, *STRUCK)
    for letter in "abc":
        attack(session, f"goblin-{letter}")
    assert read(session)[2] == "3x " + attacks_on_ana(("Goblin A", "B", "C"), harm("Ana", "BOD", 8, 4))


def test_a_starred_line_stands_alone_and_parts_a_bundle() -> None:
    session = five_goblins(*EVEN * 5)
    seqs = [attack(session, f"goblin-{letter}") for letter in "abcde"]
    assert read(session)[2:] == ["5x " + attacks_on_ana(("Goblin A", "B", "C", "D", "E"))]
    session.star("s1", seqs[2])
    assert len(read(session)[2:]) == 5
    session.star("s1", seqs[2], on=False)
    session.undo("s0", seqs[4])
    assert read(session)[2].startswith("4x ")


def test_a_heading_parts_a_bundle() -> None:
    session = five_goblins(*EVEN * 4)
    attack(session, "goblin-a")
    attack(session, "goblin-b")
    done(do(session, "s0", "fell.turn"))
    done(do(session, "s0", "fell.turn"))
    attack(session, "goblin-c")
    attack(session, "goblin-d")
    assert not any("x Goblin" in one for one in read(session))


def test_who_goes_down_is_told_with_the_attacks_of_a_band() -> None:
    """Ana has 1 of 8 BOD left. Goblin C wins both pairs, and its knife does 1 harm for each hit; her save fails."""
    session = five_goblins(*EVEN, *EVEN, *STRUCK, 3, 3)
    done(do(session, "s0", "fell.harm", "ana", n=7))
    for letter in "abc":
        attack(session, f"goblin-{letter}")
    down = log.FallsDyingHours(who="Ana", time=3)
    assert read(session)[-1] == "3x " + attacks_on_ana(("Goblin A", "B", "C"), harm("Ana", "BOD", 1, 0), down)


def test_attackers_who_fall_are_told_with_their_band_and_so_is_what_the_facilitator_has_to_do() -> None:
    """Ana wins both pairs against the first three, and a mace does 2 harm for each hit: 4 HP are gone. Of five, three
    are out then, which is more than half.
    """
    session = five_goblins(*(2, 1, 5, 4) * 3, *EVEN)
    for letter in "abcd":
        attack(session, f"goblin-{letter}")
    lost = [harm(f"Goblin {letter}", "HP", 4, 0) for letter in "ABC"]
    out = log.OutOfFight(("Goblin A", "B", "C"))
    due = log.Due(rule="fell.morale", why="half")
    assert read(session, "s0")[2:] == ["4x " + attacks_on_ana(("Goblin A", "B", "C", "D"), *lost, out, due)]


def test_what_someone_buys_is_told_at_once() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram"))
    done(do(session, "s0", "fell.coin", "ana", by=500))
    for item in ("rope", "mace", "lantern"):
        done(do(session, "s1", "fell.buy", "ana", item=item))
    (told,) = read(session)[1:]
    paid = [line for line, _ in story(session) if line.move == "fell.buy"]
    spent = sum(int(c.before or 0) - int(c.after or 0) for line in paid for c in line.changes if c.name == "coin")
    things = tuple(log.GivenThing(Thing(name)) for name in ("rope", "mace", "lantern"))
    assert told == f"3x {in_words(GAME, BuysSeveral('Ana', things, spent))}"


def test_what_people_say_is_never_bundled() -> None:
    session = table(ana=hero("Ana", "s1"))
    for n in range(4):
        done(do(session, "s1", "table.say", text=f"word {n}"))
    assert len(read(session)) == 4


# ---- whole evenings
@pytest.mark.parametrize(("game", "name"), CASES)
def test_nothing_of_an_evening_is_lost_in_its_story(game: str, name: str) -> None:
    """Every sentence of a line stands in its story, or a heading says it."""
    session = EVENINGS[game][name]().session
    for seat in SEATS:
        known = names(session, seat)
        for line, told in story(session, seat):
            whole = words.marked_lines(line, known, session.game)
            assert told.whole == whole
            missing = [text for text in whole if text not in told.says]
            assert len(missing) <= len(told.before) + len(told.after), (line, missing)


@pytest.mark.parametrize(("game", "name"), CASES)
def test_the_story_of_an_evening_has_a_heading_for_each_session_fight_and_turn(game: str, name: str) -> None:
    session = EVENINGS[game][name]().session
    heads = [head.kind for _, each in story(session, "s0") for head in (*each.before, *each.after)]
    moves = [entry.intent.move.partition(".")[2] for entry in session.log if entry.intent]
    assert heads.count("session") == 2
    assert heads.count("fight") == moves.count("fight")
    assert heads.count("turn") >= moves.count("turn")


@pytest.mark.parametrize(("game", "name"), CASES)
def test_a_death_a_wound_and_a_scar_stand_alone_or_in_what_is_said_of_a_band(game: str, name: str) -> None:
    session = EVENINGS[game][name]().session
    known = names(session, "s0")
    told = story(session, "s0")
    for run in runs([each for _, each in told]):
        here = [told[at] for at in run]
        lasting = [m for _, each in here for m in each.messages if any(word in m.id for word in GRAVE)]
        if lasting and len(run) >= LEAST_BUNDLED:
            text = bundle_text([each for _, each in here], [known[line.actor] for line, _ in here], session.game)
            said = plain(" ".join(text.effects))
            assert all(in_words(session.game, message) in said for message in join_messages(lasting))
        elif lasting:
            assert all(each.like[1:2] in ((), ("foes",)) for _, each in here)


# ---- long names
def test_a_long_name_is_whole_once_in_a_line() -> None:
    session = table(box(6, 4, 1, 1), wenna=hero("Wenna Thistle", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.attack", "goblin", target="wenna"))
    _, told = story(session, "s0")[-1]
    said = plain(" ".join(told.says))
    assert (said.count("Wenna Thistle"), said.count("Wenna")) == (1, 2)
    assert plain(" ".join(told.whole)).count("Wenna Thistle") == 2


def test_a_first_name_is_short_for_no_one_else_and_for_no_title() -> None:
    people = ("Wenna Thistle", "Ana Reed", "Ana Blackwood", "Old Tom", "The Sexton", "Dr. Hale", "Odo")
    assert first_names(people, (*people, "Goblin A")) == {"Wenna Thistle": "Wenna"}
    assert first_names(people, (*people, "Wenna")) == {}
