## language: choosing the language of pages, and what screen readers say for signs

label-language = Language
label-table-language = Table language
help-table-language = For people whose browser asks for none of these languages, and for screens that everyone watches.
button-browser-language = As the browser
move-table-language = Set table language
