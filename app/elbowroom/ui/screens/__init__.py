"""The window's screens, one at a time: what each can be asked, and how they take turns."""
