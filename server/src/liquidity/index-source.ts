/** What a coin is worth outside this exchange, at a moment. */
export interface IndexPrice {
  /** Market symbol: BTCUSDT. */
  readonly symbol: string;
  /** Decimal string, above 0. */
  readonly price: string;
  /** UTC epoch milliseconds. */
  readonly time: number;
}

/**
 * Where reference prices come from: a simulated market, a recording, or real exchanges. The
 * market makers quote around it; the perpetuals' index will read it.
 */
export interface IndexSource {
  /**
   * Begins to tell prices: some symbols at a time, in order of time. Resolves when the source is
   * open; throws when it cannot open at all.
   */
  start(onPrices: (prices: readonly IndexPrice[]) => void): Promise<void>;
  /** No price is told after this resolves. */
  stop(): Promise<void>;
}
