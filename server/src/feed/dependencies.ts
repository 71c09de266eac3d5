import type { IncomingMessage } from 'node:http';
import type { Answered } from '../gateway/answered.ts';
import type { FindSession } from '../gateway/authenticate.ts';
import type { LiveState } from '../live/live-state.ts';
import type { TickerReader } from '../live/tickers.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { FeedLimits } from './limits.ts';
import type { CandleReader, OnSessionsEnded, OwnPresenter } from './sources.ts';
import type { Timers } from './timers.ts';

export interface FeedDependencies {
  readonly live: LiveState;
  readonly candles: CandleReader;
  readonly tickers: Pick<TickerReader, 'ticker'>;
  readonly present: OwnPresenter;
  readonly findSession: FindSession;
  readonly onSessionsEnded: OnSessionsEnded;
  readonly corsOrigins: readonly string[];
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Told of each handshake that was answered. */
  readonly onAnswered: (answered: Answered) => void;
  /** Where a visitor comes from. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly timers?: Timers;
  readonly limits?: Partial<FeedLimits>;
}

export interface Feed {
  /** Open sockets, for the metrics page. */
  readonly socketsCount: number;
  /** Subscriptions over all sockets. */
  readonly subscriptionsCount: number;
  /** Pushes that were skipped because a socket was behind. */
  readonly framesDroppedCount: number;
  /** Sockets that were cut because they did not answer or stayed behind. */
  readonly socketsCutCount: number;
  /**
   * Takes no more sockets, closes the open ones with 1001 and a reason, resolves when all are gone.
   * Call it before the HTTP server's own close, which waits for them.
   */
  close(): Promise<void>;
}
