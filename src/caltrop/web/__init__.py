"""The live table in a browser: pages, API and streams over a session."""
