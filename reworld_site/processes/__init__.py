"""Processes of our own: a child that dies with its parent, an embedded Valkey, and what the site runs.

Reads no settings, so that the tests' plugin can start services before Django is set up. Start children from
the main thread: on Linux a child is tied to the thread that started it.
"""

from reworld_site.processes.child import Child, ChildDied, Output, die_with_parent, free_port, wait_until
from reworld_site.processes.programs import ROOT, beat, sweeper, web, worker
from reworld_site.processes.valkey import NoValkey, Valkey, embedded_valkey

__all__ = [
    "ROOT",
    "Child",
    "ChildDied",
    "NoValkey",
    "Output",
    "Valkey",
    "beat",
    "die_with_parent",
    "embedded_valkey",
    "free_port",
    "sweeper",
    "wait_until",
    "web",
    "worker",
]
