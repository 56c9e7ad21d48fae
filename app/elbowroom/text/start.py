"""The strip of the first start."""

from elbowroom.text.language import tr


def example() -> str:
    """What is shown, and that nothing can go wrong."""
    return tr("This is an example, so that you see an answer now. Nothing is sent anywhere.")


def use_this_computer() -> str:
    """Somebody who has the machine."""
    return tr("Use my computer")


def pick_machine() -> str:
    """Another way, where it cannot be read."""
    return tr("Pick it from the list")


def what_to_buy() -> str:
    """Somebody who chooses one."""
    return tr("What should I buy?")


def open_model() -> str:
    """Somebody who has a model."""
    return tr("Open a model file…")
