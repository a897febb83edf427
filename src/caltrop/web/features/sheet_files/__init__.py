"""A character as a file: saving it, bringing one, and the sheet as plain data (`readable`)."""
