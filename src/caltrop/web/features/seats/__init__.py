"""Managing seats: invitations, links, signing out, knocks, the TV; and the table's settings."""
