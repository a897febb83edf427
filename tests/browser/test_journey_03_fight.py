"""Journey 3: a fight against six and their leader, from the surprise to the list of those who lie there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.gathering import (
    Company,
    Voice,
    aim,
    catch_up,
    every_move,
    fits,
    form,
    lines,
    newest,
    out,
    set_number,
    settle,
    tab,
    tapped,
    typed,
)
from browser.seeing import close_cards
from browser.serving import Server
from browser.visits import Visits, look_up
from fell.table import hero
from web.fights import HEROES

MORALE = "Morale is due"
HELD = "surprised and did not attack"


def add(host: Page, line: str, shown: str) -> None:
    """Creatures, written in one line."""
    host.get_by_label("Creatures to add").fill(line)
    host.get_by_role("button", name="Add", exact=True).click()
    expect(host.get_by_role("group", name=shown, exact=True)).to_be_visible()


def next_round(host: Page, voice: Voice) -> None:
    """Turn by turn to the next round, in which nobody is surprised; a side may have two turns, one after the other."""
    turn = host.get_by_role("group", name="Turn")
    while voice.get().json()["fight"]["round"] == 1:
        catch_up(host, voice)
        before = lines(host).count()
        turn.get_by_role("button", name=re.compile("End turn|Next")).click()
        end_anyway(host, before)
        settle(host, before)


def end_anyway(host: Page, before: int) -> None:
    """Where players are not done, foes still stand, or it is not a band's turn, the page asks; else it is done, or
    the rules have a question first."""
    asked = form(host).get_by_role("button", name="anyway")
    usual, fresh = host.get_by_role("button", name="Use defaults"), lines(host).nth(before)
    question = open_questions(host).get_by_role("button")
    expect(asked.or_(usual).or_(fresh).or_(question).first).to_be_visible()
    if asked.is_visible():
        asked.click()


def open_questions(host: Page) -> Locator:
    return host.get_by_role("region", name="Open questions")


# ---- Fell, in full
class MillRoad:
    """Ann with a phone and real dice plays Ana, Bob plays Bram, and nobody plays Cole; Nell runs it from a laptop."""

    def __init__(self, server: Server, laptop: Visits, phone: Visits) -> None:
        company = Company(server.url)
        # Ana and Cole have a d4 and bare hands: no face of theirs beats a goblin's 6. Bram has a d12, a mace,
        # and the strongest will: morale is his to roll.
        ann = company.player("Ann", hero("Ana", bod="d4", wil="d4"))
        bob = company.player("Bob", hero("Bram", bod="d12", items=("mace",)))
        company.host.bring(hero("Cole", bod="d4", wil="d4"), "fell")
        self.voice = company.host
        self.host, self.ann, self.bob = company.host.sits(laptop), ann.sits(phone), bob.sits(phone)

    def begins(self) -> None:
        """Six goblins, their leader and a wolf are surprised; a contest says who begins.

        The wolf only looks on: however the goblins' attacks go, somebody is left whose courage can fail.
        """
        host = self.host
        add(host, "goblin x6", "Goblin")
        add(host, "wolf", "Wolf")
        add(host, "goblin-leader", "Goblin Leader")
        host.get_by_label("Surprised").select_option(label="foes")
        host.get_by_role("button", name="Begin fight").click()
        fight = host.get_by_role("region", name="Fight")
        expect(fight.get_by_text("surprised", exact=True)).to_have_count(8)
        expect(host.get_by_role("group", name="Turn").locator(".turn-button")).to_contain_text("turn")
        expect(newest(self.bob)).to_contain_text("A fight begins")
        tab(self.bob, "Fight")
        expect(self.bob.get_by_role("region", name="Foes").get_by_role("radio")).to_have_count(8)
        tab(self.bob, "Sheet")

    def turn_of(self, side: str) -> None:
        """The contest, or the last turn, may have left it with the others."""
        turn = self.host.get_by_role("group", name="Turn")
        if side not in turn.locator(".turn-button").inner_text():
            turn.locator(".turn-button").click()
            turn.get_by_role("button", name=f"Give the {side.lower()} the turn").click()
        expect(self.bob.get_by_role("banner")).to_contain_text(side)

    def strike_down(self, target: str, faces: str) -> None:
        """Bob closes what lies over the list of foes, chooses one, and types what his dice show."""
        close_cards(self.bob)
        aim(self.bob, target)
        self.bob.get_by_role("button", name="Attack: options").first.click()
        expect(form(self.bob).get_by_label("Target", exact=True)).to_have_value(target.lower().replace(" ", "-"))
        typed(self.bob, faces)

    def type_faces(self, *faces: str) -> None:
        """Ann types, die by die, what she is asked for."""
        for at, face in enumerate(faces):
            field = self.ann.get_by_label("Face of the d4")
            expect(field).to_have_value("")
            field.fill(face)
            look_up(self.ann)
            self.ann.get_by_role("button", name="Enter dice").click()
            if at + 1 < len(faces):
                expect(field).to_have_value("")
        expect(self.ann.get_by_role("button", name="Enter dice")).to_be_hidden()

    def goblin_strikes(self, goblin: str, target: str, faces: str) -> None:
        every_move(self.host, goblin, "Attack")
        form(self.host).get_by_label("Target", exact=True).select_option(value=target)
        expect(form(self.host).get_by_text("anyway?")).to_be_visible()  # read here, it is not asked again
        typed(self.host, faces)
        expect(form(self.host)).to_be_hidden()


@pytest.mark.sweep
def test_a_whole_fight_of_fell(server: Server, laptop: Visits, phone: Visits) -> None:
    """Surprise and a contest for the first turn. Bram downs a goblin (12 and 6 against at most 6 and 4: two hits, 4
    harm). One strikes Ana, who rolls real dice: she is down, with three rounds to live, and Bram treats her in time.
    Cole falls and has hours. All goblins attack Bram. He fells the leader: morale is due, and rolled. The fight ends
    with the list of who still lies there, and Cole is treated."""
    road = MillRoad(server, laptop, phone)
    road.begins()
    bram_strikes(road)
    ana_falls_and_is_treated(road)
    all_of_them_attack(road)
    their_leader_falls(road)
    the_fight_ends(road)


def bram_strikes(road: MillRoad) -> None:
    """The surprised do not attack; he does, and one of them is out."""
    host, bob = road.host, road.bob
    road.turn_of("Foes")
    host.get_by_role("group", name="Goblin", exact=True).get_by_role("button", name="All attack").click()
    expect(host.get_by_role("alert")).to_contain_text(HELD)
    road.turn_of("Party")
    road.strike_down("Goblin A", "12 6")
    expect(out(host, "A")).to_be_visible()
    expect(bob.locator(".foe", has_text="Goblin A")).to_contain_text("out")
    fits(bob)
    tab(bob, "Sheet")


def ana_falls_and_is_treated(road: MillRoad) -> None:
    """A hit on the last point: a 2 on the death die is rounds, and a 3 says how many; Cole's 3 and 2 are two hours."""
    host, ann, bob = road.host, road.ann, road.bob
    road.turn_of("Foes")
    tab(ann, "Dice")
    ann.get_by_role("button", name="App dice").click()
    expect(ann.get_by_role("button", name="Real dice")).to_be_visible()
    tab(ann, "Sheet")
    set_number(host, "Ana", "BOD", 1)
    road.goblin_strikes("Goblin B", "ana", "6 4")
    road.type_faces("1", "2", "3")
    expect(ann.get_by_role("region", name="Ana", exact=True)).to_contain_text("down")
    # three turns of hers: where the foes have begun the round, its time is 2 rounds and the turn under way
    expect(bob.get_by_role("list", name="Party")).to_contain_text(re.compile("[23] rd"))
    set_number(host, "Cole", "BOD", 1)
    road.goblin_strikes("Goblin C", "cole", "6 4 1 3 2")
    expect(bob.get_by_role("list", name="Party")).to_contain_text("2h")

    road.turn_of("Party")
    tapped(bob, bob.get_by_role("button", name="Treat Ana"))
    expect(newest(bob)).to_contain_text("Ana")
    expect(ann.get_by_text(re.compile("^[23] rounds$"))).to_be_hidden()


