/** The outcome as a table: a row per category, a column per seat; groups keep their parts beneath them. */

import type { Board, Breakdown, Outcome } from '../board';
import { capital } from '../ui/words';

export interface Row {
  label: string;
  /** 0 for a category, 1 for a part of one. */
  depth: number;
  figures: number[];
}

export function breakdownRows(outcome: Outcome, board: Board): Row[] {
  return outcome.breakdown ? rowsOf(outcome.breakdown, board, []) : [];
}

function rowsOf(seats: Breakdown[], board: Board, path: string[]): Row[] {
  const categories = Object.keys(seats[0] ?? {}).sort((a, b) =>
    compare(rank([...path, a], board), rank([...path, b], board)),
  );
  return categories.flatMap((category) => {
    const here = [...path, category];
    const values = seats.map((seat) => seat[category] ?? 0);
    const row = { label: label(here, board), depth: path.length, figures: values.map(total) };
    const parts = values.filter((value) => typeof value === 'object');
    return parts.length === seats.length ? [row, ...rowsOf(parts, board, here)] : [row];
  });
}

/** The catalogue's order is the order to tell things in; what it does not name comes last, as it came. */
function rank(path: string[], board: Board): number {
  const found = Object.keys(board.texts).indexOf(`breakdown.${path.join('.')}`);
  return found < 0 ? Infinity : found;
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);

function total(value: number | Breakdown): number {
  if (typeof value === 'number') return value;
  return Object.values(value).reduce<number>((sum, part) => sum + total(part), 0);
}

function label(path: string[], board: Board): string {
  const key = path.join('.');
  const words = board.category?.(path) ?? board.texts[`breakdown.${key}`];
  return words ?? capital(path.at(-1)!.replaceAll('_', ' '));
}
