### Würfel mit Nachweis: die Wahl des Platzes, die Frage und die Seite, die nachrechnet

button-proved-dice = Würfel mit Nachweis
label-verified_dice = Würfel mit Nachweis
field-prove = Diesen Wurf nachweisen
help-prove = Der Server verspricht zuerst seinen Teil, du nennst eine Zahl, und danach können alle die Würfel nachrechnen.

ask-promise = Versprochen: { $promise }
ask-own-number = Deine Zahl
help-own-number = Irgendeine Zahl oder ein Wort. Zusammen mit dem Geheimnis des Servers entscheidet das über die Würfel.
button-throw-proved = { $dice } würfeln
button-without-proof = Ohne Nachweis

line-proved = Würfel nachrechnen

title-proof = Würfel der Zeile { $n }
title-proof-throw = { $name } hat { $dice } gewürfelt: { AND($faces) }
label-proof-promise = Vor dem Wurf versprochen
label-proof-number = Zahl von { $name }
label-proof-secret = Geheimnis, nach dem Wurf geöffnet
proof-holds = Die Würfel folgen aus Geheimnis und Zahl, und das Geheimnis ist das versprochene.
proof-fails = Diese Würfel folgen nicht aus Geheimnis und Zahl, oder das Geheimnis ist ein anderes als das versprochene.
proof-unchecked = Dein Browser hat nicht nachgerechnet, weil Skripte ausgeschaltet sind. Rechne mit caltrop verify-dice nach.
proof-remembered = Dieser Browser kannte das Versprechen, bevor er die Zahl geschickt hat.
help-proof = Dein Browser rechnet das selbst aus, aus den Zahlen oben. In der Dokumentation steht, wie es anderswo geht.
empty-proof = Keine Würfel mit Nachweis in Zeile { $n }
help-proof-none = Stelle im Reiter Würfel auf Würfel mit Nachweis um, oder wähle beim Wurf „{ field-prove }“.
button-proof-log = Protokoll als Daten herunterladen
