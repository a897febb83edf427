"""The steps of the migrations; each names the one before it."""
