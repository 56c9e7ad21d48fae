"""Texts of the plan: charts, table, controls, undo."""

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def untitled() -> str:
    """Name of a plan that has none."""
    return tr("Untitled plan")


def memory_now_and_baseline() -> str:
    """Title of the bars while something is compared with."""
    return tr("Memory now; the outline is the baseline")


def memory_now() -> str:
    """Title of the bars."""
    return tr("Memory now")


def growth_title(axis: str, is_shared: bool = False) -> str:
    """Title of the curve; of a pool that people share it says whose use is drawn."""
    if is_shared:
        if axis == "context":
            return tr("As context grows, with everybody using all of it")
        return tr("As people are added, each using all of the context")
    return tr("As context grows") if axis == "context" else tr("As people are added")


def axis_labels() -> tuple[str, str, str]:
    """The curve's switch."""
    return tr("Context"), tr("People"), tr("Conversation")


def headers(has_baseline: bool) -> tuple[str, str, str, str, str]:
    """Heads of the table."""
    return (
        tr("Component"),
        tr("Now"),
        tr("Δ baseline") if has_baseline else "",
        tr("Range"),
        tr("How computed"),
    )


def usable(size: str) -> str:
    """The limit line of a bar, with its bare number, or of a curve, with its unit."""
    return tr("usable {size}").format(size=size)


def usable_memory() -> str:
    """What models may have of a memory, as a line of a table."""
    return tr("Usable")


def need() -> str:
    """The sum of what a memory holds."""
    return tr("Need")


def bars_columns(unit: str) -> tuple[str, str, str]:
    """Heads of the bars as a table."""
    return tr("Memory"), tr("Component"), unit


def usable_line() -> str:
    """What the line across a bar is, without its number."""
    return tr("usable")


def unused_pool(size: str) -> str:
    """The free part of a bar, where a program takes it all as cache pool."""
    return tr("Cache pool, not in use {size}").format(size=size)


def pool_takeaway(name: str, need: str, usable_size: str, pool: str) -> str:
    """The bars in one sentence, where a program takes all that is free as cache pool."""
    return tr(
        "{name} needs {need} as people are expected to use it; all {usable} are taken, {pool} of "
        "it for the cache."
    ).format(name=name, need=need, usable=usable_size, pool=pool)


def reserved_pool() -> str:
    """Name of the whole pool in the table."""
    return tr("Cache pool, reserved")


def pool_how(tokens: str, is_enough: bool) -> str:
    """Last column of the cache pool."""
    if not is_enough:
        return tr("room for {tokens} tokens; the cache above does not fit in it").format(
            tokens=tokens
        )
    return tr("room for {tokens} tokens; the cache above lies in it").format(tokens=tokens)


def free(size: str) -> str:
    """The free part of a bar."""
    return tr("Free {size}").format(size=size)


def over(size: str) -> str:
    """How far a bar goes over the line."""
    return tr("{size} over").format(size=size)


def of_usable(size: str) -> str:
    """Last column of the sum."""
    return tr("of {size} usable").format(size=size)


def exact() -> str:
    """A number without a range."""
    return tr("exact")


def at_most(size: str) -> str:
    """A number that cannot be larger."""
    return tr("at most {size}").format(size=size)


def not_known() -> str:
    """A number that is missing."""
    return tr("not known")


def here(axis: str, value: int) -> str:
    """The marker of the plan as it is."""
    if axis == "context":
        return tr("{tokens}: you are here").format(tokens=units.tokens(value))
    return ntr("{n} person: you are here", "{n} people: you are here", value).format(n=value)


def largest(axis: str, value: int, is_capped: bool) -> str:
    """The marker of the limit: the memory's, the model's, or as many as a plan may ask for."""
    if is_capped and axis == "context":
        return tr("{tokens}: the model's maximum").format(tokens=units.tokens(value))
    if is_capped:
        return tr("{n}: the most that a plan may ask for").format(n=f"{value:,}")
    if axis == "context":
        return tr("{tokens}: largest that fits").format(tokens=units.tokens(value))
    return tr("{n}: most that fit").format(n=value)


