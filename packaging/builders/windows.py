"""What Windows shows of the program: the version resource of its executables."""

from pathlib import Path

from builders.names import DEVELOPERS, NAME, version

LANGUAGE = "040904B0"
"""English (United States), Unicode."""


def numbers(text: str) -> tuple[int, int, int, int]:
    """``1.2.3`` as the four numbers that Windows wants; what is no number is left out."""
    found = [int(part) for part in text.split("+")[0].split(".") if part.isdigit()]
    first, second, third, fourth = (*found, 0, 0, 0, 0)[:4]
    return first, second, third, fourth


def version_resource() -> str:
    """The resource in PyInstaller's notation."""
    words = {
        "CompanyName": DEVELOPERS,
        "FileDescription": NAME,
        "FileVersion": version(),
        "InternalName": NAME,
        "LegalCopyright": f"{DEVELOPERS}, MIT licence",
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": NAME,
        "ProductVersion": version(),
    }
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers(version())}, "
        f"prodvers={numbers(version())}, mask=0x3f, flags=0x0, OS=0x40004, fileType=0x1), "
        f"kids=[StringFileInfo([StringTable({LANGUAGE!r}, [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def write_version_resource(path: Path) -> None:
    """Write it where the recipe looks for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(version_resource(), "utf-8")
