"""Files, as every other room writes and reads its own: whole or not at all, strictly parsed."""
