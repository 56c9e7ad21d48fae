"""The files of facts that hold for many models, each read when it is first asked for.

Their formats are imported then too: the window starts without most of them.
"""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from elbowroom.catalog.data_files import read_json
from elbowroom.catalog.paths import resources

if TYPE_CHECKING:
    from elbowroom.catalog.file_sizes import FileSizes
    from elbowroom.catalog.languages import LanguageFile
    from elbowroom.catalog.licences import Licences
    from elbowroom.catalog.quality import QualityFile
    from elbowroom.catalog.tokenizers import TokenizerFile


class Reference:
    """Facts beside the model files. Every property may raise ``DAMAGED_DATA_FILE``."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or resources()

    @cached_property
    def licences(self) -> "Licences":
        """Licences and which model is under which."""
        from elbowroom.catalog.licences import LicenceFile, Licences

        return Licences(read_json(self._folder / "licences.json", LicenceFile))

    @cached_property
    def languages(self) -> "LanguageFile":
        """Languages by family or model."""
        from elbowroom.catalog.languages import LanguageFile

        return read_json(self._folder / "languages.json", LanguageFile)

    @cached_property
    def tokenizers(self) -> "TokenizerFile":
        """Tokens a page, by tokenizer."""
        from elbowroom.catalog.tokenizers import TokenizerFile

        return read_json(self._folder / "tokenizers.json", TokenizerFile)

    @cached_property
    def quality(self) -> "QualityFile":
        """Quality of file types and cache types."""
        from elbowroom.catalog.quality import QualityFile

        return read_json(self._folder / "quality.json", QualityFile)

    @cached_property
    def file_sizes(self) -> "FileSizes":
        """Published and measured file sizes."""
        from elbowroom.catalog.file_sizes import FileSizeFile, FileSizes

        return FileSizes(read_json(self._folder / "file_sizes.json", FileSizeFile))
