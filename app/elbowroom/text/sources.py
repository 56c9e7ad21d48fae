"""Sources that are our own notes rather than somebody's title, in the reader's language.

A title stays as it was noted, so that it is found again.
"""

from elbowroom.text.language import tr


def source(noted: str) -> str:
    """A source as the data has it; in words of the language in use where it is our own."""
    return ours().get(noted, noted)


def ours() -> dict[str, str]:
    """Notes of our own, as the data has them, and what they are called."""
    return {
        "General knowledge, no page read; confidence low": tr(
            "General knowledge, no page read; confidence low"
        ),
        "General knowledge of the platform (Intel Alder Lake-U, Alder Lake-N, Twin Lake, Apollo "
        "Lake); no page read": tr(
            "General knowledge of the platform (Intel Alder Lake-U, Alder Lake-N, Twin Lake, "
            "Apollo Lake); no page read"
        ),
        "Computed here: MT/s x 8 bytes x channels; lanes x per-lane rate; GPU data rate = "
        "bandwidth x 8 / bus bits; kit price / modules": tr(
            "Computed here: MT/s x 8 bytes x channels; lanes x per-lane rate; GPU data rate = "
            "bandwidth x 8 / bus bits; kit price / modules"
        ),
        "Template assumption, not a product fact; the user is expected to edit it": tr(
            "Template assumption, not a product fact; the user is expected to edit it"
        ),
        "nvidia-smi total-memory lines in public repository documents": tr(
            "nvidia-smi total-memory lines in public repository documents"
        ),
        "ZimaOS with Docker, idle: our assumption for a Debian-class server with a web interface, "
        "not measured. A ZimaCube 2 running Immich and other services had 3.97 GiB in use (GitHub "
        "ted-knightforce/zimacube2 @dd32ead, 2026-06-25)": tr(
            "ZimaOS with Docker, idle: our assumption for a Debian-class server with a web "
            "interface, not measured. A ZimaCube 2 running Immich and other services had 3.97 GiB "
            "in use (GitHub ted-knightforce/zimacube2 @dd32ead, 2026-06-25)"
        ),
        "The libraries of llama.cpp b11739 alone take 34 MB; the rest is our allowance for a "
        "server process. The threads' work buffer is counted apart": tr(
            "The libraries of llama.cpp b11739 alone take 34 MB; the rest is our allowance for a "
            "server process. The threads' work buffer is counted apart"
        ),
    }
