### Ablehnungen und Warnungen. Eine Ablehnung sagt, was nicht geht, und dann, was zu tun ist; eine Warnung nennt die
### Tatsache und fragt dann. Feldnamen stehen vor einem Doppelpunkt, damit sie weder Geschlecht noch Zahl brauchen.

## Was getippt oder gesendet wurde

refused-unknown-parameter = Den Parameter { $name } gibt es nicht. Wähle { OR($known) }.
refused-unknown-parameter-no-known = Den Parameter { $name } gibt es nicht. Lass ihn weg.
refused-unknown-parameter-many-known = Den Parameter { $name } gibt es nicht. Prüfe die Schreibweise.
refused-no-such-parameter = { $mechanic } hat keinen Parameter { $name }. Möglich sind { AND($known) }.
refused-missing-parameter = Der Parameter { $name } fehlt. Füge ihn hinzu.
refused-missing-parameter-form = Noch auszufüllen: { $name }.
refused-missing-parameter-range = Der Parameter { $name } fehlt. Nötig ist eine ganze Zahl von { $least } bis { $most }.
refused-missing-parameter-range-form = Noch auszufüllen: { $name }.
refused-missing-parameter-die = Der Parameter { $name } fehlt. Nötig ist ein Würfel wie d6.
refused-missing-parameter-die-form = Noch auszufüllen: { $name }.
refused-missing-parameter-option = Der Parameter { $name } fehlt. Wähle { OR($options) }.
refused-missing-parameter-option-form = Noch auszufüllen: { $name }.
refused-missing-parameter-option-many-options = Der Parameter { $name } fehlt. Füge ihn hinzu.

refused-bad-value = { $name }: { $got } geht nicht. Gib etwas anderes ein.
refused-bad-value-no-got = Noch auszufüllen: { $name }.
refused-bad-value-range = { $name }: { $got } geht nicht. Gib eine ganze Zahl von { $least } bis { $most } ein.
refused-bad-value-range-no-got = Das Feld { $name } ist leer. Gib eine ganze Zahl von { $least } bis { $most } ein.
refused-bad-value-number = { $name }: { $got } geht nicht. Gib eine ganze Zahl von { $least } bis { $most } ein.
refused-bad-value-number-no-got = Das Feld { $name } ist leer. Gib eine ganze Zahl ein.
refused-bad-value-number-no-least = { $name }: { $got } geht nicht. Gib eine ganze Zahl bis { $most } ein.
refused-bad-value-number-no-most = { $name }: { $got } geht nicht. Gib eine ganze Zahl ab { $least } ein.
refused-bad-value-number-no-least-no-most = { $name }: { $got } geht nicht. Gib eine ganze Zahl ein.
refused-bad-value-numbers = { $name }: { $got } geht nicht. Gib ganze Zahlen mit Kommas dazwischen ein.
refused-bad-value-numbers-no-got = Das Feld { $name } ist leer. Gib ganze Zahlen mit Kommas dazwischen ein.
refused-bad-value-die = { $name }: { $got } geht nicht. Gib einen Würfel mit 2 bis 1000 Seiten ein, etwa d6.
refused-bad-value-die-no-got = Das Feld { $name } ist leer. Gib einen Würfel mit 2 bis 1000 Seiten ein, etwa d6.
refused-bad-value-dies = { $name }: { $got } geht nicht. Gib { $least } bis { $most } Würfel ein, etwa d8,d6.
refused-bad-value-dies-no-got = Das Feld { $name } ist leer. Gib Würfel ein, etwa d8,d6.
refused-bad-value-dies-no-least = { $name }: { $got } geht nicht. Gib höchstens { $most } Würfel ein, etwa d8,d6.
refused-bad-value-dies-no-most = { $name }: { $got } geht nicht. Gib mindestens { $least } Würfel ein, etwa d8,d6.
refused-bad-value-dies-no-least-no-most = { $name }: { $got } geht nicht. Gib Würfel ein, etwa d8,d6.
refused-bad-value-option = { $name }: { $got } geht nicht. Wähle { OR($options) }.
refused-bad-value-option-no-got = Das Feld { $name } ist leer. Wähle { OR($options) }.
refused-bad-value-option-many-options = { $name }: { $got } geht nicht. Die Beschreibung nennt alle Möglichkeiten.
refused-bad-value-options = { $name }: { $got } geht nicht. Wähle { $least } bis { $most } aus: { OR($options) }.
refused-bad-value-options-no-got = Das Feld { $name } ist leer. Wähle { OR($options) }.
refused-bad-value-options-no-least = { $name }: { $got } geht nicht. Wähle höchstens { $most } aus: { OR($options) }.
refused-bad-value-options-no-least-many-options = { $name }: { $got } geht nicht. Wähle höchstens { $most } der Möglichkeiten in der Beschreibung.
refused-bad-value-options-no-most = { $name }: { $got } geht nicht. Wähle mindestens { $least } aus: { OR($options) }.
refused-bad-value-options-no-least-no-most = { $name }: { $got } geht nicht. Wähle { OR($options) } oder mehreres davon.
refused-bad-value-options-no-least-no-most-many-options = { $name }: { $got } geht nicht. Die Beschreibung nennt alle Möglichkeiten.
refused-bad-value-options-many-options = { $name }: { $got } geht nicht. Wähle { $least } bis { $most } der Möglichkeiten in der Beschreibung.
refused-bad-value-words-no-name = Das ist nicht zu lesen. Prüfe es und versuche es noch einmal.
refused-bad-value-words = { $name }: { $got } geht nicht. Gib einen Text mit höchstens { $most } Zeichen ein.
refused-bad-value-words-no-got = Das Feld { $name } ist leer. Gib einen Text ein.
refused-bad-value-words-no-most = { $name }: { $got } geht nicht. Gib einen Text ein.
refused-bad-value-wordss = { $name }: { $got } geht nicht. Gib Texte mit Kommas dazwischen ein.
refused-bad-value-wordss-no-got = Das Feld { $name } ist leer. Gib Texte mit Kommas dazwischen ein.
refused-bad-value-yes-no = { $name }: { $got } geht nicht. Gib true oder false ein.
refused-bad-value-yes-no-no-got = Das Feld { $name } ist leer. Gib true oder false ein.
refused-bad-value-thing = { $name }: { $got } geht nicht. Gib ein JSON-Objekt ein.
refused-bad-value-thing-no-got = Das Feld { $name } ist leer. Gib ein JSON-Objekt ein.
refused-bad-value-groups = { $name }: { $got } geht nicht. Gib Gruppen ein, jede mit Namen, Doppelpunkt und Mitgliedern, etwa „wolves: Wolf A, Wolf B“.
refused-bad-value-groups-no-got = Das Feld { $name } ist leer. Gib Gruppen ein, etwa „wolves: Wolf A, Wolf B“.
refused-bad-value-record = { $name }: { $got } geht nicht. Gib die Felder { $fields } ein, etwa { $example }.
refused-bad-value-record-no-got = Das Feld { $name } ist leer. Gib seine Felder ein, etwa { $example }.
refused-bad-value-records = { $name }: { $got } geht nicht. Gib eine Liste mit den Feldern { $fields } ein, etwa { $example }.
refused-bad-value-records-no-got = Das Feld { $name } ist leer. Gib eine Liste ein, etwa { $example }.
refused-bad-value-records-no-most = { $name }: { $got } geht nicht. Gib eine Liste mit den Feldern { $fields } ein, etwa { $example }.
refused-bad-value-things = { $name }: { $got } geht nicht. Gib eine Liste von JSON-Objekten ein.
refused-bad-value-things-no-got = Das Feld { $name } ist leer. Gib eine Liste von JSON-Objekten ein.
refused-bad-together = { AND($names) } müssen zusammen { $least } bis { $most } ergeben, nicht { $got }.
refused-bad-setting = { WORD($name, of: "setting") }: { $got } geht nicht. Gib eine ganze Zahl von { $least } bis { $most } ein.
refused-bad-word = { WORD($name, of: "setting") }: { $got } geht nicht. Wähle { OR($options) }.
refused-bad-word-many-options = { WORD($name, of: "setting") }: { $got } geht nicht. Wähle etwas aus der Liste.
refused-bad-length = Die Dauer { $got } ist nicht zu verstehen. Gib „3 Runden“, „10 Minuten“, „2 Stunden“, „1 Tag“ oder „Rast“ ein, oder lass das Feld leer.
refused-no-length = { WORD($name, of: "setting") }: { $got } ist keine Dauer. Gib „3 Runden“, „10 Minuten“, „2 Stunden“ oder „1 Tag“ ein.
refused-not-text = Ein Teil dieses Textes lässt sich nicht speichern. Tippe ihn noch einmal.
refused-bad-answer = { $got } ist keine Antwort. Wähle { OR($options) }.
refused-bad-answer-no-options = { $got } ist keine Antwort. Gib eine andere.
refused-bad-answer-many-options = { $got } ist keine Antwort. Wähle eine aus der Liste.
refused-no-answer = Die Antwort fehlt. Wähle eine oder lass die App würfeln.
refused-no-such-rule = Die Regel { $got } stellt keine Frage. Wähle eine, die fragt.
refused-no-such-line = { $line }: { $got } gibt es nicht. Wähle { OR($options) }.
refused-no-such-line-many-options = { $line }: { $got } gibt es nicht. Wähle etwas aus der Liste; auf der Kommandozeile zeigt „caltrop create“ sie bei „?“.
refused-no-such-line-no-got = Die Zeile { $line } gibt es nicht. Wähle { OR($options) }.
refused-no-such-line-no-got-many-options = Die Zeile { $line } gibt es nicht. Wähle eine Zeile des Bogens.

## Seiten und Links

refused-too-fast = Zu viele Anfragen auf einmal. Warte kurz und versuche es noch einmal.
refused-work-spent =
    { $seconds ->
        [one] Das war viel Arbeit für den Server. Versuche es in { $seconds } Sekunde noch einmal.
       *[other] Das war viel Arbeit für den Server. Versuche es in { $seconds } Sekunden noch einmal.
    }
