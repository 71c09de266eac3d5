import type { CommandBody } from '@bourse/contract/messages.ts';
import { indexPrice } from '@bourse/core/perpetual/mark.ts';
import type { IndexMarket } from '#platform/markets/contracts.ts';
import type { IndexQuote } from './index-source.ts';

/** Prices of markets as the engine takes them. */
export type ObservedPrices = Extract<CommandBody, { case: 'observeMarkets' }>['value']['prices'];

/** A market is sent again when its index has moved by this part, five basis points... */
const MOVED_PARTS = 2_000;
/** ...or after this long, well within the time over which what woke reaches further: it looks with each time (R1). */
const TOLD_MS_MAX = 5_000;

/**
 * What is to be sent of spot markets' index (R1): the price on which enough sources agree, by the
 * formula and the guard of contracts. A market without one is left out, and the engine finds
 * its anchor by itself; what it knows already is not sent again, so that the log stays small.
 */
export class SpotObserver {
  private readonly markets: readonly IndexMarket[];
  /** What the engine last got, and when. */
  private readonly told = new Map<number, { priceTicks: number; time: number; toldMs: number }>();

  constructor(markets: readonly IndexMarket[]) {
    this.markets = markets;
  }

  /** Prices to send now. `quotesOf` returns what each source last said of a symbol. */
  due(
    quotesOf: (symbol: string) => readonly IndexQuote[] | undefined,
    nowMs: number,
  ): ObservedPrices {
    return this.markets.flatMap((market) => {
      const price = priceOf(market, quotesOf(market.symbol) ?? [], nowMs);
      const told = this.told.get(market.id);
      if (!price || (told && price.time <= told.time)) return [];
      const isMoved =
        told && Math.abs(price.priceTicks - told.priceTicks) * MOVED_PARTS >= told.priceTicks;
      const isDue = !told || isMoved || nowMs - told.toldMs > TOLD_MS_MAX;
      return isDue ? [{ market: market.id, ...price }] : [];
    });
  }

  /** Notes that the engine got these prices. */
  note(prices: ObservedPrices, nowMs: number): void {
    for (const { market, priceTicks, time } of prices) {
      this.told.set(market, { priceTicks, time, toldMs: nowMs });
    }
  }
}

/** The index in the market's ticks, as fresh as the newest of its sources. */
function priceOf(
  { priceDecimals, index }: IndexMarket,
  quotes: readonly IndexQuote[],
  nowMs: number,
): { priceTicks: number; time: number } | undefined {
  const prices = index.sources.flatMap(({ source, weight }) => {
    const quote = quotes.find((each) => each.source === source);
    const priceTicks = quote ? Math.round(Number(quote.price) * 10 ** priceDecimals) : 0;
    const isSound = quote !== undefined && priceTicks > 0 && quote.time <= nowMs;
    return isSound ? [{ weight, priceTicks, time: quote.time }] : [];
  });
  const guard = {
    ageMaxMs: index.staleAfterMs,
    deviationRate: index.sourceDeviationRate,
    sourcesMin: index.sourcesMin,
  };
  const priceTicks = indexPrice(prices, guard, nowMs);
  if (!priceTicks) return undefined;
  return { priceTicks, time: Math.max(...prices.map(({ time }) => time)) };
}
