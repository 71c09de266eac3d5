import { randomBytes } from 'node:crypto';
import type { BodyOf, DataOf, Route } from '@bourse/contract/route.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import type { Language, ValuesInBoth } from '@bourse/contract/texts.ts';
import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Implementation } from '#edge/pipeline/handler.ts';
import { visitor } from '#edge/pipeline/test-callers.ts';
import { type Clock, monotonicClock } from '#platform/clock.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { AccountRights } from '#ports/account-rights.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import type { UserChange } from '#ports/people-changes.ts';
import { testPeople } from '#ports/test-people.ts';
import type { User, UserDirectory } from '#ports/user-directory.ts';
import { createAudit } from '#staff/audit/audit.ts';
import { createCountries } from '../countries/countries.ts';
import { createUsers } from '../users/users.ts';
import { type Auth, type AuthDependencies, createAuth } from './auth.ts';
import type { SignedIn } from './enter.ts';
import type { HashCost } from './passwords/hash-job.ts';
import type { AuthPolicy } from './policy.ts';

interface Phone {
  readonly areaCode: string;
  readonly mobile: string;
}

/** Where a test's call comes from. */
export interface From {
  readonly address?: string;
  readonly userAgent?: string;
  readonly language?: Language;
  readonly token?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface Reply<Data> {
  readonly code: number;
  readonly values: ValuesInBoth;
  /** The refusal's sentence in English. */
  readonly said: string;
  readonly retryAfterSeconds: number | undefined;
  readonly data: Data | null;
}

export const password = 'a quiet harbour 7';
/** The least that argon2id takes: what passwords open is asked here, not how long a guess takes. */
export const cheapHashes: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** The feature on a real Postgres, with a clock that the test moves and notices that it reads. */
export async function startAuthWorld(
  policy: Partial<AuthPolicy> = {},
  monotonic: Clock = monotonicClock,
): Promise<AuthWorld> {
  const { database, pool, url, stop } = await startMigratedDatabase();
  const options = { connectionsMax: 4, statementTimeoutMs: 0, applicationName: 'test-counters' };
  const counters = openPool(url, { ...options, waitsForDisk: false });
  counters.on('error', () => undefined);
  const counts = openDatabase(counters);
  const statements: Statement[] = [];
  hearStatements(pool, (text) => statements.push({ text, isDurable: true }));
  hearStatements(counters, (text) => statements.push({ text, isDurable: false }));
  const stopBoth = async () => {
    await counts.destroy();
    await stop();
  };
  return new AuthWorld({ database, counts }, statements, { policy, monotonic }, stopBoth);
}

/** An SQL statement that was sent, and whether its commit waits for the disk. */
interface Statement {
  readonly text: string;
  readonly isDurable: boolean;
}

/** Tells of each SQL statement that a pool sends from now on. */
function hearStatements(pool: pg.Pool, onStatement: (text: string) => void): void {
  const counted = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    Object.assign(client, {
      query: (...input: unknown[]) => {
        const [one] = input as [string | { text: string }];
        onStatement(typeof one === 'string' ? one : one.text);
        return query(...input);
      },
    });
  });
}

/** Rights go nowhere here: they are not what these tests are about. */
const noRights: AccountRights = {
  note: async () => undefined,
  setLevel: async () => undefined,
  setFreeze: async () => undefined,
  setClosed: async () => undefined,
  setOperatorLimits: async () => undefined,
  withdrawDayMaxOf: async () => null,
  placeSeen: async () => undefined,
  refuseRegion: async () => undefined,
  settle: async () => undefined,
  settleFirst: async () => undefined,
  trySettle: async () => undefined,
};

export class AuthWorld {
  readonly rights = { ...noRights };
  readonly database: Kysely<Database>;
  readonly clock = { time: 1_760_000_000_000, now: (): number => this.clock.time };
  readonly users: UserDirectory;
  readonly notices: NoticeRequest[] = [];
  /** Mails are held up. */
  isSlow = false;
  readonly alarms = new HeardAlarms();
  /** Changes that others heard of. */
  readonly changes: UserChange[] = [];
  auth: Auth;
  #dependencies: AuthDependencies;
  readonly #sealingKeys: [Buffer, ...Buffer[]] = [randomBytes(32)];
  readonly #userRoutes: readonly Implementation[];
  readonly #statements: readonly Statement[];
  readonly #stop: () => Promise<void>;
  #passwordHash: Promise<string> | undefined;
  #number = 0;

  constructor(
    { database, counts }: Pick<AuthDependencies, 'database' | 'counts'>,
    statements: readonly Statement[],
    { policy, monotonic }: { readonly policy: Partial<AuthPolicy>; readonly monotonic: Clock },
    stop: () => Promise<void>,
  ) {
    this.database = database;
    this.#statements = statements;
    this.#stop = stop;
    const { users, implementations } = createUsers({
      database,
      clock: this.clock,
      fees: { feeTierOf: () => 0, feeTiers: [] },
    });
    this.users = users;
    this.#userRoutes = implementations;
    const people = testPeople();
    people.forwardBy((change) => this.changes.push(change));
    this.#dependencies = {
      database,
      counts,
      users,
      sender: {
        send: async (request) => void this.notices.push(request),
        sendNothing: async () => undefined,
        isSlow: () => this.isSlow,
      },
      audit: createAudit({
        database,
        directory: '',
        clock: this.clock,
        alarms: this.alarms,
      }).trail,
      countries: createCountries(),
      rights: this.rights,
      clock: this.clock,
      monotonic,
      people,
      ...{ alarms: this.alarms, upkeep: new TestUpkeep(this.alarms) },
      codeKey: randomBytes(32),
      countryOf: (address) => (address.startsWith('198.') ? 'HK' : ''),
      sealer: new Sealer(this.#sealingKeys),
      publicUrl: '',
      brandName: 'Bourse',
      // However slow the machine of a test is.
      // The tests of a file share the minute that they take.
      policy: {
        hashCost: cheapHashes,
        ...{ hashesWaitMs: 60 * minuteMs, strangersFailuresMax: 1_000_000 },
        ...policy,
      },
    };
    this.auth = this.#start();
  }

