"""Flags of the wishes: what somebody wants to do before they know with what."""

import argparse
import math
import re
from dataclasses import replace
from typing import Any

from elbowroom.cli.scenario_flags import plan_defaults
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import MAX_USERS
from elbowroom.plan.buy.wishes import (
    ENERGY,
    HOURS_A_DAY,
    KINDS,
    MOST_MONEY,
    NOISE,
    USUAL_TOK_S,
    Currency,
    OwnPrice,
    Wishes,
)
from elbowroom.text import command
from elbowroom.text.flags import flag

WISH_FLAGS = (
    "people",
    "at_once",
    "languages",
    "currency",
    "commercial",
    "max_idle_w",
    "cares",
    "kind",
    "pin",
    "machine",
    "memory_gib",
    "gpus",
    "owned",
    "prices",
)
"""Names of what only an advice takes; the others are those of a plan."""

PLAN_FLAGS = (
    *("workload", "services", "min_tok_s", "max_wait_s", "budget"),
    *("household", "active", "hours_a_day", "price_per_kwh"),
)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def add_wish_flags(parser: argparse.ArgumentParser) -> None:
    """One flag a wish, of the same name where a plan has none of that name."""
    add = parser.add_argument
    add("--people", type=int, metavar="N", help=flag("people"))
    add("--at-once", type=int, metavar="N", help=flag("at_once"))
    add(
        "--language",
        dest="languages",
        action="append",
        metavar="CODE",
        help=flag("wish_language"),
    )
    add("--currency", type=_currency, metavar="CODE=RATE@DAY", help=flag("currency"))
    add("--commercial", action="store_true", help=flag("commercial"))
    add("--max-idle-w", type=float, metavar="WATTS", help=flag("max_idle_w"))
    add("--cares", action="append", choices=(ENERGY, NOISE), help=flag("cares"))
    add("--kind", choices=KINDS[1:], help=flag("kind"))
    add("--pin", metavar="MODEL", help=flag("pin"))
    add("--machine", metavar="ID", help=flag("machine"))
    add("--memory", dest="memory_gib", type=float, metavar="GIB", help=flag("memory"))
    add("--gpu", dest="gpus", action="append", metavar="ID", help=flag("gpu"))
    add("--owned", action="append", metavar="ITEM", help=flag("owned"))
    add(
        "--price",
        dest="prices",
        action="append",
        type=_price,
        metavar="ITEM=AMOUNT[@DAY]",
        help=flag("own_price"),
    )


def check_no_wishes(args: argparse.Namespace) -> None:
    """Every machine for a model is listed without wishes.

    Raises:
        Refusal: ``CONFLICTING_FIELDS`` with the first wish that is given.
    """
    for name in WISH_FLAGS:
        if getattr(args, name):
            raise Refusal("CONFLICTING_FIELDS", name, other="MODEL")


def wishes_of(args: argparse.Namespace) -> Wishes:
    """The wishes that the flags describe.

    Raises:
        Refusal: ``CONFLICTING_FIELDS`` for a setting of a plan that no wish is about,
            ``OUT_OF_RANGE`` for a number that is none.
    """
    _check_plan_flags(args)
    wishes = Wishes().doing(args.workload or Wishes().workload)
    wait = args.max_wait_s
    gpus = None if not args.gpus else () if args.gpus == ["none"] else tuple(args.gpus)
    found = replace(
        wishes,
        **_people(args),
        languages=tuple(args.languages or ()),
        services=tuple(s if isinstance(s, str) else s.id for s in args.services),
        min_tok_s=_in("min_tok_s", args.min_tok_s or USUAL_TOK_S, 0.01, 10_000),
        max_wait_s=_in("max_wait_s", wait, 0.01, 100_000) if wait else wishes.max_wait_s,
        budget=_in("budget", args.budget, 1e-9, MOST_MONEY) if args.budget is not None else None,
        currency=args.currency or Currency(),
        commercial=args.commercial,
        max_idle_w=args.max_idle_w,
        **_cares(args),
        kind=args.kind or "",
        model=args.pin or "",
        machine=args.machine or "",
        memory_gib=args.memory_gib,
        cards=gpus,
        owned=tuple(args.owned or ()),
    )
    code = found.currency.code
    return replace(found, prices=tuple(replace(p, currency=code) for p in args.prices or ()))


def _people(args: argparse.Namespace) -> dict[str, Any]:
    """Who they are: so many alike, or each with a context of their own."""
    household = tuple(args.household or ())
    if household and args.people not in (None, len(household)):
        raise Refusal("CONFLICTING_FIELDS", "people", other="--household")
    people = len(household) or (4 if args.people is None else args.people)
    at_once = args.at_once or args.active
    usual = people if household else min(2, people)
    return {
        "household": household,
        "people": _in("people", people, 1, MAX_USERS),
        "at_once": _in("at_once", usual if at_once is None else at_once, 1, people),
    }


def _cares(args: argparse.Namespace) -> dict[str, Any]:
    """What else matters; who says how many hours, or what electricity costs, cares about it."""
    hours, price = args.hours_a_day, args.price_per_kwh
    given = [*(args.cares or ()), *([ENERGY] if hours or price else [])]
    return {
        "cares": tuple(dict.fromkeys(given)),
        "hours_a_day": _in("hours_a_day", hours, 0.01, 24) if hours else HOURS_A_DAY,
        "price_per_kwh": _in("price_per_kwh", price, 1e-9, MOST_MONEY) if price else None,
    }


def _in(field: str, value: Any, low: float, high: float) -> Any:
    if not (math.isfinite(value) and low <= value <= high):
        raise Refusal("OUT_OF_RANGE", field, found=value, low=low, high=high)
    return value


def _check_plan_flags(args: argparse.Namespace) -> None:
    taken = {*WISH_FLAGS, *PLAN_FLAGS}
    for name, default in plan_defaults().items():
        if name not in taken and getattr(args, name) != default:
            raise Refusal("CONFLICTING_FIELDS", name, other="--pin")


def _currency(text: str) -> Currency:
    """``KRW=1370@2026-11-29``; the dollar alone needs no rate."""
    if text == "USD":
        return Currency()
    code, _, rest = text.partition("=")
    rate, _, day = rest.partition("@")
    amount = _amount(rate)
    if not re.fullmatch(r"[A-Z]{3}", code) or amount is None or not _DAY.fullmatch(day):
        raise argparse.ArgumentTypeError(command.not_a_currency(text))
    return Currency(code, amount, day)


def _price(text: str) -> OwnPrice:
    """``module:ddr5-sodimm-16=95@2026-11-29``, in the currency in use."""
    item, _, rest = text.partition("=")
    price, _, day = rest.partition("@")
    amount = _amount(price)
    if not item or amount is None or (day and not _DAY.fullmatch(day)):
        raise argparse.ArgumentTypeError(command.not_a_price(text))
    return OwnPrice(item, amount, "USD", day)


def _amount(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and 0 < value <= MOST_MONEY else None
