/** Lines of the log in words: the table's own events here, the game's by its board. */

import type { Board, LogContext, LogLine } from '../board';
import { capital } from '../ui/words';

type Words = (line: LogLine, who: string, name: LogContext['name']) => string;

const bot = (line: LogLine) => capital(String(line.params.bot ?? 'a bot'));

const ABORTED: Record<string, string> = {
  lapsed: 'The table has lapsed: nobody touched it for 14 days.',
  deserted: 'Everybody left before the start.',
  abandoned: 'Somebody was away, and the others agreed to end the game without a result.',
  unstarted: 'The table has closed: nobody started it in time.',
  moderator: 'A moderator has ended this table without a result; it counts for nobody.',
};

const LAPSED: Record<string, (who: string) => string> = {
  declined: (who) => `${who} declines the takeback.`,
  withdrawn: (who) => `${who} no longer asks for a takeback.`,
  expired: () => 'The request for a takeback was not answered in time.',
  overtaken: () => 'Play went on before the takeback was agreed to.',
};

const TABLE_WORDS: Record<string, Words> = {
  'table.table_opened': () => 'The table is open.',
  'table.seat_taken': (_, who) => `${who} sits down.`,
  'table.seat_left': (line) => `Seat ${(line.seat ?? 0) + 1} is free again.`,
  'table.game_started': () => 'The game begins.',
  'table.seat_resigned': (_, who) => `${who} resigns.`,
  'table.seat_flagged': (_, who) => `${who} has run out of time.`,
  'table.vacation_taken': (_, who) => `${who} has taken or changed a vacation.`,
  'table.clocks_credited': (line, who) =>
    line.seat === null
      ? 'The site was away for a while; whoever is asked gets the time back.'
      : `A moderator gives ${who} more time.`,
  'table.seat_abandoned': (line, who, name) =>
    line.params.by === null
      ? `A moderator seats a stand-in for ${who}.`
      : `${who} is away; ${name(Number(line.params.by))} asks for a stand-in.`,
  'table.seat_reclaimed': (_, who) => `${who} is back and plays on.`,
  'table.seat_awaited': (line, who, name) => `${who} waits longer for ${name(Number(line.params.away))}.`,
  'table.end_agreed': (line, who, name) =>
    `${who} would end the game, since ${name(Number(line.params.away))} is away.`,
  'table.table_paused': () => 'A moderator pauses the game: nobody acts and no clock runs.',
  'table.table_resumed': () => 'The game goes on.',
  'table.table_adjudicated': () => 'A moderator ends the game with a result.',
  'table.table_rewound': () => 'A moderator leads the game back; what came after is struck.',
  'table.stand_in_seated': (line, who) => `${bot(line)} plays on for ${who}.`,
  'table.actions_undone': (_, who) => `${who} undoes what came last.`,
  'table.takeback_requested': (_, who) => `${who} asks for a takeback.`,
  'table.takeback_agreed': (_, who) => `${who} agrees to the takeback.`,
  'table.takeback_lapsed': (line, who) => LAPSED[String(line.params.reason)]?.(who) ?? '',
  'table.table_aborted': (line) => abortWords(String(line.params.reason)),
  'table.game_scored': () => 'The result is counted and sealed.',
  'table.seed_revealed': () => 'The secret behind this game’s luck is revealed.',
  'table.game_reinstated': () => 'The annulment was taken back: the game counts again.',
  'table.game_annulled': (line) =>
    line.params.reason === 'cheating'
      ? 'The game was annulled, since somebody cheated: it counts for nobody.'
      : 'The game was annulled, since something went wrong here: it counts for nobody.',
  'table.rematch_opened': () => 'A rematch is open.',
};

/** The reader's own deeds. */
const OWN_WORDS: Record<string, string> = {
  'table.seat_taken': 'You sit down.',
  'table.seat_resigned': 'You resign.',
  'table.seat_reclaimed': 'You are back and play on.',
  'table.vacation_taken': 'You have taken or changed a vacation.',
  'table.actions_undone': 'You undo what came last.',
  'table.takeback_requested': 'You ask for a takeback.',
  'table.takeback_agreed': 'You agree to the takeback.',
};

export function abortWords(reason: string | null): string {
  return ABORTED[reason ?? ''] ?? 'The table has ended without a result.';
}

/** '' for a line that says nothing to a person. */
export function lineWords(line: LogLine, board: Board | null, context: LogContext): string {
  if (!line.key.startsWith('table.')) return board?.logText(line, context) ?? '';
  const own = line.seat !== null && line.seat === context.yourSeat ? OWN_WORDS[line.key] : undefined;
  if (own) return own;
  const who = line.seat === null ? 'Somebody' : context.name(line.seat);
  return TABLE_WORDS[line.key]?.(line, who, context.name) ?? '';
}
