"""Names and values of the settings that programs have."""

from elbowroom.text.language import tr

Value = str | int | float | None


def label(field: str) -> str:
    """Caption of a setting."""
    return {
        "slots": tr("Slots"),
        "frontend": tr("Front end"),
        "micro_batch": tr("Micro-batch"),
        "batch": tr("Batch"),
        "memory_share": tr("Share of the card, %"),
        "context_use": tr("Expected use of the context, %"),
    }[field]


def value(field: str, chosen: Value) -> str:
    """One value."""
    if chosen is None:
        return tr("Auto")
    if field == "memory_share":
        return f"{100 * float(chosen):g}"
    words = {
        "split": tr("Split"),
        "unified": tr("Shared"),
        "server": tr("Server"),
        "library": tr("Library"),
    }
    return words.get(str(chosen)) or str(chosen)


def hint(field: str, chosen: Value) -> str:
    """What a value means."""
    if chosen is None:
        return tr("What the program takes by itself")
    meanings = {
        "split": tr("A slot of its own for each person (-np)"),
        "unified": tr("One cache that all slots share (--kv-unified)"),
        "server": tr("llama-server: a row of logits for each slot"),
        "library": tr("A program that uses the library: a row of logits for each token"),
    }
    if str(chosen) in meanings:
        return meanings[str(chosen)]
    return {
        "micro_batch": tr("Tokens of a prompt that are computed at once; more need more workspace"),
        "batch": tr("Tokens of a prompt that are handed over at once"),
        "memory_share": tr("Part of the card that the program may take"),
        "context_use": tr("How much of their context people are expected to use"),
    }[field]


def change(field: str, old: str, new: str) -> str:
    """A step in words: "micro-batch 512 → 1024"."""
    return tr("{setting} {old} → {new}").format(setting=label(field), old=old, new=new)
