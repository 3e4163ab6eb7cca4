/** Who shall sit where at a table that is about to be opened. */

import type { Game } from '../api/types';
import { capital, list } from '../ui/words';

export const OPEN = 'open';

/** The bot that plays best where nothing else is said. */
export function usualBot(game: Game): string {
  return game.bots.includes('greedy') ? 'greedy' : game.bots[0]!;
}

/** The other seats' takers for a table of `seats`, keeping the choices that were made before. */
export function others(seats: number, before: readonly string[], usual: string): string[] {
  return Array.from({ length: seats - 1 }, (_, index) => before[index] ?? usual);
}

export function seatWords(taker: string): string {
  return taker === OPEN ? 'Open, by link' : `${capital(taker)} (bot)`;
}

export function tableWords(game: Game, takers: readonly string[]): string {
  return `${game.title} for ${takers.length + 1}: ${list(['you', ...takers.map(capital)])}`;
}
