import type { Period } from '@bourse/contract/feed.ts';
import {
  type BotSimulation,
  tradingBotRoutes as routes,
} from '@bourse/contract/routes/trading-bots.ts';
import type { Candle } from '@bourse/core/market-data/candles.ts';
import { type Grid, gridFundsMin } from '@bourse/core/strategy/grid.ts';
import { type Plan, signOfPlan } from '@bourse/core/strategy/plan.ts';
import type { FeeRates } from '@bourse/core/strategy/simulate.ts';
import { callerOf, type Implementation, type Input, implement } from '#edge/pipeline/handler.ts';
import { amountText, type Instrument, priceText } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { SimulatorPort } from '#ports/simulator-port.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { readPlan, termsOf } from './plan.ts';
import { suggestGrid } from './suggest.ts';

/** A week in quarters of an hour for a grid, six weeks in hours for purchases. */
const simulated = {
  'spot-grid': { period: '15m', limit: 672 },
  'futures-grid': { period: '15m', limit: 672 },
  dca: { period: '1H', limit: 1_000 },
} as const satisfies Record<Plan['strategy'], { period: Period; limit: number }>;
const HOURS_OF_DAY = 24;

export interface OutlookDependencies {
  readonly live: LiveState;
  /** Candles of a market with the newest as it is now, oldest first. */
  readonly candlesOf: (
    market: number,
    query: { readonly period: Period; readonly limit: number },
  ) => Promise<readonly Candle[]>;
  /** The last funding of a contract, newest first: when, and at which rate. */
  readonly fundingOf: (
    contract: number,
  ) => Promise<readonly { readonly instant: number; readonly rate: number }[]>;
  readonly simulator: SimulatorPort;
}

export interface AskedPlan {
  readonly plan: Plan;
  readonly market: Instrument;
  readonly lastTicks: number;
  readonly rates: FeeRates;
}

/** What a user asks for, read and found possible at the last price. */
export function readAsked(
  { live }: Pick<OutlookDependencies, 'live'>,
  body: Input<typeof routes.botCreate>['body'],
  user: number,
): AskedPlan {
  const { market, rates } = placeOf(live, body, user);
  const lastTicks = priceOf(live, market);
  const plan = readPlan(body, market, lastTicks, highestOf(rates));
  return { plan, market, lastTicks, rates };
}

/** Where a strategy trades, and what its trades pay there. */
function placeOf(
  live: LiveState,
  { symbol, strategy }: { readonly symbol: string; readonly strategy: Plan['strategy'] },
  user: number,
): { readonly market: Instrument; readonly rates: FeeRates } {
  if (strategy !== 'futures-grid') {
    return { market: live.catalog.findMarket(symbol), rates: ratesOf(live, user) };
  }
  const contract = live.catalog.findContract(symbol);
  const { makerRate, takerRate, ladder } = contract;
  return { market: contract, rates: { makerRate, takerRate, ladder } };
}

/** Of a contract its mark, by which positions count. */
const priceOf = (live: LiveState, { id }: Instrument): number =>
  live.catalog.isContract(id) ? live.futures.mark(id).markTicks : live.lastPriceOf(id);

