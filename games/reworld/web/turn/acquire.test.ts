import { describe, expect, it } from 'vitest';
import {
  acquireChoices,
  acquiring,
  addable,
  aim,
  landings,
  lay,
  NOTHING_ACQUIRED,
  putOnTop,
  takeBack,
  targets,
  tops,
} from './acquire';
import { aList } from '../fixture';
import type { Action } from '../view';

const buy = (port: number, ...cards: number[]): Action => ({ type: 'acquire_module', port, cards });

/** Port 7 asks for a 3 or any two; port 8 for one card; the hand is 1, 3, 3, 5. */
const choices = acquireChoices(
  aList(
    buy(7, 3),
    buy(7, 3, 3),
    buy(7, 1, 3),
    buy(7, 3, 1),
    buy(7, 3, 5),
    buy(7, 5, 3),
    buy(8, 5),
    { type: 'take_starting_player_marker', card: 1 },
    { type: 'drop_out' },
  ),
);

describe('acquiring a module', () => {
  it('starts with every target that some legal action has', () => {
    expect(targets(choices, NOTHING_ACQUIRED)).toEqual(new Set([7, 8, 'space', 'drop']));
  });

  it('narrows the cards to what may still be laid at the port', () => {
    const draft = aim(choices, NOTHING_ACQUIRED, 7);
    expect(addable(choices, draft)).toEqual(new Set([1, 3, 5]));
    expect(addable(choices, lay(draft, 5))).toEqual(new Set([3]));
    expect(addable(choices, lay(lay(draft, 3), 3))).toEqual(new Set());
  });

  it('narrows the ports to those that the picked cards can still pay', () => {
    expect(targets(choices, lay(NOTHING_ACQUIRED, 3))).toEqual(new Set([7]));
    expect(targets(choices, lay(NOTHING_ACQUIRED, 1))).toEqual(new Set([7, 'space']));
  });

  it('finds no action while the payment is incomplete', () => {
    expect(acquiring(choices, lay(aim(choices, NOTHING_ACQUIRED, 7), 5))).toBeNull();
  });

  it('takes the card laid last as the top, and lets another one go on top', () => {
    const draft = lay(lay(aim(choices, NOTHING_ACQUIRED, 7), 3), 5);
    expect(acquiring(choices, draft)?.action).toEqual(buy(7, 5, 3));
    expect(tops(choices, draft)).toEqual([3, 5]);
    expect(acquiring(choices, putOnTop(draft, 3))?.action).toEqual(buy(7, 3, 5));
  });

  it('fills in the only payment that there is', () => {
    expect(aim(choices, NOTHING_ACQUIRED, 8)).toEqual({ target: 8, cards: [5] });
    expect(aim(choices, NOTHING_ACQUIRED, 'space')).toEqual({ target: 'space', cards: [1] });
  });

  it('puts cards back that cannot pay at another port', () => {
    expect(aim(choices, { target: null, cards: [3, 1] }, 8)).toEqual({ target: 8, cards: [5] });
  });

  it('says which docking rows the module may still go to', () => {
    expect(landings(choices, { target: 7, cards: [] })).toEqual([1, 3, 5]);
    expect(landings(choices, { target: 7, cards: [5] })).toEqual([3, 5]);
  });

  it('takes a card back', () => {
    expect(takeBack({ target: 7, cards: [3, 5, 3] }, 3)).toEqual({ target: 7, cards: [3, 5] });
  });

  it('needs no cards to drop out', () => {
    expect(acquiring(choices, aim(choices, lay(NOTHING_ACQUIRED, 5), 'drop'))?.action).toEqual({
      type: 'drop_out',
    });
  });
});
