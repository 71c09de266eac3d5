import type { IncomingMessage } from 'node:http';
import type { LiveState } from '#engine/live/live-state.ts';
import type { LogPosition } from '#engine/live/log-position.ts';
import type { TickerReader } from '#engine/live/tickers.ts';
import type { LeaderWatch } from '#engine/run/leader-watch.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { FollowPeopleChanges } from '#ports/people-changes.ts';
import type { Answered } from '../pipeline/answered.ts';
import type { Finders } from '../pipeline/authenticate.ts';
import type { UserCaller } from '../pipeline/caller.ts';
import type { Credential } from '../pipeline/credential.ts';
import type { GatewayOptions } from '../pipeline/http.ts';
import type { FeedLimits } from './limits.ts';
import type { CandleReader, OwnPresenter } from './sources.ts';
import type { Timers } from './timers.ts';

export interface FeedDependencies
  extends Pick<Finders, 'findSession' | 'findKey'>,
    Pick<GatewayOptions, 'onRightRefused'> {
  readonly live: LiveState;
  readonly logPosition: Pick<LogPosition, 'waitFor'>;
  readonly candles: CandleReader;
  readonly tickers: Pick<TickerReader, 'ticker'>;
  readonly present: OwnPresenter;
  /** Sockets learn when it is lost, and when it is reached again. */
  readonly leader: Pick<LeaderWatch, 'awayMs' | 'onChange'>;
  /** What a socket signs in with. */
  readonly readCredential: (shown: string) => Credential;
  /** Sockets close with what let them in, and learn what is old. */
  readonly people: FollowPeopleChanges;
  /** Which of these sessions and keys still are, by `credentialOf`, as the database has it. */
  readonly stillOpen: (callers: readonly UserCaller[]) => Promise<ReadonlySet<string>>;
  /** Cancels all open orders of a user; never throws, whatever happens goes on behind. */
  readonly cancelAll: (user: number) => void;
  /** Notes who has a socket with which all orders end, for when this process ends with it. */
  readonly attendance: { attend(user: number): void; leave(user: number): void };
  readonly corsOrigins: readonly string[];
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Called after each answered handshake. */
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
  /** Sockets that were cut because they did not read, or too slowly. */
  readonly socketsCutCount: number;
  /** Sends a user's sockets how many notifications are not read. */
  tellNotifications(userId: number, unread: number): void;
  /**
   * Takes no more sockets, closes the open ones with 1001 and a reason, resolves when all are gone.
   * Call it before the HTTP server's own close, which waits for them.
   */
  close(): Promise<void>;
}
