"""Texts of the plan on paper."""

from collections.abc import Sequence

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def eyebrow() -> str:
    """What the document is, above its title."""
    return tr("Home AI capacity plan")


def warning() -> str:
    """Stands on every page."""
    return tr("Estimate: verify before buying.")


def day(year: int, month: int, date: int) -> str:
    """A day, as documents are dated."""
    return tr("{year}-{month:02}-{day:02}").format(year=year, month=month, day=date)


def section(name: str) -> str:
    """Heading of a part of the plan."""
    return {
        "glance": tr("At a glance"),
        "assumptions": tr("What the answer rests on"),
        "parts": tr("Parts list"),
        "check": tr("Check before paying"),
        "memory": tr("Memory"),
        "comparison": tr("Models and machines side by side"),
        "running": tr("How to run it"),
        "settings": tr("Settings"),
        "notes": tr("What to know"),
        "formulas": tr("How the numbers come about"),
        "sources": tr("Sources"),
        "versions": tr("Versions"),
        "not_modelled": tr("What is not modelled"),
        "glossary": tr("Words"),
        "own_notes": tr("Notes to this plan"),
    }[name]


def buy_this() -> str:
    """Label of the line that says what to buy."""
    return tr("Buy this")


def runs_this() -> str:
    """Label of the line that says what runs on it."""
    return tr("Runs this")


def attachment() -> str:
    """What the file inside the PDF is."""
    return tr("The plan itself, to open in Elbowroom")


def axis_title(axis: str) -> str:
    """What a curve shows, below its finding."""
    text = {
        "context": tr("{unit} over tokens of context per person"),
        "conversation": tr("{unit} at each moment; an outline is set aside and empty"),
        "users": tr("{unit} over people at once"),
    }[axis]
    return text.format(unit=units.memory_unit())


def bars_title() -> str:
    """What the bars show, below their finding."""
    return tr("{unit} of each memory, drawn to scale").format(unit=units.memory_unit())


def matrix_title() -> str:
    """What the matrix shows, below its finding."""
    return tr("Each bar to the scale of its own memory; the line is where models must stop")


def stacks_title(machine: str) -> str:
    """What the bars on one axis show."""
    text = tr("{unit} on {machine}; the line is where models must stop")
    return text.format(unit=units.memory_unit(), machine=machine)


def numbers_title() -> str:
    """Above the table of a comparison."""
    return tr("The comparison in numbers")


def numbers_of(model: str) -> str:
    """Above the table of one model on several machines."""
    return tr("{model} in numbers").format(model=model)


def figure(name: str) -> str:
    """Label of a key figure."""
    return {
        "largest": tr("Largest context that fits"),
        "most": tr("Most people that fit"),
        "margin": tr("Margin of the estimate"),
        "speed": tr("Answer, each person"),
    }[name]


def tokens(count: int) -> str:
    """A context as a key figure."""
    return tr("{count} tokens").format(count=units.tokens(count))


def people(count: int) -> str:
    """People as a key figure."""
    return ntr("{n} person", "{n} people", count).format(n=f"{count:,}")


def household(count: int, context: int) -> str:
    """The people and their context."""
    return ntr("{n} person × {context} tokens", "{n} people × {context} tokens", count).format(
        n=count, context=units.tokens(context)
    )


def nothing_fits() -> str:
    """A key figure where not even the least fits."""
    return tr("none")


def nothing_fits_alone() -> str:
    """A key figure of a plan that runs only with a part of it in system memory."""
    return tr("none on the card alone")


def sources_as_noted() -> str:
    """Above the sources, where they are in another language than the document."""
    return tr("Sources stand as they were noted, mostly in English.")


def setup(runtime: str, flash: bool, cache: str) -> str:
    """First assumption: what runs, and how."""
    text = (
        tr("Run by {runtime}, flash attention on, cache in {cache}")
        if flash
        else tr("Run by {runtime}, flash attention off, cache in {cache}")
    )
    return text.format(runtime=runtime, cache=cache)


def headers(table: str) -> tuple[str, ...]:
    """Heads of a table."""
    return {
        "parts": (
            tr("Qty"),
            tr("Item"),
            tr("Why"),
            tr("Price"),
            tr("Date and source of the price"),
        ),
        "pool": (tr("Part"), tr("Size"), tr("Range"), tr("Bytes")),
        "formulas": (tr("Part"), tr("How computed")),
        "settings": (tr("Setting"), tr("Value")),
        "sources": (tr("What"), tr("Source"), tr("Checked")),
        "versions": (tr("What"), tr("Version or date")),
        "glossary": (tr("Word"), tr("Meaning")),
    }[table]


def why(part: str, detail: str = "") -> str:
    """Why a part is on the list."""
    return {
        "machine": tr("serves the model, with {detail} of RAM"),
        "machine_with_card": tr("serves the model; comes with {detail}"),
        "machine_bare": tr("serves the model; sold without memory"),
        "card": tr("holds the model and its cache"),
        "memory": tr("brings the memory to {detail}"),
        "memory_unknown": tr("more memory than the machine is sold with"),
        "own": tr("a machine described by its memory, not a product"),
        "template": tr("a class of machines, not a product: choose one like it"),
    }[part].format(detail=detail)


def memory_item(size: str) -> str:
    """Memory of which no module is named."""
    return tr("Memory, {size}").format(size=size)


def usd(amount: float) -> str:
    """A price in US dollars."""
    number = f"{amount:,.0f}" if amount == int(amount) else f"{amount:,.2f}"
    return tr("US${price}").format(price=number)


def no_price() -> str:
    """A price that is missing."""
    return tr("not known")


