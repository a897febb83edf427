"""What several games share, by topic. A game takes what its rules need; nothing here imports a game.

`every_table` is the list to begin with: the moves, mechanics, parts and events of every table, and what
tells of them in the log. Then by topic:

    conditions/   words on a sheet that last, and what they do in play
    items/        packs, things that lie about, the market, loot, tools
    fighting/     fights, turn order, rout, forecasts
    health/       points, dying, needs, rest
    people/       creatures, hirelings, attitudes, and who can be a target
    table/        seats, calls, settings, clocks and time, scenes, lessons
    library/      a game's data files: rows, shelves, random tables, homebrew
    creation/     making a character
    dice_pools/   Fell, Fell (Hits) and Generic Fantasy: dice on a ladder
    saves/        Grimoire and Deeds: scores that are saved against

In a topic, parts of a sheet, rules, moves and sentences of the log are neighbours. `surfaces` has the buttons and
readings of odds that several games use, `shared_rulings` the options of rulings that mechanics may read.
"""
