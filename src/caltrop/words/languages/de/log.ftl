# Das Protokoll: eine Zeile je Tat, in der Gegenwart. Namen werden nie gebeugt.

### Figuren

log-joins = { $name } kommt an den Tisch.
log-stash-made = Neues Lager: { $name }
log-appears =
    { $names-count ->
        [one] { AND($names) } taucht auf.
       *[other] { AND($names) } tauchen auf.
    }
log-appears-for-foes =
    { $names-count ->
        [one] { AND($names) } taucht auf und kämpft auf der Seite der Gegner.
       *[other] { AND($names) } tauchen auf und kämpfen auf der Seite der Gegner.
    }
log-appears-for-party =
    { $names-count ->
        [one] { AND($names) } taucht auf und kämpft auf der Seite der Gruppe.
       *[other] { AND($names) } tauchen auf und kämpfen auf der Seite der Gruppe.
    }
log-leaves-table =
    { $names-count ->
        [one] { AND($names) } verlässt den Tisch.
       *[other] { AND($names) } verlassen den Tisch.
    }
log-hidden-now = Nur die Spielleitung sieht { $who } jetzt noch.
log-in-sight = { $who } ist jetzt für alle zu sehen.
log-shown-name = Von { $who } sehen alle jetzt nur den Namen.
log-shown-words = Alle sehen jetzt, wie verletzt { $who } wirkt.
log-shown-numbers = Alle sehen jetzt die Werte von { $who }.
log-played-by = { $owner } spielt jetzt { $who }.
log-played-by-facilitator = Die Spielleitung spielt jetzt { $who }.
effect-up-again =
    { $names-count ->
        [one] { AND($names) } ist wieder auf den Beinen.
       *[other] { AND($names) } sind wieder auf den Beinen.
    }
effect-goes-down =
    { $names-count ->
        [one] { AND($names) } geht zu Boden.
       *[other] { AND($names) } gehen zu Boden.
    }
effect-out-of-fight =
    { $names-count ->
        [one] { AND($names) } scheidet aus dem Kampf aus.
       *[other] { AND($names) } scheiden aus dem Kampf aus.
    }
effect-dies =
    { $names-count ->
        [one] { AND($names) } stirbt.
       *[other] { AND($names) } sterben.
    }
effect-up-by-word =
    { $names-count ->
        [one] Die Spielleitung entscheidet: { AND($names) } ist wieder auf den Beinen.
       *[other] Die Spielleitung entscheidet: { AND($names) } sind wieder auf den Beinen.
    }
effect-down-by-word =
    { $names-count ->
        [one] Die Spielleitung entscheidet: { AND($names) } geht zu Boden.
       *[other] Die Spielleitung entscheidet: { AND($names) } gehen zu Boden.
    }
effect-out-by-word =
    { $names-count ->
        [one] Die Spielleitung entscheidet: { AND($names) } scheidet aus dem Kampf aus.
       *[other] Die Spielleitung entscheidet: { AND($names) } scheiden aus dem Kampf aus.
    }
effect-dies-by-word =
    { $names-count ->
        [one] Die Spielleitung entscheidet: { AND($names) } stirbt.
       *[other] Die Spielleitung entscheidet: { AND($names) } sterben.
    }
log-renamed-to = { $before } heißt jetzt { $name }.
log-place-set = { $who } wechselt den Ort: { $place }
log-place-left = { $who } ist wieder bei den anderen.
log-portrait-changed =
    { $names-count ->
        [one] { AND($names) } hat ein neues Porträt.
       *[other] { AND($names) } haben ein neues Porträt.
    }
log-portrait-removed =
    { $names-count ->
        [one] { AND($names) } hat kein Porträt mehr.
       *[other] { AND($names) } haben kein Porträt mehr.
    }

### Von Hand geändert

log-adjusted-by-facilitator = Von der Spielleitung geändert: { WORD($setting, of: "setting") } von { $who } { $before } → { $value }.
log-adjusted-to = Von der Spielleitung gesetzt: { WORD($setting, of: "setting") } von { $who } auf { $value }.
log-adjusted-own = { $who } ändert { WORD($setting, of: "setting") }: { $before } → { $value }.
log-adjusted-by-roll = Durch den Wurf geändert: { WORD($setting, of: "setting") } von { $who } { $before } → { $value }.
log-sheet-changed = Der Bogen von { $who } ändert sich.

### Plätze

log-takes-seat =
    { $role ->
        [facilitator] { $name } übernimmt die Spielleitung.
        [spectator] { $name } schaut zu.
       *[player] { $name } setzt sich an den Tisch.
    }
