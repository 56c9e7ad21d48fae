"""Texts of the component table."""

from elbowroom.text.language import tr


def headers(has_baseline: bool) -> tuple[str, str, str, str, str]:
    """Heads of the table."""
    return (
        tr("Component"),
        tr("Now"),
        tr("Δ baseline") if has_baseline else "",
        tr("Range"),
        tr("How computed"),
    )


def reserved_pool() -> str:
    """Name of the whole pool in the table."""
    return tr("Cache pool, reserved")


def pool_how(tokens: str, is_enough: bool) -> str:
    """Last column of the cache pool."""
    if not is_enough:
        return tr("room for {tokens} tokens; the cache above does not fit in it").format(
            tokens=tokens
        )
    return tr("room for {tokens} tokens; the cache above lies in it").format(tokens=tokens)


def of_usable(size: str) -> str:
    """Last column of the sum."""
    return tr("of {size} usable").format(size=size)


def exact() -> str:
    """A number without a range."""
    return tr("exact")


def at_most(size: str) -> str:
    """A number that cannot be larger."""
    return tr("at most {size}").format(size=size)


def not_known() -> str:
    """A number that is missing."""
    return tr("not known")
