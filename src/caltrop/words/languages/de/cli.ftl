# Die Kommandozeile: Hilfe, Fehler und was Befehle ausgeben.

## Hilfe: was jeder Befehl tut, dann seine Angaben und Optionen

cli-help-any-help = Diese Hilfe.
cli-help-any-json = Ausgabe als JSON, für Programme.
cli-help-any-chart = Datei für ein Diagramm, etwa odds.svg; - zeichnet es hier.
cli-help-any-processes = Anzahl der Prozesse; 0 ist einer je Kern.
cli-help-any-dask = Adresse eines Dask-Clusters, der rechnet, etwa tcp://10.0.0.5:8786.
cli-help-any-game = Spiel, zum Beispiel fell.
cli-help-any-data = Ordner mit den Tischen [Standard: CALTROP_DATA oder der Datenordner deines Systems].
cli-help-any-store = PostgreSQL mit den Tischen, etwa postgresql://caltrop@db.example/caltrop [Standard: CALTROP_STORE oder eine Datei].

cli-help-caltrop = Leichte Fantasyspiele spielen: würfeln, Regeln nachschlagen, Chancen berechnen, einen Tisch eröffnen.
cli-help-caltrop-language = Sprache der Texte, zum Beispiel de [Standard: die deines Systems].
cli-help-caltrop-version = Version von Caltrop.
cli-help-caltrop-install-completion = Einrichtung der Tab-Ergänzung in deiner Shell.
cli-help-caltrop-show-completion = Skript für die Tab-Ergänzung in deiner Shell.

cli-help-odds = Die genauen Chancen eines Wurfs zeigen.
cli-more-odds = Ohne Mechanik, oder mit einem Spiel an ihrer Stelle, werden die Mechaniken mit ihren Angaben aufgelistet.
cli-help-odds-mechanic = Mechanik, zum Beispiel fell.test [Standard: Liste aller].
cli-help-odds-params = Angaben zur Mechanik, zum Beispiel dice=d8,d6 dn=4.
cli-help-odds-by = Teil des Ergebnisses, etwa damage oder each.1.damage; mehrere mit Kommas teilen sich eine Tabelle; wiederholbar.
cli-help-odds-where = Bedingung an das Ergebnis, etwa winner=a oder damage>=4; wiederholbar.
cli-help-odds-each = Eine Tabelle für jeden Teil des Ergebnisses.
cli-help-odds-ruling = Tischregel für etwas, das die Regeln offen lassen; mehrfach möglich.
cli-help-odds-csv = Tabelle als CSV, für Tabellenkalkulationen.
cli-help-odds-json = Genaue Brüche als JSON, für Programme.

cli-help-roll = Würfeln.
cli-more-roll = kh3 behält die 3 höchsten Würfel, kl3 die 3 niedrigsten. 5d6t5 zählt die Würfel, die 5 oder mehr zeigen, und 4d6r1 würfelt jede 1 einmal neu. adv und dis nehmen 1 Würfel mehr und behalten den höchsten oder den niedrigsten. d8! ist ein Leiterwürfel: Auf seinem Höchstwert wird er als nächstgrößerer Würfel noch einmal gewürfelt. Mehrere Würfe trennst du mit Leerzeichen: d8 d6
cli-help-roll-dice = Würfel, zum Beispiel 2d6+1, 4d6kh3, d20 adv oder d8!.
cli-help-roll-n = Anzahl der Würfe.
cli-help-roll-odds = Chancen der Summe statt eines Wurfs.

cli-help-create = Eine Figur erschaffen.
cli-more-create = Was du weglässt, wird gewürfelt.
cli-help-create-name = Name der Figur [Standard: gewürfelt].
cli-help-create-background = Hintergrund der Figur [Standard: gewürfelt].
cli-help-create-assign = Würfel der Fähigkeiten, zum Beispiel BOD=d8,INT=d6,WIL=d4 [Standard: wie das Spiel es vorsieht].
cli-help-create-choose = Eine Frage zu jeder Zeile: behalten, neu würfeln oder etwas anderes eingeben.

cli-help-random-table = Eine Zufallstabelle zeigen oder darauf würfeln.
cli-help-random-table-name = Zufallstabelle [Standard: Liste aller].
cli-help-random-table-roll = Eine gewürfelte Zeile.

