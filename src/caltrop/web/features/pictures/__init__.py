"""Pictures of a table: seeing one, bringing one, and a character's portrait.

`routes` are the pages, and `tasks` the reading of pictures, by workers.
"""
