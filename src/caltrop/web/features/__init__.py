"""What one can do at a table and beside it: a folder for each feature.

In a folder, `routes` are what pages ask for, `view` is what templates show, and templates, styles and scripts lie
beside them. Read `moves` first: every act at a table is a move. Each folder's front page names its modules.
"""
