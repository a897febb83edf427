"""What the log says, message by message: other tests ask for a message by class and arguments, not for its words."""

from __future__ import annotations

import pytest

from at_table import in_words
from caltrop.games.common.health.health_telling import DealsByHand, DealsInArmour, HarmInShort, TakesHarm
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
from caltrop.games.deeds import messages as deeds
from caltrop.games.deeds.telling import Strikes
from caltrop.games.fell import messages as fell
from caltrop.games.grimoire import messages as grimoire
from caltrop.games.grimoire.telling import Natural
from caltrop.kernel.contract.telling import AtStake
from caltrop.kernel.state.messages import Message, Thing
from caltrop.messages import log
from caltrop.words.fight_telling import Looks

MACE, ROPE, TORCHES = Thing("mace"), Thing("rope"), Thing("torch", count=2)
BOD = log.NumberChanged(name="BOD", before=8, after=6)
LOOT = (log.GivenCoin(2), log.GivenThing(Thing("stolen spoons")))
ROLL = log.RollsFreely(who="Ana", roll="d6", result="5")

AT_TABLES: dict[str, Message] = {
    "Wolf appears.": log.Appears(("Wolf",)),
    "Wolf appears and joins the foes.": log.AppearsForFoes(("Wolf",)),
    "Ana joins the table.": log.Joins("Ana"),
    "Ana and Bram leave the table.": log.LeavesTable(("Ana", "Bram")),
    "Bob leaves the table.": log.LeavesSeat("Bob"),
    "A TV is watching.": log.ScreenWatches(),
    "Nan is watching.": log.TakesSeat(name="Nan", role="spectator"),
    "Ann facilitates, too.": log.FacilitatesToo("Ann"),
    "Ann facilitates from now on.": log.Facilitates("Ann"),
    "Ann plays from now on.": log.StepsDown("Ann"),
    "Ann switches to real dice.": log.RealDice("Ann"),
    "Ana moves to: the mill": log.PlaceSet(who="Ana", place="the mill"),
    "Ana adjusts BOD: 8 → 5.": log.AdjustedOwn(who="Ana", setting="BOD", before=8, value=5),
    "Ann: Hush!": log.Says(seat="Ann", text="Hush!"),
    "Ann to Bob and Cyd: Hush!": log.SaysTo(seat="Ann", names=("Bob", "Cyd"), text="Hush!"),
    'Ann hands out "A letter": Dear Bob ...': log.HandsOut(seat="Ann", title="A letter", text="Dear Bob ..."),
    "Note: Come at dusk.": log.NoteWritten("Come at dusk."),
    'Note "A letter": Come at dusk.': log.NoteTitled(title="A letter", text="Come at dusk."),
    "Gail reveals a private line.": log.LineRevealed("Gail"),
    "Ana rolls d6: 5.": ROLL,
    "Gail rolls d12: 7.": log.SeatRolls(seat="Gail", roll="d12", result="7"),
    "For: luck": log.RolledFor("luck"),
    "At stake: the beam gives": AtStake("the beam gives"),
    "Roll called for Ana and Bram: Test (BOD). At stake: the beam gives": log.CallsOnAtStake(
        names=("Ana", "Bram"), move="test", ability="BOD", stakes="the beam gives"
    ),
    "Ann rolls on Boxes: A ruby": log.RollsOn(who="Ann", title="Boxes", text="A ruby"),
    "Session 1 begins.": log.SessionBegins(1),
    "Time passes: 8 hours.": log.TimePasses(8 * 3600),
    "Exploration turn: 10 minutes.": log.ExplorationTurn(600),
    "Scene prepared: The mill": log.PreparesScene("The mill"),
    "Scene: The mill": log.SceneStarts("The mill"),
    "Clock: Lamp, 0 of 6.": log.ClockBegins(clock="Lamp", filled=0, size=6),
    "Clear the ford: 0 → 1 of 3 hits.": log.TaskGains(task="Clear the ford", before=0, after=1, needs=3),
    "Clear the ford is abandoned at 1 of 3 hits.": log.TaskAbandoned(task="Clear the ford", after=1, needs=3),
    "[judged anew]": log.JudgedAnew(),
    "[judged anew: 2 hits needed]": log.HitsJudgedAnew(2),
    "[left out: asleep]": log.ConditionsLeftOut(("asleep",)),
    "A line gets a star.": log.StarSet(),
    "Undone: Ana rolls d6: 5.": log.DeedUndone(ROLL),
    "Undone, with all that belongs to it: Ana rolls d6: 5.": log.DeedsUndone(ROLL),
    "Redone: Ana rolls d6: 5.": log.DeedRedone(ROLL),
    "Redone, with all that belongs to it: Ana rolls d6: 5.": log.DeedsRedone(ROLL),
    "And 2 more.": log.MoreOfTap(2),
    "An older line is undone or redone.": log.OlderUndone(),
    "The log was damaged. The facilitator goes on after line 8: 2 lines are put aside.": log.GoesOn(after=8, count=2),
    "The log was damaged. The facilitator goes on without its last lines.": log.GoesOnUnnumbered(),
    "The disk has lost this line.": log.LineIsLost(),
    "The disk has lost line 2 of this log.": log.LinesAreLost(count=1, lines=("2",)),
    "The disk has lost lines 1 and 3\u20135 of this log.": log.LinesAreLost(count=4, lines=("1", "3\u20135")),
    "The disk has lost some old lines of this log.": log.LinesAreLostUnnumbered(),
    "The disk has lost how this table began.": log.StartIsLost(),
}

