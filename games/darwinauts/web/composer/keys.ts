/**
 * Keys of this board alone: R turns, digits take a thing, +, − and 0 bring the map closer, further and whole,
 * Shift with an arrow moves it.
 */
import { isElsewhere } from '$site/shared/keys';
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

function takeByNumber(model: DarwinautsModel, number: number): void {
  const things = model.view ? thingsOf(model, model.view) : [];
  const thing = things[number - 1];
  if (thing) model.take(thing);
}

const zoom = (model: DarwinautsModel, factor: number): void =>
  model.camera.zoom(factor, undefined, undefined, true);

const DEEDS: Record<string, (model: DarwinautsModel) => void> = {
  r: (model) => model.rotate(1),
  R: (model) => model.rotate(-1),
  '+': (model) => zoom(model, CLOSER),
  '=': (model) => zoom(model, CLOSER),
  '-': (model) => zoom(model, 1 / CLOSER),
  '0': (model) => model.fit(),
};

export function turnOrTake(model: DarwinautsModel, event: KeyboardEvent): boolean {
  const deed = DEEDS[event.key];
  if (deed) deed(model);
  else if (/^[1-9]$/.test(event.key)) takeByNumber(model, Number(event.key));
  else return false;
  return true;
}

/** Heard before the places hear it, which arrow keys go through. */
export function panned(model: DarwinautsModel, event: KeyboardEvent): void {
  const step = ARROWS[event.key];
  if (!step || !event.shiftKey || isElsewhere(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  model.camera.step(step);
}
