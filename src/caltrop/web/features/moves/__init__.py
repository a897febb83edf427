"""Making a move, from the button to the answer.

Read `routes` first: the form, the preview and the act. `move_buttons` and `quick_actions` are the buttons, `preview`
says beforehand what will be rolled, with `odds_text` and the `hand` of dice and chips. `turn_question` asks before a
turn ends too early, and `several` does many moves in one tap.
"""
