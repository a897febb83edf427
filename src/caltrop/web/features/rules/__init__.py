"""A game's book: rules to read and search, as a page and as a layer over the table, random tables and rulings.

`routes` are the pages, and `view` what they show.
"""