  #start(): Auth {
    return createAuth(this.#dependencies);
  }

  /** The same database under a new process. */
  async restart(): Promise<void> {
    await this.auth.close();
    this.auth = this.#start();
  }

  async stop(): Promise<void> {
    await this.auth.close();
    await this.#stop();
  }

  /** Statements so far whose commits waited for the disk. */
  get durableStatements(): readonly string[] {
    return this.#statements.filter(({ isDurable }) => isDurable).map(({ text }) => text);
  }

  /** What was done so far: SQL statements, the first one first, and how many password hashes. */
  work(): { statements: readonly string[]; hashes: number } {
    const statements = this.#statements.map(({ text }) => text);
    return { statements, hashes: this.auth.hashesCount() };
  }

  #nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  newEmail(): string {
    return `person${this.#nextNumber()}@example.com`;
  }

  /** From its own network, so that tests do not share budgets by address. */
  newAddress(): string {
    const number = this.#nextNumber();
    return `198.${number >> 8}.${number & 255}.7`;
  }

  async call<R extends Route>(
    route: R,
    body: BodyOf<R>,
    from: From = {},
  ): Promise<Reply<DataOf<R>>> {
    const { address = '203.0.113.5', userAgent = 'Firefox', language = 'en', token } = from;
    const implementation = [...this.auth.implementations, ...this.#userRoutes].find(
      (one) => (one.route as Route) === route,
    );
    if (!implementation) throw new Error(`no handler for ${route.path}`);
    const session = token ? await this.auth.findSession(token, address) : null;
    const caller = session ?? visitor;
    const time = this.clock.now();
    const meta = { caller, language, requestId: 'r', address, userAgent, idempotencyKey: '', time };
    try {
      const query = route.query.parse({});
      const input = { query, parameters: from.parameters ?? {}, body: route.body.parse(body) };
      const data = (await implementation.handle(input, meta)) as DataOf<R>;
      return { code: 0, values: {}, said: '', retryAfterSeconds: undefined, data };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, values, retryAfterSeconds } = error;
      return { code, values, said: error.textIn('en'), retryAfterSeconds, data: null };
    }
  }

  /** The newest code that was sent to a mail address or to a phone number without its dialling code. */
  lastCode(target: string): string {
    const sent = this.notices.findLast(
      ({ contact, notice }) =>
        (contact.channel === 'mail' ? contact.email : contact.mobile) === target.toLowerCase() &&
        notice.kind === 'code',
    );
    if (sent?.notice.kind !== 'code') throw new Error(`no code was sent to ${target}`);
    return sent.notice.code;
  }

  /** Opens a flow and answers its ticket. */
  async openFlow(
    type: 'login' | 'register' | 'retrieve-pass',
    body: Omit<BodyOf<typeof accountRoutes.authFlow>, 'type'>,
    from: From = {},
  ): Promise<string> {
    const reply = await this.call(accountRoutes.authFlow, { type, ...body }, from);
    if (!reply.data) throw new Error(`no flow was opened: ${reply.code}`);
    return reply.data.ticket;
  }

  register(email: string, from: From = {}): Promise<SignedIn> {
    return this.#finish('register', { email }, from);
  }

  registerPhone(phone: Phone, from: From = {}): Promise<SignedIn> {
    return this.#finish('register', phone, from);
  }

  signIn(email: string, from: From = {}): Promise<SignedIn> {
    return this.#finish('login', { email }, from);
  }

  async #finish(
    type: 'login' | 'register',
    contact: { readonly email: string } | Phone,
    from: From,
  ): Promise<SignedIn> {
    const ticket = await this.openFlow(type, { ...contact, password }, from);
    await this.call(accountRoutes.codeSend, { ticket }, from);
    const route = type === 'login' ? accountRoutes.login : accountRoutes.register;
    const target = 'email' in contact ? contact.email : contact.mobile;
    const reply = await this.call(route, { ticket, code: this.lastCode(target) }, from);
    if (!reply.data) throw new Error(`${type} failed: ${reply.code}`);
    // The pause between two codes for one contact.
    this.clock.time += minuteMs;
    return reply.data;
  }

  /** An account without the cost of a registration; its password is `password`. */
  async seedPerson(email: string): Promise<User> {
    this.#passwordHash ??= hash(password, cheapHashes);
    return this.users.createPerson({
      contact: { channel: 'mail', email },
      passwordHash: await this.#passwordHash,
      locale: 'en',
      country: 'HK',
      currency: 'USD',
      invitedBy: null,
      time: this.clock.time,
    });
  }
}