refused-workers-busy = Der Server ist gerade ausgelastet. Versuche es gleich noch einmal.
refused-too-costly = Das auszurechnen dauert zu lange. Mach es kleiner und versuche es noch einmal.
refused-bad-request = Die Anfrage ist nicht lesbar. Versuche es mit einem anderen Browser.
refused-head-too-large = Dieser Browser schickt mit jeder Anfrage zu viel. Lösche die Cookies dieser Seite und versuche es noch einmal.
refused-too-slow = Die Anfrage war zu lange unterwegs. Versuche es noch einmal.
refused-unknown-host = Dieser Server heißt nicht { $host }. Öffne ihn mit seiner Adresse, oder starte ihn mit --allow-host { $host }.
refused-unknown-host-no-host = So heißt dieser Server nicht. Öffne ihn mit seiner Adresse, oder starte ihn mit --allow-host.
refused-other-site = Das kam von der Seite einer anderen Website. Öffne Caltrop selbst und mach es dort.
refused-not-json = Die API nimmt JSON. Sende es mit dem Header Content-Type: application/json.
refused-host-key = Zum Eröffnen eines Tisches braucht es das Passwort des Servers. Frag danach, wer den Server betreibt.
refused-wrong-host-key = Das ist nicht das Passwort des Servers. Frag danach, wer den Server betreibt.
refused-odds-hidden = Diese Chancen hängen von etwas Verdecktem ab. Würfle, um es herauszufinden.
refused-typed-faces = { $got } ist nicht als Würfel zu lesen. Gib die gewürfelten Zahlen mit Leerzeichen dazwischen ein.
refused-bad-body = Die Anfrage ist nicht zu lesen. Vergleiche ihre Felder mit der Beschreibung der API.
refused-link-expired = Dieser Link ist abgelaufen. Bitte die Spielleitung um einen neuen.
refused-no-such-stay = So lange kann hier niemand angemeldet bleiben. Wähle eine andere Zeit.
refused-no-such-device = Dieses Gerät ist nicht mehr angemeldet. Öffne die Liste noch einmal.
refused-no-token = Dieser Link gilt nicht. Bitte die Spielleitung um einen neuen.
refused-no-seat = Dieser Browser hat keinen Platz an dem Tisch. Öffne die Einladung, um beizutreten oder deinen Platz wieder einzunehmen, oder bitte die Spielleitung um einen Link.
refused-signed-out = Du wurdest hier abgemeldet. Öffne die Einladung und wähle „Wieder beitreten“, oder bitte die Spielleitung um einen Link.
refused-no-such-page = Diese Seite gibt es nicht. Beginne auf der Startseite.
refused-too-large-body = Das ist zu groß. Sende höchstens 256 kB.
refused-our-mistake = In Caltrop ist etwas schiefgegangen. Es hat sich nichts geändert. Versuche es noch einmal oder auf anderem Weg.
refused-csrf = Diese Seite ist veraltet. Lade sie neu und versuche es noch einmal.
refused-no-such-game = Dieses Spiel gibt es nicht. Auf der Startseite stehen alle Spiele.
refused-too-many-streams = An diesem Tisch sind zu viele Bildschirme offen. Schließe erst einen.
refused-link-used = Dieser Link ist verbraucht oder durch einen neueren ersetzt. Bitte die Spielleitung um einen neuen.
refused-no-such-code = Zu diesem Code gibt es keinen Tisch, oder er ist abgelaufen. Vergleiche ihn mit dem Bildschirm der Spielleitung oder füge den ganzen Link ein.
refused-no-such-screen-code = Dieser Code öffnet keinen TV, oder er ist verbraucht oder abgelaufen. Einen neuen gibt es bei der Spielleitung unter „Auf dem TV zeigen“.
refused-seat-here = In diesem Browser hast du schon einen Platz an dem Tisch und würdest ihn verlieren. Gib den Code auf dem TV ein.
refused-no-name = Der Name fehlt. Gib einen ein.
refused-other-name = So heißt der Tisch nicht. Gib zum Löschen seinen Namen ein: { $name }
refused-demo-stays = Ein Demo-Tisch kann nicht gelöscht werden. Eröffne einen eigenen.
refused-facilitator-here = In diesem Browser hast du an dem Tisch die Spielleitung und würdest deinen Platz verlieren. Öffne den Link in einem anderen Browser oder auf einem anderen Handy.
refused-no-such-knock = Dort wartet niemand mehr. Die Anfrage ist beantwortet oder zurückgezogen.
refused-no-file = Es ist keine Datei gewählt. Wähle eine oder füge ihren Text ein.
refused-not-a-sheet = Das ist kein Figurenbogen. Nimm die JSON-Datei, die ein anderer Tisch exportiert hat.
refused-no-such-entry-to-tell = Zeile { $n } hat keinen Text zum Senden. Wähle eine andere Zeile.
refused-no-such-table-to-roll = Die Zufallstabelle { $got } gibt es nicht. Wähle eine auf der Regelseite.

## Würfel

refused-bad-notation = { $got } ist nicht als Würfel zu lesen. Gib etwas wie 2d6+1, 4d6kh3, d20 adv oder d8! ein.
refused-bad-notation-no-got = Die Würfel fehlen. Gib etwas wie 2d6+1, 4d6kh3, d20 adv oder d8! ein.
refused-long-notation = Das ist zu lang für Würfel. Gib höchstens { $most } Zeichen ein.
refused-no-such-die = { $got } kann man nicht würfeln. Ein Würfel hat 2 bis { $most } Seiten.
refused-too-many-dice = { $got } Würfel auf einmal gehen nicht. Nimm 1 bis { $most }.
refused-not-a-ladder-die = Mit { $got } kann man nicht hinaufsteigen. „!“ steht hinter einem Leiterwürfel, der als nächstgrößerer Würfel noch einmal geworfen wird: Setze es hinter { OR($options) }.
refused-rerolls-all = { $got } geht nicht: Bei einem { $die } sind r1 bis r{ $most } möglich.
refused-keeps-too-many = { $kept } von { $got } Würfeln kann man nicht behalten. Behalte 1 bis { $got }.
refused-impossible-face = { AND($dice) } können nicht { AND($faces) } zeigen. Gib für jeden Würfel eine Zahl ein, von 1 bis zu seiner Größe.
refused-surplus-dice =
    { $left ->
        [one] { $typed } Zahlen sind 1 zu viel. Gib für jeden Würfel eine Zahl ein.
       *[other] { $typed } Zahlen sind { $left } zu viel. Gib für jeden Würfel eine Zahl ein.
    }
refused-never-ends = Diese Regel würfelt vielleicht ohne Ende, und zu viele ihrer Würfe hören nicht bald auf. Gib ihr einen letzten Würfel.
refused-too-large = Die genauen Chancen bräuchten { $throws } Würfe, möglich sind { $limit }. Nimm weniger oder kleinere Würfel.
refused-bad-faces = { $got } sind keine Augenzahlen. Gib ganze Zahlen ab 1 mit Kommas dazwischen ein.
refused-too-many-repeats = -n muss eine ganze Zahl von 1 bis { $most } sein, nicht { $got }.

## Plätze und Figuren

refused-unknown-move = Die Aktion { $move } gibt es nicht. Wähle eine unter „Alle Aktionen“.
refused-not-seated = Wer zuschaut, kann nicht handeln. Nimm erst einen Platz ein.
refused-facilitator-only = Das kann nur die Spielleitung.
refused-same-name = { $who } heißt schon so.
refused-no-such-actor = Du hast keine Figur { $got }. Wähle eine von deinen.
refused-no-such-character = Die Figur { $who } gibt es nicht. Wähle eine an diesem Tisch.
refused-no-such-character-no-who = Diese Figur gibt es nicht. Wähle eine an diesem Tisch.
refused-nothing-grows = { $who } hat nichts, was jetzt wachsen kann. Erst muss heilen, was verloren ist.
refused-not-yours = { $who } ist nicht deine Figur. Frag { $owner } oder die Spielleitung.
refused-not-yours-no-owner = { $who } ist nicht deine Figur. Frag die Spielleitung.
refused-dead = { $who } ist tot und kann nicht handeln.
refused-only-watches = { $name } schaut nur zu. Lade { $name } erst zum Mitspielen ein.
refused-same-role = { $name } hat diese Rolle schon.
refused-last-facilitator = Nur { $name } leitet. Gib die Spielleitung erst ab.
refused-still-facilitates = { $name } leitet. Mach { $name } erst zur mitspielenden Person, dann entferne den Platz.
refused-no-such-seat = Den Platz { $seat } gibt es nicht. Wähle einen an diesem Tisch.
refused-name-taken = { $who } sitzt schon an diesem Tisch. Wähle einen anderen Namen, etwa { $suggestion }.
refused-character-taken = { $who } gibt es an diesem Tisch schon. Wähle einen anderen Namen, etwa { $suggestion }.
refused-name-reserved = So kann nur die Spielleitung heißen: { $name }. Wähle einen anderen Namen.
refused-name-partly-reserved = { $name } klingt nach der Spielleitung. Wähle einen anderen Namen, etwa { $suggestion }.
refused-name-mixed = { $name } mischt in einem Wort Buchstaben verschiedener Schriften. Bleib bei einer Schrift, etwa { $suggestion }.
refused-not-your-seat = Der Platz gehört { $seat }. Wähle deinen eigenen Platz.
refused-not-your-note = Diese Notiz ist von { $owner }. Nur { $owner } oder die Spielleitung kann sie ändern.
refused-not-your-note-no-owner = Diese Notiz ist von der Spielleitung. Nur sie kann sie ändern.
refused-no-portrait = { $who } hat kein Porträt. Es gibt nichts zu entfernen.
refused-nothing-shown = Der Fernseher zeigt schon den Tisch. Es gibt nichts abzunehmen.
refused-no-such-note = Diese Notiz gibt es nicht. Wähle eine andere.
refused-note-not-for-all = Diese Notiz ist privat. Zeig sie zuerst allen.
refused-no-such-picture = Dieses Bild gibt es nicht. Lade es zuerst hoch.
refused-no-picture = Es ist kein Bild gewählt. Wähle eine Datei.
refused-empty-handout = Ein Handout braucht einen Text oder ein Bild. Schreib etwas oder wähle eine Datei.
refused-not-a-picture = Diese Datei lässt sich nicht als Bild lesen. Wähle eine JPEG-, PNG-, WebP- oder GIF-Datei.
refused-picture-too-large = Diese Datei hat mehr als { $most } MB. Wähle ein kleineres Bild.
refused-picture-too-wide = Dieses Bild hat { $got } Millionen Bildpunkte. Erlaubt sind { $most } Millionen.
refused-pictures-full = Du hast an diesem Tisch schon { $most } Bilder hochgeladen, mehr geht nicht, weil jedes durch Rückgängigmachen wiederkommen kann. Lade eines davon noch einmal hoch.
refused-pictures-full-bytes = Deine Bilder an diesem Tisch haben { $most } MB, mehr geht nicht, weil jedes durch Rückgängigmachen wiederkommen kann. Lade eines davon noch einmal hoch.
refused-handouts-only = Spielende laden Porträts hoch. Bitte die Spielleitung, ein Bild auszuteilen.
refused-no-one-can = Diesen Wurf kann niemand außer der Spielleitung machen. Sag einen anderen an.
refused-not-a-roll = { $move } ist kein Wurf und lässt sich deshalb nicht ansagen.
refused-not-an-npc = { $who } ist keine Figur der Spielleitung. Frag, wer { $who } spielt.
refused-only-a-stash = { $who } ist ein Lager. Lege Dinge hinein oder nimm sie heraus.
refused-stash-already = Dieser Tisch hat schon ein Lager: { $who }
refused-nothing-to-leave = { $who } hat nichts zu hinterlassen.
refused-not-to-claim = { $who } ist eine Kreatur. Kreaturen spielt nur die Spielleitung.
refused-played-by = { $owner } spielt { $who } schon.
refused-facilitator-gives = Die Spielleitung kann keine Figuren übernehmen. Gib { $who } stattdessen an einen Platz.
refused-sheet-too-large = Dieser Bogen hat { $got } Bytes. Erlaubt sind { $most }.
refused-unreadable-sheet = Dieser Bogen ist nicht zu lesen. Berichtige { $name } und bring ihn noch einmal mit.
refused-unreadable-sheet-no-name = Dieser Bogen ist nicht zu lesen. Exportiere ihn noch einmal.
refused-absurd-sheet = Auf diesem Bogen passt ein Wert nicht: { $name }. Berichtige ihn und bring den Bogen noch einmal mit.
refused-unknown-part = Ein Bogen für { $game } kann { $got } nicht haben. Möglich sind { AND($options) }.
refused-unknown-part-many-options = Ein Bogen für { $game } kann { $got } nicht haben. Entferne das und bring den Bogen noch einmal mit.
refused-other-game = Dieser Bogen ist für { $got }. An diesem Tisch wird { $game } gespielt.

