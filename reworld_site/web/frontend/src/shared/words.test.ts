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

  it('says a line of the reader’s own as such, where it has words for that', () => {
    const both = speaker({ 'log.laid': '{seat} lays {tile}.', 'log.laid.own': 'You lay {tile}.' });
    const line = { key: 'laid', params: { tile: 7 } };
    expect(lineText({ ...line, seat: 0 }, context, both, {})).toBe('You lay 7.');
    expect(lineText({ ...line, seat: 1 }, context, both, {})).toBe('Bob lays 7.');
    expect(lineText({ ...line, seat: 0 }, { ...context, yourSeat: null }, both, {})).toBe('Alice lays 7.');
    expect(lineText({ ...line, seat: 0 }, context, say, {})).toContain('Alice lays 7');
  });

  it('lists things and signs points', () => {
    expect(listed(['a'], 'or')).toBe('a');
    expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
    expect([signed(3), signed(-3)]).toEqual(['+3', '−3']);
  });
});
