/** The composer's keys on every board: Enter sends, Backspace takes a step back, Escape cancels. */
import type { Explainer } from './explain.svelte';

/** What the keys act on. */
export interface Composer {
  readonly explainer: Explainer;
  readonly chosen: unknown;
  submit(): Promise<void>;
  undo(): void;
  cancel(): void;
}

export function isElsewhere(target: EventTarget | null): boolean {
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

/** True when the key was for the composer alone. */
function act(model: Composer, event: KeyboardEvent): boolean {
  if (event.key === 'Escape') {
    model.explainer.hide();
    model.cancel();
    return false;
  }
  if (event.key === 'Backspace') model.undo();
  else if (event.key === 'Enter' && event.repeat) return true;
  else if (event.key === 'Enter' && model.chosen && !isChoosing(event.target)) void model.submit();
  else return false;
  return true;
}

/**
 * What a key does on a board; `more` are keys of its own, true when it took one. An Enter that is held down counts
 * once: by the time it repeats, the next question may have come, and may have one answer only.
 */
export function pressed(
  model: Composer,
  event: KeyboardEvent,
  more: (event: KeyboardEvent) => boolean = () => false,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
    return;
  if (act(model, event) || more(event)) event.preventDefault();
}