def their_leader_falls(road: MillRoad) -> None:
    """Morale is offered, and rolled with a tap."""
    host = road.host
    set_number(host, "Goblin Leader", "HP", 1)
    road.strike_down("Goblin Leader", "12 6")
    expect(form(road.bob)).to_be_hidden()
    expect(host.locator(".notice", has_text=MORALE)).to_be_visible()
    catch_up(host, road.voice)
    before = lines(host).count()
    host.get_by_role("region", name="Fight").get_by_role("button", name="Roll", exact=True).click()
    told, terms = lines(host).nth(before), open_questions(host).get_by_role("button", name="Accept terms")
    expect(told.or_(terms).first).to_be_visible()
    catch_up(host, road.voice)
    if terms.is_visible():  # a 6 on Bram's d6: they surrender on terms, and the facilitator is asked
        terms.click()
    expect(told).to_be_attached()
    expect(host.locator(".notice", has_text=MORALE)).to_be_hidden()


def all_of_them_attack(road: MillRoad) -> None:
    """Five at once, now that nobody is surprised any more: 2 harm each at the most, and Bram has 12 points."""
    next_round(road.host, road.voice)
    road.turn_of("Foes")
    goblins = road.host.get_by_role("group", name="Goblin", exact=True)
    before = lines(road.host).count()
    goblins.get_by_label("Goblin's target").select_option(label="Bram")
    goblins.get_by_role("button", name="All attack").click()
    expect(lines(road.host)).to_have_count(before + 5)


