/** What a report says, and what the dialog offers to choose from. */

import type { ChatLine } from '../api/types';
import type { Person, Seat } from '../board';

export interface Clause {
  slug: string;
  title: string;
  words: string;
}

/** Where it happened, and whom it may be about. */
export interface ReportPlace {
  table: string | null;
  /** The event on show. */
  seq: number | null;
  /** A profile's person. */
  account: { id: number; name: string } | null;
  people: Person[];
  yourSeat: Seat | null;
  /** A line of the table's chat, of `account`. */
  line?: Pick<ChatLine, 'id' | 'text'>;
}

/** The moment on show at a table, or a line that was said there. */
export function placeOf(
  table: { id: string; frame: { seq: number } | null; people: Person[]; yourSeat: Seat | null },
  line: ChatLine | null,
): ReportPlace {
  const { id, frame, people, yourSeat } = table;
  if (!line) return { table: id, seq: frame?.seq ?? null, account: null, people, yourSeat };
  const account = { id: line.account, name: line.name };
  return { table: id, seq: null, account, people: [], yourSeat, line };
}

export interface Report {
  clause: string;
  account?: number;
  seat?: Seat;
  table?: string;
  seq?: number;
  line?: number;
  text: string;
}

/** The people at the table whom one may report: not oneself, no bots, nobody who is gone for good. */
export function reportable(place: ReportPlace): Person[] {
  return place.people.filter(
    (one) => one.seat !== place.yourSeat && (one.kind === 'person' || one.kind === 'guest'),
  );
}

/** What a line may be about comes first when one is reported. */
export function offered(place: ReportPlace, clauses: Clause[]): Clause[] {
  const isOfWords = (one: Clause) => ['conduct', 'spam'].includes(one.slug);
  return place.line ? [...clauses.filter(isOfWords), ...clauses.filter((one) => !isOfWords(one))] : clauses;
}

/** `whom`: a seat, or null for nobody in particular. */
export function reportOf(place: ReportPlace, whom: Seat | null, clause: string, text: string): Report {
  return {
    clause,
    text: text.trim(),
    ...(place.account && { account: place.account.id }),
    ...(place.table && { table: place.table }),
    ...(place.table && place.seq && { seq: place.seq }),
    ...(place.line && { line: place.line.id }),
    ...(whom !== null && { seat: whom }),
  };
}
