"""What the core refuses to answer, as a code and facts. The sentences live in ``text``."""

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """A scenario that cannot be answered.

    Attributes:
        code: stable name of the reason, e.g. ``"QUANTISED_V_NEEDS_FLASH_ATTENTION"``.
        field: the scenario or data field at fault.
        facts: values the sentence needs (found, allowed, ...). Plain numbers and strings.
    """

    def __init__(self, code: str, field: str, **facts: Any) -> None:
        super().__init__(code, field, facts)
        self.code = code
        self.field = field
        self.facts: Mapping[str, Any] = facts
