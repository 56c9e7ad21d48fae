"""``elbowroom buy`` without a model: wishes in, a model, a machine and a parts list out."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.cli import result
from elbowroom.cli.wish_flags import wishes_of
from elbowroom.core.estimate import Estimate
from elbowroom.plan.buy.advice import Advice, Advisor
from elbowroom.plan.buy.answering import Answered
from elbowroom.plan.buy.bill import Bill
from elbowroom.plan.buy.caring import Caring
from elbowroom.plan.buy.select import screen
from elbowroom.plan.buy.view_models import BuyVM, RowVM, TileVM
from elbowroom.text import wishes as words

MOST_TILES = 6
MARKS = {"problem": "✕", "unknown": "?", "note": "·"}


def run(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print the advice.

    Raises:
        Refusal: a wish, machine, card or workload is not known.
    """
    wishes = wishes_of(args)
    advice = Advisor(catalogue).complete(wishes)
    if args.json:
        data = _Data(Caring(catalogue, wishes)).of(advice)
        print(json.dumps(data, ensure_ascii=False, allow_nan=False))
    else:
        print("\n".join(_lines(screen(catalogue, advice), args.all)))
    return 0


def _lines(vm: BuyVM, with_all: bool) -> Iterator[str]:
    yield vm.verdict.word
    yield vm.verdict.sentence
    if vm.verdict.detail:
        yield vm.verdict.detail
    for row in vm.rows:
        yield ""
        yield from _row(row, with_all)
    yield ""
    yield words.screen_texts().parts
    for part in vm.parts:
        yield "  " + " · ".join(t for t in (part.price, part.title, part.hint) if t)
    yield f"  {vm.total}  {vm.total_title}"
    yield from _later_and_checks(vm)
    yield ""
    yield vm.status


def _row(row: RowVM, with_all: bool) -> Iterator[str]:
    yield row.title
    for tile in row.tiles if with_all else row.tiles[:MOST_TILES]:
        yield _tile(tile)


def _tile(tile: TileVM) -> str:
    mark = "*" if tile.is_chosen else " "
    said = (tile.price, tile.title, tile.facts, tile.word, tile.memory, tile.pace)
    return f"{mark} " + " · ".join(part for part in (*said, *tile.cares, tile.tag) if part)


def _later_and_checks(vm: BuyVM) -> Iterator[str]:
    titles = words.screen_texts()
    if vm.later:
        yield ""
        yield titles.later
    for later in vm.later:
        yield f"  {later.price} · {later.title} · {later.change}"
    if vm.checks:
        yield ""
        yield titles.checks
    for check in vm.checks:
        yield f"  {MARKS[check.mark]} {check.text}"


class _Data:
    """Advice as JSON data."""

    def __init__(self, caring: Caring) -> None:
        self._caring = caring

    def of(self, advice: Advice) -> dict[str, Any]:
        """All of it."""
        later = [{"kind": one.kind, "after": self._set(one.after)} for one in advice.upgrades]
        return {
            "model": advice.model or None,
            "proposed": advice.is_proposed,
            "within_wishes": advice.is_within,
            "candidates": [proposal.entry.record.id for proposal in advice.candidates],
            "chosen": self._set(advice.chosen),
            "smallest": self._set(advice.smallest),
            "step_up": self._set(advice.step_up),
            "hosts": [self._set(one) for one in advice.hosts],
            "memories": [self._set(one) for one in advice.memories],
            "cards": [self._set(one) for one in advice.cards],
            "later": later,
        }

    def _set(self, one: Answered | None) -> dict[str, Any] | None:
        if one is None:
            return None
        answer = one.answer if isinstance(one.answer, Estimate) else None
        year = self._caring.year(one)
        return {
            "machine": one.setup.host.id,
            "memory_gib": one.setup.option.gib,
            "gpus": list(one.setup.chosen),
            "fit": one.setup.fit_grade,
            "does_all": one.does and one.setup.is_on_sale,
            "verdict": result.verdict(answer) if answer else None,
            "speed": result.speed(answer.speed) if answer else None,
            "price": _price(one.bill),
            **({"energy": result.energy(year)} if year else {}),
        }


def _price(bill: Bill) -> dict[str, Any]:
    return {
        "total": bill.total,
        "known": bill.known,
        "missing": [line.item for line in bill.missing],
        "items": [
            {
                "item": line.item,
                "count": line.count,
                "amount": line.amount,
                "date": line.date or None,
                "origin": line.origin,
            }
            for line in bill.lines
        ],
    }