/** What can be said before a bot begins. */
export function outlookRoutes({
  live,
  candlesOf,
  fundingOf,
  simulator,
}: OutlookDependencies): readonly Implementation[] {
  const turns = new OneAtATime();
  return [
    implement(routes.botSuggestion, async ({ query }, call) => {
      const { market, rates } = placeOf(live, query, callerOf(call).userId);
      const { strategy, direction, leverage, days, preset } = query;
      const asked = { period: '1H', limit: days * HOURS_OF_DAY } as const;
      const lastTicks = priceOf(live, market);
      const grid = suggestGrid(await candlesOf(market.id, asked), lastTicks, preset);
      const feeRate = highestOf(rates);
      const bounds = { ...grid, funds: 0, takeProfitPercent: 0, stopLossPercent: 0 };
      const plan: Grid =
        strategy === 'futures-grid'
          ? { ...bounds, strategy, direction, leverage, feeRate, capTicks: neverCapped(direction) }
          : { ...bounds, strategy: 'spot-grid', capTicks: lastTicks * 2 };
      const fundsMin = gridFundsMin(plan, termsOf(market), feeRate);
      return {
        symbol: market.symbol,
        lastPrice: priceText(market, lastTicks),
        lowerPrice: priceText(market, grid.lowerTicks),
        upperPrice: priceText(market, grid.upperTicks),
        cells: grid.cells,
        fundsMin: amountText(market.quote, toCents(fundsMin, market.quote.decimals)),
        leverageMax: 'ladder' in market ? (market.ladder[0]?.leverageMax ?? 0) : 0,
        amountMin: amountText(market.quote, market.notionalMin * 2),
      };
    }),
    implement(routes.botSimulate, async ({ body }, call): Promise<BotSimulation> => {
      const { userId } = callerOf(call);
      const asked = readAsked({ live }, body, userId);
      const { market, rates } = asked;
      const funding = live.catalog.isContract(market.id) ? await fundingOf(market.id) : [];
      const candles = await candlesOf(market.id, simulated[asked.plan.strategy]);
      const paths = withFunding(candles, funding).map(
        ({ startMs, openTicks, highTicks, lowTicks, closeTicks, fundingRate }) => ({
          ...{ startMs, open: openTicks, high: highTicks, low: lowTicks, close: closeTicks },
          fundingRate,
        }),
      );
      const plan = beginningAt(asked.plan, paths[0]?.open ?? asked.lastTicks);
      const question = { plan, market: termsOf(market), rates, candles: paths };
      const result = await turns.take(userId, () => simulator.simulate(question));
      const money = (amount: number) => amountText(market.quote, amount);
      return {
        points: result.points.map(({ time, worth, priceTicks }) => ({
          ...{ time, worth: money(worth), price: priceText(market, priceTicks) },
        })),
        ...{ profit: money(result.profit), fees: money(result.fees), trades: result.tradeCount },
        funding: money(result.fundingPaid),
        ...{ fallMax: money(result.fallMax), end: result.end ?? '' },
      };
    }),
  ];
}

/** Candles with what was paid within each. */
function withFunding(
  candles: readonly Candle[],
  funding: readonly { readonly instant: number; readonly rate: number }[],
): readonly (Candle & { readonly fundingRate: number })[] {
  return candles.map((candle, at) => {
    const endMs = candles[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const within = funding.filter(({ instant }) => instant >= candle.startMs && instant < endMs);
    return { ...candle, fundingRate: within.reduce((sum, { rate }) => sum + rate, 0) };
  });
}

/** The cap that changes no first order: with it a grid needs most, wherever the price goes meanwhile. */
const neverCapped = (direction: 'long' | 'short'): number =>
  direction === 'long' ? Number.MAX_SAFE_INTEGER : 0;

/** Up to the next hundredth of a coin: what a user would type. */
function toCents(amount: number, decimals: number): number {
  const cent = 10 ** Math.max(0, decimals - 2);
  return amount + ((cent - (amount % cent)) % cent);
}

/** The same plan as if it had begun at another price: the cap of first orders is of that price. */
function beginningAt(plan: Plan, firstTicks: number): Plan {
  if (plan.strategy === 'dca') return plan;
  const cap = signOfPlan(plan) === 1 ? Math.max : Math.min;
  return { ...plan, capTicks: cap(plan.capTicks, firstTicks) };
}

function ratesOf({ catalog }: LiveState, user: number): FeeRates {
  const tier = catalog.feeTiers[catalog.feeTierOf(user)];
  return { makerRate: Number(tier?.makerRate ?? 0), takerRate: Number(tier?.takerRate ?? 0) };
}

const highestOf = ({ makerRate, takerRate }: FeeRates): number => Math.max(makerRate, takerRate);
