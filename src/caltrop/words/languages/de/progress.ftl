### Uhren auf den Seiten.

title-clocks = Uhren
button-set-clock = Uhr stellen
clock-of = { $filled } von { $size }
clock-full = { $filled } von { $size }, voll
clock-hidden = nur du siehst sie
label-clock-more = Einen Abschnitt von { $name } füllen
label-clock-less = Einen Abschnitt von { $name } leeren
label-clock-edit = { $name } ändern
label-clock-remove = { $name } entfernen
label-clock-reveal = { $name } allen zeigen
