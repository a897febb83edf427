"""Proved dice: the page that checks them, and the log as data for programs that check them."""
