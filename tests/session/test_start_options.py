"""What the command line says about the window."""

import pytest

from elbowroom.session.start_options import StartOptions, read_options, value_of


def test_nothing_and_a_plan_open_the_window():
    assert read_options([]) == StartOptions()
    assert read_options(["a/Family.ELBOWROOM"]) == StartOptions(file="a/Family.ELBOWROOM")


def test_a_trial_start_is_asked_for_by_one_flag():
    assert read_options(["--smoke"]) == StartOptions(is_smoke=True)


def test_flags_stand_anywhere_with_or_without_an_equals_sign():
    flags = ["--safe-mode", "--new-instance", "--reset-settings", "--log-level=debug"]
    options = read_options(
        ["--lang=ko", "plan.elbowroom", "--theme", "dark", *flags, "--portable", "usb"]
    )
    assert options == StartOptions("ko", "dark", "debug", "usb", "plan.elbowroom", True, True, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ["estimate", "llama-3.1-8b"],
        ["--version"],
        ["--help"],
        ["--lang", "fr"],
        ["--lang"],
        ["--portable="],
        ["--safe-mode=yes"],
        ["a.elbowroom", "b.elbowroom"],
        ["plan.json"],
        ["--lang", "ko", "models"],
    ],
)
def test_anything_else_is_for_the_command_line(arguments):
    assert read_options(arguments) is None


def test_the_language_is_found_in_any_command():
    assert value_of(["models", "--lang", "ko"], "--lang") == "ko"
    assert value_of(["models"], "--lang") == ""
