/** Undo and takebacks in words: what the button does, why it does not, what the others hear of it. */

import type { Board, LogLine, Seat, Takeback, UndoOffer } from '../board';
import { REWOUND, UNDONE } from '../live/log';
import { list } from '../ui/words';

export interface UndoButton {
  label: string;
  /** What happens, or why nothing does. */
  words: string;
  possible: boolean;
}

const SHOWN = 'Something new was shown since; nothing goes back past that.';

const BLOCKED: Record<NonNullable<UndoOffer['blocked']>, string> = {
  nothing: 'You have done nothing yet that could be taken back.',
  shown: SHOWN,
  answered: 'The others have acted since.',
  often: 'You have gone back very often; it is possible again when something new was shown.',
  asked: 'You have asked once; ask again after the next action.',
};

export function undoButton(offer: UndoOffer, takeback: Takeback | null, board: Board | null): UndoButton {
  const label = offer.by_consent ? 'Takeback' : 'Undo';
  if (offer.to_seq === null) {
    const why = offer.blocked ?? 'nothing';
    const words = (why === 'shown' && board?.texts?.['undo.shown']) || BLOCKED[why];
    return { label, words, possible: false };
  }
  if (offer.by_consent && takeback) {
    return { label, words: 'A takeback is being settled.', possible: false };
  }
  return { label, words: does(offer), possible: true };
}

function does({ by_consent, moves }: UndoOffer): string {
  if (by_consent) return 'Ask the others to let you take back your last action.';
  if (moves > 1) return 'Take back your last action, and what was answered to it.';
  return 'Take back your last action.';
}

/** Who asks for what, as said to the reader. */
export function takebackWords(asked: Takeback, yourSeat: Seat | null, name: (seat: Seat) => string): string {
  const what = asked.moves > 1 ? `the last ${asked.moves} actions` : 'the last action';
  const waiting = `Waiting for ${list(asked.waiting_for.map(name))}.`;
  if (asked.seat === yourSeat) return `You ask to take back ${what}. ${waiting}`;
  const words = `${name(asked.seat)} asks to take back ${what}.`;
  return yourSeat !== null && asked.agreed.includes(yourSeat) ? `${words} You agree. ${waiting}` : words;
}

const NEWS = ['table.table_paused', 'table.table_resumed', REWOUND];

/** Whether a line that has just come is worth a notice: what others have taken back, and how a request ended. */
export function isNews(line: LogLine, yourSeat: Seat | null): boolean {
  if (line.key === UNDONE) return line.seat !== yourSeat;
  if (NEWS.includes(line.key)) return true;
  if (line.key !== 'table.takeback_lapsed') return false;
  return line.seat !== yourSeat || line.params.reason === 'expired';
}

/** "0:42"; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
