"""A system on which the n-th call of one kind fails, once or from then on."""

import errno
import os

from elbowroom.storage.system import System

CALLS = (
    "create",
    "set_mode",
    "write",
    "sync",
    "close",
    "read",
    "replace",
    "sync_folder",
    "stat",
)
PIECE = 1000
"""Bytes that this system takes at once."""


class FailingSystem(System):
    """Counts calls, and fails where it is told to.

    Args:
        call: name of the method that fails; empty for none.
        at: which of its calls fails, from 1.
        number: the error.
        stays: whether all later calls fail too.
    """

    def __init__(self, call="", at=1, number=errno.EIO, stays=False):
        self.calls = dict.fromkeys((*CALLS, "remove"), 0)
        self.pauses = []
        self._fault = call, at, number, stays

    def _count(self, name):
        self.calls[name] += 1
        call, at, number, stays = self._fault
        if name == call and (self.calls[name] == at or (stays and self.calls[name] > at)):
            raise OSError(number, os.strerror(number))

    def write(self, descriptor, data):
        self._count("write")
        return super().write(descriptor, data[:PIECE])

    def close(self, descriptor):
        super().close(descriptor)
        self._count("close")

    def pause(self, seconds):
        self.pauses.append(seconds)


def _counted(name):
    def call(self, *arguments):
        self._count(name)
        return getattr(System, name)(self, *arguments)

    return call


for _name in ("create", "set_mode", "sync", "read", "replace", "sync_folder", "stat", "remove"):
    setattr(FailingSystem, _name, _counted(_name))
