/**
 * MurmurHash3_x86_128 by Austin Appleby (public domain). Not for secrets: two inputs with one hash
 * can be made on purpose. With 128 bits it does not happen by chance.
 */

const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

/**
 * Writes the hash of the first `byteLength` bytes of little-endian words as four words to `hash`.
 * Bytes beyond them up to the next multiple of 16 must exist and be 0.
 */
export function murmurHash(
  words: Int32Array,
  byteLength: number,
  seed: number,
  hash: Int32Array,
): void {
  let h1 = seed;
  let h2 = seed;
  let h3 = seed;
  let h4 = seed;
  const wholeWords = (byteLength >>> 4) << 2;
  let at = 0;
  for (; at < wholeWords; at += 4) {
    h1 ^= mixed(words[at]!, C1, 15, C2);
    h1 = (h1 << 19) | (h1 >>> 13);
    h1 = (Math.imul(h1 + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= mixed(words[at + 1]!, C2, 16, C3);
    h2 = (h2 << 17) | (h2 >>> 15);
    h2 = (Math.imul(h2 + h3, 5) + 0x0bcaa747) | 0;
    h3 ^= mixed(words[at + 2]!, C3, 17, C4);
    h3 = (h3 << 15) | (h3 >>> 17);
    h3 = (Math.imul(h3 + h4, 5) + 0x96cd1c35) | 0;
    h4 ^= mixed(words[at + 3]!, C4, 18, C1);
    h4 = (h4 << 13) | (h4 >>> 19);
    h4 = (Math.imul(h4 + h1, 5) + 0x32ac3b17) | 0;
  }
  // A word of 0 mixes to 0, so missing words of the last block change nothing.
  if (byteLength > at << 2) {
    h1 ^= mixed(words[at]!, C1, 15, C2);
    h2 ^= mixed(words[at + 1]!, C2, 16, C3);
    h3 ^= mixed(words[at + 2]!, C3, 17, C4);
    h4 ^= mixed(words[at + 3]!, C4, 18, C1);
  }
  h1 ^= byteLength;
  h2 ^= byteLength;
  h3 ^= byteLength;
  h4 ^= byteLength;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = finished(h2 + h1);
  h3 = finished(h3 + h1);
  h4 = finished(h4 + h1);
  h1 = (finished(h1) + h2 + h3 + h4) | 0;
  hash[0] = h1;
  hash[1] = h2 + h1;
  hash[2] = h3 + h1;
  hash[3] = h4 + h1;
}

function mixed(word: number, before: number, turn: number, after: number): number {
  const product = Math.imul(word, before);
  return Math.imul((product << turn) | (product >>> (32 - turn)), after);
}

function finished(word: number): number {
  let hash = word | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
