import pg from 'pg';

// 64-bit integers come as numbers, on every thread; one that a number cannot hold exactly throws.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${text}`);
  return value;
});

export { pg };
