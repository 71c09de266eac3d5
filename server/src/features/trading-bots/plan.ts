import { Code } from '@bourse/contract/codes.ts';
import type { tradingBotRoutes } from '@bourse/contract/routes/trading-bots.ts';
import { priceCeilingOf } from '@bourse/core/arithmetic.ts';
import { problemOf } from '@bourse/core/strategy/decide.ts';
import { gridFundsMin } from '@bourse/core/strategy/grid.ts';
import type { Plan } from '@bourse/core/strategy/plan.ts';
import type { MarketTerms } from '../../db/tables-trading-bots.ts';
import type { Input } from '../../gateway/handler.ts';
import { readPositive } from '../../gateway/money.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { amountText, type Market, readTicks } from '../../live/catalog.ts';

type PlanBody = Input<typeof tradingBotRoutes.botCreate>['body'];

const HOUR_MS = 3_600_000;
/** The first purchases of a grid pay so much above the last price at most, of RATE_ONE. */
const CAP_RATE = 1_000_000;
/** Lines of a grid lie within so many times the last price, either way. */
const RANGE_MAX = 10;

/** What a bot must know of its market. */
export function termsOf(market: Market): MarketTerms {
  const { lotSize, unit, quantityMinLots, quantityMaxLots, notionalMin } = market;
  const { tickSize, priceBandRate, base, quote } = market;
  return {
    ...{ lotSize, unit, quantityMinLots, quantityMaxLots, notionalMin, tickSize, priceBandRate },
    ...{ baseDecimals: base.decimals, quoteDecimals: quote.decimals },
  };
}

/**
 * What somebody asked for as a plan that can work at this price. Refuses botRangeInvalid, botFundsTooLow,
 * botAmountTooLow, and what fits no tick.
 *
 * @param feeRate the highest that its trades may pay
 */
export function readPlan(body: PlanBody, market: Market, lastTicks: number, feeRate: number): Plan {
  const plan = planOf(body, market, lastTicks);
  const terms = termsOf(market);
  if (plan.strategy === 'spot-grid') {
    const { lowerTicks, upperTicks } = plan;
    const isFar = upperTicks > lastTicks * RANGE_MAX || lowerTicks * RANGE_MAX < lastTicks;
    if (lastTicks === 0 || isFar) throw new Refusal(Code.botRangeInvalid);
  }
  const problem = problemOf(plan, terms, feeRate);
  if (problem === 'range') throw new Refusal(Code.botRangeInvalid);
  const text = (amount: number) => `${amountText(market.quote, amount)} ${market.quote.symbol}`;
  if (problem === 'amount') {
    throw new Refusal(Code.botAmountTooLow, [text(market.notionalMin * 2)]);
  }
  if (problem === 'funds') {
    const least = plan.strategy === 'spot-grid' ? gridFundsMin(plan, terms, feeRate) : plan.amount;
    throw new Refusal(Code.botFundsTooLow, [text(least)]);
  }
  return plan;
}

function planOf(body: PlanBody, market: Market, lastTicks: number): Plan {
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
  return {
    ...{ ...bounds, strategy: 'spot-grid', cells: body.cells },
    lowerTicks: readTicks(body.lowerPrice, market),
    upperTicks: readTicks(body.upperPrice, market),
    capTicks: priceCeilingOf(lastTicks, CAP_RATE),
  };
}
