import { expect, it, vi } from 'vitest';
import { putIntoWords } from './lines';

vi.mock('../boards', () => ({
  loadBoard: (slug: string) =>
    slug === 'gone'
      ? Promise.reject(new Error('no such board'))
      : Promise.resolve({
          logText: (line: { key: string }, context: { name: (seat: number) => string }) =>
            line.key === 'moved' ? `${context.name(1)} moves.` : '',
        }),
}));

function page(game: string, ...keys: string[]): HTMLElement {
  const section = document.createElement('section');
  section.dataset.linesOf = game;
  section.dataset.people = JSON.stringify(['Alice', '<b>Bob</b>']);
  for (const key of keys) {
    const line = document.createElement('span');
    line.dataset.line = JSON.stringify({ seq: 3, key, params: {}, seat: 1 });
    section.append(line);
  }
  const root = document.createElement('main');
  root.append(section);
  return root;
}

it('says each line in the words of its game and hides what says nothing', async () => {
  const root = page('reworld', 'moved', 'silent', 'table.seat_resigned');
  await putIntoWords(root);
  const lines = [...root.querySelectorAll('span')];
  expect(lines.map((one) => one.textContent)).toEqual(['<b>Bob</b> moves.', '', '<b>Bob</b> resigns.']);
  expect(lines.map((one) => one.hidden)).toEqual([false, true, false]);
});

it('says what it can when the game has gone', async () => {
  const root = page('gone', 'table.seat_resigned');
  await putIntoWords(root);
  expect(root.textContent).toBe('<b>Bob</b> resigns.');
});
