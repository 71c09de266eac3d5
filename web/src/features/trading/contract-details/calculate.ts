import { exitTicks, profitOfReturn } from '@bourse/core/perpetual/exit-price.ts';
import { fillFee } from '@bourse/core/perpetual/fee.ts';
import { liquidationPrice, liquidationTicks } from '@bourse/core/perpetual/liquidation-price.ts';
import {
  initialMargin,
  returnOnMargin,
  type Sign,
  unrealisedProfit,
} from '@bourse/core/perpetual/margin.ts';
import { lotsOfCost } from '@bourse/core/perpetual/order-size.ts';
import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import {
  fractionOf,
  lotsOf,
  moneyOf,
  priceOf,
  quantityOf,
  ticksOf,
  unitsOf,
} from '#app/data/markets/scale.ts';

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
  const leverage = leverageOf(rules, planned);
  const lots = lotsOf(rules, planned.quantity);
  const entryTicks = ticksOf(rules, planned.entryPrice);
  const exitTicks = ticksOf(rules, planned.exitPrice);
  if (lots === null || entryTicks === null || exitTicks === null || leverage === null) return null;
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

/** A leverage that the contract has; null for any other. */
function leverageOf(rules: ContractRules, { leverage }: Pick<Planned, 'leverage'>): number | null {
  const whole = Number(leverage);
  return Number.isInteger(whole) && whole >= 1 && whole <= rules.leverageMax ? whole : null;
}

/** Decimals of a typed percent; with them it is in parts of RATE_ONE. */
const PERCENT_DECIMALS = 6;
/** More often the fee of a price does not change that price. */
const ROUNDS_MAX = 20;

/**
 * The exit that returns at least a percent of the margin after both fees; a decimal string, null where something is
 * missing or no price above 0 does. Without a quantity that of one lot.
 */
export function targetPrice(
  rules: ContractRules,
  planned: Omit<Planned, 'exitPrice'>,
  percent: string,
): string | null {
  const rate = unitsOf(percent, PERCENT_DECIMALS);
  const leverage = leverageOf(rules, planned);
  const entryTicks = ticksOf(rules, planned.entryPrice);
  const lots = planned.quantity === '' ? 1 : lotsOf(rules, planned.quantity);
  if (rate === null || leverage === null || entryTicks === null || lots === null) return null;
  const cost = lots * entryTicks * rules.unit;
  if (!Number.isSafeInteger(cost)) return null;
  const terms = { sign: planned.side === 'long' ? 1 : -1, lots, cost, unit: rules.unit } as const;
  const wanted = profitOfReturn(initialMargin(cost, leverage), rate);
  let ticks = entryTicks;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const fees =
      fillFee(cost, rules.takerRate) + fillFee(lots * ticks * rules.unit, rules.takerRate);
    const next = exitTicks(terms, wanted + fees);
    if (next === ticks) break;
    ticks = next;
  }
  return ticks > 0 ? priceOf(rules, ticks) : null;
}

/** The most that money opens at a price and leverage, with the fee of opening; a decimal string, null while unknown. */
export function maxOpen(
  rules: ContractRules,
  planned: Pick<Planned, 'leverage' | 'entryPrice'>,
  available: bigint,
): string | null {
  const leverage = leverageOf(rules, planned);
  const priceTicks = ticksOf(rules, planned.entryPrice);
  if (leverage === null || priceTicks === null || available <= 0n) return null;
  const { unit, takerRate } = rules;
  const lots = lotsOfCost(Number(available), { priceTicks, unit, leverage, takerRate });
  return quantityOf(rules, Math.min(lots, rules.quantityMaxLots));
}