cli-help-rules = Die Regeln eines Spiels nachschlagen.
cli-help-rules-words = Kennung einer Regel oder Suchwörter [Standard: Liste aller Regeln].

cli-help-games = Die Spiele und ihren Inhalt auflisten.

cli-help-list = Auflisten, was ein Spiel hat, oder eine Zeile davon zeigen.
cli-more-list = Ohne Angabe werden die Listen selbst aufgelistet. „fields“ zeigt, was in der Zeile einer Variante stehen kann, „dials“ die Zahlen in Regeln, die sie ändern darf, „gear“ die Gegenstände. Die Datei einer Variante gilt als Spiel.
cli-help-list-what = Liste, etwa creatures, gear, spells, moves, dials oder fields [Standard: alle Listen].
cli-help-list-row = Zeile, die ganz gezeigt wird, etwa goblin.

cli-help-compare = Eine Lage in mehreren Spielen vergleichen.
cli-help-compare-situation = Lage, zum Beispiel attack, oder die Datei einer eigenen [Standard: Liste aller].
cli-help-compare-games = Spiele, Dateien von Varianten oder eigene Mechaniken wie ./mine.py:attack [Standard: alle Spiele].
cli-help-compare-json = Genaue Brüche als JSON, für Programme.

cli-help-sweep = Einen Wurf für viele Werte auf einmal messen.
cli-more-sweep = Eine Liste in Klammern, dn={ "{" }4,6,8{ "}" }, oder ein Bereich, dn=0..12, steht für mehrere Werte, und jede Kombination davon wird gemessen. Eine fehlende Angabe bekommt einen üblichen Wert.
cli-help-sweep-mechanic = Mechanik, zum Beispiel fell.test oder ./mine.toml:fell.test, oder ausgedachte Kämpfe, fell.duel.
cli-help-sweep-params = Angaben zur Mechanik, zum Beispiel dice=d8,d6 dn=0..12.
cli-help-sweep-measure = Messung: eine Bedingung wie winner=a oder eine Zahl wie damage; wiederholbar.
cli-help-sweep-ruling = Tischregel für etwas, das die Regeln offen lassen; zwei Möglichkeiten derselben werden verglichen; wiederholbar.
cli-help-sweep-over = Datei einer Variante, die über das Spiel gelegt wird; wiederholbar.
cli-help-sweep-csv = Tabelle als CSV, für Tabellenprogramme.
cli-help-sweep-json = Genaue Brüche als JSON, für Programme.

cli-help-duel = Einen Kampf zwischen zwei Seiten vorhersagen.
cli-more-duel = Eine Seite ist eine Kreatur aus dem Buch („wolf“, „6 goblins“), eine Zeile, die eine beschreibt („wolf, 6 HP“), oder die Werte einer Figur („hp=4 brawn=10 weapon=d8“); mehrere verbindet ein +.
cli-help-duel-game = Spiel, zum Beispiel fell, oder die Datei einer Variante.
cli-help-duel-party = Die Seite der Gruppe.
cli-help-duel-foes = Die andere Seite.
cli-help-duel-target = Ziel der Angriffe der Gruppe: weakest, strongest, first, spread oder best.
cli-help-duel-foes-target = Ziel der Angriffe der Gegner.
cli-help-duel-first = Erster Zug: roll, party oder foes.
cli-help-duel-morale = Gegner, die nie den Mut verlieren.
cli-help-duel-exact = Genaue Chancen, wie lange es auch dauert; sonst nur, wenn sie in 10 Sekunden gefunden sind.
cli-help-duel-fights = Anzahl der simulierten Kämpfe.
cli-help-duel-seed = Zahl, aus der simulierte Kämpfe gezogen werden: Dieselbe ergibt dieselbe Antwort.

cli-help-forecast = Den Kampf einer Datei vorhersagen.
cli-help-forecast-file = TOML-Datei mit dem Spiel und beiden Seiten.

cli-help-variant = Die Datei einer Variante prüfen, eine neue beginnen oder das Schema solcher Dateien ausgeben.
cli-help-variant-what = Aktion: check, new oder schema.
cli-help-variant-subject = Bei check die TOML-Datei, bei new und schema das Spiel.
cli-help-variant-file = Bei new die TOML-Datei, die entstehen soll.

