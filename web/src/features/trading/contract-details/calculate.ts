import { fillFee } from '@bourse/core/perpetual/fee.ts';
import { liquidationPrice, liquidationTicks } from '@bourse/core/perpetual/liquidation-price.ts';
import {
  initialMargin,
  returnOnMargin,
  type Sign,
  unrealisedProfit,
} from '@bourse/core/perpetual/margin.ts';
import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import { fractionOf, lotsOf, moneyOf, priceOf, ticksOf } from '#app/data/markets/scale.ts';

/** What somebody has typed of an isolated position that might be. */
export interface Planned {
  readonly side: 'long' | 'short';
  readonly leverage: string;
  readonly entryPrice: string;
  readonly exitPrice: string;
  readonly quantity: string;
}

/** What it would take, and bring at its exit; decimal strings of the quote coin. */
export interface Outcome {
  readonly margin: string;
  /** Of both trades, at the taker rate. */
  readonly fees: string;
  /** After fees. */
  readonly profit: string;
  /** What the profit is of the margin, as a fraction. */
  readonly rate: string;
  /** Null: no price above 0 liquidates it. */
  readonly liquidationPrice: string | null;
}

/** The outcome of a position that is opened and closed at the market; null: something is missing or fits no order. */
export function calculate(rules: ContractRules, planned: Planned): Outcome | null {
  const leverage = Number(planned.leverage);
  const lots = lotsOf(rules, planned.quantity);
  const entryTicks = ticksOf(rules, planned.entryPrice);
  const exitTicks = ticksOf(rules, planned.exitPrice);
  if (lots === null || entryTicks === null || exitTicks === null) return null;
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > rules.leverageMax) return null;
  const [cost, value] = [entryTicks, exitTicks].map((ticks) => lots * ticks * rules.unit) as [
    number,
    number,
  ];
  if (!Number.isSafeInteger(cost) || !Number.isSafeInteger(value)) return null;
  const sign: Sign = planned.side === 'long' ? 1 : -1;
  const margin = initialMargin(cost, leverage);
  const fees = fillFee(cost, rules.takerRate) + fillFee(value, rules.takerRate);
  const profit = unrealisedProfit(sign, value, cost) - fees;
  const liquidation = liquidationPrice(
    BigInt(margin),
    [{ sign, lots, cost }],
    rules.ladder,
    rules.unit,
  );
  return {
    margin: moneyOf(rules, margin),
    fees: moneyOf(rules, fees),
    profit: moneyOf(rules, profit),
    rate: fractionOf(returnOnMargin(profit, margin)),
    liquidationPrice: liquidation && priceOf(rules, Number(liquidationTicks(liquidation, sign))),
  };
}
