/** The tab itself says when it is one's turn, or when something happened while nobody looked: title and favicon. */

import { asset } from './assets';

export interface Attention {
  /** How many tables wait for the reader. */
  turns: number;
  /** Something is new, and the tab is hidden. */
  unseen: boolean;
}

export function badgedTitle(title: string, { turns, unseen }: Attention): string {
  if (turns === 1) return `● Your turn · ${title}`;
  if (turns > 1) return `● Your turn (${turns}) · ${title}`;
  return unseen ? `○ ${title}` : title;
}

function favicon(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (found) return found;
  const link = document.createElement('link');
  link.rel = 'icon';
  return document.head.appendChild(link);
}

export function showAttention(title: string, attention: Attention): void {
  document.title = badgedTitle(title, attention);
  const address = asset(attention.turns > 0 ? 'favicon-turn.svg' : 'favicon.svg');
  const link = favicon();
  if (link.getAttribute('href') !== address) link.setAttribute('href', address);
}
