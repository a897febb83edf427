"""What pages show of a fight with distances: zones, foes' conditions, the armour rating, and whom a blast strikes."""

from __future__ import annotations

import re
from html import unescape

import pytest
from msgspec import structs

from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.items.pack import Pack
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.zones import Zones
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.parts import Track
from caltrop.table.dicebox import DiceBox
from caltrop.table.session import Session
from caltrop.web.features.calls.callable_rolls import call_want
from caltrop.web.features.creation.drafts import Drafting
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.forms.move_form import MoveForm, form
from caltrop.web.page.regions import Drawing
from caltrop.web.player.screen import SCREEN
from conformance.stage import recorded_bytes
from deeds.table import play
from web.fights import FOES, LURKER, fight, people


def zoned() -> Session:
    """Ana's goblin A is near, B close to her alone, C far; the lurker is near."""
    who = people("deeds")
    who["goblin-a"] = who["goblin-a"].with_parts(Zones("near"), Conditions({"c1": Condition("asleep")}))
    who["goblin-b"] = who["goblin-b"].with_parts(Zones("near", {"ana": "close"}))
    who["goblin-c"] = who["goblin-c"].with_parts(Zones("far"))
    who[LURKER] = who[LURKER].with_parts(Zones("near"))
    return fight("deeds", characters=who)


def members(page: str) -> dict[str, str]:
    """What stands in the row of each foe, after its distance, without tags."""
    found = {}
    for zone in page.split('<div class="zone ')[1:]:
        distance = re.findall(r'class="zone-name"[^>]*>([^<]*)<', zone)
        for row in re.findall(r'<label class="foe.*?</label>', zone, re.DOTALL):
            plain = " ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split())
            found[plain.removeprefix("Goblin ").split()[0]] = " ".join([*distance, plain])
    return found


def drawn(session: Session, seat: str, region: str) -> str:
    """A region of a player's page."""
    return unescape(Drawing(SCREEN, session, seat, Surroundings("t", "Mill Road"), FragmentCache()).regions()[region])


def test_the_players_page_shows_how_far_each_foe_is_and_its_conditions() -> None:
    found = members(drawn(zoned(), "s1", "fight"))
    assert ("near" in found["A"], "asleep" in found["A"]) == (True, True)
    assert "close" in found["B"]
    assert "far" in found["C"]


def test_another_player_sees_the_distance_from_their_own_character() -> None:
    assert "near" in members(drawn(zoned(), "s2", "fight"))["B"]


def field(session: Session, seat: str, move: str, name: str, **preset: str) -> tuple[str, ...]:
    found = form(session, seat, move, "ana", preset)
    assert isinstance(found, MoveForm)
    value = next(f.value for f in found.fields if f.name == name)
    assert isinstance(value, tuple)
    return value


def test_deeds_blast_the_form_ticks_everybody_in_a_zone() -> None:
    assert field(zoned(), "s1", "deeds.blast", "targets", zone="near") == ("goblin-a",)
    assert field(zoned(), "s1", "deeds.blast", "targets", zone="far") == ("goblin-c",)
    assert field(zoned(), "s1", "deeds.blast", "targets") == ("goblin-b",)  # the nearest


def test_targets_of_a_form_say_how_far_they_are() -> None:
    found = form(zoned(), "s1", "deeds.attack", "ana")
    assert isinstance(found, MoveForm)
    hints = {o.value: o.hint for f in found.fields if f.name == "target" for o in f.options}
    assert [hints[w].partition(",")[0] for w in FOES] == ["near", "close", "far"]


# ---- the armour rating
def rating(session: Session, seat: str, who: str) -> int | None:
    tracks = [w for w in SeatKnowledge(session.game, session.state, seat).sheet(who).widgets if isinstance(w, Track)]
    return next((t.now for t in tracks if t.label == "armour"), None)


def test_deeds_armor_the_rating_is_on_the_sheet_with_what_conditions_do() -> None:
    session = zoned()
    assert (rating(session, "s1", "ana"), rating(session, "s1", "bram")) == (1, 0)  # Ana's helmet
    assert (rating(session, "s1", "goblin-a"), rating(session, "s0", "goblin-a")) == (None, 1)
    play(session, "s0", "table.condition", "ana", text="oak-skinned")
    assert rating(session, "s1", "ana") == 3


def test_deeds_armor_a_house_call_sets_the_rating_and_gear_counts_from_there() -> None:
    session = zoned()
    play(session, "s0", "table.house", "ana", name="armour", value=3)
    assert rating(session, "s1", "ana") == 3
    play(session, "s0", "table.house", "ana", name="armour", value=0)
    assert rating(session, "s1", "ana") == 0
    play(session, "s1", "deeds.wear", "ana", item="shield")
    assert rating(session, "s1", "ana") == 1
    assert session.state.part("ana", Pack).armour_by == -1


@pytest.mark.parametrize("game", ["fell", "grimoire"])
def test_games_without_a_rating_offer_no_such_setting(game: str) -> None:
    found = form(fight(game), "s0", "table.house", "ana")
    assert isinstance(found, MoveForm)
    assert "armour" not in [o.value for f in found.fields if f.name == "name" for o in f.options]


def test_deeds_armor_creation_shows_the_rating_of_the_gear() -> None:
    assert GAME.creation is not None
    drafting = Drafting(GAME, GAME.creation, DiceBox(recorded_bytes("gear")).roll)
    for background, row in GAME.library.backgrounds.items():
        draft = structs.replace(drafting.roll_draft(), background=background)
        worn = min(3, sum(GAME.library.items[id].armour for id in row.gear))
        assert [(n.label, n.value) for n in drafting.numbers(draft)] == [("armour", str(worn))]


def test_the_page_shows_the_rating_beside_the_points() -> None:
    plain = " ".join(re.sub(r"<[^>]+>", " ", drawn(zoned(), "s1", "sheet")).split())
    assert "Armour 1 /3" in plain


# ---- what passing and failing mean
def test_deeds_impact_a_call_says_what_passing_and_failing_mean_before_the_roll() -> None:
    session = zoned()
    said = {"if_passed": "the chain is down at dawn", "if_failed": "the guard is called"}
    want = call_want(session.game, "deeds.save", "Finesse", "", "up", texts=said)
    assert want == {"ability": "Finesse", "advantage": 1, **said}
    play(session, "s0", "table.call", move="deeds.save", who=["ana"], want=want)
    asks = drawn(session, "s1", "asks")
    assert "If passed: the chain is down at dawn" in asks
    assert "If failed: the guard is called" in asks
