"""A corpus of records, `data/*.jsonl.gz`: finished games of every released version of every game's rules.

`python -m tests.records` plays those that are missing, through the real service; `--verify` checks them all.
"""
