"""What looks for play that chance and honest people do not explain.

Each detector is a module: what it counts, a pure judgement over those figures, and how it puts them into
words. A finding is a hint for moderators, who dismiss it or open a case; nobody is sanctioned by a detector.
"""
