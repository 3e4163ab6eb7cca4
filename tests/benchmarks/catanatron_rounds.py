"""Random games of catanatron, for comparison. Runs in an environment that has catanatron and nothing of ours.

Reads "players seed" lines, plays a round for each and answers with its plies per CPU second.
"""

import random
import sys
from time import process_time

from catanatron import Color, Game, RandomPlayer

GAMES = 6


def plies_per_second(players: int, seed: int) -> float:
    random.seed(seed)
    plies, start = 0, process_time()
    for _ in range(GAMES):
        game = Game([RandomPlayer(color) for color in list(Color)[:players]])
        game.play()
        plies += len(game.state.actions)
    return plies / (process_time() - start)


plies_per_second(2, 0)
for line in sys.stdin:
    print(plies_per_second(*map(int, line.split())), flush=True)
