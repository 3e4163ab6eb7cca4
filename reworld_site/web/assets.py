"""What the front end was built into: Vite's manifest, and the build's name."""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

MANIFEST = "manifest.json"
Manifest = dict[str, dict[str, Any]]


class NotBuilt(ImproperlyConfigured):
    """The front end has not been built, so that no page can be shown."""


def manifest() -> Manifest:
    """Vite's manifest: source file → what it became.

    Raises `NotBuilt`. Read once: a process serves the files that were there when it started.
    """
    path = Path(settings.FRONTEND_BUILD) / MANIFEST
    try:
        return _read(path)
    except FileNotFoundError:
        how = "`npm run build` in reworld_site/web/frontend, then `manage.py collectstatic`, make it"
        raise NotBuilt(f"The front end is not built: {path} is missing ({how}).") from None


@cache
def _read(path: Path) -> Manifest:
    return json.loads(path.read_text())


def build() -> str:
    """A name for this build: pages of another one should be loaded again. "none" without a front end."""
    try:
        return hashlib.sha256(json.dumps(manifest(), sort_keys=True).encode()).hexdigest()[:12]
    except NotBuilt:
        return "none"


def scripts_and_styles(*sources: str) -> tuple[list[str], list[str], list[str]]:
    """(the first source's script, further scripts to preload, stylesheets), as addresses below
    /static/build/."""
    chunks = list(dict.fromkeys(chunk for source in sources for chunk in _with_imports(source)))
    built = manifest()
    script, *preloads = [built[chunk]["file"] for chunk in chunks]
    return (
        [script],
        preloads,
        list(dict.fromkeys(css for chunk in chunks for css in built[chunk].get("css", []))),
    )


def _with_imports(source: str, known: frozenset[str] = frozenset()) -> Iterator[str]:
    """A chunk and everything it cannot run without."""
    built = manifest()
    if source not in built:
        raise NotBuilt(f"The front end's build has no {source}; it has {', '.join(built)}.")
    yield source
    for imported in built[source].get("imports", []):
        if imported not in known:
            yield from _with_imports(imported, known | {source})
