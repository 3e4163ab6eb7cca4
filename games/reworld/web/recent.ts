/** What has moved since the reader's own last turn, so that it can be marked on the board. */
import type { SeatView, View } from './view';

/** Module id → where it is, in words that only need to differ from place to place. */
export function places(view: View): Map<number, string> {
  const found = new Map<number, string>();
  const put = (ids: readonly (number | null)[], place: string): void => {
    for (const id of ids) if (id !== null) found.set(id, place);
  };
  put(view.ports, 'port');
  view.seats.forEach((seat, index) =>
    seatPlaces(seat).forEach(([place, ids]) => put(ids, `${index}.${place}`)),
  );
  return found;
}

function seatPlaces(seat: SeatView): [string, readonly number[]][] {
  return [
    ['docking', seat.docking.flat()],
    ['city', Object.values(seat.cities).flat()],
    ['defence', seat.defence],
    ['shuttles', seat.shuttles],
    ['satellites', seat.satellites],
  ];
}

/** What a seat did lately: modules that arrived somewhere, ports paid at, ships taken. */
export interface Recent {
  modules: Map<number, number>;
  ports: Map<number, number>;
  ships: Map<number, number>;
}

export const NOTHING_RECENT: Recent = { modules: new Map(), ports: new Map(), ships: new Map() };

/** The seat that holds a module at a place of `places`; null for a port. */
function owner(place: string): number | null {
  return place === 'port' ? null : Number(place.split('.')[0]);
}

const others = (marks: ReadonlyMap<number, number>, actor: number): Map<number, number> =>
  new Map([...marks].filter(([, seat]) => seat !== actor));

/** Adds what `actor` changed from one view to the next, in place of what it did before; a new deal clears all. */
export function addRecent(recent: Recent, before: View, after: View, actor: number): Recent {
  if (before.chapter !== after.chapter || before.round !== after.round) return NOTHING_RECENT;
  const was = places(before);
  const modules = others(recent.modules, actor);
  for (const [id, place] of places(after)) {
    const seat = owner(place);
    if (was.get(id) !== place && seat !== null) modules.set(id, seat);
  }
  const ports = others(recent.ports, actor);
  after.slots.forEach((cards, index) => {
    if (cards.length > 0 && before.slots[index]!.length === 0) ports.set(index + 1, actor);
  });
  const ships = others(recent.ships, actor);
  after.seats.forEach((seat, index) => {
    for (const ship of seat.ships) if (!before.seats[index]!.ships.includes(ship)) ships.set(ship, index);
  });
  return { modules, ports, ships };
}
