import type { IndexPrice, IndexSource } from './index-source.ts';

type Listener = (prices: readonly IndexPrice[]) => void;

/**
 * One index source for many: house traders and the clock of the contracts must see the same walk. Who comes
 * later gets the last price of each symbol at once.
 */
export class SharedSource {
  private readonly create: () => IndexSource;
  private source: IndexSource | undefined;
  private readonly listeners = new Set<Listener>();
  private readonly latest = new Map<string, IndexPrice>();
  private opened: Promise<void> | undefined;

  /** @param create called at each opening: one that was closed begins from what is true then */
  constructor(create: () => IndexSource) {
    this.create = create;
  }

  /** The source as one listener has it: the first start opens it, a stop only falls silent. */
  tap(): IndexSource {
    let own: Listener | undefined;
    return {
      start: async (onPrices) => {
        own = onPrices;
        this.listeners.add(onPrices);
        if (this.latest.size > 0) onPrices([...this.latest.values()]);
        await this.open();
      },
      stop: async () => {
        if (own) this.listeners.delete(own);
      },
    };
  }

  /** Opens it for whoever starts later: real exchanges take seconds to answer first. */
  keepOpen(): void {
    // The next start tries again, and says why.
    this.open().catch(() => {});
  }

  /** Closes the source itself; no price is sent after this resolves. The next start opens it again. */
  async stop(): Promise<void> {
    this.listeners.clear();
    this.latest.clear();
    this.opened = undefined;
    await this.source?.stop();
  }

  private open(): Promise<void> {
    if (this.opened) return this.opened;
    this.source = this.create();
    this.opened = this.source
      .start((prices) => this.tell(prices))
      .catch((error: unknown) => {
        // The next call tries again.
        this.opened = undefined;
        throw error;
      });
    return this.opened;
  }

  private tell(prices: readonly IndexPrice[]): void {
    for (const price of prices) this.latest.set(price.symbol, price);
    for (const listener of this.listeners) listener(prices);
  }
}
