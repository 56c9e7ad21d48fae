"""What the one-folder build leaves out: parts of Qt and Python that the program never loads.

Each line was tried by the smoke test; what is not named stays.
"""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

MODULES = (
    # Qt: what no module of ours imports (only Core, Gui, Network, PrintSupport, Svg, Widgets are).
    *(
        "PySide6.Qt" + name
        for name in ("Concurrent", "Designer", "Help", "Qml", "Quick", "QuickWidgets")
    ),
    *(
        "PySide6.Qt" + name
        for name in ("QuickControls2", "QuickTest", "Sql", "Test", "UiTools", "Xml")
    ),
    # pyqtgraph: consoles, examples, 3D and files that we never open.
    *("pyqtgraph." + name for name in ("console", "examples", "flowchart", "opengl", "jupyter")),
    *("IPython", "OpenGL", "cupy", "h5py", "matplotlib", "numba", "scipy"),
    # Python: no network, no database, no other toolkit, nothing that tests or installs.
    *("_hashlib", "_sqlite3", "_ssl", "asyncio", "ensurepip", "http", "lib2to3", "pip"),
    *("readline", "curses", "_curses"),
    *("setuptools", "sqlite3", "ssl", "tkinter", "unittest", "venv", "xmlrpc", "_pytest", "pytest"),
    *("markdown_it", "pygments", "rich", "tomli"),
    *("numpy.f2py", "numpy.testing", "numpy.distutils", "pydantic.mypy", "mypy", "hypothesis"),
)
"""Modules that are not collected."""

PLUGINS = {
    "egldeviceintegrations": (),
    "generic": (),
    "iconengines": ("svg",),
    "imageformats": ("svg", "ico", "icns"),
    "networkinformation": (),
    "platforms": ("xcb", "wayland", "offscreen", "minimal", "windows", "cocoa"),
    "tls": (),
}
"""Kinds of Qt's plugins and what is kept of them; kinds that are not named stay whole."""

LIBRARIES = re.compile(r"Qt6?(Quick|Qml|Sql|Test|Designer|Help|EglF|Pdf|VirtualKeyboard|3D)")
"""Libraries of Qt that only excluded modules and plugins would load."""

TRANSLATIONS = ("qtbase_ko",)
"""Qt's own words; those of its other parts and languages are never shown."""

NEVER_READ = re.compile(r"\.(po|pyi)$|/peegee/|_multiarray_tests|make_advances")
"""Files beside what is read: sources of translations and fonts, and pyqtgraph's own icon."""

FROM_THE_SYSTEM = ("libpython", "libffi", "libz.", "libbz2", "liblzma", "libexpat", "libmpdec")
"""Libraries of the building machine that go along on Linux. All others are the system's own
business: the documented packages (``run.py``, ``LIBRARIES``) bring them."""


def kept(files: Iterable[tuple[str, str, str]], is_linux: bool) -> list[tuple[str, str, str]]:
    """PyInstaller's files (target, source, kind) that go into the folder."""
    return [file for file in files if _is_kept(*file[:2], is_linux=is_linux)]


def _is_kept(target: str, source: str, is_linux: bool) -> bool:
    path = PurePosixPath(target.replace("\\", "/"))
    if is_linux and re.match(r"/(usr/)?lib", source) and ".so" in path.name:
        return _is_pythons_own(source) or path.name.startswith(FROM_THE_SYSTEM)
    if LIBRARIES.search(path.name) or NEVER_READ.search(path.as_posix()):
        return False
    if path.suffix == ".qm":
        return path.stem in TRANSLATIONS
    if "plugins" in path.parts:
        kind = path.parts[path.parts.index("plugins") + 1]
        return kind not in PLUGINS or any(name in path.name for name in PLUGINS[kind])
    return True


def _is_pythons_own(source: str) -> bool:
    return "/lib-dynload/" in source or "-packages/" in source
