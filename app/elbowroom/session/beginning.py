"""What a window starts with: its log, the last session, and the plan."""

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import IO

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.estimate import Note
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.session import crash, logs
from elbowroom.session.record import Session, read_session
from elbowroom.session.reopen import FirstPlan, first_plan
from elbowroom.session.settings import SettingsFile
from elbowroom.session.start_options import StartOptions
from elbowroom.storage.folders import Folders


@dataclass(frozen=True, slots=True)
class Beginning:
    """What was found at a start.

    Attributes:
        log: its latest lines go into the report of a crash.
        fault: where the last run died; empty when it did not.
        fault_file: kept open for this run's.
        session: the last one; an empty one where that is not wanted.
        notes: what to tell about it.
        first: which plan it is, and why not the one that was asked for.
        plan: that plan, open.
        is_as_left: the screen that was in front comes back too.
    """

    log: logs.RotatingLog
    fault: str
    fault_file: IO[bytes] | None
    session: Session
    notes: tuple[Note, ...]
    first: FirstPlan
    plan: OpenPlan
    is_as_left: bool


def begin(
    options: StartOptions, folders: Folders, settings: SettingsFile, now: datetime
) -> Beginning:
    """Start to log, and open the plan: the file asked for, the last one, or the example."""
    log = logs.start_logging(folders, getattr(logging, options.log_level.upper()))
    fault = crash.last_fault(folders)
    fault_file = crash.watch_faults(folders)
    session, notes = (Session(), ()) if options.is_safe else read_session(folders, now)
    chosen = settings.settings
    desk = Desk(
        Catalogue(),
        folders,
        backups_kept=chosen.backups_kept,
        runtime=chosen.runtime,
        currency=chosen.currency,
    )
    reopens = chosen.reopens and not options.is_safe
    first = first_plan(desk, session if reopens else Session(), options.path)
    return Beginning(
        log=log,
        fault=fault,
        fault_file=fault_file,
        session=session,
        notes=notes,
        first=first,
        plan=OpenPlan(desk, first.document, first.recovery),
        is_as_left=reopens and options.path is None,
    )
