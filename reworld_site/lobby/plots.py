"""Waits as a picture: bars in a terminal, or an SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

BIN = 5  # seconds
EIGHTHS = " ▏▎▍▌▋▊▉█"
WIDTH, HEIGHT, LEFT, BOTTOM = 720, 320, 56, 40


def bins(waits: Sequence[float]) -> list[int]:
    """How many people waited 0–5 s, 5–10 s and so on, up to the longest wait."""
    counted = Counter(int(wait // BIN) for wait in waits)
    return [counted[index] for index in range(max(counted, default=0) + 1)]


def histogram(waits: Sequence[float], width: int) -> str:
    """One line for each bin, its bar to an eighth of a character."""
    counts = bins(waits)
    most, room = max(*counts, 1), max(width - 22, 10)
    return "\n".join(
        f"{index * BIN:>4}–{(index + 1) * BIN:<4}s {count:>6}  {_bar(count * room * 8 // most)}".rstrip()
        for index, count in enumerate(counts)
    )


def _bar(eighths: int) -> str:
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def svg(waits: Sequence[float]) -> str:
    """The same bars as a picture, with axes in words; light or dark as its reader likes."""
    counts = bins(waits)
    most = max(*counts, 1)
    step = (WIDTH - LEFT - 16) / len(counts)
    tall = HEIGHT - BOTTOM - 40
    every = max(1, len(counts) // 12)
    bars, labels = [], []
    for index, count in enumerate(counts):
        x, height = LEFT + index * step, tall * count / most
        bars.append(
            f'<rect x="{x + 1:.1f}" y="{HEIGHT - BOTTOM - height:.1f}" width="{max(step - 2, 1):.1f}"'
            f' height="{height:.1f}"><title>{index * BIN}–{(index + 1) * BIN} s: {count}</title></rect>'
        )
        if index % every == 0:
            labels.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}">{index * BIN}</text>')
    return SVG.format(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        base=HEIGHT - BOTTOM,
        right=WIDTH - 16,
        bars="".join(bars),
        labels="".join(labels),
        most=most,
    )


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>People by how long they waited for a table</title>
<style>
svg {{ background: #fffdf8; font: 13px system-ui, sans-serif }}
text {{ fill: #17233c }} rect {{ fill: #0a6472 }} line {{ stroke: #8d8572 }}
@media (prefers-color-scheme: dark) {{
svg {{ background: #162238 }} text {{ fill: #f5eddc }} rect {{ fill: #5cc3c3 }} line {{ stroke: #7584a3 }}
}}
</style>
<text x="{left}" y="22" font-weight="700">People by how long they waited for a table</text>
<text x="8" y="46">{most}</text>
<line x1="{left}" y1="{base}" x2="{right}" y2="{base}"/>
{bars}
{labels}
<text x="{right}" y="{height}" dy="-6" text-anchor="end">seconds</text>
</svg>
"""
