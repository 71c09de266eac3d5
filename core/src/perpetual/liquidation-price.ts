/**
 * The price at which equity equals maintenance margin, solved exactly. One formula for every mode;
 * see Binance, "How to Calculate Liquidation Price of USDS-M Futures", with which the isolated
 * formula of Bybit's unified account agrees:
 *
 *   price = (wallet - sum(sign * cost) + sum(deduction)) / (unit * sum(lots * (rate - sign)))
 *
 * `bigint`, because a sum of positions of 2^53 each has no bound that a number could keep.
 */
import { RATE_ONE } from '@bourse/contract/amount.ts';
import type { Sign } from './margin.ts';
import { ceilOf, floorOf, type Ratio, ratio, scaled } from './ratio.ts';
import type { Ladder, LadderTier } from './tiers.ts';

/** One side of a contract; hedge mode has two. */
export interface Leg {
  readonly sign: Sign;
  readonly lots: number;
  /** Sum of the values at which it was opened. */
  readonly cost: number;
}

const ONE = BigInt(RATE_ONE);

/**
 * Liquidation price in ticks as an exact fraction, or null when no price above 0 liquidates.
 *
 * `wallet` is the margin of these positions: of an isolated one its own; of a cross account the
 * wallet, less maintenance and plus unrealised profit of all other contracts.
 *
 * The tier depends on the price that is sought, so every choice of tiers is solved and the one that
 * agrees with itself is kept. Equity is linear in the price and maintenance is convex, so a single
 * position has exactly one.
 */
export function liquidationPrice(
  wallet: bigint,
  legs: readonly Leg[],
  ladder: Ladder,
  unit: number,
): Ratio | null {
  const held = legs.filter(({ lots }) => lots > 0);
  if (held.length === 0) return null;
  for (const tiers of choicesOf(ladder, held.length)) {
    const price = priceWithin(wallet, held, tiers, unit);
    if (price && held.every((leg, at) => isInTier(ladder, tiers[at]!, price, leg, unit))) {
      return price;
    }
  }
  return null;
}

/**
 * Ticks to show, rounded towards the mark: liquidation never comes before the price that is shown.
 */
export function liquidationTicks(price: Ratio, sign: Sign): bigint {
  return sign === 1 ? ceilOf(price) : floorOf(price);
}

function priceWithin(
  wallet: bigint,
  legs: readonly Leg[],
  tiers: readonly LadderTier[],
  unit: number,
): Ratio | null {
  let numerator = wallet;
  let slope = 0n;
  legs.forEach(({ sign, lots, cost }, at) => {
    const { deduction, maintenanceRate } = tiers[at]!;
    numerator += BigInt(deduction) - BigInt(sign) * BigInt(cost);
    slope += BigInt(lots) * (BigInt(maintenanceRate) - BigInt(sign) * ONE);
  });
  if (slope === 0n) return null;
  const price = ratio(numerator * ONE, slope * BigInt(unit));
  return price.numerator > 0n ? price : null;
}

function isInTier(ladder: Ladder, tier: LadderTier, price: Ratio, leg: Leg, unit: number): boolean {
  const at = ladder.indexOf(tier);
  const notional = scaled(price, BigInt(leg.lots) * BigInt(unit));
  const floor = at === 0 ? 0n : BigInt(ladder[at - 1]!.notionalMax);
  const isAbove = at === 0 || notional.numerator > floor * notional.denominator;
  const isLast = at === ladder.length - 1;
  const cap = BigInt(tier.notionalMax) * notional.denominator;
  return isAbove && (isLast || notional.numerator <= cap);
}

function choicesOf(ladder: Ladder, count: number): LadderTier[][] {
  if (count === 0) return [[]];
  return choicesOf(ladder, count - 1).flatMap((rest) => ladder.map((tier) => [...rest, tier]));
}

/**
 * (cost - sign * margin) / quantity, in ticks. `margin` is all that the position can lose: of an
 * isolated one its margin, of a cross one its share of the wallet. The formula stays right after
 * margin was added and funding was paid.
 */
export function bankruptcyPrice(
  sign: Sign,
  lots: number,
  cost: number,
  margin: bigint,
  unit: number,
): Ratio {
  return ratio(BigInt(cost) - BigInt(sign) * margin, BigInt(lots) * BigInt(unit));
}

/** The last whole tick at which the margin still covers the loss: nobody else pays for rounding. */
export function bankruptcyTicks(price: Ratio, sign: Sign): number {
  return Number(sign === 1 ? ceilOf(price) : floorOf(price));
}