## Tischregeln, Werte, Szenen, Zustände

refused-no-such-ruling = Die Tischregel { $got } gibt es nicht. Wähle { OR($options) }.
refused-no-such-ruling-no-options = Die Tischregel { $got } gibt es nicht. Hier gibt es nichts zu regeln.
refused-no-such-ruling-many-options = Die Tischregel { $got } gibt es nicht. Auf der Regelseite stehen alle.
refused-no-such-option = { $got } steht nicht zur Wahl. Wähle { OR($options) }.
refused-no-such-option-many-options = { $got } steht nicht zur Wahl. Wähle etwas aus der Liste.
refused-no-such-setting = Den Wert { $got } gibt es nicht. Wähle { OR($options) }.
refused-no-such-setting-no-options = Den Wert { $got } gibt es nicht. Hier gibt es nichts zu ändern.
refused-no-such-setting-many-options = Den Wert { $got } gibt es nicht. Wähle einen aus der Liste.
refused-no-further = { WORD($name, of: "setting") } von { $who } muss zwischen { $least } und { $most } bleiben.
refused-not-a-number = Zu diesem Wert von { $who } kann man nichts addieren: { WORD($name, of: "setting") }. Wähle Punkte, { money } oder eine andere Zahl.
refused-no-such-scene = Die Szene { $got } gibt es nicht. Wähle eine vorbereitete.
refused-no-such-clock = Unbekannte Uhr { $got }. Wähle eine, die auf dem Tisch ist.
refused-too-many-clocks = Es gibt schon { $most } Uhren. Entferne erst eine.
refused-no-name-on-it = Das tut keine Figur: Es trägt keinen Namen. Lass die Figur weg.
refused-x-card-up = Die X-Karte liegt schon offen.
refused-x-card-down = Die X-Karte liegt nicht offen. Das Spiel geht weiter.
refused-x-card-lies = Die X-Karte liegt offen. Warte, bis die Spielleitung das Spiel weitergehen lässt.
refused-x-card-facilitator = Nur die Spielleitung kann das Spiel nach der X-Karte weitergehen lassen.
refused-clock-full = Die Uhr { $name } ist schon voll.
refused-no-lesson = Zu { $game } kann hier keine Lektion begonnen werden.
refused-no-learners = Alle am Tisch sind schon in der Lektion.
refused-no-players = Noch spielt hier niemand mit. Lade erst Leute ein.
refused-not-learning = Für { $seat } läuft keine Lektion. Die Spielleitung kann eine beginnen.
refused-not-that-step = Die Lektion ist gerade nicht bei Schritt { $got }. Lies den Schritt auf deiner Seite.
refused-clock-empty = An der Uhr { $name } gibt es nichts zu leeren.
refused-no-creatures = { $game } hat keine Kreaturen zum Vorbereiten.
refused-sitting-on = Sitzung { $number } läuft schon. Beende sie erst.
refused-no-sitting = Es läuft keine Sitzung. Beginne erst eine.
refused-no-title = Eine Szene braucht eine Überschrift. Schreib, wo sie spielt.
refused-no-such-session = Sitzung { $number } hat noch nicht begonnen. Wähle eine frühere.
refused-no-such-condition = { $who } hat diesen Zustand nicht.
refused-not-yours-to-end = Dieser Zustand ({ $mark }) kommt nicht von dir. Beenden kann ihn bei { $who } nur die Spielleitung.
refused-not-your-condition = Dieser Zustand kommt nicht von { $who }. Loslassen kann nur, wer ihn verursacht hat.
refused-no-such-countdown = Für { $who } läuft keine solche Frist.
refused-no-call = Ein solcher Wurf ist nicht angesagt.
refused-not-called = { $who } muss für diese Ansage nicht würfeln. Wähle eine Figur, die noch würfeln muss.
refused-no-tools-for = { $move } lässt keine Hilfsmittel zu. Wähle eine Probe oder eine Rettung.
refused-not-a-tool = { $who } hat kein Hilfsmittel { $item }. Wähle eins aus dem Gepäck.
refused-not-granted = { $item }: Die Spielleitung hat keinen Vorteil gewährt. Frage erst danach oder würfle ohne.
refused-nothing-asked = { $who } bittet um kein Hilfsmittel. Warte, bis jemand darum bittet.
refused-no-due-roll = Das ist nicht mehr fällig.
refused-call-begun = { $who } hat diesen Wurf schon begonnen. Beantworte die offene Frage oder brich sie ab.
refused-waits-already =
    { $names-count ->
        [one] Der Zug wartet auf { AND($names) }. Erst muss die offene Frage beantwortet sein.
       *[other] Der Zug wartet auf { AND($names) }. Erst müssen die offenen Fragen beantwortet sein.
    }
refused-waits-already-no-names = Der Zug wartet auf eine Antwort. Erst muss die offene Frage beantwortet sein.
refused-dead-already = { $who } ist schon tot.
refused-due-roll-begun = Das hat schon begonnen. Beantworte die offene Frage oder brich sie ab.
refused-no-prompt = Diese Frage ist nicht mehr offen.
refused-no-promise = Für diesen Wurf gibt es kein Versprechen, also auch keinen Nachweis. Würfle mit der App.
refused-own-number = Gib eine eigene Zahl oder ein paar eigene Worte ein, höchstens { $most } Zeichen.
refused-not-your-prompt = Diese Frage geht an { $who }. Antworten kann nur, wer { $who } spielt, oder die Spielleitung.
refused-stale = Am Tisch hat sich vorher etwas geändert. Schau nach und versuche es noch einmal.
refused-too-late = Für eine andere Antwort ist es zu spät. Seitdem ist etwas geschehen.
refused-dice-thrown = Für eine andere Antwort ist es zu spät. Seitdem wurde gewürfelt.
refused-not-judged = Ändern lassen sich nur die Schwierigkeit und andere Angaben der Spielleitung zum letzten eigenen Wurf.

## Protokoll

refused-nothing-to-undo = Dort gibt es nichts rückgängig zu machen.
refused-not-yours-to-undo = Das kannst du nicht rückgängig machen. Frag die Spielleitung.
refused-lost-before = Diese Zeile lässt sich nicht rückgängig machen, weil Zeilen aus dieser Zeit verloren sind. Ändere von Hand, was anders sein soll.
refused-not-without-it = Eine spätere Zeile hängt davon ab. Mach alles rückgängig.
refused-nothing-to-star = Dieser Zeile kannst du keinen Stern geben.
refused-starred-already = Diese Zeile hat schon einen Stern.
refused-no-star = Diese Zeile hat keinen Stern.

## Tische und Dateien

