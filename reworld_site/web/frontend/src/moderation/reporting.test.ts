import { expect, it } from 'vitest';
import type { Person } from '../board';
import { offered, reportable, reportOf, type ReportPlace } from './reporting';

const person = (seat: number, kind: Person['kind'] = 'person'): Person => ({
  seat,
  name: `P${seat}`,
  kind,
  bot: null,
  resigned: false,
  stand_in: null,
});
const place: ReportPlace = {
  table: 't',
  seq: 7,
  account: null,
  people: [person(0), person(1, 'bot'), person(2, 'guest'), person(3, 'former')],
  yourSeat: 0,
};

it('offers everybody but oneself, bots and who is gone', () => {
  expect(reportable(place).map((one) => one.seat)).toEqual([2]);
});

it('names the table, the moment and the seat', () => {
  expect(reportOf(place, 2, 'stalling', ' waits ')).toEqual({
    clause: 'stalling',
    text: 'waits',
    table: 't',
    seq: 7,
    seat: 2,
  });
});

it('is about nobody in particular without a seat', () => {
  expect(reportOf(place, null, 'fault', '')).toEqual({ clause: 'fault', text: '', table: 't', seq: 7 });
});

it('of a profile names the account alone', () => {
  const profile = { ...place, table: null, seq: null, account: { id: 5, name: 'Bob' }, people: [] };
  expect(reportOf(profile, null, 'name', 'rude')).toEqual({ clause: 'name', text: 'rude', account: 5 });
});

it('of a line names the table, the line and whose it is', () => {
  const line = {
    ...place,
    seq: null,
    account: { id: 5, name: 'Bob' },
    people: [],
    line: { id: 9, text: 'Boo' },
  };
  expect(reportOf(line, null, 'conduct', '')).toEqual({
    clause: 'conduct',
    text: '',
    account: 5,
    table: 't',
    line: 9,
  });
});

it('of a line is about words first', () => {
  const clauses = ['cheating', 'conduct', 'spam'].map((slug) => ({ slug, title: slug, words: slug }));
  const slugs = (of: ReportPlace) => offered(of, clauses).map((one) => one.slug);
  expect(slugs(place)).toEqual(['cheating', 'conduct', 'spam']);
  expect(slugs({ ...place, line: { id: 9, text: 'Boo' } })).toEqual(['conduct', 'spam', 'cheating']);
});
