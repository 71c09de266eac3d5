import { assert } from '../assert.ts';

/**
 * Columns are the memory of typed arrays, little-endian by definition. So is every machine that
 * this runs on; it is checked here once.
 */
assert(new Uint8Array(Uint16Array.of(1).buffer)[0] === 1, 'a big-endian machine');

type Values = Uint8Array | Int32Array | Float64Array | BigInt64Array;

/** The bytes of a column. */
export function column(values: Values): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** Values that a step reads. */
const STEP_VALUES = 2 ** 16;

/** The bytes of a column of whole numbers of 32 bits, in steps. */
export function* integersOf(values: readonly number[]): Generator<Uint8Array> {
  for (let from = 0; from < values.length; from += STEP_VALUES) {
    yield column(new Int32Array(values.slice(from, from + STEP_VALUES)));
  }
}

/** A column of whole numbers of 32 bits, as a copy. Throws where bytes are left over. */
export function integers(bytes: Uint8Array): Int32Array {
  return new Int32Array(aligned(bytes));
}

/** A column of doubles, as a copy. Throws where bytes are left over. */
export function reals(bytes: Uint8Array): Float64Array {
  return new Float64Array(aligned(bytes));
}

/** A column of whole numbers of 64 bits, as a copy. Throws where bytes are left over. */
export function wides(bytes: Uint8Array): BigInt64Array {
  return new BigInt64Array(aligned(bytes));
}

/**
 * A copy with memory of its own, because a column may begin anywhere in a message. Not
 * `bytes.slice()`: a disk gives a Buffer, whose slices are views of the whole file.
 */
export function aligned(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** All parts in one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
