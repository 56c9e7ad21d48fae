"""Elbowroom: what a language model needs of a home machine's memory, and whether it fits."""

__version__ = "0.1.0"