log-screen-watches = Ein Fernseher schaut zu.
log-facilitates = { $seat } leitet von jetzt an.
log-facilitates-too = { $seat } leitet jetzt auch.
log-steps-down = { $seat } spielt von jetzt an mit.
log-real-dice = { $seat } nimmt jetzt echte Würfel.
log-app-dice = { $seat } würfelt jetzt mit der App.
log-proved-dice = { $seat } würfelt jetzt mit Nachweis.
log-seat-away = { $seat } ist gerade nicht da.
log-seat-back = { $seat } ist wieder da.
log-language-set = Die Spielleitung ändert die Sprache des Tisches.
log-leaves-seat = { $seat } verlässt den Tisch.
log-new-ruling = Neue Tischregel zu { RULE($rule) }: { $answer }
log-new-tactic = { $side }: { $policy }
log-order-given = Vorgabe von { $who }: { RULE($rule) }, { WORD($answer, of: "order-answer") }.
log-order-ask = { $who } möchte jedes Mal gefragt werden: { RULE($rule) }.
log-order-default = { $who } antwortet wieder wie üblich: { RULE($rule) }.

### Zeit, Notizen, Nachrichten

log-nothing-comes = Begegnungsprobe: Nichts kommt.
log-something-comes = Begegnungsprobe: Etwas kommt.
log-encounters = Begegnungsprobe, { $title }: { $text }
log-time-passes = { TIME($seconds) } später.
log-exploration-turn = Erkundungszug: { TIME($seconds) }.
log-note-written = Notiz: { $text }
log-note-titled = Notiz „{ $title }“: { $text }
log-picture-handed-out = Ein Bild wird ausgeteilt: { $title }
log-picture-untitled = Ein Bild wird ausgeteilt.
log-shown-on-tv = Auf dem Fernseher: { $title }
log-shown-untitled = Eine Notiz ist auf dem Fernseher.
log-taken-down = Der Fernseher zeigt wieder den Tisch.
log-note-deleted = Eine Notiz ist gelöscht: { $title }
log-note-deleted-untitled = Eine Notiz ist gelöscht.
log-says = { $seat }: { $text }
log-line-revealed = { $seat } deckt eine private Zeile auf.
log-says-to = { $seat } an { AND($names) }: { $text }
log-hands-out = { $seat } verteilt „{ $title }“: { $text }
log-session-begins = Sitzung { $number } beginnt.
log-session-ends = Sitzung { $number } endet.
log-recap-set = Die Spielleitung schreibt auf, was in Sitzung { $number } geschah.
log-recap-cleared = Was in Sitzung { $number } geschah, steht wieder nur im Protokoll.
log-recap-so-far = Die Spielleitung schreibt auf, was bisher geschah.
log-recap-so-far-cleared = Was bisher geschah, steht wieder nur im Protokoll.
log-goes-on =
    { $count ->
        [one] Das Protokoll war beschädigt. Die Spielleitung macht nach Zeile { $after } weiter: 1 Zeile ist beiseitegelegt.
       *[other] Das Protokoll war beschädigt. Die Spielleitung macht nach Zeile { $after } weiter: { $count } Zeilen sind beiseitegelegt.
    }
log-goes-on-unnumbered = Das Protokoll war beschädigt. Die Spielleitung macht ohne seine letzten Zeilen weiter.
log-line-is-lost = Diese Zeile ist auf der Festplatte verloren gegangen.
log-lines-are-lost =
    { $count ->
        [one] Auf der Festplatte ist Zeile { AND($lines) } dieses Protokolls verloren gegangen.
       *[other] Auf der Festplatte sind die Zeilen { AND($lines) } dieses Protokolls verloren gegangen.
    }
log-many-lines-are-lost = Auf der Festplatte sind { $count } Zeilen dieses Protokolls verloren gegangen.
log-lines-are-lost-unnumbered = Auf der Festplatte sind einige alte Zeilen dieses Protokolls verloren gegangen.
log-start-is-lost = Der Anfang dieses Tisches ist auf der Festplatte verloren gegangen.
log-star-set = Eine Zeile bekommt einen Stern.
log-star-removed = Eine Zeile verliert ihren Stern.

### Angesagte Würfe, Fälliges, lange Proben, Szenen

