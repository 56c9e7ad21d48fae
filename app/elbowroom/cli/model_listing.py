"""``elbowroom models``: the card of one model, or those that are what is asked for."""

import argparse
import json
from collections.abc import Iterable, Iterator

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.model_index import IndexEntry, ModelQuery
from elbowroom.cli.listings import Row, marked, print_rows
from elbowroom.cli.model_card import card_data, card_text
from elbowroom.core.checks import check_scenario
from elbowroom.core.scenario import Scenario
from elbowroom.core.verdict import FITTING
from elbowroom.plan.fitting import verdict_code, with_model
from elbowroom.text import command, machines, units, verdicts
from elbowroom.text.refusals import listed


def models(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print the card of the one model named by its id, or a list.

    Raises:
        Refusal: the machine to fit is unknown or impossible.
    """
    query = ModelQuery(
        words=tuple(args.words),
        family=args.family,
        min_parameters=args.min_size,
        max_parameters=args.max_size,
        language=args.language.lower(),
        commercial=args.commercial,
        modality=args.modality,
    )
    is_plain = query == ModelQuery(words=query.words) and args.fits_machine is None
    if is_plain and len(args.words) == 1 and args.words[0] in catalogue.models.ids:
        return _card(args.words[0], args.json, catalogue)
    rows: Iterable[Row] = (
        _row(entry, catalogue.models.own_fields(entry.record.id))
        for entry in catalogue.index.find(query)
    )
    if args.fits_machine is not None:
        rows = _fitting(rows, _question(args), catalogue)
    return print_rows(tuple(rows), args.json, catalogue)


def _card(model_id: str, as_json: bool, catalogue: Catalogue) -> int:
    facts = catalogue.facts(model_id)
    as_text = json.dumps(card_data(facts), ensure_ascii=False, allow_nan=False)
    print(as_text if as_json else card_text(facts))
    return 0


def _row(entry: IndexEntry, own: tuple[str, ...]) -> Row:
    record = entry.record
    programs = [served.program for served in record.served_by]
    row: dict[str, object] = {
        "id": record.id,
        "name": record.name,
        "family": record.family,
        "publisher": record.publisher,
        "parameters": record.parameters,
        "active_parameters": record.active_parameters,
        "max_context": record.max_context,
        "released": record.released,
        "released_from": record.released_from,
        "modality": record.modality,
        "licence": record.licence,
        "commercial": entry.commercial,
        "languages": sorted(entry.languages),
        "other_context": record.other_context.tokens if record.other_context else None,
        "llama_cpp": record.llama_cpp.status,
        "llama_cpp_reason": record.llama_cpp.reason,
        "served_by": programs,
        "own": list(own),
    }
    context = units.tokens_short(record.max_context) if record.max_context else units.DASH
    figures = f"{units.parameters(record.parameters):>8} {context:>8}"
    if record.llama_cpp.reason is not None:
        figures += "   " + command.not_in_llama_cpp(listed(programs))
    return row, marked(figures, machines.marks(False, own))


def _question(args: argparse.Namespace) -> Scenario:
    """The plan that a model has to fit, without the model."""
    return Scenario(
        model="",
        machine=args.fits_machine,
        memory_gib=args.memory_gib,
        context=args.context,
        users=args.users,
    )


def _fitting(rows: Iterable[Row], question: Scenario, catalogue: Catalogue) -> Iterator[Row]:
    check_scenario(question)
    catalogue.machine(question)
    for row, figures in rows:
        code = verdict_code(catalogue, with_model(question, str(row["id"])))
        if code in FITTING:
            yield row | {"verdict": code}, f"{figures}   {verdicts.word(code)}"
