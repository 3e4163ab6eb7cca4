"""How the site is doing: measured, kept for a day, shown to operators, and given to Prometheus.

Looks at everything; nothing depends on it. It knows counts, ages, games and tables' ids, and nothing hidden.
"""
