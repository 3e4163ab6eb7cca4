/** Tiles that changed place glide from where they were. Found by `data-tile`, the module id. */

const places = new Map<string, DOMRect>();

function tiles(stage: Element): HTMLElement[] {
  return [...stage.querySelectorAll<HTMLElement>('[data-tile]')];
}

/** Remembers where every tile of the stage is, just before the stage changes. */
export function remember(stage: Element): void {
  places.clear();
  for (const tile of tiles(stage)) places.set(tile.dataset.tile!, tile.getBoundingClientRect());
}

/** Milliseconds of the token `--move`: 0 where motion is not wanted. */
function duration(stage: Element): number {
  return Math.min(300, parseFloat(getComputedStyle(stage).getPropertyValue('--move')) || 0);
}

/** Lets every tile that has moved glide to its place. */
export function glide(stage: Element): void {
  const time = duration(stage);
  if (time === 0) return;
  for (const tile of tiles(stage)) {
    const from = places.get(tile.dataset.tile!);
    const to = tile.getBoundingClientRect();
    if (!from || to.width === 0 || from.width === 0) continue;
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const start = `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
    tile.animate(
      [
        { transform: start, transformOrigin: '0 0', zIndex: 5 },
        { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
      ],
      { duration: time, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
  }
}
