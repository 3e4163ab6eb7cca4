/** The composer's keys: R turns, Enter sends, Backspace takes a step back, Escape cancels, digits take a tile of the row. */
import type { ReterraModel } from '../model.svelte';

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null
  );
}

/** Enter on a choice that is not made yet makes it; anywhere else it sends. */
function isChoosing(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const at = target.closest('button, a, summary, [role="tab"]');
  return at !== null && at.getAttribute('aria-pressed') !== 'true';
}

/** 1–5 are the row, 6–8 the secret tiles. */
function takeByNumber(model: ReterraModel, number: number): void {
  const row = model.view?.row ?? [];
  const tile = number <= row.length ? row[number - 1] : model.own?.secret?.[number - row.length - 1];
  if (tile) model.take(`tile:${tile}`);
}

function act(model: ReterraModel, event: KeyboardEvent): boolean {
  if (event.key === 'Escape') {
    model.explainer.hide();
    model.cancel();
    return false;
  }
  if (event.key === 'Backspace') model.undo();
  else if (event.key === 'r' || event.key === 'R') model.rotate(event.shiftKey ? -1 : 1);
  else if (event.key === 's') model.sizes = !model.sizes;
  else if (/^[1-8]$/.test(event.key)) takeByNumber(model, Number(event.key));
  else if (event.key === 'Enter' && model.chosen && !isChoosing(event.target)) void model.submit();
  else return false;
  return true;
}

export function pressed(model: ReterraModel, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
    return;
  if (act(model, event)) event.preventDefault();
}