cli-help-scene = Eine kurze Szene spielen, in der jeder Wurf erklärt wird.
cli-help-scene-seed-faces = Augen der ersten Würfel, zum Beispiel 3,5,2. Alle anderen werden gewürfelt.
cli-help-scene-yes = Keine Pausen.

cli-help-serve = Den Server für Laptops und Handys starten.
cli-help-serve-host = Netzadresse, auf der er lauscht; 127.0.0.1 gilt nur für diesen Rechner.
cli-help-serve-port = Port, auf dem er lauscht [Standard: der erste freie Port ab 8000].
cli-help-serve-tunnel = Eine https-Adresse, die von überall geht, durch ein installiertes Programm: cloudflared oder tailscale.
cli-help-serve-cert = Zertifikat für https, eine PEM-Datei.
cli-help-serve-key = Schlüssel des Zertifikats, eine PEM-Datei, wenn er nicht in derselben steht.
cli-help-serve-open = Startseite im Browser, gleich zu Beginn geöffnet.
cli-help-serve-demo = Ein Demo-Tisch für jedes Spiel.
cli-help-serve-host-key = Passwort, das für neue Tische nötig ist [Standard: CALTROP_HOST_KEY].
cli-help-serve-address = Adresse, die andere öffnen, zum Beispiel https://table.example.
cli-help-serve-allow-host = Ein weiterer Name, unter dem andere den Server öffnen.
cli-help-serve-allow-origin = Adresse einer anderen Website, deren Seiten die API verwenden dürfen, etwa https://overlay.example; * erlaubt alle; mehrfach möglich.
cli-help-serve-proxy = Adresse oder Netz eines Proxys, dessen X-Forwarded-For gilt.
cli-help-serve-inner-address = Adresse, unter der andere Server am selben PostgreSQL diesen erreichen, etwa http://10.0.0.5:8000.
cli-help-serve-metrics = Adresse und Port für Prometheus, etwa 127.0.0.1:9100.
cli-help-serve-log = Protokoll für Menschen oder für Programme: plain oder json.
cli-help-serve-backups = Ordner für Sicherungen, stündlich eine, wenn sich etwas geändert hat.
cli-help-serve-start-anew = Neuanfang, wo Tische verloren gegangen sind.
cli-help-serve-limits = Keine Begrenzung der Anfragen, für Messungen.

cli-help-doctor = Prüfe, was ein Server auf diesem Rechner braucht und ob Handys ihn erreichen.
cli-help-doctor-port = Port des Servers [Standard: 8000].
cli-help-doctor-address = Adresse, die andere öffnen, etwa https://table.example: fragt durch den Proxy oder Tunnel.
cli-help-doctor-cert = Zertifikat, das verwendet werden soll, eine PEM-Datei.
cli-help-doctor-key = Schlüssel dieses Zertifikats.

cli-help-tables = Die Tische eines Servers auflisten, sichern, einlesen, umziehen oder löschen.
cli-help-tables-what = Aktion: list, links, delete, export, import oder move.
cli-help-tables-words = Kennung des Tisches, Name der Datei oder beides; bei move ein Ordner oder eine Adresse.
cli-help-tables-address = Adresse am Anfang jedes Links.
cli-help-tables-yes = Löschen ohne Rückfrage.

cli-help-backup = Alle Tische in eine Datei kopieren, auch während der Server läuft.
cli-help-backup-file = Datei für die Kopie.
cli-help-backup-force = Ersatz einer Datei, die es schon gibt.

cli-help-verify-dice = Die Würfel mit Nachweis in einem Protokoll nachrechnen.
cli-help-verify-dice-log = Protokoll eines Platzes oder exportierter Tisch, als JSON. Ein Minuszeichen liest von der Standardeingabe.
cli-help-verify = Prüfen, ob alle Tische vollständig sind.
cli-help-verify-file = Sicherung, die statt der Tische des Servers geprüft wird.

cli-help-words = Eine Übersetzung prüfen oder umwandeln.
cli-help-words-what = Aktion: missing, check oder compile.
cli-help-words-where = Sprache für missing, zum Beispiel de. Ordner oder Datei für check und compile.
cli-help-words-pseudo = Dazu die Kunstsprache xx.

cli-help-examples = Schreibe die Dateien, die in den Beispielen des Handbuchs vorkommen.
cli-help-examples-folder = Ordner für die Dateien [Standard: docs].

## Namen von Angaben und von Werten der Optionen

