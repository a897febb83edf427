"""A form for any move, made from the types of its parameters.

Read `move_form` first. `context` is who asks for what. `options` names the places that options come from: people and
seats (`people_options`), what is carried or in the library (`item_options`), and the table (`table_options`).
"""
