import type { Side } from '@bourse/contract/enumerations.ts';
import type { HashSeed } from './half-sip-hash.ts';

/** So many levels are searched one by one; beyond, a table finds them. */
const SCAN_MAX = 16;
const TABLE_FIRST = 64;
const NONE = -1;

/** A price level that the present command touched, and its totals before and after. */
interface LevelChange {
  market: number;
  side: Side;
  priceTicks: number;
  beforeLots: number;
  afterLots: number;
  /** The next one in its place of the table, or -1. */
  next: number;
}

/**
 * Levels that one command touched, each once, in the order of their first touch. A command may
 * touch thousands (who cancels everything in all markets), each at a price that its sender chose:
 * so the table's places depend on a secret seed, and nothing else does.
 */
export class LevelChanges {
  count = 0;
  /** The first `count` belong to the present command; the others are used again later. */
  private readonly levels: LevelChange[] = [];
  /** By place: the level that was added last, + 1; 0: none. In use, for all, beyond SCAN_MAX levels. */
  private heads = new Int32Array(TABLE_FIRST);
  private readonly priceFactor: number;
  private readonly marketFactor: number;

  constructor([first, second]: HashSeed = [0, 0]) {
    // Odd multiples: two levels rarely meet, whichever they are.
    this.priceFactor = (Math.imul(first, 0x9e3779b1) + 0x85ebca6b) | 1;
    this.marketFactor = (Math.imul(second, 0x9e3779b1) + 0xc2b2ae35) | 1;
  }

  at(index: number): LevelChange {
    return this.levels[index]!;
  }

  /** The change of a level, or undefined before its first touch. */
  find(market: number, side: Side, priceTicks: number): LevelChange | undefined {
    // The last one first: fills of one sweep touch the same level in a row.
    const isTabled = this.count > SCAN_MAX;
    const scannedTo = isTabled ? this.count - 1 : 0;
    for (let at = this.count - 1; at >= scannedTo; at -= 1) {
      const level = this.levels[at]!;
      if (isLevel(level, market, side, priceTicks)) return level;
    }
    if (!isTabled) return undefined;
    let at = this.heads[this.placeOf(market, side, priceTicks)]! - 1;
    while (at !== NONE) {
      const level = this.levels[at]!;
      if (isLevel(level, market, side, priceTicks)) return level;
      at = level.next;
    }
    return undefined;
  }

  /** Adds a level that `find` did not find. */
  add(market: number, side: Side, priceTicks: number, beforeLots: number, afterLots: number): void {
    const at = this.count;
    if (at === this.levels.length) {
      this.levels.push({ market, side, priceTicks, beforeLots, afterLots, next: NONE });
    } else {
      const level = this.levels[at]!;
      level.market = market;
      level.side = side;
      level.priceTicks = priceTicks;
      level.beforeLots = beforeLots;
      level.afterLots = afterLots;
    }
    this.count += 1;
    if (at < SCAN_MAX) return;
    if (at === this.heads.length) this.grow();
    if (at === SCAN_MAX) for (let first = 0; first < SCAN_MAX; first += 1) this.link(first);
    this.link(at);
  }

  clear(): void {
    if (this.count > SCAN_MAX) this.heads.fill(0);
    this.count = 0;
  }

  private grow(): void {
    this.heads = new Int32Array(this.heads.length * 2);
    for (let at = 0; at < this.count - 1; at += 1) this.link(at);
  }

  private link(at: number): void {
    const level = this.levels[at]!;
    const place = this.placeOf(level.market, level.side, level.priceTicks);
    level.next = this.heads[place]! - 1;
    this.heads[place] = at + 1;
  }

  /** The leading bits of a sum of products are even where the last ones are not. */
  private placeOf(market: number, side: Side, priceTicks: number): number {
    const sum =
      Math.imul(priceTicks, this.priceFactor) + Math.imul(market * 4 + side, this.marketFactor);
    return (sum | 0) >>> (Math.clz32(this.heads.length) + 1);
  }
}

function isLevel(level: LevelChange, market: number, side: Side, priceTicks: number): boolean {
  return level.priceTicks === priceTicks && level.side === side && level.market === market;
}
