import { Code } from '@bourse/contract/codes.ts';
import type { tradingBotRoutes } from '@bourse/contract/routes/trading-bots.ts';
import { priceCeilingOf, priceFloorOf } from '@bourse/core/arithmetic.ts';
import { leverageMaxOf } from '@bourse/core/perpetual/tiers.ts';
import { problemOf } from '@bourse/core/strategy/decide.ts';
import { gridFundsMin, valueMaxOf } from '@bourse/core/strategy/grid.ts';
import type { Plan } from '@bourse/core/strategy/plan.ts';
import type { PlanChange } from '@bourse/core/strategy/purchases.ts';
import type { Input } from '#edge/pipeline/handler.ts';
import { amountText, type Instrument, readTicks } from '#engine/live/catalog.ts';
import type { MarketTerms } from '#platform/db/tables/tables-trading-bots.ts';
import { readPositive } from '#platform/money.ts';
import { Refusal } from '#platform/refusal.ts';

type FuturesGrid = Extract<Plan, { strategy: 'futures-grid' }>;
export type PlanBody = Input<typeof tradingBotRoutes.botCreate>['body'];
export type ChangeBody = Input<typeof tradingBotRoutes.botChange>['body'];

const HOUR_MS = 3_600_000;
/** The first orders of a grid trade so much beyond the last price at most, of RATE_ONE. */
const CAP_RATE = 1_000_000;
/** Lines of a grid lie within this many times the last price, either way. */
const RANGE_MAX = 10;

/** What a bot must know of its market. */
export function termsOf(market: Instrument): MarketTerms {
  const { lotSize, unit, quantityMinLots, quantityMaxLots, notionalMin } = market;
  const { tickSize, priceBandRate, base, quote } = market;
  return {
    ...{ lotSize, unit, quantityMinLots, quantityMaxLots, notionalMin, tickSize, priceBandRate },
    ...{ baseDecimals: base.decimals, quoteDecimals: quote.decimals },
  };
}

/**
 * What a user asked for as a plan that can work at this price. Refuses botRangeInvalid, botFundsTooLow,
 * botAmountTooLow, leverageInvalid, leverageAboveTier, and what fits no tick.
 *
 * @param feeRate the highest that its trades may pay
 */
export function readPlan(
  body: PlanBody,
  market: Instrument,
  lastTicks: number,
  feeRate: number,
): Plan {
  const plan = planOf(body, market, lastTicks, feeRate);
  if (plan.strategy !== 'dca') {
    const { lowerTicks, upperTicks } = plan;
    const isFar = upperTicks > lastTicks * RANGE_MAX || lowerTicks * RANGE_MAX < lastTicks;
    // What a position may lose is counted to the end of its grid, so it begins within.
    const isOutside = lastTicks < lowerTicks || lastTicks > upperTicks;
    if (lastTicks === 0 || isFar || (plan.strategy === 'futures-grid' && isOutside)) {
      throw new Refusal(Code.botRangeInvalid);
    }
  }
  refuseProblem(plan, market, feeRate);
  if (plan.strategy === 'futures-grid') refuseLeverage(plan, market);
  return plan;
}

/** Refuses a plan that cannot work on its market: botRangeInvalid, botFundsTooLow, botAmountTooLow. */
export function refuseProblem(plan: Plan, market: Instrument, feeRate: number): void {
  const terms = termsOf(market);
  const problem = problemOf(plan, terms, feeRate);
  if (problem === 'range') throw new Refusal(Code.botRangeInvalid);
  const text = (amount: number) => `${amountText(market.quote, amount)} ${market.quote.symbol}`;
  if (problem === 'amount') {
    throw new Refusal(Code.botAmountTooLow, { amount: text(market.notionalMin * 2) });
  }
  if (problem === 'funds') {
    const least = plan.strategy === 'dca' ? plan.amount : gridFundsMin(plan, terms, feeRate);
    throw new Refusal(Code.botFundsTooLow, { amount: text(least) });
  }
}

/** What a user wants to change of a plan. Refuses what only purchases have for a grid, and what fits no unit. */
export function readChange(body: ChangeBody, plan: Plan, { quote }: Instrument): PlanChange {
  const { amount, everyHours, ...ends } = body;
  if (plan.strategy !== 'dca' && (amount ?? everyHours) !== undefined) {
    throw new Refusal(Code.shapeInvalid, {
      field: amount === undefined ? 'everyHours' : 'amount',
    });
  }
  return {
    ...ends,
    ...(amount !== undefined && { amount: readPositive(amount, quote.decimals, quote.symbol) }),
    ...(everyHours !== undefined && { everyMs: everyHours * HOUR_MS }),
  };
}

/** A contract allows less leverage to larger positions: the largest that the grid may come to counts. */
function refuseLeverage(plan: FuturesGrid, market: Instrument): void {
  if (!('ladder' in market)) throw new Refusal(Code.symbolUnknown, { symbol: market.symbol });
  const leverageMax = market.ladder[0]?.leverageMax ?? 0;
  if (plan.leverage > leverageMax) {
    throw new Refusal(Code.leverageInvalid, { leverage: leverageMax });
  }
  const allowed = leverageMaxOf(market.ladder, valueMaxOf(plan, termsOf(market)));
  if (plan.leverage > allowed) throw new Refusal(Code.leverageAboveTier, { leverage: allowed });
}

function planOf(body: PlanBody, market: Instrument, lastTicks: number, feeRate: number): Plan {
  const { decimals, symbol } = market.quote;
  const bounds = {
    funds: readPositive(body.funds, decimals, symbol),
    takeProfitPercent: body.takeProfitPercent,
    stopLossPercent: body.stopLossPercent,
  };
  if (body.strategy === 'dca') {
    const amount = readPositive(body.amount, decimals, symbol);
    return { ...bounds, strategy: 'dca', amount, everyMs: body.everyHours * HOUR_MS };
  }
  const range = {
    ...{ ...bounds, cells: body.cells },
    lowerTicks: readTicks(body.lowerPrice, market),
    upperTicks: readTicks(body.upperPrice, market),
  };
  const { strategy, direction, leverage } = body;
  const isShort = strategy === 'futures-grid' && direction === 'short';
  const cap = isShort ? priceFloorOf : priceCeilingOf;
  const capTicks = cap(lastTicks, CAP_RATE);
  return strategy === 'spot-grid'
    ? { ...range, strategy, capTicks }
    : { ...range, strategy, direction, leverage, capTicks, feeRate };
}
