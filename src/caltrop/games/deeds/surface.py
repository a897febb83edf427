"""What Deeds shows of itself: its buttons, calls and standing orders, and what its odds are odds of."""

from __future__ import annotations

from caltrop.games.common.surfaces import (
    ASK,
    ATTACK,
    CONTEST,
    DAMAGE,
    DAMAGES,
    EVERYDAY,
    FLED,
    GAVE_UP,
    PASSED,
    REACTION,
    TARGETS,
    UNSAID,
    YES_NO,
    by_result,
    falls_by_scores,
    spell_aim,
    tells_harm,
)
from caltrop.kernel.surface import CallableRoll, OddsReading, QuickAction, StandingOrder, Surface

SURFACE = Surface(
    quick=(
        QuickAction("declare", when="fight", form=True, icon="call"),
        ATTACK,
        QuickAction("deed", when="fight", form=True, icon="star"),
        QuickAction("move", "option", "fight", icon="boot", of="way"),
        QuickAction("retreat", when="fight", form=True, icon="boot"),
        QuickAction("cast", "spell", form=True, icon="magic", of="spell", aim="targets", aims_at=spell_aim, wide=True),
        QuickAction("save", "ability", form=True, icon="shield", of="ability"),
        QuickAction("aid", form=True, icon="help", want={"ability": "Brawn"}),
        QuickAction("revive", "patient", icon="treat", of="target"),
        *(action for action in EVERYDAY if action.move != "harm"),  # damage is its own move here
        QuickAction("damage", when="facilitator", form=True, icon="harm"),
    ),
    calls=(CallableRoll("save", "ability", easier={"advantage": 1}, worse={"disadvantage": True}),),
    rolls=("save", "action", "opposed", "deed"),
    orders=(StandingOrder("deeds.attack", ASK), StandingOrder("deeds.spells", YES_NO)),
    readings={
        "deeds.save": OddsReading(PASSED),
        "deeds.opposed": CONTEST,
        "deeds.deed": by_result("passes", "success", "spectacular"),
        "deeds.aid": OddsReading(PASSED),
        "deeds.interfere": OddsReading(PASSED),
        "deeds.blast.count": TARGETS,
        "deeds.reaction": REACTION,
        "deeds.attack": OddsReading(DAMAGES, DAMAGE, target="target"),
        "deeds.blast": OddsReading(DAMAGES, each="targets", target="t"),
        "deeds.damage": OddsReading(DAMAGES, DAMAGE, target="target"),
        "deeds.loss": OddsReading(DAMAGES, DAMAGE, target="target"),
    },
    roles={"treat": "revive"},
    unsaid=UNSAID | {"nowhere-to-go", "nowhere-to-run"},
    tells_harm=tells_harm,
    fled=FLED,
    gave_up=GAVE_UP,
    treats_the_beaten=True,
    falls=falls_by_scores,
)