log-calls = Wurf angesagt für { AND($names) }: { WORD($move, of: "move") }.
log-calls-at-stake = Wurf angesagt für { AND($names) }: { WORD($move, of: "move") }. Es geht um: { $stakes }
log-calls-on = Wurf angesagt für { AND($names) }: { WORD($move, of: "move") } ({ $ability }).
log-calls-on-at-stake = Wurf angesagt für { AND($names) }: { WORD($move, of: "move") } ({ $ability }). Es geht um: { $stakes }
log-call-cancelled = Wurf abgesagt: { WORD($move, of: "move") }.
log-call-cancelled-unseen = Ein angesagter Wurf entfällt.
log-need-not-roll = { $who } muss nicht würfeln: { WORD($move, of: "move") }.
log-need-not-roll-on = { $who } muss nicht würfeln: { WORD($move, of: "move") } ({ $ability }).
log-asks-for-advantage = { $who } bittet um Vorteil: { $item } ({ WORD($move, of: "move") }).
log-has-advantage = { $who } hat einen Vorteil: { $item }.
log-has-no-advantage = { $who } hat keinen Vorteil: { $item }.
log-at-stake = Es ging um: { $stakes }
log-conditions-left-out = [nicht gezählt: { AND($conditions) }]
log-judged-anew = [neu bewertet]
log-hits-judged-anew = [neu bewertet: { hits } nötig]
effect-due = Fällig: { WORD($rule, of: "due-roll") } ({ WORD($why, of: "due") }).
effect-fight-can-end = Der Kampf kann enden ({ WORD($why, of: "due") }).
effect-due-alone = Fällig: { WORD($rule, of: "due-roll") }.
log-task-begins = { $task } beginnt: { $needs } Treffer nötig.
effect-task-gains = { $task }: { $before } → { $after } von { $needs } Treffern.
effect-task-gains-unseen = Die Aufgabe kommt { $hits } Treffer weiter.
log-task-abandoned = { $task } wird bei { $after } von { $needs } Treffern aufgegeben.
log-clock-begins = Uhr: { $clock }, { $filled } von { $size }.
log-clock-moves = { $clock }: { $before } → { $after } von { $size }.
log-clock-strikes = { $clock }: { $before } → { $size } von { $size }. Die Uhr ist voll.
log-card-comes-up = Die X-Karte liegt offen. Das Spiel hält an.
log-card-goes-down = Das Spiel geht weiter.
log-clock-ends = { $clock }: Die Uhr wird entfernt.
log-prepares-scene = Szene vorbereitet: { $name }
log-scene-starts = Szene: { $name }
log-scene-deleted = Vorbereitete Szene gelöscht: { $name }

### Kämpfe

log-fight-begins = Ein Kampf beginnt.
log-fight-won-by-foes = Ein Kampf beginnt. { $winner } ist schneller als { $loser }, { $a } zu { $b }: Die Gegner fangen an.
log-fight-won-by-party = Ein Kampf beginnt. { $winner } ist schneller als { $loser }, { $a } zu { $b }: Die Gruppe fängt an.
log-fight-to-foes-by-tiebreak = Ein Kampf beginnt. { $winner } ist trotz Gleichstand schneller als { $loser }: Die Gegner fangen an.
log-fight-to-party-by-tiebreak = Ein Kampf beginnt. { $winner } ist trotz Gleichstand schneller als { $loser }: Die Gruppe fängt an.
log-fight-pauses = Der Kampf ruht.
log-fight-goes-on = Der Kampf geht weiter.
log-fight-ends = Der Kampf ist vorbei.
log-joins-party =
    { $names-count ->
        [one] { AND($names) } kämpft auf der Seite der Gruppe mit.
       *[other] { AND($names) } kämpfen auf der Seite der Gruppe mit.
    }
log-joins-foes =
    { $names-count ->
        [one] { AND($names) } kämpft auf der Seite der Gegner mit.
       *[other] { AND($names) } kämpfen auf der Seite der Gegner mit.
    }
effect-leaves-fight =
    { $names-count ->
        [one] { AND($names) } verlässt den Kampf.
       *[other] { AND($names) } verlassen den Kampf.
    }
log-new-order = Zugfolge: { AND($order) }.
log-order-in-short = Zugfolge: { $order }, dann { $left } weitere.
log-are-surprised =
    { $names-count ->
        [one] { AND($names) } ist überrascht.
       *[other] { AND($names) } sind überrascht.
    }
log-no-one-surprised = Niemand ist mehr überrascht.
log-is-done = { $who } ist fertig.
log-is-not-done = { $who } ist doch noch nicht fertig.
log-moves = { $who } bewegt sich.
log-moves-to = { $who } bewegt sich: { $to }
log-party-turn = Die Gruppe ist am Zug.
log-foes-turn = Die Gegner sind am Zug.
log-party-turn-again = Die Gruppe ist noch einmal am Zug.
log-foes-turn-again = Die Gegner sind noch einmal am Zug.
log-turn-of = { $who } ist am Zug.
log-takes-unseen-turn = { $who } handelt ungesehen.
log-round-begins = Runde { $round }.
log-round-party = Runde { $round }: Die Gruppe ist am Zug.
log-round-foes = Runde { $round }: Die Gegner sind am Zug.
log-round-of = Runde { $round }: { $who } ist am Zug.

