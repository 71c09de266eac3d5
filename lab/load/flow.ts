/** What an operation of a flow does. */
export const Kind = { add: 0, cancel: 1, cross: 2 } as const;

/** Prices are MID_TICKS plus or minus at least one tick, so that resting orders never cross. */
export const MID_TICKS = 100_000;

export interface FlowOptions {
  readonly seed: number;
  /** Operations to measure; the flow starts with more that only fill the books. */
  readonly operations: number;
  readonly symbols: number;
  /** Orders that rest in each symbol, about, all the time. */
  readonly resting: number;
  /** Price levels of each side. */
  readonly levels: number;
  /** Accounts; half of them add and cancel, half of them take. */
  readonly accounts: number;
}

/** A recorded flow as columns, the same for every engine that runs it. */
export interface Flow {
  readonly length: number;
  /** Operations before this one fill the books and are not measured. */
  readonly measuredFrom: number;
  readonly kind: Uint8Array;
  readonly symbol: Uint8Array;
  /** 0: buy, 1: sell. */
  readonly side: Uint8Array;
  readonly account: Int32Array;
  readonly priceTicks: Int32Array;
  readonly lots: Int32Array;
  /** Of a cancel: which operation added the order. */
  readonly target: Int32Array;
}

const LOTS_MAX = 100;
const CROSS_LOTS_MAX = 10;
const CROSS_SHARE = 0.1;
const CROSS_REACH_TICKS = 400;

/**
 * A seeded flow: 10% orders that cross by a few lots, the rest adds and cancels in about equal
 * parts, so that the number of resting orders stays. The generator follows every fill, so that each
 * cancel names an order that still rests.
 */
export function makeFlow(options: FlowOptions): Flow {
  const { symbols, resting, accounts } = options;
  const measuredFrom = symbols * resting;
  const length = measuredFrom + options.operations;
  const flow: Flow = {
    length,
    measuredFrom,
    kind: new Uint8Array(length),
    symbol: new Uint8Array(length),
    side: new Uint8Array(length),
    account: new Int32Array(length),
    priceTicks: new Int32Array(length),
    lots: new Int32Array(length),
    target: new Int32Array(length),
  };
  const below = random(options.seed);
  const remaining = new Int32Array(length);
  const books = Array.from({ length: symbols }, () => new Ground(options.levels, remaining));
  const makers = Math.ceil(accounts / 2);

  for (let at = 0; at < length; at += 1) {
    const isFilling = at < measuredFrom;
    const symbol = isFilling ? at % symbols : Math.floor(below(symbols));
    const book = books[symbol]!;
    const side = below(1) < 0.5 ? 0 : 1;
    flow.symbol[at] = symbol;
    flow.side[at] = side;
    if (!isFilling && below(1) < CROSS_SHARE) {
      flow.kind[at] = Kind.cross;
      flow.account[at] = makers + Math.floor(below(accounts - makers));
      flow.lots[at] = 1 + Math.floor(below(CROSS_LOTS_MAX));
      flow.priceTicks[at] = MID_TICKS + (side === 0 ? CROSS_REACH_TICKS : -CROSS_REACH_TICKS);
      book.take(1 - side, flow.lots[at]!);
    } else if (isFilling || book.live.length < resting * (0.5 + below(1))) {
      const level = Math.floor(below(options.levels));
      flow.kind[at] = Kind.add;
      flow.account[at] = Math.floor(below(makers));
      flow.lots[at] = 1 + Math.floor(below(LOTS_MAX));
      flow.priceTicks[at] = MID_TICKS + (side === 0 ? -1 - level : 1 + level);
      remaining[at] = flow.lots[at]!;
      book.add(at, side, level);
    } else {
      const target = book.cancelAny(below);
      flow.kind[at] = Kind.cancel;
      flow.account[at] = flow.account[target]!;
      flow.side[at] = flow.side[target]!;
      flow.target[at] = target;
    }
  }
  return flow;
}

/** Resting orders of one symbol while a flow is made: queues by level, and a list to draw from. */
class Ground {
  readonly live: number[] = [];
  private readonly positions = new Map<number, number>();
  private readonly queues: [number[][], number[][]];
  private readonly remaining: Int32Array;

  constructor(levels: number, remaining: Int32Array) {
    const side = () => Array.from({ length: levels }, (): number[] => []);
    this.queues = [side(), side()];
    this.remaining = remaining;
  }

  add(at: number, side: number, level: number): void {
    this.queues[side]![level]!.push(at);
    this.positions.set(at, this.live.length);
    this.live.push(at);
  }

  /** Takes lots from a side, best level first, oldest order first. */
  take(side: number, lots: number): void {
    let wanted = lots;
    for (const queue of this.queues[side]!) {
      while (queue.length > 0 && wanted > 0) {
        const at = queue[0]!;
        const taken = Math.min(this.remaining[at]!, wanted);
        wanted -= taken;
        this.remaining[at] = this.remaining[at]! - taken;
        if (this.positions.has(at) && this.remaining[at] === 0) this.forget(at);
        if (this.remaining[at] === 0) queue.shift();
      }
      if (wanted === 0) return;
    }
  }

  /** Cancels one of the live orders. Its place in the queue empties when the queue is next taken. */
  cancelAny(below: (bound: number) => number): number {
    const at = this.live[Math.floor(below(this.live.length))]!;
    this.remaining[at] = 0;
    this.forget(at);
    return at;
  }

  private forget(at: number): void {
    const position = this.positions.get(at)!;
    const last = this.live.pop()!;
    if (last !== at) {
      this.live[position] = last;
      this.positions.set(last, position);
    }
    this.positions.delete(at);
  }
}

/** A seeded generator of numbers in [0, bound): mulberry32. */
function random(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound;
  };
}
