import type { LiquidityWait } from '@bourse/core/risk/forced-trade.ts';

/** An order that waits so, as the engine hands it over at start. */
export interface NumberedWait extends LiquidityWait {
  readonly order: number;
}

/** Open orders that prices have reached and that wait for a counterparty, since when and for what. */
export class WaitingOrders {
  private readonly waits = new Map<number, LiquidityWait>();

  /** What an order says of itself now. */
  note(order: number, { waitingSince, rises }: LiquidityWait): void {
    if (waitingSince > 0) this.waits.set(order, { waitingSince, rises });
    else this.waits.delete(order);
  }

  /** It was triggered and trades, or it closed. */
  forget(order: number): void {
    this.waits.delete(order);
  }

  of(order: number): LiquidityWait | undefined {
    return this.waits.get(order);
  }

  /** The numbers of all of them. */
  numbers(): Iterable<number> {
    return this.waits.keys();
  }
}
