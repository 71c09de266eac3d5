interface Named {
  readonly symbol: string;
  readonly name: string;
}

/** Markets whose symbol or name holds the text, in any case, with or without a slash or dash. */
export function searchMarkets<Market extends Named>(
  markets: readonly Market[],
  text: string,
): readonly Market[] {
  const wanted = text
    .trim()
    .toUpperCase()
    .replace(/[-/\s]/g, '');
  if (wanted === '') return markets;
  return markets.filter(
    ({ symbol, name }) =>
      symbol.toUpperCase().includes(wanted) || name.toUpperCase().replace('/', '').includes(wanted),
  );
}
