"""Flags of the command line. Every scenario field has a flag of the same name."""

import argparse
from typing import Any

from elbowroom.cli.flag_values import number, offload, parameters, service, tokens, whole
from elbowroom.cli.people_flags import add_people_flags, with_workload
from elbowroom.cli.wish_flags import add_wish_flags
from elbowroom.core.diagnosis import SYMPTOMS
from elbowroom.core.errors import Refusal
from elbowroom.core.ggml_types import CACHE_TYPES
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import (
    DEFAULT_RUNTIME,
    InlineGpu,
    InlineMachine,
    Offload,
    Scenario,
)
from elbowroom.text import command
from elbowroom.text.language import LANGUAGES

FORMATS = ("pdf", "md", "csv", "txt", "svg", "png")
READY_MADE = ("quants", "caches", "runtimes", "flash")
PAPERS = ("a4", "letter")
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
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help=command.flag("lang"), **settings)


def build_parser() -> argparse.ArgumentParser:
    """The whole command line, in the language in use."""
    parser = argparse.ArgumentParser(
        prog="elbowroom",
        allow_abbrev=False,
        description=command.about(),
        epilog=command.without_command(),
    )
    _language(parser)
    parser.add_argument("--theme", choices=("system", "light", "dark"), help=command.flag("theme"))
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log-level", choices=levels, help=command.flag("log_level"))
    parser.add_argument("--portable", metavar="DIR", help=command.flag("portable"))
    parser.add_argument("--safe-mode", action="store_true", help=command.flag("safe_mode"))
    parser.add_argument("--reset-settings", action="store_true", help=command.flag("reset"))
    parser.add_argument("--new-instance", action="store_true", help=command.flag("new_instance"))
    parser.add_argument("--smoke", action="store_true", help=command.flag("smoke"))
    parser.add_argument("--version", action="store_true", help=command.flag("version"))
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
    parser.add_argument("model", nargs="?", metavar="MODEL|FILE.gguf", help=command.flag("model"))
    parser.add_argument("--from", dest="source", metavar="FILE", help=command.flag("from"))
    parser.add_argument("--plan", metavar="FILE", help=command.flag("plan"))
    _scenario_flags(parser)
    parser.add_argument("--limits", action="store_true", help=command.flag("limits"))
    parser.add_argument("--json", action="store_true", help=command.flag("json"))


def _limits(commands: Any) -> None:
    parser = commands.add_parser("limits", help=command.help_of("limits"))
    parser.add_argument("model", nargs="?", metavar="MODEL|FILE.gguf", help=command.flag("model"))
    parser.add_argument("--plan", metavar="FILE", help=command.flag("plan"))
    _scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=command.flag("json"))


def _course(commands: Any) -> None:
    """What asks about a plan in time, or about what went wrong with it."""
    for name in ("conversation", "diagnose"):
        parser = commands.add_parser(name, help=command.help_of(name))
        parser.add_argument("model", nargs="?", metavar="MODEL", help=command.flag("model"))
        parser.add_argument("--plan", metavar="FILE", help=command.flag("plan"))
        _scenario_flags(parser)
        if name == "conversation":
            parser.add_argument("--who", choices=WHO, default="all", help=command.flag("who"))
        else:
            parser.add_argument("--symptom", choices=SYMPTOMS, help=command.flag("symptom"))
            parser.add_argument("--log", metavar="FILE", help=command.flag("log"))
        parser.add_argument("--json", action="store_true", help=command.flag("json"))


def _runtimes(commands: Any) -> None:
    parser = commands.add_parser("runtimes", help=command.help_of("runtimes"))
    parser.add_argument("model", nargs="?", metavar="MODEL", help=command.flag("model"))
    parser.add_argument("--plan", metavar="FILE", help=command.flag("plan"))
    _scenario_flags(parser)
    parser.add_argument(
        "--against", nargs="+", default=(), metavar="NAME", help=command.flag("against")
    )
    parser.add_argument("--json", action="store_true", help=command.flag("json"))


def _plans(commands: Any) -> None:
    parser = commands.add_parser("plan", help=command.help_of("plan"))
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help=command.help_of("plan new"))
    new.add_argument("file", metavar="FILE", help=command.flag("new_file"))
    new.add_argument("model", metavar="MODEL|FILE.gguf", help=command.flag("model"))
    new.add_argument("--name", default="", metavar="TEXT", help=command.flag("name"))
    _scenario_flags(new)
    check = actions.add_parser("check", help=command.help_of("plan check"))
    check.add_argument("file", metavar="FILE", help=command.flag("plan_file"))
    check.add_argument("--json", action="store_true", help=command.flag("json"))


