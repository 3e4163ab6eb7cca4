/**
 * SHA-256 and HMAC-SHA256. The browser's own (Web Crypto) where it is there; browsers keep it from pages that come over
 * plain HTTP, as from a machine in the next room, so the few lines of the standard (FIPS 180-4) stand here too.
 */

// prettier-ignore
const K = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const BLOCK = 64;

/** @param {Uint8Array<ArrayBuffer>} bytes */
export async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256ByHand(bytes);
}

/**
 * @param {Uint8Array<ArrayBuffer>} key at most 64 bytes
 * @param {Uint8Array<ArrayBuffer>} message
 */
export async function hmacSha256(key, message) {
  const pad = (/** @type {number} */ with_) =>
    Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ with_);
  const inner = await sha256(concat(pad(0x36), message));
  return sha256(concat(pad(0x5c), inner));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
export function sha256ByHand(bytes) {
  const hash = Uint32Array.from(START);
  const padded = withLength(bytes);
  for (let start = 0; start < padded.length; start += BLOCK) {
    mix(hash, new DataView(padded.buffer, start, BLOCK));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => out.setUint32(4 * at, word));
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function withLength(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

/**
 * @param {Uint32Array<ArrayBuffer>} hash
 * @param {DataView<ArrayBuffer>} block
 */
function mix(hash, block) {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, h] = /** @type {Eight} */ (Array.from(hash));
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(K, i) + at(w, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = at(hash, i) + word));
}

/** @typedef {[number, number, number, number, number, number, number, number]} Eight */

/** @param {DataView<ArrayBuffer>} block */
function schedule(block) {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = block.getInt32(4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = at(w, i - 15);
    const late = at(w, i - 2);
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  return w;
}

const turn = (/** @type {number} */ word, /** @type {number} */ by) => (word >>> by) | (word << (32 - by));
const at = (/** @type {ArrayLike<number>} */ words, /** @type {number} */ i) => words[i] ?? 0;

/** @param {...Uint8Array<ArrayBuffer>} parts */
export function concat(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let start = 0;
  for (const part of parts) {
    whole.set(part, start);
    start += part.length;
  }
  return whole;
}

/** @param {string} digits hexadecimal */
export function unhex(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} text */
export const utf8 = (text) => new Uint8Array(new TextEncoder().encode(text));
