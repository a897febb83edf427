"""The pages of the whole log: filters, Markdown, revealing a private line, and the statistics of dice."""
