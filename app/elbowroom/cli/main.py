"""``elbowroom COMMAND``: parses, answers, and says how it went by exit code.

0 answered (any verdict), 1 some scenario was refused, 2 wrong usage.
"""

import argparse
import codecs
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, BinaryIO

from elbowroom import __version__
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.scenarios import read, to_json
from elbowroom.cli import (
    buy,
    listings,
    machine_draft,
    model_drafts,
    model_files,
    plans,
    result,
    text_report,
)
from elbowroom.cli.arguments import build_parser
from elbowroom.cli.scenario_flags import check_alone, scenario_of
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Scenario
from elbowroom.core.ways_out import needs_way_out
from elbowroom.storage import strict_json
from elbowroom.text import command
from elbowroom.text import machines as machine_words
from elbowroom.text.language import language, set_language
from elbowroom.text.refusals import refusal

ANSWERED, REFUSED, WRONG_USAGE = 0, 1, 2
MAX_LINE = 1 << 20


def run(argv: Sequence[str]) -> int:
    """Answer one command line. ``argv`` is without the program's name."""
    args = build_parser().parse_args(argv)
    if args.version:
        print(f"elbowroom {__version__}")
        return ANSWERED
    try:
        return _run(args, Catalogue())
    except Refusal as error:
        print(refusal(error), file=sys.stderr)
        return REFUSED


def _run(args: argparse.Namespace, catalogue: Catalogue) -> int:
    match args.command:
        case "estimate":
            return _estimate(args, catalogue)
        case "limits":
            return _limits(args, catalogue)
        case "conversation" | "diagnose":
            return _course(args, catalogue)
        case "techniques":
            from elbowroom.cli.techniques import techniques

            return techniques(args, catalogue)
        case "runtimes":
            return _runtimes(args, catalogue)
        case "plan":
            return plans.run(args, catalogue)
        case "compare":
            from elbowroom.cli.compare import compare

            return compare(args, catalogue)
        case "export":
            from elbowroom.cli.export import export

            return export(args, catalogue)
        case "calibrate":
            from elbowroom.cli import calibrate

            return calibrate.run(args, catalogue)
        case "schema":
            return listings.schema(args.name)
        case "models" if args.words[:1] == ["add"]:
            return model_drafts.add(args.words[1:], args.output)
        case "models":
            from elbowroom.cli.model_listing import models

            return models(args, catalogue)
        case "machines":
            return _machines(args, catalogue)
        case "buy":
            return buy.run(args, model_files.with_file(args, catalogue))
        case "inspect":
            return model_files.inspect(args, catalogue)
        case "gpus" | "modules" | "services" | "workloads":
            return listings.listing(args.command, args.words, args.json, catalogue)
    return print_example(catalogue)


def _machines(args: argparse.Namespace, catalogue: Catalogue) -> int:
    if args.words[:1] == ["new"]:
        if args.words[1:]:
            print(machine_words.takes_no_words(), file=sys.stderr)
            return WRONG_USAGE
        return machine_draft.new(args.copy_of, args.output, catalogue)
    if args.copy_of or args.output:
        print(machine_words.no_draft_of(), file=sys.stderr)
        return WRONG_USAGE
    kind = "details" if args.details else "machines"
    return listings.listing(kind, args.words, args.json, catalogue)


def print_example(catalogue: Catalogue) -> int:
    """The example plan as text."""
    scenario = catalogue.example()
    print(text_report.report(catalogue.estimate(scenario), catalogue.reach(scenario)))
    return ANSWERED


def _estimate(args: argparse.Namespace, catalogue: Catalogue) -> int:
    if not _is_one_given(command.nothing_to_estimate(), args.model, args.source, args.plan):
        return WRONG_USAGE
    if args.source is not None:
        return _from_file(args, catalogue)
    scenario: Scenario | None = None
    try:
        scenario, catalogue = _asked(args, catalogue)
        answer = catalogue.estimate(scenario)
        limits = catalogue.reach(scenario) if args.limits else None
    except Refusal as error:
        return _say_refusal(error, args.json, scenario)
    year = catalogue.energy(scenario)
    if args.json:
        _print_json(result.answered(answer, limits, year))
    else:
        print(text_report.report(answer, limits, year))
        _print_ways(answer, catalogue)
    return ANSWERED


def _print_ways(answer: Estimate, catalogue: Catalogue) -> None:
    """The single changes that mend a plan, if it needs one."""
    if needs_way_out(answer):
        from elbowroom.cli.ways import ways_text

        print(ways_text(answer, catalogue))


def _is_one_given(nothing: str, *ways: str | None) -> bool:
    """Whether a question is asked in one way; says so where it is not."""
    given = sum(way is not None for way in ways)
    if given != 1:
        print(command.several_given() if given else nothing, file=sys.stderr)
    return given == 1


