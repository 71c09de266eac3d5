import { formatDecimal, formatFixed } from '@bourse/contract/amount.ts';
import { type FeeTier, MarketState } from '@bourse/contract/messages.ts';
import type { MarketItem } from '@bourse/contract/routes/market.ts';
import { routes } from '@bourse/contract/routes.ts';
import { type Implementation, implement } from '../../gateway/handler.ts';
import { amountText, type Market, priceText, quantityText } from '../../live/catalog.ts';
import type { Level } from '../../live/depth.ts';
import type { LiveState } from '../../live/live-state.ts';
import { quotationOf } from '../../live/quotation.ts';
import type { TickerReader } from '../../live/tickers.ts';
import type { Clock } from '../../platform/clock.ts';
import { presentTrade } from './present.ts';

const RANKED_MAX = 5;
const RATE_DECIMALS = 8;

const stateNames = {
  [MarketState.UNSPECIFIED]: 'halted',
  [MarketState.OPEN]: 'open',
  [MarketState.CANCEL_ONLY]: 'cancel-only',
  [MarketState.HALTED]: 'halted',
} as const satisfies Record<MarketState, string>;

export interface MarketDataDependencies {
  readonly live: LiveState;
  readonly tickers: TickerReader;
  readonly clock: Clock;
  /** 1 for the first coin that was listed. */
  readonly launchOrderOf: (coin: string) => number;
}

/** Public market data from the live state. */
export function createMarketData(dependencies: MarketDataDependencies): readonly Implementation[] {
  const { live, tickers, clock, launchOrderOf } = dependencies;
  const { catalog } = live;

  const itemOf = (market: Market): MarketItem => ({
    name: market.name,
    symbol: market.symbol,
    base: market.base.symbol,
    quote: market.quote.symbol,
    icon: `/coins/${market.base.symbol.toLowerCase()}.svg`,
    precision: market.priceDecimals,
    quantityPrecision: market.quantityDecimals,
    quotation: quotationOf(market, tickers.ticker(market.market)),
    klines: tickers.trend(market.market).map((priceTicks) => Number(priceText(market, priceTicks))),
  });

  return [
    implement(routes.spotItems, () => {
      const markets = [...catalog.markets];
      const byTurnover = [...markets].sort((a, b) =>
        Number(tickers.ticker(b.market).turnover - tickers.ticker(a.market).turnover),
      );
      const byLaunch = [...markets].sort(
        (a, b) => launchOrderOf(b.base.symbol) - launchOrderOf(a.base.symbol),
      );
      return {
        list: markets.map(itemOf),
        HotList: byTurnover.slice(0, RANKED_MAX).map(itemOf),
        NewList: byLaunch.slice(0, RANKED_MAX).map(itemOf),
      };
    }),
    implement(routes.contractItems, () => ({ list: [] })),
    implement(routes.spotDepth, ({ query }) => {
      const market = catalog.findMarket(query.symbol);
      const depth = live.depthOf(market.market);
      const count = query.limit ?? 50;
      const levels = (list: readonly Level[]) =>
        list.map(({ priceTicks, lots }) => ({
          price: priceText(market, priceTicks),
          volume: quantityText(market, lots),
        }));
      return {
        symbol: market.symbol,
        sequence: depth.sequence,
        buy: levels(depth.bestBids(count)),
        sell: levels(depth.bestAsks(count)),
      };
    }),
    implement(routes.spotTrades, ({ query }) => {
      const market = catalog.findMarket(query.symbol);
      const trades = live.tradesOf(market.market).slice(-(query.limit ?? 50));
      return { list: trades.map((trade) => presentTrade(trade, market)).reverse() };
    }),
    implement(routes.exchangeTime, () => ({ time: clock.now() })),
    implement(routes.exchangeRules, () => ({
      version: catalog.version,
      spot: Array.from(catalog.markets, ruleOf),
      contracts: [],
      spotFeeTiers: catalog.feeTiers.map(presentTier),
    })),
  ];
}

function ruleOf(market: Market) {
  return {
    symbol: market.symbol,
    name: market.name,
    base: market.base.symbol,
    quote: market.quote.symbol,
    state: stateNames[market.state],
    tickSize: priceText(market, 1),
    lotSize: quantityText(market, 1),
    quantityMin: quantityText(market, market.quantityMinLots),
    quantityMax: quantityText(market, market.quantityMaxLots),
    notionalMin: amountText(market.quote, market.notionalMin),
    priceBandRate: formatDecimal(market.priceBandRate, RATE_DECIMALS),
    protectionRate: formatDecimal(market.protectionRate, RATE_DECIMALS),
    openOrdersMax: market.openOrdersMax,
  };
}

function presentTier(tier: FeeTier, index: number) {
  return {
    tier: `VIP ${index}`,
    maker: formatFixed(tier.makerRate, RATE_DECIMALS),
    taker: formatFixed(tier.takerRate, RATE_DECIMALS),
  };
}
