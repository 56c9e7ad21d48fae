"""It crashed or slowed down: a short guided answer."""

from elbowroom.text.language import tr


def title() -> str:
    """Title of the dialog, and name of its menu entry."""
    return tr("It crashed or slowed down")


def asks() -> str:
    """The one question."""
    return tr("What happened?")


def symptom(code: str) -> str:
    """What a person saw."""
    return {
        "crash": tr("It stopped, or did not start"),
        "slow": tr("It became slow"),
    }[code]


def cause(code: str, program: str) -> str:
    """What the plan says of why."""
    text = {
        "TOO_MUCH": tr(
            "By the plan this does not fit: more is asked for than there is. {program} stops "
            "while it loads, or when a buffer is asked for."
        ),
        "WITHIN_MARGIN": tr(
            "By the plan it fits by less than the estimate may be off. Another program, the "
            "display or a longer prompt can take the rest."
        ),
        "IN_SYSTEM_MEMORY": tr(
            "By the plan not all of it fits on the card: a part lies in system memory, which is "
            "many times slower. A driver can also move it there without a word."
        ),
        "POOL_FULL": tr(
            "By the plan the cache pool of {program} is often full: requests wait, or are put "
            "back and computed again."
        ),
        "TOO_SLOW": tr(
            "By the plan it fits, and the memory it is read from is too slow for the speed that "
            "is asked for."
        ),
        "LONG_PROMPT": tr(
            "By the plan answers are fast enough, but the prompt takes long to read before the "
            "first word."
        ),
        "NOT_BY_THE_PLAN": tr(
            "By the plan it fits and is fast enough. So something differs from the plan: other "
            "settings, other programs on the same memory, or more people than one."
        ),
    }[code]
    return text.format(program=program)


def dominates(name: str, size: str, share: int, memory: str) -> str:
    """The part that is largest."""
    return tr("The largest part in {memory} is: {name}, {size}, {share} % of the need.").format(
        name=name, size=size, share=share, memory=memory
    )


def growing(name: str, size: str) -> str:
    """The part that tokens and people make."""
    return tr(
        "Of what grows with tokens and people, the largest is: {name}, {size}. Cut there."
    ).format(name=name, size=size)


def restores(change: str) -> str:
    """The one cut that restores the plan without touching the weights."""
    return tr("This alone restores it, and leaves the weights as they are: {change}.").format(
        change=change
    )


def nothing_restores() -> str:
    """No cut is enough."""
    return tr(
        "No single cut of tokens, people or precision restores it: the weights weigh too much."
    )


def nothing_to_restore() -> str:
    """The plan is not at fault."""
    return tr("The plan needs no cut. What each would give back:")


def then_it_fits() -> str:
    """A cut that is enough."""
    return tr("then it fits")


def cuts_title() -> str:
    """Heading of the cuts."""
    return tr("What a cut gives back")


def checks_title() -> str:
    """Heading of what confirms it."""
    return tr("To confirm it, look at")


def check(code: str, program: str) -> str:
    """What to look at."""
    text = {
        "LOG_LINES": tr("the log of {program}: these lines, with these figures"),
        "PROGRAM_PS": tr('"ollama ps" while it answers: the share on the CPU, and the context'),
        "NVIDIA_SMI": tr('"nvidia-smi" while it answers: used memory, and every other process'),
        "ROCM_SMI": tr('"rocm-smi --showmeminfo vram" while it answers'),
        "NVTOP": tr('"nvtop" while it answers: used memory of the card'),
        "ACTIVITY_MONITOR": tr("Activity Monitor, Memory: pressure, and swap used"),
        "FREE": tr('"free -h" while it answers: available memory, and swap used'),
        "SAME_SETTINGS": tr(
            "the command that really ran: context, people and cache types as in this plan?"
        ),
        "ALL_PEOPLE": tr("the same with everybody at once: one person alone underestimates"),
    }[code]
    return text.format(program=program)


def no_figures() -> str:
    """There is no estimate to go by."""
    return tr("There are no figures for this plan; the banner says why.")
