"""A log beside a plan, and what a calibration is: in words."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from elbowroom.core.calibration import Calibration
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Note
from elbowroom.text import units
from elbowroom.text.components import component
from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown, shown_path

if TYPE_CHECKING:
    from elbowroom.core.calibrate import Comparison, Row
    from elbowroom.core.log import Log
    from elbowroom.core.log_settings import Setting


def title() -> str:
    """What it is called."""
    return tr("Calibrate with a log")


def heads() -> tuple[str, str, str, str]:
    """Columns of the comparison."""
    return tr("Part"), tr("Estimated"), tr("Log says"), tr("Difference")


def part(name: str) -> str:
    """A part of the comparison."""
    from elbowroom.core.calibrate import POOL

    return tr("Cache pool") if name == POOL else component(name)


def values_found(found: "Comparison") -> str:
    """How many parts the log gives."""
    return tr("{found} of {all} values found").format(found=found.found, all=len(found.rows))


def about_log(found: "Comparison", log: "Log") -> Iterator[str]:
    """What was read, and what of it could not be."""
    yield ntr("{n} line read.", "{n} lines read.", log.lines).format(n=f"{log.lines:,}")
    if found.version:
        yield tr("Version {version}.").format(version=shown(found.version))
    if found.loads > 1:
        yield ntr(
            "{n} model was loaded in it; the last one of the plan's kind counts.",
            "{n} models were loaded in it; the last one of the plan's kind counts.",
            found.loads,
        ).format(n=found.loads)
    if log.is_partial:
        yield tr("The log is very long: its beginning and its end were read.")
    if log.unread:
        lines = ", ".join(f"{number:,}" for number in log.unread[:5])
        yield tr("Figures of another form, not read: line {lines}.").format(lines=lines)


def difference(row: "Row") -> str:
    """The log's excess: "−25.5 %"; a dash where there is none to tell."""
    share = row.difference
    if share is None:
        return units.DASH
    if abs(share) < 0.0005:
        return "±0 %"
    return f"{'+' if share > 0 else '−'}{abs(share) * 100:,.1f} %"


def logged(row: "Row") -> str:
    """The log's figure, or that it has none."""
    return tr("not in the log") if row.logged is None else units.size(row.logged)


def lines_of(row: "Row") -> str:
    """Where the figure stands: "lines 12, 14"."""
    numbers = ", ".join(f"{found.line:,}" for found in row.lines[:8])
    return ntr("line {lines}", "lines {lines}", len(row.lines)).format(lines=numbers)


def settings_title() -> str:
    """Over the settings that differ."""
    return tr("The log was written under other settings than the plan's:")


def setting_line(item: "Setting") -> str:
    """One setting that differs."""
    return tr("{setting}: {log} in the log (line {line}), {plan} in the plan").format(
        setting=setting(item.field),
        log=value(item, item.log),
        plan=value(item, item.plan),
        line=f"{item.found.line:,}",
    )


def setting(field: str) -> str:
    """A setting's name."""
    return {
        "users": tr("People at once"),
        "context": tr("Context per person"),
        "cache_k": tr("Type of the cached keys"),
        "cache_v": tr("Type of the cached values"),
        "micro_batch": tr("Micro-batch"),
        "batch": tr("Batch"),
        "flash_attention": tr("Flash attention"),
        "quant": tr("File type"),
        "arch": tr("Architecture of the model"),
        "layers": tr("Layers of the model"),
        "runtime": tr("Program"),
    }[field]


def value(item: "Setting", found: int | str) -> str:
    """A setting's value."""
    if item.field == "flash_attention":
        return tr("on") if found == "on" else tr("off")
    return f"{found:,}" if isinstance(found, int) else shown(found)


def set_button(item: "Setting") -> str:
    """Takes over one setting of the log."""
    if item.field == "users":
        return tr("Set users to {n}").format(n=value(item, item.log))
    return tr("Set to {value}").format(value=value(item, item.log))


def set_all_button() -> str:
    """Takes over every setting of the log."""
    return tr("Use the log's settings")


def obstacle(code: str) -> str:
    """Why a log cannot be applied."""
    return {
        "TWO_PROGRAMS": tr(
            "Two programs wrote to this log at once, so no figure can be told to be one's. Give "
            "the log of one of them."
        ),
        "OTHER_SETTINGS": tr("Settings differ, so the figures are not about this plan."),
        "OTHER_CACHE": tr(
            "The cache has another size than these settings give, so something differs that the "
            "log does not say."
        ),
        "TOO_FAR": tr(
            "A figure is more than twice or less than half of the estimate: this is not the "
            "estimate's error, but another plan."
        ),
        "POOL_TAKES_THE_REST": tr(
            "This program fills the card with its cache pool, so that a calibration would change "
            "nothing: compare the figures only."
        ),
        "NOTHING_MEASURED": tr(
            "The log names no buffer that could set the estimate right. Start the program with "
            "its usual log level and give the log from the start."
        ),
    }[code]


