"""The window."""


def run() -> None:
    """Print every figure of the window."""
