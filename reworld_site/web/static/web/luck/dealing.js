/**
 * The luck of a table, dealt from its seed: the same sums as the server does (games/engine/chance.py), so that your own
 * browser can do them again.
 *
 *   commitment = SHA-256("reworld-luck-v1" | table | seed)
 *   root       = HMAC-SHA256(seed, table | 16 bytes from each seat, zeros where nobody gave any)
 *   words      = HMAC-SHA256(root, label | 0 | counter), counter 0, 1, 2 …, cut into numbers of 64 bits
 */

import { concat, hmacSha256, sha256, unhex, utf8 } from './hashing.js';

const WORD = 1n << 64n;

/** A table's id, as its 16 bytes. @param {string} id */
export const tableBytes = (id) => unhex(id.replaceAll('-', ''));

/**
 * @param {string} table
 * @param {string} seed 64 hexadecimal digits
 */
export function commitmentOf(table, seed) {
  return sha256(concat(utf8('reworld-luck-v1'), tableBytes(table), unhex(seed)));
}

/**
 * @param {string} table
 * @param {string} seed
 * @param {(string | null)[]} contributions by seat
 */
export function rootOf(table, seed, contributions) {
  const given = contributions.map((one) => unhex(one ?? '00'.repeat(16)));
  return hmacSha256(unhex(seed), concat(tableBytes(table), ...given));
}

/**
 * The items in a drawn order: from the last place to the second, each changes places with one at or before it.
 * @template T
 * @param {Uint8Array<ArrayBuffer>} root
 * @param {string} label
 * @param {T[]} items
 */
export async function shuffle(root, label, items) {
  const words = new Words(root, label);
  const dealt = [...items];
  for (let last = dealt.length - 1; last > 0; last -= 1) {
    const other = Number(await words.below(BigInt(last + 1)));
    [dealt[last], dealt[other]] = /** @type {[T, T]} */ ([dealt[other], dealt[last]]);
  }
  return dealt;
}

/**
 * One of 0 … n−1.
 * @param {Uint8Array<ArrayBuffer>} root
 * @param {string} label
 * @param {bigint} n
 */
export const choice = (root, label, n) => new Words(root, label).below(n);

/** The 64-bit numbers of one label, in order. */
class Words {
  /**
   * @param {Uint8Array<ArrayBuffer>} root
   * @param {string} label
   */
  constructor(root, label) {
    this.root = root;
    this.prefix = concat(utf8(label), new Uint8Array(1));
    this.counter = 0n;
    /** @type {bigint[]} */
    this.waiting = [];
  }

  /** Each as likely: numbers past the last whole multiple of n are passed over. @param {bigint} n */
  async below(n) {
    const limit = WORD - (WORD % n);
    for (;;) {
      const word = await this.next();
      if (word < limit) return word % n;
    }
  }

  async next() {
    if (!this.waiting.length) await this.refill();
    return /** @type {bigint} */ (this.waiting.shift());
  }

  async refill() {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, this.counter);
    this.counter += 1n;
    const block = await hmacSha256(this.root, concat(this.prefix, new Uint8Array(counter.buffer)));
    const view = new DataView(block.buffer);
    for (let start = 0; start < block.length; start += 8) this.waiting.push(view.getBigUint64(start));
  }
}
