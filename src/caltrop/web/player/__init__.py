"""The player's page, composed of features.

Read `screen` first: the page's regions, and what its templates may call. `view` is what they show, `pieces` what is
made of values, and `dialogs` what opens over them. `page.html` lays the regions out.
"""
