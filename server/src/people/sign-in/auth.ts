import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import type { FindSession } from '#edge/pipeline/authenticate.ts';
import type { Call, Implementation } from '#edge/pipeline/handler.ts';
import type { Alarms } from '#platform/alarms.ts';
import { type Clock, monotonicClock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { AccountRights } from '#ports/account-rights.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import { contactsOfUser } from '#ports/notify-user.ts';
import type { FollowPeopleChanges, TellPeopleChanges } from '#ports/people-changes.ts';
import type { User, UserDirectory } from '#ports/user-directory.ts';
import { BudgetStore } from './budget-store.ts';
import { ClosedContacts } from './codes/closed-contacts.ts';
import { targetOf } from './codes/contact.ts';
import { SecurityCodeStore } from './codes/security-code-store.ts';
import type { AuthContext } from './context.ts';
import { seenFrom } from './device.ts';
import { endSessions } from './end-sessions.ts';
import { Authenticators } from './factor/authenticators.ts';
import { PasskeyStore } from './factor/passkey-store.ts';
import { relyingPartyOf } from './factor/relying-party.ts';
import { askResetByOperators } from './factor/reset/ask-reset.ts';
import { ResetStore } from './factor/reset/reset-store.ts';
import { runResets } from './factor/reset/run-resets.ts';
import { stopResetByOperator } from './factor/reset/stop-reset.ts';
import { createFailureAlarm } from './failure-alarm.ts';
import { createFailureBudget } from './failure-budget.ts';
import { FlowStore } from './flow-store.ts';
import { createSignInGuard } from './guard.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts';
import { PasswordQueue, type PasswordQueueRules } from './passwords/password-queue.ts';
import { type AuthPolicy, authPolicy } from './policy.ts';
import { authRoutes } from './routes.ts';
import type { Session } from './session-store.ts';
import { Sessions } from './sessions.ts';
import { SignInStore } from './sign-in-store.ts';
import { createTokenCheck } from './token-check.ts';

/** What a person signed in with and from; each table has a `user_id`. */
const tables = [
  'authenticators',
  'authenticator_resets',
  'passkeys',
  'user_devices',
  'security_codes',
  'sign_ins',
  'auth_flows',
] as const;

const MAINTENANCE_MS = 60_000;
const byHouse = { who: 'house', act: 'session-end', address: '' } as const;

export interface AuthDependencies {
  readonly database: Kysely<Database>;
  /**
   * The same tables, by connections whose commits do not wait for the disk: for counts of tries, the
   * list of sign-ins that failed and flows without a code. Passwords, sessions, codes do wait.
   */
  readonly counts: Kysely<Database>;
  readonly users: UserDirectory;
  readonly sender: NoticeSender;
  readonly audit: AuditTrail;
  readonly rights: AccountRights;
  readonly countries: AuthContext['countries'];
  readonly clock: Clock;
  readonly people: TellPeopleChanges & FollowPeopleChanges;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly upkeep: Pick<Upkeep, 'add'>;
  /** The country of an address as two capital letters, a hint; empty when it is not known. */
  readonly countryOf: (address: string) => string;
  /** For budgets: no setting of the clock moves it. */
  readonly monotonic?: Clock;
  /** From `loadKey`. */
  readonly codeKey: Uint8Array;
  /** From `loadSealer`: what closes secrets that are read again. */
  readonly sealer: Sealer;
  /** Where people open the exchange: passkeys belong to it. Empty: this machine. */
  readonly publicUrl: string;
  /** White label: no password contains much more than this name. */
  readonly brandName: string;
  readonly policy?: Partial<AuthPolicy>;
  /** Whether sign-up is closed now; absent: it is open. */
  readonly isSignUpClosed?: () => Promise<boolean>;
}

export interface Auth {
  readonly implementations: readonly Implementation[];
  /** Hashes all passwords of this process, operators' too, a bounded number at once. */
  readonly hasher: PasswordHasher;
  /** Words that no password may mainly consist of. */
  readonly productWords: readonly string[];
  /**
   * Who holds a session token, from memory; null when it is unknown, over or revoked. The address
   * gives no authority, since people change networks: it pays when the token is not known. Refuses
   * tooManyRequests when it has paid too often for unknown tokens.
   */
  readonly findSession: FindSession;
  /** Whether a token is of an open session, as far as memory knows. */
  recalls(token: string): boolean;
  /** When the device of a call was first seen with its account; 0: it is the first one. */
  readonly deviceSeenAt: DeviceSeenAt;
  /** Newest first. */
  listSessions(userId: number): Promise<readonly Session[]>;
  /** False when the user has no such session. */
  endSession(userId: number, sessionId: string): Promise<boolean>;
  /** On freeze and on changes of password, contact or second factor (D14). */
  endSessions(userId: number, exceptSessionId?: string): Promise<number>;
  /** Stops the reset of a lost authenticator, in the act's transaction; returns whose it was. */
  stopReset(
    id: number,
    by: { readonly operatorId: number; readonly address: string; readonly time: number },
    executor: Executor,
  ): Promise<number | undefined>;
  /** Begins the wait of a lost factor's reset for two operators, in the act's transaction; returns its end. */
  askReset(
    lost: { readonly userId: number; readonly factor: 'authenticator' | 'passkeys' },
    by: { readonly operatorId: number; readonly time: number },
    executor: Executor,
  ): Promise<number>;
  /**
   * Forgets how an account is signed in to, in the transaction that closes it. Call the answer once that
   * stands: memory and sockets hear of the sessions' end.
   */
  erase(user: User, time: number, executor: Executor): Promise<() => void>;
  /** Passwords hashed or compared since the start. */
  hashesCount(): number;
  /** Those who wait for a check of a password. */
  readonly waitingCount: number;
  /** Writes last-seen times, removes what is over, takes resets that wait further; runs by itself every minute. */
  maintain(): Promise<void>;
  /** As `maintain`; a failure is an alarm, since the next minute tries again. */
  keepUp(): Promise<void>;
  /** Writes what is still in memory. */
  close(): Promise<void>;
}

/** Sign-in, registration, recovery and sessions. */
export function createAuth(dependencies: AuthDependencies): Auth {
  const { database, counts, users, sender, countries, clock, people, alarms, codeKey, upkeep } =
    dependencies;
  const policy = { ...authPolicy, ...dependencies.policy };
  const monotonic = dependencies.monotonic ?? monotonicClock;
  const queue = new PasswordQueue(queueRulesOf(policy), monotonic);
  const context: AuthContext = {
    database,
    counts,
    users,
    sender,
    audit: dependencies.audit,
    rights: dependencies.rights,
    countries,
    codeKey,
    policy,
    productWords: ['bourse', dependencies.brandName],
    hasher: createPasswordHasher(queue, policy.hashCost),
    flows: new FlowStore(database, counts),
    budgets: new BudgetStore(counts),
    guard: createSignInGuard(counts, policy),
    signIns: new SignInStore(counts),
    securityCodes: new SecurityCodeStore(database),
    countryOf: dependencies.countryOf,
    sessions: new Sessions({ database, users, clock, people, policy }),
    alarm: createFailureAlarm(alarms, policy.alarmFailures),
    failureBudget: createFailureBudget(
      {
        ...{ perMinuteMax: policy.strangersFailuresMax, waitMsMax: policy.strangersWaitMs },
        freshMs: policy.address.forgetMs,
      },
      monotonic,
    ),
    authenticators: new Authenticators(database, { sealer: dependencies.sealer, policy, clock }),
    resets: new ResetStore(database),
    closedContacts: new ClosedContacts(database, codeKey),
    passkeys: new PasskeyStore(database),
    relyingParty: relyingPartyOf(dependencies.publicUrl),
    brandName: dependencies.brandName,
    isSignUpClosed: dependencies.isSignUpClosed ?? (async () => false),
  };
  const { sessions } = context;

  const maintain = async (): Promise<void> => {
    const now = clock.now();
    await sessions.sweep();
    await context.flows.sweep(now);
    await context.guard.sweep(now);
    await context.budgets.sweep(now);
    await context.passkeys.sweep(now);
    await context.signIns.sweep(now - policy.signInsKeptMs, now - policy.devicesKeptMs);
    await context.securityCodes.sweep(now);
    await runResets(context, now);
  };
  const worker = { name: 'sessions', where: 'everywhere', everyMs: MAINTENANCE_MS } as const;
  const looks = upkeep.add({ ...worker, look: maintain });

  return {
    implementations: authRoutes(context),
    hasher: context.hasher,
    productWords: context.productWords,
    findSession: createTokenCheck(sessions, monotonic),
    deviceSeenAt: (userId, call) => deviceSeenAt(database, userId, call),
    recalls: (token) => Boolean(sessions.recall(token)),
    listSessions: (userId) => sessions.list(userId),
    endSession: async (userId, sessionId) =>
      (await endSessions(context, { userId, sessionId }, byHouse)) > 0,
    endSessions: (userId, exceptSessionId = '') =>
      endSessions(context, { userId, exceptSessionId }, byHouse),
    stopReset: (id, by, executor) => stopResetByOperator(context, id, by, executor),
    askReset: (lost, { operatorId, time }, executor) => {
      const asking = { time, address: '', who: `operator:${operatorId}` } as const;
      return askResetByOperators(context, lost, asking, executor);
    },
    erase: (user, time, executor) => eraseAccount(context, user, time, executor),
    hashesCount: context.hasher.hashesCount,
    get waitingCount() {
      return queue.waitingCount;
    },
    maintain,
    keepUp: () => looks.now(),
    close: () => sessions.flush(),
  };
}

/** Half of the processors at most: the engine's thread never waits for passwords (S06). */
function queueRulesOf({
  hashesMax,
  hashesWaitingMax,
  hashesWaitMs,
}: AuthPolicy): PasswordQueueRules {
  const atOnceMax = Math.max(1, Math.min(hashesMax, Math.floor(availableParallelism() / 2)));
  return { atOnceMax, waitingMax: hashesWaitingMax, waitMsMax: hashesWaitMs };
}

/** Of a call of this account. */
type DeviceSeenAt = (
  userId: number,
  call: Pick<Call, 'address' | 'userAgent' | 'time'>,
) => Promise<number>;

/**
 * When the device of a call was first seen with an account, UTC epoch milliseconds; 0: it is the
 * account's first one. One that is not known was seen when it called.
 */
async function deviceSeenAt(
  database: Executor,
  userId: number,
  call: Pick<Call, 'address' | 'userAgent' | 'time'>,
): Promise<number> {
  const { device } = seenFrom(call);
  const rows = await database
    .selectFrom('user_devices')
    .select(['device', 'first_seen_at'])
    .where('user_id', '=', userId)
    .where('user_agent', 'is not', null)
    .orderBy('first_seen_at')
    .execute();
  const [first] = rows;
  const own = rows.find((row) => row.device.equals(device));
  if (!first || (own && own.first_seen_at === first.first_seen_at)) return 0;
  return own?.first_seen_at ?? call.time;
}

/**
 * Forgets all by which an account was signed in to, in the transaction that closes it; its contacts are kept as
 * keyed hashes. Returns what is to be called once that stands.
 */
async function eraseAccount(
  context: AuthContext,
  user: User,
  time: number,
  executor: Executor,
): Promise<() => void> {
  for (const contact of Object.values(contactsOfUser(user))) {
    if (!contact) continue;
    await context.closedContacts.put(contact, time, executor);
    // A flow that found no account at its time names only the contact.
    await executor.deleteFrom('auth_flows').where('target', '=', targetOf(contact)).execute();
  }
  for (const table of tables) {
    await executor.deleteFrom(table).where('user_id', '=', user.id).execute();
  }
  const ended = await context.sessions.removeAll(user.id, executor);
  return () => context.sessions.announce(ended);
}
