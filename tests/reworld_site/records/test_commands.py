"""Records from the command line: out, in, and checked with nothing but the file."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from reworld_site.processes import ROOT
from reworld_site.records import files, reading
from reworld_site.records.differences import Difference
from reworld_site.records.models import ImportedRecord
from reworld_site.records.verifying import check
from reworld_site.tables.errors import Refused
from reworld_site.tables.models import Table
from tests.reworld_site.api.test_records import finish
from tests.reworld_site.people import Person
from tests.reworld_site.records.damaged import event, forged, lines_of, whole, written

GOOD = "reworld-v1-2-usual-undo"


def said(*command: object) -> str:
    out = io.StringIO()
    call_command(*map(str, command), stdout=out)
    return out.getvalue()


@pytest.fixture
def good(tmp_path: Path) -> Path:
    files.save(path := tmp_path / "good.jsonl", whole(GOOD))
    return path


@pytest.fixture
def forgery(tmp_path: Path) -> Path:
    """Somebody has more points than they made, and every seal is in order."""

    def damage(lines: list[dict]) -> None:
        event(lines, "table.game_scored")["data"]["scores"][0] += 1

    files.save(path := tmp_path / "forged.jsonl", forged(whole(GOOD), damage))
    return path


@pytest.fixture
def scored(alice: Person) -> UUID:
    table = alice.open("me", "greedy", "random")
    alice.post(f"{table.path}/resign")
    finish(table)
    return UUID(table.id)


@pytest.mark.django_db
def test_a_scored_table_goes_out_and_its_record_is_right(scored: UUID, tmp_path: Path) -> None:
    for name in ("game.jsonl", "game.jsonl.gz"):
        assert "reworld" in said("export_record", scored, "--out", tmp_path / name)
        check(files.load(tmp_path / name))
    assert (
        gzip.decompress((tmp_path / "game.jsonl.gz").read_bytes()) == (tmp_path / "game.jsonl").read_bytes()
    )
    assert "all of it is right" in said("verify_table", scored)


@pytest.mark.django_db
def test_it_exports_and_verifies_only_what_is_scored(alice: Person) -> None:
    table = alice.open("me", "greedy")
    with pytest.raises(CommandError, match="not over yet"):
        said("export_record", table.id)
    with pytest.raises(SystemExit, match="not over yet"):
        said("verify_table", table.id)
    with pytest.raises(SystemExit, match="no such table"):
        said("verify_table", uuid4())


@pytest.mark.django_db
def test_a_foreign_record_is_kept_for_viewing_and_is_no_table(good: Path) -> None:
    assert "not verified" in said("import_record", good)
    row = ImportedRecord.objects.get()
    assert not Table.objects.exists()
    source = reading.of_import(row.digest)
    assert not source.verified
    assert source.header.players == whole(GOOD).header.players
    assert next(source.commits()).metadata == {}
    assert sum(len(commit.events) for commit in source.commits()) == source.header.events


@pytest.mark.django_db
def test_importing_again_changes_nothing_and_checking_marks_it(good: Path) -> None:
    said("import_record", good)
    assert said("import_record", good, "--verify").endswith("\nverified\n")
    row = ImportedRecord.objects.get()
    assert reading.of_import(row.digest).verified
    said("import_record", good)
    assert ImportedRecord.objects.get().verified_at == row.verified_at


@pytest.mark.django_db
def test_a_forged_record_can_be_looked_at_but_stays_unverified(forgery: Path) -> None:
    with pytest.raises(CommandError, match="counted again"):
        said("import_record", forgery, "--verify")
    row = ImportedRecord.objects.get()
    assert row.verified_at is None
    assert "counted again" in row.difference
    assert not reading.of_import(row.digest).verified


@pytest.mark.django_db
def test_broken_files_are_refused_with_the_line_and_nothing_is_kept(good: Path, tmp_path: Path) -> None:
    whole_file = good.read_bytes()
    lines = lines_of(whole(GOOD))
    event(lines, "table.seat_taken")["data"]["seat"] = 99
    broken = {
        "cut.jsonl": whole_file[: len(whole_file) // 2],
        "changed.jsonl": b"".join(written(lines)),
        "empty.jsonl": b"",
        "noise.jsonl": os.urandom(3000),
        "noise.jsonl.gz": os.urandom(3000),
        "cut.jsonl.gz": gzip.compress(whole_file)[:5000],
        "damaged.jsonl.gz": gzip.compress(whole_file, mtime=0)[:40] + bytes(5000),
    }
    for name, content in broken.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(CommandError, match=r"line \d+: "):
            said("import_record", tmp_path / name)
    with pytest.raises(CommandError, match="No such file"):
        said("import_record", tmp_path / "nowhere.jsonl")
    assert not ImportedRecord.objects.exists()


@pytest.mark.django_db
def test_an_event_that_fits_nowhere_is_refused(tmp_path: Path) -> None:
    def damage(lines: list[dict]) -> None:
        event(lines, "table.seat_taken")["data"]["seat"] = 99

    files.save(path := tmp_path / "odd.jsonl", forged(whole(GOOD), damage))
    with pytest.raises(CommandError, match=r"line 2: event 1: what happens up to event \d"):
        said("import_record", path)
    with pytest.raises(Difference, match="may not happen here"):
        check(files.load(path))


@pytest.mark.django_db
def test_a_record_with_more_seats_than_its_game_has_is_refused_before_they_are_made(tmp_path: Path) -> None:
    def damage(lines: list[dict]) -> None:
        event(lines, "table.table_opened")["data"]["seats"] = 10**12

    files.save(path := tmp_path / "stadium.jsonl", forged(whole(GOOD), damage))
    with pytest.raises(CommandError, match="the header's seats is not what the table was opened with"):
        said("import_record", path)


@pytest.mark.django_db
def test_nobody_finds_a_record_that_is_not_there() -> None:
    with pytest.raises(Refused, match="no such record"):
        reading.of_import("00" * 32)


def offline(path: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """With a database and a Valkey that are not there."""
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none", "REDIS_URL": "redis://127.0.0.1:1/0"}
    env = {**os.environ, **nowhere, "DATA_DIR": str(folder)}
    command = [sys.executable, "manage.py", "verify_record", str(path)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)


def test_a_record_is_verified_with_the_file_alone(good: Path, forgery: Path, tmp_path: Path) -> None:
    right = offline(good, tmp_path)
    assert right.returncode == 0, right.stderr
    assert "all of it is right: reworld for 2" in right.stdout
    wrong = offline(forgery, tmp_path)
    assert wrong.returncode == 1
    assert "the result is not what the game comes to" in wrong.stderr
    assert "Traceback" not in wrong.stderr
    nothing = offline(tmp_path / "nowhere.jsonl", tmp_path)
    assert nothing.returncode == 1
    assert "Traceback" not in nothing.stderr
