import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Composer from './composer/Composer.svelte';
import { aFrame, aList, aSeat, aView } from './fixture';
import { board } from './index';
import type { ReworldModel } from './model.svelte';
import Stage from './Stage.svelte';
import type { Action, View } from './view';

const CHAPTER_ONE = aList(
  { type: 'acquire_module', port: 7, cards: [3] },
  { type: 'acquire_module', port: 7, cards: [5, 3] },
  { type: 'acquire_module', port: 7, cards: [3, 5] },
  { type: 'drop_out' },
);
/** Row 1: a shuttle, 70, with a farm unit, 55, behind it; row 2: a terrabot, 0. */
const SETTLING = aView({
  chapter: 2,
  hand: [],
  ports: Array<null>(20).fill(null),
  seats: [aSeat({ docking: [[55, 70], [0], [], [], []], cities: { A: [1], B: [5] } }), aSeat()],
});
const CHAPTER_TWO = aList(
  { type: 'transport_builders', row: 1, builders: [] },
  [{ type: 'transport_builders', row: 1, builders: [{ module: 55, city: 'A' }] }, 7],
  { type: 'transport_builders', row: 1, builders: [{ module: 55, city: 'B' }] },
  { type: 'expand_defence', row: 1 },
  { type: 'launch_terrabot', row: 2 },
);

let model: ReworldModel;
let send: ReturnType<typeof vi.fn<(action: Action) => Promise<boolean>>>;
let mounted: object[] = [];

function show(view: View, legal: typeof CHAPTER_ONE | null): void {
  model.update({ frame: aFrame(view), legal, busy: false, people: aFrame(view).people });
  if (mounted.length === 0) {
    mounted = [Stage, Composer].map((part) => mount(part, { target: document.body, props: { model } }));
  }
  flushSync();
}

