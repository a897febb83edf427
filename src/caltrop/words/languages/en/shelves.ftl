## shelf: the parts of a game's library, beside its rules

shelf-tables = Tables
shelf-items = Gear
shelf-spells = Spells
shelf-creatures = Creatures