refused-unknown-language = Die Sprache { $got } gibt es nicht. Wähle { OR($options) }.
refused-unknown-game = Das Spiel { $got } gibt es nicht. Wähle { OR($options) }.
refused-unknown-game-no-options = Das Spiel { $got } gibt es nicht. Es sind keine Spiele installiert.
refused-unknown-game-many-options = Das Spiel { $got } gibt es nicht. „caltrop games“ zeigt alle.
refused-no-such-table = Den Tisch { $id } gibt es nicht. „caltrop tables“ zeigt alle.
refused-table-taken = Den Tisch { $id } gibt es schon.
refused-table-newer = Dieser Tisch hat Version { $version }, dieses Caltrop liest nur bis Version { $known }. Installiere ein neueres Caltrop.
refused-table-unreleased = Dieser Tisch stammt von einer unveröffentlichten Caltrop-Version und lässt sich nicht öffnen.
refused-store-full = { $file } lässt sich nicht schreiben. Es hat sich nichts geändert. Prüfe, ob die Festplatte voll oder der Ordner schreibgeschützt ist, und versuche es noch einmal.
refused-store-busy = { $file } wird von einem anderen Caltrop-Server benutzt. Beende erst diesen.
refused-store-damaged = { $file } ist beschädigt oder keine Datenbank. Ersetze die Datei durch eine Sicherung von „caltrop backup“ und entferne die zugehörigen Dateien -wal und -shm.
refused-file-damaged = Teile von { $file } sind beschädigt. Exportiere die Tische, die noch lesbar sind, oder ersetze die Datei durch eine Sicherung.
refused-damaged-over-copy = Teile von { $file } sind beschädigt. Wähle für die Kopie eine neue Datei, damit { $target } bleibt.
refused-table-unreadable = { $table } lässt sich nicht öffnen, weil die Zeile in der Liste der Tische beschädigt ist. Spiele eine Sicherung ein.
refused-table-unread = { $table } ist beschädigt und nicht bis zum Ende lesbar. Exportiere, was noch da ist, oder spiele eine Sicherung ein.
refused-table-unplayable = { $table } braucht das Spiel { $game } oder eine Variante davon, und dieses Caltrop hat sie nicht.
refused-line-missing = In { $table } fehlt Zeile { $line }.
refused-lines-missing = In { $table } fehlen die Zeilen { $first } bis { $last }.
refused-line-damaged = In { $table } ist Zeile { $line } beschädigt.
refused-lines-damaged = In { $table } sind die Zeilen { $first } bis { $last } beschädigt.
refused-tail-damaged = In { $table } passt das Ende des Protokolls nicht zur Zahl der Zeilen.
refused-start-damaged = In { $table } fehlt der Stand vor Zeile 1, oder er ist beschädigt.
refused-snapshot-damaged = In { $table } ist der gespeicherte Stand nach Zeile { $line } beschädigt. Im Protokoll steht noch alles.
refused-parked-damaged =
    { $moves ->
        [one] In { $table } ist 1 offene Frage nicht lesbar. Wiederhole die Aktion dazu.
       *[other] In { $table } sind { $moves } offene Fragen nicht lesbar. Wiederhole die Aktionen dazu.
    }
refused-row-damaged = Name, Spiel, Variante oder Salz von { $table } wurde außerhalb von Caltrop geändert. Spiele eine Sicherung zurück, wenn der Tisch sich anders spielt.
refused-parked-missing = In { $table } fehlen offene Fragen. Wiederhole die Aktionen dazu.
refused-pictures-damaged =
    { $pictures ->
        [one] In { $table } ist 1 Bild beschädigt. Lade es noch einmal hoch.
       *[other] In { $table } sind { $pictures } Bilder beschädigt. Lade sie noch einmal hoch.
    }
refused-state-lost = Von { $table } lässt sich kein gespeicherter Stand lesen, der Tisch geht nicht auf. Wer den Server betreibt, kann eine Sicherung einspielen. Die Zeilen, die noch da sind, lassen sich herunterladen oder exportieren.
refused-table-stopped = { $table } wartet auf die Spielleitung: Auf der Festplatte fehlt ein Teil des Protokolls.
refused-table-stopped-own = Auf der Festplatte fehlt ein Teil des Protokolls. Wähle zuerst „Weiterspielen“.
refused-tables-lost =
    { $tables ->
        [one] In { $file } war 1 Tisch, und er ist weg. Lege eine Sicherung dorthin, oder starte mit --start-anew.
       *[other] In { $file } waren { $tables } Tische, und sie sind weg. Lege eine Sicherung dorthin, oder starte mit --start-anew.
    }
refused-tables-perhaps-lost = In { $file } ist kein Tisch, und { $marker } lässt sich nicht lesen. Lege eine Sicherung dorthin, oder starte mit --start-anew.
refused-copy-has-tables =
    { $tables ->
        [one] In { $source } ist kein Tisch, in { $file } aber 1. Wähle eine andere Datei für die Kopie.
       *[other] In { $source } ist kein Tisch, in { $file } sind es { $tables }. Wähle eine andere Datei für die Kopie.
    }