### Das Protokoll selbst

log-deed-undone = Rückgängig: { $deed }
log-deeds-undone = Rückgängig, mit allem, was dazugehört: { $deed }
log-deed-redone = Wiederhergestellt: { $deed }
log-deeds-redone = Wiederhergestellt, mit allem, was dazugehört: { $deed }
log-more-of-tap = Und { $count } weitere.
log-older-undone = Eine ältere Zeile ist rückgängig oder wiederhergestellt.
log-dropped-act = Vor dem Ende abgebrochen.

### Zahlen auf dem Bogen

effect-number-changed = { WORD($name, of: "setting") } { $before } → { $after }
effect-number-full = { WORD($name, of: "setting") } { $before } → { $after } (voll)
effect-amount-changed = { $before } → { $after }
effect-thing-changed = { $thing } { $before } → { $after }
effect-thing-broken = { $thing } { $before } → { $after } (kaputt)
effect-takes-harm = { $who } erleidet { $by } { -harm }: { $numbers }.
log-harms-by-hand = Die Spielleitung fügt { $who } { -harm } zu.
log-heals-by-hand = Die Spielleitung heilt { $who }.
log-restores-by-hand = Die Spielleitung heilt { $who }: { $numbers }.
log-deals-by-hand = { $who } erleidet { $by } { -harm }: { $numbers }.
log-deals-in-armour = Die Rüstung von { $who } fängt { $by } { -harm } ab: { $numbers }.
effect-harm-in-short = { -harm }: { AND($people) }.
effect-harm-part = { $who } { $by }
effect-looks =
    { $look ->
        [unhurt] { $who } wirkt unverletzt.
        [hurt] { $who } wirkt verletzt.
       *[badly-hurt] { $who } wirkt schwer verletzt.
    }
effect-armour-stops = Die Rüstung von { $who } fängt { $by } { -harm } ab: { $numbers }.
effect-armour-mended = Die Rüstung von { $who } ist um { $by } geflickt: { $numbers }.
effect-spends = { $who } gibt { $by } { WORD($name, of: "setting") } aus: { $before } → { $after }.
effect-regains = { $who } gewinnt { $by } { WORD($name, of: "setting") } zurück: { $before } → { $after }.
effect-regains-all = { $who } gewinnt { $by } { WORD($name, of: "setting") } zurück: { $before } → { $after } (voll).
effect-gains = { $who } bekommt { $by } { WORD($name, of: "setting") }.
effect-die-drops = Der { $name }-Würfel von { $who } fällt von { $before } auf { $after }.
effect-die-drops-points = Der { $name }-Würfel von { $who } fällt von { $before } auf { $after }: { $name } { $was } → { $now }.
effect-die-rises = Der { $name }-Würfel von { $who } steigt von { $before } auf { $after }.
effect-die-lost = { $who } verliert den { $name }-Würfel.
effect-die-back = Der { $name }-Würfel von { $who } ist wieder { $after }.
effect-maximum-rises = Der { $name }-Höchstwert von { $who } steigt: { $before } → { $after }.
effect-maximum-drops = Der { $name }-Höchstwert von { $who } sinkt: { $before } → { $after }.
effect-takes-fatigue = { $who } bekommt { $by } Erschöpfung: { $numbers }.
effect-takes-fatigue-unseen = { $who } bekommt { $by } Erschöpfung.
effect-slots-freed-unseen = { $who } erholt sich von { $by } Erschöpfung.
effect-slots-freed = { $who } erholt sich von { $by } Erschöpfung: { $numbers }.
effect-slots-changed = Plätze im Gepäck von { $who }: { $before } → { $size }.

### Dinge und Geld

log-buys = { $who } kauft für { $cost } { money-cost }: { $item }.
log-buys-several = { $who } kauft für { $cost } { money-cost }: { AND($things) }.
log-finds = { $who } bekommt: { $item }.
log-finds-several = { $who } bekommt: { AND($things) }.
log-takes-thing = { $who } nimmt: { $item }.
log-takes-several = { $who } nimmt: { AND($things) }.
log-find-at = Gefunden ({ $place }): { AND($things) }.
log-find-anywhere = Gefunden: { AND($things) }.
log-splits-coin =
    { $names-count ->
        [one] { AND($names) } nimmt { $coin } { money-coin }.
       *[other] { AND($names) } teilen { $coin } { money-coin }: je { $each }.
    }
