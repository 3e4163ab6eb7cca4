/** How a board says things: its catalogue's texts, lists, points, and lines of the log. */
import type { LogContext, LogLine, Texts } from '../board';

export type Params = Record<string, string | number>;

/** The catalogue's text of a key, its `{places}` filled in; the key itself where the catalogue has none. */
export type Say = (key: string, params?: Params) => string;

export function speaker(texts: Texts): Say {
  return (key, params = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

/** "one", "one and two", "one, two and three"; `last` is the word before the last one. */
export function listed(items: readonly (string | number)[], last: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** How each parameter of a line is said, by its name; whatever is not here is said as it is. */
export type Said = Record<string, (value: never, context: LogContext, seat: number | null) => string>;

/** A line of the game's log in words; the reader's own in those of `<key>.own`, where the catalogue has them. */
export function lineText(line: Omit<LogLine, 'seq'>, context: LogContext, say: Say, said: Said): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(line.params)) {
    params[name] = said[name]?.(value as never, context, line.seat) ?? String(value);
  }
  if (line.seat !== null) params.seat = context.name(line.seat);
  const key = `log.${line.key}`;
  const own = line.seat !== null && line.seat === context.yourSeat && say(`${key}.own`) !== `${key}.own`;
  return say(own ? `${key}.own` : key, params);
}
