"""The commands with their flags; those of a scenario are in :mod:`elbowroom.cli.scenario_flags`."""

import argparse
from typing import Any

from elbowroom.cli.flag_values import number, parameters, tokens, whole
from elbowroom.cli.scenario_flags import add_plan_flags, add_scenario_flags
from elbowroom.cli.wish_flags import add_wish_flags
from elbowroom.core.diagnosis import SYMPTOMS
from elbowroom.plan.comparison.changes import VARIED
from elbowroom.report.formats import FORMATS, PAPERS
from elbowroom.text import command
from elbowroom.text.flags import flag
from elbowroom.text.language import LANGUAGES

WHO = ("all", "one")
MODALITIES = ("text", "vision", "audio", "embedding")


class _Command(argparse.ArgumentParser):
    """A command: the language can be said behind it too, and numbers are refused in words."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.register("type", int, whole)
        self.register("type", float, number)
        _language(self, default=argparse.SUPPRESS)


def _language(parser: argparse.ArgumentParser, **settings: Any) -> None:
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help=flag("lang"), **settings)


def build_parser() -> argparse.ArgumentParser:
    """The whole command line, in the language in use."""
    parser = argparse.ArgumentParser(
        prog="elbowroom",
        allow_abbrev=False,
        description=command.about(),
        epilog=command.without_command(),
    )
    _language(parser)
    parser.add_argument("--theme", choices=("system", "light", "dark"), help=flag("theme"))
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log-level", choices=levels, help=flag("log_level"))
    parser.add_argument("--portable", metavar="DIR", help=flag("portable"))
    parser.add_argument("--safe-mode", action="store_true", help=flag("safe_mode"))
    parser.add_argument("--reset-settings", action="store_true", help=flag("reset"))
    parser.add_argument("--new-instance", action="store_true", help=flag("new_instance"))
    parser.add_argument("--smoke", action="store_true", help=flag("smoke"))
    parser.add_argument("--version", action="store_true", help=flag("version"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Command)
    _estimate(commands)
    _limits(commands)
    _course(commands)
    _runtimes(commands)
    _plans(commands)
    _buy(commands)
    _compare(commands)
    _export(commands)
    _calibrate(commands)
    _inspect(commands)
    _listings(commands)
    return parser


def _estimate(commands: Any) -> None:
    parser = commands.add_parser("estimate", help=command.help_of("estimate"))
    parser.add_argument("model", nargs="?", metavar="MODEL|FILE.gguf", help=flag("model"))
    parser.add_argument("--from", dest="source", metavar="FILE", help=flag("from"))
    parser.add_argument("--plan", metavar="FILE", help=flag("plan"))
    add_scenario_flags(parser)
    parser.add_argument("--limits", action="store_true", help=flag("limits"))
    parser.add_argument("--json", action="store_true", help=flag("json"))


def _limits(commands: Any) -> None:
    parser = commands.add_parser("limits", help=command.help_of("limits"))
    parser.add_argument("model", nargs="?", metavar="MODEL|FILE.gguf", help=flag("model"))
    parser.add_argument("--plan", metavar="FILE", help=flag("plan"))
    add_scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=flag("json"))


def _course(commands: Any) -> None:
    """What asks about a plan in time, or about what went wrong with it."""
    for name in ("conversation", "diagnose"):
        parser = commands.add_parser(name, help=command.help_of(name))
        parser.add_argument("model", nargs="?", metavar="MODEL", help=flag("model"))
        parser.add_argument("--plan", metavar="FILE", help=flag("plan"))
        add_scenario_flags(parser)
        if name == "conversation":
            parser.add_argument("--who", choices=WHO, default="all", help=flag("who"))
        else:
            parser.add_argument("--symptom", choices=SYMPTOMS, help=flag("symptom"))
            parser.add_argument("--log", metavar="FILE", help=flag("log"))
        parser.add_argument("--json", action="store_true", help=flag("json"))


def _runtimes(commands: Any) -> None:
    parser = commands.add_parser("runtimes", help=command.help_of("runtimes"))
    parser.add_argument("model", nargs="?", metavar="MODEL", help=flag("model"))
    parser.add_argument("--plan", metavar="FILE", help=flag("plan"))
    add_scenario_flags(parser)
    parser.add_argument("--against", nargs="+", default=(), metavar="NAME", help=flag("against"))
    parser.add_argument("--json", action="store_true", help=flag("json"))


def _plans(commands: Any) -> None:
    parser = commands.add_parser("plan", help=command.help_of("plan"))
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help=command.help_of("plan new"))
    new.add_argument("file", metavar="FILE", help=flag("new_file"))
    new.add_argument("model", metavar="MODEL|FILE.gguf", help=flag("model"))
    new.add_argument("--name", default="", metavar="TEXT", help=flag("name"))
    add_scenario_flags(new)
    check = actions.add_parser("check", help=command.help_of("plan check"))
    check.add_argument("file", metavar="FILE", help=flag("plan_file"))
    check.add_argument("--json", action="store_true", help=flag("json"))


def _buy(commands: Any) -> None:
    parser = commands.add_parser("buy", help=command.help_of("buy"))
    parser.add_argument("model", nargs="?", metavar="MODEL|FILE.gguf", help=flag("buy_model"))
    parser.add_argument("--budget", type=float, metavar="USD", help=flag("budget"))
    parser.add_argument("--all", action="store_true", help=flag("all"))
    add_plan_flags(parser)
    add_wish_flags(parser)
    parser.set_defaults(vram=None, ram=None, min_tok_s=None, max_wait_s=None)
    parser.add_argument("--json", action="store_true", help=flag("json"))


def _compare(commands: Any) -> None:
    parser = commands.add_parser("compare", help=command.help_of("compare"))
    add = parser.add_argument
    add("models", nargs="*", metavar="MODEL[@TYPE]|FILE", help=flag("models"))
    add("--plan", metavar="FILE", help=flag("compare_plan"))
    add(
        "--machine",
        dest="machines",
        action="append",
        default=[],
        metavar="ID[@GIB][+CARD]",
        help=flag("machines"),
    )
    add("--over", choices=VARIED, help=flag("over"))
    add_plan_flags(parser)
    parser.set_defaults(
        model="", machine=None, memory_gib=None, gpus=None, vram=None, ram=None, backend="cuda"
    )
    add("--json", action="store_true", help=flag("json"))


def _export(commands: Any) -> None:
    parser = commands.add_parser("export", help=command.help_of("export"))
    parser.add_argument("source", metavar="PLAN|SCENARIO.json|MODEL", help=flag("source"))
    parser.add_argument("-o", "--output", metavar="FILE", help=flag("export_to"))
    parser.add_argument("--format", choices=FORMATS, help=flag("format"))
    parser.add_argument("--paper", choices=PAPERS, default="a4", help=flag("paper"))
    parser.add_argument("--name", default="", metavar="TEXT", help=flag("name"))
    parser.add_argument("--force", action="store_true", help=flag("force"))
    add_scenario_flags(parser)


def _calibrate(commands: Any) -> None:
    parser = commands.add_parser("calibrate", help=command.help_of("calibrate"))
    parser.add_argument("log", metavar="LOG", help=flag("log"))
    parser.add_argument("--plan", metavar="FILE", help=flag("plan"))
    parser.add_argument("--model", metavar="ID", help=flag("model"))
    parser.add_argument("--apply", metavar="NAME", help=flag("apply"))
    parser.add_argument("--whole-family", action="store_true", help=flag("whole_family"))
    add_scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=flag("json"))


def _inspect(commands: Any) -> None:
    parser = commands.add_parser("inspect", help=command.help_of("inspect"))
    parser.add_argument("file", metavar="FILE|FOLDER", help=flag("model_file"))
    parser.set_defaults(model=None)
    add_scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=flag("json"))


def _listings(commands: Any) -> None:
    for name in ("models", "machines", "gpus", "modules", "services", "workloads"):
        parser = commands.add_parser(name, help=command.help_of(name))
        parser.add_argument("words", nargs="*", metavar="WORDS", help=flag("words"))
        parser.add_argument("--json", action="store_true", help=flag("json"))
        if name == "machines":
            _machine_flags(parser)
        if name == "models":
            _model_filters(parser)
    parser = commands.add_parser("techniques", help=command.help_of("techniques"))
    parser.add_argument("model", nargs="?", metavar="MODEL", help=flag("model"))
    parser.add_argument("--plan", metavar="FILE", help=flag("plan"))
    add_scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=flag("json"))
    parser = commands.add_parser("schema", help=command.help_of("schema"))
    parser.add_argument("name", metavar="NAME", help=flag("schema"))


def _machine_flags(parser: argparse.ArgumentParser) -> None:
    parser.epilog = command.machines_new()
    parser.add_argument("--details", action="store_true", help=flag("details"))
    parser.add_argument("--from", dest="copy_of", metavar="ID", help=flag("copy_of"))
    parser.add_argument("--output", metavar="FILE", help=flag("output"))


def _model_filters(parser: argparse.ArgumentParser) -> None:
    parser.epilog = command.models_add()
    add = parser.add_argument
    add("--output", metavar="FILE", help=flag("output"))
    add("--family", default="", metavar="NAME", help=flag("family"))
    add("--min-size", type=parameters, default=0, metavar="N", help=flag("min_size"))
    add("--max-size", type=parameters, default=0, metavar="N", help=flag("max_size"))
    add("--language", default="", metavar="CODE", help=flag("language"))
    add("--commercial", action="store_true", help=flag("commercial"))
    add("--modality", default="", choices=MODALITIES, help=flag("modality"))
    add("--fits-machine", metavar="ID", help=flag("fits_machine"))
    add("--memory", dest="memory_gib", type=float, metavar="GIB", help=flag("memory"))
    add("--context", type=tokens, default=8192, metavar="TOKENS", help=flag("context"))
    add("--users", type=int, default=1, metavar="N", help=flag("users"))
