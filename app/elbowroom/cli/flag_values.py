"""What may stand behind a flag: token counts, sizes, services, the offload choice.

Each takes the text and gives the value, or raises ``ArgumentTypeError`` with a sentence. A number
out of range is passed on, so that the scenario refuses it by name in every face alike.
"""

import argparse
from typing import Any

from elbowroom.core.scenario import Offload, ServiceUse
from elbowroom.core.units import parse_parameters, parse_tokens
from elbowroom.text import command

_SWITCH = {"on": True, "true": True, "off": False, "false": False}


def whole(text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(command.not_whole(text)) from error


def number(text: str) -> float:
    """Any number."""
    try:
        return float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(command.not_a_number(text)) from error


def tokens(text: str) -> int:
    """A token count such as ``32k``; a negative one is passed on to be refused by name."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return parse_tokens(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(command.not_tokens(text)) from error


def parameters(text: str) -> int:
    """A number of parameters such as ``9B`` or ``500M``; decimal, as models are named."""
    try:
        return parse_parameters(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(command.not_parameters(text)) from error


def service(text: str) -> str | ServiceUse:
    """A service with, if the person has them, its pool and size: ``plex-server@ram=1.5``."""
    name, _, size = text.partition("=")
    name, _, pool = name.partition("@")
    if not (size or pool):
        return name
    try:
        return ServiceUse(name, float(size) if size else None, pool or None)
    except ValueError as error:
        raise argparse.ArgumentTypeError(command.not_gib(size)) from error


def offload(text: str) -> Offload:
    """``gpu_layers=20,kv_on_gpu=off``: the fields of the scenario's ``offload``; or ``auto``."""
    given: dict[str, Any] = {}
    for part in (part for part in text.split(",") if part and text != "auto"):
        name, _, value = part.partition("=")
        if name in ("gpu_layers", "cpu_moe_layers") and value.lstrip("-").isdecimal():
            given[name] = int(value)
        elif name in ("kv_on_gpu", "mmap") and value in _SWITCH:
            given[name] = _SWITCH[value]
        else:
            raise argparse.ArgumentTypeError(command.not_offload(part))
    return Offload(**given)
