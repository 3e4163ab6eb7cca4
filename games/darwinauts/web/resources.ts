/** Counting tokens by their colours. */
import { COLOURS, type Colour, type Resources } from './view';

/** How many there are of each colour in letters ("ggr"). */
export function countOf(letters: Iterable<string>): Resources {
  const counts: Resources = { g: 0, y: 0, r: 0, b: 0 };
  for (const letter of letters) counts[letter as Colour] += 1;
  return counts;
}

/** Letters in the order g y r b, as the server writes a payment. */
export function sorted(letters: string): string {
  return COLOURS.map((colour) => letters.split(colour).length - 1)
    .map((count, index) => COLOURS[index]!.repeat(count))
    .join('');
}

/** Colours that there are, with how many. */
export function held(counts: Resources): [Colour, number][] {
  return COLOURS.filter((colour) => counts[colour] > 0).map((colour) => [colour, counts[colour]]);
}

export interface Price {
  colour: Colour;
  /** The payer has this token. */
  paid: boolean;
}

/** A cost token by token: those that one has come first in each colour. */
export function priceOf(cost: string, has: Resources): Price[] {
  const left = { ...has };
  return [...sorted(cost)].map((letter) => {
    const colour = letter as Colour;
    left[colour] -= 1;
    return { colour, paid: left[colour] >= 0 };
  });
}
