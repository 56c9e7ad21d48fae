"""Texts of the command line."""

from elbowroom.text.documents import figure
from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown, shown_path


def about() -> str:
    """What the program is."""
    return tr("What fits on your home AI machine: weights, KV cache and workspace, to the byte.")


def without_command() -> str:
    """What happens without a command."""
    return tr("Without a command, the window opens, with FILE.elbowroom if one is given.")


def help_of(name: str) -> str:
    """What a command does."""
    return {
        "estimate": tr("memory that a model needs on a machine, and whether it fits"),
        "limits": tr("largest context and most people that fit"),
        "runtimes": tr("the same plan under every program that could serve it"),
        "models": tr("list, search or filter models; with an id, everything about one"),
        "machines": tr("list or search machines"),
        "gpus": tr("list or search graphics cards"),
        "modules": tr("list or search memory modules, with prices"),
        "conversation": tr("memory over one conversation, from loading to a change of the model"),
        "diagnose": tr("what is likely behind a crash or slowness, and what to look at"),
        "workloads": tr("list workloads with their lengths"),
        "plan": tr("make or check a plan file"),
        "plan new": tr("make a plan file of a model and settings"),
        "plan check": tr("say whether a plan file is sound, and what has changed since"),
        "services": tr("list or search other services and the memory they take"),
        "techniques": tr("what each technique changes on a plan, with formula and source"),
        "buy": tr("what to buy: advice from wishes, or machines for a model by price"),
        "compare": tr("models side by side on several machines, and why two of them differ"),
        "export": tr("write a plan as PDF, Markdown, CSV, text or pictures"),
        "calibrate": tr("compare a program's log with a plan, and learn from it"),
        "inspect": tr("what is in a model file, or in a folder of them, without loading any"),
        "schema": tr("print the JSON schema of a format, such as scenario or model"),
    }[name]


def machines_new() -> str:
    """What "machines new" does."""
    return tr('"elbowroom machines new" drafts the profile of a machine of your own.')


def not_tokens(text: str) -> str:
    """A flag's value is no token count."""
    return tr('"{found}" is not a number of tokens; write 32768 or 32k').format(found=shown(text))


def not_whole(text: str) -> str:
    """A flag's value is no whole number."""
    return tr('"{found}" is not a whole number').format(found=shown(text))


def not_a_number(text: str) -> str:
    """A flag's value is no number."""
    return tr('"{found}" is not a number').format(found=shown(text))


def not_parameters(text: str) -> str:
    """A flag's value is no number of parameters."""
    return tr('"{found}" is not a number of parameters; write 9B or 500M').format(found=shown(text))


def not_a_person(text: str) -> str:
    """A member of the household is not understood."""
    return tr('"{found}" is not a person here; write 8k, Dad:32k/2k or Kids:family-chat').format(
        found=shown(text)
    )


def not_offload(text: str) -> str:
    """A part of ``--offload`` names nothing that can be set."""
    return tr(
        '"{found}" is not known here; write auto, gpu_layers=20, cpu_moe_layers=10, '
        "kv_on_gpu=off or mmap=off"
    ).format(found=shown(text))


def not_a_currency(text: str) -> str:
    """A currency without its rate."""
    return tr('"{found}" is no currency with a rate and its day; write KRW=1370@2026-11-29').format(
        found=shown(text)
    )


def not_a_price(text: str) -> str:
    """A price without an item or an amount."""
    return tr('"{found}" is no price of an item; write gpu:ID=349@2026-11-29').format(
        found=shown(text)
    )


def not_gib(text: str) -> str:
    """A service's size is no number."""
    return tr('"{found}" is not a number of GiB; write ID=1.5').format(found=shown(text))


def no_display() -> str:
    """Why the example is printed instead of a window."""
    return tr("No display was found, so here is the example plan as text.")


def no_window(reason: str) -> str:
    """The window cannot be opened."""
    return tr("The window cannot be opened ({reason}); here is the example plan as text.").format(
        reason=reason
    )


def cannot_read(path: str, reason: str) -> str:
    """A file of scenarios cannot be read."""
    return tr("{path}: {reason}. Give a readable file, or - for standard input.").format(
        path=path, reason=reason
    )


def nothing_to_estimate() -> str:
    """estimate without a model."""
    return tr("Give a model, --from FILE or --plan FILE.")


def nothing_to_limit() -> str:
    """limits without a model."""
    return tr("Give a model, or --plan FILE.")


def several_given() -> str:
    """estimate with a model and a file."""
    return tr("Give a model or one file, not several.")


def plan_made(path: str) -> str:
    """A plan file was written."""
    return tr("{path}: written.").format(path=shown_path(path))


def no_such_format(ending: str, known: str) -> str:
    """The name of an export says no format."""
    return tr(
        'A name that ends in "{ending}" does not say what to write. Give --format: {known}.'
    ).format(ending=shown(ending), known=known)


def plan_is_sound(path: str) -> str:
    """Nothing is wrong with a plan file."""
    return tr("{path}: this plan is sound.").format(path=shown_path(path))


