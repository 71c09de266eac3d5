/** What a coin is worth outside this exchange, at a moment. */
export interface IndexPrice {
  /** Market symbol: BTCUSDT. */
  readonly symbol: string;
  /** Decimal string, above 0. */
  readonly price: string;
  /** UTC epoch milliseconds. */
  readonly time: number;
  /** What the price was made of; absent when it comes from one place. */
  readonly quotes?: readonly IndexQuote[];
}

/** What one source of an index says. */
export interface IndexQuote {
  /** Number of the source in the contracts' rules. */
  readonly source: number;
  /** Decimal string, above 0. */
  readonly price: string;
  /** When the source said so, UTC epoch milliseconds. */
  readonly time: number;
}

/**
 * Where reference prices come from: a simulated market, a recording, or real exchanges. Market
 * makers quote around it, and the clock of the contracts sends the engine what its sources say.
 */
export interface IndexSource {
  /**
   * Begins to send prices: some symbols at a time, in order of time. Resolves when the source is
   * open; throws when it cannot open at all.
   */
  start(onPrices: (prices: readonly IndexPrice[]) => void): Promise<void>;
  /** No price comes after this resolves. */
  stop(): Promise<void>;
}