def margin_change(now: int, then: int) -> str:
    """What applying does to the margin."""
    if then >= now:
        return tr("The margin stays {now}: other parts, or the least margin, decide it.").format(
            now=units.needed(now)
        )
    return tr("Margin: {now} → {then}").format(now=units.needed(now), then=units.needed(then))


def calibration_line(item: Calibration) -> str:
    """A calibration in a list."""
    return tr("{name}, {date}: {parts}").format(
        name=shown(item.name), date=item.taken_on, parts=_parts(item)
    )


def _parts(item: Calibration) -> str:
    return ", ".join(dict.fromkeys(component(part.component) for part in item.measured))


def default_name(program: str) -> str:
    """A name for what a log teaches."""
    return tr("Log of {program}").format(program=program)


def applied(name: str, plan: str) -> str:
    """It is in the plan now."""
    return tr('"{name}" is in {plan} now.').format(name=shown(name), plan=shown_path(plan))


def needs_plan() -> str:
    """Applying needs a plan file."""
    return tr("--apply needs --plan FILE: a calibration is kept in a plan.")


def nothing_compared() -> str:
    """Without a plan, the values alone are shown."""
    return tr("Values of the log; with --plan FILE or --model ID they are compared with a plan.")


def line_value(number: int, name: str, figure: str, device: str) -> str:
    """A value of the log with its line."""
    return tr("line {line}: {name} = {value} {device}").format(
        line=f"{number:,}", name=name, value=figure, device=device
    )


def logs() -> str:
    """Logs as a kind of file."""
    return tr("Logs")


class DialogTexts(NamedTuple):
    """Texts of the dialog."""

    title: str
    intro: str
    hint: str
    open_file: str
    private: str
    family: str
    name: str
    apply: str
    close: str
    remove: str
    kept: str
    line: str


def dialog_texts() -> DialogTexts:
    """Texts of the dialog."""
    return DialogTexts(
        title=title(),
        intro=tr("Paste a log of llama-server, Ollama, vLLM, SGLang or LM Studio, or drop a file."),
        hint=tr("Paste the log here"),
        open_file=tr("Open a log…"),
        private=tr("The log stays here: the plan keeps its figures, not its text."),
        family=tr("Also for other models of this family on this machine"),
        name=tr("Name"),
        apply=tr("Apply"),
        close=tr("Close"),
        remove=tr("Remove"),
        kept=tr("Calibrations of this plan"),
        line=tr("Choose a part to see its lines."),
    )


def _not_used(item: Note) -> str:
    why = {
        "runtime": tr("it is about another program"),
        "machine": tr("it is about another machine"),
        "model": tr("it is about another model"),
        "file": tr("it measured the weights of another file"),
    }.get(str(item.fact("why")), "")
    return tr('The calibration "{name}" is not used: {why}.').format(
        name=shown(item.fact("name")), why=why
    )


NOTES: dict[str, Callable[[Note], str]] = {
    "CALIBRATED": lambda item: tr(
        'Calibrated with "{name}" ({date}): what that log measured stands in place of the '
        "estimate, with a narrower range."
    ).format(name=shown(item.fact("name")), date=item.fact("date")),
    "CALIBRATION_NOT_USED": _not_used,
}


def _not_a_log(error: Refusal) -> str:
    why = {
        "empty": tr("There is nothing in it."),
        "gzip": tr("It is packed with gzip. Unpack it first."),
        "archive": tr("It is an archive. Unpack it first."),
        "gguf": tr("It is a model file. Open it as a model."),
        "safetensors": tr("It is a model file. Open it as a model."),
    }.get(str(error.facts["what"])) or tr("It is no text. Give the text that the program wrote.")
    name = shown_path(error.field) or tr("the pasted text")
    return tr("{path}: this is not a log. {why}").format(path=name, why=why)


REFUSALS: dict[str, Callable[[Refusal], str]] = {
    "NOT_A_LOG": _not_a_log,
    "NOT_A_CALIBRATION": lambda e: tr(
        '{path}: this holds no calibration. Make one with "elbowroom calibrate LOG --json".'
    ).format(path=shown_path(e.field)),
    "CALIBRATION_REFUSED": lambda e: tr("{path}: not applied. {why}").format(
        path=shown_path(e.field), why=obstacle(str(e.facts["obstacle"]))
    ),
}
