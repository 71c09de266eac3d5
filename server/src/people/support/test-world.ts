import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import type { Call, Implementation } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { ExportRow } from '#ports/data-export.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import { createAudit } from '#staff/audit/audit.ts';
import { createConsoleActs } from '#staff/console/acts.ts';
import { createUsers } from '../users/users.ts';
import { createSupport, eraseTickets, type Support, supportExport } from './support.ts';

const operator: OperatorSession = {
  ...({ kind: 'operator', operatorId: 1, name: 'ada', roles: ['support'] } as const),
  ...{ sessionId: 'desk', takeFactor: () => false, touch: () => undefined },
};

/** The feature on a real Postgres, with a clock that the test moves; it keeps when the test says so. */
export class SupportWorld {
  readonly clock = { time: 1_760_000_000_000, now: (): number => this.clock.time };
  readonly notices: NoticeRequest[] = [];
  readonly alarms = new HeardAlarms();
  readonly database: Kysely<Database>;
  readonly users;
  ownCustomers: readonly number[] = [];
  support: Support;
  readonly #keys: [Buffer, ...Buffer[]] = [randomBytes(32)];
  #people = 0;

  constructor(database: Kysely<Database>) {
    this.database = database;
    const fees = { feeTierOf: () => 0, feeTiers: [] };
    this.users = createUsers({ database, clock: this.clock, fees }).users;
    this.support = this.#start();
  }

  /** The one of the staff. */
  async hire(): Promise<void> {
    await sql`insert into operators (name, full_name, password_hash, roles, created_at)
      values ('ada', 'Ada', '', '{support}', 0)`.execute(this.database);
  }

  #start(): Support {
    const { database, clock, users, alarms } = this;
    return createSupport({
      ...{ database, clock, users, alarms, sealer: new Sealer(this.#keys) },
      sender: {
        send: async (request) => void this.notices.push(request),
        sendNothing: async () => undefined,
        isSlow: () => false,
      },
      operators: {
        customersOf: async () => this.ownCustomers,
        list: async () => [
          {
            ...{ id: operator.operatorId, name: 'ada', fullName: 'Ada', email: null, roles: [] },
            ...{ locale: 'en', invitedBy: null, createdAt: 0, revokedAt: null, actsFrom: 0 },
          },
        ],
      },
      upkeep: new TestUpkeep(),
    });
  }

  async person(locale: 'en' | 'zh-CN' = 'en'): Promise<number> {
    this.#people += 1;
    const { id } = await this.users.createPerson({
      contact: { channel: 'mail', email: `writer${this.#people}@example.com` },
      ...{ passwordHash: '', locale, country: 'HK', currency: 'USD', invitedBy: null },
      time: this.clock.time,
    });
    await this.users.setPhishingCode(id, 'blue whale', this.database);
    return id;
  }

  /** Answers the data, or the code of a refusal. */
  async call(user: number, path: string, body: object = {}, code = '') {
    const one = this.support.implementations.find(({ route }) => route.path === path);
    try {
      const caller = userSession(user);
      return { code: 0, data: await this.#handle(one, { caller }, { body, code }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, data: null };
    }
  }

  /** What a guest without an account calls, from an address; answers the data, or the code of a refusal. */
  async visit<Data>(path: string, body: object, address = '203.0.113.5') {
    const one = this.support.implementations.find(({ route }) => route.path === path);
    try {
      const caller = { kind: 'visitor', hasFailed: false } as const;
      const data = (await this.#handle(one, { caller, address }, { body })) as Data;
      return { code: 0, data };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, wait: error.retryAfterSeconds, data: null };
    }
  }

  /** Answers the data of a call that is taken. */
  async mustCall<Data>(user: number, path: string, body: object = {}, code = ''): Promise<Data> {
    const answer = await this.call(user, path, body, code);
    if (answer.code !== 0) throw new Error(`${path} was refused with ${answer.code}`);
    return answer.data as Data;
  }

  /** Answers the reference; rejects with the refusal. */
  async upload(user: number, bytes: Buffer): Promise<string> {
    const path = '/api/user/support/upload';
    const one = this.support.implementations.find(({ route }) => route.path === path);
    const more = { caller: userSession(user), file: async () => bytes };
    return ((await this.#handle(one, more, {})) as { url: string }).url;
  }

  /** What the staff reads. */
  async desk<Data>(path: string, code: string, query: object = {}): Promise<Data> {
    return (await this.#handle(
      this.#deskRoute(path),
      { caller: operator },
      { code, query },
    )) as Data;
  }

  /** What the staff does; rejects with the refusal. */
  async act(path: string, code: string, body: object = {}): Promise<void> {
    const more = { caller: operator, idempotencyKey: randomUUID() };
    await this.#handle(this.#deskRoute(path), more, { code, body });
  }

  /** Whether the route takes such a body. */
  takes(path: string, body: object): boolean {
    return this.#deskRoute(path)?.route.body.safeParse(body).success === true;
  }

  #deskRoute(path: string): Implementation | undefined {
    const { database, clock, alarms } = this;
    const audit = createAudit({ ...{ database, clock, alarms }, directory: '' });
    const acts = createConsoleActs(database, audit.trail, new Sealer(this.#keys));
    return this.support.routesWith(acts).find(({ route }) => route.path === path);
  }

  #handle(
    one: Implementation | undefined,
    more: Pick<Call, 'caller'> & Partial<Call>,
    { body = {}, code = '', query = {} }: { body?: object; code?: string; query?: object },
  ): Promise<unknown> {
    if (!one) throw new Error('no handler');
    const input = { query, parameters: { code }, body: one.route.body.parse(body) };
    const call: Call = {
      ...{ language: 'en', requestId: 'r', address: '203.0.113.5', userAgent: '' },
      ...{ idempotencyKey: '', time: this.clock.now() },
      ...more,
    };
    return Promise.resolve(one.handle(input as never, call));
  }

  async notificationsOf(user: number): Promise<unknown[]> {
    const rows = await this.database
      .selectFrom('notifications')
      .select('facts')
      .where('user_id', '=', user)
      .where('kind', '=', 'support')
      .orderBy('id')
      .execute();
    return rows.map(({ facts }) => facts);
  }

  /** The rows of the staff's acts. */
  async auditActs(): Promise<readonly { readonly act: string; readonly text: string }[]> {
    const { rows } = await sql<{ act: string; text: string }>`
      select act, row_to_json(a)::text as text from audit_rows a where who = 'operator:1'
      order by id`.execute(this.database);
    return rows;
  }

  async picturesCount(user: number): Promise<number> {
    const rows = await this.database
      .selectFrom('support_pictures')
      .select('reference')
      .where('user_id', '=', user)
      .execute();
    return rows.length;
  }

  async exported(user: number): Promise<readonly ExportRow[]> {
    const rows: ExportRow[] = [];
    for await (const row of supportExport(this.database).rows(user)) rows.push(row);
    return rows;
  }

  async erase(user: number): Promise<void> {
    await this.database.transaction().execute((executor) => eraseTickets(user, executor));
  }
}