cli-name-any-subject = Datei oder Spiel
cli-name-any-game = Spiel
cli-name-any-file = Datei
cli-name-any-what = Aktion
cli-name-any-chart = Datei
cli-name-any-processes = Zahl
cli-name-any-dask = Adresse
cli-name-any-data = Ordner
cli-name-any-store = Adresse
cli-name-any-address = Adresse
cli-name-caltrop-language = Kürzel
cli-name-odds-mechanic = Mechanik
cli-name-odds-params = Name=Wert
cli-name-odds-by = Teil
cli-name-odds-where = Bedingung
cli-name-odds-ruling = Kennung=Wahl
cli-name-sweep-mechanic = Mechanik
cli-name-sweep-params = name=wert
cli-name-sweep-measure = Messung
cli-name-sweep-ruling = Kennung=Wahl
cli-name-sweep-over = Datei
cli-name-roll-dice = Würfel
cli-name-roll-n = Anzahl
cli-name-create-name = Name
cli-name-create-background = Hintergrund
cli-name-create-assign = Würfel
cli-name-random-table-name = Tabelle
cli-name-rules-words = Wörter
cli-name-list-what = Liste
cli-name-list-row = Zeile
cli-name-compare-situation = Lage
cli-name-compare-games = Spiele
cli-name-duel-game = Spiel
cli-name-duel-party = Gruppe
cli-name-duel-foes = Gegner
cli-name-duel-target = Vorgabe
cli-name-duel-foes-target = Vorgabe
cli-name-duel-first = Seite
cli-name-duel-fights = Zahl
cli-name-duel-seed = Zahl
cli-name-forecast-file = Datei
cli-name-scene-seed-faces = Augen
cli-name-verify-dice-log = Protokoll
cli-name-serve-host = Adresse
cli-name-examples-folder = Ordner
cli-name-serve-tunnel = Programm
cli-name-serve-cert = Datei
cli-name-doctor-port = Nummer
cli-name-doctor-cert = Datei
cli-name-doctor-key = Datei
cli-name-serve-key = Datei
cli-name-serve-port = Nummer
cli-name-serve-allow-host = Name
cli-name-serve-allow-origin = Adresse
cli-name-serve-proxy = Adresse
cli-name-serve-inner-address = Adresse
cli-name-serve-metrics = Adresse
cli-name-serve-log = Art
cli-name-serve-backups = Ordner
cli-name-serve-host-key = Passwort
cli-name-tables-words = Kennung oder Datei
cli-name-words-where = Sprache oder Ordner

## Wie die Hilfe aussieht

cli-usage = Aufruf: { $command } [Optionen] { $arguments }
cli-usage-no-arguments = Aufruf: { $command } [Optionen]
cli-usage-command = Befehl
cli-arguments = Angaben
cli-options = Optionen
cli-commands = Befehle
cli-manual = Das Handbuch ist bei den Tischen: Starte „caltrop serve“ und öffne /docs im Browser.
cli-examples = Beispiele
cli-for-example = Zum Beispiel: { $command }
cli-default = [Standard: { $value }]
cli-required = [nötig]
cli-example-odds = zeigen, wie wahrscheinlich etwas ist
cli-example-roll = würfeln
cli-example-rules = Regeln finden
cli-example-scene = eine Minute lang spielen

## Fehler in der Eingabe

cli-unknown-command = Den Befehl { $got } gibt es nicht. Meinst du { OR($options) }?
cli-unknown-command-no-options = Den Befehl { $got } gibt es nicht. „caltrop --help“ listet alle auf.
cli-unknown-option = Die Option { $got } gibt es nicht. Meinst du { OR($options) }?
cli-unknown-option-no-options = Die Option { $got } gibt es nicht. „{ $command } --help“ listet alle auf.
cli-missing = Eine Angabe fehlt: { $name }. „{ $command } --help“ zeigt, was nötig ist.
cli-no-value = Die Option { $got } braucht einen Wert. Gib ihn dahinter an.
cli-surplus-value = Die Option { $got } nimmt keinen Wert. Lass ihn weg.
cli-surplus-word = Ein Wort zu viel: { $got }
cli-unreadable = { $got } ist nicht lesbar. „{ $command } --help“ zeigt, was nötig ist.

## Was Befehle ausgeben

