"""Numbers as people say them."""


def seconds(value: float) -> str:
    """30 ms, 0.4 s, 12 s, 3 min, 5 h, 2 days."""
    if value < 0.1:
        return f"{value * 1000:.0f} ms"
    if value < 10:
        return f"{value:.1f} s"
    for unit, size, below in (("s", 1, 120), ("min", 60, 7200), ("h", 3600, 172800)):
        if value < below:
            return f"{value / size:.0f} {unit}"
    return f"{value / 86400:.0f} days"


def times(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def number(value: float) -> str:
    """At most one digit after the point, and thin spaces between thousands."""
    text = f"{value:,.1f}" if value < 10 and value != round(value) else f"{value:,.0f}"
    return text.replace(",", "\u202f")
