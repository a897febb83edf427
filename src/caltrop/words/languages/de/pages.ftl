# Die Seiten neben einem Tisch: Startseite, Beitreten, Protokoll, Regeln, Einstellungen, Würfelstatistik und TV.

## Überall

button-page-table = Tisch öffnen

## Die Startseite

title-front = Caltrop: Tische für leichte Fantasyspiele
help-front = Spielt leichte Fantasyspiele zusammen, in einem Raum oder getrennt, mit echten Würfeln oder App-Würfeln.
title-front-own = Deine Tische
label-front-as-facilitator = Du leitest das Spiel
label-front-as-spectator = Du schaust zu
month-name =
    { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[other] Dezember
    }
label-restored = Am { $day }. { month-name } { $year } wiederhergestellt
label-front-damaged = Lässt sich nicht öffnen
label-front-as-player = Du bist { $name }
title-front-join = Tisch beitreten
label-front-code = Code oder Link
button-front-join = Beitreten
title-front-new = Neuer Tisch
label-front-table = Name des Tisches
help-front-table = Mühlenweg
label-front-facilitator = Dein Name
help-front-facilitator = Spielleitung
label-front-password = Passwort des Servers
title-front-variant = Deine eigene Variante
label-front-variant = Variantendatei
help-front-variant = Eine TOML-Datei mit höchstens 100 kB, in der steht, welches Spiel sie ändert.
button-front-start = Tisch eröffnen
label-front-unsaid =
    { $n ->
        [one] Und noch ein Fehler.
       *[other] Und noch { $n } Fehler.
    }
label-front-unnamed = Unser Tisch
label-front-visitor = Gast
title-front-demos = Zum Ausprobieren
help-front-demos = An diesen Tischen wird schon gespielt. Probiere aus, was du willst.
button-front-run = Leiten
button-front-play = Mitspielen
label-front-run = Demo leiten: { $game }
label-front-play = Bei der Demo mitspielen: { $game }
label-front-rules = Regeln aller Spiele
label-front-restore = Einen Tisch aus einer Datei wiederherstellen
title-restore = Tisch wiederherstellen
help-restore = Du wirst Spielleitung. Die anderen bekommen neue Links von dir.
label-restore-file = Datei des Tisches
help-restore-file = Unter „Einstellungen“ heruntergeladen, höchstens { $most } MB.
button-restore = Tisch wiederherstellen
button-restore-next = Weiter
help-front-account = Kein Konto, keine E-Mail. Dein Link ist dein Platz.

## Beitreten

label-join-game = { $game }, geleitet von { $host }
help-join-seated = Du hast hier schon einen Platz: { $name }
title-join-seat = Platz nehmen
title-join-other = Ein anderer Platz
label-join-name = Dein Name
help-join-name = Dein eigener, nicht der deiner Figur.
button-join-seat = Platz nehmen
button-join-watch = Zuschauen
title-join-rejoin = Wieder beitreten
help-join-rejoin = Wähle deinen Platz. Dann wird { $host } gefragt, ob du hereindarfst.
title-knock = Warten auf Einlass
title-knock-waiting = Warten auf die Spielleitung
help-knock-waiting = Die Spielleitung sieht, dass du auf deinen Platz möchtest. Lass diese Seite offen: Sobald du eingelassen wirst, öffnet sich der Tisch.
title-knock-refused = Du wurdest nicht eingelassen
help-knock-refused = Die Spielleitung hat abgelehnt, oder 15 Minuten sind um. Öffne die Einladung und frage noch einmal, oder bitte um einen Link zu deinem Platz.

## Ein Link zu einem Platz

title-seat-link = Link zu einem Platz
title-seat-of = Platz von { $name }
help-seat-facilitator = In diesem Browser leitest du diesen Tisch und würdest diesen Platz verlieren. Öffne den Link in einem anderen Browser oder auf einem anderen Handy.
help-seat-other = In diesem Browser hast du hier schon einen Platz, den du verlassen würdest: { $name }
button-seat-take = Platz von { $name } nehmen
help-seat-once = Dieser Link gilt nur einmal. Gib ihn nicht weiter: Wer ihn hat, kann den Platz nehmen.
title-seat-used = Dieser Link gilt nicht mehr
help-seat-used = Er wurde schon benutzt, oder ein neuerer Link hat ihn ersetzt.
help-seat-expired = Er ist abgelaufen. Besetzte Plätze bleiben.
help-seat-new = Bitte die Spielleitung um einen neuen Link, oder gib auf der Startseite den Code von ihrem Bildschirm ein.

