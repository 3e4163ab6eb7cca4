import { beforeEach, expect, test } from 'vitest';
import { badgedTitle, showAttention } from './attention';

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
});

const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');

test('the title says that it is your turn', () => {
  expect(badgedTitle('Reworld', { turns: 1, unseen: false })).toBe('● Your turn · Reworld');
});

test('the title counts the tables that wait', () => {
  expect(badgedTitle('Reworld Online', { turns: 3, unseen: false })).toBe('● Your turn (3) · Reworld Online');
});

test('the title marks what happened while nobody looked', () => {
  expect(badgedTitle('Reworld', { turns: 0, unseen: true })).toBe('○ Reworld');
});

test('the title is left alone when there is nothing to say', () => {
  expect(badgedTitle('Reworld', { turns: 0, unseen: false })).toBe('Reworld');
});

test('the favicon changes with the turn, and back', () => {
  showAttention('Reworld', { turns: 1, unseen: false });
  expect(icon()).toBe('/favicon-turn.svg');
  expect(document.title).toBe('● Your turn · Reworld');
  showAttention('Reworld', { turns: 0, unseen: false });
  expect(icon()).toBe('/favicon.svg');
});
