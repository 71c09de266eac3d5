interface Named {
  readonly symbol: string;
  readonly name: string;
}

/**
 * Markets whose symbol or name holds the text, in any case, with or without a slash or dash; those
 * that begin with it first.
 */
export function searchMarkets<Market extends Named>(
  markets: readonly Market[],
  text: string,
): readonly Market[] {
  const wanted = text
    .trim()
    .toUpperCase()
    .replace(/[-/\s]/g, '');
  if (wanted === '') return markets;
  const found = markets.filter(
    ({ symbol, name }) =>
      symbol.toUpperCase().includes(wanted) || name.toUpperCase().replace('/', '').includes(wanted),
  );
  const begins = (market: Market) => market.symbol.toUpperCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((market) => !begins(market))];
}