refused-snapshot-differs = In { $table } weicht der gespeicherte Stand nach Zeile { $line } vom Protokoll ab.
refused-secret-without-seat = { $table } hat einen Schlüssel für den Platz { $seat }, den es nicht mehr gibt.
refused-key-reused = Dieser Schlüssel gehört schon zu einer anderen Anfrage. Nimm für jede einen neuen.
refused-bad-key = Ein Idempotency-Key braucht { $least } bis { $most } ASCII-Zeichen.
refused-request-repeated = Das ist schon geschehen. Lade die Seite neu, um es zu sehen.
refused-store-newer = { $file } stammt von einem neueren Caltrop. Installiere diese Version oder nimm eine ältere Sicherung.
refused-store-unreleased = { $file } stammt von einer unveröffentlichten Caltrop-Version und lässt sich nicht öffnen.
refused-store-full-no-file = Der Tisch lässt sich nicht speichern. Nichts wurde geändert. Auf der Festplatte des Servers muss Platz geschaffen werden.
refused-store-busy-no-file = Ein anderer Caltrop-Server benutzt die Tische. Er muss zuerst beendet werden.
refused-store-damaged-no-file = Der gespeicherte Tisch ist beschädigt. Wer den Server betreibt, kann eine Sicherung einspielen.
refused-store-newer-no-file = Der Tisch wurde von einem neueren Caltrop gespeichert. Auf dem Server muss diese Version installiert werden.
refused-store-unreleased-no-file = Der Tisch wurde von einer unveröffentlichten Caltrop-Version gespeichert und lässt sich nicht öffnen.
refused-store-closed = Der Tisch schließt gerade, und das wurde nicht gespeichert. Versuche es gleich noch einmal.
refused-store-away = Die Datenbank { $file } ist nicht erreichbar. Nichts wurde geändert. Prüfe, ob PostgreSQL läuft und die Adresse stimmt.
refused-store-away-no-file = Die Tische sind gerade nicht erreichbar. Nichts wurde geändert. Versuche es gleich noch einmal.
refused-store-in-doubt = Die Datenbank hat nicht gesagt, ob das gespeichert ist. Sieh im Verlauf nach, bevor du es noch einmal versuchst.
refused-store-unfit-text = Dieser Text enthält ein Zeichen, das sich nicht speichern lässt. Nichts wurde geändert. Tippe ihn neu ein.
refused-table-ousted = Der Tisch ist auf einen anderen Server umgezogen, und das wurde nicht gespeichert. Versuche es gleich noch einmal.
refused-store-password = { $file } lehnt den Benutzer oder das Passwort ab. Prüfe beides in der Adresse.
refused-store-password-no-file = Die Tische sind nicht erreichbar. Auf dem Server muss das Passwort der Datenbank geprüft werden.
refused-store-no-database = { $file } gibt es nicht. Lege die Datenbank zuerst an, zum Beispiel mit „createdb“.
refused-store-no-database-no-file = Die Tische sind nicht erreichbar. Auf dem Server muss erst die Datenbank angelegt werden.
refused-store-not-allowed = Der Benutzer darf in { $file } keine Tabellen anlegen. Mache ihn zum Eigentümer der Datenbank.
refused-store-not-allowed-no-file = Der Tisch lässt sich nicht speichern. Auf dem Server braucht Caltrop das Recht, in die Datenbank zu schreiben.
refused-store-too-old = { $file } ist PostgreSQL { $got }. Caltrop braucht { $least } oder neuer.
refused-store-too-old-no-file = Die Tische sind nicht erreichbar. Auf dem Server muss ein neueres PostgreSQL installiert werden.
refused-store-pooled = Vor { $file } steht ein Pooler im Transaktionsmodus. Nenne die Adresse von PostgreSQL selbst oder nimm den Sitzungsmodus.
refused-store-pooled-no-file = Die Tische sind nicht erreichbar. Der Server muss sich ohne Pooler mit PostgreSQL verbinden.
refused-store-bad-address = Das ist nicht die Adresse eines PostgreSQL. Nenne sie als postgresql://benutzer@rechner/datenbank.
refused-store-other-key = Andere Server an { $place } haben einen anderen Schlüssel als { $file }. Kopiere ihre caltrop.key dorthin.
refused-store-other-key-no-file = Die Tische sind nicht erreichbar. Alle Server brauchen denselben Schlüssel.
refused-store-other-form = Die Datenbank unter { $file } hat die Form einer anderen Version. Starte einmal einen Server dieser Version daran und prüfe dann noch einmal.
refused-store-no-driver = Für PostgreSQL braucht Caltrop ein weiteres Paket. Installiere es mit: pip install caltrop[postgres]
refused-no-tables = In { $folder } gibt es noch keine Tische.
refused-no-folder = Der Ordner { $folder } ist nicht zu gebrauchen: { $why }.
refused-not-here = Nur der Rechner, auf dem der Server läuft, kann ihn für sein Netz öffnen. Drücke den Knopf dort.
refused-cannot-open = Der Server kann auf { $host }, Port { $port }, nicht lauschen: { $why }. Starte ihn neu ohne --host.
refused-bad-port = --port muss eine ganze Zahl von 0 bis 65535 sein, nicht { $got }.
refused-port-taken = Port { $port } ist belegt. Beende das andere Programm oder wähle mit --port einen anderen.
refused-no-free-port = Die Ports { $first } bis { $last } sind alle belegt. Wähle mit --port einen anderen.
refused-cannot-listen = Caltrop kann auf { $host }, Port { $port }, nicht lauschen: { $why }. Wähle mit --host oder --port etwas anderes.
refused-tunnel-alone = --tunnel bringt seine eigene Adresse und sein eigenes Zertifikat mit. Lass { $name } weg oder --tunnel.
refused-unknown-tunnel = Das Programm { $got } ist unbekannt. Nimm cloudflared oder tailscale.
refused-tunnel-not-installed = { $program } gibt es auf diesem Rechner nicht. Installiere es und starte dann neu.
refused-no-tunnel-program = Auf diesem Rechner gibt es kein Programm für einen Tunnel. Installiere cloudflared oder tailscale und starte dann neu.
refused-tunnel-ended = { $program } hat sich ohne Adresse beendet. Es sagte: { $said }
refused-tunnel-ended-no-said = { $program } hat sich ohne Adresse und ohne ein Wort beendet. Probier es zuerst allein aus.
refused-tunnel-silent = { $program } hat eine Minute lang keine Adresse genannt. Sieh nach, ob das Internet zu erreichen ist, und starte dann neu. Es sagte: { $said }
refused-tunnel-silent-no-said = { $program } hat eine Minute lang keine Adresse genannt. Sieh nach, ob das Internet zu erreichen ist, und starte dann neu.
refused-key-without-certificate = --key braucht ein Zertifikat. Nenne es mit --cert.
refused-certificate-of-several = --cert ist für einen Server mit eigener Datei. Vor Server an einem PostgreSQL gehört ein Proxy mit TLS.
refused-bad-certificate = { $file } ist nicht als Zertifikat mit Schlüssel zu lesen. Beide müssen PEM-Dateien sein: Nenne den Schlüssel mit --key.
refused-locked-key = Der Schlüssel in { $file } hat ein Passwort. Speichere ihn ohne, lesbar nur für den Server.
refused-key-of-other-certificate = Der Schlüssel { $key } gehört zu einem anderen Zertifikat als { $file }. Nenne den, der dazu gemacht ist.
refused-key-of-other-certificate-no-key = Der Schlüssel in { $file } gehört zu einem anderen Zertifikat. Nenne mit --key den richtigen.
refused-certificate-rejected = Kein Browser würde das Zertifikat in { $file } annehmen: { $why }. Besorge ein neues.
refused-bad-proxy = --proxy muss eine Adresse oder ein Netz in Ziffern sein, nicht { $got }.
refused-file-exists = { $file } gibt es schon. Wähle eine andere Datei oder ersetze sie mit --force.
refused-file-there = { $file } gibt es schon. Wähle eine andere Datei.
refused-not-a-log = { $file } ist weder ein Protokoll noch ein exportierter Tisch. Nimm eine Datei von der Protokollseite oder von „caltrop tables export“.
refused-no-proved-dice = { $file } enthält keine Würfel mit Nachweis.
refused-not-a-table = { $file } ist kein exportierter Tisch. Nimm eine, die unter „Einstellungen“ heruntergeladen ist, oder eine von „caltrop tables export“.
refused-table-too-large = { $file } ist zu groß: Erlaubt sind { $most } MB. Packe die Datei mit gzip, oder lass sie auf dem Server mit „caltrop tables import“ einlesen.
refused-import-too-long = Der Tisch in { $file } ist zu lang: Erlaubt sind ungepackt { $most } MB.
refused-table-too-long = Der Tisch in { $file } ist zu lang: Erlaubt sind ungepackt { $most } MB. Wer den Server betreibt, kann ihn mit „caltrop tables import“ einlesen.
refused-address-unfit = { $got } ist keine Adresse eines Servers. Gib eine wie http://localhost:8000 ein.
refused-not-sure = Nichts wurde gelöscht. Mit --yes wird { $name } gelöscht.
refused-what-to-do = { $got } ist unbekannt. Wähle { OR($options) }.
refused-which-table = Der Tisch fehlt. „caltrop tables“ zeigt alle.
refused-which-place = Der Ort fehlt, an den die Tische sollen. Nenne einen Ordner oder die Adresse eines PostgreSQL.
refused-same-place = Die Tische sind schon in { $place }.
refused-move-damaged = { $table } ist beschädigt und bleibt hier. Mache am Tisch erst damit weiter oder exportiere ihn.
refused-move-damaged-there = { $table } ist dort schon, aber beschädigt, und bleibt hier. Lösche den Tisch dort zuerst.
refused-move-differs = { $table } kam nicht vollständig an und wurde dort wieder entfernt. Versuche es noch einmal.
refused-move-taken = Es gibt schon einen anderen Tisch mit der Kennung von { $table }. Er bleibt hier.
refused-move-unfit = { $table } enthält im Namen oder in Bezeichnungen ein Zeichen, das PostgreSQL nicht speichern kann, und bleibt hier. Gib dem Tisch erst einen anderen Namen.
refused-backups-of-file = Sicherungen gibt es nur von einer Datei. Kopiere ein PostgreSQL mit „pg_dump“.
refused-bad-inner-address = { $got } ist keine Adresse für andere Server. Nenne sie mit Port, etwa http://10.0.0.5:8000.
refused-bad-metrics-address = { $got } ist keine Adresse für Prometheus. Nenne sie mit Port, etwa 127.0.0.1:9100.
refused-bad-log = Die Art { $got } gibt es nicht. Nimm plain oder json.
refused-which-file = Die Datei fehlt. Füge ihren Namen hinzu.
refused-too-many-words = Ein Wort zu viel: { $got }
refused-no-such-file = { $file } ist nicht zu lesen. Wähle eine vorhandene Datei.
refused-variant-name = { $got } kann keine Datei einer Variante heißen. Wähle einen Namen, der auf .toml endet.
refused-variant-name-no-got = Der Name der neuen Datei fehlt. Füge einen hinzu, der auf .toml endet.
refused-file-unwritable = { $file } lässt sich nicht schreiben. Wähle einen Ordner, in den du schreiben darfst.
refused-variant-too-large = { $file } ist zu groß für eine Variante. Erlaubt sind { $most } Bytes.
refused-not-toml = { $file } ist kein gültiges TOML: { $why }.
refused-nested-toml = { $file } ist zu tief verschachtelt für eine Variante. Schreibe kürzere Schlüssel.
refused-not-a-section = { $file }: { $key } muss ein Abschnitt mit einem Wert für jeden Schlüssel sein.
refused-not-rows = { $file }: { $key } muss eine Liste von Zeilen sein, jede unter ihrer eigenen Überschrift.
refused-unknown-key = { $file }: Den Schlüssel { $key } gibt es nicht. Wähle { OR($options) }.
refused-unknown-key-no-options = { $file }: Den Schlüssel { $key } gibt es nicht. Entferne ihn.
refused-unknown-key-many-options = { $file }: Den Schlüssel { $key } gibt es nicht. Prüfe die Schreibweise.
refused-not-words = { $file }: { $key } muss ein Text mit höchstens { $most } Zeichen sein.
refused-id-twice = { $file }: { $key } steht zweimal da. Schreib alle Änderungen in eine Zeile.
refused-bad-id = { $file }: { $key } braucht eine Kennung aus kleinen Buchstaben, Ziffern und Bindestrichen.
refused-bad-row = { $file }, { $key }: { $problem } Zum Beispiel: { $example }
refused-bad-row-no-example = { $file }, { $key }: { $problem }
refused-no-base = { $file }: base fehlt. Nenne das Spiel, das geändert wird: { OR($options) }.
refused-too-many-rows = { $file }: { $key } hat mit denen des Spiels { $got } Zeilen. Höchstens { $most } sind möglich.
refused-unknown-field = Das Feld { $name } gibt es nicht. Wähle { OR($options) }.
refused-unknown-field-no-options = Das Feld { $name } gibt es nicht. Entferne es.
refused-unknown-field-many-options = Das Feld { $name } gibt es nicht. Prüfe die Schreibweise.
refused-missing-field = { $name } fehlt. Eine neue Zeile braucht es.
refused-needed-field = { $name } fehlt. Eine Zeile der Art { $kind } braucht es.
refused-goes-with = { $name } fehlt. Zu { $other } gehört es dazu.
refused-bad-field = { $name } kann nicht { $got } sein.
refused-bad-field-no-got = { $name } darf nicht leer sein.
refused-bad-field-range = { $name } muss eine ganze Zahl von { $least } bis { $most } sein, nicht { $got }.
refused-bad-field-range-no-got = { $name } muss eine ganze Zahl von { $least } bis { $most } sein, nicht leer.
refused-bad-field-number = { $name } muss eine ganze Zahl sein, nicht { $got }.
refused-bad-field-number-no-got = { $name } muss eine ganze Zahl sein, nicht leer.
refused-bad-field-die = { $name } muss ein Würfel mit 2 bis 1000 Seiten sein, etwa d6, nicht { $got }.
refused-bad-field-die-no-got = { $name } muss ein Würfel mit 2 bis 1000 Seiten sein, etwa d6, nicht leer.
refused-bad-field-dice = { $name } müssen Würfel wie 3d6 sein, nicht { $got }.
refused-bad-field-dice-no-got = { $name } müssen Würfel wie 3d6 sein, nicht leer.
refused-bad-field-length = { $name } muss eine Dauer sein, die das Spiel zählt, nicht { $got }.
refused-bad-field-length-no-got = { $name } muss eine Dauer sein, die das Spiel zählt, nicht leer.
refused-bad-field-option = { $name } muss { OR($options) } sein, nicht { $got }.
refused-bad-field-option-no-got = { $name } muss { OR($options) } sein, nicht leer.
refused-bad-field-option-many-options = { $name } kann nicht { $got } sein. Prüfe die Schreibweise.
refused-bad-field-options = { $name } muss eine Liste aus { OR($options) } sein, nicht { $got }.
refused-bad-field-options-no-got = { $name } muss eine Liste aus { OR($options) } sein, nicht leer.
refused-bad-field-options-many-options = { $name } muss eine Liste von Wörtern sein, die das Spiel kennt, nicht { $got }.
refused-bad-field-options-no-got-many-options = { $name } muss eine Liste von Wörtern sein, die das Spiel kennt, nicht leer.
refused-bad-field-words = { $name } muss ein einfacher Text mit { $least } bis { $most } Zeichen sein, nicht { $got }.
refused-bad-field-words-no-got = { $name } muss ein einfacher Text mit { $least } bis { $most } Zeichen sein, nicht leer.
refused-bad-field-words-no-least = { $name } muss ein einfacher Text mit höchstens { $most } Zeichen sein, nicht { $got }.
refused-bad-field-words-no-least-no-most = { $name } muss ein Text sein, nicht { $got }.
refused-bad-field-wordss = { $name } muss eine Liste von Texten sein, nicht { $got }.
refused-bad-field-wordss-no-got = { $name } muss eine Liste von Texten sein, nicht leer.
refused-bad-field-yes-no = { $name } muss true oder false sein, nicht { $got }.
refused-bad-field-yes-no-no-got = { $name } muss true oder false sein, nicht leer.
refused-bad-field-thing = { $name } braucht einen Wert für jeden Schlüssel, nicht { $got }.
refused-bad-field-thing-no-got = { $name } braucht einen Wert für jeden Schlüssel und darf nicht leer sein.
refused-bad-field-records = { $name } muss eine Liste von Zeilen sein, nicht { $got }.
refused-bad-field-records-no-got = { $name } muss eine Liste von Zeilen sein, nicht leer.
refused-unfit-field = { $name } kann nicht { $got } sein.
refused-unfit-field-range = { $name } muss eine ganze Zahl von { $least } bis { $most } sein, nicht { $got }.
refused-unfit-field-option = { $name } muss { OR($options) } sein, nicht { $got }.
refused-unfit-field-option-no-options = { $name } kann nicht { $got } sein, weil diese Zeile keine Auswahl hat.
refused-unfit-field-option-many-options = { $name } kann nicht { $got } sein. Prüfe die Schreibweise.
refused-unfit-count = { $name } muss { $least } bis { $most } Einträge haben oder keinen, nicht { $got }.
refused-wrong-count = { $name } muss { $least } bis { $most } Einträge haben, nicht { $got }.
refused-not-a-record = { $name } muss eine Zeile mit eigenen Feldern sein, nicht { $got }.
refused-not-a-record-no-got = { $name } muss eine Zeile mit eigenen Feldern sein, nicht leer.
refused-missing-row = { $name } kann nicht { $got } sein: Weder das Spiel noch diese Datei hat eine solche Zeile. Meinst du { OR($options) }?
refused-missing-row-no-options = { $name } kann nicht { $got } sein: Weder das Spiel noch diese Datei hat eine solche Zeile.
refused-missing-row-no-got = { $name } ist leer. Nenne eine Zeile des Spiels oder dieser Datei.
refused-row-not-there = { $name } kann nicht { $got } sein: Das gibt es nicht. Meintest du { OR($options) }?
refused-row-not-there-no-options = { $name } kann nicht { $got } sein: Das gibt es nicht.
refused-row-not-there-no-got = { $name } ist leer. Nenne etwas, das es im Spiel gibt.
refused-name-twice = { $name }: { $got } gibt es zweimal. Gib jedem seinen eigenen Namen.
refused-made-table = Die Tabelle { $got } entsteht aus anderen Zeilen. Ändere diese.
refused-rows-per-side =
    { $die } braucht eine Zeile für jede Seite, nicht { $got ->
        [one] 1 Zeile
       *[other] { $got } Zeilen
    }. Ändere die Zeilen oder den Würfel.
