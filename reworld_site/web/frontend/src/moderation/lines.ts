/** Puts the log lines of a page that the server has made into words, as the game's own board says them. */

import type { LogLine } from '../board';
import { loadBoard } from '../boards';
import { lineWords } from '../table/log-words';

/** `[data-line]` holds a line as JSON; around it stands `[data-lines-of]`, a game, and `data-people`, names by seat. */
export async function putIntoWords(page: ParentNode): Promise<void> {
  const sections = [...page.querySelectorAll<HTMLElement>('[data-lines-of]')];
  await Promise.all(sections.map(sectionIntoWords));
}

async function sectionIntoWords(section: HTMLElement): Promise<void> {
  const names = JSON.parse(section.dataset.people || '[]') as string[];
  const board = await loadBoard(section.dataset.linesOf ?? '').catch(() => null);
  const context = { name: (seat: number) => names[seat] || `Seat ${seat + 1}`, yourSeat: null };
  for (const element of section.querySelectorAll<HTMLElement>('[data-line]')) {
    const words = lineWords(JSON.parse(element.dataset.line ?? '') as LogLine, board, context);
    element.textContent = words;
    element.hidden = !words;
  }
}
