import { Side } from '@bourse/contract/enumerations.ts';
import { type Charges, reasonOfCharges } from '#engine/projector/bot-charges.ts';
import type { Clock } from '#platform/clock.ts';
import { NEAR_BUDGET, NEAR_LEFT_MIN } from '#platform/markets/near-budget.ts';
import type { PriceWatch, WatchedMarket } from '../index/price-watch.ts';
import type { CommandGate } from './command-gate.ts';
import { DayBudget } from './day-budget.ts';
import type { Product } from './product.ts';

export interface NearQuotesOptions {
  readonly product: Product;
  readonly watch: PriceWatch;
  readonly gate: Pick<CommandGate, 'submit' | 'isOpen'>;
  readonly clock: Clock;
  /** What markets are quoted in, and how many of its atomic units are a whole one. */
  readonly asset: number;
  readonly unit: number;
  /** What was charged to markets earlier on this day. */
  readonly charged: Charges | undefined;
}

/** What was taken of a near quote. */
export interface NearFill {
  /** Whose quote it was. */
  readonly user: number;
  readonly market: number;
  /** Of the quote. */
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

const HOUSE = 0;
/** How far from the index a near quote is placed, at most, and between which distances it stays. */
const AWAY = 0.0005;
const AWAY_MAX = 0.0009;
const KEPT = { from: 0.0002, to: 0.001 } as const;
/** A fill has cost what the index says so much later. */
const MEASURED_MS = 10_000;
/** Until then it counts as if it cost this part of its value: the index rarely moves as far in the time. */
const RISK = 0.004;

/**
 * Quotes of a maker at its limit on the side that stepped away (R2), and their budget of a day: what their fills cost
 * against the index ten seconds later. A cost is paid to the maker out of the treasury, so that the log says it.
 */
export class NearQuotes {
  private readonly options: NearQuotesOptions;
  private readonly budget = new DayBudget(NEAR_BUDGET);
  private fills: (NearFill & { readonly timeMs: number })[] = [];
  /** What fills cost that is not paid yet, below 0 what they won, and to whom it is paid, by market. */
  private readonly owed = new Map<number, { user: number; amount: number }>();

  constructor(options: NearQuotesOptions) {
    this.options = options;
    this.budget.turn(options.clock.now());
    if (options.charged) this.budget.spend(options.charged);
  }

  /** Whether a market's budget bears one more quote. */
  hasLeft({ listing: { id }, notionalUnit }: WatchedMarket): boolean {
    const open = this.fills
      .filter(({ market }) => market === id)
      .reduce((sum, { priceTicks, lots }) => sum + priceTicks * lots * notionalUnit, 0);
    const owed = Math.max(this.owed.get(id)?.amount ?? 0, 0);
    return this.budget.leftOf(id) - owed - open * RISK >= NEAR_LEFT_MIN;
  }

  note(fill: NearFill): void {
    this.fills.push({ ...fill, timeMs: this.options.clock.now() });
  }

  /** Measures the fills whose time has come, and pays what they cost. */
  step(): void {
    const { clock, product, watch } = this.options;
    const nowMs = clock.now();
    if (this.budget.turn(nowMs)) this.owed.clear();
    this.fills = this.fills.filter(({ user, market, side, priceTicks, lots, timeMs }) => {
      const watched = watch.market(market);
      const indexTicks = watched ? product.anchorTicks(watched, nowMs) : 0;
      // While there is no index it stays open.
      if (!watched || indexTicks === 0 || nowMs - timeMs < MEASURED_MS) return true;
      const lost = (side === Side.BUY ? priceTicks - indexTicks : indexTicks - priceTicks) * lots;
      const before = this.owed.get(market)?.amount ?? 0;
      this.owed.set(market, { user, amount: before + lost * watched.notionalUnit });
      return false;
    });
    for (const [market, { user, amount }] of this.owed) void this.pay(market, user, amount);
  }

  private async pay(market: number, user: number, owed: number): Promise<void> {
    const { gate, asset, unit } = this.options;
    const amount = Math.round(owed);
    if (amount < unit || !gate.isOpen) return;
    const charges = new Map([[market, amount]]);
    // Also when it is refused: what an empty treasury does not pay is lost all the same.
    this.budget.spend(charges);
    this.owed.delete(market);
    const reason = reasonOfCharges('near', charges);
    const value = { user, amounts: [{ asset, amount }], reason };
    await gate.submit({ user: HOUSE, key: '', body: { case: 'grantFromTreasury', value } });
  }
}

/**
 * Where a near quote is placed, whole ticks: a little from the index and from what the maker means, whichever of both
 * is further, and within a thousandth of the index. Undefined where ticks are too wide for that.
 */
export function nearTicks(
  side: Side,
  indexTicks: number,
  referenceTicks: number,
): number | undefined {
  const sign = side === Side.BUY ? -1 : 1;
  const meant = sign * Math.max(sign * indexTicks, sign * referenceTicks) * (1 + sign * AWAY);
  const furthest = indexTicks * (1 + sign * AWAY_MAX);
  const priceTicks = sign * Math.floor(Math.min(sign * meant, sign * furthest));
  return isNearKept(side, priceTicks, indexTicks) ? priceTicks : undefined;
}

/** Whether one that stands may stay there. */
export function isNearKept(side: Side, priceTicks: number, indexTicks: number): boolean {
  const away = (side === Side.BUY ? 1 : -1) * (1 - priceTicks / indexTicks);
  return away >= KEPT.from && away <= KEPT.to;
}
