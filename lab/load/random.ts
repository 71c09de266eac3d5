/** Chance from a seed: the same seed gives the same run. */
export interface Random {
  /** 0 up to, but not, `below`. */
  integer(below: number): number;
}

/** mulberry32, by Tommy Ettinger (public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    integer(below) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    },
  };
}
