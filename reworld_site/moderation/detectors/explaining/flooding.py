"""Chat flood, in words. What was said is no evidence: it stays with the chat, which forgets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from reworld_site.moderation.detectors.chances import once_in
from reworld_site.moderation.detectors.flooding import CARRIED, CROWDED, FULL, KEPT_BACK, Kept, Said, Verdict
from reworld_site.moderation.detectors.shapes import TABLES, Evidence, Mark, Plot, Told, times

DAYS = 7
WHY = {"flood": "too many", "links": "a link", "words": "a word of the list", "repeat": "said again"}


def evidence(found: Verdict, said: Sequence[Said], kept: Sequence[Kept]) -> Evidence:
    """`said` and `kept` are the subject's own."""
    talk = found.talk
    lines, held = Counter(one.table for one in said), Counter(one.table for one in kept)
    tables = sorted({*lines, *held}, key=lambda one: -(lines[one] + 5 * held[one]))[:TABLES]
    return {
        "why": found.why,
        "lines": talk.lines,
        "kept": dict(talk.kept),
        "minutes": talk.minutes,
        "crowded": talk.crowded,
        "carried": talk.carried,
        "tables_in_all": len({*lines, *held}),
        "score": round(found.score, 2),
        "tables": [{"table": str(one), "lines": lines[one], "kept": held[one]} for one in tables],
    }


def explain(said: Evidence, names: Mapping[int, str]) -> Told:
    name = " and ".join(names.values())
    kept = sum(said["kept"].values())
    reason = {
        "kept": f"the guard kept back {times(kept, 'line')} more; {KEPT_BACK:.0%} would be tolerated",
        "crowded": f"of the {said['minutes']} minutes they wrote in {said['crowded']} have {FULL} lines "
        f"of theirs or more; {CROWDED:.0%} would be tolerated",
        "carried": f"one line of their own stands at {said['carried']} tables; {CARRIED:.0f} or so would be "
        "tolerated",
    }
    return Told(
        f"In {DAYS} days {name} wrote {times(said['lines'], 'line')}, or tried to, at "
        f"{times(said['tables_in_all'], 'table')}, and {reason[said['why']]}. Who goes just so far shows "
        f"this {once_in(said['score'])}.",
        [
            ("Lines", f"{said['lines']}"),
            *((f"Kept back: {WHY.get(why, why)}", str(count)) for why, count in said["kept"].items()),
            ("Full minutes", f"{said['crowded']} of {said['minutes']}"),
            ("Tables with one line", str(said["carried"])),
        ],
        "A lively talk between friends who answer each other line by line; a word that the guard takes for "
        "another. Read the chat of these tables: does anybody answer?",
        [
            Plot(
                "games",
                "Table by table",
                "Each square is a table where they wrote, the fullest first; red where lines were kept back.",
                [
                    Mark(
                        "bad" if one["kept"] else "plain",
                        f"{times(one['lines'], 'line')}, {one['kept']} kept back",
                        one["table"],
                    )
                    for one in said["tables"]
                ],
            )
        ],
    )
