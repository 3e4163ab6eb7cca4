/** Says on a page of the dashboard who is connected to a table. */

import { fetchFrame } from '../api/endpoints';

/** `[data-presence-of]` names the table, `[data-present]` inside it the seat. */
export async function showPresence(page: ParentNode): Promise<void> {
  for (const section of page.querySelectorAll<HTMLElement>('[data-presence-of]')) {
    const frame = await fetchFrame(section.dataset.presenceOf ?? '', 0, false).catch(() => null);
    for (const cell of section.querySelectorAll<HTMLElement>('[data-present]')) {
      cell.textContent = words(frame?.presence?.[Number(cell.dataset.present)]);
    }
  }
}

function words(present: boolean | undefined): string {
  if (present === undefined) return 'not known';
  return present ? 'yes' : 'no';
}
