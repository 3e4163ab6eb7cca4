/** What the reader is asked now, where the game stands, and what a choice is called. */
import type { ReterraModel } from '../model.svelte';
import { isDeed } from '../turn/choices';
import { placesPiece } from './powers';
import { buildingName, say, signed, tileWords } from './words';

/** A building of the reader's own, by its id. */
function ownBuilding(model: ReterraModel, id: string): string {
  return model.own?.buildings.find((each) => each.id === id)?.building ?? '';
}

/** What stands on the button of a thing that may be chosen. */
export function thingWords(model: ReterraModel, what: string): string {
  if (isDeed(what) || what === 'inhabitant') return say(`board.thing.${what}`);
  const [kind, name = ''] = what.split(':');
  if (kind === 'building') return buildingName(name);
  if (kind === 'power') return powerWords(model, what, '.short');
  return tileWords(model.view!, name);
}

/** "Your Farm: throw junk at Bob"; `form` '.short': "Farm: junk for Bob". */
function powerWords(model: ReterraModel, what: string, form = ''): string {
  const [id = '', community] = what.slice('power:'.length).split('@');
  const piece = placesPiece(model.view!, model.shownSeat, id);
  return say(`board.power.${piece}${form}`, {
    building: buildingName(ownBuilding(model, id)),
    name: model.name(Number(community)),
  });
}

/** What a screen reader says of a place. */
export function placeWords(model: ReterraModel, x: number, y: number, gain: number | null): string {
  const place = say(model.tile ? 'board.place.cell' : 'board.place.space', { x, y });
  return gain === null ? place : say('board.place.gain', { place, gain: signed(gain) });
}

/** '' when nothing is asked. */
export function asked(model: ReterraModel): string {
  const view = model.view;
  if (!view || !model.asksMe) return '';
  if (model.legal === null) return say('board.asked.loading');
  if (model.chosen) return say(model.turns > 1 ? 'board.asked.send.turn' : 'board.asked.send');
  if (view.step === 1) return say(model.tile ? 'board.asked.cell' : 'board.asked.tile');
  if (view.step === 2) return askedToPlace(model);
  return model.power ? powerWords(model, model.what!) : say('board.asked.power');
}

function askedToPlace(model: ReterraModel): string {
  if (model.building) return say('board.asked.fit', { building: buildingName(model.building) });
  return say(model.what ? 'board.asked.gear' : 'board.asked.place');
}

/** '' before the start. */
export function progress(model: ReterraModel): string {
  const view = model.view;
  if (!view) return '';
  if (view.step === null) return say('board.progress.over');
  return say('board.progress', { turn: view.turn, turns: view.figures.turns });
}

/** On a neighbour's turn: what has woken the reader's power; '' on a turn of one's own. */
export function answering(model: ReterraModel): string {
  const view = model.view;
  if (!view || !model.power || view.active === model.shownSeat) return '';
  const building = buildingName(ownBuilding(model, model.power.building));
  return say('board.power.answers', { name: model.name(view.active), building });
}

/** What stands in the composer while the reader is asked nothing. */
export function waiting(model: ReterraModel): string {
  const words = asked(model);
  const view = model.view;
  if (words || !view || view.to_act.length === 0) return words;
  const [seat] = view.to_act as [number];
  const name = model.name(seat);
  const id = view.pending[0]?.building;
  const card = view.seats[seat]?.buildings.find((each) => each.id === id);
  if (!card) return say('board.waiting', { name });
  return say('board.waiting.power', { name, building: buildingName(card.building) });
}
