import { useEffect, useState } from 'react';
import { decimalFromNumber } from '../../lib/decimal.ts';
import type { MarketItem } from '../markets/markets.ts';
import type { Ticker, Tickers } from './tickers.ts';
import type { Product } from './topic.ts';

/** Lists move once a second: faster than that, nobody can read them. */
const QUOTE_STEP_MS = 1000;

/** A market with the quotation of its ticker. A ticker without a trade changes nothing. */
export function withTicker<Item extends MarketItem>(item: Item, ticker: Ticker | undefined): Item {
  if (!ticker || !(ticker.price > 0)) return item;
  const decimal = (value: number) => decimalFromNumber(value) ?? '0';
  const isFunded = 'fundingRate' in item.quotation && ticker.fundingRate;
  return {
    ...item,
    quotation: {
      ...item.quotation,
      ...(isFunded && { fundingRate: ticker.fundingRate }),
      latestPrice: decimal(ticker.price),
      changePercent: `${decimal(ticker.change)}%`,
      changeAmount: decimal(ticker.diff),
      high: decimal(ticker.high),
      low: decimal(ticker.low),
      volume: decimal(ticker.volume),
      turnover: decimal(ticker.turnover),
    },
  };
}

/** The tickers of a product, once a second; the feed is loaded after the screen is drawn. */
function useTickersSlowly(product: Product, active: boolean): Tickers | null {
  const [tickers, setTickers] = useState<Tickers | null>(null);
  useEffect(() => {
    if (!active) return;
    let stop = () => {};
    let gone = false;
    const start = async () => {
      const { feed } = await import('./feed.ts');
      if (gone) return;
      const release = feed.retain({ kind: 'ticker', product, symbol: '' });
      const known = feed.tickers(product);
      // A page that follows them already knows them.
      if (known.size > 0) setTickers(known);
      const timer = setInterval(() => setTickers(feed.tickers(product)), QUOTE_STEP_MS);
      stop = () => {
        clearInterval(timer);
        release();
      };
    };
    // Without a feed the list still refreshes every minute over HTTP.
    start().catch((error) => console.warn('the live feed could not be loaded', error));
    return () => {
      gone = true;
      stop();
    };
  }, [product, active]);
  return active ? tickers : null;
}

/** The items with live quotations, as long as the feed has them. */
export function useLiveQuotes(product: Product, active = true) {
  const tickers = useTickersSlowly(product, active);
  return <Item extends MarketItem>(items: readonly Item[]): readonly Item[] =>
    tickers ? items.map((item) => withTicker(item, tickers.get(item.symbol))) : items;
}
