/** The catalogue's words for pieces and places. Sentences of the board are its `board.…` keys. */
import type { Texts } from '$site/board';
import { listed, signed, speaker, type Params } from '$site/shared/words';
import catalogue from '../../texts.json';
import { moduleOf, type Company, type Task } from '../pieces';
import { goal } from '../settlement/progress';
import type { Gain } from '../turn/launch';
import type { Letter, View } from '../view';

export const texts = catalogue as unknown as Texts;

export const say = speaker(texts);
export { signed };

/** "one", "one and two", "one, two and three"; `last` is the word before the last one. */
export const list = (items: readonly (string | number)[], last = say('board.and')): string =>
  listed(items, last);

export function companyName(company: Company): string {
  return say(company === 0 ? 'company.farming' : `company.${company}`);
}

/** The key and the parameters of a module's words. */
function moduleKey(id: number): [string, Params] {
  const module = moduleOf(id);
  if (module.kind === 'terrabot') return ['module.terrabot', { letter: module.letter }];
  if (module.kind === 'satellite') return taskKey(module.task);
  if (module.kind === 'shuttle') {
    return [module.shields > 0 ? 'module.shuttle' : 'module.shuttle_unshielded', { shields: module.shields }];
  }
  const company = companyName(module.company);
  if (module.company === 0) return ['module.farming', { company }];
  return [module.special ? 'module.special' : 'module.builder', { company }];
}

function taskKey(task: Task): [string, Params] {
  if (task.name === 'letter') return ['module.satellite.letter', { letter: task.letter }];
  if (task.name === 'company') return ['module.satellite.company', { company: companyName(task.company) }];
  return [task.name === 'shields' ? 'module.satellite.shields_task' : `module.satellite.${task.name}`, {}];
}

export function moduleName(id: number): string {
  return say(...moduleKey(id));
}

export function moduleAbout(id: number): string {
  const [key, params] = moduleKey(id);
  const about = say(`${key}.about`, params);
  const module = moduleOf(id);
  if (module.kind !== 'satellite') return about;
  return `${about} ${say('module.satellite.shields', { shields: module.shields })}`;
}

export function shipName(ship: number): string {
  const name = say(`ship.${ship}`);
  return name[0]!.toUpperCase() + name.slice(1);
}

export function shipAbout(view: View, ship: number): string {
  return say(`ship.${ship}.about`, { ...goal(view, ship) });
}

/** What a ship asks for, in two or three words. */
export function shipShort(view: View, ship: number): string {
  return say(ship <= 5 ? 'board.ship.row' : `board.ship.${ship}`, { row: ship, ...goal(view, ship) });
}

/** "+6", or "+4 to +9" while the rest of the turn decides. */
export function gainWords({ least, most }: Gain): string {
  return least === most ? signed(least) : say('board.gain', { least: signed(least), most: signed(most) });
}

/** The name on a seat's city sign. */
export function cityName(letter: Letter, seat: number): string {
  return say(`city.${letter}.${seat}`);
}

/** What a port asks for now. */
export function cost(view: View, port: number): string {
  const [first, second] = view.asked[port - 1]!;
  if (first === undefined) return say('board.cost.any');
  if (second === undefined) return say('board.cost.one', { first });
  return say('board.cost.two', { first, second });
}

/** What a screen reader says of a port. */
export function portLabel(view: View, port: number, payable: boolean): string {
  const module = view.ports[port - 1];
  if (module == null) {
    const cards = list(view.slots[port - 1] ?? []);
    return say('board.port.taken', { port, cards });
  }
  const costs = cost(view, port);
  return say(payable ? 'board.port.payable' : 'board.port', {
    port,
    module: moduleName(module),
    cost: costs,
  });
}

/** Cards as a person would say them: "a 3", "a 3 and a 5". */
export function cardsInWords(cards: readonly number[]): string {
  return list(cards.map((card) => say('board.card', { card })));
}
