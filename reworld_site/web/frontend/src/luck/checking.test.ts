import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { canonical, check, readRecord } from '../../../static/web/luck/checking.js';
import { rootOf, shuffle } from '../../../static/web/luck/dealing.js';

type Line = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- as it stands in the file

const DATA = '../../../tests/records/data';
const text = (name: string) => gunzipSync(readFileSync(`${DATA}/${name}.jsonl.gz`)).toString();
const people = text('reworld-v1-2-usual-people');

/** The record after `damage` has changed its lines. */
function damaged(damage: (lines: Line[]) => void): string {
  const lines = people
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  damage(lines);
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

const event = (lines: Line[], type: string) => lines.find((line) => line.type === type)!;

async function wrong(record: string): Promise<string[]> {
  const { findings, draws } = await check(readRecord(record));
  return [
    ...findings.filter((one) => !one.good).map((one) => one.what),
    ...draws.filter((one) => !one.good).map((one) => one.draw.label),
  ];
}

it.each([
  'reworld-v1-2-usual-people',
  'reworld-v1-4-usual-takeback',
  'reterra-v1-3-commerce-bots',
  'reterra-v1-2-usual-alone',
])('finds nothing wrong with %s', async (name) => {
  const found = await check(readRecord(text(name)));
  expect(found.good).toBe(true);
  expect(found.draws.length).toBeGreaterThan(2);
});

describe('whatever is changed is found', () => {
  const cases: [string, (lines: Line[]) => void, string[]][] = [
    ['a result', (lines) => (event(lines, 'table.game_scored').data.scores[0] += 1), ['Chain of events']],
    ['the last hash', (lines) => (lines.at(-2)!.hash = '00'.repeat(32)), ['Chain of events']],
    [
      'a shuffle',
      (lines) => event(lines, 'reworld.round_begun').data.officers.reverse(),
      ['Chain of events', 'officers/1'],
    ],
    ['an answer', (lines) => (lines.at(-1)!.draws[0].answer = 7), ['start_seat']],
    ['the order of what was shuffled', (lines) => lines.at(-1)!.draws[1].items.reverse(), ['modules']],
    ['where it stands', (lines) => (lines.at(-1)!.draws[1].seq = 3), ['modules']],
    ['a label', (lines) => (lines.at(-1)!.draws[2].label = 'officers/9'), ['officers/9']],
    ['the proof', (lines) => (lines.at(-1)!.draws = []), ['Draws']],
    ['how often it was drawn', (lines) => lines.at(-1)!.draws.push(lines.at(-1)!.draws[0]), ['Draws']],
    ['who gave to the luck', (lines) => (lines[0]!.players = ['greedy', 'greedy']), ['Contributions']],
  ];
  it.each(cases)('%s', async (_, damage, expected) => {
    expect(await wrong(damaged(damage))).toEqual(expected);
  });

  it('the seed: nothing comes out as it did', async () => {
    const found = await wrong(damaged((lines) => (lines.at(-1)!.seed = '11'.repeat(32))));
    expect(found).toContain('Commitment');
    expect(found).toContain('modules');
  });

  it('the order before a shuffle, laid so that it comes out as somebody likes', async () => {
    const { header, luck } = readRecord(people);
    const root = await rootOf(header.table, luck.seed, luck.contributions);
    const { label, items } = luck.draws[2]!;
    const from = await shuffle(root, label, [...items!.keys()]);
    const liked = [...items!].sort().reverse();
    const rigged = damaged((lines) => {
      const draw = lines.at(-1)!.draws[2];
      from.forEach((place, at) => (draw.items[place] = liked[at]));
      draw.answer = event(lines, 'reworld.round_begun').data.officers = liked;
    });
    expect(await wrong(rigged)).toEqual(['Chain of events', 'officers/1']);
  });

  it('a contribution', async () => {
    const found = await wrong(damaged((lines) => (lines.at(-1)!.contributions = ['ab'.repeat(16), null])));
    expect(found).toContain('Contributions');
  });
});

it('compares with what this browser wrote down before the start', async () => {
  const { luck } = readRecord(people);
  const contribution = luck.contributions.find(Boolean)!;
  const notes = [
    { commitment: luck.commitment, contribution },
    { commitment: 'another', contribution },
    { commitment: luck.commitment, contribution: 'ee'.repeat(16) },
  ];
  const good = await Promise.all(notes.map(async (note) => (await check(readRecord(people), note)).good));
  expect(good).toEqual([true, false, false]);
});

it.each(['', 'hello', '{"line":"header"}', people.replace('reworld-record', 'chess')])(
  'refuses what is no record',
  (nonsense) => expect(() => readRecord(nonsense)).toThrow(/record|Line 1/),
);

it('says which event is missing', () => {
  expect(() => readRecord(damaged((lines) => lines.splice(5, 1)))).toThrow('Event 5 is missing');
});

it('writes JSON as it was hashed', () => {
  expect(canonical({ b: [1, { z: null, a: 'é"\n' }], a: true })).toBe(
    '{"a":true,"b":[1,{"a":"é\\"\\n","z":null}]}',
  );
});
