import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/errors';
import type { LegalAnswer } from '../api/types';
import { LegalActions } from './legal';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Legal actions whose requests the test answers by hand. */
function asking() {
  const pending: { id: string; resolve(answer: LegalAnswer): void; reject(error: Error): void }[] = [];
  const told = { actions: [] as unknown[], stale: 0, trouble: 0 };
  const legal = new LegalActions({
    fetchLegal: (id) => new Promise((resolve, reject) => pending.push({ id, resolve, reject })),
    onActions: (actions) => told.actions.push(actions.map((one) => one.action)),
    onStale: () => (told.stale += 1),
    onTrouble: () => (told.trouble += 1),
  });
  return { legal, pending, told };
}

const answer = (id: string): LegalAnswer => ({
  decision_id: id,
  actions: [{ action: `of ${id}`, preview: null }],
});
const settled = () => vi.advanceTimersByTimeAsync(0);

test('they are asked for once per decision', async () => {
  const { legal, pending, told } = asking();
  legal.follow('3.0');
  legal.follow('3.0');
  pending[0]!.resolve(answer('3.0'));
  await settled();
  legal.follow('3.0');
  expect(pending).toHaveLength(1);
  expect(told.actions).toEqual([['of 3.0']]);
  expect(legal.actions).toHaveLength(1);
});

test('a new decision drops the old actions at once', async () => {
  const { legal, pending } = asking();
  legal.follow('3.0');
  pending[0]!.resolve(answer('3.0'));
  await settled();
  legal.follow('5.0');
  expect(legal.actions).toBeNull();
});

test('an answer that comes after its decision has closed is dropped', async () => {
  const { legal, pending, told } = asking();
  legal.follow('3.0');
  legal.follow('5.0');
  pending[1]!.resolve(answer('5.0'));
  pending[0]!.resolve(answer('3.0'));
  await settled();
  expect(told.actions).toEqual([['of 5.0']]);
});

test('without a network it asks again, until the decision is gone', async () => {
  const { legal, pending, told } = asking();
  legal.follow('3.0');
  pending[0]!.reject(new NetworkError());
  await vi.advanceTimersByTimeAsync(600);
  expect(pending).toHaveLength(2);
  expect(told.trouble).toBe(1);

  pending[1]!.reject(new NetworkError());
  await settled();
  legal.follow(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pending).toHaveLength(2);
});

test('a decision the server does not know means that this client is behind', async () => {
  const { legal, pending, told } = asking();
  legal.follow('3.0');
  pending[0]!.reject(new ApiError(409, { code: 'stale', message: '' }));
  await settled();
  expect(told).toMatchObject({ stale: 1, trouble: 0 });
});
