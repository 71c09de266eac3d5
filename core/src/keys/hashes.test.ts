import { describe, expect, test } from 'vitest';
import { halfSipHash } from '../half-sip-hash.ts';
import { murmurHash } from './murmur-hash.ts';

/** The bytes 0, 1, 2, ... of the published tests, as words, with zeros behind them. */
function countingWords(byteLength: number): Int32Array {
  const words = new Int32Array(68);
  const bytes = new Uint8Array(words.buffer);
  for (let at = 0; at < byteLength; at += 1) bytes[at] = at;
  return words;
}

describe('hashes are the published ones', () => {
  test('MurmurHash3_x86_128 has the verification value of SMHasher', () => {
    const all = new Int32Array(256 * 4);
    for (let length = 0; length < 256; length += 1) {
      murmurHash(countingWords(length), length, 256 - length, all.subarray(length * 4));
    }
    const verification = new Int32Array(4);
    murmurHash(all, all.byteLength, 0, verification);
    expect(verification[0]! >>> 0).toBe(0xb3ece62a);
  });

  test('HalfSipHash-1-3 has the values of the test of the Linux kernel', () => {
    const hashes = Array.from(
      { length: 8 },
      (_, length) => halfSipHash(countingWords(length), length, [0x03020100, 0x07060504]) >>> 0,
    );
    expect(hashes).toEqual([
      0x5814c896, 0xe7e864ca, 0xbc4b0e30, 0x01539939, 0x7e059ea6, 0x88e3d89b, 0xa0080b65,
      0x9d38d9d6,
    ]);
  });
});
