import type { Outcome } from '@bourse/contract/messages.ts';
import type { LiveState } from '#engine/live/live-state.ts';

/** What house traders hear: every outcome in the log's order, once it is durable. */
export interface OutcomeFeed {
  onOutcome(listener: (outcome: Outcome) => void): void;
}

/** What house traders may read of the exchange when they start. */
export type LiquidityView = Pick<LiveState, 'lastPriceOf' | 'balanceOf'> & {
  readonly spotIndex: Pick<LiveState['spotIndex'], 'of'>;
  readonly futures: Pick<LiveState['futures'], 'positionsOf' | 'mark'>;
};
