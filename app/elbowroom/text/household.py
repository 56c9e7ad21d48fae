"""The people who use a model: the list of them, and its controls."""

from elbowroom.text.language import tr


def mode(code: str) -> str:
    """How the household is given."""
    return {"alike": tr("All alike"), "list": tr("One by one")}[code]


def mode_hint(code: str) -> str:
    """What that means."""
    return {
        "alike": tr("So many people, each with the same context"),
        "list": tr("A list of people, each with what they do and a context of their own"),
    }[code]


def too_many_to_list() -> str:
    """Why one by one cannot be chosen."""
    return tr("Too many people for a list")


def mode_name() -> str:
    """What the switch is called."""
    return tr("How the household is given")


def somebody(number: int) -> str:
    """A person without a name."""
    return tr("Person {n}").format(n=number)


def name_of(number: int) -> str:
    """The box for a name, to a screen reader."""
    return tr("Name or role of person {n}").format(n=number)


def context() -> str:
    """Caption of a person's context."""
    return tr("Context")


def context_of(who: str) -> str:
    """The box for a context, to a screen reader."""
    return tr("Context, in tokens: {who}").format(who=who)


def answer() -> str:
    """Caption of a person's limit of answers."""
    return tr("Answer")


def answer_of(who: str) -> str:
    """The box for a limit, to a screen reader."""
    return tr("Longest answer, in tokens, 0 for no limit: {who}").format(who=who)


def answer_range(most: int) -> str:
    """What that box takes."""
    return tr("Longest answer: a number of tokens up to {high}, 0 for no limit.").format(
        high=f"{most:,}"
    )


def no_limit() -> str:
    """An answer that may fill the context, in a box of a few letters."""
    return tr("any")


def own_lengths() -> str:
    """A person whose lengths are of no workload."""
    return tr("Own lengths")


def workload_of(who: str) -> str:
    """The menu of workloads, to a screen reader."""
    return tr("What they do: {who}").format(who=who)


def remove(who: str) -> str:
    """The button that takes somebody off the list."""
    return tr("Remove from the household: {who}").format(who=who)


def add() -> str:
    """The button below the list."""
    return tr("Add a person")


def active() -> str:
    """How many of them at once."""
    return tr("Active at once")


def all_change() -> str:
    """What the slider does to a list."""
    return tr("The slider sets the same context for everybody")