refused-wrong-value = { $file }: { $key } muss { OR($options) } sein, nicht { $got }.
refused-wrong-value-many-options = { $file }: { $key } kann nicht { $got } sein. Prüfe die Schreibweise.
refused-wrong-value-no-options = { $file }: { $key } muss eine ganze Zahl von { $least } bis { $most } sein, nicht { $got }.
refused-wrong-value-no-options-no-least = { $file }: { $key } kann nicht { $got } sein. Entferne das.

## Die Kommandozeile

refused-unknown-mechanic = Die Mechanik { $got } gibt es nicht. Meinst du { OR($options) }?
refused-unknown-mechanic-no-options = Die Mechanik { $got } gibt es nicht. „caltrop odds“ zeigt alle.
refused-unknown-mechanic-many-options = Die Mechanik { $got } gibt es nicht. „caltrop odds“ zeigt alle.
refused-nothing-listed = Die Liste { $got } gibt es nicht. Zur Wahl stehen { OR($options) }.
refused-nothing-listed-many-options = Die Liste { $got } gibt es nicht. Lass sie weg, und alle werden gezeigt.
refused-no-such-row = Die Zeile { $got } gibt es nicht. Meinst du { OR($options) }?
refused-no-such-row-no-options = Die Zeile { $got } gibt es nicht. Lass sie weg, und alle werden gezeigt.
refused-bad-situation = { $file }: { $key } fehlt oder ist falsch. Eine Lage braucht [[column]] mit mechanic, params und measures.
refused-unknown-column = { $file } hat keine Spalte { $got }. Zur Wahl stehen { OR($options) }.
refused-unknown-column-many-options = { $file } hat keine Spalte { $got }. Prüf die Schreibweise.
refused-no-number = { $got } ist keine Zahl. Miss eine Zahl oder eine Bedingung wie winner=a.
refused-unknown-situation = Die Lage { $got } gibt es nicht. Wähle { OR($options) }.
refused-not-name-value = { $got } muss als Name=Wert dastehen. { $mechanic } kennt { AND($known) }.
refused-not-name-value-no-mechanic = { $got } muss als Name=Wert dastehen.
refused-not-name-value-many-known = { $got } muss als Name=Wert dastehen. „caltrop odds { $mechanic }“ zeigt alle Namen.
refused-given-twice = { $name } ist doppelt angegeben. Einmal genügt.
refused-misspelt-parameter = Den Parameter { $name } gibt es nicht. Meinst du { OR($options) }?
refused-ruling-elsewhere = Die Tischregel { $got } ändert { $mechanic } nicht. Nimm { OR($others) }.
refused-ruling-elsewhere-no-others = Die Tischregel { $got } ändert keine Chancen. Lass sie weg.
refused-ruling-elsewhere-many-others = Die Tischregel { $got } ändert { $mechanic } nicht. Lass sie weg.
refused-no-such-reading = { $got } kommt im Ergebnis nicht vor. Zur Wahl stehen { OR($options) }.
refused-no-such-reading-no-options = Im Ergebnis gibt es nichts abzulesen.
refused-no-such-reading-many-options = { $got } kommt im Ergebnis nicht vor. Die Liste von „caltrop odds --json“ nennt alles.
refused-bad-condition = { $got } ist keine Bedingung. Schreib einen Namen, ein Zeichen (= != >= <= > <) und einen Wert, etwa { $example }1.
refused-never-holds = { $got } trifft nie zu. Nimm eine andere Bedingung.
refused-out-of-odds = { $got } trifft nie zu: { $name } liegt zwischen { $least } und { $most }.
refused-condition-not-number = { $name } ist eine Zahl, { $got } ist keine. Schreib zum Beispiel { $name }>=1.
refused-condition-not-yes-no = { $name } ist yes oder no, nicht { $got }.
refused-condition-not-option = { $name } ist nie { $got }. Möglich ist { OR($options) }.
refused-unknown-own = { $file } hat keine Mechanik { $got }. Zur Wahl stehen { OR($options) }.
refused-unknown-own-no-options = { $file } hat keine Mechanik. Schreib eine Funktion, deren erstes Argument fate heißt.
refused-unknown-own-many-options = { $file } hat keine Mechanik { $got }. Prüf die Schreibweise.
refused-own-by-name = Eine Datei wird hier nicht über ihren Namen ausgeführt. Importiere { $name } und übergib die Funktion.
refused-own-no-die = { $file }, Zeile { $line }: { $got } ist kein Würfel. Schreib ihn als Text, von d2 bis d1000, in Anführungszeichen.
refused-bad-query = { $name } in der Adresse kann nicht { $got } sein. Die Beschreibung der API sagt, was geht.
refused-bad-query-no-got = { $name } in der Adresse ist leer. Gib einen Wert an.
refused-not-readable-json = Der Inhalt ist kein JSON-Objekt. Sende eines.
refused-no-bearer-token = Dieses Token öffnet hier nichts. Tritt dem Tisch bei, um ein neues zu bekommen, und sende es als Authorization: Bearer.
refused-spectators-only = Ein Token zum Zuschauen bekommt nur, wer zuschaut. Tritt zuerst mit spectator: true bei.
refused-bad-own-line = { $file }, Zeile { $line }, endet mit { $what }. Die Zeile ist: { $source }
refused-bad-own-line-no-source = { $file }, Zeile { $line }, endet mit { $what }.
refused-bad-own-rule = { $got } endet mit einem Fehler: { $what }.
refused-missing-parameters = { $mechanic } braucht { AND($missing) }.
refused-set-by-ruling = { $name } folgt aus einer Tischregel. Schreib --ruling { $ruling }={ $option }.
refused-not-rolled = Auf der Zufallstabelle { $table } wird nicht gewürfelt. Was geschehen ist, bestimmt die Zeile.
refused-unknown-table = Die Zufallstabelle { $got } gibt es nicht. Wähle { OR($options) }.
refused-unknown-table-no-options = Die Zufallstabelle { $got } gibt es nicht.
refused-unknown-table-many-options = Die Zufallstabelle { $got } gibt es nicht. „caltrop random-table“ mit dem Namen des Spiels zeigt alle.
refused-unknown-rule = Die Regel { $got } gibt es nicht. Meinst du { OR($options) }?
refused-unknown-rule-no-options = Die Regel { $got } gibt es nicht. „caltrop rules“ mit dem Namen des Spiels zeigt alle.
refused-nothing-found = In keiner Regel von { $game } steht { $got }.
refused-no-creation = Mit { $game } lassen sich keine Figuren erschaffen.
refused-no-line = Die Zeile { $line } gibt es nicht. Eine Figur in { $game } hat { AND($lines) }.
refused-no-line-many-lines = Die Zeile { $line } gibt es nicht. „caltrop create --help“ zeigt alle.
refused-nothing-to-assign = In { $game } gibt es nichts zu verteilen. Die Werte werden gewürfelt.
refused-no-rules = { $game } hat keine Regeltexte.
refused-bug = In Caltrop ist etwas schiefgegangen: { $what }. Melde es zusammen mit deiner Eingabe.

## Kämpfe