## Einen Link teilen

title-share-invite = Einladung
title-share-seat = Link für { $name }
title-share-tv = TV
help-share-replaced = Frühere Links und Codes gelten nicht mehr. Wer schon einen Platz hat, behält ihn.
button-share-window = Fenster öffnen
label-share-tv-code = Öffne auf dem TV { $address } und gib ein
help-share-tv-code = Der Code gilt nur einmal, in den nächsten { $minutes } Minuten.
help-share-elsewhere = Oder öffne diesen Link auf einem anderen Computer. Er gilt nur einmal.
label-share-code = Code für { $address }
title-share-unopened = Kein Handy kann diese Adresse bisher öffnen
title-share-vpn = Nur Geräte im selben VPN können diese Adresse öffnen
help-share-unopened = { $kind ->
    [self] Auf jedem Gerät heißt { $host } „ich selbst“. Ein Handy würde den Tisch also auf dem Handy suchen.
    [container] { $host } ist die Adresse eines Containers. Nur Programme auf demselben Rechner kennen sie.
    [vpn] { $host } ist eine Adresse in einem VPN. Alle, die auch in diesem VPN sind, können dorthin.
   *[unconnected] { $host } heißt ein Rechner, solange er in keinem Netz ist.
}
title-share-here = Alle sind in diesem Raum
help-share-here = Handys und Rechner müssen im selben WLAN sein. Der Server antwortet dann unter { $address } ({ $adapter }). Wenn deine Firewall fragt, erlaube private Netze.
help-share-here-no-adapter = Handys und Rechner müssen im selben WLAN sein. Der Server antwortet dann unter { $address }. Wenn deine Firewall fragt, erlaube private Netze.
button-share-open = Für dieses Netz öffnen
help-share-restart = Oder starte ihn neu mit
help-share-container = Starte ihn mit der Adresse des Rechners um den Container herum, zum Beispiel:
help-share-unconnected = Verbinde diesen Rechner mit dem WLAN, in dem die Handys sind. Öffne dann diese Einladung noch einmal.
title-share-tunnel = Jemand ist woanders
help-share-tunnel = Ein Tunnel gibt dem Tisch eine https-Adresse, die von überall geht, solange dieser Rechner an ist. Alle Tische bleiben, wenn du neu startest.
help-share-tunnel-found = Mit { OR($programs) } auf diesem Rechner starte ihn mit
link-share-tunnel = So kommst du zu einem Tunnel
title-share-alone = Du probierst es nur aus
help-share-alone-here = Dann ist alles in Ordnung. Wenn du auch mitspielen willst, öffne den Link unten in einem privaten Fenster dieses Browsers.
title-share-others = Andere Adressen
help-share-others = Wenn ein Handy den Tisch nicht findet, ist es vielleicht in einem anderen Netz als dieser Rechner.
help-share-other = { $kind ->
    [vpn] { $adapter }, für Geräte im selben VPN
    [container] { $adapter }, für Container auf diesem Rechner
    [unconnected] { $adapter }, ohne Netz
   *[network] { $adapter }
}
help-share-other-no-adapter = { $kind ->
    [vpn] für Geräte im selben VPN
    [container] für Container auf diesem Rechner
    [unconnected] ohne Netz
   *[network] ein anderes Netz
}
help-join-works = Es klappt: Dieses Gerät erreicht den Tisch.
label-share-link = Link
button-share-copy = Kopieren
button-share-send = Teilen
button-share-copied = Kopiert
label-share-lasts = Gültig
choice-lasts-evening = Einen Abend
choice-lasts-week = Eine Woche
choice-lasts-never = Unbegrenzt
help-share-left = Noch gültig: { $left }.
help-share-invite = Mit diesem Link können alle Platz nehmen. Ersetze ihn, und frühere Links und Codes gelten nicht mehr.
button-share-replace = Einladung ersetzen
help-share-signed-out = Jedes andere Gerät mit diesem Platz ist abgemeldet.
help-share-seat = Dieser Link gilt nur einmal und öffnet den Platz von { $name }. Ein neuerer Link ersetzt ihn.
button-share-alone = Link ersetzen
help-share-alone = Meldet auch jedes andere Gerät mit diesem Platz ab.
help-share-tv = Auf dem TV stehen der Kampf, die Gruppe und der letzte Wurf, aber nichts, was verborgen ist.
help-signed-out-own = Dein Platz ist auf jedem anderen Gerät abgemeldet.
help-signed-out-other = { $name } ist auf jedem Gerät abgemeldet. Schick einen neuen Link.

