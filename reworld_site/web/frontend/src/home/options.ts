/** What a table's opener may choose beside the seats, and the words for it. */

import type { Game, GameOption, Options } from '../api/types';
import type { Texts } from '../board';
import { capital } from '../ui/words';

export function defaults(game: Game): Options {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** Those of which a list can be shown. */
export function listed(game: Game): GameOption[] {
  return game.options.filter((option) => option.choices.length > 1);
}

const readable = (name: string): string => capital(name.replaceAll('_', ' '));

/** `option.<name>` of the game's catalogue. */
export function optionWords(option: string, texts: Texts = {}): string {
  return texts[`option.${option}`] ?? readable(option);
}

/** `<option>.<choice>` of the game's catalogue. */
export function choiceWords(option: string, choice: unknown, texts: Texts = {}): string {
  return texts[`${option}.${String(choice)}`] ?? readable(String(choice));
}

export function choiceAbout(option: string, choice: unknown, texts: Texts = {}): string {
  return texts[`${option}.${String(choice)}.about`] ?? '';
}

/** "2–4 players · 30 to 45 minutes". */
export function sizeWords(game: Game, texts: Texts = {}): string {
  const [least, most] = [Math.min(...game.seats), Math.max(...game.seats)];
  const players = least === most ? `${least} players` : `${least}–${most} players`;
  return [players, texts['game.length']].filter(Boolean).join(' · ');
}
