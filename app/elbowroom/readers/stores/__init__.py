"""Folders in which programs keep models: what is there, and nothing outside of them."""
