/** "My tables" in the order in which they matter, and what each has to say. */

import type { TableSummary } from '../api/types';
import { ordinal } from '../ui/words';

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

const ABORTED: Record<string, string> = {
  unstarted: 'Closed: nobody started it',
  deserted: 'Closed: everybody left',
};

export function resultWords(table: TableSummary, seat: number): string {
  if (table.status === 'aborted') return ABORTED[table.abort_reason ?? ''] ?? 'Ended without a result';
  const outcome = table.outcome;
  if (!outcome) return 'The result is being counted';
  const scores = outcome.scores?.length ? ` · ${outcome.scores.join(' : ')}` : '';
  const place = outcome.places[seat] ?? outcome.places.length;
  const shared = outcome.places.filter((other) => other === place).length > 1;
  if (place === 1) return `${shared ? 'You share the win' : 'You won'}${scores}`;
  return `You came ${ordinal(place)} of ${outcome.places.length}${scores}`;
}

export function statusWords(table: TableSummary): string {
  if (table.status === 'open') {
    const open = table.people.filter((person) => person.kind === 'open').length;
    return open === 1 ? 'Waiting for one more' : `Waiting for ${open} more`;
  }
  return table.your_turn ? 'Your turn' : 'Others are at it';
}