THINGS: dict[str, Message] = {
    "Ana gets a rope.": Finds("Ana", ROPE),
    "Ana gets a rope and 2 torches.": FindsSeveral("Ana", (log.GivenThing(ROPE), log.GivenThing(TORCHES))),
    "Bram takes a rope.": TakesThing("Bram", ROPE),
    "Ana takes 2 coin and stolen spoons.": TakesSeveral("Ana", LOOT),
    "Found at the mill: 2 coin and stolen spoons.": FindAt(place="the mill", things=LOOT),
    "The party searches Goblin A and B and finds 2 coin and stolen spoons.": log.Searches(
        names=("Goblin A", "B"), things=LOOT
    ),
    "Ana drops a rope.": Drops("Ana", (log.GivenThing(ROPE),)),
    "Ana, Bram and Pim split 18 coin: 6 each.": log.SplitsCoin(names=("Ana", "Bram", "Pim"), coin=18, each=6),
    "Bram sets 2 torches apart.": log.Divides(who="Bram", item=TORCHES),
    "Ana renames mace: Old Grudge": log.Relabels(who="Ana", before="mace", name="Old Grudge"),
    "Ana adds a note to mace: Notched.": log.NotesOnItem(who="Ana", name="mace", text="Notched."),
    "Kept for later: The crown": log.KeepsRow("The crown"),
    "Homebrew deleted: The crown": log.DiscardsRow("The crown"),
    "A new spell: Rime Hand": log.NewSpell("Rime Hand"),
    "A table to roll on: Boxes": log.NewRandomTable("Boxes"),
    "Ana sells a mace for 3 coin.": log.Sells(who="Ana", item=MACE, paid=3),
    "Ana buys a rope for 5 coin.": Buys("Ana", ROPE, 5),
    "Ana buys a rope and 2 torches for 7 coin.": BuysSeveral("Ana", (log.GivenThing(ROPE), log.GivenThing(TORCHES)), 7),
    "Ana pays 3 coin for a good meal.": log.PaysForService(who="Ana", cost=3, item=Thing("good meal")),
    "Pim is no longer paid.": log.NoLongerPaid("Pim"),
}

FIGHTS: dict[str, Message] = {
    "A fight begins.": log.FightBegins(),
    "The fight ends.": log.FightEnds(),
    "Round 1: the foes' turn.": log.RoundFoes(1),
    "Round 2: the party's turn.": log.RoundParty(2),
    "Round 1: the foes' turn": log.WhenFoes(1),
    "Round 1: the party's turn": log.WhenParty(1),
    "The foes' turn.": log.FoesTurn(),
    "The party's turn.": log.PartyTurn(),
    "Ana is done.": log.IsDone("Ana"),
    "Ana strikes Goblin with a mace: 2 hits.": log.AttackWon(who="Ana", against="Goblin", weapon=MACE, hits=2),
    "Ana attacks Goblin with a mace: 1 hit each, no harm.": log.AttackEven(
        hits=1, who="Ana", against="Goblin", weapon=MACE
    ),
    "An unseen foe strikes Ana.": log.StrikesUnseen(("Ana",)),
    "Goblin A and C attack Ana and Bram.": log.AttackTogether(names=("Goblin A", "C"), targets=("Ana", "Bram")),
    "Goblin A and C attack Ana: no harm.": log.AttackInVain(names=("Goblin A", "C"), targets=("Ana",)),
    "Ana takes 2 harm: BOD 8 → 6.": TakesHarm(who="Ana", by=2, numbers=(BOD,)),
    "Ana takes 2 harm.": log.HarmInAll(who="Ana", by=2),
    "Ana takes no harm.": log.NoHarmInAll("Ana"),
    "Ana's armour stops 1 harm.": log.ArmourInAll(who="Ana", by=1),
    "Bram takes 2 harm: BOD 8 → 6.": DealsByHand(who="Bram", by=2, numbers=(BOD,)),
    "Ana's armour stops 1 harm: gambeson 1 → 0.": DealsInArmour(
        who="Ana", by=1, numbers=(log.ThingChanged(thing="gambeson", before=1, after=0),)
    ),
    "The facilitator heals Ana: BOD 6 → 8 (full).": log.RestoresByHand(
        who="Ana", numbers=(log.NumberFull(name="BOD", before=6, after=8),)
    ),
    "Goblin looks hurt.": Looks("Goblin", "hurt"),
    "Goblin A and B are out of the fight.": log.OutOfFight(("Goblin A", "B")),
    "Bram dies.": log.Dies(("Bram",)),
    "The facilitator decides: Bram dies.": log.DiesByWord(("Bram",)),
    "Ana goes down, dying: 3 rounds left unless treated.": log.FallsDyingRounds(who="Ana", time=3),
    "Ana goes down, dying: 3 hours left unless treated.": log.FallsDyingHours(who="Ana", time=3),
    "Goblin is no longer asleep.": log.IsNoLonger(names=("Goblin",), condition="asleep"),
    "Snick gains a condition: limping": log.GainsCondition(who="Snick", text="limping"),
    "Ana's mace and rope break.": log.Breaks(items=("mace", "rope"), who="Ana"),
    "Orc's armour breaks.": log.ArmourBreaks("Orc"),
    "Ana loses the WIL die.": log.DieLost(who="Ana", name="WIL"),
    "Ana's BOD die stays lost.": log.StaysLost(lost=("BOD",), who="Ana"),
    "Ana sleeps well.": log.SleepsWell(("Ana",)),
    "Ana passes the BOD test, DN 4: 1 hit.": fell.TestPassedAlone(who="Ana", ability="BOD", dn=4, hits=1),
    "Ana casts Haste.": fell.CastDecided(who="Ana", spell="Haste"),
    "Morale is due: half the foes are out.": log.Due(rule="fell.morale", why="half"),
}