def _asked(args: argparse.Namespace, catalogue: Catalogue) -> tuple[Scenario, Catalogue]:
    """The scenario of the flags, or that of a plan with the catalogue it brings.

    Raises:
        Refusal: the flags or the plan do not make one.
    """
    if args.plan is None:
        catalogue = model_files.with_file(args, catalogue)
        return scenario_of(args), catalogue
    check_alone(args)
    return plans.question(args.plan, catalogue)


def _limits(args: argparse.Namespace, catalogue: Catalogue) -> int:
    if not _is_one_given(command.nothing_to_limit(), args.model, args.plan):
        return WRONG_USAGE
    scenario: Scenario | None = None
    try:
        scenario, catalogue = _asked(args, catalogue)
        answer, limits = catalogue.estimate(scenario), catalogue.reach(scenario)
        if args.json:
            _print_json(result.answered(answer, limits))
        elif answer.verdict.code == "UNKNOWN":
            print(text_report.report(answer, None))
        else:
            print("\n".join(text_report.limit_lines(limits)))
    except Refusal as error:
        return _say_refusal(error, args.json, scenario)
    return ANSWERED


def _course(args: argparse.Namespace, catalogue: Catalogue) -> int:
    from elbowroom.cli import course

    if not _is_one_given(command.nothing_to_limit(), args.model, args.plan):
        return WRONG_USAGE
    scenario: Scenario | None = None
    try:
        scenario, catalogue = _asked(args, catalogue)
        answer = catalogue.estimate(scenario)
        told = course.told_by(args.log, answer) if args.command == "diagnose" else None
    except Refusal as error:
        return _say_refusal(error, args.json, scenario)
    if args.command == "conversation":
        if args.json:
            _print_json(course.conversation_data(answer, args.who))
        else:
            print(course.conversation_text(answer, args.who))
    elif args.json:
        _print_json(course.diagnosis_data(catalogue, answer, args.symptom, told))
    else:
        print(course.diagnosis_text(catalogue, scenario, args.symptom, told))
    return ANSWERED


def _runtimes(args: argparse.Namespace, catalogue: Catalogue) -> int:
    from elbowroom.cli import runtimes
    from elbowroom.plan.runtime_comparison import compare_runtimes

    if not _is_one_given(command.nothing_to_limit(), args.model, args.plan):
        return WRONG_USAGE
    scenario: Scenario | None = None
    try:
        scenario, catalogue = _asked(args, catalogue)
        answers = compare_runtimes(catalogue, scenario, args.against)
    except Refusal as error:
        return _say_refusal(error, args.json, scenario)
    if args.json:
        _print_json(_in_english(lambda: runtimes.as_json(answers)))
    else:
        print(runtimes.as_text(answers))
    return ANSWERED


def _say_refusal(error: Refusal, as_json: bool, scenario: Scenario | None) -> int:
    if as_json:
        _print_json(_refused(to_json(scenario) if scenario else None, error))
    print(refusal(error), file=sys.stderr)
    return REFUSED


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False, allow_nan=False))


def _from_file(args: argparse.Namespace, catalogue: Catalogue) -> int:
    """Answer every line; only what goes wrong with the file itself is said of the file."""
    try:
        file = sys.stdin.buffer if args.source == "-" else open(args.source, "rb")  # noqa: SIM115
        lines = list(_numbered(file))
        file.close()
    except (OSError, AttributeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        print(command.cannot_read(args.source, reason), file=sys.stderr)
        return WRONG_USAGE
    code = ANSWERED
    for data in _answers(lines, args.limits, catalogue):
        if data["error"]:
            code = REFUSED
        _print_json(data)
    return code


def _numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines that are not blank; of one longer than 1 MiB only the start, which is no JSON."""
    number = 0
    while line := file.readline(MAX_LINE):
        number += 1
        rest = line
        while len(rest) == MAX_LINE and not rest.endswith(b"\n"):
            rest = file.readline(MAX_LINE)
        if line.strip():
            yield number, line.removeprefix(codecs.BOM_UTF8) if number == 1 else line


def _answers(
    lines: Iterable[tuple[int, bytes]], with_limits: bool, catalogue: Catalogue
) -> Iterator[dict[str, Any]]:
    for number, line in lines:
        echo: Any = None
        try:
            echo = _object(number, line)
            scenario = read(echo)
            answer = catalogue.estimate(scenario)
            limits = catalogue.reach(scenario) if with_limits else None
            yield result.answered(answer, limits, catalogue.energy(scenario))
        except Refusal as error:
            yield _refused(echo, error)


def _object(number: int, line: bytes) -> dict[str, Any]:
    try:
        data = strict_json.parse(line)
    except strict_json.JsonFault as error:
        raise Refusal("NOT_JSON", "scenario", line=number, what=str(error)) from error
    if not isinstance(data, dict):
        raise Refusal("NOT_JSON", "scenario", line=number, what=type(data).__name__)
    return data


def _refused(echo: Any, error: Refusal) -> dict[str, Any]:
    return _in_english(lambda: result.refused(echo, error))


def _in_english(make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """JSON holds no translated text."""
    before = language()
    set_language("en")
    try:
        return make()
    finally:
        set_language(before)
