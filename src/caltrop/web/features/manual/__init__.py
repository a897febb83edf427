"""The manual: the pages of docs/, drawn from their Markdown in the look of the app."""
