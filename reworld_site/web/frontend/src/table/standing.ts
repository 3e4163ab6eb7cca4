/** How the table stands, in words: whose decision it is and what is asked, who won, how each seat ended. */

import type { Outcome, Person, Seat, SeatEnding, TableInfo } from '../board';
import { list, ordinal } from '../ui/words';
import { abortWords } from './log-words';

export interface Standing {
  table: TableInfo;
  people: readonly Person[];
  toAct: readonly Seat[];
  outcome: Outcome | null;
  yourTurn: boolean;
  busy: boolean;
  /** The board's words for what the reader is asked. */
  asked: string;
}

export const PAUSED = 'Paused by a moderator: nobody acts and no clock runs';

/** One line for the bar. */
export function standingWords(standing: Standing): string {
  const { table, people, outcome } = standing;
  if (outcome) return resultLine(outcome, people, table.your_seat);
  if (table.status === 'aborted') return abortWords(table.abort_reason);
  if (table.status === 'open') return openWords(people);
  if (table.paused) return PAUSED;
  if (standing.busy) return 'Sending your move…';
  if (standing.yourTurn) return standing.asked || 'Your turn';
  return waitingWords(standing.toAct, people);
}

export function openWords(people: readonly Person[]): string {
  const open = people.filter((person) => person.kind === 'open').length;
  return open === 1 ? 'One seat is still open' : `${open} seats are still open`;
}

function waitingWords(toAct: readonly Seat[], people: readonly Person[]): string {
  const names = toAct.map((seat) => actorName(people[seat]));
  if (!names.length) return 'The result is being counted';
  const bots = toAct.every((seat) => isPlayedByBot(people[seat]));
  if (bots) return `${list(names)} ${names.length > 1 ? 'are' : 'is'} thinking`;
  return `${list(names)} to play`;
}

function actorName(person: Person | undefined): string {
  if (!person) return 'Somebody';
  return person.stand_in ? `The stand-in for ${person.name}` : person.name;
}

function isPlayedByBot(person: Person | undefined): boolean {
  return person?.kind === 'bot' || Boolean(person?.stand_in);
}

export function resultLine(outcome: Outcome, people: readonly Person[], yourSeat: Seat | null): string {
  const winners = people.filter((person) => outcome.places[person.seat] === 1);
  const youWon = winners.some((person) => person.seat === yourSeat);
  if (youWon) return winners.length > 1 ? 'You share the win' : 'You won';
  const names = list(winners.map((person) => person.name));
  const who = `${names} ${winners.length > 1 ? 'share the win' : 'won'}`;
  const place = yourSeat === null ? undefined : outcome.places[yourSeat];
  return place === undefined || people.length < 3 ? who : `${who}; you came ${ordinal(place)}`;
}

const ENDED: Record<SeatEnding, string> = {
  played: '',
  resigned: 'resigned',
  stand_in: 'left; a stand-in played on',
  returned: 'came back to the table',
  flagged: 'out of time',
  excused: 'gone after a restart of the site',
};

export function endedWords(ended: SeatEnding | undefined): string {
  return ended ? (ENDED[ended] ?? '') : '';
}