def crossing(axis: str, value: int) -> str:
    """The marker where the cache passes the weights."""
    if axis == "users":
        return ntr("{n} person: cache > weights", "{n} people: cache > weights", value).format(
            n=value
        )
    return tr("{tokens}: cache > weights").format(tokens=units.tokens(value))


def bars_takeaway(name: str, need: str, usable_size: str) -> str:
    """The bars in one sentence."""
    return tr("{name} needs {need}; {usable} is usable.").format(
        name=name, need=need, usable=usable_size
    )


def bars_bounds_takeaway(name: str, low: str, high: str, usable_size: str) -> str:
    """The bars in one sentence, where only bounds are known."""
    return tr("{name}: {low} to {high} without workspace; {usable} is usable.").format(
        name=name, low=low, high=high, usable=usable_size
    )


def curve_takeaway(axis: str, limit: int) -> str:
    """The curve in one sentence."""
    if not limit:
        return tr("Nothing fits with these settings.")
    if axis == "context":
        return tr("Memory grows with the context; {tokens} tokens fit.").format(
            tokens=units.tokens(limit)
        )
    return ntr(
        "Memory grows with people; {n} fits.", "Memory grows with people; {n} fit.", limit
    ).format(n=limit)


def curve_spills(name: str) -> str:
    """The curve of a plan that runs only with a part of it in system memory."""
    return tr("No context fits in {name} alone: part of this plan lies in system memory.").format(
        name=name
    )


def no_curve() -> str:
    """Why the curve is empty."""
    return tr("There is no curve for these settings; the banner says why.")


def per_thousand(size: str) -> str:
    """What more context costs."""
    return tr("+{size} per 1,000 tokens and person").format(size=size)


def favourites() -> str:
    """Heading of what the person marked."""
    return tr("Favourites")


def recent() -> str:
    """Heading of what was chosen last."""
    return tr("Recent")


def no_growth() -> str:
    """A model whose memory does not grow with the context."""
    return tr("A longer context costs nothing here")


def fits_up_to(tokens: int) -> str:
    """Link beside the context."""
    return tr("fits up to {tokens}").format(tokens=units.tokens(tokens))


def fits_people(count: int) -> str:
    """Link below the number of people."""
    return ntr("fits up to {n} person", "fits up to {n} people", count).format(n=f"{count:,}")


def reach(users: int, max_context: int, is_capped: bool) -> str:
    """How far the context can go; capped by the model where its training ends first."""
    if not max_context:
        return ntr(
            "No context fits for {n} person", "No context fits for {n} people", users
        ).format(n=users)
    text = ntr(
        "Largest context for {n} person: {tokens} tokens",
        "Largest context for {n} people: {tokens} tokens",
        users,
    ).format(n=users, tokens=units.tokens(max_context))
    return text + " " + tr("(the model's maximum)") if is_capped else text


def reach_with_margin(users: int, max_context: int) -> str:
    """How far the context can go when the margin is kept, for a plan that does not keep it."""
    if not max_context:
        return ntr(
            "With the margin kept, no context fits for {n} person",
            "With the margin kept, no context fits for {n} people",
            users,
        ).format(n=users)
    return ntr(
        "With the margin kept, {n} person has room for {tokens} tokens",
        "With the margin kept, {n} people have room for {tokens} tokens each",
        users,
    ).format(n=users, tokens=units.tokens(max_context))


def crowd(max_users: int, context: int, program: str) -> str:
    """How many people have room; ``program`` where it is that which ends the search."""
    tokens = units.tokens(context)
    if not max_users:
        return tr("not even one person at {tokens} tokens").format(tokens=tokens)
    number = (
        tr("{n}, the most that {program} is planned for").format(
            n=f"{max_users:,}", program=program
        )
        if program
        else f"{max_users:,}"
    )
    return tr("most people at {tokens} tokens: {n}").format(n=number, tokens=tokens)


def margin_kept(size: str) -> str:
    """The margin of a plan that fits."""
    return tr("Margin kept free: {size}.").format(size=size)


