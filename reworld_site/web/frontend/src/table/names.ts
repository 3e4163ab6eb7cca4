/** Names that tell seats apart: of two "Greedy bot" the first becomes "Greedy bot 1". */

import type { Person } from '../board';

export function distinct(people: readonly Person[]): Person[] {
  return people.map((person) => {
    const namesakes = people.filter((other) => other.name === person.name && other.kind !== 'open');
    if (person.kind === 'open' || namesakes.length < 2) return person;
    return { ...person, name: `${person.name} ${namesakes.indexOf(person) + 1}` };
  });
}
