import { randomBytes } from 'node:crypto';
import type { ValuesInBoth } from '@bourse/contract/texts.ts';
import type { Kysely } from 'kysely';
import { testPicture } from '#edge/files/test-pictures.ts';
import type { Call } from '#edge/pipeline/handler.ts';
import { userSession } from '#edge/pipeline/test-callers.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { TestUpkeep } from '#platform/test-upkeep.ts';
import type { NoticeRequest } from '#ports/notice-sender.ts';
import { createAudit } from '#staff/audit/audit.ts';
import { createCountries } from '../countries/countries.ts';
import { createUsers } from '../users/users.ts';
import { createIdentity, type Identity } from './identity.ts';

const ADDRESS = '203.0.113.5';

/** A form that is right but for its pictures. */
export const form = {
  country: 'HK',
  realName: 'Lena Kowalska',
  certificateKind: 2,
  certificateNo: 'R482715(3)',
};

export const reviewer = { operatorId: 7, address: '198.51.100.9' };
export const second = { operatorId: 8 };

/** The feature on a real Postgres, with a clock that the test moves; it settles when the test says so. */
export async function startIdentityWorld() {
  const { database, stop } = await startMigratedDatabase();
  return new IdentityWorld(database, stop);
}

export class IdentityWorld {
  readonly clock = { time: 1_760_000_000_000, now: (): number => this.clock.time };
  readonly notices: NoticeRequest[] = [];
  readonly told: number[] = [];
  readonly levels: (readonly [userId: number, level: number])[] = [];
  readonly alarms = new HeardAlarms();
  readonly database: Kysely<Database>;
  readonly stop: () => Promise<void>;
  readonly users;
  readonly #keys: [Buffer, ...Buffer[]] = [randomBytes(32)];
  readonly #numberKey = randomBytes(32);
  identity: Identity;
  #people = 0;

  constructor(database: Kysely<Database>, stop: () => Promise<void>) {
    this.database = database;
    this.stop = stop;
    this.users = createUsers({
      database,
      clock: this.clock,
      fees: { feeTierOf: () => 0, feeTiers: [] },
    }).users;
    this.identity = this.#start();
  }

  #start(): Identity {
    const { database, clock, users, alarms } = this;
    const audit = createAudit({ ...{ database, clock, alarms }, directory: '' });
    return createIdentity({
      ...{ database, clock, users, audit: audit.trail, numberKey: this.#numberKey },
      countries: createCountries(),
      sealer: new Sealer(this.#keys),
      sender: {
        send: async (request) => void this.notices.push(request),
        sendNothing: async () => undefined,
        isSlow: () => false,
      },
      developerPage: null,
      people: { changed: ({ userId }) => void this.told.push(userId) },
      upkeep: new TestUpkeep(alarms),
      onLevel: async (userId, level) => void this.levels.push([userId, level]),
    });
  }

  /** The same database under a new process. */
  restart(): void {
    this.identity = this.#start();
  }

  async person(locale: 'en' | 'zh-CN' = 'en'): Promise<number> {
    this.#people += 1;
    const user = await this.users.createPerson({
      contact: { channel: 'mail', email: `person${this.#people}@example.com` },
      passwordHash: '',
      locale,
      country: 'HK',
      currency: 'USD',
      invitedBy: null,
      time: this.clock.time,
    });
    return user.id;
  }

  /** Answers the data, or the code of a refusal. */
  async call(
    userId: number,
    path: string,
    body: object = {},
    more: Partial<Call> = {},
  ): Promise<{
    readonly code: number;
    readonly values: ValuesInBoth;
    readonly data: never;
  }> {
    const one = this.identity.implementations.find(({ route }) => route.path === path);
    if (!one) throw new Error(`no handler for ${path}`);
    const call: Call = {
      caller: userSession(userId),
      ...{ language: 'en', requestId: 'r', address: ADDRESS, userAgent: '', idempotencyKey: '' },
      time: this.clock.now(),
      ...more,
    };
    try {
      const input = { query: {}, parameters: {}, body: one.route.body.parse(body) };
      return { code: 0, values: {}, data: (await one.handle(input, call)) as never };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, values: error.values, data: null as never };
    }
  }

  upload(userId: number, bytes: Buffer) {
    return this.call(userId, '/api/user/upload/image', {}, { file: async () => bytes });
  }

  /** The reference of a picture that is taken. */
  async picture(userId: number): Promise<string> {
    const { code, data } = await this.upload(userId, await testPicture());
    if (code !== 0) throw new Error(`the picture was refused with ${code}`);
    return (data as { url: string }).url;
  }

  /** With a picture of the person, unless another one is given. */
  async submit(userId: number, more: object) {
    const selfieURI = 'selfieURI' in more ? more.selfieURI : await this.picture(userId);
    return this.call(userId, '/api/user/kyc', { ...form, ...more, selfieURI });
  }

  /** A passport that waits for a decision; its number in the queue. */
  async waiting(userId: number, more: object = {}): Promise<number> {
    const indexCertificateURI = await this.picture(userId);
    const { code } = await this.submit(userId, { indexCertificateURI, ...more });
    if (code !== 0) throw new Error(`the papers were refused with ${code}`);
    const { id } = await this.database
      .selectFrom('identity_submissions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  }

  result(userId: number, language: 'en' | 'zh-CN' = 'en') {
    return this.call(userId, '/api/user/kyc/result', {}, { language }).then(
      ({ data }) => data as Readonly<Record<string, string | number>>,
    );
  }

  /** Lets the time of taking back pass. */
  async settle(): Promise<void> {
    this.clock.time += 20_000;
    await this.identity.settle();
  }
}
