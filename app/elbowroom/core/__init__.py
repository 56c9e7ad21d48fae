"""The estimation core: what memory a model needs on a machine, and why.

Standard library only. No Qt, no files, no clock, no globals that change.
The one door is :func:`elbowroom.core.estimating.estimate`.
"""
