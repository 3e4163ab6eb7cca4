/**
 * The composer's keys: R turns, Enter sends, Backspace takes a step back, Escape cancels, digits take a thing,
 * +, − and 0 bring the map closer, further and whole, Shift with an arrow moves it.
 */
import type { DarwinautsModel } from '../model.svelte';
import type { Cell } from '../view';
import { thingsOf } from '../words/turn-words';

const ARROWS: Record<string, Cell> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const CLOSER = 1.25;

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

function takeByNumber(model: DarwinautsModel, number: number): void {
  const things = model.view ? thingsOf(model, model.view) : [];
  const thing = things[number - 1];
  if (thing) model.take(thing);
}

const zoom = (model: DarwinautsModel, factor: number): void =>
  model.camera.zoom(factor, undefined, undefined, true);

const DEEDS: Record<string, (model: DarwinautsModel) => void> = {
  Backspace: (model) => model.undo(),
  r: (model) => model.rotate(1),
  R: (model) => model.rotate(-1),
  '+': (model) => zoom(model, CLOSER),
  '=': (model) => zoom(model, CLOSER),
  '-': (model) => zoom(model, 1 / CLOSER),
  '0': (model) => model.fit(),
};

function act(model: DarwinautsModel, event: KeyboardEvent): boolean {
  if (event.key === 'Escape') {
    model.explainer.hide();
    model.cancel();
    return false;
  }
  const deed = DEEDS[event.key];
  if (deed) deed(model);
  else if (/^[1-9]$/.test(event.key)) takeByNumber(model, Number(event.key));
  else if (event.key === 'Enter' && model.chosen && !isChoosing(event.target)) void model.submit();
  else return false;
  return true;
}

export function pressed(model: DarwinautsModel, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
    return;
  if (act(model, event)) event.preventDefault();
}

/** Heard before the places hear it, which arrow keys go through. */
export function panned(model: DarwinautsModel, event: KeyboardEvent): void {
  const step = ARROWS[event.key];
  if (!step || !event.shiftKey || isElsewhere(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  model.camera.step(step);
}
