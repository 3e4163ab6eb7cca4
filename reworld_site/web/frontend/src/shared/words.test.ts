import { describe, expect, it } from 'vitest';
import { lineText, listed, signed, speaker } from './words';

const say = speaker({ 'log.laid': '{seat} lays {tile} at {x} ({unknown}).', 'log.begun': 'It begins.' });
const context = { name: (seat: number) => ['Alice', 'Bob'][seat]!, yourSeat: 0 };

describe('a board', () => {
  it('says its texts with their places filled in, and a key that has none as it is', () => {
    expect(speaker({ hello: 'Hello, {name}' })('hello', { name: 'Bob' })).toBe('Hello, Bob');
    expect(say('nothing')).toBe('nothing');
  });

  it('says a line of the log: who, and each parameter in its own way', () => {
    const line = { key: 'laid', params: { tile: 7, x: 2 }, seat: 1 };
    const said = { tile: (tile: number) => `tile ${tile}` };
    expect(lineText(line, context, say, said)).toBe('Bob lays tile 7 at 2 ({unknown}).');
    expect(lineText({ key: 'begun', params: {}, seat: null }, context, say, {})).toBe('It begins.');
  });

  it('lists things and signs points', () => {
    expect(listed(['a'], 'or')).toBe('a');
    expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
    expect([signed(3), signed(-3)]).toEqual(['+3', '−3']);
  });
});