log-searches = Die Gruppe durchsucht { AND($names) } und findet: { AND($things) }.
log-searches-in-vain = Die Gruppe durchsucht { AND($names) } und findet nichts.
log-relabels = { $who } benennt um ({ $before }): { $name }
log-notes-on-item = { $who } notiert zu { $name }: { $text }
log-divides = { $who } legt beiseite: { $item }.
log-keeps-row = Für später aufgehoben: { $name }
log-discards-row = Eigenes gelöscht: { $name }
log-new-item = Neu auf dem Markt: { $name }
log-new-spell = Ein neuer Zauber: { $name }
log-new-condition = Ein neuer Zustand: { $name }
log-new-random-table = Eine Tabelle zum Würfeln: { $name }
log-changes-row = Geändert: { $name }
log-hides-row = Vor den Spielenden verborgen: { $name }
log-rolls-on = { $who } würfelt auf { $title }: { $text }
log-sells = { $who } verkauft für { $paid } { money-paid }: { $item }.
log-gives = { $who } gibt an { $to }: { AND($things) }.
log-leaves-to = Der Besitz von { $who } geht an { $to }: { AND($things) }.
log-gives-away = { $who } gibt weg: { $item }.
log-given-thing = { $item }
log-given-coin = { $coin } { money-coin }
effect-eats = { $who } isst: { $item }.
effect-uses-up = { $who } verbraucht: { $item }.
effect-drops = { $who } lässt fallen: { AND($things) }.
effect-shots-left = { $who } hat noch { $left } Schuss ({ $item }).
effect-meals-left =
    { $left ->
        [one] { $who } isst. Noch 1 Mahlzeit ({ $item }).
       *[other] { $who } isst. Noch { $left } Mahlzeiten ({ $item }).
    }
effect-uses-left =
    { $left ->
        [one] { $who } hat noch 1 Anwendung: { $item }.
       *[other] { $who } hat noch { $left } Anwendungen: { $item }.
    }
log-puts-on = { $who } legt an: { $item }.
log-takes-off = { $who } legt ab: { $item }.
log-silvers-thing = Für { $who } versilbert: { $item }.
log-pays = { $who } zahlt { $by } { money-by }.
log-pays-for = { $who } zahlt { $by } { money-by } für { $what }.
log-pays-wages = { $who } zahlt { $by } { money-by } Lohn.
log-gets-coin = { $who } bekommt { $by } { money-by }.
log-gets-coin-for = { $who } bekommt { $by } { money-by }: { $why }
log-loses-coin = { $who } verliert { $by } { money-by }.
log-loses-coin-for = { $who } verliert { $by } { money-by }: { $why }

### Zustände, Fristen, Mangel

effect-becomes =
    { $names-count ->
        [one] { AND($names) } ist jetzt „{ $condition }“.
       *[other] { AND($names) } sind jetzt „{ $condition }“.
    }
effect-becomes-for =
    { $names-count ->
        [one] { AND($names) } ist { TIME($seconds) } lang „{ $condition }“.
       *[other] { AND($names) } sind { TIME($seconds) } lang „{ $condition }“.
    }
effect-becomes-for-rounds =
    { $names-count ->
        [one] { AND($names) } ist { rounds } lang „{ $condition }“.
       *[other] { AND($names) } sind { rounds } lang „{ $condition }“.
    }
effect-becomes-till-rest =
    { $names-count ->
        [one] { AND($names) } ist bis zur nächsten Rast „{ $condition }“.
       *[other] { AND($names) } sind bis zur nächsten Rast „{ $condition }“.
    }
effect-becomes-till-casters-night =
    { $names-count ->
        [one] { AND($names) } ist bis zur nächsten Nacht Schlaf der zaubernden Figur „{ $condition }“.
       *[other] { AND($names) } sind bis zur nächsten Nacht Schlaf der zaubernden Figur „{ $condition }“.
    }
effect-condition-stays = { $who } ist schon „{ $condition }“, und zwar länger.
effect-becomes-till-night =
    { $names-count ->
        [one] { AND($names) } ist bis nach einer Nacht Schlaf „{ $condition }“.
       *[other] { AND($names) } sind bis nach einer Nacht Schlaf „{ $condition }“.
    }
effect-gains-condition = { $who } bekommt einen Zustand: { $text }
effect-gains-for = { $who } bekommt { TIME($seconds) } lang einen Zustand: { $text }
effect-gains-for-rounds = { $who } bekommt { rounds } lang einen Zustand: { $text }
effect-gains-till-rest = { $who } bekommt bis zur nächsten Rast einen Zustand: { $text }
effect-gains-till-night = { $who } bekommt bis nach einer Nacht Schlaf einen Zustand: { $text }
effect-is-no-longer =
    { $names-count ->
        [one] { AND($names) } ist nicht mehr „{ $condition }“.
       *[other] { AND($names) } sind nicht mehr „{ $condition }“.
    }
