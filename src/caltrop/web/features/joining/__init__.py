"""Coming to a table: by invitation, by a link to a seat, or by knocking from another phone."""