def _buy(commands: Any) -> None:
    parser = commands.add_parser("buy", help=command.help_of("buy"))
    parser.add_argument(
        "model", nargs="?", metavar="MODEL|FILE.gguf", help=command.flag("buy_model")
    )
    parser.add_argument("--budget", type=float, metavar="USD", help=command.flag("budget"))
    parser.add_argument("--all", action="store_true", help=command.flag("all"))
    _plan_flags(parser)
    add_wish_flags(parser)
    parser.set_defaults(vram=None, ram=None, min_tok_s=None, max_wait_s=None)
    parser.add_argument("--json", action="store_true", help=command.flag("json"))


def _compare(commands: Any) -> None:
    parser = commands.add_parser("compare", help=command.help_of("compare"))
    add = parser.add_argument
    add("models", nargs="*", metavar="MODEL[@TYPE]|FILE", help=command.flag("models"))
    add("--plan", metavar="FILE", help=command.flag("compare_plan"))
    add(
        "--machine",
        dest="machines",
        action="append",
        default=[],
        metavar="ID[@GIB][+CARD]",
        help=command.flag("machines"),
    )
    add("--over", choices=READY_MADE, help=command.flag("over"))
    _plan_flags(parser)
    parser.set_defaults(
        model="", machine=None, memory_gib=None, gpus=None, vram=None, ram=None, backend="cuda"
    )
    add("--json", action="store_true", help=command.flag("json"))


def _export(commands: Any) -> None:
    parser = commands.add_parser("export", help=command.help_of("export"))
    parser.add_argument("source", metavar="PLAN|SCENARIO.json|MODEL", help=command.flag("source"))
    parser.add_argument("-o", "--output", metavar="FILE", help=command.flag("export_to"))
    parser.add_argument("--format", choices=FORMATS, help=command.flag("format"))
    parser.add_argument("--paper", choices=PAPERS, default="a4", help=command.flag("paper"))
    parser.add_argument("--name", default="", metavar="TEXT", help=command.flag("name"))
    parser.add_argument("--force", action="store_true", help=command.flag("force"))
    _scenario_flags(parser)


def _calibrate(commands: Any) -> None:
    parser = commands.add_parser("calibrate", help=command.help_of("calibrate"))
    parser.add_argument("log", metavar="LOG", help=command.flag("log"))
    parser.add_argument("--plan", metavar="FILE", help=command.flag("plan"))
    parser.add_argument("--model", metavar="ID", help=command.flag("model"))
    parser.add_argument("--apply", metavar="NAME", help=command.flag("apply"))
    parser.add_argument("--whole-family", action="store_true", help=command.flag("whole_family"))
    _scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=command.flag("json"))


def _inspect(commands: Any) -> None:
    parser = commands.add_parser("inspect", help=command.help_of("inspect"))
    parser.add_argument("file", metavar="FILE|FOLDER", help=command.flag("model_file"))
    parser.set_defaults(model=None)
    _scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=command.flag("json"))


def _listings(commands: Any) -> None:
    for name in ("models", "machines", "gpus", "modules", "services", "workloads"):
        parser = commands.add_parser(name, help=command.help_of(name))
        parser.add_argument("words", nargs="*", metavar="WORDS", help=command.flag("words"))
        parser.add_argument("--json", action="store_true", help=command.flag("json"))
        if name == "machines":
            _machine_flags(parser)
        if name == "models":
            _model_filters(parser)
    parser = commands.add_parser("techniques", help=command.help_of("techniques"))
    parser.add_argument("model", nargs="?", metavar="MODEL", help=command.flag("model"))
    parser.add_argument("--plan", metavar="FILE", help=command.flag("plan"))
    _scenario_flags(parser)
    parser.add_argument("--json", action="store_true", help=command.flag("json"))
    parser = commands.add_parser("schema", help=command.help_of("schema"))
    parser.add_argument("name", metavar="NAME", help=command.flag("schema"))


def _machine_flags(parser: argparse.ArgumentParser) -> None:
    parser.epilog = command.machines_new()
    parser.add_argument("--details", action="store_true", help=command.flag("details"))
    parser.add_argument("--from", dest="copy_of", metavar="ID", help=command.flag("copy_of"))
    parser.add_argument("--output", metavar="FILE", help=command.flag("output"))


