"""The window's part of documents: files, autosave, recovery, earlier versions, sessions."""