def end_fight(host: Page, voice: Voice) -> None:
    """End the fight; where no foe is left to fight on, the page offers this a second time, above the turns."""
    catch_up(host, voice)
    before = lines(host).count()
    host.get_by_role("button", name="End fight").first.click()
    end_anyway(host, before)


def close_leaf(host: Page) -> None:
    """What comes after a fight opens by itself, and goes away with Esc."""
    expect(host.get_by_role("dialog").get_by_role("heading", name="After the fight")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.get_by_role("dialog")).to_be_hidden()


def the_fight_ends(road: MillRoad) -> None:
    """Of Cole, who still lies there, the facilitator says what becomes; of Ana nothing is asked."""
    host = road.host
    end_fight(host, road.voice)
    dying = open_questions(host)
    expect(dying).to_contain_text("Cole")
    expect(dying).not_to_contain_text("Ana")
    for answer in ("Still dying", "Treated in time", "Dies"):
        expect(dying.get_by_role("button", name=answer)).to_be_visible()
    dying.get_by_role("button", name="Treated in time").click()
    close_leaf(host)
    expect(host.get_by_role("region", name="Creatures")).to_be_visible()
    expect(road.bob.get_by_role("banner")).not_to_contain_text("Round")


# ---- the other four, in short
BANDS = {
    "fell-hits": ("looter x6", "Looter", "looter-captain"),
    "generic-fantasy": ("kobold x6", "Kobold", "hobgoblin-captain"),
    "grimoire": ("footpad x6", "Footpad", "footpad-captain"),
    "deeds": ("archer, 3 HP, bow d6 far x6", "Archer", "reaver-captain"),  # who reach the party from where they stand
}
# Whose turns there are: the two sides; the two, or one of them twice; everybody; each of ours, and the foes.
TURNS = {"fell-hits": (2,), "generic-fantasy": (2, 3), "grimoire": (9,), "deeds": (3,)}


@pytest.mark.parametrize("game", BANDS)
def test_a_short_fight_of_each_other_game(server: Server, laptop: Visits, phone: Visits, game: str) -> None:
    """Six and their leader, surprised; turns by that game's rule; a player attacks with one tap, the band attacks
    back; the fight ends, whoever lies there is seen to, and nothing is left open."""
    line, band, leader = BANDS[game]
    company = Company(server.url, game)
    ana, bram = HEROES[game]()
    ann = company.player("Ann", ana)
    company.player("Bob", bram)
    host, player = company.host.sits(laptop), ann.sits(phone)
    add(host, line, band)
    add(host, leader, leader.replace("-", " ").title())
    begin = host.get_by_role("region", name="Creatures")
    begin.get_by_label("Surprised").select_option(label="foes")
    before = lines(host).count()
    begin.get_by_role("button", name="Begin fight").click()
    settle(host, before)
    fight = host.get_by_role("region", name="Fight")
    host.mouse.move(1, 1)  # under the pointer, buttons stand in place of action points
    # In Grimoire whoever is surprised has half their four action points.
    halved = fight.get_by_role("img", name="2 of 4 AP")
    expect(halved if game == "grimoire" else fight.get_by_text("surprised", exact=True)).to_have_count(7)
    if game == "deeds":  # where each round begins with a roll for the order
        fight.get_by_role("button", name="Roll", exact=True).click()
        expect(fight.get_by_role("list", name="Turn order")).to_be_visible()
    turns = fight.get_by_role("list", name="Turn order").get_by_role("listitem").count()
    assert turns in TURNS[game] or (host.locator(".turn-button").count() == 1 and 2 in TURNS[game])

    before = lines(host).count()
    tapped(player, player.get_by_role("region", name="Ana's actions").get_by_role("button", name="Attack").first)
    settle(host, before)

    foes = host.get_by_role("group", name=band, exact=True)
    if TURNS[game][0] == 2:  # where sides take turns the surprised lose theirs; elsewhere they are only slower
        foes.get_by_role("button", name="All attack").click()
        expect(host.get_by_role("alert")).to_contain_text(HELD)
    next_round(host, company.host)
    foes.get_by_label(f"{band}'s target").select_option(label="Bram")
    before = lines(host).count()
    foes.get_by_role("button", name="All attack").click()
    end_anyway(host, before)
    settle(host, before)
    fits(player)

    end_fight(host, company.host)
    ended(host)
    expect(player.get_by_role("banner")).not_to_contain_text("Round")


def ended(host: Page) -> None:
    """The fight is over; of whoever is dying the facilitator says that they were treated."""
    over = host.get_by_role("region", name="Creatures")
    treat = open_questions(host).get_by_role("button", name=re.compile("(Treated|Aided) in time"))
    expect(over.or_(treat).first).to_be_visible()
    while treat.count():
        left = treat.count()
        treat.first.click()
        expect(treat).not_to_have_count(left)
    expect(over).to_be_visible()
