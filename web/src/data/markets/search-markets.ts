interface Named {
  readonly symbol: string;
  readonly name: string;
  readonly base: string;
}

/** The whole name of a coin: 'Bitcoin' of BTC; undefined while it is not known. */
export type CoinName = (coin: string) => string | undefined;

/**
 * Markets whose symbol, name or base coin's whole name holds the text, in any case, with or without
 * a slash or dash; those that begin with it first.
 */
export function searchMarkets<Market extends Named>(
  markets: readonly Market[],
  text: string,
  coinName: CoinName,
): readonly Market[] {
  const wanted = plain(text);
  if (wanted === '') return markets;
  const wordsOf = ({ symbol, name, base }: Market) =>
    [symbol, name, coinName(base) ?? ''].map(plain);
  const found = markets.filter((market) => wordsOf(market).some((word) => word.includes(wanted)));
  const begins = (market: Market) => wordsOf(market).some((word) => word.startsWith(wanted));
  return [...found.filter(begins), ...found.filter((market) => !begins(market))];
}

const plain = (text: string) => text.toUpperCase().replace(/[-/\s]/g, '');
