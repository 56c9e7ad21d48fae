"""Picks command line or window. Qt is imported only when a window is wanted."""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from elbowroom.core.errors import Refusal
from elbowroom.readers import WORKER_ARGUMENT

if TYPE_CHECKING:
    from elbowroom.session.start_options import StartOptions


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of ``elbowroom``; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == [WORKER_ARGUMENT]:
        return _read_apart()
    _use_utf8()
    from elbowroom.session.start_options import read_options, value_of
    from elbowroom.text.language import set_language, system_language

    set_language(value_of(arguments, "--lang") or system_language())
    options = read_options(arguments)
    return _command(arguments) if options is None else _window(options)


def _read_apart() -> int:
    """Be the process that reads one model file; the answer goes to standard output as bytes."""
    from elbowroom.readers import worker

    worker.main()
    return 0


def _command(arguments: Sequence[str]) -> int:
    """Run the command line; a closed or full output and Ctrl+C end it without a traceback."""
    from elbowroom.cli.main import run

    gc.set_threshold(50_000)  # little of what a command makes is garbage, and it ends soon
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


def _window(options: "StartOptions") -> int:
    """Open the window; without a display or without Qt, answer as text and say why."""
    from elbowroom.text import command

    if not _has_display():
        return _as_text(command.no_display(), options.file)
    gc.disable()  # what a start makes is there to stay; the window collects once it has settled
    # The plan and all it needs come before Qt, which reads the source of whatever comes after it.
    from elbowroom.session.beginning import begin
    from elbowroom.session.settings import Settings, SettingsFile
    from elbowroom.storage import folders
    from elbowroom.text.language import set_language, system_language

    try:
        from elbowroom.ui.start import start
    except (ImportError, OSError, ValueError, KeyError) as error:
        return _as_text(command.no_window(str(error)), options.file)
    places, now = folders.find(options.portable), partial(datetime.now, UTC)
    settings = SettingsFile(places, now, is_used=not options.is_safe)
    if options.resets_settings:
        with suppress(Refusal):
            settings.change(Settings.reset)
    set_language(options.lang or settings.settings.language or system_language())
    plan = partial(begin, options, places, settings, now())
    return start(sys.argv[:1], options, places, settings, plan)


def _has_display() -> bool:
    if os.environ.get("QT_QPA_PLATFORM") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _as_text(why: str, file: str) -> int:
    """The plan that was asked for, or the example, on the command line."""
    from elbowroom.catalog.catalogue import Catalogue
    from elbowroom.cli.main import print_example

    print(why, file=sys.stderr)
    return _command(["estimate", "--plan", file]) if file else print_example(Catalogue())


if __name__ == "__main__":
    sys.exit(main())
