/**
 * HalfSipHash-1-3: a keyed 32-bit hash for tables whose keys may be chosen by attackers (Aumasson
 * and Bernstein, "SipHash: a fast short-input PRF"; the 32-bit form of the Linux kernel's
 * `hsiphash`). Without the seed nobody can choose inputs that collide.
 */

/** Two 32-bit words. */
export type HashSeed = readonly [number, number];

/**
 * Hashes the first `byteLength` bytes of little-endian words. Bytes beyond them up to the end of
 * their word must exist and be 0.
 */
export function halfSipHash(words: Int32Array, byteLength: number, seed: HashSeed): number {
  let v0 = seed[0];
  let v1 = seed[1];
  let v2 = 0x6c796765 ^ seed[0];
  let v3 = 0x74656462 ^ seed[1];
  const last = byteLength >>> 2;
  // After the words: the last one with the length in it, then three rounds to finish.
  for (let at = 0; at <= last + 3; at += 1) {
    let word = 0;
    if (at <= last) {
      word = at < last ? words[at]! : (words[at]! & 0xffffff) | (byteLength << 24);
      v3 ^= word;
    } else if (at === last + 1) {
      v2 ^= 0xff;
    }
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    v0 ^= word;
  }
  return v1 ^ v3;
}
