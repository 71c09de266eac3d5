import type { Side } from '@bourse/contract/enumerations.ts';

/** One's own side of a trade. */
export interface OwnFill {
  readonly trade: number;
  readonly order: number;
  readonly market: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly quantityLots: number;
  /** Quote atomic units. */
  readonly notional: number;
  /** Atomic units of the asset received. */
  readonly fee: number;
  readonly isMaker: boolean;
  readonly time: number;
  /** Of the order; in lists only. */
  readonly clientOrderId?: string;
}