def precision_note(label: str, net: int, cache: int, workspace: int) -> str:
    """Net effect of the next precision down."""
    text = (
        tr("{label}-bit saves {net}: cache {cache}, workspace {workspace}")
        if net >= 0
        else tr("{label}-bit costs {net}: cache {cache}, workspace {workspace}")
    )
    return text.format(
        label=label,
        net=units.in_column(abs(net)),
        cache=units.signed(cache),
        workspace=units.signed(workspace),
    )


def lowest_precision(program: str) -> str:
    """Nothing below."""
    return tr("The cache is as small as {program} can make it").format(program=program)


def no_cache() -> str:
    """A model without a KV cache."""
    return tr("This model keeps no KV cache")


def cache_type_hint(name: str, bits: str, has_scales: bool) -> str:
    """Tooltip of a precision."""
    if not has_scales:
        return tr("{name}: {bits} bits a value").format(name=name, bits=bits)
    return tr("{name}: {bits} bits a value, scales included").format(name=name, bits=bits)


def flash_label(value: str) -> str:
    """Segments of the flash-attention switch."""
    return {"auto": tr("Auto"), "on": tr("On"), "off": tr("Off")}[value]


def flash_note(is_on: bool, value: str, pads_cache: bool) -> str:
    """What flash attention does here."""
    if value == "auto":
        return tr("Auto: on here") if is_on else tr("Auto: off, this card has no kernel for it")
    if pads_cache:
        return tr("Off makes the workspace grow, and pads the values of this model")
    return tr("Off makes the workspace grow; the KV cache stays the same")


def machine_subtitle(gpu: str, ram: str) -> str:
    """Facts of a machine in one line."""
    return (
        tr("{gpu} · {ram} RAM").format(gpu=gpu, ram=ram) if gpu else tr("{ram} RAM").format(ram=ram)
    )


def layers(total: int, kinds: tuple[tuple[str, int], ...]) -> str:
    """Layers of a model by kind: "32 layers, all full attention"."""
    head = ntr("{n} layer", "{n} layers", total).format(n=total)
    if len(kinds) == 1:
        return tr("{layers}, all {kind}").format(layers=head, kind=layer_kind(kinds[0][0]))
    parts = ", ".join(
        tr("{n} {kind}").format(n=count, kind=layer_kind(kind)) for kind, count in kinds
    )
    return tr("{layers}: {parts}").format(layers=head, parts=parts)


def layer_kind(kind: str) -> str:
    """A kind of layer."""
    return {
        "full": tr("full attention"),
        "sliding": tr("sliding window"),
        "mla": tr("latent attention"),
        "compressed": tr("compressed attention"),
        "recurrent": tr("recurrent"),
        "hybrid": tr("attention and recurrent"),
        "shared": tr("shared cache"),
        "cross": tr("cross-attention"),
        "none": tr("without cache"),
    }[kind]


def kv_heads(heads: int, dim: int) -> str:
    """KV heads of a model."""
    return tr("{heads} KV heads × {dim}").format(heads=heads, dim=dim)


def between(low: str, high: str) -> str:
    """The two ends of a size."""
    return tr("{low} to {high}").format(low=low, high=high)


def cache_at_16_bits() -> str:
    """Why a smaller cache cannot be chosen."""
    return tr("The cache of a model that llama.cpp cannot load is shown at 16 bits.")


def not_in_llama_cpp() -> str:
    """A model that llama.cpp cannot load, in a list."""
    return tr("not in llama.cpp")


def quant_subtitle(file_size: str, memory: str) -> str:
    """Size of a file type."""
    return tr("{file} file, {memory} of weights").format(file=file_size, memory=memory)


def model_subtitle(publisher: str, parameters: str, context: str) -> str:
    """Facts of a model in the picker."""
    if not context:
        return tr("{publisher} · {parameters}").format(publisher=publisher, parameters=parameters)
    return tr("{publisher} · {parameters} · up to {context} tokens").format(
        publisher=publisher, parameters=parameters, context=context
    )


def status(build: str, date: str) -> str:
    """Right side of the status bar."""
    return tr("{build} rules · data checked {date}").format(build=build, date=date)


