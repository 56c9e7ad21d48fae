"""What the program remembers of itself between two runs: settings, session, logs, crashes."""
