import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FindSession } from '../../gateway/authenticate.ts';
import type { Implementation } from '../../gateway/handler.ts';
import type { Alarms } from '../../platform/alarms.ts';
import { type Clock, monotonicClock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { NoticeSender } from '../../services/notice-sender.ts';
import type { UserDirectory } from '../../services/user-directory.ts';
import { BudgetStore } from './budget-store.ts';
import type { AuthContext } from './context.ts';
import { createFailureAlarm } from './failure-alarm.ts';
import { FlowStore } from './flow-store.ts';
import { createSignInGuard } from './guard.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { type AuthPolicy, authPolicy } from './policy.ts';
import { authRoutes } from './routes.ts';
import type { Session } from './session-store.ts';
import { Sessions, type SessionsEndedListener } from './sessions.ts';
import { SignInStore } from './sign-in-store.ts';
import { createTokenCheck } from './token-check.ts';

const MAINTENANCE_MS = 60_000;

export interface AuthDependencies {
  readonly database: Kysely<Database>;
  readonly users: UserDirectory;
  readonly sender: NoticeSender;
  readonly countries: AuthContext['countries'];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly alarms: Pick<Alarms, 'raise'>;
  /** For budgets: no setting of the clock moves it. */
  readonly monotonic?: Clock;
  /** From `loadKey`. */
  readonly codeKey: Uint8Array;
  /** White label: no password holds much more than this name. */
  readonly brandName: string;
  readonly policy?: Partial<AuthPolicy>;
}

export interface Auth {
  readonly implementations: readonly Implementation[];
  /**
   * Who holds a session token, from memory; null when it is unknown, over or revoked. The address
   * gives no authority, since people change networks: it pays when the token is not known. Refuses
   * tooManyRequests when it has paid too often for tokens that nobody holds.
   */
  readonly findSession: FindSession;
  /** Tells of sessions that were ended, at once: their sockets must close (S09). */
  onSessionsEnded(listener: SessionsEndedListener): void;
  /** Newest first. */
  listSessions(userId: number): Promise<readonly Session[]>;
  /** False when the user has no such session. */
  endSession(userId: number, sessionId: string): Promise<boolean>;
  /** On freeze and on changes of password, contact or second factor (D14). */
  endSessions(userId: number, exceptSessionId?: string): Promise<number>;
  /** Passwords hashed or compared since the start, for the metrics. */
  hashesCount(): number;
  /** Writes last-seen times and removes what is over; runs by itself every minute. */
  maintain(): Promise<void>;
  /** Stops the maintenance and writes what is still in memory. */
  close(): Promise<void>;
}

/** Sign-in, registration, recovery and sessions. */
export function createAuth(dependencies: AuthDependencies): Auth {
  const { database, users, sender, countries, clock, logger, alarms, codeKey } = dependencies;
  const policy = { ...authPolicy, ...dependencies.policy };
  const context: AuthContext = {
    database,
    users,
    sender,
    countries,
    codeKey,
    policy,
    productWords: ['bourse', dependencies.brandName],
    hasher: createPasswordHasher(hashesAtOnce(policy.hashesMax), policy.hashesWaitingMax),
    flows: new FlowStore(database),
    budgets: new BudgetStore(database),
    guard: createSignInGuard(database, policy),
    signIns: new SignInStore(database),
    sessions: new Sessions({ database, users, clock, logger, policy }),
    alarm: createFailureAlarm(logger, policy.alarmFailures),
  };
  const { sessions } = context;

  const maintain = async (): Promise<void> => {
    const now = clock.now();
    await sessions.sweep();
    await context.flows.sweep(now);
    await context.guard.sweep(now);
    await context.budgets.sweep(now);
    await context.signIns.sweep(now - policy.signInsKeptMs);
  };
  const timer = setInterval(() => {
    maintain().catch(({ message }: Error) =>
      alarms.raise({ name: 'upkeep_failed', text: `sessions and flows are not kept: ${message}` }),
    );
  }, MAINTENANCE_MS);
  timer.unref();

  return {
    implementations: authRoutes(context),
    findSession: createTokenCheck(sessions, dependencies.monotonic ?? monotonicClock),
    onSessionsEnded: (listener) => sessions.onEnded(listener),
    listSessions: (userId) => sessions.list(userId),
    endSession: (userId, sessionId) => sessions.end(userId, sessionId),
    endSessions: (userId, exceptSessionId) => sessions.endAll(userId, exceptSessionId),
    hashesCount: context.hasher.hashesCount,
    maintain,
    async close() {
      clearInterval(timer);
      await sessions.flush();
    },
  };
}

/** Half of the processors at most: the engine's thread never waits for passwords (S06). */
function hashesAtOnce(hashesMax: number): number {
  return Math.max(1, Math.min(hashesMax, Math.floor(availableParallelism() / 2)));
}
