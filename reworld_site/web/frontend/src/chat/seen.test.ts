import { beforeEach, expect, test, vi } from 'vitest';
import { recall, remember } from './seen';

beforeEach(() => localStorage.clear());

test('what was seen is known on the next visit, for each table by itself', () => {
  remember('1:a', { players: 7, spectators: 0 });
  expect(recall('1:a')).toEqual({ players: 7, spectators: 0 });
  expect(recall('1:b')).toEqual({ players: 0, spectators: 0 });
});

test('the tables looked at last are kept', () => {
  for (let table = 0; table < 60; table += 1) remember(`1:${table}`, { players: 1, spectators: 1 });
  expect(recall('1:59').players).toBe(1);
  expect(recall('1:9').players).toBe(0);
});

test.each(['nonsense', '{}', 'null'])('what is not ours counts as nothing: %s', (kept) => {
  localStorage.setItem('chat-seen', kept);
  expect(recall('1:a')).toEqual({ players: 0, spectators: 0 });
});

test('a browser that keeps nothing is no trouble', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => remember('1:a', { players: 1, spectators: 0 })).not.toThrow();
});
