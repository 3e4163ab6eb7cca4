import { expect, test, vi } from 'vitest';
import { dispatch } from './messages';

const handlers = () => ({ state: vi.fn(), beat: vi.fn(), presence: vi.fn(), back: vi.fn(), chat: vi.fn() });

test('a message goes to the handler of its type', () => {
  const to = handlers();
  dispatch('{"type": "beat", "seq": 4}', to);
  expect(to.beat).toHaveBeenCalledWith({ type: 'beat', seq: 4 });
  expect(to.state).not.toHaveBeenCalled();
});

test.each(['{"type": "weather"}', '{"type": "toString"}', '{}', 'null', '7', 'not json'])(
  'what this build does not know is let pass: %s',
  (text) => {
    const to = handlers();
    dispatch(text, to);
    for (const handler of Object.values(to)) expect(handler).not.toHaveBeenCalled();
  },
);
