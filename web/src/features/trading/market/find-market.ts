/** The market that an address without one opens. */
export const DEFAULT_SYMBOL = 'BTC';

interface Named {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/**
 * The market that an address names: BTC, BTCUSDT, BTC-USDT or BTC/USDT in any case (D4). A bare
 * coin is its first market, USDT before others. Undefined for a market that is not listed.
 */
export function findMarket<Market extends Named>(
  markets: readonly Market[],
  symbol: string,
): Market | undefined {
  const name = symbol.toUpperCase().replace(/[-/]/g, '');
  const ofCoin = markets.filter((market) => market.base === name);
  return (
    markets.find((market) => market.symbol === name) ??
    ofCoin.find((market) => market.quote === 'USDT') ??
    ofCoin[0]
  );
}

/**
 * What a trading page shows: the market that its address names or, where it names none, the one that
 * was opened last while it is listed, else the default. Undefined: the address names an unknown one.
 */
export function marketToOpen<Market extends Named>(
  markets: readonly Market[],
  named: string | undefined,
  last: string | undefined,
): Market | undefined {
  if (named !== undefined) return findMarket(markets, named);
  return findMarket(markets, last ?? DEFAULT_SYMBOL) ?? findMarket(markets, DEFAULT_SYMBOL);
}
