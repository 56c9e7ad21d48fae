"""What the window says around plan files: dialogs, strips, questions."""

from dataclasses import dataclass

from elbowroom.text import units
from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown, shown_path
from elbowroom.text.window import APPLICATION


@dataclass(frozen=True, slots=True)
class FileTexts:
    """Titles of the file dialogs, and the kinds of files they show."""

    open: str
    save: str
    copy: str
    share: str
    openable: str
    plans: str
    models: str
    everything: str


def file_texts() -> FileTexts:
    """Words of the file dialogs."""
    return FileTexts(
        open=tr("Open a plan or a model file"),
        save=tr("Save the plan"),
        copy=tr("Save a copy"),
        share=tr("Share a copy, without notes and paths"),
        openable=tr("Plans and model files"),
        plans=tr("Plans of Elbowroom"),
        models=tr("Model files"),
        everything=tr("All files"),
    )


@dataclass(frozen=True, slots=True)
class Question:
    """A question about work that could be lost.

    Attributes:
        title: of its window.
        text: the question.
        more: what each answer leads to.
        save: keep the work in a file.
        other: go on without.
        cancel: stay.
    """

    title: str
    text: str
    more: str
    save: str
    other: str
    cancel: str


def before_replacing(name: str) -> Question:
    """Another plan is to be opened in the place of a changed one."""
    return Question(
        title=tr("Unsaved changes"),
        text=tr("Save the changes to “{name}” first?").format(name=shown(name)),
        more=tr("Another plan takes its place. Without saving, its changes are lost."),
        save=tr("Save"),
        other=tr("Discard changes"),
        cancel=tr("Cancel"),
    )


def before_quitting(name: str, is_file_there: bool) -> Question:
    """The program is to end, and a file is older than its plan, or no longer there."""
    kept = tr("Its file still holds the plan as it was. Kept changes wait for the next start.")
    gone = tr("Its file is no longer there. The plan, if kept, waits for the next start.")
    return Question(
        title=tr("Unsaved changes"),
        text=tr("Save the changes to “{name}”?").format(name=shown(name)),
        more=kept if is_file_there else gone,
        save=tr("Save"),
        other=tr("Keep for next time"),
        cancel=tr("Cancel"),
    )


def before_losing(name: str, why: str) -> Question:
    """The program is to end, and changes can be put nowhere."""
    return Question(
        title=tr("Unsaved changes"),
        text=tr("The changes to “{name}” could not be put aside.").format(name=shown(name)),
        more=why,
        save=tr("Save as…"),
        other=tr("Lose the changes"),
        cancel=tr("Cancel"),
    )


@dataclass(frozen=True, slots=True)
class StripTexts:
    """What the strips offer."""

    save: str
    save_as: str
    save_copy: str
    save_anew: str
    reload: str
    keep_mine: str
    take_over: str
    compare: str
    update: str
    versions: str
    show: str
    undo: str
    stop: str


def strip_texts() -> StripTexts:
    """Words on the strips' buttons."""
    return StripTexts(
        save=tr("Save"),
        save_as=tr("Save as…"),
        save_copy=tr("Save a copy…"),
        save_anew=tr("Save anew"),
        reload=tr("Reload"),
        keep_mine=tr("Keep mine"),
        take_over=tr("Take over"),
        compare=tr("Compare…"),
        update=tr("Update"),
        versions=tr("Earlier versions…"),
        show=tr("Show…"),
        undo=tr("Undo"),
        stop=tr("Cancel"),
    )


def open_here(since: str) -> str:
    """Another window of this computer has the file."""
    return tr(
        "This plan is open in another window (since {since}). It is opened to look at only; your "
        "changes need another name."
    ).format(since=units.moment(since))


def open_there(host: str, since: str) -> str:
    """Another computer has the file, or left it so."""
    return tr(
        "This plan is open on {host} (since {since}), or was not closed there. It is opened to "
        "look at only; your changes need another name."
    ).format(host=shown(host) or "?", since=units.moment(since))


def figures_changed(count: int) -> str:
    """The catalogue now gives figures otherwise than the plan."""
    return ntr(
        "The catalogue has another value for {count} figure of this plan. The plan computes with "
        "its own.",
        "The catalogue has other values for {count} figures of this plan. The plan computes with "
        "its own.",
        count,
    ).format(count=count)


def restored() -> str:
    """Changes that were put aside are back."""
    return tr("Restored, with the changes that were not saved. Save the plan to keep them.")


def more_unsaved(count: int) -> str:
    """Other plans wait to be restored."""
    return ntr(
        "{count} more plan with unsaved changes is kept.",
        "{count} more plans with unsaved changes are kept.",
        count,
    ).format(count=count)


def nothing_unsaved() -> str:
    """The list of unsaved plans is empty."""
    return tr("No unsaved plans are left over.")


def not_put_aside() -> str:
    """Autosave fails."""
    return tr(
        "Changes cannot be put aside at the moment, so that a crash would lose them. Save the plan."
    )


def with_versions(why: str) -> str:
    """Why a file was not opened, where earlier versions of it are kept."""
    return why + " " + tr("An earlier version of it can be opened.")


def settings_not_kept() -> str:
    """A setting holds for this run only."""
    return tr("The settings could not be saved; your choice holds until Elbowroom ends.")


def name_not_passed_on() -> str:
    """The system's dialog names a file that does not exist, because its name is no text."""
    return tr(
        "The file dialog cannot pass this name on, because it is not UTF-8. Drag the file into the "
        "window, or start Elbowroom with it: elbowroom FILE."
    )


def saved_copy(path: str) -> str:
    """A copy was written."""
    return tr("{path}: a copy was saved. You go on with the plan that is open.").format(
        path=shown_path(path)
    )


def shared_copy(path: str) -> str:
    """A copy for others was written."""
    return tr("{path}: a copy without notes and paths was saved.").format(path=shown_path(path))


def state_word(is_read_only: bool, is_changed: bool) -> str:
    """What stands beside the plan's name."""
    if is_read_only:
        return tr("to look at only")
    return tr("not saved") if is_changed else ""


def window_title(name: str, file_name: str = "") -> str:
    """Title of the window; Qt puts its mark for "changed" in the place of ``[*]``."""
    known = "" if name == file_name.removesuffix(".elbowroom") else file_name
    whole = f"{name} ({known})" if known else name
    return "{whole}[*] — {application}".format(
        whole=whole.replace("[*]", "[*][*]"), application=APPLICATION
    )


def no_recent() -> str:
    """The list of recent plans is empty."""
    return tr("No recent plans")


def clear_recent() -> str:
    """Empties the list of recent plans."""
    return tr("&Clear this list")


def new_plan_file() -> str:
    """Name proposed for the file of a plan without a title."""
    return tr("plan")


@dataclass(frozen=True, slots=True)
class DetailsTexts:
    """The dialog for a plan's name and notes."""

    title: str
    name: str
    notes: str
    apply: str
    cancel: str


def details_texts() -> DetailsTexts:
    """Words of that dialog."""
    return DetailsTexts(
        title=tr("Name and notes"),
        name=tr("&Name of the plan"),
        notes=tr("N&otes"),
        apply=tr("Apply"),
        cancel=tr("Cancel"),
    )
