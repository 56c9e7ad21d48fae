"""A plan as a file: its format, saving, recovery, earlier versions, and what others did to it."""
