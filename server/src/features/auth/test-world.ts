import { randomBytes } from 'node:crypto';
import type { Language } from '@bourse/contract/codes.ts';
import type { BodyOf, DataOf, Route } from '@bourse/contract/route.ts';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import { startMigratedDatabase } from '../../db/test-migrated.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { createLogger } from '../../platform/logger.ts';
import type { NoticeRequest } from '../../services/notice-sender.ts';
import { createCountries } from '../countries/countries.ts';
import { createUsers } from '../users/users.ts';
import { type AuthDependencies, createAuth } from './auth.ts';
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
export async function startAuthWorld(policy: Partial<AuthPolicy> = {}) {
  const { database, pool, stop } = await startMigratedDatabase();
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
  const clock = { time: 1_760_000_000_000, now: () => clock.time };
  const notices: NoticeRequest[] = [];
  const logger = createLogger('silent');
  const { users, implementations: userRoutes } = createUsers({ database, clock });
  const dependencies: AuthDependencies = {
    database,
    users,
    sender: { send: (request) => void notices.push(request) },
    countries: createCountries(),
    clock,
    logger,
    codeKey: randomBytes(32),
    brandName: 'Bourse',
    policy,
  };
  const ended: EndedSession[] = [];
  const start = () => {
    const started = createAuth(dependencies);
    started.onSessionsEnded((sessions) => void ended.push(...sessions));
    return started;
  };
  let auth = start();

  const call = async <R extends Route>(
    route: R,
    body: BodyOf<R>,
    from: From = {},
  ): Promise<Reply<DataOf<R>>> => {
    const { address = '203.0.113.5', userAgent = 'Firefox', language = 'en' } = from;
    const implementation = [...auth.implementations, ...userRoutes].find(
      (one) => (one.route as Route) === route,
    );
    if (!implementation) throw new Error(`no handler for ${route.path}`);
    const caller = from.token ? await auth.authenticate(from.token, address) : null;
    const time = clock.now();
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
  };

  const lastCode = (email: string): string => {
    const sent = notices.findLast(
      ({ contact, notice }) =>
        contact.channel === 'mail' &&
        contact.email === email.toLowerCase() &&
        notice.kind === 'code',
    );
    if (sent?.notice.kind !== 'code') throw new Error(`no code was sent to ${email}`);
    return sent.notice.code;
  };

  const openFlow = async (
    type: 'login' | 'register' | 'retrieve-pass',
    body: Omit<BodyOf<typeof accountRoutes.authFlow>, 'type'>,
    from: From = {},
  ): Promise<string> => {
    const reply = await call(accountRoutes.authFlow, { type, ...body }, from);
    if (!reply.data) throw new Error(`no flow was opened: ${reply.code}`);
    return reply.data.ticket;
  };

  const register = async (email: string, from: From = {}) => {
    const ticket = await openFlow('register', { email, password }, from);
    await call(accountRoutes.codeSend, { ticket }, from);
    const reply = await call(accountRoutes.register, { ticket, code: lastCode(email) }, from);
    if (!reply.data) throw new Error(`not registered: ${reply.code}`);
    // The pause between two codes for one contact.
    clock.time += minuteMs;
    return reply.data;
  };

  /** An account without the cost of a registration; its password is `password`. */
  let passwordHash: Promise<string> | undefined;
  const seedPerson = async (email: string) => {
    passwordHash ??= createPasswordHasher(1, 1).hash(password);
    return users.createPerson({
      contact: { channel: 'mail', email },
      passwordHash: await passwordHash,
      locale: 'en',
      country: 'HK',
      currency: 'USD',
      invitedBy: null,
      time: clock.time,
    });
  };

  const signIn = async (email: string, from: From = {}) => {
    const ticket = await openFlow('login', { email, password }, from);
    await call(accountRoutes.codeSend, { ticket }, from);
    const reply = await call(accountRoutes.login, { ticket, code: lastCode(email) }, from);
    if (!reply.data) throw new Error(`not signed in: ${reply.code}`);
    clock.time += minuteMs;
    return reply.data;
  };

  let count = 0;
  const nextNumber = (): number => {
    count += 1;
    return count;
  };

  return {
    newEmail: () => `person${nextNumber()}@example.com`,
    /** From a network of its own, so that tests do not share budgets by address. */
    newAddress: () => `198.51.${nextNumber() % 256}.7`,
    database,
    clock,
    users,
    notices,
    /** Sessions that listeners were told of. */
    ended,
    call,
    lastCode,
    openFlow,
    register,
    seedPerson,
    signIn,
    get auth() {
      return auth;
    },
    /** What was done so far: SQL statements and password hashes. */
    work: () => ({ statements, hashes: auth.hashesCount() }),
    /** The same database under a new process. */
    async restart() {
      await auth.close();
      auth = start();
    },
    async stop() {
      await auth.close();
      await stop();
    },
  };
}

export type AuthWorld = Awaited<ReturnType<typeof startAuthWorld>>;
