"""``elbowroom buy``: machines for a model, by price, with verdict, speed and reasons.

Without a model it advises, as the buy screen does: :mod:`elbowroom.cli.advise`.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

from elbowroom.catalog.buying import Offer, offers
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.fit_rules import UNKNOWN
from elbowroom.cli import advise, result
from elbowroom.cli.scenario_flags import plan_defaults, scenario_of
from elbowroom.cli.text_report import padded
from elbowroom.cli.wish_flags import check_no_wishes
from elbowroom.core.errors import Refusal
from elbowroom.text import buying as words
from elbowroom.text import command, fit, units, verdicts
from elbowroom.text import speed as speed_words
from elbowroom.text.notes import note

ENOUGH, FIND_OUT, NO_PRICE, NO_SPEED, REST = "enough", "find_out", "no_price", "no_speed", "rest"
"""Sections, in this order."""

MOST_ROWS = 12
"""Of a section; the JSON has all."""

MOST_DOUBTFUL = 5
MOST_REASONS = 3


def run(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print the offers.

    Raises:
        Refusal: the model or a setting cannot be answered on any machine.
    """
    if args.model is None:
        return advise.run(args, catalogue)
    check_no_wishes(args)
    plan = plan_defaults()
    args.min_tok_s = args.min_tok_s or plan["min_tok_s"]
    args.max_wait_s = args.max_wait_s or plan["max_wait_s"]
    budget = args.budget
    if budget is not None and not 0 < budget < 1e9:
        raise Refusal("OUT_OF_RANGE", "budget", found=budget, low=1, high=1_000_000_000)
    found = offers(catalogue, scenario_of(args), budget)
    if args.json:
        print(json.dumps([_data(offer) for offer in found], ensure_ascii=False, allow_nan=False))
    else:
        print("\n".join(_lines(found, args.all)))
    return 0


def _lines(found: Sequence[Offer], with_rest: bool) -> Iterator[str]:
    if found:
        answer = found[0].answer
        contexts = answer.scenario.contexts
        people = command.people(len(contexts), units.tokens(max(contexts)))
        yield f"{answer.model.name} · {answer.scenario.quant} · {people}"
    sections: dict[str, list[Offer]] = {ENOUGH: []}
    for offer in found:
        sections.setdefault(_kind(offer), []).append(offer)
    yield from _section(words.section(ENOUGH), sections[ENOUGH])
    for kind in (FIND_OUT, NO_PRICE, NO_SPEED):
        if kind in sections:
            yield from _section(words.section(kind), sections[kind], MOST_DOUBTFUL)
    rest = sections.get(REST, [])
    if with_rest:
        yield from _section(words.section(REST), rest, most=len(rest))
    elif rest:
        yield ""
        yield words.not_shown(len(rest))
    yield words.prices_are()


def _kind(offer: Offer) -> str:
    """The section an offer stands in: what has to be found out first goes by what it is."""
    if offer.fits_at_unknown_speed:
        return NO_SPEED
    if not offer.is_enough:
        return REST
    if offer.fit_grade == UNKNOWN:
        return FIND_OUT
    return ENOUGH if offer.price.usd is not None else NO_PRICE


def _section(title: str, section: Sequence[Offer], most: int = MOST_ROWS) -> Iterator[str]:
    yield ""
    yield title
    if not section:
        yield f"  {words.nothing()}"
    for offer in section[:most]:
        yield from _offer(offer)
    if len(section) > most:
        yield f"  {words.more(len(section) - most)}"


def _offer(offer: Offer) -> Iterator[str]:
    answer, speed = offer.answer, offer.answer.speed
    pace = speed_words.not_stated() if speed is None else speed_words.short(speed)
    if answer.verdict.code in ("NO_FIT", "UNKNOWN"):
        pace = ""
    outcome = " · ".join(part for part in (verdicts.headline(answer), pace) if part)
    yield f"  {padded(words.price(offer.price), 26)}{_equipment(offer)}"
    yield f"      {outcome}"
    if offer.price.missing:
        yield f"      {words.missing(offer.price.missing)}"
    if offer.place is not None and offer.place.reasons:
        yield f"      {fit.grade(offer.place.grade)} ({fit.place(offer.place.place)})"
        power_first = sorted(offer.place.reasons, key=lambda reason: not reason.is_about_power)
        for reason in power_first[:MOST_REASONS]:
            yield f"        {note(reason.note)}"


def _equipment(offer: Offer) -> str:
    card = offer.card.name if offer.card else ""
    if offer.on_integrated:
        card = words.integrated()
    return words.equipment(offer.host.name, offer.option.gib, card)


def _data(offer: Offer) -> dict[str, Any]:
    scenario = offer.answer.scenario
    return {
        "machine": offer.host.id,
        "name": offer.host.name,
        "memory_gib": offer.option.gib,
        "memory": offer.option.modules,
        "gpus": list(scenario.gpus) if scenario.gpus is not None else None,
        "price": {
            "usd": offer.price.usd,
            "known_usd": offer.price.known_usd or None,
            "missing": list(offer.price.missing),
            "oldest": offer.price.oldest or None,
            "parts": [
                {"name": part.label, "usd": part.usd, "date": part.date}
                for part in offer.price.parts
            ],
        },
        "fit": _fit(offer),
        "quant": scenario.quant,
        "verdict": result.verdict(offer.answer),
        "speed": result.speed(offer.answer.speed),
        "enough": offer.is_enough,
        "notes": [result.note_data(item) for item in offer.answer.notes],
    }


def _fit(offer: Offer) -> dict[str, Any] | None:
    if offer.place is None:
        return None
    return {
        "grade": offer.place.grade,
        "place": offer.place.place,
        "link_gb_s": offer.place.link_gb_s,
        "reasons": [
            {"grade": reason.grade, **result.note_data(reason.note)}
            for reason in offer.place.reasons
        ],
    }
