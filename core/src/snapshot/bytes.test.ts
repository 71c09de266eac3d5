import { expect, test } from 'vitest';
import { column, integers, reals, wides } from './bytes.ts';

test('I17 a column is read alike from bytes of its own and from a view into what a disk gave', () => {
  const columns = [
    [Int32Array.of(1, -2, 3), integers],
    [Float64Array.of(1, -2, 2 ** 52), reals],
    [BigInt64Array.of(1n, -2n, 2n ** 62n), wides],
  ] as const;
  for (const [values, read] of columns) {
    const bytes = column(values);
    expect(read(bytes)).toEqual(values);
    // A slice of a Buffer is a view of the file's memory.
    const file = Buffer.concat([Buffer.from('odd'), bytes, Buffer.from('more')]);
    expect(read(file.subarray(3, 3 + bytes.length))).toEqual(values);
  }
});
