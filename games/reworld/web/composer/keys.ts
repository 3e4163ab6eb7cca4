/** The composer's keys: digits lay cards, Enter sends, Backspace takes a step back, Escape cancels. */
import type { ReworldModel } from '../model.svelte';

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

function act(model: ReworldModel, event: KeyboardEvent): boolean {
  if (event.key === 'Escape') {
    model.explainer.hide();
    model.cancel();
    return false;
  }
  if (event.key === 'Backspace') model.undo();
  else if (/^[1-5]$/.test(event.key)) model.lay(Number(event.key));
  else if (event.key === 'Enter' && model.chosen && !isChoosing(event.target)) void model.submit();
  else return false;
  return true;
}

export function pressed(model: ReworldModel, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
    return;
  if (act(model, event)) event.preventDefault();
}
