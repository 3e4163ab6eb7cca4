/**
 * Checks a record in this browser, asking nobody: the chain of its events, the commitment, and every draw. What needs the
 * game's rules (were the moves allowed, were these all the draws) is checked by `manage.py verify_record`.
 */

import { choice, commitmentOf, rootOf, shuffle } from './dealing.js';
import { concat, hex, sha256, unhex, utf8 } from './hashing.js';

/**
 * @typedef {{ seq: number, type: string, version: number, data: Record<string, unknown>, hash: string }} Happening
 * @typedef {{ table: string, game: string, seats: number, players: string[], events: number, luck: string }} Header
 * @typedef {{ label: string, answer: unknown, seq: number, field?: (string | number)[], items?: unknown[], n?: number }} Draw
 * @typedef {{ commitment: string, seed: string, contributions: (string | null)[], draws: Draw[] }} Luck
 * @typedef {{ header: Header, events: Happening[], outcome: { hash: string }, luck: Luck }} Whole
 * @typedef {{ good: boolean, what: string, words: string }} Finding
 * @typedef {{ good: boolean, draw: Draw, dealt: unknown, words: string }} Dealt
 * @typedef {{ commitment: string, contribution: string }} Note what this browser wrote down before the start
 */

/** A record's lines. Throws an Error that names the line. @param {string} text */
export function readRecord(text) {
  const lines = text.split('\n').filter(Boolean).map(readLine);
  const [header, outcome, luck] = [only(lines, 'header'), only(lines, 'outcome'), only(lines, 'luck')];
  if (header.format !== 'reworld-record' || header.version !== 1)
    throw new Error('This is no record of version 1.');
  const events = lines.filter((line) => line.line === 'event');
  events.forEach((event, at) => {
    if (event.seq !== at + 1) throw new Error(`Event ${at + 1} is missing.`);
  });
  return /** @type {Whole} */ (/** @type {unknown} */ ({ header, events, outcome, luck }));
}

/**
 * @param {string} text
 * @param {number} at
 */
function readLine(text, at) {
  try {
    return /** @type {Record<string, unknown>} */ (JSON.parse(text));
  } catch {
    throw new Error(`Line ${at + 1} cannot be read.`);
  }
}

/**
 * @param {Record<string, unknown>[]} lines
 * @param {string} what
 */
function only(lines, what) {
  const [found, ...more] = lines.filter((line) => line.line === what);
  if (!found || more.length)
    throw new Error(`A record has one ${what}; this file has ${more.length + (found ? 1 : 0)}.`);
  return found;
}

/**
 * Everything that can be found out, good or bad, in the order in which it is shown.
 * @param {Whole} record
 * @param {Note | null} note
 */
export async function check(record, note = null) {
  const findings = [await chain(record), await commitment(record), contributions(record)];
  if (note) findings.push(noted(record, note));
  const draws = await Promise.all((await dealers(record)).map((deal) => deal()));
  const labels = new Set(draws.map((one) => one.draw.label));
  if (!draws.length)
    findings.push({ good: false, what: 'Draws', words: 'The record has no proof of any draw.' });
  else if (labels.size < draws.length)
    findings.push({ good: false, what: 'Draws', words: 'Something was drawn twice under one name.' });
  return { findings, draws, good: [...findings, ...draws].every((one) => one.good) };
}

/** @param {Whole} record @returns {Promise<Finding>} */
async function chain({ header, events, outcome }) {
  const what = 'Chain of events';
  let last = '00'.repeat(32);
  for (const { seq, type, version, data, hash } of events) {
    const head = JSON.stringify([`table:${header.table}`, seq, type, version]).slice(0, -1);
    last = hex(await sha256(concat(unhex(last), utf8(`${head},${canonical(data)}]`))));
    if (last !== hash)
      return { good: false, what, words: `Event ${seq} is not what it was when it was written.` };
  }
  const good = last === outcome.hash && events.length === header.events;
  const words = good
    ? `All ${events.length} events hang together, each sealed with the hash of the one before.`
    : 'The record ends with another event than it says.';
  return { good, what, words };
}

/** JSON with sorted keys and no spaces, as it was hashed. @param {unknown} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

/** @param {Whole} record @returns {Promise<Finding>} */
async function commitment({ header, events, luck }) {
  const promised = told(events, 'table.table_opened').commitment;
  const revealed = told(events, 'table.seed_revealed').seed;
  const made = hex(await commitmentOf(header.table, luck.seed));
  const good = made === promised && luck.commitment === promised && luck.seed === revealed;
  const words = good
    ? 'The seed is the one that was promised when the table was opened.'
    : 'The seed is not what was promised when the table was opened.';
  return { good, what: 'Commitment', words };
}

