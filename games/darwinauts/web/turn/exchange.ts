/** An exchange in the making: three tokens paid, one taken, as a filter over the exchanges the server lists. */
import { countOf, held, sorted } from '../resources';
import type { Colour, Legal, Resources } from '../view';

export const PRICE = 3;

interface Trade {
  legal: Legal;
  pay: string;
  take: Colour;
}

export function tradesOf(ways: readonly Legal[]): Trade[] {
  return ways.flatMap((legal) =>
    legal.action.type === 'exchange' ? [{ legal, pay: legal.action.pay, take: legal.action.take }] : [],
  );
}

/** Everything in `part` is in `whole` too. */
function covers(whole: string, part: string): boolean {
  const [all, some] = [countOf(whole), countOf(part)];
  return held(some).every(([colour, count]) => all[colour] >= count);
}

/** The exchanges that can still come of what is paid and taken so far. */
const open = (trades: readonly Trade[], pay: string, take: string | null): Trade[] =>
  trades.filter((trade) => (take === null || trade.take === take) && covers(trade.pay, pay));

/** Colours of which one more token may be paid. */
export function payable(trades: readonly Trade[], pay: string, take: string | null): Set<Colour> {
  const colours = new Set<Colour>();
  for (const trade of open(trades, pay, take)) {
    for (const colour of trade.pay) {
      if (covers(trade.pay, sorted(pay + colour))) colours.add(colour as Colour);
    }
  }
  return colours;
}

/** Colours that may be taken for what is paid so far. */
export function takeable(trades: readonly Trade[], pay: string): Set<Colour> {
  return new Set(open(trades, pay, null).map(({ take }) => take));
}

/** With what a bonus gives for nothing, of all things that can be done. */
export function withGiven(colours: Set<Colour>, things: readonly string[]): Set<Colour> {
  const given = things.filter((what) => what.startsWith('take:'));
  return new Set([...colours, ...given.map((what) => what.slice('take:'.length) as Colour)]);
}

/** The exchange that is meant, once three are paid and one is taken. */
export function tradeOf(trades: readonly Trade[], pay: string, take: string | null): Legal | null {
  if (pay.length < PRICE || take === null) return null;
  return open(trades, pay, take)[0]?.legal ?? null;
}

/** What to pay for a colour where nothing else is said: what leaves the most even rest. */
export function bestPayment(
  trades: readonly Trade[],
  pay: string,
  take: string,
  has: Resources,
): string | null {
  const uneven = (trade: Trade): number =>
    held(has).reduce((sum, [colour, count]) => sum + (count - countOf(trade.pay)[colour]) ** 2, 0);
  const [first, ...others] = open(trades, pay, take);
  if (!first) return null;
  return others.reduce((best, trade) => (uneven(trade) < uneven(best) ? trade : best), first).pay;
}
