import type { Period } from '@bourse/contract/feed.ts';
import type { Side } from '@bourse/contract/messages.ts';
import type { SpotFill, SpotOrder } from '@bourse/contract/routes/spot.ts';
import type { OpenOrder } from '../live/open-order.ts';

/** A candle in ticks and lots; times are UTC epoch milliseconds, the end is exclusive. */
export interface Candle {
  readonly startTime: number;
  readonly endTime: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly volumeLots: number;
}

/** Told of a candle each time it changes, its last state included. */
export type CandleListener = (market: number, period: Period, candle: Candle) => void;

export interface CandleReader {
  /** The newest candle; undefined before the market's first trade. */
  current(market: number, period: Period): Candle | undefined;
  /** Calls the listener in the order of the changes, for as long as the process lives. */
  onCandle(listener: CandleListener): void;
}

/** A session that is over, for the sockets that it opened. */
export interface EndedSession {
  readonly userId: number;
  readonly sessionId: string;
}

export type OnSessionsEnded = (listener: (ended: readonly EndedSession[]) => void) => void;

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
}

/** Writes orders and fills as the HTTP API does, so that both say the same. */
export interface OwnPresenter {
  order(order: OpenOrder): SpotOrder;
  fill(fill: OwnFill): SpotFill;
}
