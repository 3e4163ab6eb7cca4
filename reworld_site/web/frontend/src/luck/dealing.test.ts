import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { choice, commitmentOf, rootOf, shuffle } from '../../../static/web/luck/dealing.js';
import { hex, sha256, sha256ByHand, unhex, utf8 } from '../../../static/web/luck/hashing.js';

interface Vectors {
  roots: {
    table: string;
    secret: string;
    contributions: (string | null)[];
    commitment: string;
    root: string;
  }[];
  draws: {
    root: string;
    label: string;
    epoch?: number;
    items?: unknown[];
    n?: number | string;
    answer: unknown;
  }[];
}

// Numbers beyond what JavaScript holds exactly are read as text.
const text = readFileSync('../../../tests/games/engine/luck_vectors.json', 'utf8');
const vectors = JSON.parse(text.replaceAll(/: (\d{16,})/g, ': "$1"')) as Vectors;

afterEach(() => vi.unstubAllGlobals());

describe.each(['with Web Crypto', 'by hand'])('%s', (how) => {
  const prepare = () => {
    if (how === 'by hand') vi.stubGlobal('crypto', {});
  };

  it('commitment and root follow from table, seed and contributions', async () => {
    prepare();
    for (const one of vectors.roots) {
      expect(hex(await commitmentOf(one.table, one.secret))).toBe(one.commitment);
      expect(hex(await rootOf(one.table, one.secret, one.contributions))).toBe(one.root);
    }
  });

  it('every draw comes out as the server deals it', async () => {
    prepare();
    for (const one of vectors.draws) {
      const label = one.epoch ? `${one.label}#${one.epoch}` : one.label;
      if (one.items) expect(await shuffle(unhex(one.root), label, one.items)).toEqual(one.answer);
      else expect(await choice(unhex(one.root), label, BigInt(one.n!))).toBe(BigInt(one.answer as string));
    }
  });
});

it('hashes by hand as the browser does, at every length around a block', async () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37) % 256);
    expect(hex(sha256ByHand(bytes))).toBe(hex(await sha256(bytes)));
  }
  expect(hex(sha256ByHand(utf8('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
