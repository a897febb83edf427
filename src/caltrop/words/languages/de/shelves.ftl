## shelf

shelf-tables = Tabellen
shelf-items = Ausrüstung
shelf-spells = Zauber
shelf-creatures = Kreaturen