## Das Protokoll

title-log-page = Protokoll: { $table }
label-log-search = Suchen
label-log-who = Figur oder Platz
choice-log-everyone = Alle
label-log-seats = Plätze
label-log-kinds = Art der Zeile
choice-log-all = Alle
choice-log-rolls = Würfe
choice-log-harm = Schaden
choice-log-talk = Nachrichten
choice-log-undone = Rückgängig
choice-log-starred = Mit Stern
choice-log-typed = Echte Würfel
button-log-search = Suchen
label-log-lines = Zeilen
label-log-count =
    { $count ->
        [0] Keine Zeilen
        [one] 1 Zeile
       *[other] { $count } Zeilen
    }
label-log-count-of = { label-log-count }, Seite { $page } von { $pages }
button-log-save = Als Markdown speichern
button-log-save-found = Diese Zeilen als Markdown speichern
button-log-reveal = Private Zeile zeigen
confirm-log-reveal = Zeile { $n } allen zeigen?
empty-log-found = Keine Zeilen gefunden.
help-log-none-found = Entferne einen Filter oder suche nach weniger Wörtern.
empty-log = Noch keine Zeilen.
help-log-none = Hier steht alles, was am Tisch geschieht.
label-log-pages = Seiten des Protokolls
button-log-newer = Neuere
button-log-older = Ältere

## Die Regeln

title-rules = Regeln
title-rules-of = Regeln: { $game }
title-rules-shelf = { $game }: { $shelf }
label-rules-skip = Zum Text
label-rules-games = Alle Spiele
label-rules-tables = Deine Tische
label-rules-contents = Inhalt
label-rules-search = Regeln durchsuchen
label-rules-search-shelf = Suchen: { $shelf }
label-rules-chapters = Kapitel
title-rules-random-tables = Zufallstabellen
label-rules-example = Beispiel
label-rules-variant = Variante
label-rules-varied = In dieser Variante anders
label-rules-dialled = { $value } statt { $usual }.
label-rules-ruling = Tischregel
label-rules-ruled = Tischregel an diesem Tisch
label-rules-open = Frei für eine Tischregel
flag-rules-default = üblich
flag-rules-chosen = gewählt
button-rules-choose = Wählen
label-rules-number = Zahl
label-rules-see = Siehe auch
label-rules-found =
    { $count ->
        [0] Keine Treffer für: { $query }
        [one] 1 Treffer für: { $query }
       *[other] { $count } Treffer für: { $query }
    }
label-rules-elsewhere = { $shelf } ({ $count })
link-rule = Regel
link-rule-book = Regeln öffnen
link-rule-page = Regeln als Seite
label-rule-order = Vorgabe:
label-rule-order-of = Vorgabe für { $name }:
button-rule-change = Ändern
button-rules-roll = { $die } würfeln
button-rules-blind = Verdeckt würfeln
label-rules-rows =
    { $count ->
        [one] 1 Zeile
       *[other] Alle { $count } Zeilen
    }

## Die Einstellungen eines Tisches

title-settings-log = Ganzes Protokoll
title-settings-statistics = Würfelstatistik
button-lines-left = Zeilen herunterladen
title-settings-file = Ganzer Tisch als Datei
title-settings-markdown = Protokoll als Markdown
title-settings-rules = Regeln und Tischregeln
title-settings-character = Bogen laden
label-settings-name = Name des Tisches
button-settings-rename = Tisch umbenennen
button-settings-link = Link erzeugen
help-settings-link = Öffnet deinen Platz auf einem anderen Gerät.
button-settings-sign-out = Anderswo abmelden
help-settings-sign-out = Meldet deinen Platz auf jedem anderen Gerät ab. Hier bleibst du angemeldet.
button-settings-forget = Tisch vergessen
help-settings-forget = Entfernt den Tisch aus diesem Browser. Dein Platz bleibt, und die Spielleitung kann dir einen neuen Link geben.
help-settings-forget-own = Entfernt den Tisch aus diesem Browser. Ein anderes Gerät oder ein Link öffnet deinen Platz weiterhin.
help-settings-forget-last = Kein anderes Gerät hat deinen Platz, und kein Link öffnet ihn. Erzeuge zuerst einen Link zu deinem Platz, sonst kann niemand diesen Tisch mehr leiten.
button-settings-forget-anyway = Trotzdem vergessen
title-settings-delete = Tisch löschen
help-settings-delete = Löscht das Protokoll, die Figuren und die Notizen endgültig. Speichere zuerst das Protokoll.
label-settings-delete = Gib den Namen des Tisches ein: { $name }
button-settings-delete = Tisch löschen
title-sheet-file = Bogen laden
label-sheet-file = Bogendatei
help-sheet-file = Eine JSON-Datei, die an einem anderen Tisch gespeichert wurde, höchstens 64 kB.
label-sheet-text = Oder der Bogen als Text
label-sheet-player = Gespielt von
choice-sheet-no-player = Noch niemand
button-sheet-add = Bogen laden

