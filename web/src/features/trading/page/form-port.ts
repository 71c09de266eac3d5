/** What the rest of a trading page tells its order form; each product's form answers in its way. */
export interface FormPort {
  /** A price of the book or of a trade was chosen, and a quantity with it: decimal strings. */
  takePrice(price: string, quantity?: string): void;
  chooseSide(side: 'buy' | 'sell'): void;
  /** `startPrice` prefills the price of a limit order; empty while it is not known. */
  chooseKind(kind: 'limit' | 'market', startPrice: string): void;
  /** Another market was opened: what was written for the one before goes. */
  reset(): void;
  /** A price to begin with became known: it fills one that is empty. */
  offerPrice(price: string): void;
}