effect-is-still =
    { $names-count ->
        [one] { AND($names) } ist immer noch „{ $condition }“.
       *[other] { AND($names) } sind immer noch „{ $condition }“.
    }
effect-spell-begins = { $spell } von { $who } beginnt zu wirken.
effect-spell-ends = { $spell } von { $who } wirkt nicht mehr.
effect-book-text = { $text }
effect-loses-condition = { $who } verliert einen Zustand: { $text }
effect-condition-uses-left =
    { $left ->
        [one] { $who } ist noch einmal „{ $condition }“.
       *[other] { $who } ist noch { $left }-mal „{ $condition }“.
    }
effect-countdown-begins-when = Eine Frist für { $who } beginnt: { RULE($rule) }, { $when }
effect-countdown-begins = Eine Frist für { $who } beginnt: { RULE($rule) }.
log-time-is-up = Die Zeit von { $who } ist um: { RULE($rule) }.
log-dying-time-up = Die Zeit von { $who } ist um. Die Spielleitung entscheidet, ob { $who } stirbt.
effect-lacks = { $who } leidet Mangel: { WORD($need, of: "need") }.
effect-lacks-typed = { $who } leidet Mangel: { $need }
effect-lacks-no-longer = { $who } leidet keinen Mangel mehr: { AND($needs) }.
effect-tires =
    { $steps ->
        [one] { $who } leidet weiter Mangel: bei jeder Probe 1 Stufe Nachteil.
       *[other] { $who } leidet weiter Mangel: bei jeder Probe { $steps } Stufen Nachteil.
    }
effect-wound-drops-die = { $who } ist verwundet: Der { $name }-Würfel fällt von { $before } auf { $after }, { $name } { $was } → { $now }.
effect-is-wounded = { $who } ist verwundet ({ $attribute }).
log-describes-wound = Die Wunde von { $who }: { $text }

### Freie Würfe, Licht, Gebrauch

log-rolls-freely = { $who } würfelt { $roll }: { $result }.
log-seat-rolls = { $seat } würfelt { $roll }: { $result }.
log-rolled-for = Wofür: { $label }
log-lights-thing = { $who } macht Licht für { TIME($seconds) }: { $item }.
effect-burns-out = Das Licht von { $who } erlischt: { $item }.
effect-light-out = Das Licht von { $who } geht aus.
effect-lights-snuffed = Alle Lichter von { $who } gehen aus.
effect-nothing-to-take = { $who } hat nichts, was man nehmen könnte.
effect-serves-no-longer = { $who } muss nicht mehr dienen.
effect-is-moved = { $who } ist jetzt hier: { $where }
effect-trade-places = { $who } und { $against } tauschen die Plätze.
log-pays-for-service = { $who } zahlt { $cost } { money-cost }: { $item }.
log-uses-thing = { $who } verwendet: { $item }.
log-uses-on = { $who } verwendet bei { $against }: { $item }.
log-uses-up-on = { $who } verbraucht bei { $against }: { $item }.
effect-evades = { $who } entgeht dem: { $item }.
effect-breaks = Bei { $who } geht etwas kaputt: { AND($items) }.
effect-armour-breaks = Die Rüstung von { $who } zerbricht.

### Gefolge

log-works-for = { $who } arbeitet für { $employer }, am Tag { $wage } { money-wage }.
log-works-for-no-one = { $who } steht nicht mehr im Dienst.
effect-no-longer-paid = { $who } bekommt keinen Lohn mehr.
log-lets-go = { $employer } entlässt { $who }.
log-hires =
    { $days ->
        [one] { $employer } heuert { $who } an: { $wage } { money-wage } am Tag, 1 Tag bezahlt.
       *[other] { $employer } heuert { $who } an: { $wage } { money-wage } am Tag, { $days } Tage bezahlt.
    }
log-obeys = { $who } gehorcht.
log-obeys-order = { $who } führt den Befehl aus: { $order }
log-refuses-to-obey = { $who } gehorcht nicht.
log-refuses-order = { $who } verweigert den Befehl: { $order }

### Tod und Rast

