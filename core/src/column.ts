/** The typed arrays that the engine's tables are made of. */
type Column = Uint8Array | Uint16Array | Int32Array | Float64Array | BigInt64Array;

/** A copy of a column with room for `length` rows; new rows are 0. */
export function grown<Kind extends Column>(column: Kind, length: number): Kind {
  const Constructor = column.constructor as new (length: number) => Kind;
  const copy = new Constructor(length);
  // The kinds are the same, which the compiler cannot see through `constructor`.
  (copy as Uint8Array).set(column as Uint8Array);
  return copy;
}

/** `length`, doubled until it is at least `needed`. */
export function doubledTo(length: number, needed: number): number {
  let doubled = length;
  while (doubled < needed) doubled *= 2;
  return doubled;
}