def _model_filters(parser: argparse.ArgumentParser) -> None:
    parser.epilog = command.models_add()
    add = parser.add_argument
    add("--output", metavar="FILE", help=command.flag("output"))
    add("--family", default="", metavar="NAME", help=command.flag("family"))
    add("--min-size", type=parameters, default=0, metavar="N", help=command.flag("min_size"))
    add("--max-size", type=parameters, default=0, metavar="N", help=command.flag("max_size"))
    add("--language", default="", metavar="CODE", help=command.flag("language"))
    add("--commercial", action="store_true", help=command.flag("commercial"))
    add("--modality", default="", choices=MODALITIES, help=command.flag("modality"))
    add("--fits-machine", metavar="ID", help=command.flag("fits_machine"))
    add("--memory", dest="memory_gib", type=float, metavar="GIB", help=command.flag("memory"))
    add("--context", type=tokens, default=8192, metavar="TOKENS", help=command.flag("context"))
    add("--users", type=int, default=1, metavar="N", help=command.flag("users"))


def _scenario_flags(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--machine", metavar="ID", help=command.flag("machine"))
    add("--memory", dest="memory_gib", type=float, metavar="GIB", help=command.flag("memory"))
    add("--gpu", dest="gpus", action="append", metavar="ID", help=command.flag("gpu"))
    add("--vram", metavar="GIB", help=command.flag("vram"))
    add("--backend", default="cuda", metavar="NAME", help=command.flag("backend"))
    add("--ram", type=float, metavar="GIB", help=command.flag("ram"))
    _plan_flags(parser)


def _plan_flags(parser: argparse.ArgumentParser) -> None:
    """All settings but the machine's."""
    add = parser.add_argument
    add("--quant", metavar="TYPE", help=command.flag("quant"))
    runtimes = ", ".join(RUNTIMES)
    add(
        "--runtime",
        default=DEFAULT_RUNTIME,
        metavar="NAME",
        help=f"{command.flag('runtime')} ({runtimes})",
    )
    add("--context", type=tokens, default=8192, metavar="TOKENS", help=command.flag("context"))
    add("--users", type=int, default=1, metavar="N", help=command.flag("users"))
    types = ",".join(CACHE_TYPES)
    add("--cache-k", default="f16", metavar="TYPE", help=f"{command.flag('cache_k')} ({types})")
    add("--cache-v", default="f16", metavar="TYPE", help=f"{command.flag('cache_v')} ({types})")
    add("--flash-attention", default="auto", metavar="auto|on|off", help=command.flag("flash"))
    add("--micro-batch", type=tokens, default=512, metavar="N", help=command.flag("micro_batch"))
    add("--batch", type=tokens, default=2048, metavar="N", help=command.flag("batch"))
    add("--slots", default="split", metavar="split|unified", help=command.flag("slots"))
    add("--frontend", default="server", metavar="server|library", help=command.flag("frontend"))
    add("--memory-share", type=float, metavar="0-1", help=command.flag("memory_share"))
    add("--context-use", type=int, default=50, metavar="PERCENT", help=command.flag("context_use"))
    add(
        "--offload",
        type=offload,
        default=Offload(),
        metavar="NAME=VALUE,…",
        help=command.flag("offload"),
    )
    add_people_flags(parser, tokens)
    _use_flags(parser)
    _technique_flags(parser)


def _technique_flags(parser: argparse.ArgumentParser) -> None:
    """Pictures, drafts, what is shared, further models, and what-ifs."""
    add, flag = parser.add_argument, command.flag
    add("--images", type=int, default=0, metavar="N", help=flag("images"))
    add("--image-side", type=int, default=1024, metavar="PIXELS", help=flag("image_side"))
    add("--vision", default="auto", metavar="auto|card|ram|off", help=flag("vision"))
    add("--projector", metavar="FILE.gguf", help=flag("projector"))
    add(
        "--adapter",
        "--lora",
        dest="adapters",
        action="append",
        default=[],
        metavar="FILE.gguf",
        help=flag("adapter"),
    )
    add("--draft", metavar="MODEL|mtp", help=flag("draft"))
    add("--draft-tokens", type=int, default=3, metavar="N", help=flag("draft_tokens"))
    prefix = flag("shared_prefix")
    add("--shared-prefix", type=tokens, default=0, metavar="TOKENS", help=prefix)
    add("--beside", action="append", default=[], metavar="MODEL", help=flag("beside"))
    add("--technique", action="append", default=[], metavar="ID", help=flag("technique"))


def _use_flags(parser: argparse.ArgumentParser) -> None:
    """What runs beside the model, how fast it has to be, and what electricity costs."""
    add = parser.add_argument
    add(
        "--service",
        dest="services",
        action="append",
        type=service,
        default=[],
        metavar="ID[@POOL][=GIB]",
        help=command.flag("service"),
    )
    add("--min-tok-s", type=float, default=5.0, metavar="N", help=command.flag("min_tok_s"))
    add("--max-wait-s", type=float, default=30.0, metavar="N", help=command.flag("max_wait_s"))
    add("--hours-a-day", type=float, metavar="N", help=command.flag("hours_a_day"))
    add("--price-per-kwh", type=float, metavar="N", help=command.flag("price_per_kwh"))
    add("--idle-w", type=float, metavar="WATTS", help=command.flag("idle_w"))
    add("--load-w", type=float, metavar="WATTS", help=command.flag("load_w"))
    add(
        "--calibration",
        dest="calibrations",
        action="append",
        default=[],
        metavar="FILE",
        help=command.flag("calibration"),
    )


def scenario_of(args: argparse.Namespace) -> Scenario:
    """The scenario that the flags describe.

    Raises:
        Refusal: ``BAD_FIELD`` for memory that is not a number, ``UNKNOWN_CHOICE`` for a workload
            that is not known.
    """
    from elbowroom.cli.calibration_file import read_calibration

    scenario = Scenario(
        model=args.model,
        machine=_machine(args),
        quant=args.quant,
        memory_gib=args.memory_gib,
        gpus=_cards(args),
        runtime=args.runtime,
        context=args.context,
        users=args.users,
        household=tuple(args.household or ()),
        active=args.active,
        cache_k=args.cache_k,
        cache_v=args.cache_v,
        flash_attention=args.flash_attention,
        micro_batch=args.micro_batch,
        batch=args.batch,
        slots=args.slots,
        frontend=args.frontend,
        offload=args.offload,
        memory_share=args.memory_share,
        context_use=args.context_use,
        services=tuple(args.services),
        prompt_tokens=args.prompt_tokens,
        answer_tokens=args.answer_tokens,
        min_tok_s=args.min_tok_s,
        max_wait_s=args.max_wait_s,
        hours_a_day=args.hours_a_day,
        price_per_kwh=args.price_per_kwh,
        idle_w=args.idle_w,
        load_w=args.load_w,
        calibrations=tuple(map(read_calibration, args.calibrations)),
        images=args.images,
        image_side=args.image_side,
        vision=args.vision,
        projector=args.projector,
        adapters=tuple(args.adapters),
        draft=args.draft,
        draft_tokens=args.draft_tokens,
        shared_prefix=args.shared_prefix,
        beside=tuple(args.beside),
        technique=tuple(args.technique),
    )
    return with_workload(scenario, args.workload)


def check_alone(args: argparse.Namespace, other: str = "--plan") -> None:
    """A plan brings its whole scenario, so that nothing else may be given beside it.

    Raises:
        Refusal: ``CONFLICTING_FIELDS`` with the first flag that is.
    """
    parser = argparse.ArgumentParser(add_help=False)
    _scenario_flags(parser)
    for name, default in vars(parser.parse_args([])).items():
        if getattr(args, name) != default:
            raise Refusal("CONFLICTING_FIELDS", name, other=other)


def plan_defaults() -> dict[str, Any]:
    """What a plan's flags are where nobody gives them."""
    parser = argparse.ArgumentParser(add_help=False)
    _plan_flags(parser)
    return vars(parser.parse_args([]))


def _cards(args: argparse.Namespace) -> tuple[str, ...] | None:
    """Cards put in; ``--gpu none`` takes every card out."""
    if not args.gpus:
        return None
    return () if args.gpus == ["none"] else tuple(args.gpus)


def _machine(args: argparse.Namespace) -> str | InlineMachine | None:
    if args.machine and (args.vram is not None or args.ram is not None):
        raise Refusal("CONFLICTING_FIELDS", "machine", other="--ram, --vram")
    if args.machine or (args.vram is None and args.ram is None):
        return args.machine
    if args.ram is None:
        raise Refusal("BAD_FIELD", "ram", what="ram too", found=None)
    try:
        cards = [float(part) for part in (args.vram or "").split(",") if part.strip()]
    except ValueError as error:
        raise Refusal("BAD_FIELD", "vram", what="not gib", found=args.vram) from error
    return InlineMachine(args.ram, tuple(InlineGpu(gib, args.backend) for gib in cards))