GRIMOIRE: dict[str, Message] = {
    "Cyd takes 4 damage.": log.HarmInAll(who="Cyd", by=4),
    "Ana sells a mace for 3 gold.": log.Sells(who="Ana", item=MACE, paid=3),
    "Bram joins the party's side.": log.JoinsParty(("Bram",)),
    "Bram rolls 29 for initiative and acts after Wolf.": grimoire.Enlists(who="Bram", initiative=29, after="Wolf"),
    "Fox rolls 22 for initiative and acts first.": grimoire.EnlistsFirst(who="Fox", initiative=22),
    "Round 2: Ana's turn, 4 AP.": grimoire.RoundWith(round=2, who="Ana", ap=4),
    "Natural 20 for Ana: the facilitator says what else happens.": Natural(
        rolls=(grimoire.NaturalRoll(face=20, who="Ana"),)
    ),
    "Ana wins the STR contest against Bram: 22 against 21.": grimoire.ContestWonByTotal(
        who="Ana", attribute="STR", against="Bram", total=22, other=21
    ),
    "Ana hits Bram with a mace: 28 against 21.": grimoire.Hits(
        who="Ana", names=("Bram",), arms=(log.GivenThing(MACE),), total=28, others=(21,)
    ),
    "Ana's armour: 0 → 1.": grimoire.ArmourRises(who="Ana", before=0, after=1),
    "Ana's maximum DEX rises: 10 → 13.": log.MaximumRises(who="Ana", name="DEX", before=10, after=13),
    "Ana and Bram fail the DEX save.": grimoire.FailuresInShort(names=("Ana", "Bram"), attribute="DEX"),
    "Ana and Bram make the DEX save.": grimoire.SavesInShort(names=("Ana", "Bram"), attribute="DEX"),
    "Ana and Bram fail the save against critical damage and are out of the fight.": grimoire.OutInShort(
        ("Ana", "Bram")
    ),
}

DEEDS: dict[str, Message] = {
    "Reaver strikes Ana and Bram with a mace.": Strikes(
        who="Reaver", names=("Ana", "Bram"), arms=(log.GivenThing(MACE),)
    ),
    "Damage: Ana 6 and Bram 8.": HarmInShort((log.HarmPart(who="Ana", by=6), log.HarmPart(who="Bram", by=8))),
    "Ana and Cyd fall unconscious.": deeds.FallInShort(("Ana", "Cyd")),
    "Bram passes the Brawn save: 9 under 10.": deeds.HoldsOut(rolled=9, who="Bram", score=10),
    "Cyd takes 1 fatigue: 0 → 1.": log.TakesFatigue(who="Cyd", by=1, numbers=(log.AmountChanged(before=0, after=1),)),
    "Distance between Ana and Straw: at hand.": deeds.Distance(who="Ana", names=("Straw",), zone="hand"),
    "Distance between Straw and Bob: near.": deeds.Distance(who="Straw", names=("Bob",), zone="near"),
}

SENTENCES = [
    *(("fell", sentence, message) for sentence, message in {**AT_TABLES, **THINGS, **FIGHTS}.items()),
    *(("grimoire", sentence, message) for sentence, message in GRIMOIRE.items()),
    *(("deeds", sentence, message) for sentence, message in DEEDS.items()),
]


@pytest.mark.parametrize(("game", "sentence", "message"), SENTENCES, ids=[sentence for _, sentence, _ in SENTENCES])
def test_a_message_says(game: str, sentence: str, message: Message) -> None:
    assert in_words(game, message) == sentence