## Die Würfelstatistik

title-stats = Würfelstatistik
title-stats-of = Würfelstatistik: { $table }
empty-stats = Noch keine Würfe.
help-stats-none = Hier zählt jeder Würfel, den du fallen siehst.
help-stats = Zählt jeden Würfel, den du gesehen hast, auch in rückgängig gemachten Zeilen.
label-stats-rolls =
    { $count ->
        [one] 1 Wurf
       *[other] { $count } Würfe
    }
label-stats-chart = { $die }: { AND($faces) }
label-stats-face = { $count }-mal die { $face }
help-stats-even = Die gestrichelte Linie zeigt, wo jeder Balken enden würde, wenn alle Zahlen gleich oft fielen.
title-stats-people = Nach Figuren
title-stats-deeds = Nach Personen
help-stats-deeds = Gezählt aus den Zeilen, die du lesen kannst. Das Glück sagt, wie weit jeder Würfel vom Schnitt fairer Würfel liegt.
stats-of = { $n } von { $of }
stats-rolls = Würfe
stats-tests = Bestanden
stats-attacks = Getroffen
stats-harm-done = Schaden ausgeteilt
stats-taken = Schaden erlitten
stats-luck = Glück
label-stats-who = Name
label-stats-die = Würfel
label-stats-count = Würfe
label-stats-average = Schnitt
label-stats-fair = Fairer Schnitt
label-stats-table = Keine Figur
flag-stats-real = echte Würfel

## Der TV

title-tv-paused = Der Kampf ruht
title-tv-round = Runde { $round }
title-tv-turn = { $name } ist am Zug
title-tv-turn-party = Die Gruppe ist am Zug
title-tv-turn-foes = Die Gegner sind am Zug
title-tv-next-party = dann die Gruppe
title-tv-next-foes = dann die Gegner
title-tv-next = dann { $name }
title-tv-before = Davor
label-tv-beaten = { $n } { $state }: { $letters }
label-tv-more = { $n } weitere
label-tv-marks =
    { $n ->
        [one] { $n } Zustand
       *[other] { $n } Zustände
    }
label-tv-times = { $n } ×
label-tv-next-round = Nächste Runde
label-tv-scene = Die Szene
title-tv-fight = Kampf
label-tv-order = Zugfolge
title-tv-last = Zuletzt
empty-tv-last = Noch ist nichts geschehen. Würfe und Aktionen erscheinen hier.
title-tv-party = Gruppe
title-tv-code = TV
help-tv-code = Gib den Code vom Bildschirm der Spielleitung ein.
label-tv-code = TV-Code
button-tv-code = Öffnen
empty-tv-party = Noch keine Figuren. Erschafft sie auf euren Handys.

## Geräte