/**
 * People give, once each and before the start. Bots give nothing: what they gave the server could choose.
 * @param {Whole} record
 * @returns {Finding}
 */
function contributions({ header, events, luck }) {
  const used = told(events, 'table.game_started').contributions;
  /** @type {(string | null)[]} */
  const given = Array(header.seats).fill(null);
  let allowed = true;
  for (const { type, data } of events.slice(0, started(events))) {
    const seat = Number(data.seat);
    if (type === 'table.luck_contributed') {
      allowed &&= given[seat] === null && /^[0-9a-f]{32}$/.test(String(data.contribution));
      given[seat] = String(data.contribution);
    }
    if (type === 'table.seat_taken' || type === 'table.seat_left') given[seat] = null;
  }
  allowed &&= given.every((one, seat) => one === null || header.players[seat] === 'person');
  const good = allowed && same(used, given) && same(luck.contributions, used);
  const count = given.filter(Boolean).length;
  const words = good
    ? `${count || 'None'} of ${given.length} seats gave numbers of their own, and the game was dealt with them.`
    : 'The game was not dealt with the numbers that the seats gave.';
  return { good, what: 'Contributions', words };
}

/**
 * @param {Whole} record
 * @param {Note} note
 * @returns {Finding}
 */
function noted({ luck }, note) {
  const good = note.commitment === luck.commitment && luck.contributions.includes(note.contribution);
  const words = good
    ? 'The promise is the one this browser saw before the start, and its own number is in the luck.'
    : 'This browser saw another promise before the start, or gave a number that is not in the luck.';
  return { good, what: 'What this browser wrote down', words };
}

/** @param {Whole} record */
async function dealers({ header, events, luck }) {
  const root = await rootOf(header.table, luck.seed, luck.contributions);
  return luck.draws.map(
    (draw) => async () => /** @returns {Dealt} */ compared(draw, await dealt(root, draw), events),
  );
}

/**
 * @param {Uint8Array<ArrayBuffer>} root
 * @param {Draw} draw
 */
async function dealt(root, draw) {
  if (draw.items) return shuffle(root, draw.label, draw.items);
  return Number(await choice(root, draw.label, BigInt(draw.n ?? 1)));
}

/**
 * @param {Draw} draw
 * @param {unknown} mine
 * @param {Happening[]} events
 * @returns {Dealt}
 */
function compared(draw, mine, events) {
  const event = events[draw.seq - 1];
  const there = standing(event?.data, draw.field);
  const stands = draw.field === undefined || begins(mine, there);
  const good = same(mine, draw.answer) && stands && ascending(draw.items ?? []);
  const where = draw.field ? 'as in event' : 'used in event';
  const words = good ? `${where} ${draw.seq}` : `event ${draw.seq} says something else`;
  return { good, draw, dealt: mine, words };
}

/**
 * Before a shuffle numbers lie in their order, and then words in theirs: from an order of its own choice a server
 * could get to any other.
 * @param {unknown[]} items
 */
function ascending(items) {
  const before = (/** @type {any} */ one, /** @type {any} */ other) =>
    typeof one === typeof other ? one <= other : typeof one === 'number';
  return items.every((item, at) => at === 0 || before(items[at - 1], item));
}

/**
 * @param {unknown} data
 * @param {(string | number)[]} [field]
 */
function standing(data, field = []) {
  return field.reduce((part, key) => /** @type {Record<string, unknown>} */ (part ?? {})[key], data);
}

/**
 * A list in an event may be the beginning of what was dealt: the rest never came to the table.
 * @param {unknown} mine
 * @param {unknown} there
 */
function begins(mine, there) {
  if (!Array.isArray(mine) || !Array.isArray(there)) return same(mine, there);
  return there.length > 0 && same(mine.slice(0, there.length), there);
}

/**
 * @param {Happening[]} events
 * @param {string} type
 */
function told(events, type) {
  return events.find((event) => event.type === type)?.data ?? {};
}

const started = (/** @type {Happening[]} */ events) =>
  events.findIndex((event) => event.type === 'table.game_started');

const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  canonical(one ?? null) === canonical(other ?? null);
