### Uhren auf den Seiten.

title-clocks = Uhren
button-set-clock = Uhr stellen
clock-of = { $filled } von { $size }
clock-full = { $filled } von { $size }, voll
clock-hidden = nur du siehst sie
label-clock-more = Einen Abschnitt füllen: { $name }
label-clock-less = Einen Abschnitt leeren: { $name }
label-clock-edit = { $name } ändern
label-clock-remove = { $name } entfernen
label-clock-reveal = { $name } allen zeigen