refused-self-target = { $who } kann nicht das Ziel sein. Wähle ein anderes.
refused-dead-target = { $who } ist schon tot.
refused-already-fighting = Ein Kampf läuft schon. Beende ihn erst.
refused-no-fight = Es läuft kein Kampf.
refused-bad-sides = Ein Kampf braucht auf beiden Seiten Figuren oder Kreaturen, jede nur auf einer Seite.
refused-not-in-fight = { $who } ist nicht in diesem Kampf.
refused-nothing-ordered = Das ändert nichts. Wähle eine andere Zugfolge, einen anderen Zug oder wer überrascht ist.
refused-not-in-order = { $who } hat in diesem Kampf keinen Zug. Wähle jemanden aus der Zugfolge.
refused-order-incomplete = In der neuen Zugfolge müssen alle einmal stehen. Prüfe { AND($names) }.
refused-no-turn = Noch ist niemand am Zug. Lege erst die Zugfolge fest.
refused-not-on-turn = { $who } ist nicht am Zug.
refused-not-on-turn-no-who = Deine Figuren sind nicht am Zug.
refused-hide-what = Zum Verbergen fehlt ein Wert: { $name }. Gib einen ein.
refused-not-now = Das geht gerade nicht. Frag die Spielleitung.
refused-done-already = { $who } ist schon fertig.
refused-done-already-no-who = Deine Figuren sind schon fertig.
refused-not-done = { $who } ist nicht als fertig gemeldet.
refused-not-done-no-who = Deine Figuren sind nicht als fertig gemeldet.
refused-fearless = Von den Gegnern, die noch da sind, verliert niemand den Mut.
refused-nobody-left = Es sind keine Gegner mehr da.
refused-no-blast = Auf mehrere Ziele zugleich geht das nicht: { $weapon }. Greife ein einzelnes Ziel an.
refused-no-weapon = { $who } hat diese Waffe nicht: { $weapon }. Wähle eine aus dem Gepäck oder „unarmed“.

## Würfe

refused-nothing-failed = { $who } hat keinen misslungenen Wurf, der noch gelingen könnte.
refused-no-attribute = { $who } kann { $attribute } nicht einsetzen: Der Würfel ist weg.
refused-no-skill = { $who } hat { $skill } nicht. Wähle eine andere Fertigkeit.
refused-no-skill-no-skill = { $who } hat keine Fertigkeit dafür.
refused-no-fitting-skill = Für { $who } passen mehrere Fertigkeiten. Wähle { OR($options) }.
refused-struck-twice = { $who } ist doppelt genannt. Nenne jedes Ziel einmal.
refused-no-such-helper = { $who } kann nicht helfen. Wähle andere am Tisch, alle nur einmal.
refused-helper-down = { $who } ist nicht in der Verfassung zu helfen.
refused-no-such-skill = Die Fertigkeit { $got } gibt es nicht. Wähle { OR($options) }.
refused-no-such-skill-many-options = Die Fertigkeit { $got } gibt es nicht. Auf der Regelseite stehen alle.
refused-no-such-spell = Den Zauber { $got } gibt es nicht. Auf der Regelseite stehen alle.
refused-no-target = { THING($spell) } braucht ein Ziel. Wähle eins.
refused-skill-twice = Eine Figur kann { $skill } nicht zweimal haben. Wähle eine andere Fertigkeit.
refused-no-such-background = Den Hintergrund { $got } gibt es nicht. Wähle { OR($options) }.
refused-no-such-background-many-options = Den Hintergrund { $got } gibt es nicht. Wähle einen aus der Liste.
refused-not-assigned = Würfel kann man nur erhöhen oder senken, wenn man sie verteilt. Wähle „Verteilt“.
refused-up-and-down = Ein Attribut muss fallen, damit ein anderes steigt. Wähle zwei verschiedene.
refused-bad-assignment = So lassen sich die Würfel nicht verteilen: { $got }

## Dinge und Gefolge

refused-no-coin = { $who } hat { $coin } { money-coin }. Das kostet { $cost }.
refused-hire-instead = Gefolge kann man nicht kaufen. Stelle jemanden für { $cost } { money-cost } am Tag an.
refused-nothing-given = So wird nichts gegeben. Wähle einen Gegenstand oder eine Menge { money }.
refused-no-such-pile = Hier liegt nichts: { $got }. Wähle einen Haufen oder das Lager.
refused-nothing-there = Hier liegt nichts mehr: { $who }.
refused-too-little-to-share = { $coin } { money } reichen nicht für { $among }. Nimm sie einfach.
refused-impossible-thing = Kein Gegenstand kann so sein: { $item }. Gib kleinere Zahlen ein.
refused-nothing-kept = Nichts Aufgehobenes heißt so: { $got }. Wähle etwas aus der Liste.
refused-no-such-shelf = { $game } hat nichts von dieser Art: { $kind }. Wähle eine andere Art.
refused-row-name-taken = So heißt schon etwas anderes: { $got }. Wähle einen anderen Namen.
refused-row-too-long = Das ist zu lang: { $got } Bytes von höchstens { $most }. Kürze es.
refused-too-much-homebrew = Der Tisch hebt höchstens { $most } eigene Einträge auf. Nimm erst einen von der Liste.
refused-homebrew-too-long = Die eigenen Einträge des Tisches sind zusammen zu lang: höchstens { $most } Bytes. Kürze diesen.
refused-never-shown = Spielende kennen jeden Zauber und keine Kreatur: { $name } kann weder gezeigt noch verborgen werden.
refused-shown-already = Die Spielenden kennen es schon: { $name }
refused-hidden-already = Die Spielenden kennen es nicht: { $name }
refused-no-body = { $who } ist keine Kreatur. Durchsuche Kreaturen.
refused-searched-already = { $who } ist schon durchsucht. Wähle eine andere Leiche.
refused-empty-basket = Der Korb ist leer. Leg zuerst etwas hinein.
refused-no-such-item = Das gibt es nicht zu kaufen: { THING($item) }.
refused-not-carried = { $who } hat das nicht: { THING($item) }.
refused-not-so-many = { $who } hat davon { $has }, nicht { $wanted }: { THING($item) }.
refused-not-armour = Das kann man nicht anlegen: { THING($item) }. Wähle eine Rüstung.
refused-worn-already = { $who } trägt das schon: { THING($item) }.
refused-not-worn = { $who } trägt das nicht: { THING($item) }.
refused-one-body-armour = { $who } trägt schon eine Rüstung ({ THING($worn) }). Lege sie ab, bevor du eine andere anlegst ({ THING($item) }).
refused-worn-twice = { $who } trägt so etwas schon: { THING($item) }. Ein zweites hilft nicht.
refused-nothing-to-repair = { $who } hat nichts zu flicken.
refused-silvered-already = Bei { $who } ist das schon versilbert: { THING($item) }.
refused-which-weapon = { $who } hat mehrere Waffen zum Versilbern. Wähle { OR($options) }.
refused-which-weapon-no-options = { $who } hat keine Waffe zum Versilbern.
refused-not-your-hireling = { $hireling } arbeitet nicht für { $who }.
refused-hireling-down = { $who } ist nicht in der Verfassung, Befehle auszuführen.
refused-no-such-role = Die Rolle { $got } gibt es nicht. Wähle { OR($options) }.
refused-no-such-role-many-options = Die Rolle { $got } gibt es nicht. Wähle eine aus der Liste.

## Wunden und Rast

refused-deprived = { $who } leidet Mangel ({ AND($lacking) }) und kann sich nicht erholen. Behebe erst den Mangel.
refused-not-deprived = { $who } leidet daran keinen Mangel: { $lacking }.
refused-not-deprived-no-lacking = { $who } leidet keinen Mangel.
refused-lacks-already = { $who } leidet daran schon Mangel: { $lacking }.
refused-no-such-wound = { $who } hat diese Wunde nicht.
refused-not-dying = { $who } liegt nicht im Sterben und braucht keine Behandlung.
refused-treats-self = { $who } liegt im Sterben. Eine andere Figur muss { $who } behandeln.
refused-dying = { $who } liegt im Sterben und braucht erst eine Behandlung.
refused-not-fed = { $who } braucht für die Rast etwas zu essen oder zu trinken.

## Kreaturen

refused-no-such-creature = Die Kreatur { $got } gibt es nicht. Meinst du { OR($options) }?
refused-no-such-creature-no-options = Die Kreatur { $got } gibt es nicht. Wähle eine aus dem Buch, nenn sie schwach, zäh oder tödlich („{ $got }, zäh“) oder beschreibe sie: { creature-example }
refused-bad-creature-line = { $got } ist in der Zeile einer Kreatur nicht zu verstehen. Schreib sie so: { creature-example }
refused-creature-not-listed = Die Kreatur { $got } gibt es nicht. Meinst du { OR($options) }? „caltrop list { $game } creatures“ zeigt alle.
refused-creature-not-listed-no-options = Die Kreatur { $got } gibt es nicht. „caltrop list { $game } creatures“ zeigt alle. Oder beschreibe sie: { creature-example }
creature-example = wolf, 6 HP

## Vorhersagen

refused-no-forecast = Für { $game } gibt es keine Vorhersagen von Kämpfen. Wähle ein anderes Spiel.
refused-no-fight-file = { $file } lässt sich nicht öffnen. Nenne eine TOML-Datei, die einen Kampf beschreibt.
refused-too-many-fighters = { $n } Figuren sind zu viele für eine Vorhersage. Gib höchstens { $most } an, beide Seiten zusammen.
refused-no-party-named = Die Gruppe ist leer. Nenne eine Kreatur oder die Werte einer Figur, etwa hp=4.
refused-no-foes-named = Es gibt keine Gegner. Nenne eine Kreatur oder die Werte einer Figur, etwa hp=4.
refused-no-one-beside-plus = In { $got } fehlt jemand neben einem +. Ergänze ihn oder lass das + weg.
refused-no-fighters = { $got } ist niemand. Gib eine Zahl ab 1 an.
refused-no-such-number = Eine Figur in { $game } hat kein { $name }. Möglich sind { AND($known) }.
refused-no-such-policy = Die Vorgabe { $got } gibt es nicht. Möglich sind { OR($options) }.
refused-fight-over = Dieser Kampf ist entschieden: Eine Seite ist geschlagen.
refused-no-party = In der Gruppe steht niemand. Bringe zuerst einen Charakter an den Tisch.
refused-no-best-play = Dieser Kampf ist zu groß, um das beste Vorgehen zu finden. Gib weniger Figuren an oder wähle ein anderes Ziel.

## Das Labor

