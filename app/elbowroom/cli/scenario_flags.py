"""Flags of a scenario, and the scenario that they describe. Every field has a flag of its name."""

import argparse
from typing import Any

from elbowroom.cli.flag_values import offload, service, tokens
from elbowroom.cli.people_flags import add_people_flags, with_workload
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
from elbowroom.text.flags import flag


def add_scenario_flags(parser: argparse.ArgumentParser) -> None:
    """The machine's settings, and all others."""
    add = parser.add_argument
    add("--machine", metavar="ID", help=flag("machine"))
    add("--memory", dest="memory_gib", type=float, metavar="GIB", help=flag("memory"))
    add("--gpu", dest="gpus", action="append", metavar="ID", help=flag("gpu"))
    add("--vram", metavar="GIB", help=flag("vram"))
    add("--backend", default="cuda", metavar="NAME", help=flag("backend"))
    add("--ram", type=float, metavar="GIB", help=flag("ram"))
    add_plan_flags(parser)


def add_plan_flags(parser: argparse.ArgumentParser) -> None:
    """All settings but the machine's."""
    add = parser.add_argument
    add("--quant", metavar="TYPE", help=flag("quant"))
    runtimes = ", ".join(RUNTIMES)
    add(
        "--runtime",
        default=DEFAULT_RUNTIME,
        metavar="NAME",
        help=f"{flag('runtime')} ({runtimes})",
    )
    add("--context", type=tokens, default=8192, metavar="TOKENS", help=flag("context"))
    add("--users", type=int, default=1, metavar="N", help=flag("users"))
    types = ",".join(CACHE_TYPES)
    add("--cache-k", default="f16", metavar="TYPE", help=f"{flag('cache_k')} ({types})")
    add("--cache-v", default="f16", metavar="TYPE", help=f"{flag('cache_v')} ({types})")
    add("--flash-attention", default="auto", metavar="auto|on|off", help=flag("flash"))
    add("--micro-batch", type=tokens, default=512, metavar="N", help=flag("micro_batch"))
    add("--batch", type=tokens, default=2048, metavar="N", help=flag("batch"))
    add("--slots", default="split", metavar="split|unified", help=flag("slots"))
    add("--frontend", default="server", metavar="server|library", help=flag("frontend"))
    add("--memory-share", type=float, metavar="0-1", help=flag("memory_share"))
    add("--context-use", type=int, default=50, metavar="PERCENT", help=flag("context_use"))
    add(
        "--offload",
        type=offload,
        default=Offload(),
        metavar="NAME=VALUE,…",
        help=flag("offload"),
    )
    add_people_flags(parser, tokens)
    _use_flags(parser)
    _technique_flags(parser)


def _technique_flags(parser: argparse.ArgumentParser) -> None:
    """Pictures, drafts, what is shared, further models, and what-ifs."""
    add = parser.add_argument
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
        help=flag("service"),
    )
    add("--min-tok-s", type=float, default=5.0, metavar="N", help=flag("min_tok_s"))
    add("--max-wait-s", type=float, default=30.0, metavar="N", help=flag("max_wait_s"))
    add("--hours-a-day", type=float, metavar="N", help=flag("hours_a_day"))
    add("--price-per-kwh", type=float, metavar="N", help=flag("price_per_kwh"))
    add("--idle-w", type=float, metavar="WATTS", help=flag("idle_w"))
    add("--load-w", type=float, metavar="WATTS", help=flag("load_w"))
    add(
        "--calibration",
        dest="calibrations",
        action="append",
        default=[],
        metavar="FILE",
        help=flag("calibration"),
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
    add_scenario_flags(parser)
    for name, default in vars(parser.parse_args([])).items():
        if getattr(args, name) != default:
            raise Refusal("CONFLICTING_FIELDS", name, other=other)


def plan_defaults() -> dict[str, Any]:
    """What a plan's flags are where nobody gives them."""
    parser = argparse.ArgumentParser(add_help=False)
    add_plan_flags(parser)
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
