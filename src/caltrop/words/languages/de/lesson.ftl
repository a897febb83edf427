# Lernen durch Spielen: was die Lektion auf einer Seite sagt, und die Schritte, die Spiele gemeinsam haben.

lesson-name = { $game } lernen: { $title }
lesson-facilitator = Der Tisch
lesson-learner = Neu am Tisch
lesson-progress = Schritt { $n } von { $of }
lesson-step = { $n } von { $of }
lesson-later = in Schritt { $n }
lesson-waits = { $name } ist am Zug. Danach geht es für dich weiter.
lesson-waits-for-player = { $name } ({ $player }) ist am Zug. Danach geht es für dich weiter.
lesson-place = Lektion, Schritt { $n } von { $of }
lesson-place-done = Lektion beendet
lesson-paused = Die Lektion wartet bei Schritt { $n } von { $of }.
button-lesson-next = Weiter
button-lesson-skip = Schritt überspringen
button-lesson-skip-short = Überspringen
button-lesson-leave = Später
button-lesson-resume = Lektion fortsetzen
button-lesson-end = Lektion beenden
button-lesson-keep = Diesen Tisch leiten
button-lesson-build = Figur erschaffen
button-lesson-log = Protokoll öffnen
title-lesson-asked = Zuerst eine Frage
lesson-asked = Der Tisch hat das wie üblich beantwortet. Eine andere Antwort ändert, was geschehen ist.
lesson-asked-keep = Tippe auf So lassen: Das ändert nichts und schließt die Karte.
title-lesson-done = Das ist das Spiel
lesson-over-group = Du hast gewürfelt, gekämpft, geheilt und zurückgenommen: Alles Weitere steht in den Regeln, einmal tippen genügt. Spiel mit dieser Figur weiter oder erschaffe eine eigene.
lesson-over-group-own = { $name } ist am Tisch und steht auf deinem Bogen vorn, { $lent } darunter.
lesson-over-alone-own = { $name } ist am Tisch und steht auf deinem Bogen vorn, { $lent } darunter. Leite diesen Tisch und lade andere ein: Hier beginnt euer erster Abend.
lesson-over-alone = Du hast gewürfelt, gekämpft, geheilt und zurückgenommen: Alles Weitere steht in den Regeln, einmal tippen genügt. Erschaffe eine eigene Figur, oder leite diesen Tisch und lade andere ein: Hier beginnt euer erster Abend.

## lesson: auf der Startseite und bei der Spielleitung

title-front-learn = Ein Spiel in zehn Minuten lernen
help-front-learn = Allein, auf diesem Gerät. Du spielst eine fertige Figur, mit den echten Regeln und App-Würfeln, und der Tisch spielt die Spielleitung.
label-front-learn = { $game } durch Spielen lernen
title-lesson-group = Lernen durch Spielen
help-lesson-group = Alle am Tisch lernen das Spiel Schritt für Schritt und im eigenen Tempo. Wer keine Figur hat, bekommt eine. Der Tisch tut, was die Spielleitung für jeden Schritt tun muss, und du kannst mitmachen.
button-lesson-group = Lektion beginnen
button-lesson-more = Für neu Dazugekommene beginnen
lesson-of-seat = { $name }: Schritt { $n } von { $of }, { $title }
lesson-of-seat-done = { $name }: fertig
lesson-of-seat-left = { $name }: beiseitegelegt bei Schritt { $n } von { $of }

## lesson: Schritte

lesson-sheet-title = Lies deinen Bogen
lesson-test-title = Würfle eine Probe
lesson-call-title = Antworte auf einen Aufruf
lesson-call = Die Spielleitung ruft zu einem Wurf auf: Halte die Tür zu. Ein Aufruf bleibt oben auf deiner Seite, bis du antwortest. Tippe auf Würfeln.
lesson-skill-title = Nimm eine Fertigkeit dazu
lesson-tool-title = Nimm ein Werkzeug
lesson-armour-title = Leg Rüstung an
lesson-attack-title = Greif an
lesson-turn-title = Beende deinen Zug
lesson-turn = In deinem Zug bewegst du dich und tust eine Sache. Willst du nichts mehr tun, tippe auf Fertig: Dann handeln die anderen.
lesson-struck-title = Angegriffen
lesson-zero-title = Bei 0
lesson-spell-title = Wirke einen Zauber
lesson-experience-title = Gib Erfahrung aus
lesson-declare-title = Sag, was du tust
lesson-round-title = Eine neue Runde
lesson-deed-title = Vollbring eine Tat
lesson-condition-title = Zustände
lesson-condition = Ein Eimer vom Dach: Du bist durchnässt (soaked). Zustände stehen auf deinem Bogen. Tippe diesen an und lies, was er tut und wie er endet.
lesson-rest-title = Raste
lesson-undo-title = Mach etwas rückgängig
lesson-undo = Jeder vertippt sich. Tippe auf das Minus neben einem Wert: ein Versehen. Öffne nun das Protokoll, tippe auf die letzte Zeile und mach sie rückgängig. Alles, was daraus gefolgt ist, geht mit ihr.
