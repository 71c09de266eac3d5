import { DatabaseClient } from '#platform/db/postgres/database-client.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import { watchedSocket } from '#platform/db/postgres/session.ts';
import type { Scheduler } from '#platform/scheduler.ts';
import type { PeopleChanges, UserChange } from './people-changes.ts';

/** The channel of the triggers, and the name by which processes that listen see each other. */
export const PEOPLE_CHANNEL = 'bourse_people';
const SESSION = 'bourse-people-changes';
/** Together less than a second: so long may a connection be broken before it is known. */
const BEAT_EVERY_MS = 400;
const ANSWER_WITHIN_MS = 500;

export interface PeopleListenerOptions {
  readonly databaseUrl: string;
  readonly people: PeopleChanges;
  readonly logger: { warn(details: object, text: string): void };
  readonly scheduler: Pick<Scheduler, 'every'>;
}

/**
 * Joins the changes of people of this process to those of all others. What is in a row is sent by a trigger in the
 * transaction that changes it, so that nobody who changes it can forget to; the rest follows after the commit. While
 * the connection is broken others are not heard, and nothing is kept of people; a process that was the only one
 * before and after keeps what it has.
 */
export class PeopleListener {
  readonly #options: PeopleListenerOptions;
  #client: pg.Client | undefined;
  #looking: Promise<void> | undefined;
  #endTicks = () => {};
  #isStopped = false;
  /** How many sessions have listened when this one began. */
  #count = 0;
  #pid = 0;
  /** As the last beat saw it. */
  #isAlone = true;

  constructor(options: PeopleListenerOptions) {
    this.#options = options;
    Object.assign(options.people, { isHearing: false, isAlone: false });
    options.people.forwardBy((change) => this.#forward(change));
  }

  /** Listens, and from then on looks whether it still does. */
  async start(): Promise<void> {
    await this.#look();
    this.#endTicks = this.#options.scheduler.every(BEAT_EVERY_MS, () => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endTicks();
    await this.#looking;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  /** Never rejects: a database that is away is asked again. */
  async #look(): Promise<void> {
    const client = this.#client;
    try {
      if (!client) return await this.#listen();
      const { rows } = await client.query({ name: 'beat', text: BEAT, values: [SESSION] });
      this.#isAlone = rows[0].others === 0 && rows[0].count === this.#count;
      this.#options.people.isAlone = this.#isAlone;
    } catch (error) {
      if (client) this.#lose(client, error as Error);
    }
  }

  async #listen(): Promise<void> {
    const { people } = this.#options;
    const client = new DatabaseClient({
      connectionString: this.#options.databaseUrl,
      application_name: SESSION,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      stream: watchedSocket,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the session has ended')));
    client.on('notification', ({ payload, processId }) => {
      // What this process has sent by itself it has heard already.
      if (payload && processId !== this.#pid) people.hear(JSON.parse(payload));
    });
    try {
      await client.connect();
      await client.query(`listen ${PEOPLE_CHANNEL}`);
      const { rows } = await client.query(COUNT);
      const before = this.#count;
      this.#count = rows[0].count;
      this.#pid = rows[0].pid;
      const others = await client.query({ name: 'beat', text: BEAT, values: [SESSION] });
      const wasAlone = this.#isAlone && before > 0 && this.#count === before + 1;
      this.#isAlone = others.rows[0].others === 0;
      this.#client = client;
      Object.assign(people, { isHearing: true, isAlone: this.#isAlone });
      if (before > 0 && !(wasAlone && this.#isAlone)) people.miss();
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => {});
    if (this.#isStopped) return;
    const { people, logger } = this.#options;
    logger.warn({ err: error }, 'changes of people in other processes are not heard');
    // One may have come.
    people.isAlone = false;
    if (this.#isAlone) return;
    people.isHearing = false;
    people.miss();
  }

  /** One that cannot be told is not heard by others: they have lost the database, too, or read it again. */
  #forward(change: UserChange): void {
    if (this.#isAlone || !this.#client) return;
    const values = [PEOPLE_CHANNEL, JSON.stringify(change)];
    const client = this.#client;
    void client
      .query('select pg_notify($1, $2)', values)
      .catch((error: Error) => this.#lose(client, error));
  }
}

const COUNT = `update people_listeners set count = count + 1
  returning count, pg_backend_pid() as pid`;
const BEAT = `select count, (select count(*)::int from pg_stat_activity where application_name = $1
    and datname = current_database() and pid <> pg_backend_pid()) as others from people_listeners`;
