import { hostname } from 'node:os';
import { type Clock, monotonicClock } from '../clock.ts';
import { DatabaseClient } from '../db/postgres/database-client.ts';
import type { pg } from '../db/postgres/pg.ts';
import { endWithMachine, waitForCommits, watchedSocket } from '../db/postgres/session.ts';
import type { Scheduler } from '../scheduler.ts';
import { actAs, type HeldRole, type Role, type RoleEpoch, roleNames } from './role.ts';

/** Sets locks of roles apart from other advisory locks. */
const LOCK_CLASS = 7_305;
/** How often a process that waits for a role asks for it. */
const ASK_EVERY_MS = 250;
/** How often a holder says that it is there. */
const BEAT_EVERY_MS = 1_000;
/** A holder that does not ask for so long makes sure before it does anything more. */
const SLEPT_MS = 2_500;
/** A holder whose session was silent for so long has it ended by who waits. */
const SILENT_MS = 3_000;
const ANSWER_WITHIN_MS = 2_000;

export interface RoleLocksOptions {
  readonly databaseUrl: string;
  readonly roles: readonly Role[];
  /** Names this process to people. */
  readonly holder: string;
  readonly logger: { warn(details: object, text: string): void };
  /** A service could not begin under a role that came: this process is of no use for it. */
  readonly onFatal: (error: Error) => void;
  readonly scheduler: Scheduler;
  readonly clock?: Clock;
}

/** Work that one process does for all, while it holds the role. */
interface Service {
  readonly role: Role;
  readonly start: () => Promise<() => Promise<unknown>>;
  stop: (() => Promise<unknown>) | undefined;
}

class Held implements HeldRole {
  isOver = false;
  readonly role: Role;
  readonly epoch: number;
  readonly #locks: RoleLocks;

  constructor(role: Role, epoch: number, locks: RoleLocks) {
    this.role = role;
    this.epoch = epoch;
    this.#locks = locks;
  }

  get isSure(): boolean {
    return !this.isOver && this.#locks.isAwake;
  }

  giveUp(): void {
    this.#locks.giveUp(this);
  }
}

/**
 * The roles of a process: each held by an advisory lock of one session, and by an epoch in its row that each
 * transaction under it compares. Who waits for a role asks for it four times a second, and ends the session of a
 * holder that was silent for three seconds. A holder whose session broke asks again, and goes on under its epoch
 * where nobody has held the role since; else it stops what it did under it, and waits.
 */
export class RoleLocks {
  readonly #options: RoleLocksOptions;
  readonly #clock: Clock;
  readonly #held = new Map<Role, Held>();
  /** Roles that this process wants. */
  readonly #wanted: Set<Role>;
  readonly #services: Service[] = [];
  /** What a change of a role starts or stops, one after the other. */
  #changing: Promise<void> = Promise.resolve();
  #client: pg.Client | undefined;
  #looking: Promise<void> | undefined;
  #endTicks = () => {};
  #lookedAt: number;
  #beatAt = 0;
  #isAway = false;
  /** False from a sleep on until a beat has shown that the roles are still held. */
  #hasMadeSure = true;

  constructor(options: RoleLocksOptions) {
    this.#options = options;
    this.#clock = options.clock ?? monotonicClock;
    this.#wanted = new Set(options.roles);
    this.#lookedAt = this.#clock.now();
  }

