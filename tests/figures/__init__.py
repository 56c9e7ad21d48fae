"""Everything the engine says about many plans, as it was when somebody last looked at it.

Not truth, but memory: measured rows (``tests/golden``) say what is right, and cover what somebody
measured. These figures cover the rest, so that no change moves a figure unseen. After a change that
is meant to move some::

    python -m tests.figures           which figures moved, and from what to what
    python -m tests.figures update    record them
"""
