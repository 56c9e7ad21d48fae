"""Picks command line or window. Qt is imported only when a window is wanted."""

import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

WINDOW_FLAGS = {
    "--lang": ("", "en", "ko"),
    "--theme": ("", "system", "light", "dark"),
}
"""Flags of the window and what they take; a wrong value is refused by the command line."""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of ``elbowroom``; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _use_utf8()
    from elbowroom.text.language import set_language, system_language

    set_language(_value(arguments, "--lang") or system_language())
    if not _wants_window(arguments):
        return _command(arguments)
    if any(_value(arguments, flag) not in allowed for flag, allowed in WINDOW_FLAGS.items()):
        return _command([*arguments, "models"])
    return _window(arguments)


def _command(arguments: Sequence[str]) -> int:
    """Run the command line; a closed or full output and Ctrl+C end it without a traceback."""
    from elbowroom.cli.main import run

    try:
        code = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if sys.stderr is not None:
            print(f"elbowroom: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _use_utf8() -> None:
    """Print Korean and symbols whatever the locale says; without an output, print nowhere."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _value(arguments: Sequence[str], flag: str) -> str:
    """Value of a flag given as ``--flag x`` or ``--flag=x``; empty when absent."""
    for i, argument in enumerate(arguments):
        if argument == flag and i + 1 < len(arguments):
            return arguments[i + 1]
        if argument.startswith(flag + "="):
            return argument.split("=", 1)[1]
    return ""


def _wants_window(arguments: Sequence[str]) -> bool:
    """Whether nothing but window flags was given."""
    rest = list(arguments)
    while rest:
        head = rest.pop(0)
        flag = head.split("=", 1)[0]
        if flag not in WINDOW_FLAGS:
            return False
        if "=" not in head:
            if not rest:
                return False
            rest.pop(0)
    return True


def _window(arguments: Sequence[str]) -> int:
    from elbowroom.text import command

    if not _has_display():
        return _as_text(command.no_display())
    try:
        from elbowroom.ui.app import run
    except (ImportError, OSError, ValueError, KeyError) as error:
        return _as_text(command.no_window(str(error)))
    from elbowroom.catalog.catalogue import Catalogue
    from elbowroom.plan.document.desk import Desk
    from elbowroom.plan.document.document import Document
    from elbowroom.plan.document.open_plan import OpenPlan
    from elbowroom.plan.state import PlanState
    from elbowroom.plan.store import PlanStore
    from elbowroom.session.settings import SettingsFile
    from elbowroom.storage import folders
    from elbowroom.text.language import language
    from elbowroom.ui.context import context_of

    places = folders.find()
    settings = SettingsFile(places, partial(datetime.now, UTC))
    desk = Desk(Catalogue(), places, backups_kept=settings.settings.backups_kept)
    document = Document(desk, PlanStore(PlanState(desk.catalogue.example())))
    theme = _value(arguments, "--theme") or settings.settings.theme
    context = context_of(OpenPlan(desk, document), settings, language(), theme)
    return run(sys.argv[:1], context)


def _has_display() -> bool:
    if os.environ.get("QT_QPA_PLATFORM") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _as_text(why: str) -> int:
    from elbowroom.catalog.catalogue import Catalogue
    from elbowroom.cli.main import print_example

    print(why, file=sys.stderr)
    return print_example(Catalogue())


if __name__ == "__main__":
    sys.exit(main())
