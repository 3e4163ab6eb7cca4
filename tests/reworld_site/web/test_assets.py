"""Tags for what Vite has built."""

from pathlib import Path

import msgspec
import pytest
from django.conf import LazySettings

from reworld_site.web.assets import NotBuilt, build
from reworld_site.web.templatetags.vite import built, vite, vite_styles
from tests.reworld_site.front_end import MANIFEST


def test_an_entry_is_its_script_and_its_styles() -> None:
    assert vite("src/main.ts").splitlines() == [
        '<link rel="stylesheet" href="/static/build/assets/main-1.css">',
        '<script type="module" src="/static/build/assets/main-1.js"></script>',
    ]
    assert vite_styles("src/main.ts").splitlines() == [
        '<link rel="stylesheet" href="/static/build/assets/main-1.css">'
    ]


def test_what_will_be_imported_is_loaded_beforehand_each_once() -> None:
    assert vite("src/main.ts", "src/table/Table.svelte").splitlines() == [
        '<link rel="stylesheet" href="/static/build/assets/main-1.css">',
        '<link rel="stylesheet" href="/static/build/assets/Table-4.css">',
        '<link rel="stylesheet" href="/static/build/assets/shared-2.css">',
        '<link rel="modulepreload" href="/static/build/assets/Table-4.js">',
        '<link rel="modulepreload" href="/static/build/assets/shared-2.js">',
        '<script type="module" src="/static/build/assets/main-1.js"></script>',
    ]


def test_public_files_keep_their_names() -> None:
    assert built("mark.svg") == "/static/build/mark.svg"


def test_a_front_end_that_was_not_built_says_so(front_end: Path) -> None:
    (front_end / "manifest.json").unlink()
    with pytest.raises(NotBuilt, match=r"not built: .*manifest\.json is missing"):
        vite("src/main.ts")
    assert build() == "none"


def test_a_source_that_is_not_in_the_build_is_named() -> None:
    with pytest.raises(NotBuilt, match=r"no src/other\.ts"):
        vite("src/other.ts")


def test_another_build_has_another_name(front_end: Path, settings: LazySettings) -> None:
    first = build()
    assert build() == first
    settings.FRONTEND_BUILD = front_end / "other"
    settings.FRONTEND_BUILD.mkdir()
    other = MANIFEST | {"src/main.ts": {"file": "assets/main-9.js"}}
    (settings.FRONTEND_BUILD / "manifest.json").write_bytes(msgspec.json.encode(other))
    assert build() != first


def test_a_process_keeps_to_the_build_it_started_with(front_end: Path) -> None:
    first = build()
    (front_end / "manifest.json").write_text("{}")
    assert build() == first