cli-yes = ja
cli-no = nein
cli-denied-wish = Die Würfel lassen { $wished } nicht zu. Das Ergebnis ist { $got }.
cli-countdown = noch { TIME($left) } ({ $what })
cli-countdown-no-what = noch { TIME($left) }
cli-countdown-no-left = { $what }
cli-variant-new = { $file } ist ein Anfang für eine Variante von { $base }. Entferne das # vor dem, was du änderst, und rufe dann „caltrop variant check { $file }“ auf.
cli-start-head = Eine Variante von { $base }. Außer base kann alles fehlen. Entferne das # vor einer Zeile, um sie zu ändern.
cli-start-title = Mein { $base }
cli-start-rulings = Was die Regeln offen lassen. Jede Zeile hat die übliche Möglichkeit.
cli-start-dials = Zahlen in den Regeln. Jede Zeile hat den üblichen Wert.
cli-start-rows = Eine Zeile der Art { $kind }, wie in der Datei { $file } des Spiels. Eine neue Kennung fügt eine Zeile hinzu, die dann vollständig sein muss. Mit der Kennung einer Zeile, die das Spiel hat, ändert sich nur, was du schreibst.
cli-dial-range = Von { $least } bis { $most }, üblich ist { $default }.
cli-dial-dice = { OR($options) }, üblich ist { $default }.
cli-dial = Stellschraube { $id }: { $name }, { $value }. { $what } { $allowed }
cli-dial-changed = Stellschraube { $id }: { $name }, { $value } statt { $default }. { $what } { $allowed }
cli-variant-good = { $file } ist eine gültige Variante von { $base }.
cli-completion-installed = Die Ergänzung für { $shell } ist eingerichtet: { $path }
cli-completion-restart = Öffne ein neues Terminal, um sie zu benutzen.
cli-completion-shell = In { $shell } gibt es keine Ergänzung. Nimm bash, zsh, fish oder PowerShell.
cli-completion-shell-no-shell = Die Shell ist unbekannt. Nimm bash, zsh, fish oder PowerShell.
cli-completion-unknown = Unbekannte Frage nach Ergänzungen: { $asks }
cli-examples-written = Geschrieben: { AND($files) }
cli-examples-written-no-files = Alle sind schon in { $folder }.
cli-backed-up = Alle Tische sind kopiert: { $file }
cli-dice-hold =
    { $count ->
        [one] 1 Wurf ist nachgewiesen. Die Würfel folgen aus dem versprochenen Geheimnis und der eigenen Zahl.
       *[other] Alle { $count } Würfe sind nachgewiesen. Die Würfel folgen aus den versprochenen Geheimnissen und den eigenen Zahlen.
    }
cli-dice-again = Zeile { $line }: { $dice } mit { AND($faces) } hat das Geheimnis eines anderen Wurfs und beweist deshalb nichts.
cli-dice-fail = Zeile { $line }: { $dice } mit { AND($faces) } folgt nicht aus dem versprochenen Geheimnis und der eigenen Zahl.
cli-verified =
    { $tables ->
        [0] Es gibt keine Tische zu prüfen.
        [one] 1 Tisch mit { $entries } Zeilen ist vollständig.
       *[other] { $tables } Tische mit { $entries } Zeilen sind vollständig.
    }
