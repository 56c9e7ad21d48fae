"""Texts of the command line."""

from elbowroom.text.language import tr
from elbowroom.text.refusals import shown


def about() -> str:
    """What the program is."""
    return tr("What fits on your home AI machine: weights, KV cache and workspace, to the byte.")


def without_command() -> str:
    """What happens without a command."""
    return tr("Without a command, the window opens.")


def help_of(name: str) -> str:
    """What a command does."""
    return {
        "estimate": tr("memory that a model needs on a machine, and whether it fits"),
        "limits": tr("largest context and most people that fit"),
        "models": tr("list or search models"),
        "machines": tr("list or search machines"),
        "gpus": tr("list or search graphics cards"),
        "modules": tr("list or search memory modules, with prices"),
        "services": tr("list or search other services and the memory they take"),
        "buy": tr("machines to buy for a model, by price, with verdict and speed"),
        "schema": tr(
            "print the JSON schema of a format: scenario, model, host, gpu, module or service"
        ),
    }[name]


def flag(name: str) -> str:
    """What a flag sets."""
    return _flags()[name]


def _flags() -> dict[str, str]:
    return {
        "lang": tr("language of the texts"),
        "theme": tr("colours of the window"),
        "version": tr("print the version"),
        "model": tr("id of a model"),
        "from": tr("file of scenarios, one JSON object a line; - for standard input"),
        "limits": tr("also the largest context and the most people"),
        "json": tr("print JSON"),
        "words": tr("words that must occur"),
        "schema": tr("scenario, model, host, gpu, module or service"),
        "budget": tr("most that all of it may cost, in US dollars before tax"),
        "all": tr("also what does not fit or is too slow"),
        "service": tr("a service that runs beside the model; with =GIB what it takes on yours"),
        "prompt": tr("length of the prompt whose answer is waited for"),
        "min_tok_s": tr("answer tokens a second that each person wants at least"),
        "max_wait_s": tr("longest wait for the first token, in seconds"),
        "hours_a_day": tr("hours a day under load, for the electricity of a year"),
        "price_per_kwh": tr("price of a kilowatt-hour"),
        "idle_w": tr("watts that your meter shows when the machine idles"),
        "load_w": tr("watts that your meter shows while the model answers"),
        "details": tr("all that is known of each machine"),
        "copy_of": tr("with new: the machine to copy"),
        "output": tr("with new: the file to write, in place of standard output"),
        "quant": tr("file type of the weights, such as Q4_K_M"),
        "machine": tr("id of a machine"),
        "memory": tr("memory option of the machine, in GiB"),
        "gpu": tr("id of a card that is put in, igpu for the processor's own graphics, or none"),
        "vram": tr("memory of a card, in GiB, for a machine of your own"),
        "backend": tr("cuda, rocm, vulkan or metal, with --vram"),
        "ram": tr("memory of a machine of your own, in GiB"),
        "runtime": tr("program that serves the model"),
        "context": tr("tokens of one conversation, such as 32k"),
        "users": tr("people active at once"),
        "household": tr("a context for each person, instead of --context and --users"),
        "cache_k": tr("type of the cached keys"),
        "cache_v": tr("type of the cached values"),
        "flash": tr("flash attention"),
        "micro_batch": tr("tokens computed at once"),
        "batch": tr("tokens submitted at once"),
        "slots": tr("a cache for each person, or one pool for all"),
        "frontend": tr("server, or library with a row of logits for every token"),
    }


def machines_new() -> str:
    """What "machines new" does."""
    return tr('"elbowroom machines new" drafts the profile of a machine of your own.')


def cannot_write(path: str, reason: str) -> str:
    """A file cannot be written."""
    return tr("{path}: {reason}. Give a file in a folder that can be written to.").format(
        path=shown(path), reason=reason
    )


def not_tokens(text: str) -> str:
    """A flag's value is no token count."""
    return tr('"{found}" is not a number of tokens; write 32768 or 32k').format(found=shown(text))


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
        path=shown(path), reason=reason
    )


def nothing_to_estimate() -> str:
    """estimate without a model."""
    return tr("Give a model, or --from FILE.")


def both_given() -> str:
    """estimate with a model and --from."""
    return tr("Give a model or --from FILE, not both.")


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
    from elbowroom.text.language import ntr

    return ntr("{n} person × {context} tokens", "{n} people × {context} tokens", users).format(
        n=users, context=context
    )


def pool_line(name: str, need: str, usable: str) -> str:
    """Head of a pool."""
    return tr("{name}: needs {need}, {usable} usable").format(name=name, need=need, usable=usable)


def exact_word() -> str:
    """Basis of an exact number."""
    return tr("exact")


def unknown_word() -> str:
    """A number that is not known."""
    return tr("not known")


def limits_title() -> str:
    """Head of the limits."""
    return tr("Limits")


def limit_rows() -> tuple[str, str, str, str, str]:
    """Labels of the limits."""
    return (
        tr("Largest context that fits"),
        tr("Largest context, tight"),
        tr("Most people that fit"),
        tr("Cache passes the weights at"),
        tr("Cache and workspace pass the weights at"),
    )


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


def own_machine() -> str:
    """Name of a machine described by flags."""
    return tr("A machine of your own")


def capped(value: str) -> str:
    """A limit set by the model."""
    return tr("{value} (the model's maximum)").format(value=value)
