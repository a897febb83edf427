"""The commands that help shows as examples. They are typed alike in every language, so they are no texts."""

from __future__ import annotations

FIRST_STEPS = {
    "odds": "caltrop odds fell.test dice=d8,d6 dn=4",
    "roll": "caltrop roll 4d6kh3",
    "rules": "caltrop rules fell spell die",
    "scene": "caltrop scene",
}  # what each is for: `cli-example-odds`
EXAMPLES: dict[str, tuple[str, ...]] = {
    "odds": (
        FIRST_STEPS["odds"],
        "caltrop odds fell.attack a=d8,d6 b=d6 a_harm=2 b_harm=1 --where winner=a --by b_takes",
        "caltrop odds deeds.initiative savers=12,14,9,11",
        "caltrop odds ./mine.py:attack",
    ),
    "roll": ("caltrop roll 2d6+1",),
    "create": ("caltrop create fell",),
    "random-table": ("caltrop random-table fell spells --roll",),
    "rules": (FIRST_STEPS["rules"],),
    "list": ("caltrop list fell creatures",),
    "compare": ("caltrop compare attack fell deeds",),
    "sweep": (
        "caltrop sweep fell.test dice=d8,d6 dn=0..12",
        "caltrop sweep fell.attack a=d8,{d4,d6,d8} b=d6 --measure winner=a --chart attack.svg",
        'caltrop sweep fell.duel party="3 bod={d6,d8}" foes="{1..6} goblins" --measure party-wins --chart -',
    ),
    "duel": (
        'caltrop duel deeds "hp=4 brawn=10 finesse=12 weapon=d8 armour=1" "hp=3 brawn=9 finesse=10 weapon=d6"',
        'caltrop duel fell "3 bod=d8 weapon=d6 harm=2" "goblin leader + 4 goblins"',
    ),
    "forecast": ("caltrop forecast docs/ambush.toml",),
    "variant": ("caltrop variant check my-fell.toml",),
    "serve": ("caltrop serve --open",),
    "tables": ("caltrop tables links 3f9c2a7d1b04", "caltrop tables export 3f9c2a7d1b04 mill-road.json"),
    "backup": ("caltrop backup tables.db",),
    "verify": ("caltrop verify", "caltrop verify tables.db"),
    "verify-dice": ("caltrop verify-dice log.json",),
    "words": ("caltrop words missing de",),
}
