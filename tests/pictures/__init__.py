"""Pictures of the window, made by a script: to be looked at, and for the README."""
