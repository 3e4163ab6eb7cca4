/** "My tables" in the order in which they matter, and what each has to say. */

import type { TableSummary } from '../api/types';
import { list, ordinal } from '../ui/words';

export interface Grouped {
  yours: TableSummary[];
  running: TableSummary[];
  finished: TableSummary[];
}

const ENDED = new Set(['over', 'scored', 'aborted']);

const latestFirst = (a: TableSummary, b: TableSummary) => b.updated_at.localeCompare(a.updated_at);

export function grouped(tables: readonly TableSummary[]): Grouped {
  const sorted = [...tables].sort(latestFirst);
  return {
    yours: sorted.filter((table) => table.your_turn),
    running: sorted.filter((table) => !table.your_turn && !ENDED.has(table.status)),
    finished: sorted.filter((table) => !table.your_turn && ENDED.has(table.status)),
  };
}

/** The seat of the account called `name`, where the server does not say. */
export function yourSeat(table: TableSummary, name: string | undefined): number | null {
  if (table.your_seat != null) return table.your_seat;
  return table.people.find((person) => person.kind !== 'bot' && person.name === name)?.seat ?? null;
}

export function resultWords(table: TableSummary, seat: number | null): string {
  if (table.status === 'aborted') return 'Ended without a result';
  const outcome = table.outcome;
  if (!outcome) return 'The result is being counted';
  const scores = outcome.scores?.length ? ` · ${outcome.scores.join(' : ')}` : '';
  const place = seat === null ? undefined : outcome.places[seat];
  if (place === undefined) return `${winners(table)}${scores}`;
  const shared = outcome.places.filter((other) => other === place).length > 1;
  if (place === 1) return `${shared ? 'You share the win' : 'You won'}${scores}`;
  return `You came ${ordinal(place)} of ${outcome.places.length}${scores}`;
}

function winners(table: TableSummary): string {
  const first = table.people.filter((person) => table.outcome?.places[person.seat] === 1);
  return `${list(first.map((person) => person.name))} won`;
}

export function statusWords(table: TableSummary): string {
  if (table.status === 'open') {
    const open = table.people.filter((person) => person.kind === 'open').length;
    return open === 1 ? 'Waiting for one more' : `Waiting for ${open} more`;
  }
  return table.your_turn ? 'Your turn' : 'Others are at it';
}
