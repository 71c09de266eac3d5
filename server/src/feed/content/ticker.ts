import { type TickerPush, TickerPushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode, type Plain } from '@bourse/contract/plain.ts';
import type { Ticker } from '@bourse/core/market-data/ticker.ts';
import { amountText, type Market, priceText, quantityText } from '../../live/catalog.ts';
import { changeBasisPoints } from '../../live/quotation.ts';
import type { TickerReader } from '../../live/tickers.ts';
import type { Content } from '../channel.ts';

type TickerInfo = Plain<TickerPush>['tickerInfos'][number];

/** The last 24 hours of some markets; a push holds those that changed. */
export class TickerContent implements Content {
  private readonly tickers: Pick<TickerReader, 'ticker'>;
  private readonly markets: () => Iterable<Market>;
  private told = new Map<number, Ticker>();

  /** @param markets the markets of the channel, as they are at the time of the call */
  constructor(tickers: Pick<TickerReader, 'ticker'>, markets: () => Iterable<Market>) {
    this.tickers = tickers;
    this.markets = markets;
  }

  restart(): void {
    this.told = new Map();
    for (const { market } of this.markets()) this.told.set(market, this.tickers.ticker(market));
  }

  snapshot(timeMs: number): Uint8Array {
    return this.push(() => true, timeMs);
  }

  advance(timeMs: number): Uint8Array | null {
    const before = this.told;
    this.restart();
    const isChanged = (market: number, ticker: Ticker) => !isSame(before.get(market), ticker);
    const nothing = ![...this.told].some(([market, ticker]) => isChanged(market, ticker));
    return nothing ? null : this.push(isChanged, timeMs);
  }

  private push(isWanted: (market: number, ticker: Ticker) => boolean, timeMs: number): Uint8Array {
    const tickerInfos: TickerInfo[] = [];
    for (const market of this.markets()) {
      const ticker = this.told.get(market.market);
      if (ticker && isWanted(market.market, ticker)) tickerInfos.push(infoOf(market, ticker));
    }
    return encode<TickerPush>(TickerPushSchema, { time: Math.floor(timeMs / 1000), tickerInfos });
  }
}

function isSame(before: Ticker | undefined, after: Ticker): boolean {
  return (
    before !== undefined &&
    before.lastTicks === after.lastTicks &&
    before.openTicks === after.openTicks &&
    before.highTicks === after.highTicks &&
    before.lowTicks === after.lowTicks &&
    before.volumeLots === after.volumeLots &&
    before.turnover === after.turnover
  );
}

/** What only contracts have stays empty. */
function infoOf(market: Market, ticker: Ticker): TickerInfo {
  const price = (ticks: number) => Number(priceText(market, Math.abs(ticks))) * Math.sign(ticks);
  return {
    symbol: market.symbol,
    price: price(ticker.lastTicks),
    change: changeBasisPoints(ticker) / 100,
    diff: price(ticker.lastTicks - ticker.openTicks),
    high: price(ticker.highTicks),
    low: price(ticker.lowTicks),
    volume: Number(quantityText(market, ticker.volumeLots)),
    markPrice: '',
    indexPrice: '',
    estimatedSettlePrice: '',
    fundingRate: '',
    nextFundingTime: 0,
    turnover: Number(amountText(market.quote, ticker.turnover)),
  };
}
