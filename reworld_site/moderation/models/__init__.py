"""What moderators do, and what people ask of them. The log only grows; everything else may be erased with the
people whom it is about (see `forgetting`).
"""

from reworld_site.moderation.models.base import TEXT
from reworld_site.moderation.models.findings import DetectorRun, Finding, Rhythm
from reworld_site.moderation.models.standing import Appeal, Caution, Note, Sanction, Sighting
from reworld_site.moderation.models.work import (
    Case,
    Game,
    Glass,
    LogEntry,
    Notice,
    Person,
    Proposal,
    Report,
    Verification,
)

__all__ = [
    "TEXT",
    "Appeal",
    "Case",
    "Caution",
    "DetectorRun",
    "Finding",
    "Game",
    "Glass",
    "LogEntry",
    "Note",
    "Notice",
    "Person",
    "Proposal",
    "Report",
    "Rhythm",
    "Sanction",
    "Sighting",
    "Verification",
]