cli-serve-ready = Caltrop ist bereit: { $address }
cli-serve-phones = Für Handys in diesem Netz: { $address } ({ $adapter })
cli-serve-phones-wireless = Für Handys in diesem Netz: { $address } (WLAN, { $adapter })
cli-serve-phones-no-adapter = Für Handys in diesem Netz: { $address }
cli-serve-everyone = Für alle: { $address }
cli-serve-no-phone = { $kind ->
    [self] Kein Handy kann das öffnen: Der Server lauscht nur für diesen Rechner. Starte ihn ohne --host oder mit --tunnel.
    [vpn] Kein Handy kann das öffnen: Dieser Rechner ist nur in einem VPN. Verbinde ihn mit einem WLAN oder starte den Server mit --tunnel.
    [container] Kein Handy kann das öffnen: Der Server läuft in einem Container. Nenne mit --address die Adresse des Rechners darum.
   *[unconnected] Kein Handy kann das öffnen: Dieser Rechner ist in keinem Netz. Verbinde ihn mit einem WLAN und öffne dann die Einladung noch einmal.
}
cli-serve-other = { $kind ->
    [vpn] Auch unter { $address } ({ $adapter }), für Geräte im selben VPN.
    [container] Auch unter { $address } ({ $adapter }), für Container auf diesem Rechner.
    [unconnected] Auch unter { $address } ({ $adapter }), das kein Netz hat.
   *[network] Auch unter { $address } ({ $adapter })
}
cli-serve-other-no-adapter = { $kind ->
    [vpn] Auch unter { $address }, für Geräte im selben VPN.
    [container] Auch unter { $address }, für Container auf diesem Rechner.
    [unconnected] Auch unter { $address }, das kein Netz hat.
   *[network] Auch unter { $address }
}
cli-serve-tunnel-starts = { $program } öffnet einen Tunnel. Das dauert ein paar Sekunden.
cli-serve-tunnel-wish = { $program } will, dass du zuerst diese Seite öffnest: { $link }
cli-serve-tunnel-lost = { $program } hat sich beendet, und seine Adresse geht nicht mehr. Starte den Server neu. Zuletzt stand da: { $said }
cli-serve-stopped = Caltrop ist beendet.
cli-serve-stop = Strg+C beendet den Server. Alle Tische sind gespeichert.
cli-column-id = Kennung
cli-column-name = Name
cli-column-game = Spiel
cli-column-entries = Zeilen
cli-column-played = zuletzt gespielt
cli-column-restored = wiederhergestellt
cli-link-seat = Für die Spielleitung, einmal gültig: { $link }
cli-link-invite = Für alle anderen: { $link }
cli-delete-sure =
    { $entries ->
        [one] Tippe j, um diesen Tisch mit 1 Protokollzeile endgültig zu löschen: { $name }
       *[other] Tippe j, um diesen Tisch mit { $entries } Protokollzeilen endgültig zu löschen: { $name }
    }
cli-answers-yes = j ja
cli-deleted = Gelöscht: { $name }
cli-exported = Der Tisch ist gesichert in { $file }. Die Datei enthält alles, auch was nur die Spielleitung sehen darf.
cli-imported = Eingelesen als Tisch { $id }: { $name }
cli-moved = { $tables ->
    [0] Kein Tisch kam nach { $place }. Was hier ist, bleibt unverändert.
    [one] { $tables } Tisch ist jetzt in { $place }. Was hier war, bleibt unverändert: Starte damit keinen Server mehr.
   *[other] { $tables } Tische sind jetzt in { $place }. Was hier war, bleibt unverändert: Starte damit keinen Server mehr.
}
cli-parameter = { $name } ({ $takes })
cli-chance = Chance
cli-exact = genau
cli-at-most = oder weniger
cli-at-least = oder mehr
cli-policy = Angenommen: { $policy }
cli-assumed = Angenommen:
cli-left-out = Angenommen: Diese Regel hat keinen letzten Würfel, deshalb bleiben ihre seltensten Würfe weg. Zusammen kommen sie einmal in { $n } Würfen vor.
cli-is-so = { $name }: { $percent } ({ $exact })
cli-is-so-no-exact = { $name }: { $percent }
cli-average = { $name }: im Schnitt { $mean } ({ $exact }), Median { $median }, Standardabweichung { $deviation }
cli-average-no-exact = { $name }: im Schnitt { $mean }, Median { $median }, Standardabweichung { $deviation }
cli-exact-elsewhere = Die genauen Brüche sind lang; --json nennt alle.
cli-many-outcomes = Es gibt { $n } Ergebnisse: Das sind die { $shown } wahrscheinlichsten. Frag mit --by { $name } oder --where { $name }=… nach weniger; --json nennt alle.
cli-given = Wenn gilt: { AND($condition) }. Die Chance dafür ist { $percent } ({ $exact }).
cli-who = wer
cli-first-in = { $line }, zuerst
cli-targets =
    { $count ->
        [one] Ziel { $numbers }
       *[other] Ziele { $numbers }, jedes für sich
    }
cli-all-together = Alle Ziele zusammen
cli-each = { $word } { $percent }
cli-words = { $name }: { $each }
cli-example = Beispiel: { $example }
cli-ruling = Tischregel { $id }: { $text }
cli-ruling-option = { $option }: { $text }
cli-ruling-default = { $option } (Standard): { $text }
cli-see = Siehe auch: { $rules }
cli-choose = { $line }: { $value } (Eingabetaste behält es, r würfelt neu, ? listet alles auf, oder tippe etwas anderes)
cli-option = { $n }. { $text }
cli-words-missing =
    { $count ->
        [0] { $language } hat alle Texte.
        [one] In { $language } fehlt 1 Text.
       *[other] In { $language } fehlen { $count } Texte.
    }
