"""Keeps the translations in step with the texts; for developers.

``python -m elbowroom.text.catalogue update`` takes new texts into the ``.po`` files, drops those
that are gone, and compiles the ``.mo`` files. Translate what is empty or marked fuzzy, take the
mark away, and run it again. With ``check`` it changes nothing, and fails while something is wrong.

Needs Babel, a development dependency; it is imported only here, and only when needed.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from elbowroom.catalog.paths import resources
from elbowroom.text.language import DOMAIN, LANGUAGES

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

SOURCES = Path(__file__).resolve().parent.parent
KEYWORDS = {"tr": (1,), "ntr": (1, 2)}
"""Function -> which of its arguments are texts."""

_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
_HEADER = """\
# {name}: the texts of Elbowroom.
# Texts and file names are kept by: python -m elbowroom.text.catalogue update
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


def po_path(code: str) -> Path:
    """The file with the translations into a language; the compiled one lies beside it."""
    return resources() / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def update(code: str, po: Path, sources: Path = SOURCES) -> None:
    """Merge the texts of the source into a language's file, and compile it."""
    from babel.messages.catalog import Catalog

    catalog = _read(po) if po.exists() else Catalog(locale=code)
    catalog.update(_extract(sources))
    _write_po(code, po, catalog)
    _write_mo(po)


def problems(po: Path, sources: Path = SOURCES) -> list[str]:
    """Everything that keeps a language's file from being complete; empty when all is well."""
    if not po.exists():
        return [f"{po.name}: there is no such file; run update"]
    catalog = _read(po)
    return [
        *_not_literal(sources),
        *_out_of_step(catalog, _extract(sources)),
        *(fault for message in _messages(catalog) for fault in _faults(message)),
        *_not_compiled(po, catalog),
    ]


def main(arguments: list[str]) -> int:
    """Run ``update`` or ``check`` for one language, or every one but English; the exit code."""
    known = [code for code in LANGUAGES if code != "en"]
    task, codes = arguments[:1], list(arguments[1:]) or known
    if task not in (["update"], ["check"]) or len(codes) > len(known) or set(codes) - set(known):
        sys.stderr.write("usage: python -m elbowroom.text.catalogue update|check [LANGUAGE]\n")
        return 2
    if task == ["update"]:
        for code in codes:
            update(code, po_path(code))
    found = [f"{code}: {problem}" for code in codes for problem in problems(po_path(code))]
    sys.stderr.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


def _extract(sources: Path) -> "Catalog":
    """Every text of the source, by file and in the order it stands there."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_dir

    catalog = Catalog()
    rows = extract_from_dir(sources, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for name, line, message, _, _ in rows:
        catalog.add(message, locations=[(f"{sources.name}/{name}", line)])
    return catalog


def _read(po: Path) -> "Catalog":
    from babel.messages.pofile import read_po

    with po.open("rb") as file:
        return read_po(file)


def _messages(catalog: "Catalog") -> list["Message"]:
    """The messages without the header."""
    return [message for message in catalog if message.id]


def _write_po(code: str, po: Path, catalog: "Catalog") -> None:
    """Write the file with a header that does not change, and without line numbers."""
    from babel.messages.pofile import write_po

    header = _HEADER.format(name=LANGUAGES[code], code=code, plural=catalog.plural_forms)
    body = BytesIO()
    write_po(body, catalog, 0, omit_header=True, ignore_obsolete=True, include_lineno=False)
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_bytes(header.encode() + body.getvalue().rstrip() + b"\n")


def _write_mo(po: Path) -> None:
    """Compile what is translated; the same texts make the same bytes on every day."""
    from babel.messages.mofile import write_mo

    catalog = _read(po)
    catalog.project, catalog.version = "Elbowroom", ""
    catalog.creation_date = catalog.revision_date = _UNDATED
    catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = ""
    with po.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)


def _not_literal(sources: Path) -> Iterator[str]:
    """Calls whose text the extractor cannot see: f-strings, variables, sums of strings."""
    for path in sorted(sources.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and not all(map(_is_text, _texts_of(node))):
                name = path.relative_to(sources.parent).as_posix()
                yield f"{name}:{node.lineno}: the text is not a plain literal: {ast.unparse(node)}"


def _texts_of(call: ast.Call) -> list[ast.expr | None]:
    """The arguments that are texts, ``None`` for one that is not given; empty for other calls."""
    places = KEYWORDS.get(getattr(call.func, "id", getattr(call.func, "attr", "")), ())
    return [call.args[i - 1] if i <= len(call.args) else None for i in places]


def _is_text(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(node.value)


def _out_of_step(catalog: "Catalog", texts: "Catalog") -> Iterator[str]:
    """Texts that the file lacks, and those that it has too many."""
    for message in _messages(texts):
        known = catalog.get(message.id)
        if known is None or known.id != message.id:
            yield f"missing, run update: {_quoted(message)}"
    for message in (*_messages(catalog), *catalog.obsolete.values()):
        current = texts.get(message.id)
        if current is None or message.id in catalog.obsolete:
            yield f"obsolete, run update: {_quoted(message)}"


def _faults(message: "Message") -> Iterator[str]:
    """What is wrong with one translation."""
    forms, original = _forms(message.string), _forms(message.id)[-1]
    if not all(forms):
        yield f"not translated: {_quoted(message)}"
    elif message.fuzzy:
        yield f"fuzzy, check it and take the mark away: {_quoted(message)}"
    else:
        for what, marks in (("placeholders", _placeholders), ("mnemonics", _mnemonics)):
            for form in forms:
                if marks(form) != marks(original):
                    yield f"{what} differ: {original!r} and {form!r}"


def _placeholders(text: str) -> list[str]:
    """Names in braces, sorted, each once; a brace that opens nothing is one too."""
    try:
        return sorted({name for _, name, _, _ in Formatter().parse(text) if name is not None})
    except ValueError:
        return ["a lone brace"]


def _mnemonics(text: str) -> list[str]:
    return re.findall(r"&(\w)", text.upper())


def _not_compiled(po: Path, catalog: "Catalog") -> Iterator[str]:
    """Whether the compiled file says what the file says."""
    from babel.messages.mofile import read_mo

    mo = po.with_suffix(".mo")
    if not mo.exists():
        yield f"{mo.name}: there is no such file; run update"
        return
    with mo.open("rb") as file:
        if _translated(read_mo(file)) != _translated(catalog):
            yield f"{mo.name} is older than {po.name}; run update"


def _translated(catalog: "Catalog") -> dict[tuple[str, ...], tuple[str, ...]]:
    """What a person gets to see."""
    pairs = ((m, _forms(m.string)) for m in _messages(catalog) if not m.fuzzy)
    return {_forms(message.id): forms for message, forms in pairs if all(forms)}


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """Singular and plural, or the one form there is."""
    return tuple(text) if isinstance(text, list | tuple) else (str(text or ""),)


def _quoted(message: "Message") -> str:
    where = f" ({message.locations[0][0]})" if message.locations else ""
    return f"{_forms(message.id)[0]!r}{where}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
