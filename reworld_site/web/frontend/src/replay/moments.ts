/** Finding one's way among the moments of a finished game. All by index. */

import type { Moment } from '../api/types';
import { capital } from '../ui/words';

/** A step that leads nowhere: it was taken back, or took back others. */
export const isUndone = (moment: Moment): boolean => moment.undone || moment.back_to !== null;

/** The moment that the event `seq` belongs to; the nearest one for a seq beyond both ends. */
export function indexOf(moments: readonly Moment[], seq: number): number {
  const found = moments.findIndex((moment) => seq <= moment.seq);
  return found < 0 ? moments.length - 1 : found;
}

/** The moment `by` steps away; past those that lead nowhere when they are skipped. */
export function step(moments: readonly Moment[], from: number, by: 1 | -1, skip: boolean): number {
  let to = from + by;
  while (skip && moments[to] && isUndone(moments[to]!)) to += by;
  return moments[to] ? to : from;
}

/** Moments in a row by the same seat, for drawing them: from `start`, `length` of them. */
export interface Run {
  start: number;
  length: number;
  seat: number | null;
  undone: boolean;
}

export function runs(moments: readonly Moment[]): Run[] {
  const found: Run[] = [];
  moments.forEach((moment, index) => {
    const last = found.at(-1);
    const undone = isUndone(moment);
    if (last && last.seat === moment.seat && last.undone === undone) last.length += 1;
    else found.push({ start: index, length: 1, seat: moment.seat, undone });
  });
  return found;
}

/** A part of the game, "Chapter 1 · Round 2". `short`: what is new in it, for less and less room: "Round 2", "2". */
export interface Part {
  start: number;
  length: number;
  title: string;
  short: string[];
}

/** Parts as they follow one another. What was taken back is in the part it came in; a game without parts has none. */
export function parts(moments: readonly Moment[]): Part[] {
  const found: Part[] = [];
  let before: Record<string, number> = {};
  moments.forEach(({ part }, index) => {
    const names = Object.keys(part);
    const changed = names.filter((name) => part[name] !== before[name]);
    const newest = changed.at(-1);
    const last = found.at(-1);
    if (newest) {
      const title = words(part, names.slice(0, names.indexOf(newest) + 1));
      const short = [words(part, changed), words(part, [newest]), String(part[newest])];
      found.push({ start: index, length: 1, title, short });
    } else if (last) last.length += 1;
    before = part;
  });
  return found;
}

const words = (part: Record<string, number>, names: readonly string[]): string =>
  names.map((name) => `${capital(name)} ${part[name]}`).join(' · ');

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1_400;

export const stepTime = (speed: number): number => STEP_MS / speed;
