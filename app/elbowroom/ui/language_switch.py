"""Changes the wording of everything at once: the language, also of Qt, and the unit of memory."""

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from elbowroom.text import language, units


class LanguageSwitch(QObject):
    """The language and the unit in use.

    Attributes:
        changed: texts are to be read again.
    """

    changed = Signal()

    def __init__(self, app: QApplication, code: str) -> None:
        super().__init__(app)
        self._app = app
        self._translator: QTranslator | None = None
        language.set_language(code)
        self._translate_qt()

    @property
    def code(self) -> str:
        """Code of the language in use."""
        return language.language()

    def choose(self, code: str) -> None:
        """Use another language from now on."""
        if code != self.code:
            language.set_language(code)
            self._translate_qt()
            self.changed.emit()

    def choose_memory_unit(self, code: str) -> None:
        """Say memory in another unit from now on: ``GiB`` or ``GB``."""
        if code != units.memory_unit():
            units.set_memory_unit(code)
            self.changed.emit()

    def _translate_qt(self) -> None:
        """Qt ships its texts in Korean; its English needs no catalogue."""
        if self._translator is not None:
            self._app.removeTranslator(self._translator)
            self._translator = None
        QLocale.setDefault(QLocale(self.code))
        if self.code == "en":
            return
        translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(f"qtbase_{self.code}", folder):
            self._app.installTranslator(translator)
            self._translator = translator
