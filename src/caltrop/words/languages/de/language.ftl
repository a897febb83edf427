label-language = Sprache
label-table-language = Sprache des Tisches
help-table-language = Für alle, deren Browser keine dieser Sprachen nennt, und für Bildschirme, auf die alle schauen.
button-browser-language = Wie der Browser
line-change-to = auf
move-table-language = Sprache des Tisches wählen