def undo(what: str) -> str:
    """Name of the undo step."""
    return tr("Undo: {what}").format(what=what)


def redo(what: str) -> str:
    """Name of the redo step."""
    return tr("Redo: {what}").format(what=what)


def change(kind: str, old: str, new: str) -> str:
    """A step in words: "context 8k → 16k"."""
    return {
        "context": tr("context {old} → {new}"),
        "users": tr("people {old} → {new}"),
        "prompt": tr("prompt {old} → {new}"),
        "answer": tr("answers {old} → {new}"),
        "workload": tr("workload {new}"),
        "cache": tr("cache {old} → {new}"),
        "model": tr("model {old} → {new}"),
        "attach": tr("attach {new}"),
        "detach": tr("detach {new}"),
        "machine": tr("machine {old} → {new}"),
        "memory": tr("memory {old} → {new}"),
        "card": tr("card {old} → {new}"),
        "household_list": tr("people one by one"),
        "household_alike": tr("people all alike"),
        "household_add": tr("add {new}"),
        "household_remove": tr("remove {new}"),
        "household_edit": tr("change {new}"),
        "household_active": tr("{new} active at once"),
        "service_on": tr("{new} runs beside it"),
        "service_off": tr("without {new}"),
        "service_amount": tr("memory of {new}"),
        "offload": tr("layers on the card {old} → {new}"),
        "quant": tr("file type {old} → {new}"),
        "flash_attention": tr("flash attention {old} → {new}"),
        "technique_on": tr("use {new}"),
        "technique_off": tr("without {new}"),
        "runtime": tr("program {old} → {new}"),
        "sample": tr("open {new}"),
        "name": tr("name {old} → {new}"),
        "notes": tr("notes"),
        "earlier": tr("restore an earlier version"),
        "reload": tr("reload the file"),
        "wish": tr("wishes: {new}"),
        "advice": tr("take {new}"),
        "log_settings": tr("settings of a log"),
        "calibrate": tr("calibrate: {new}"),
        "uncalibrate": tr("remove calibration: {new}"),
        "set_baseline": tr("set baseline"),
        "clear_baseline": tr("clear baseline"),
        "compare_begin": tr("compare this plan"),
        "compare_ready-made": tr("a ready-made comparison"),
        "compare_clear": tr("clear the comparison"),
        "compare_add": tr("add {new} to the comparison"),
        "compare_remove": tr("take {old} out of the comparison"),
        "compare_copy": tr("{new} once more in the comparison"),
        "compare_order": tr("another order of the comparison"),
        "compare_change": tr("{old} → {new} in the comparison"),
        "compare_cell": tr("settings of one cell"),
    }[kind].format(old=old, new=new)


def no_limit() -> str:
    """Answers may fill the context."""
    return tr("no limit")


def flash_set(value: str) -> str:
    """Flash attention as the person set it, in the line of its folded part."""
    return tr("flash attention: {value}").format(value=value)


def nothing_beside() -> str:
    """No service runs beside the model."""
    return tr("nothing else")


def none_set() -> str:
    """No technique is in use."""
    return tr("none set")


def no_memory() -> str:
    """A machine sold without memory."""
    return tr("memory to be chosen")


def default() -> str:
    """The file type nobody chose."""
    return tr("default")


def gb(number: str) -> str:
    """Memory as sold."""
    return tr("{number} GB").format(number=number)


def no_card() -> str:
    """A machine without a card."""
    return tr("No graphics card")


def on_cpu() -> str:
    """What that means."""
    return tr("runs on the CPU, in system memory")


def shares_memory() -> str:
    """Graphics that use the system's memory."""
    return tr("shares the system's memory")


def card_subtitle(gib: str, bandwidth_gb_s: float | None, watts: float | None) -> str:
    """Facts of a card in one line; what is not known is left out."""
    parts = [gb(gib)]
    if bandwidth_gb_s:
        parts.append(tr("{number} GB/s").format(number=f"{bandwidth_gb_s:,.0f}"))
    if watts:
        parts.append(tr("{number} W").format(number=f"{watts:,.0f}"))
    return " · ".join(parts)