function click(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing is ${selector}`);
  element.click();
  flushSync();
}

function press(key: string): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  flushSync();
}

beforeEach(() => {
  model = board.create();
  send = vi.fn<(action: Action) => Promise<boolean>>().mockResolvedValue(true);
  model.send = send;
});

afterEach(async () => {
  await Promise.all(mounted.map((part) => unmount(part)));
  mounted = [];
});

describe('a turn of Chapter One', () => {
  it('is composed by clicking port and cards, and sent by Send', () => {
    show(aView(), CHAPTER_ONE);
    expect(document.querySelectorAll('[data-port][data-payable]')).toHaveLength(1);
    click('[data-port="7"]');
    click('[data-card="3"]');
    click('[data-card="5"]');
    click('[data-send]');
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'acquire_module', port: 7, cards: [5, 3] });
  });

  it('lets the lower card go on top', () => {
    show(aView(), CHAPTER_ONE);
    click('[data-port="7"]');
    click('[data-card="3"]');
    click('[data-card="5"]');
    click('[data-laid="3"]');
    click('[data-send]');
    expect(send).toHaveBeenCalledWith({ type: 'acquire_module', port: 7, cards: [3, 5] });
  });

  it('is composed with the keyboard alone', () => {
    show(aView(), CHAPTER_ONE);
    click('[data-port="7"]');
    press('5');
    press('Enter');
    expect(send).not.toHaveBeenCalled();
    press('Backspace');
    press('3');
    press('Enter');
    expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'acquire_module', port: 7, cards: [3] });
    press('Escape');
    expect(model.composing).toBe(false);
  });

  it('never leaves for a card or a port that no legal action has', () => {
    show(aView(), CHAPTER_ONE);
    click('[data-port="9"]');
    press('1');
    expect(model.composing).toBe(false);
  });

  it('waits for what is on its way', () => {
    show(aView(), CHAPTER_ONE);
    click('[data-drop]');
    model.update({ frame: aFrame(aView()), legal: CHAPTER_ONE, busy: true, people: [] });
    flushSync();
    click('[data-send]');
    press('Enter');
    expect(send).not.toHaveBeenCalled();
  });

  it('says what is asked, step by step', () => {
    show(aView({ asked: aView().asked.with(6, [3]) }), CHAPTER_ONE);
    expect(board.asked(model)).toBe('Acquire a module, take the marker or drop out');
    click('[data-port="7"]');
    expect(board.asked(model)).toBe('Port 7: match a 3, or any 2 cards');
    press('3');
    expect(board.asked(model)).toBe('Send it, or change it');
    expect(board.progress(model)).toBe('Chapter One · Round 1 of 5');
  });
});

describe('a turn of Chapter Two', () => {
  it('flies a shuttle with the units coupled to it', () => {
    show(SETTLING, CHAPTER_TWO);
    click('[data-row="1"]');
    click('[data-use="transport_builders"]');
    click('[data-couple="55"]');
    expect(document.querySelector('[data-city="A"]')?.textContent).toContain('+7');
    click('[data-city="A"]');
    expect(document.querySelector('[data-preview]')?.textContent).toContain('+7 → 7 points');
    click('[data-send]');
    expect(send).toHaveBeenCalledExactlyOnceWith(CHAPTER_TWO[1]!.action);
  });

  it('chooses the only use of a terrabot by itself and sends on Send only', () => {
    show(SETTLING, CHAPTER_TWO);
    click('[data-row="2"]');
    expect(send).not.toHaveBeenCalled();
    click('[data-send]');
    expect(send).toHaveBeenCalledWith({ type: 'launch_terrabot', row: 2 });
  });

  it('forgets what was composed when another decision is asked', () => {
    show(SETTLING, CHAPTER_TWO);
    click('[data-row="2"]');
    const frame = aFrame(SETTLING, { seq: 9, decision: { id: '9.0', seat: 0, deadline: null } });
    model.update({ frame, legal: null, busy: false, people: [] });
    expect(model.composing).toBe(false);
  });
});

describe('a spectator', () => {
  it('sees the board and no hand', () => {
    const { hand: _, ...view } = aView();
    const frame = aFrame(view, { decision: null });
    model.update({
      frame: { ...frame, table: { ...frame.table, your_seat: null } },
      legal: null,
      busy: false,
      people: frame.people,
    });
    mounted = [Stage, Composer].map((part) => mount(part, { target: document.body, props: { model } }));
    flushSync();
    expect(document.querySelectorAll('[data-port]')).toHaveLength(20);
    expect(document.querySelector('[data-card], [data-send]')).toBeNull();
    expect(board.asked(model)).toBe('');
  });
});

describe('the end', () => {
  const outcome = {
    places: [1, 2],
    scores: [20, 5],
    breakdown: [
      { ...aSeat().breakdown, ships: 20 },
      { ...aSeat().breakdown, ships: 5 },
    ],
  };
  const ended = { ...SETTLING, to_act: [], outcome, seats: [aSeat({ score: 20 }), aSeat({ score: 5 })] };

  it('is counted up for whoever saw it come, and gives nothing away before', () => {
    show(SETTLING, CHAPTER_TWO);
    model.update({
      frame: aFrame(ended, { seq: 2 }),
      legal: null,
      busy: false,
      people: aFrame(ended).people,
    });
    flushSync();
    expect(board.counting?.(model)).toBe(true);
    click('[data-skip]');
    expect(board.counting?.(model)).toBe(false);
    expect(board.scores(model)).toEqual([20, 5]);
    expect(document.querySelector('[data-final="done"]')?.textContent).toContain('Alice wins.');
  });

  it('is counted category by category', () => {
    vi.useFakeTimers();
    show(SETTLING, CHAPTER_TWO);
    model.update({
      frame: aFrame(ended, { seq: 2 }),
      legal: null,
      busy: false,
      people: aFrame(ended).people,
    });
    flushSync();
    for (let category = 0; category < 6; category += 1) {
      expect(board.counting?.(model)).toBe(true);
      vi.runOnlyPendingTimers();
      flushSync();
    }
    expect(board.counting?.(model)).toBe(false);
    vi.useRealTimers();
  });

  it('is shown at once to whoever comes later', () => {
    show(ended, null);
    expect(document.querySelector('[data-final="done"]')).not.toBeNull();
  });
});