def difference(name: str, field: str, old: object, new: object) -> str:
    """A figure that the catalogue now gives otherwise than a plan."""
    return tr("{name}, {field}: {old} in the plan, {new} in the catalogue").format(
        name=shown(name), field=shown(field), old=figure(old), new=figure(new)
    )


def unknown_schema(name: str, names: str) -> str:
    """schema with an unknown name."""
    return tr('There is no schema "{found}". There are: {names}.').format(
        found=shown(name), names=names
    )


def nothing_found() -> str:
    """A search without result."""
    return tr("Nothing found.")


def summary_line(model: str, quant: str, people: str, cache: str) -> str:
    """First line of an estimate."""
    return tr("{model} · {quant} · {people} · cache {cache}").format(
        model=model, quant=quant, people=people, cache=cache
    )


def people(users: int, context: str) -> str:
    """The household in words."""
    return ntr("{n} person × {context} tokens", "{n} people × {context} tokens", users).format(
        n=users, context=context
    )


def pool_line(name: str, need: str, usable: str) -> str:
    """Head of a pool."""
    return tr("{name}: needs {need}, {usable} usable").format(name=name, need=need, usable=usable)


def not_in_llama_cpp(programs: str) -> str:
    """A model that llama.cpp cannot load, in a listing, and what runs it."""
    if not programs:
        return tr("not in llama.cpp")
    return tr("not in llama.cpp; {programs}").format(programs=programs)


def draft_missing(fields: str) -> str:
    """What a person has to add to a draft."""
    return tr("A configuration does not say these, fill them in: {fields}.").format(fields=fields)


def draft_parameters(count: str) -> str:
    """The check of a draft."""
    return tr("{count} parameters are counted: compare them with the published number.").format(
        count=count
    )


def exists(path: str) -> str:
    """A draft never replaces a file."""
    return tr("{path} exists already, and is left as it is. Give another --output.").format(
        path=path
    )


def draft_written(path: str) -> str:
    """Where a draft went."""
    return tr("The draft is in {path}.").format(path=path)


def models_add() -> str:
    """The second use of the command that lists models."""
    return tr('"models add CONFIG.json" drafts a model file from a Hugging Face configuration.')


def add_usage() -> str:
    """How a draft is asked for."""
    return tr('Give one file: "elbowroom models add CONFIG.json".')


def pool_bounds_line(name: str, low: str, high: str, usable: str) -> str:
    """Head of a pool of which only bounds are known."""
    return tr("{name}: {low} to {high} without workspace, {usable} usable").format(
        name=name, low=low, high=high, usable=usable
    )


def at_most(size: str) -> str:
    """An upper bound."""
    return tr("at most {size}").format(size=size)


def exact_word() -> str:
    """Basis of an exact number."""
    return tr("exact")


def unknown_word() -> str:
    """A number that is not known."""
    return tr("not known")


def limits_title() -> str:
    """Head of the limits."""
    return tr("Limits")


def limit_rows() -> tuple[str, ...]:
    """Labels of the limits."""
    return (
        tr("Largest context that fits"),
        tr("Largest context, tight"),
        tr("Most people that fit"),
        tr("Most people, tight"),
        tr("Longest answer that fits"),
        tr("Longest answer, tight"),
        tr("Cache passes the weights at"),
        tr("Cache and workspace pass the weights at"),
        tr("Cache passes the weights with"),
        tr("Cache and workspace pass the weights with"),
    )


def images_row() -> str:
    """Label of the most pictures."""
    return tr("Most images in each conversation that fit")


def one_person_row() -> str:
    """Label of the limit of one person alone."""
    return tr("Largest context that fits one person alone")


def people_value(count: int) -> str:
    """A number of people."""
    return ntr("{n} person", "{n} people", count).format(n=f"{count:,}")


def none_fits() -> str:
    """A limit without a value."""
    return tr("none")


def never() -> str:
    """A crossing that does not happen."""
    return tr("never, within the model's maximum")


def tokens_value(count: str) -> str:
    """A limit in tokens."""
    return tr("{count} tokens").format(count=count)


def memory_options(options: str) -> str:
    """Memory options of a machine in a list."""
    return tr("{options} GB").format(options=options)


def notes_title() -> str:
    """Head of the notes."""
    return tr("Notes")


def start_title(program: str) -> str:
    """Head of the start command."""
    return tr("Start as planned ({program})").format(program=program)


def lines_title() -> str:
    """Head of what the program prints about its memory."""
    return tr("It then prints")


def own_machine() -> str:
    """Name of a machine described by flags."""
    return tr("A machine of your own")


def capped(value: str) -> str:
    """A limit set by the model."""
    return tr("{value} (the model's maximum)").format(value=value)


def nothing_to_compare() -> str:
    """Usage of ``compare``."""
    return tr("Name models and at least one --machine, or a plan with --plan.")


def one_model_over() -> str:
    """Usage of ``compare --over``."""
    return tr("--over takes one model.")


def plan_compares_nothing(name: str) -> str:
    """A plan without a comparison."""
    return tr("{name} compares nothing.").format(name=shown_path(name))
