"""What each system answers, as documented or as its kernel and drivers write it, is understood.

Recorded forms: macOS, Apple's "Determining system capabilities" (sysctlbyname) and ``sysctl -n
machdep.cpu.brand_string``; Windows, "GetPhysicallyInstalledSystemMemory", "Registering Hardware
Information" and the registry's ``ProcessorNameString``; Linux, proc(5).
"""

import pytest

from elbowroom.catalog.computer import nvml, reading
from elbowroom.catalog.computer.found import FoundCard
from elbowroom.catalog.computer.outputs import (
    installed_bytes,
    is_apple_chip,
    linux_cpu,
    sysctl_number,
    sysctl_text,
    windows_card,
)

GIB = 1 << 30
INTEL_INFO = """processor\t: 0
vendor_id\t: GenuineIntel
cpu family\t: 6
model\t\t: 190
model name\t: Intel(R) N150
stepping\t: 0
"""
PI_INFO = """processor\t: 0
BogoMIPS\t: 108.00
CPU implementer\t: 0x41

Revision\t: d04171
Model\t\t: Raspberry Pi 5 Model B Rev 1.1
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [(INTEL_INFO, "Intel(R) N150"), (PI_INFO, "Raspberry Pi 5 Model B Rev 1.1"), ("", "")],
)
def test_linux_names_the_processor(text, name):
    assert linux_cpu(text) == name


def test_macos_hands_out_texts_with_a_zero_and_numbers_as_bytes():
    assert sysctl_text(b"Apple M4\0") == "Apple M4"
    assert sysctl_text(b"Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz\0\0\0").endswith("2.60GHz")
    assert sysctl_number((16 * GIB).to_bytes(8, "little")) == 16 * GIB
    assert sysctl_number(b"\x0a\0\0\0") == 10
    with pytest.raises(ValueError, match="3 bytes"):
        sysctl_number(b"abc")


def test_a_mac_with_apples_chip_is_known_even_where_the_program_is_translated():
    assert is_apple_chip("darwin", "arm64", "Apple M4")
    assert is_apple_chip("darwin", "x86_64", "Apple M4")
    assert not is_apple_chip("darwin", "x86_64", "Intel(R) Core(TM) i7-9750H CPU @ 2.60GHz")
    assert not is_apple_chip("linux", "arm64", "Apple M1")


def test_windows_counts_installed_memory_in_kilobytes():
    assert installed_bytes(33_554_432) == 32 * GIB


@pytest.mark.parametrize("size", [24 * GIB, (24 * GIB).to_bytes(8, "little")])
def test_windows_says_a_cards_memory_as_a_number_or_as_its_bytes(size):
    card = FoundCard("AMD Radeon RX 7900 XTX", 24 * GIB)
    assert windows_card("AMD Radeon RX 7900 XTX", size) == card


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("AMD Radeon(TM) Graphics", 512 << 20),
        ("Microsoft Basic Display Adapter", None),
        (None, 24 * GIB),
        (" ", 24 * GIB),
        ("Odd card", b"\0\0\0"),
        ("Odd card", -1),
        ("Odd card", 1 << 63),
        ("Odd card", "24 GB"),
    ],
)
def test_what_has_no_memory_of_its_own_or_does_not_say_is_no_card(name, size):
    assert windows_card(name, size) is None


class Registry:
    """A ``winreg`` with these values."""

    HKEY_LOCAL_MACHINE = 0

    def __init__(self, values):
        self.values = values

    def OpenKey(self, _root, key):
        if key not in self.values:
            raise FileNotFoundError(key)
        return _Key(self.values[key])

    def QueryValueEx(self, key, name):
        if name not in key.values:
            raise FileNotFoundError(name)
        return key.values[name], 11


class _Key:
    def __init__(self, values):
        self.values = values

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


def test_windows_cards_and_processor_come_from_the_registry(monkeypatch):
    displays, size = reading._DISPLAYS, "HardwareInformation.qwMemorySize"
    registry = Registry(
        {
            rf"{displays}\0000": {"DriverDesc": "AMD Radeon(TM) Graphics", size: 512 << 20},
            rf"{displays}\0001": {"DriverDesc": "AMD Radeon RX 7900 XTX", size: 24 * GIB},
            rf"{displays}\0002": {"DriverDesc": "Microsoft Basic Display Adapter"},
            reading._PROCESSOR: {"ProcessorNameString": "AMD Ryzen 7 5700X 8-Core Processor   "},
        }
    )
    monkeypatch.setattr(reading, "import_module", lambda _name: registry)
    monkeypatch.setattr(reading, "SYSTEM", "win32")
    assert list(reading._windows_cards()) == [FoundCard("AMD Radeon RX 7900 XTX", 24 * GIB)]
    assert reading._cpu().strip() == "AMD Ryzen 7 5700X 8-Core Processor"


def test_macos_is_asked_for_its_memory_and_its_chip(monkeypatch):
    answers = {"hw.memsize": (24 * GIB).to_bytes(8, "little")}
    answers["machdep.cpu.brand_string"] = b"Apple M4 Pro\0"
    monkeypatch.setattr(reading, "_sysctl", answers.__getitem__)
    monkeypatch.setattr(reading, "SYSTEM", "darwin")
    assert (reading._ram_bytes(), reading._cpu()) == (24 * GIB, "Apple M4 Pro")


class Driver:
    """NVIDIA's driver library with these cards; a card without a name makes it fail."""

    def __init__(self, cards, starts=True):
        self.cards, self.starts, self.is_open = cards, starts, False

    def nvmlInit_v2(self):
        self.is_open = self.starts
        return 0 if self.starts else 9

    def nvmlShutdown(self):
        self.is_open = False

    def nvmlDeviceGetCount_v2(self, count):
        count._obj.value = len(self.cards)
        return 0

    def nvmlDeviceGetHandleByIndex_v2(self, number, device):
        device._obj.value = number + 1
        return 0

    def nvmlDeviceGetName(self, device, name, length):
        found = self.cards[device.value - 1][0]
        name.value = found.encode()[: length - 1]
        return 0 if found else 999

    def nvmlDeviceGetMemoryInfo(self, device, memory):
        memory._obj.total = self.cards[device.value - 1][1]
        return 0


def test_nvidia_cards_are_those_of_its_driver():
    driver = Driver([("NVIDIA GeForce RTX 3060", 12 * GIB), ("", 0), ("NVIDIA L4", 24 * GIB)])
    found = list(nvml._cards(driver))
    assert found == [
        FoundCard("NVIDIA GeForce RTX 3060", 12 * GIB),
        FoundCard("NVIDIA L4", 24 * GIB),
    ]
    assert not driver.is_open
    assert list(nvml._cards(Driver([("NVIDIA L4", 24 * GIB)], starts=False))) == []
