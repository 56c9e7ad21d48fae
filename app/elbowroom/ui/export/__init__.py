"""A plan as a document, from the window: looked at, written, printed, copied."""
