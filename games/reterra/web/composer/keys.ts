/** Keys of this board alone: R turns, S shows the sizes of segments, digits take a tile, or a thing that is offered. */
import type { ReterraModel } from '../model.svelte';

/** 1–5 are the row, 6–8 the secret tiles. */
function tileAt(model: ReterraModel, number: number): string | null {
  const row = model.view?.row ?? [];
  const tile = number <= row.length ? row[number - 1] : model.own?.secret?.[number - row.length - 1];
  return tile ? `tile:${tile}` : null;
}

function takeByNumber(model: ReterraModel, number: number): void {
  const what = model.view?.step === 1 ? tileAt(model, number) : model.things[number - 1];
  if (what) model.take(what);
}

export function turnOrTake(model: ReterraModel, event: KeyboardEvent): boolean {
  if (event.key === 'r' || event.key === 'R') model.rotate(event.shiftKey ? -1 : 1);
  else if (event.key === 's') model.sizes = !model.sizes;
  else if (/^[1-9]$/.test(event.key)) takeByNumber(model, Number(event.key));
  else return false;
  return true;
}
