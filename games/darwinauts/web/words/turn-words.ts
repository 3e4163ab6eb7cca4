/** What the reader is asked now, where the game stands, and what a choice is called. */
import { cellOf, spotKey, spotOf, type Spot } from '../geometry';
import type { Region } from '../map/regions';
import type { DarwinautsModel } from '../model.svelte';
import { priceOf } from '../resources';
import { EXCHANGE } from '../turn/choices';
import { PRICE } from '../turn/exchange';
import { EXPLORERS, type Card, type Colour, type Resources, type View } from '../view';
import {
  colourName,
  count,
  costWords,
  faceWords,
  list,
  resourceWords,
  say,
  signed,
  speciesName,
  terrainName,
} from './words';

/** "Green land, 4 halves: 3 green, 1 red. Alice is there." */
export function regionWords(model: DarwinautsModel, region: Region): string {
  const words = say('board.region', {
    terrain: terrainName(region.terrain),
    halves: count('board.halves', region.spots.length),
    harvest: resourceWords(region.pays),
  });
  return [words, presentWords(model, region)].filter(Boolean).join(' ');
}

/** Who is in a region; '' for nobody. */
function presentWords(model: DarwinautsModel, region: Region): string {
  const names = region.standing.map((seat) => model.name(seat));
  if (!names.length) return '';
  return say(names.length === 1 ? 'board.region.present.one' : 'board.region.present', {
    names: list(names),
  });
}

/** What stands on the button of a thing that may be chosen. */
export function thingWords(model: DarwinautsModel, what: string): string {
  const [kind = '', name = ''] = what.split(':');
  if (kind === 'tile') return say('board.thing.tile', { tile: faceWords(model.view?.faces[name] ?? '') });
  if (kind === 'draw' && model.view?.stack_size === 0) return say('board.thing.draw.none');
  if (name === 'deck') return say('board.thing.discover.deck');
  if (kind === 'take') return say('board.thing.take', { colour: colourName(name as Colour) });
  return say(`board.thing.${kind}`);
}

/** What a screen reader says of a place. */
export function placeWords(model: DarwinautsModel, key: string, gain: number | null): string {
  const spot = spotOf(model.land, key);
  const [x, y] = cellOf(key);
  const words = spot && key.split(',').length > 2 ? spotWords(model, spot) : say('board.place', { x, y });
  return gain ? say('board.place.gain', { place: words, gain: signed(gain) }) : words;
}

export function spotWords(model: DarwinautsModel, spot: Spot): string {
  const [x, y] = spot.at;
  const region = model.regions.get(spotKey(spot.at, spot.half));
  return say('board.place.half', { x, y, region: region ? regionWords(model, region) : '' });
}

/** '' when nothing is asked. */
export function asked(model: DarwinautsModel): string {
  const view = model.view;
  if (!view || !model.asksMe) return '';
  if (model.legal === null) return say('board.asked.loading');
  if (model.chosen) return say(model.turns > 1 ? 'board.asked.send.turn' : 'board.asked.send');
  if (model.what !== null) return askedFor(model, model.what);
  if (view.phase === 'explore') return count('board.asked.explore', view.actions_left);
  return say(`board.asked.${view.phase}`);
}

/** What is missing for the thing in hand. */
function askedFor(model: DarwinautsModel, what: string): string {
  if (what === EXCHANGE) return askedToPay(model);
  if (what === 'move') return say(model.from ? 'board.asked.move.to' : 'board.asked.move');
  if (what === 'remove') return count('board.asked.remove', model.view?.removals_left ?? 0);
  return say(`board.asked.${what.split(':')[0]}`);
}

function askedToPay(model: DarwinautsModel): string {
  const left = PRICE - model.paying.length;
  return left > 0
    ? count('board.asked.pay', left)
    : say('board.asked.take', { pay: costWords(model.paying) });
}

/** Where the game stands, in a few words; '' before the start. */
export function progress(model: DarwinautsModel): string {
  const view = model.view;
  if (!view) return '';
  if (view.to_act.length === 0) return say('board.progress.over');
  if (view.final_order) return say('board.progress.final');
  return view.rift_revealed ? say('board.progress.rift') : count('board.progress', view.stack_size);
}

/** What stands in the composer while the reader is asked nothing. */
export function waiting(model: DarwinautsModel): string {
  const words = asked(model);
  const view = model.view;
  if (words || !view || view.to_act.length === 0) return words;
  return say('board.waiting', { name: model.name(view.to_act[0]!) });
}

/** A card with what the reader lacks for it. */
export function cardLabel(id: number, card: Card, has: Resources): string {
  const missing = priceOf(card.cost, has)
    .filter(({ paid }) => !paid)
    .map(({ colour }) => colour);
  const cost = missing.length
    ? say('board.cost.missing', { cost: costWords(card.cost), missing: costWords(missing.join('')) })
    : say('board.cost.enough', { cost: costWords(card.cost) });
  return `${speciesName(id)}, ${count('board.points', card.points)}. ${cost}`;
}

/** Everything public of a seat, in words. */
export function seatWords(model: DarwinautsModel, index: number): string {
  const view = model.view!;
  const seat = view.seats[index]!;
  return [
    model.name(index),
    count('board.points', seat.score),
    say('board.seat.resources', { resources: resourceWords(seat.resources) }),
    say('board.seat.explorers', { count: EXPLORERS - seat.explorers.length }),
    say('board.seat.hand', { count: seat.hand_size }),
    say('board.seat.supply', { count: seat.supply.length }),
    say('board.seat.recorded', { count: seat.recorded.length }),
  ].join('. ');
}

/** What the composer offers besides cards and tokens, always in the same order. */
export function thingsOf(model: DarwinautsModel, view: View): string[] {
  const hand = (view.hand ?? []).map((tile) => `tile:${tile}`);
  if (view.phase === 'bonus' && view.active === model.seat) return ['rotate', 'move', 'discard_row'];
  return ['explorer', ...hand, 'draw', ...(model.choices.has('pass') ? ['pass'] : [])];
}