  /** Takes the roles that are free, and waits for the others from then on. */
  async start(): Promise<void> {
    if (this.#wanted.size === 0) return;
    await this.#look();
    this.#endTicks = this.#options.scheduler.every(ASK_EVERY_MS, () => this.tick());
  }

  /** For the scheduler: looks unless a look is under way. */
  tick(): void {
    if (!this.isAwake) this.#hasMadeSure = false;
    this.#lookedAt = this.#clock.now();
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Whether this process holds a role, and has not slept since it last made sure. */
  holds(role: Role): boolean {
    return this.held(role)?.isSure ?? false;
  }

  /** The role as this process has it. */
  held(role: Role): HeldRole | undefined {
    return this.#held.get(role);
  }

  get isAwake(): boolean {
    const slept = this.#clock.now() - this.#lookedAt > SLEPT_MS;
    return this.#hasMadeSure && !slept;
  }

  /** Does work under a role; undefined, and nothing is done, where it is not held. */
  act<Result>(role: Role, work: () => Result): Result | undefined {
    const held = this.#held.get(role);
    return held && actAs(held, work);
  }

  /**
   * Starts a service now, where the role is held, and each time that it comes; stops it each time that it goes.
   * Both run under the role. Rejects where the start now fails.
   *
   * @param start resolves to what stops it; `stop` must bear that nothing can be written any more
   * @returns what stops the service for good, and lets the role go
   */
  async whileHeld(role: Role, start: Service['start']): Promise<() => Promise<void>> {
    const service: Service = { role, start, stop: undefined };
    this.#services.push(service);
    const begun = this.#changing.then(async () => {
      const held = this.#held.get(role);
      if (held) await this.#begin(service, held);
    });
    this.#changing = begun.catch(() => {});
    await begun;
    return async () => {
      await this.#changing;
      this.#services.splice(this.#services.indexOf(service), 1);
      const held = this.#held.get(role);
      if (held) await this.#end(service, held);
      await this.release(role);
    };
  }

  /** Lets a role go, so that another process takes it at once. */
  async release(role: Role): Promise<void> {
    this.#wanted.delete(role);
    await this.#looking;
    const held = this.#held.get(role);
    if (!held) return;
    this.#held.delete(role);
    held.isOver = true;
    // A session that is gone holds no lock.
    await this.#client?.query(UNLOCK, [LOCK_CLASS, keyOf(role)]).catch(() => {});
  }

