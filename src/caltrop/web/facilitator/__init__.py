"""The facilitator's page, composed of features.

Read `screen` first: the page's regions, and what its templates may call. `view` is what they show, `pieces` what is
made of values, `dialogs` what opens over them, `routes` what belongs to no feature, and `pending_moves` what rules
offer. `page.html` lays the regions out, and `macros.html` has the buttons.
"""
