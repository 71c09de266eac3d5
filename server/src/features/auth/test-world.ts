import { randomBytes } from 'node:crypto';
import type { Language } from '@bourse/contract/code-texts.ts';
import type { BodyOf, DataOf, Route } from '@bourse/contract/route.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../db/schema.ts';
import { startMigratedDatabase } from '../../db/test-migrated.ts';
import type { Implementation } from '../../gateway/handler.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { visitor } from '../../gateway/test-callers.ts';
import { createLogger } from '../../platform/logger.ts';
import { HeardAlarms } from '../../platform/test-alarms.ts';
import type { NoticeRequest } from '../../services/notice-sender.ts';
import type { User, UserDirectory } from '../../services/user-directory.ts';
import { createCountries } from '../countries/countries.ts';
import { createUsers } from '../users/users.ts';
import { type Auth, type AuthDependencies, createAuth } from './auth.ts';
import type { SignedIn } from './finish-flow.ts';
import { createPasswordHasher } from './password-hasher.ts';
import type { AuthPolicy } from './policy.ts';
import type { EndedSession } from './sessions.ts';

/** Where a test's call comes from. */
export interface From {
  readonly address?: string;
  readonly userAgent?: string;
  readonly language?: Language;
  readonly token?: string;
}

export interface Reply<Data> {
  readonly code: number;
  readonly parameters: readonly string[];
  readonly retryAfterSeconds: number | undefined;
  readonly data: Data | null;
}

export const password = 'a quiet harbour 7';
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** The feature on a real Postgres, with a clock that the test moves and notices that it reads. */
export async function startAuthWorld(policy: Partial<AuthPolicy> = {}): Promise<AuthWorld> {
  const { database, pool, stop } = await startMigratedDatabase();
  return new AuthWorld(database, countStatements(pool), policy, stop);
}

/** Answers the number of SQL statements sent so far. */
function countStatements(pool: pg.Pool): () => number {
  const counted = new WeakSet<object>();
  let statements = 0;
  pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    Object.assign(client, {
      query: (...input: unknown[]) => {
        statements += 1;
        return query(...input);
      },
    });
  });
  return () => statements;
}

export class AuthWorld {
  readonly database: Kysely<Database>;
  readonly clock = { time: 1_760_000_000_000, now: (): number => this.clock.time };
  readonly users: UserDirectory;
  readonly notices: NoticeRequest[] = [];
  readonly alarms = new HeardAlarms();
  /** Sessions that listeners were told of. */
  readonly ended: EndedSession[] = [];
  auth: Auth;
  readonly #dependencies: AuthDependencies;
  readonly #userRoutes: readonly Implementation[];
  readonly #statements: () => number;
  readonly #stop: () => Promise<void>;
  #passwordHash: Promise<string> | undefined;
  #number = 0;

  constructor(
    database: Kysely<Database>,
    statements: () => number,
    policy: Partial<AuthPolicy>,
    stop: () => Promise<void>,
  ) {
    this.database = database;
    this.#statements = statements;
    this.#stop = stop;
    const { users, implementations } = createUsers({
      database,
      clock: this.clock,
      feeTierOf: () => 0,
    });
    this.users = users;
    this.#userRoutes = implementations;
    this.#dependencies = {
      database,
      users,
      sender: { send: (request) => void this.notices.push(request) },
      countries: createCountries(),
      clock: this.clock,
      logger: createLogger('silent'),
      alarms: this.alarms,
      codeKey: randomBytes(32),
      brandName: 'Bourse',
      policy,
    };
    this.auth = this.#start();
  }

  #start(): Auth {
    const auth = createAuth(this.#dependencies);
    auth.onSessionsEnded((sessions) => void this.ended.push(...sessions));
    return auth;
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

  /** What was done so far: SQL statements and password hashes. */
  work(): { statements: number; hashes: number } {
    return { statements: this.#statements(), hashes: this.auth.hashesCount() };
  }

  #nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  newEmail(): string {
    return `person${this.#nextNumber()}@example.com`;
  }

  /** From a network of its own, so that tests do not share budgets by address. */
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
      const input = { query: {}, parameters: {}, body: route.body.parse(body) };
      const data = (await implementation.handle(input, meta)) as DataOf<R>;
      return { code: 0, parameters: [], retryAfterSeconds: undefined, data };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, parameters, retryAfterSeconds } = error;
      return { code, parameters, retryAfterSeconds, data: null };
    }
  }

  /** The newest code that was mailed to someone. */
  lastCode(email: string): string {
    const sent = this.notices.findLast(
      ({ contact, notice }) =>
        contact.channel === 'mail' &&
        contact.email === email.toLowerCase() &&
        notice.kind === 'code',
    );
    if (sent?.notice.kind !== 'code') throw new Error(`no code was sent to ${email}`);
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
    return this.#finish('register', email, from);
  }

  signIn(email: string, from: From = {}): Promise<SignedIn> {
    return this.#finish('login', email, from);
  }

  async #finish(type: 'login' | 'register', email: string, from: From): Promise<SignedIn> {
    const ticket = await this.openFlow(type, { email, password }, from);
    await this.call(accountRoutes.codeSend, { ticket }, from);
    const route = type === 'login' ? accountRoutes.login : accountRoutes.register;
    const reply = await this.call(route, { ticket, code: this.lastCode(email) }, from);
    if (!reply.data) throw new Error(`${type} failed: ${reply.code}`);
    // The pause between two codes for one contact.
    this.clock.time += minuteMs;
    return reply.data;
  }

  /** An account without the cost of a registration; its password is `password`. */
  async seedPerson(email: string): Promise<User> {
    this.#passwordHash ??= createPasswordHasher(1, 1).hash(password);
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
