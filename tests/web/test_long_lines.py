"""A line that is too long for a phone folds on the page."""

from __future__ import annotations

import re

from at_table import in_words
from caltrop import words
from caltrop.games.common.health.health_telling import HarmInShort
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.messages import HoldsOut
from caltrop.messages import log
from caltrop.table.view import lines
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from caltrop.web.page.render import render
from caltrop.web.page.story_log import StoryLog
from deeds.blast import blast, blast_on_six


def test_a_blast_on_six_unfolds_to_all_that_it_did() -> None:
    page = StoryLog(Look(blast_on_six(), "s0", Surroundings("t", "Mill Road")), FragmentCache()).whole(1)
    shown = re.findall(r'<p class="line-text">(.*?)</p>', page, re.S)[0]
    folded = re.findall(r'<details class="why full">(.*?)</details>', page, re.S)[0]
    assert "All effects" in folded
    lost = {"Ana": 6, "Bram": 6, "Cyd": 8, "Dag": 8, "Eve": 3, "Finn": 3}
    assert in_words(GAME, HarmInShort(tuple(log.HarmPart(who=who, by=by) for who, by in lost.items()))) in shown
    for who, rolled, score in (("Bram", 9, 10), ("Dag", 7, 8)):
        saved = in_words(GAME, HoldsOut(rolled=rolled, who=who, score=score))
        assert saved not in shown
        assert saved in folded
    assert folded.count("<li>") == 13  # a strike, 6 times damage, 4 saves, 2 times fatigue


def test_a_blast_on_two_does_not_fold() -> None:
    session = blast("Ana", "Bram", faces=(6, 11, 3))
    page = StoryLog(Look(session, "s0", Surroundings("t", "Mill Road")), FragmentCache()).whole(1)
    assert "why full" not in page


def test_a_sum_is_one_piece_beside_its_rule() -> None:
    """In German an item is an element of its own; without one around the sum, its words would be spread out."""
    with words.reading("de"):
        session = blast_on_six()
        whys = Look(session, "s0", Surroundings("t", "Mill Road")).whys(lines(session, "s0", tail=1)[0])
        page = render("features/log/why.html", found=whys)
    assert '<li><span>Reaver: <span lang="en">bearded axe</span> d8 (6).</span>' in page