refused-fights-not-over = Kämpfe werden nicht übereinandergelegt. Lass --over weg und gib die Datei der Variante selbst an, etwa ./mine.toml:fell.duel.
refused-too-many-points = Das wären { $n } Punkte. Miss höchstens { $most }: Gib weniger Werte an oder größere Schritte wie 0..100..10.
refused-no-cluster-extra = Für einen Cluster fehlt Dask. Installiere es mit: pip install caltrop[cluster]
refused-no-cluster = Unter { $address } antwortet kein Dask-Cluster. Prüfe die Adresse seines Schedulers, etwa tcp://10.0.0.5:8786.
refused-bad-chart-file = In { $got } lässt sich kein Diagramm schreiben. Nenne eine Datei, die auf .svg oder .txt endet, oder - für das Terminal.
refused-chart-unwritable = { $file } lässt sich nicht schreiben. Wähle eine andere Datei.
refused-chart-too-many-lines = Ein Diagramm unterscheidet { $most } Linien, dieses hätte { $n }. Gib weniger Werte an.
refused-chart-too-many-bars = Ein Diagramm hat 1 bis { $most } Balken, dieses hätte { $n }. Wähle mit --by einen Teil des Ergebnisses.
refused-no-success = { $rule } kennt keinen Erfolg, der zu messen wäre. Wähle eine andere Regel.
refused-variant-of-another = { $file } ist eine Variante von { $game }. Wähle eine desselben Spiels.

## Warnungen

warned-needs-item = { $who } fehlt etwas dafür: { $needs } ({ $item }). Trotzdem verwenden?
warned-no-food =
    { $names-count ->
        [one] { $needs ->
            [one] { AND($names) } braucht 1 Mahlzeit und hat keine. Trotzdem rasten?
           *[other] { AND($names) } braucht { $needs } Mahlzeiten und hat { $has }. Trotzdem rasten?
        }
       *[other] { AND($names) } brauchen { $needs } Mahlzeiten und haben { $has }. Trotzdem rasten?
    }
warned-time-ran-out = Die Zeit von { $who } ist schon { TIME($seconds) } um. Trotzdem behandeln?
warned-time-ran-out-no-seconds = Die Zeit von { $who } ist um. Trotzdem behandeln?
warned-verdict-open = Die Zeit ist um: { AND($names) }. Noch ist offen, was geschieht. Trotzdem Zeit vergehen lassen?
warned-attitude-known = Die Haltung von { $who } steht schon fest: { $attitude }. Trotzdem würfeln?
warned-down =
    { $life ->
        [out] { $who } ist aus dem Kampf. Trotzdem handeln?
       *[down] { $who } liegt am Boden. Trotzdem handeln?
    }
warned-few-hands = { $who } hat { $hands } Hände und braucht { $needs }: { AND($things) }. Trotzdem alles benutzen?
warned-hands = { $who } braucht dafür beide Hände ({ $weapon }), trägt aber einen Schild ({ $shield }). Trotzdem verwenden?
warned-no-help-for-it = Hilfe allein beendet diesen Zustand von { $who } nicht ({ $mark }). Trotzdem beenden?
warned-cannot = { $who } kann das gerade nicht: { WORD($what, of: "doing") } ({ $mark }). Trotzdem tun?
warned-cannot-towards = { $who } kann das gegenüber { $whom } nicht: { WORD($what, of: "doing") } ({ $mark }). Trotzdem tun?
warned-cannot-use = { $who } kann { $attribute } nicht einsetzen ({ $mark }). Trotzdem würfeln?
warned-spared = { $who } erleidet durch diesen Angriff keinen { -harm } ({ $mark }). Trotzdem angreifen?
warned-unseen = { $who } ist nicht zu sehen ({ $mark }). Trotzdem zielen?
warned-used-on-others = { $who } gehört nicht zur Gruppe, und meist entscheidet ein Wurf. Trotzdem verwenden?
warned-comes-last = { $who } ist in dieser Runde zuletzt dran ({ $mark }). Trotzdem jetzt handeln?
warned-absent = { $who } hat den Kampf verlassen. Trotzdem handeln?
warned-left-fight = { $who } hat den Kampf verlassen. Trotzdem als Ziel nehmen?
warned-surprised = { $who } ist überrascht und kann in dieser Runde nicht handeln. Trotzdem handeln?
warned-out-of-turn =
    { $turn ->
        [foes] Die Gegner sind am Zug, nicht { $who }. Trotzdem handeln?
        [party] Die Gruppe ist am Zug, nicht { $who }. Trotzdem handeln?
       *[other] { $who } ist nicht am Zug. Trotzdem handeln?
    }
warned-not-your-turn = { $turn } ist am Zug, nicht { $who }. Trotzdem handeln?
warned-not-your-turn-no-turn = { $who } ist nicht am Zug. Trotzdem handeln?
warned-has-acted = { $who } hat in diesem Zug schon gehandelt. Noch einmal handeln?
warned-said-done = { $who } ist in diesem Zug schon fertig. Trotzdem handeln?
warned-by-day = Es ist { $time } Uhr, also Tag. Trotzdem jetzt für eine Nachtruhe schlafen?
warned-takes-time = Das kostet alle Zeit: { TIME($seconds) }. Trotzdem rasten?
warned-others-turn =
    { $turn ->
        [foes] Die Gegner sind am Zug. Den Zug trotzdem beenden?
        [party] Die Gruppe ist am Zug. Den Zug trotzdem beenden?
       *[other] Dieser Zug ist nicht deiner. Trotzdem beenden?
    }
warned-still-to-act =
    { $names-count ->
        [one] { AND($names) } ist noch nicht fertig. Den Zug trotzdem beenden?
       *[other] { AND($names) } sind noch nicht fertig. Den Zug trotzdem beenden?
    }
warned-has-moved =
    { $moves ->
        [one] { $who } hat sich in diesem Zug schon bewegt. Noch einmal bewegen?
       *[other] { $who } hat sich in diesem Zug schon { $moves }-mal bewegt. Noch einmal bewegen?
    }
warned-carries-things =
    { $items ->
        [one] { $who } trägt noch 1 Ding von dir. Trotzdem entlassen?
       *[other] { $who } trägt noch { $items } Dinge von dir. Trotzdem entlassen?
    }
warned-no-room-for-all =
    { $needs ->
        [one] Das braucht 1 Platz im Gepäck, bei { $who } frei: { $free }. Trotzdem tragen?
       *[other] Das braucht { $needs } Plätze im Gepäck, bei { $who } frei: { $free }. Trotzdem alles tragen?
    }
warned-gives-all = { $who } lebt noch. Trotzdem alles weggeben?
warned-not-there = { $who } ist nicht dort: { $place }. Trotzdem nehmen?
warned-still-up = { $who } steht noch. Trotzdem durchsuchen?
warned-no-slot =
    { $needs ->
        [one] Das braucht 1 Platz im Gepäck ({ THING($item) }), bei { $who } frei: { $free }. Trotzdem nehmen?
       *[other] Das braucht { $needs } Plätze im Gepäck ({ THING($item) }), bei { $who } frei: { $free }. Trotzdem nehmen?
    }
warned-in-a-fight =
    { $doing ->
        [rest] Ein Kampf läuft. Trotzdem rasten?
        [time] Ein Kampf läuft. Die Uhr trotzdem vorstellen?
        [trade] { $who } ist im Kampf. Trotzdem Handel treiben?
        [grow] { $who } ist im Kampf. Trotzdem steigern?
       *[wear] { $who } ist im Kampf, und eine Rüstung anzulegen dauert Minuten. Trotzdem anlegen?
    }

## Wovon ein Zustand abhält

doing-act = handeln
doing-move = sich bewegen
doing-near = näher kommen
doing-attack = angreifen
doing-cast = zaubern
doing-speak = sprechen
doing-persuade = jemanden überzeugen
doing-rest = rasten
doing-help = helfen
doing-hands = die Hände gebrauchen
doing-two-handed = beide Hände gebrauchen
doing-both = sich im selben Zug bewegen und handeln
doing-turn = einen Zug machen
doing-do = etwas anderes tun
doing-breather = bei einer kurzen Rast Kraft schöpfen

## Was ein Parameter annimmt, in einer Liste von Parametern

takes-range = { $least } bis { $most }
takes-number = { $least } bis { $most }
takes-number-no-least = eine Zahl bis { $most }
takes-number-no-most = eine Zahl ab { $least }
takes-number-no-least-no-most = eine Zahl
takes-numbers = Zahlen
takes-die = ein Würfel
takes-dies = { $least } bis { $most } Würfel
takes-dies-no-least = Würfel
takes-option = { OR($options) }
takes-options = { $least } bis { $most } von { OR($options) }
takes-options-no-least = höchstens { $most } von { OR($options) }
takes-options-no-least-no-most = beliebig viele von { OR($options) }
takes-options-no-most = mindestens { $least } von { OR($options) }
takes-length = eine Zeitspanne, etwa „3 rounds“
takes-dice = Würfel, etwa 1d6
takes-words = Text
takes-wordss = Texte
takes-yes-no = true oder false
takes-thing = ein JSON-Objekt
takes-groups = Gruppen wie „wolves: Wolf A, Wolf B“
takes-record = { $fields }, etwa „{ $example }“
takes-records = { $least } bis { $most } mal { $fields }, etwa „{ $example }“
takes-records-no-least = bis zu { $most } mal { $fields }, etwa „{ $example }“
takes-records-no-least-no-most = beliebig oft { $fields }, etwa „{ $example }“
takes-things = JSON-Objekte
refused-no-compiler = Zum Lesen der Texte braucht es zwei weitere Pakete. Installiere sie: pip install fluent.syntax babel
refused-no-such-folder = { $got } gibt es nicht. Nenne einen Ordner oder eine Datei mit Texten.
refused-wrong-text = { $why }
refused-wrong-language = { $got } ist kein Sprachkürzel. Benenne den Ordner nach einem, etwa fr oder pt_BR.
refused-strange-text = { $file }: { $id } ist kein Text des Programms. Prüfe die Kennung.
refused-strange-argument = { $file }: { $id } kann { $name } nicht verwenden. Der englische Text hat kein solches Argument.
