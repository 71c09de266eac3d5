/**
 * The price of a take profit or stop loss that is said by what it brings. Amounts are atomic units, prices ticks, `unit`
 * as in margin.ts, rates parts of RATE_ONE. All before fees.
 */
import { RATE_ONE } from '@bourse/contract/amount.ts';
import type { Sign } from './margin.ts';
import { ceilOf, floorOf, ratio } from './ratio.ts';

/** The lots that an exit closes, and the value at which they were opened. */
export interface ExitTerms {
  readonly sign: Sign;
  readonly lots: number;
  readonly cost: number;
  readonly unit: number;
}

/**
 * The price at which closing brings at least `profit`, or loses at most as much where that is below 0: sign * (lots *
 * unit * price - cost) >= profit. A long's is rounded up, a short's down; 0: there is no such price above 0.
 */
export function exitTicks({ sign, lots, cost, unit }: ExitTerms, profit: number): number {
  const value = BigInt(cost) + BigInt(sign) * BigInt(profit);
  const price = ratio(value, BigInt(lots) * BigInt(unit));
  const ticks = sign === 1 ? ceilOf(price) : floorOf(price);
  return ticks > 0n ? Number(ticks) : 0;
}

/** The profit that is at least a rate of a margin: a loss is rounded towards zero. */
export function profitOfReturn(margin: number, rate: number): number {
  return Number(ceilOf(ratio(BigInt(margin) * BigInt(rate), BigInt(RATE_ONE))));
}
