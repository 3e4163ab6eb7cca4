import { expect, test } from 'vitest';
import { addressOf, readPlace } from './place';

test('an address names a moment and whose eyes', () => {
  expect(readPlace('?seq=42&seat=1')).toEqual({ seq: 42, seat: 1 });
  expect(readPlace('?seat=open&seq=0')).toEqual({ seq: 0, seat: null });
});

test('what cannot be read is as if it were not there', () => {
  for (const search of ['', '?seq=&seat=', '?seq=x&seat=Alice', '?seq=-1&seat=-1', '?seq=1e3', '?seq=1.5'])
    expect(readPlace(search)).toEqual({ seq: null, seat: null });
});

test('an address that was made is read the same', () => {
  for (const seat of [null, 0, 3]) {
    const [, search] = addressOf('/tables/t/replay', 42, seat).split('?');
    expect(readPlace(`?${search}`)).toEqual({ seq: 42, seat });
  }
});
