"""What undo and redo call a step."""

from elbowroom.text.language import once_a_language, tr


def undo(what: str) -> str:
    """Name of the undo step."""
    return tr("Undo: {what}").format(what=what)


def redo(what: str) -> str:
    """Name of the redo step."""
    return tr("Redo: {what}").format(what=what)


def change(kind: str, old: str, new: str) -> str:
    """A step in words: "context 8k → 16k"."""
    return _changes()[kind].format(old=old, new=new)


@once_a_language
def _changes() -> dict[str, str]:
    """Every kind of step; kept, as each move of a slider names its step."""
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
    }


def no_limit() -> str:
    """Answers may fill the context."""
    return tr("no limit")


def default() -> str:
    """The file type nobody chose."""
    return tr("default")