title-devices = Geräte
title-devices-links = Links zum Tisch
title-devices-history = Verlauf
empty-devices-history = Hier ist noch nichts passiert.
flag-device-here = dieses Gerät
button-device-sign-out = Abmelden
label-device-sign-out = { $device } abmelden
device-name = { $browser } auf { $system }
device-program = Programm
device-unknown = Unbekanntes Gerät
device-live = Gerade da.
device-seen = Zuletzt { $ago }.
device-came-start = Hat den Tisch { $ago } eröffnet.
device-came-invite = Kam { $ago } mit der Einladung.
device-came-link = Kam { $ago } mit einem Link.
device-came-knock = Klopfte an und kam { $ago } herein.
device-came-code = Mit einem Code geöffnet, { $ago }.
device-came-demo = Kam { $ago } zur Demo.
device-came-other = Angemeldet { $ago }.
device-stays = Bleibt angemeldet.
device-until = Noch { $left } angemeldet.
label-devices-stay = Wer mitspielt, bleibt angemeldet
choice-stay-month = 30 Tage
choice-stay-half-year = 180 Tage
choice-stay-never = Unbegrenzt
help-devices-stay = Zählt ab der Anmeldung, für angemeldete Geräte ab jetzt. Du selbst bleibst angemeldet. Nach 180 Tagen ohne Besuch wird jedes Gerät abgemeldet.
link-lasting = Erstellt { $made }. Unbegrenzt.
link-until = Erstellt { $made }. Gilt noch { $left }.
link-used = Erstellt { $made }. Benutzt { $used }.
link-over = Erstellt { $made }. Abgelaufen { $expired }.
ago-now = gerade eben
ago-minutes = { $n ->
    [one] vor 1 Minute
   *[other] vor { $n } Minuten
}
ago-hours = { $n ->
    [one] vor 1 Stunde
   *[other] vor { $n } Stunden
}
ago-days = { $n ->
    [one] vor 1 Tag
   *[other] vor { $n } Tagen
}
visit-joined = { $name } nimmt Platz ({ $device }).
visit-link-made = Neuer Link für { $name }.
visit-link-used = { $name } kommt mit einem Link ({ $device }).
visit-code-used = { $name } wird mit einem Code geöffnet ({ $device }).
visit-invite-replaced = Die Spielleitung ersetzt die Einladung.
visit-invite-evening = Die Einladung gilt jetzt einen Abend.
visit-invite-week = Die Einladung gilt jetzt eine Woche.
visit-invite-never = Die Einladung gilt jetzt unbegrenzt.
visit-stay-evening = Wer mitspielt, bleibt jetzt einen Abend angemeldet.
visit-stay-week = Wer mitspielt, bleibt jetzt eine Woche angemeldet.
visit-stay-month = Wer mitspielt, bleibt jetzt 30 Tage angemeldet.
visit-stay-half-year = Wer mitspielt, bleibt jetzt 180 Tage angemeldet.
visit-stay-never = Wer mitspielt, bleibt jetzt unbegrenzt angemeldet.
visit-restored = Der Tisch ist aus einer Datei wiederhergestellt ({ $device }).
visit-knock = { $name } klopft an ({ $device }).
visit-let-in = { $name } kommt herein ({ $device }).
visit-turned-away = Die Spielleitung weist das Klopfen von { $name } ab.
visit-signed-out = { $name } ist auf jedem anderen Gerät abgemeldet.
visit-device-out = { $name } ist abgemeldet ({ $device }).
visit-seat-removed = Der Platz von { $name } ist entfernt.
visit-renamed = Der Tisch heißt jetzt: { $detail }

### Das Handbuch

title-manual = Handbuch
title-manual-table = Am Tisch
title-manual-host = Für Gastgebende
title-manual-maker = Für alle, die etwas bauen
label-manual-contents = Inhalt
label-manual-on-page = Auf dieser Seite
label-manual-skip = Zum Text springen
label-manual-search = Im Handbuch suchen
label-manual-house-rules = Handbuch: Hausregeln
label-manual-found =
    { $n ->
        [0] Nichts gefunden. Versuche andere Wörter.
        [one] 1 Abschnitt gefunden
       *[other] { $n } Abschnitte gefunden
    }

## Die X-Karte

title-x-card = Die X-Karte liegt offen
help-x-card = Das Spiel hält hier an. Sprecht darüber, was sich ändern soll, oder lasst es weg und macht woanders weiter.
help-x-card-unnamed = Niemand kann sehen, wer sie angetippt hat, und niemand muss sagen, warum.
help-x-card-lifted =
    { $own ->
        [yes] Bis du das Spiel weitergehen lässt, wird nichts gewürfelt oder geändert.
       *[no] Bis die Spielleitung das Spiel weitergehen lässt, wird nichts gewürfelt oder geändert.
    }
button-x-card-close = Weiterspielen
label-x-card = X-Karte: das Spiel anhalten
letter-x-card = X
word-x-card = X-Karte

## Wenn ein Platz eine andere Rolle bekommt

title-role-facilitator = Du leitest jetzt das Spiel
help-role-facilitator = Das ist die Seite der Spielleitung: Kampf, Gruppe, Aufrufe und Notizen. Den Bogen deiner eigenen Figur öffnet ein Tippen auf den Namen, unter Gruppe.
help-role-back = Unter Notizen, Plätze, gibst du die Leitung wieder ab.
button-role-read = Weiter
label-role-player = Du spielst jetzt wieder mit: Das ist deine eigene Seite.
