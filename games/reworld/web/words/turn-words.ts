/** What the reader is asked now, and where the game stands. */
import type { ReworldModel } from '../model.svelte';
import { cost, moduleName, say } from './words';

/** '' when nothing is asked. */
export function asked(model: ReworldModel): string {
  const view = model.view;
  if (!view || !model.asksMe) return '';
  if (model.legal === null) return say('board.asked.loading');
  if (model.chosen) return say('board.asked.send');
  if (view.chapter === 1) return askedToAcquire(model);
  return askedToLaunch(model);
}

function askedToAcquire(model: ReworldModel): string {
  const { target, cards } = model.acquire.draft;
  if (target === 'space') return say('board.asked.space');
  if (typeof target === 'number')
    return say('board.asked.cards', { port: target, cost: cost(model.view!, target) });
  if (cards.length > 0) return say('board.asked.port');
  return say(model.payable.size > 1 ? 'board.asked.acquire' : 'board.asked.drop');
}

function askedToLaunch(model: ReworldModel): string {
  const { row, use } = model.launch.draft;
  if (row === null) return say('board.asked.launch');
  if (use === null) return say('board.asked.use');
  if (model.nextUnit !== null) return say('board.asked.city', { module: moduleName(model.nextUnit) });
  return say(use === 'launch_satellite' ? 'board.asked.task' : 'board.asked.couple');
}

/** '' before the start. */
export function progress(model: ReworldModel): string {
  const view = model.view;
  if (!view) return '';
  if (view.outcome) return say('board.progress.over');
  return say(view.chapter === 1 ? 'board.progress.one' : 'board.progress.two', { round: view.round });
}

/** What stands in the composer while nothing is being composed: how to begin, since the bar says what is asked. */
export function waiting(model: ReworldModel): string {
  const view = model.view;
  if (model.payable.size > 1) return say('board.how.acquire');
  if (model.rows.size > 0) return say('board.how.launch');
  const words = asked(model);
  if (words) return words;
  if (!view || view.to_act.length === 0) return '';
  return say('board.waiting', { name: model.name(view.to_act[0]!) });
}
