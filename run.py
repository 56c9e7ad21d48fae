#!/usr/bin/env python3
"""Set Elbowroom up in the folder of this file, then start it.

  python3 run.py                     the window
  python3 run.py ARGUMENTS           the command line: python3 run.py estimate --help
  python3 run.py test [ARGUMENTS]    the tests; ARGUMENTS go to pytest
  python3 run.py check               lint, formatting, types, layers, lengths, translations
  python3 run.py coverage            the tests of the Qt-free rooms, and the lines that none runs
  python3 run.py bench [ARGUMENTS]   speed
  python3 run.py --help              this text

The first start makes the folder .venv beside this file and fetches into it what the
lock file names; later starts find it ready. Nothing else on the computer changes,
except that missing system libraries are installed with apt-get where this runs as
root, or where you say yes. To start over, delete .venv.
"""

# Only the standard library, and only what Python 3.8 can parse, so that an old Python can say so.
from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import sys

ROOT = os.path.dirname(os.path.realpath(__file__))
VENV = os.path.join(ROOT, ".venv")
NOTE = os.path.join(VENV, "elbowroom-ready.json")  # written last: .venv is complete
LOG = os.path.join(VENV, "setup.log")
# The interpreter outside of any virtual environment, also where this runs inside of one.
BASE_PYTHON = getattr(sys, "_base_executable", None) or sys.executable
VERSION = ".".join(map(str, sys.version_info[:2]))
LAYOUT = "1"  # raise it when this file begins to set .venv up in another way

if os.name == "nt":
    PYTHON = os.path.join(VENV, "Scripts", "python.exe")
    SITE = os.path.join(VENV, "Lib", "site-packages")
else:
    PYTHON = os.path.join(VENV, "bin", "python")
    SITE = os.path.join(VENV, "lib", f"python{VERSION}", "site-packages")

APP_LOCK = "requirements.lock"
TEST_LOCK = "requirements-dev.lock"  # all of the other, and the tools for tests and checks

# What Qt's wheels expect of a Linux system: the file to look for, and Debian's package with it.
LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
# What the tests of the real window need besides: the program, and Debian's package with it.
SCREEN_TOOLS = {"Xvfb": "xvfb", "xauth": "xauth", "xdotool": "xdotool"}


class SetupError(Exception):
    """Setting up cannot go on; the message says why and what to do."""


def say(text: str) -> None:
    """Print a line for the person. Standard output stays free for what the program answers."""
    print(text, file=sys.stderr, flush=True)


# -------------------------------------------------------------------- is .venv ready?


