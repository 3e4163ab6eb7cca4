/** What the boards' tests feed their models: Alice sits at seat 0 and reads, Bob sits at seat 1. */
import type { BaseView, Frame, LegalAction } from '../board';
import { alice, tableInfo } from './frames';

export const aliceAndBob = [
  { ...alice, kind: 'person' as const },
  { ...alice, seat: 1, name: 'Bob', kind: 'person' as const },
];

export function boardFrame<View extends BaseView>(
  game: string,
  view: View | null,
  changes: Partial<Frame<View>> = {},
): Frame<View> {
  return {
    type: 'state',
    prev_seq: 0,
    seq: 1,
    table: tableInfo({ game }),
    view,
    log: [],
    decision: view?.to_act.includes(0) ? { id: '1.0', seat: 0, deadline: null } : null,
    clocks: null,
    people: aliceAndBob,
    presence: [true, true],
    outcome: null,
    ...changes,
  };
}

/** Legal actions; a number after one is the score that it brings seat 0 to. */
export function legalList<Action extends object>(
  ...actions: (Action | [Action, number])[]
): LegalAction<Action>[] {
  return actions.map((each) => {
    const [action, score] = Array.isArray(each) ? (each as [Action, number]) : [each, 0];
    return { action, preview: { scores: [score, 0], log: [], complete: true } };
  });
}
