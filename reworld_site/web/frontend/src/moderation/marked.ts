/** Brings what is pointed out into the middle of its timeline, which is a window of its own; the page stays. */
export function showMarked(root: ParentNode): void {
  for (const row of root.querySelectorAll<HTMLElement>('.mod-scroll--tall .mod-marked')) {
    const frame = row.closest<HTMLElement>('.mod-scroll--tall')!;
    const below = row.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    frame.scrollTop += below - (frame.clientHeight - row.clientHeight) / 2;
  }
}
