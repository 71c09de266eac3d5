import type { Period } from '@bourse/contract/feed.ts';
import {
  type BotSimulation,
  tradingBotRoutes as routes,
} from '@bourse/contract/routes/trading-bots.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { gridFundsMin } from '@bourse/core/strategy/grid.ts';
import type { Plan } from '@bourse/core/strategy/plan.ts';
import { type FeeRates, simulate } from '@bourse/core/strategy/simulate.ts';
import { callerOf, type Implementation, type Input, implement } from '../../gateway/handler.ts';
import { amountText, type Market, priceText } from '../../live/catalog.ts';
import type { LiveState } from '../../live/live-state.ts';
import { readPlan, termsOf } from './plan.ts';
import { suggestGrid } from './suggest.ts';

/** A week in quarters of an hour for a grid, six weeks in hours for purchases. */
const simulated = {
  'spot-grid': { period: '15m', limit: 672 },
  dca: { period: '1H', limit: 1_000 },
} as const satisfies Record<Plan['strategy'], { period: Period; limit: number }>;
const SUGGESTED = { period: '1H', limit: 168 } as const;

export interface OutlookDependencies {
  readonly live: LiveState;
  /** Candles of a market with the newest as it is now, oldest first. */
  readonly candlesOf: (
    market: number,
    query: { readonly period: Period; readonly limit: number },
  ) => Promise<readonly Candle[]>;
}

export interface AskedPlan {
  readonly plan: Plan;
  readonly market: Market;
  readonly lastTicks: number;
  readonly rates: FeeRates;
}

/** What somebody asks for, read and found possible at the last price. */
export function readAsked(
  { live }: Pick<OutlookDependencies, 'live'>,
  body: Input<typeof routes.botCreate>['body'],
  user: number,
): AskedPlan {
  const market = live.catalog.findMarket(body.symbol);
  const lastTicks = live.lastPriceOf(market.market);
  const rates = ratesOf(live, user);
  const plan = readPlan(body, market, lastTicks, highestOf(rates));
  return { plan, market, lastTicks, rates };
}

/** What can be said before a bot begins. */
export function outlookRoutes({ live, candlesOf }: OutlookDependencies): readonly Implementation[] {
  return [
    implement(routes.botSuggestion, async ({ query }, call) => {
      const market = live.catalog.findMarket(query.symbol);
      const lastTicks = live.lastPriceOf(market.market);
      const grid = suggestGrid(await candlesOf(market.market, SUGGESTED), lastTicks);
      const plan = { ...grid, strategy: 'spot-grid' as const, capTicks: lastTicks * 2 };
      const feeRate = highestOf(ratesOf(live, callerOf(call).userId));
      const fundsMin = gridFundsMin(plan, termsOf(market), feeRate);
      return {
        symbol: market.symbol,
        lastPrice: priceText(market, lastTicks),
        lowerPrice: priceText(market, grid.lowerTicks),
        upperPrice: priceText(market, grid.upperTicks),
        cells: grid.cells,
        fundsMin: amountText(market.quote, toCents(fundsMin, market.quote.decimals)),
        amountMin: amountText(market.quote, market.notionalMin * 2),
      };
    }),
    implement(routes.botSimulate, async ({ body }, call): Promise<BotSimulation> => {
      const asked = readAsked({ live }, body, callerOf(call).userId);
      const { market, rates } = asked;
      const candles = await candlesOf(market.market, simulated[asked.plan.strategy]);
      const paths = candles.map(({ startMs, openTicks, highTicks, lowTicks, closeTicks }) => ({
        ...{ startMs, open: openTicks, high: highTicks, low: lowTicks, close: closeTicks },
      }));
      const plan = beginningAt(asked.plan, paths[0]?.open ?? asked.lastTicks);
      const result = simulate(plan, termsOf(market), rates, paths);
      const money = (amount: number) => amountText(market.quote, amount);
      return {
        points: result.points.map(({ time, worth, priceTicks }) => ({
          ...{ time, worth: money(worth), price: priceText(market, priceTicks) },
        })),
        ...{ profit: money(result.profit), fees: money(result.fees), trades: result.tradeCount },
        ...{ fallMax: money(result.fallMax), end: result.end ?? '' },
      };
    }),
  ];
}

/** Up to the next hundredth of a coin: what somebody would type. */
function toCents(amount: number, decimals: number): number {
  const cent = 10 ** Math.max(0, decimals - 2);
  return amount + ((cent - (amount % cent)) % cent);
}

/** The same plan as if it had begun at another price: the cap of first purchases is of that price. */
function beginningAt(plan: Plan, firstTicks: number): Plan {
  if (plan.strategy !== 'spot-grid') return plan;
  return { ...plan, capTicks: Math.max(plan.capTicks, firstTicks) };
}

function ratesOf({ catalog }: LiveState, user: number): FeeRates {
  const tier = catalog.feeTiers[catalog.feeTierOf(user)];
  return { makerRate: Number(tier?.makerRate ?? 0), takerRate: Number(tier?.takerRate ?? 0) };
}

const highestOf = ({ makerRate, takerRate }: FeeRates): number => Math.max(makerRate, takerRate);
