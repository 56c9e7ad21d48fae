"""Other people's work that comes with the program, and its licences.

Packages make their documents from the same list.
"""

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from elbowroom.catalog.data_files import Day, FileFormat, Word, read_json
from elbowroom.catalog.paths import resources

FILE = "third_party.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(FileFormat):
    """One work.

    Attributes:
        packages: Python packages that bring it, as lock files spell them.
        within: what it comes inside of, where no package is named for it.
        license: SPDX expression, https://spdx.org/licenses/.
        holder: whose it is.
        home: address on the web.
        purpose: what it does here, in English.
    """

    name: Word
    packages: tuple[Word, ...]
    license: Word
    holder: Word
    home: Word
    purpose: Word
    within: Word = ""

    @property
    def version(self) -> str:
        """Of the first package, as it is installed; empty where none is."""
        try:
            return version(self.packages[0]) if self.packages else ""
        except PackageNotFoundError:
            return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThirdParty(FileFormat):
    """The list, and the day on which the licences were looked up."""

    checked_on: Day
    parts: tuple[Part, ...]


def third_party() -> ThirdParty:
    """The list that ships.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    return read_json(resources() / FILE, ThirdParty)
