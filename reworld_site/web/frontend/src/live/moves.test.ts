import { expect, test } from 'vitest';
import type { Move } from '../api/endpoints';
import { ApiError, NetworkError } from '../api/errors';
import type { ActionAnswer } from '../api/types';
import { frame } from '../testing/frames';
import { moveId, sendMove } from './moves';

const move: Move = { decision_id: '3.0', action: { type: 'drop_out' }, client_move_id: 'one' };
const accepted: ActionAnswer = { code: 'accepted', seq: 4 };
const refusal = (status: number, code: string, more: object = {}, wait = 0) =>
  new ApiError(status, { code, message: `It is ${code}.`, ...more }, wait);

/** Sends the move to a server that answers like this, one answer after the other. */
async function sending(...answers: (ActionAnswer | Error)[]) {
  const posted: Move[] = [];
  const slept: number[] = [];
  const waits: string[] = [];
  const result = await sendMove(move, {
    post: (sent) => {
      posted.push(sent);
      const answer = answers.shift()!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onWait: (why) => waits.push(why),
    sleep: (ms) => {
      slept.push(ms);
      return Promise.resolve();
    },
  });
  return { result, posted, slept, waits };
}

test('an accepted move counts from its seq on', async () => {
  expect((await sending(accepted)).result).toEqual({ kind: 'taken', seq: 4 });
});

test('when no answer comes the same move is sent again under the same id', async () => {
  const { result, posted } = await sending(new NetworkError(), { code: 'duplicate', seq: 4 });
  expect(posted.map((sent) => sent.client_move_id)).toEqual(['one', 'one']);
  expect(result).toEqual({ kind: 'taken', seq: 4 });
});

test('too fast: it waits as long as the server says, then sends again', async () => {
  const { result, slept, waits } = await sending(refusal(429, 'too_many_requests', {}, 2), accepted);
  expect(slept).toEqual([2000]);
  expect(waits).toHaveLength(1);
  expect(result.kind).toBe('taken');
});

test('a stale move brings the fresh frame along', async () => {
  const fresh = frame(0, 9);
  const { result, posted } = await sending(refusal(409, 'stale', { frame: fresh }));
  expect(posted).toHaveLength(1);
  expect(result).toEqual({ kind: 'overtaken', message: 'It is stale.', frame: fresh });
});

test('a move after the end is overtaken, without a frame', async () => {
  const { result } = await sending(refusal(409, 'game_over'));
  expect(result).toMatchObject({ kind: 'overtaken', frame: null });
});

test('an illegal move is refused and not sent again', async () => {
  const { result, posted } = await sending(refusal(422, 'illegal'));
  expect(posted).toHaveLength(1);
  expect(result).toEqual({ kind: 'refused', message: 'It is illegal.' });
});

test('a server in trouble is tried again', async () => {
  expect((await sending(refusal(500, 'server_error'), accepted)).result.kind).toBe('taken');
});

test('without any answer it gives up in the end, saying that it does not know', async () => {
  const { result, posted } = await sending(...Array.from({ length: 6 }, () => new NetworkError()));
  expect(posted).toHaveLength(6);
  expect(result.kind).toBe('unknown');
});

test('every move has an id of its own, in the form of a UUID', () => {
  const [one, other] = [moveId(), moveId()];
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one).not.toBe(other);
});