def identity() -> str:
    """Name what a .venv is made for: this folder, this Python, this kind of machine.

    A moved or copied folder and another Python get another name.
    """
    import sysconfig

    python = str(sys.implementation.cache_tag)
    parts = (LAYOUT, os.fsencode(ROOT).hex(), python, sysconfig.get_platform())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def fingerprint(lock: str) -> str:
    """Hash the files that decide what is installed."""
    digest = hashlib.sha256()
    for name in (lock, "pyproject.toml"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def read_note() -> dict:
    """Read the note of the last finished set-up; empty where there is none, or a damaged one."""
    try:
        with open(NOTE, encoding="ascii") as file:
            note = json.load(file)
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def write_note(note: dict) -> None:
    """Write the note in one step: a power cut leaves the old one or the new one."""
    with open(NOTE + ".new", "w", encoding="ascii") as file:
        json.dump(note, file)
    os.replace(NOTE + ".new", NOTE)


def is_intact(note: dict) -> bool:
    """Say whether .venv is still what the set-up that wrote the note left."""
    if note.get("identity") != identity() or not os.path.exists(PYTHON):
        return False
    try:
        return set(note["packages"]) <= set(os.listdir(SITE))
    except (OSError, KeyError, TypeError):
        return False


def is_ready(note: dict, lock: str) -> bool:
    """Say whether all that `lock` names is installed."""
    return is_intact(note) and note.get("locks", {}).get(lock) == fingerprint(lock)


# -------------------------------------------------------------------- other programs


def run_logged(command: list[str]) -> bool:
    """Run a command with its output in the log, and say whether it succeeded.

    The person sees that large files are being fetched and, after a failure, the last lines.
    """
    import subprocess

    # Settings of the person's own that would lead an installation astray.
    strays = {"PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
    environment = {name: value for name, value in os.environ.items() if name not in strays}
    environment.update(PIP_USER="0", PYTHONIOENCODING="utf-8:backslashreplace")
    last: list[str] = []
    with open(LOG, "a", encoding="utf-8", errors="backslashreplace") as log:
        print("\n$", *command, file=log, flush=True)
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="backslashreplace",
        ) as process:
            for line in process.stdout or ():
                log.write(line)
                last = [*last[-2:], line.rstrip()[:200]]
                words = line.split()
                if words[:1] == ["Downloading"] and words[-1] == "MB)":
                    say(f"  fetching {words[1].split('-')[0]} {words[2]} MB)")
    if process.returncode != 0:
        say("\n".join("  | " + line for line in last))
    return process.returncode == 0


def apt_install(packages: list[str], purpose: str) -> bool:
    """Install Debian packages where that is allowed; otherwise say in one line what to type."""
    import shutil

    names = " ".join(packages)
    command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    command += ["-o", "DPkg::Lock::Timeout=300"]
    if not shutil.which("apt-get"):
        say(f"{purpose} these system packages, by their names in Debian: {names}")
        return False
    if os.geteuid() != 0:
        if not (shutil.which("sudo") and agrees(f"{purpose} these system packages: {names}")):
            say(f"{purpose} system packages; to install them: sudo apt-get install -y {names}")
            return False
        command.insert(0, "sudo")
    say(f"Installing system packages: {names}")
    run_logged([*command, "update"])  # where this fails, the lists may still do
    return run_logged([*command, "install", "-y", "--no-install-recommends", *packages])


def agrees(request: str) -> bool:
    """Ask the person at the terminal; without one the answer is no."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    say(f"{request}\nInstall them now with sudo? [y/N]")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


# -------------------------------------------------------------------- setting up


def prepare(lock: str) -> dict:
    """Make sure that all that `lock` names is installed, and return the note about it."""
    note = read_note()
    if is_ready(note, lock):
        return note
    with own_turn():
        note = read_note()  # another start may have done the work while this one waited
        return note if is_ready(note, lock) else set_up(note, lock)


def own_turn() -> io.BufferedReader:
    """Wait until no other start sets up, where the system can tell; closing the file ends it."""
    file = open(os.path.realpath(__file__), "rb")  # noqa: SIM115
    with contextlib.suppress(ImportError, OSError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start is setting Elbowroom up; waiting for it ...")
            fcntl.flock(file, fcntl.LOCK_EX)
    return file


def set_up(note: dict, lock: str) -> dict:
    """Install what `lock` names: into the .venv that is there if it is sound, else a new one."""
    import time

    begun = time.monotonic()
    if is_intact(note):
        say("Updating Elbowroom ...")
        os.remove(NOTE)  # if this is interrupted, the next start makes a new .venv
    else:
        say("Setting up Elbowroom (the first start takes about a minute) ...")
        make_venv()
        note = {"identity": identity(), "locks": {}}
    install(lock)
    note["packages"] = [name for name in os.listdir(SITE) if name != "__pycache__"]
    note["locks"].update({name: fingerprint(name) for name in (APP_LOCK, lock)})
    write_note(note)
    say(f"Ready after {time.monotonic() - begun:.0f} s.")
    return note


def make_venv() -> None:
    """Make an empty .venv, in place of whatever stands there."""
    import shutil

    if os.path.isdir(VENV) and not os.path.islink(VENV):
        shutil.rmtree(VENV)
    elif os.path.lexists(VENV):
        os.remove(VENV)
    os.mkdir(VENV)
    # Debian ships Python without either, each in a package of its own.
    has_either = can_import("ensurepip") or can_import("pip")
    if not (has_either or apt_install([f"python{VERSION}-venv"], "Setting up Elbowroom needs")):
        raise SetupError("Then start Elbowroom again.")
    without_pip = [] if can_import("ensurepip") else ["--without-pip"]
    if not run_logged([BASE_PYTHON, "-m", "venv", *without_pip, VENV]):
        raise SetupError(f"Python could not make {VENV}; the whole output is in {LOG}")


def can_import(module: str) -> bool:
    """Say whether this Python has a module, without loading it."""
    import importlib.util

    importlib.invalidate_caches()
    return importlib.util.find_spec(module) is not None


def install(lock: str) -> None:
    """Fetch and install the packages of `lock`, and make the application importable."""
    pip = [PYTHON, "-m", "pip"]
    if not os.path.isdir(os.path.join(SITE, "pip")):
        pip = [BASE_PYTHON, "-m", "pip", "--python", PYTHON]
    options = ["--no-input", "--disable-pip-version-check", "--progress-bar", "off"]
    # Wheels only: nothing is built, and no code of a package runs, while it is installed.
    options += ["--require-hashes", "--only-binary", ":all:"]
    if not run_logged([*pip, "install", *options, "-r", lock]):
        raise SetupError(f"Not all packages could be fetched: is there a network? See {LOG}")
    # A relative path is ASCII whatever the folder is called: the file is read in the locale's code.
    with open(os.path.join(SITE, "elbowroom.pth"), "w", encoding="ascii") as file:
        print(os.path.relpath(os.path.join(ROOT, "app"), SITE), file=file)
    run_logged([PYTHON, "-m", "compileall", "-q", "app"])


def provide_libraries(note: dict, with_screen_tools: bool = False) -> bool:
    """See to what Qt needs of a Linux system; say whether all of it is there.

    The tools of the virtual screen are asked for along with it, but their tests can skip.
    """
    import shutil

    if not sys.platform.startswith("linux"):
        return True
    needed = [] if note.get("libraries") else missing_libraries()
    tools = SCREEN_TOOLS.items() if with_screen_tools else ()
    wanted = [package for program, package in tools if not shutil.which(program)]
    if needed or wanted:
        purpose = "The window needs" if needed else "The tests of the real window need"
        apt_install(needed + wanted, purpose)
    if needed and missing_libraries():
        return False
    if not note.get("libraries"):
        with contextlib.suppress(OSError):
            write_note({**note, "libraries": True})
    return True


def missing_libraries() -> list[str]:
    """Return Debian's packages for those libraries that cannot be loaded."""
    import ctypes

    packages = []
    for library, package in LIBRARIES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            packages.append(package)
    return packages


# -------------------------------------------------------------------- the commands


def start(arguments: list[str]) -> int:
    """Start the window or, with arguments, the command line."""
    note = prepare(APP_LOCK)
    opens_window = only_window_flags(arguments)
    wayland = bool(os.environ.get("WAYLAND_DISPLAY"))
    screen = wayland or bool(os.environ.get("DISPLAY"))
    if opens_window and screen and not provide_libraries(note) and not wayland:
        # Most of the libraries serve X11; on Wayland Qt may do without.
        raise SetupError("The window cannot open without them. The command line works.")
    return hand_over(["-P", "-m", "elbowroom", *arguments])


def only_window_flags(arguments: list[str]) -> bool:
    """Whether nothing but the window's own flags is given, as ``elbowroom`` decides it."""
    rest = list(arguments)
    while rest:
        flag = rest.pop(0)
        if flag.split("=")[0] not in ("--lang", "--theme"):
            return False
        if "=" not in flag and rest:
            rest.pop(0)
    return True


def test(arguments: list[str]) -> int:
    """Run the tests."""
    if not provide_libraries(prepare(TEST_LOCK), with_screen_tools=True):
        raise SetupError("Without them the tests of the window cannot run.")
    return hand_over_offscreen(["-m", "pytest", *arguments])


def coverage(arguments: list[str]) -> int:
    """Run tests, and list the lines that none of them ran."""
    prepare(TEST_LOCK)
    return hand_over_offscreen(["-m", "tests.line_coverage", *arguments])


def bench(arguments: list[str]) -> int:
    """Measure speed."""
    if not provide_libraries(prepare(APP_LOCK)):
        raise SetupError("Without them the window cannot be measured.")
    return hand_over_offscreen(["-m", "benchmarks", *arguments])


def check(arguments: list[str]) -> int:
    """Run every check of the source, and fail if one fails."""
    import subprocess

    prepare(TEST_LOCK)
    layers = "from importlinter.cli import lint_imports_command as check; check()"
    checks = {
        "lint": ["-m", "ruff", "check"],
        "formatting": ["-m", "ruff", "format", "--check"],
        "types": ["-m", "mypy"],
        "layers": ["-c", layers],
        "lengths": ["-m", "pytest", "-q", "tests/test_limits.py"],
    }
    if os.path.exists(os.path.join(ROOT, "app", "elbowroom", "text", "catalogue.py")):
        checks["translations"] = ["-m", "elbowroom.text.catalogue", "check"]
    failed = []
    for name, command in checks.items():
        say(f"--- {name}")
        if subprocess.call([PYTHON, *command], cwd=ROOT) != 0:
            failed.append(name)
    say(f"Not in order: {', '.join(failed)}." if failed else "All in order.")
    return 1 if failed else 0


def hand_over_offscreen(arguments: list[str]) -> int:
    """Run in this folder, without a screen unless QT_QPA_PLATFORM says otherwise."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.chdir(ROOT)
    return hand_over(arguments)


def hand_over(arguments: list[str]) -> int:
    """Become Elbowroom's own Python, where a process can; elsewhere wait for it."""
    if os.name == "posix":
        speak_utf8()
        os.execv(PYTHON, [PYTHON, *arguments])
    import subprocess

    return subprocess.call([PYTHON, *arguments])


def speak_utf8() -> None:
    """Change the locale's character set to UTF-8, and keep its language.

    With another one Qt prints a warning, and aborts in a folder whose name is not ASCII.
    """
    import locale

    if locale.getencoding().lower() not in ("utf-8", "utf8"):
        os.environ["LANG"] = os.environ.pop("LC_ALL", "") or os.environ.get("LANG", "C")
        os.environ["LC_CTYPE"] = "C.UTF-8"


def main(arguments: list[str]) -> int:
    """Do what the command line asks, and return the exit code."""
    if sys.version_info < (3, 11):
        say(f"Elbowroom needs Python 3.11 or newer; this is Python {VERSION} ({sys.executable}).")
        return 1
    if arguments and arguments[0] in ("-h", "--help"):
        print((__doc__ or "").strip())
        return 0
    commands = {"test": test, "coverage": coverage, "bench": bench, "check": check}
    try:
        if arguments and arguments[0] in commands:
            return commands[arguments[0]](arguments[1:])
        return start(arguments)
    except SetupError as error:
        say(str(error))
    except OSError as error:
        say(f"Elbowroom cannot be set up in {ROOT}: {error}")
    except KeyboardInterrupt:
        say("Stopped. The next start begins again.")
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