cli-words-good = { $folder } hat keine Fehler.
cli-words-compiled =
    { $count ->
        [0] Alle Texte sind schon umgewandelt.
        [one] 1 Datei mit Texten umgewandelt.
       *[other] { $count } Dateien mit Texten umgewandelt.
    }

## Was ein Spiel hat

cli-fields = die Felder der Zeilen einer Variante
cli-count-rules =
    { $n } { $n ->
        [one] Regel
       *[other] Regeln
    }
cli-count-rulings =
    { $n } { $n ->
        [one] Tischregel
       *[other] Tischregeln
    }
cli-count-moves =
    { $n } { $n ->
        [one] Aktion
       *[other] Aktionen
    }
cli-count-dials =
    { $n } { $n ->
        [one] Stellschraube
       *[other] Stellschrauben
    }
cli-count-mechanics =
    { $n } { $n ->
        [one] Mechanik
       *[other] Mechaniken
    }
cli-count-tables =
    { $n } { $n ->
        [one] Zufallstabelle
       *[other] Zufallstabellen
    }
cli-count-conditions =
    { $n ->
        [one] 1 Zustand
       *[other] { $n } Zustände
    }
cli-count-creatures =
    { $n } { $n ->
        [one] Kreatur
       *[other] Kreaturen
    }
cli-count-spells = { $n } Zauber
cli-count-skills =
    { $n } { $n ->
        [one] Fertigkeit
       *[other] Fertigkeiten
    }
cli-count-items =
    { $n } { $n ->
        [one] Ware
       *[other] Waren
    }
cli-count-backgrounds =
    { $n } { $n ->
        [one] Hintergrund
       *[other] Hintergründe
    }
cli-count-feats =
    { $n } { $n ->
        [one] Talent
       *[other] Talente
    }
cli-count-classes =
    { $n } { $n ->
        [one] Klasse
       *[other] Klassen
    }

## Lagen zum Vergleichen

situation-test = Eine durchschnittliche Figur versucht sich an etwas Mittelschwerem
situation-expert = Eine geübte Figur versucht sich an etwas Mittelschwerem
situation-attack = Eine kampferprobte Figur greift eine durchschnittliche Wache an
situation-cast = Eine Figur wirkt einen kleinen Zauber
situation-reaction = Fremde begegnen der Gruppe

## Was in einer Lage gemessen wird

measure-passes = gelingt
measure-harms = verletzt die Wache
measure-mean-harm = Schaden an der Wache, im Schnitt
measure-harmed = wird dabei verletzt
measure-mean-harmed = eigener Schaden, im Schnitt
measure-mean-price = Kosten, im Schnitt
measure-welcome = sind mindestens freundlich
measure-hostile = sind feindlich
measure-down = die Wache liegt am Boden

## Was bei Chancen herauskommen kann

cli-fact-total = Summe
cli-fact-passed = geschafft
cli-fact-winner = gewinnt
cli-fact-result = Ergebnis
cli-fact-targets = Ziele
cli-fact-damage = Schaden
cli-fact-hp = HP übrig
cli-fact-critical = kritischer Schaden
cli-fact-each = jedes Ziel
cli-fact-hits = Treffer
cli-fact-a_hits = Treffer (a)
cli-fact-b_hits = Treffer (b)
cli-fact-a_takes = Schaden an a
cli-fact-b_takes = Schaden an b
cli-fact-time = Zeit
cli-fact-weak = schwache Treffer
cli-fact-hit = Treffer
cli-result-a = a
cli-result-b = b
cli-result-tie = Gleichstand
cli-result-hostile = feindlich
cli-result-wary = misstrauisch
cli-result-curious = neugierig
cli-result-kind = freundlich
cli-result-helpful = hilfsbereit
cli-result-friendly = freundlich
cli-result-retreat = Rückzug
cli-result-flee = Flucht
cli-result-surrender = Kapitulation
cli-result-dead = tot
cli-result-rounds = Runden
cli-result-hours = Stunden
cli-result-days = Tage