effect-dying-rounds = { $who } stirbt { rounds-left }, wenn niemand hilft.
effect-dying-hours = { $who } stirbt { hours-left }, wenn niemand hilft.
effect-dying-days = { $who } stirbt { days-left }, wenn niemand hilft.
effect-falls-dying-rounds = { $who } geht zu Boden und stirbt { rounds-left }, wenn niemand hilft.
effect-falls-dying-hours = { $who } geht zu Boden und stirbt { hours-left }, wenn niemand hilft.
effect-falls-dying-days = { $who } geht zu Boden und stirbt { days-left }, wenn niemand hilft.
effect-dying-no-sooner = { $who } lag schon im Sterben und hat nicht mehr Zeit als zuvor.
effect-still-dying = { $who } schwebt weiter in Lebensgefahr.
log-treats = { $by } behandelt { $who }. { $who } ist außer Lebensgefahr.
effect-are-treated =
    { $names-count ->
        [one] { AND($names) } wird rechtzeitig behandelt und ist außer Lebensgefahr.
       *[other] { AND($names) } werden rechtzeitig behandelt und sind außer Lebensgefahr.
    }
effect-already-full = { $name } von { $who }: schon voll.
effect-nothing-to-regain =
    { $names-count ->
        [one] { AND($names) } hat nichts zurückzugewinnen.
       *[other] { AND($names) } haben nichts zurückzugewinnen.
    }
effect-nothing-left = { $who } hat kein { $ability } mehr zu verlieren.
effect-no-worse = { $who } geht es nicht schlechter als zuvor.
log-sleeps-well =
    { $names-count ->
        [one] { AND($names) } schläft gut.
       *[other] { AND($names) } schlafen gut.
    }
effect-stays-lost =
    { $lost-count ->
        [one] Ein Würfel von { $who } bleibt verloren: { AND($lost) }.
       *[other] Würfel von { $who } bleiben verloren: { AND($lost) }.
    }
log-rests-hour =
    { $names-count ->
        [one] { AND($names) } rastet eine Stunde.
       *[other] { AND($names) } rasten eine Stunde.
    }
log-rests-hour-for-nothing =
    { $names-count ->
        [one] { AND($names) } rastet eine Stunde und gewinnt kein { $attribute } zurück.
       *[other] { AND($names) } rasten eine Stunde und gewinnen kein { $attribute } zurück.
    }
log-rests-week =
    { $names-count ->
        [one] { AND($names) } ruht sich eine Woche lang gut aus.
       *[other] { AND($names) } ruhen sich eine Woche lang gut aus.
    }
log-cannot-rest =
    { $why ->
        [dying] { $who } liegt im Sterben und kann nicht rasten.
        [deprived] { $who } leidet Mangel und kann nicht rasten.
       *[other] Bei { $who } ist nichts mehr da, was eine Rast zurückbringen könnte.
    }

### Moral und Fremde

log-hold-ground =
    { $names-count ->
        [one] { AND($names) } hält stand.
       *[other] { AND($names) } halten stand.
    }
log-fight-on =
    { $names-count ->
        [one] { AND($names) } kämpft weiter.
       *[other] { AND($names) } kämpfen weiter.
    }
log-fight-on-unnamed = Die Gegner kämpfen weiter.
log-hold-ground-unnamed = Die Gegner halten stand.
log-retreat =
    { $names-count ->
        [one] { AND($names) } zieht sich geordnet zurück.
       *[other] { AND($names) } ziehen sich geordnet zurück.
    }
log-retreat-unnamed = Die Gegner ziehen sich geordnet zurück.
log-flee =
    { $names-count ->
        [one] { AND($names) } flieht.
       *[other] { AND($names) } fliehen.
    }
log-flee-unnamed = Die Gegner fliehen.
log-cannot-retreat =
    { $names-count ->
        [one] { AND($names) } kann sich nicht zurückziehen und kämpft weiter.
       *[other] { AND($names) } können sich nicht zurückziehen und kämpfen weiter.
    }
log-cannot-flee =
    { $names-count ->
        [one] { AND($names) } kann nicht fliehen und kämpft weiter.
       *[other] { AND($names) } können nicht fliehen und kämpfen weiter.
    }
log-offer-terms =
    { $names-count ->
        [one] { AND($names) } will sich unter Bedingungen ergeben.
       *[other] { AND($names) } wollen sich unter Bedingungen ergeben.
    }
log-surrender-on-terms =
    { $names-count ->
        [one] { AND($names) } ergibt sich unter Bedingungen, die angenommen werden.
       *[other] { AND($names) } ergeben sich unter Bedingungen, die angenommen werden.
    }
log-offer-terms-unnamed = Die Gegner wollen sich unter Bedingungen ergeben.
log-surrender-all =
    { $names-count ->
        [one] { AND($names) } ergibt sich bedingungslos.
       *[other] { AND($names) } ergeben sich bedingungslos.
    }
