"""What can be said with a click. A stored line keeps its slug, for ever."""

PHRASES: dict[str, str] = {
    "hello": "Hello, everybody!",
    "good_luck": "Good luck!",
    "have_fun": "Have fun!",
    "nice_move": "Nice move!",
    "well_played": "Well played!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "oops": "Oops, a misclick.",
    "thinking": "Let me think about this one.",
    "one_moment": "One moment, please.",
    "back": "I’m back.",
    "good_game": "Good game!",
    "rematch": "Another one?",
    "bye": "I have to go. Bye!",
}
"""Slug → words."""
