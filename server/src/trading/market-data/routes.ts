import { formatFixed } from '@bourse/contract/amount.ts';
import type { FeeTier } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import type pg from 'pg';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Instrument, Market } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { TickerReader } from '#engine/live/tickers.ts';
import type { Clock } from '#platform/clock.ts';
import { mostTraded } from './most-traded.ts';
import {
  presentContractItem,
  presentContractRule,
  presentDepth,
  presentItem,
  presentMarketRule,
  presentRiskRules,
  presentTrade,
} from './present.ts';
import { tradesBefore } from './trade-store.ts';

const RANKED_MAX = 5;
const RATE_DECIMALS = 8;

export interface MarketDataDependencies {
  readonly live: LiveState;
  readonly tickers: TickerReader;
  readonly clock: Clock;
  readonly pool: pg.Pool;
  /** Waits until rows show what the log says up to there; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
  /** 1 for the first coin that was listed. */
  readonly launchOrderOf: (coin: string) => number;
}

/** Public market data from the live state. */
export function createMarketData(dependencies: MarketDataDependencies): readonly Implementation[] {
  return [...itemRoutes(dependencies), ...bookRoutes(dependencies), ...ruleRoutes(dependencies)];
}

function itemRoutes(dependencies: MarketDataDependencies): readonly Implementation[] {
  const { live, tickers, launchOrderOf } = dependencies;
  const { catalog } = live;
  return [
    implement(routes.spotItems, ({ query: { symbol } }) => {
      const markets = symbol ? [catalog.findMarket(symbol)] : [...catalog.markets];
      const byLaunch = [...markets].sort(
        (a, b) => launchOrderOf(b.base.symbol) - launchOrderOf(a.base.symbol),
      );
      const items = (list: readonly Market[]) =>
        list.map((market) => presentItem(market, tickers, live));
      return {
        list: items(markets),
        HotList: items(mostTraded(markets, tickers, RANKED_MAX)),
        NewList: items(byLaunch.slice(0, RANKED_MAX)),
      };
    }),
    implement(routes.contractItems, ({ query: { symbol } }) => ({
      list: Array.from(symbol ? [catalog.findContract(symbol)] : catalog.contracts, (contract) =>
        presentContractItem(contract, tickers, live),
      ),
    })),
  ];
}

interface BookQuery {
  readonly symbol: string;
  readonly limit: number;
}

interface TradesQuery extends BookQuery {
  readonly before?: string | undefined;
}

function bookRoutes({ live, pool, caughtUp }: MarketDataDependencies): readonly Implementation[] {
  const { catalog } = live;
  const depthOf = (instrument: Instrument, { limit }: BookQuery) =>
    presentDepth(live.depthOf(instrument.id), instrument, limit);
  const older = async ({ id }: Instrument, before: number, limit: number) => {
    await caughtUp(live.sequence);
    return tradesBefore(pool, catalog.isContract(id) ? 'contract' : 'market', id, before, limit);
  };
  const tradesOf = async (instrument: Instrument, { limit, before }: TradesQuery) => {
    const trades = before
      ? await older(instrument, Number(before), limit)
      : live.tradesOf(instrument.id).slice(-limit).reverse();
    return { list: trades.map((trade) => presentTrade(trade, instrument)) };
  };
  return [
    implement(routes.spotDepth, ({ query }) => depthOf(catalog.findMarket(query.symbol), query)),
    implement(routes.spotTrades, ({ query }) => tradesOf(catalog.findMarket(query.symbol), query)),
    implement(routes.contractDepth, ({ query }) =>
      depthOf(catalog.findContract(query.symbol), query),
    ),
    implement(routes.contractTrades, ({ query }) =>
      tradesOf(catalog.findContract(query.symbol), query),
    ),
  ];
}

function ruleRoutes({ live, clock }: MarketDataDependencies): readonly Implementation[] {
  const { catalog } = live;
  return [
    implement(routes.exchangeTime, () => ({ time: clock.now() })),
    implement(routes.exchangeRules, () => ({
      version: catalog.version,
      spot: Array.from(catalog.markets, (market) =>
        presentMarketRule(market, live.depthOf(market.id)),
      ),
      contracts: Array.from(catalog.contracts, (contract) =>
        presentContractRule(contract, live.depthOf(contract.id)),
      ),
      spotFeeTiers: catalog
        .openFeeTiers()
        .map((tier) => presentTier(catalog.feeTiers[tier]!, tier)),
      risk: presentRiskRules(catalog.riskRules, catalog.findAsset('USDT')),
    })),
  ];
}

function presentTier(tier: FeeTier, index: number) {
  return {
    tier: `VIP ${index}`,
    maker: formatFixed(tier.makerRate, RATE_DECIMALS),
    taker: formatFixed(tier.takerRate, RATE_DECIMALS),
  };
}