  /** Lets all roles go. */
  async stop(): Promise<void> {
    this.#endTicks();
    for (const role of [...this.#wanted]) await this.release(role);
    await this.#looking;
    await this.#client?.end().catch(() => {});
    this.#client = undefined;
  }

  /** A transaction found a newer epoch. The session has lost its lock, or does not know what it holds. */
  giveUp(held: Held): void {
    if (this.#held.get(held.role) !== held) return;
    this.#lose(held);
    this.#forget(this.#client);
  }

  /** Stops what was done under the role, and waits for it again. */
  #lose(held: Held): void {
    this.#held.delete(held.role);
    held.isOver = true;
    const { role, epoch } = held;
    this.#options.logger.warn({ role, epoch }, 'another process has the role of this one');
    this.#change(role, (service) => this.#end(service, held));
  }

  #win(held: Held): void {
    this.#held.set(held.role, held);
    this.#change(held.role, (service) => this.#begin(service, held).catch(this.#options.onFatal));
  }

  /** One change at a time: what is stopped has stopped before it starts again. */
  #change(wanted: Role, change: (service: Service) => Promise<void>): void {
    this.#changing = this.#changing.then(async () => {
      for (const service of this.#services.filter(({ role }) => role === wanted)) {
        await change(service);
      }
    });
  }

  async #begin(service: Service, held: Held): Promise<void> {
    if (held.isOver || service.stop) return;
    service.stop = await actAs(held, service.start);
  }

  async #end(service: Service, held: Held): Promise<void> {
    const { stop } = service;
    service.stop = undefined;
    if (!stop) return;
    await actAs(held, stop).catch((error: Error) => {
      this.#options.logger.warn({ err: error, role: held.role }, 'a service did not stop well');
    });
  }

  /** Never rejects: a database that is away is asked again. */
  async #look(): Promise<void> {
    try {
      const isNew = this.#client === undefined;
      const client = this.#client ?? (await this.#connect());
      if (isNew) await this.#resume(client);
      const isBeat = isNew || this.#clock.now() - this.#beatAt >= BEAT_EVERY_MS;
      if (isBeat) await this.#beat(client);
      for (const role of this.#wanted) {
        if (!this.#held.has(role)) await this.#ask(client, role, isBeat);
      }
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway) this.#options.logger.warn({ err: error }, 'roles cannot be asked for');
      this.#isAway = true;
      this.#forget(this.#client);
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new DatabaseClient({
      connectionString: this.#options.databaseUrl,
      application_name: 'bourse-roles',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      stream: watchedSocket,
    });
    client.on('error', () => this.#forget(client));
    client.on('end', () => this.#forget(client));
    await client.connect();
    await endWithMachine(client);
    await waitForCommits(client);
    this.#client = client;
    return client;
  }

  #forget(client: pg.Client | undefined): void {
    if (!client || this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => {});
  }

  /** Asks on a new session for the locks of the last one. */
  async #resume(client: pg.Client): Promise<void> {
    for (const held of this.#held.values()) {
      if (!(await this.#lock(client, held.role))) this.#lose(held);
    }
  }

  /** Says that it holds its roles, and hears which ones it does not hold any more. */
  async #beat(client: pg.Client): Promise<void> {
    const begunAt = this.#clock.now();
    const all = [...this.#held.values()];
    if (all.length > 0) {
      const values = [all.map(({ role }) => role), all.map(({ epoch }) => epoch)];
      const { rows } = await client.query({ name: 'beat', text: BEAT, values });
      const still = new Set(rows.map(({ name }) => name));
      for (const held of all) {
        if (still.has(held.role)) continue;
        await client.query(UNLOCK, [LOCK_CLASS, keyOf(held.role)]);
        this.#lose(held);
      }
    }
    this.#beatAt = begunAt;
    // An answer from before a sleep says nothing.
    if (this.#clock.now() - begunAt < SLEPT_MS) this.#hasMadeSure = true;
  }

  /** @param mayEnd whether to end the session of a holder that is silent */
  async #ask(client: pg.Client, role: Role, mayEnd: boolean): Promise<void> {
    const place = [LOCK_CLASS, keyOf(role)];
    if (!(await this.#lock(client, role))) {
      if (mayEnd) await client.query({ name: 'end-silent', text: END_SILENT, values: place });
      return;
    }
    const { rows } = await client.query(CLAIM, [role, this.#options.holder]);
    const epoch = rows[0]?.epoch as number | undefined;
    if (epoch !== undefined && this.#wanted.has(role)) this.#win(new Held(role, epoch, this));
    // A transaction of the last holder is under way.
    else await client.query(UNLOCK, place);
  }

  async #lock(client: pg.Client, role: Role): Promise<boolean> {
    const values = [LOCK_CLASS, keyOf(role)];
    const { rows } = await client.query({ name: 'lock', text: LOCK, values });
    return rows[0].got;
  }
}

/** Names this process to people: its machine, and its number there. */
export const holderName = (machine = hostname()) => `${machine} ${process.pid}`;

/** The epoch of each role, as the database has it; none of a database of a release without roles. */
export async function readEpochs(client: Pick<pg.Client, 'query'>): Promise<readonly RoleEpoch[]> {
  const { rows: tables } = await client.query(
    `select to_regclass('service_roles') is not null as "hasRoles"`,
  );
  if (!tables[0].hasRoles) return [];
  const { rows } = await client.query('select name as role, epoch from service_roles');
  return rows;
}

const keyOf = (role: Role) => roleNames.indexOf(role);
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
const LOCK = 'select pg_try_advisory_lock($1::int, $2::int) as got';
const UNLOCK = 'select pg_advisory_unlock($1::int, $2::int)';
/** No power cut makes it wrong that a holder lived, so its commit does not wait for the disk. */
const BEAT = `update service_roles set seen = ${NOW}
  from unnest($1::text[], $2::bigint[]) as mine (name, epoch)
  where service_roles.name = mine.name and service_roles.epoch = mine.epoch
  returning service_roles.name, set_config('synchronous_commit', 'off', true)`;
/** No row while a transaction under the last epoch is under way. */
const CLAIM = `with last as (select name from service_roles where name = $1 for update skip locked)
  update service_roles set epoch = epoch + 1, holder = $2, seen = ${NOW} from last
  where service_roles.name = last.name returning epoch`;
const END_SILENT = `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = $1::int and objid = $2::int and objsubid = 2 and granted
    and pg_locks.database = (select oid from pg_database where datname = current_database())
    and state = 'idle' and state_change < clock_timestamp() - interval '${SILENT_MS} milliseconds'`;
