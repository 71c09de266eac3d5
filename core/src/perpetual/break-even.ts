import { RATE_ONE } from '@bourse/contract/amount.ts';
import type { Sign } from './margin.ts';

/** A position and what it has brought so far. Amounts are atomic units, `unit` as in margin.ts. */
export interface BreakEvenTerms {
  readonly sign: Sign;
  readonly lots: number;
  readonly cost: number;
  readonly unit: number;
  /** Profit of closed parts, before fees. */
  readonly realised: bigint;
  /** Fees and funding paid less received. */
  readonly costs: bigint;
  /** What a close is charged, parts of RATE_ONE. */
  readonly takerRate: number;
}

/**
 * The first price in ticks at which closing all of a position, its fee paid, leaves no loss over its whole life:
 * sign * (lots * unit * price - cost) - rate * lots * unit * price + realised - costs >= 0. A long's is rounded up, a
 * short's down; 0: a short has no such price.
 */
export function breakEvenTicks(terms: BreakEvenTerms): number {
  const { sign, lots, cost, unit, realised, costs, takerRate } = terms;
  const one = BigInt(RATE_ONE);
  const perTick = BigInt(lots) * BigInt(unit) * (one - BigInt(sign * takerRate));
  const needed = (BigInt(cost) + BigInt(sign) * (costs - realised)) * one;
  if (needed <= 0n) return 0;
  const floor = needed / perTick;
  return Number(sign === 1 && floor * perTick < needed ? floor + 1n : floor);
}
