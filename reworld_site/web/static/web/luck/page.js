/**
 * "Check this game's luck": shows what is known of a table's luck, and when there is a record, checks it here. Nothing is
 * sent anywhere; the record comes from the site or from a file of the reader's.
 */

import { check, readRecord } from './checking.js';

/**
 * @typedef {import('./checking.js').Whole} Whole
 * @typedef {import('./checking.js').Dealt} Dealt
 * @typedef {import('./checking.js').Finding} Finding
 * @typedef {Record<string, string>} Words a game's words for its draws, by label
 * @typedef {{ words: Record<string, Words>, titles: Record<string, string>, table?: string, names?: string[] }} Props
 */

const SHOWN = 8;
const NOTES = 'luck-notes'; // written by the table's page, see frontend/src/live/luck.ts

const props = /** @type {Props} */ (JSON.parse(byId('luck-props').textContent ?? '{}'));
const result = byId('luck-result');

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {string} text of a record */
async function show(text) {
  say('Dealing the game again in your browser …');
  try {
    const record = readRecord(text);
    const found = await check(record, noteOf(record.header.table));
    result.replaceChildren(
      verdict(found.good, found.draws),
      facts(record),
      list(found.findings),
      draws(record, found.draws),
    );
    result.dataset.verdict = found.good ? 'good' : 'bad';
  } catch (error) {
    result.replaceChildren(
      make('p', { class: 'notice notice--danger' }, /** @type {Error} */ (error).message),
    );
    result.dataset.verdict = 'unreadable';
  }
}

/** @param {string} words */
function say(words) {
  delete result.dataset.verdict;
  result.replaceChildren(make('p', { class: 'quiet' }, words));
}

/**
 * @param {boolean} good
 * @param {Dealt[]} all
 */
function verdict(good, all) {
  const kind = good ? 'good' : 'danger';
  const heading = good ? 'Every draw told here is right' : 'Something is not right';
  const compared = all.filter(({ draw }) => draw.field).length;
  const words = good
    ? `Your browser has made all ${all.length} draws again from the seed, and they came out the same; ${compared} of them stand so in the game’s events. That none is left out only the rules can tell.`
    : 'What your browser has dealt is not what was played. The crosses say where.';
  return make(
    'div',
    { class: `notice notice--${kind} luck__verdict`, role: 'status' },
    mark(good),
    make('div', {}, make('h2', {}, heading), make('p', {}, words)),
  );
}

/** @param {Whole} record */
function facts({ header, luck }) {
  const rows = [
    ['Game', `${props.titles[header.game] ?? header.game}, ${header.seats} seats`],
    ['Table', header.table],
    ['Promise (commitment)', luck.commitment],
    ['Seed', luck.seed],
    ...luck.contributions.map((given, seat) => [
      `From ${name(header.table, header.players, seat)}`,
      given ?? 'nothing',
    ]),
  ];
  return make('dl', { class: 'luck__facts' }, ...rows.map(([what = '', value = '']) => fact(what, value)));
}

/**
 * @param {string} what
 * @param {string} value
 */
function fact(what, value) {
  const kind = /^[0-9a-f-]{32,}$/.test(value) ? 'luck__hash' : '';
  return make('div', {}, make('dt', {}, what), make('dd', { class: kind }, value));
}

/**
 * Names are the site's; a record has none.
 * @param {string} table
 * @param {string[]} players
 * @param {number} seat
 */
function name(table, players, seat) {
  const known = table === props.table ? props.names?.[seat] : undefined;
  const player = players[seat];
  return known ?? `seat ${seat + 1} (${player === 'person' || !player ? 'a person' : `${player} bot`})`;
}

/** @param {Finding[]} findings */
function list(findings) {
  const items = findings.map(({ good, what, words }) =>
    make('li', {}, mark(good), make('div', {}, make('strong', {}, what), make('p', {}, words))),
  );
  return make('ul', { class: 'luck__list' }, ...items);
}

/**
 * @param {Whole} record
 * @param {Dealt[]} dealt
 */
function draws({ header }, dealt) {
  const words = props.words[header.game] ?? {};
  const items = dealt.map((one) =>
    make(
      'li',
      { 'data-draw': one.draw.label },
      mark(one.good),
      make('div', {}, make('strong', {}, labelled(one.draw.label, words)), ...came(one, words)),
    ),
  );
  const heading = make('h2', {}, `The ${dealt.length} draws of this game`);
  return make('section', {}, heading, make('ul', { class: 'luck__list' }, ...items));
}

/**
 * "officers/3" is the label "officers" for 3.
 * @param {string} label
 * @param {Words} words
 */
function labelled(label, words) {
  const [base = '', ...rest] = label.split('/');
  return (words[base] ?? label).replace('{n}', rest.join('/'));
}

/**
 * What came of a draw; of a long list its beginning, the rest on demand.
 * @param {Dealt} dealt
 * @param {Words} words
 */
function came({ draw, dealt, words: where }, words) {
  const told = (Array.isArray(dealt) ? dealt : [dealt]).map((item) => itemWords(draw, item, words));
  if (told.length <= SHOWN) return [make('p', {}, `${told.join(', ')} – ${where}`)];
  const all = make('details', {}, make('summary', {}, `All ${told.length}`), told.join(', '));
  return [make('p', {}, `${told.slice(0, SHOWN).join(', ')} … – ${where}`), all];
}

/**
 * @param {import('./checking.js').Draw} draw
 * @param {unknown} item
 * @param {Words} words
 */
function itemWords(draw, item, words) {
  if (draw.label === 'start_seat') return `Seat ${Number(item) + 1}`;
  if (draw.n) return `${item} of 0 to ${draw.n - 1}`;
  return words[`item.${item}`] ?? String(item);
}

/** @param {boolean} good */
function mark(good) {
  const kind = good ? 'good' : 'bad';
  const sign = make(
    'span',
    { class: `luck__mark luck__mark--${kind}`, 'aria-hidden': 'true' },
    good ? '✓' : '✗',
  );
  return make('span', {}, sign, make('span', { class: 'visually-hidden' }, good ? 'Right: ' : 'Wrong: '));
}

/** @param {string} table */
function noteOf(table) {
  try {
    return JSON.parse(localStorage.getItem(NOTES) ?? '{}')?.[table] ?? null;
  } catch {
    return null;
  }
}

/** @param {File} file */
async function textOf(file) {
  if (!file.name.endsWith('.gz')) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** @param {string} address */
async function fetchRecord(address) {
  say('Fetching the record …');
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    if (!answer.ok) throw new Error();
    await show(await answer.text());
  } catch {
    result.replaceChildren(
      make(
        'p',
        { class: 'notice notice--warn' },
        'The record could not be fetched. Reload the page to try again.',
      ),
    );
  }
}

const picker = /** @type {HTMLInputElement | null} */ (document.getElementById('luck-file'));
picker?.addEventListener('change', async () => {
  const file = picker.files?.[0];
  if (file) await show(await textOf(file).catch(() => ''));
});
if (result.dataset.record) void fetchRecord(result.dataset.record);