log-surrender-unnamed = Die Gegner ergeben sich bedingungslos.
log-surrender =
    { $names-count ->
        [one] { AND($names) } ergibt sich.
       *[other] { AND($names) } ergeben sich.
    }
log-surrender-of-unnamed = Die Gegner ergeben sich.
effect-stand-fast =
    { $names-count ->
        [one] { AND($names) } hält stand.
       *[other] { AND($names) } halten stand.
    }
effect-run-away =
    { $names-count ->
        [one] { AND($names) } flieht.
       *[other] { AND($names) } fliehen.
    }
log-terms-refused = Die Bedingungen werden abgelehnt. Der Kampf geht weiter.
log-reacts =
    { $result ->
        [hostile] { $name } ist { $who } feindlich gesinnt.
        [wary] { $name } ist misstrauisch gegenüber { $who }.
        [indifferent] { $who } ist { $name } gleichgültig.
        [friendly] { $name } ist freundlich zu { $who }.
        [helpful] { $name } will { $who } helfen.
       *[other] { $name } begegnet { $who }: { $result }.
    }
log-reacts-alone =
    { $result ->
        [hostile] { $name } ist feindlich gesinnt.
        [wary] { $name } ist misstrauisch.
        [indifferent] { $name } ist gleichgültig.
        [friendly] { $name } ist freundlich.
        [helpful] { $name } ist hilfsbereit.
       *[other] { $name }: { $result }.
    }

### Angriffe und Wettstreite mit Treffern

log-attack-won-no-hits = { $who } greift { $against } an ({ $weapon }): kein Treffer, kein { -harm }.
log-attack-won = { $who } trifft { $against } ({ $weapon }): { hits }.
log-attack-won-harmless = { $who } trifft { $against } ({ $weapon }): { hits }, kein { -harm }.
log-attack-won-decided = { $who } trifft { $against }.
log-attack-lost = { $who } greift { $against } an. Gegenschlag ({ $weapon }): { hits }.
log-attack-lost-harmless = { $who } greift { $against } an ({ $attack_weapon }) und verliert den Wettstreit. Kein { -harm }.
log-attack-lost-decided = { $who } greift { $against } an. Es kommt zum Gegenschlag.
log-attack-even =
    { $hits ->
        [0] { $who } greift { $against } an ({ $weapon }): kein Treffer, kein { -harm }.
       *[other] { $who } greift { $against } an ({ $weapon }): je { hits }, kein { -harm }.
    }
log-attack-even-decided = { $who } greift { $against } an. Kein { -harm }.
log-contest-won = { $who } gewinnt den Wettstreit in { $ability } gegen { $against }: { $a } zu { $b }.
log-contest-won-tiebreak = { $who } gewinnt den Wettstreit in { $ability } gegen { $against } trotz Gleichstand: je { $a } Treffer.
log-contest-lost-tiebreak = { $who } verliert den Wettstreit in { $ability } gegen { $against } trotz Gleichstand: je { $a } Treffer.
log-contest-won-decided = { $who } gewinnt den Wettstreit gegen { $against }.
log-contest-lost = { $who } verliert den Wettstreit in { $ability } gegen { $against }: { $a } zu { $b }.
log-contest-lost-decided = { $who } verliert den Wettstreit gegen { $against }.
log-contest-tied = { $who } und { $against } sind gleichauf im Wettstreit in { $ability }: je { $a } Treffer.
log-contest-tied-decided = { $who } und { $against } sind im Wettstreit gleichauf.
log-strikes-unseen = Aus dem Verborgenen trifft ein Gegner { AND($names) }.
log-rolls-unseen = { $who } würfelt. Alles Weitere sieht nur die Spielleitung.
log-acts-unseen = { $who } handelt. Das Ergebnis sieht nur die Spielleitung.
log-unwritten = { RULE($rule) }: { $result }.

### Karten: Summen über eine ganze Runde, und wann es war

effect-harm-in-all = { $who } erleidet { $by } { -harm }.
effect-armour-in-all = Die Rüstung von { $who } fängt { $by } { -harm } ab.
effect-no-harm-in-all = { $who } erleidet keinen { -harm }.
log-attack-together =
    { AND($names) } { $names-count ->
        [one] greift
       *[other] greifen
    } { AND($targets) } an.
log-attack-in-vain =
    { AND($names) } { $names-count ->
        [one] greift
       *[other] greifen
    } { AND($targets) } an: kein { -harm }.
log-when-party = Runde { $round }: Zug der Gruppe
log-when-foes = Runde { $round }: Zug der Gegner
log-when-of = Runde { $round }: { $who } am Zug
log-when-round = Runde { $round }
