import type { Outcome } from '@bourse/contract/messages.ts';

/** What waits to be done. */
interface PendingRisk {
  readonly pendingLiquidations: number;
  readonly pendingFunding: number;
  readonly pendingWakes?: number | undefined;
}

export interface RiskDriverOptions {
  /** What the engine has left to do, as it is now. */
  readonly pending: () => PendingRisk;
  /** Sends AdvanceRisk; returns whether it was taken. */
  readonly submit: () => boolean;
}

/**
 * Works off what one command does not finish: liquidations of a cascade, payments of a funding instant, turns of woken
 * orders and of orders that go on, auctions, cancels of many orders. One command at a time, the next one only once that
 * is durable, so that traders are answered in between. What waits for a fresh mark is left to the contracts' clock:
 * a command that could do nothing is not repeated until something else waits.
 */
export class RiskDriver {
  private readonly options: RiskDriverOptions;
  private isInFlight = false;
  /** What waited when a command could do nothing about it; -1: it could. */
  private stuckAt = -1;
  private askedAt = 0;

  constructor(options: RiskDriverOptions) {
    this.options = options;
  }

  /** After commands became durable, and once after the engine recovered. */
  follow(outcomes: readonly Outcome[]): void {
    for (const { events } of outcomes) {
      const told = events.find((event) => event.case === 'riskAdvanced');
      if (!told) continue;
      this.isInFlight = false;
      const total = totalOf(told.value);
      const isFruitless = events.length === 1 && total >= this.askedAt;
      this.stuckAt = isFruitless ? total : -1;
    }
    if (this.isInFlight) return;
    const total = totalOf(this.options.pending());
    if (total === 0) this.stuckAt = -1;
    if (total === 0 || total === this.stuckAt) return;
    this.askedAt = total;
    this.isInFlight = this.options.submit();
  }
}

function totalOf({ pendingLiquidations, pendingFunding, pendingWakes = 0 }: PendingRisk): number {
  return pendingLiquidations + pendingFunding + pendingWakes;
}
