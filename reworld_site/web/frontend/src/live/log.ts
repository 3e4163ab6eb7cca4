import type { LogLine } from '../board';

export const UNDONE = 'table.actions_undone';
/** By a moderator, also past what was shown. */
export const REWOUND = 'table.table_rewound';

export const goesBack = (line: LogLine): boolean => line.key === UNDONE || line.key === REWOUND;

/** Lines stay when what they tell is undone; a later line says from where on it is. The table's own events are not. */
function strike(lines: LogLine[]): LogLine[] {
  const undone = lines.filter(goesBack);
  const isUndone = ({ seq, key }: LogLine) =>
    !key.startsWith('table.') && undone.some((line) => Number(line.params.to_seq) < seq && seq < line.seq);
  return undone.length ? lines.map((line) => (isUndone(line) ? { ...line, struck: true } : line)) : lines;
}

/**
 * A table's log as far as this client has it. Lines are known by their seq; answers may come late, twice or with a hole
 * before them. `complete` is the seq up to which nothing is missing.
 */
export class Log {
  lines: LogLine[] = [];
  complete = 0;

  /** Adds the lines of the events after `after` up to `upTo`. Returns those that are new, in order. */
  merge(after: number, upTo: number, lines: readonly LogLine[]): LogLine[] {
    const known = new Set(this.lines.map((line) => line.seq));
    const added = lines.filter((line) => !known.has(line.seq));
    if (added.length) this.lines = strike([...this.lines, ...added].sort((a, b) => a.seq - b.seq));
    if (after <= this.complete) this.complete = Math.max(this.complete, upTo);
    return added;
  }
}