def no_price_source() -> str:
    """Beside a price that is missing."""
    return tr("no price found: ask the seller")


def price_date(date: str | None) -> str:
    """Date of a price."""
    if date is None:
        return tr("date not known")
    return tr("at launch") if date == "launch" else date


def each(price: str) -> str:
    """The price of one of several."""
    return tr("{price} each").format(price=price)


def total() -> str:
    """Label of the sum."""
    return tr("Total, before tax and shipping")


def at_least(price: str) -> str:
    """A sum in which prices are missing."""
    return tr("at least {price}").format(price=price)


def without(names: Sequence[str]) -> str:
    """What a sum leaves out."""
    return tr("without: {names}").format(names=", ".join(names))


def check_prices() -> str:
    """Prices grow old."""
    return tr("Prices are of the day beside them and none is fetched: compare today's.")


def check_missing(name: str) -> str:
    """A price to find out."""
    return tr("{name}: ask for its price.").format(name=name)


def check_card(card: str, size: str, watts: str) -> str:
    """The card against slot and supply."""
    return tr("{card}: {size}, {watts}. Compare with slot, case and power supply.").format(
        card=card, size=size, watts=watts
    )


def card_size(length: float | None, height: float | None, thickness: float | None) -> str:
    """Dimensions of a card."""
    if not (length and height and thickness):
        return tr("dimensions not known")
    return tr("{length} × {height} × {thickness} mm").format(
        length=f"{length:g}", height=f"{height:g}", thickness=f"{thickness:g}"
    )


def check_slot(description: str) -> str:
    """A slot that the card could go in."""
    return tr("Slot of the machine: {slot}.").format(slot=description)


def check_supply(watts: str) -> str:
    """The power supply."""
    return tr("Power supply of the machine: {watts}.").format(watts=watts)


def check_soldered() -> str:
    """Memory that cannot be added later."""
    return tr("The memory is soldered: its size cannot be changed later.")


def check_largest(size: str) -> str:
    """How far the memory can grow."""
    return tr("Largest memory that this machine takes: {size}.").format(size=size)


def check_modules(layout: str, kind: str) -> str:
    """Modules have to be of the right kind."""
    return tr("Memory of the kind {kind}, as {layout}: compare before ordering.").format(
        kind=kind, layout=layout
    )


def check_unknown(fields: str) -> str:
    """What nobody found out about the machine."""
    return tr("Not known of this machine, ask the seller: {fields}.").format(fields=fields)


def check_driver() -> str:
    """A driver for the card."""
    return tr("Look whether the machine's system has a driver for this card.")


def start_command() -> str:
    """Above the command that starts the runtime."""
    return tr("Start command")


def then_in_another_terminal() -> str:
    """Title of commands that follow while the first one runs."""
    return tr("Then, in another terminal")


def expected_lines() -> str:
    """Above the lines of the log."""
    return tr("What the log says when it has started (… stands for what varies)")


def setting(name: str) -> str:
    """A setting of the scenario."""
    return {
        "model": tr("Model"),
        "quant": tr("File type of the weights"),
        "machine": tr("Machine"),
        "ram": tr("RAM"),
        "card": tr("Computes on"),
        "runtime": tr("Runtime"),
        "people": tr("People and context"),
        "cache_k": tr("Keys of the cache"),
        "cache_v": tr("Values of the cache"),
        "flash_attention": tr("Flash attention"),
        "micro_batch": tr("Micro-batch"),
        "batch": tr("Batch"),
        "slots": tr("Slots"),
        "frontend": tr("Front end"),
        "images": tr("Images a conversation"),
        "projector": tr("Projector file"),
        "adapters": tr("Adapters"),
        "draft": tr("Draft"),
        "shared_prefix": tr("Tokens that conversations share"),
        "beside": tr("Loaded beside it"),
        "technique": tr("What if"),
    }[name]


def draft(model: str, tokens: int) -> str:
    """What drafts answers, and how much at once."""
    return tr("{model}, {tokens} tokens at once").format(model=model, tokens=tokens)


def slots(value: str) -> str:
    """How the cache is divided."""
    return {
        "split": tr("a cache for each person"),
        "unified": tr("one cache for all"),
    }.get(value, value)


def frontend(value: str) -> str:
    """How the runtime is used."""
    return {"server": tr("server"), "library": tr("library")}.get(value, value)


def flash(value: str, is_on: bool) -> str:
    """Flash attention as set, and as it runs."""
    if value != "auto":
        return tr("on") if is_on else tr("off")
    return tr("automatic: on") if is_on else tr("automatic: off")


def source_of(name: str) -> str:
    """Which figures a source is about."""
    return {
        "host": tr("Machine"),
        "gpu": tr("Graphics card"),
        "model": tr("Model"),
        "system": tr("What the system keeps of the RAM"),
        "usable": tr("Usable memory of the card"),
    }[name]


def version(name: str) -> str:
    """What a version is of."""
    return {
        "app": "Elbowroom",
        "rules": tr("Rules of the runtime"),
        "model": tr("Facts of the model"),
        "host": tr("Facts of the machine"),
        "gpu": tr("Facts of the graphics card"),
        "plan": tr("Date of this document"),
    }[name]


def checked(title: str, date: str) -> str:
    """A version whose source was read on a day."""
    return tr("{title}, checked {date}").format(title=title, date=date)


def not_modelled() -> tuple[str, ...]:
    """What no figure of the plan counts."""
    return (
        tr("How much faster a draft makes answers, and how much slower images make them"),
        tr("Services that run beside the model and are not named in the plan"),
        tr("Electricity, and what the system keeps of files it has read"),
    )
