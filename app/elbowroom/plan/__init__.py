"""The document: frozen state, actions, reducer, undo history, selectors and view models."""
