import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Upkeep } from '#platform/upkeep.ts';
import type { CancelAll } from './cancel-all.ts';

const EVERY_MS = 1_000;
/** A gateway that has said nothing for so long is dead, as far as orders go. */
const SILENT_MS = 5_000;
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

export interface AttendanceDependencies {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly cancelAll: CancelAll;
  readonly upkeep: Pick<Upkeep, 'add'>;
}

/**
 * Users whose orders end with a socket, for when its gateway dies with it: each gateway has a row that says whom it
 * attends, and the keeper cancels the orders of those whose gateway has fallen silent. A stop is none, nor is the end
 * of a process that did both: who starts it again finds the orders, as after a stop.
 */
export class Attendance {
  readonly #dependencies: AttendanceDependencies;
  readonly #gateway = randomUUID();
  /** How many sockets each user has of that kind. */
  readonly #sockets = new Map<number, number>();
  #isWritten = false;
  /** By the database's clock; rows that have been silent since before are of processes before this one. */
  #startedAt = 0;

  constructor(dependencies: AttendanceDependencies) {
    this.#dependencies = dependencies;
  }

  attend(userId: number): void {
    this.#sockets.set(userId, (this.#sockets.get(userId) ?? 0) + 1);
  }

  leave(userId: number): void {
    const left = (this.#sockets.get(userId) ?? 0) - 1;
    if (left > 0) this.#sockets.set(userId, left);
    else this.#sockets.delete(userId);
  }

  async start(): Promise<void> {
    const { pool, upkeep } = this.#dependencies;
    const { rows } = await pool.query(`select ${NOW} as now`);
    this.#startedAt = rows[0].now;
    const each = { everyMs: EVERY_MS } as const;
    upkeep.add({ ...each, name: 'attendance', where: 'everywhere', look: () => this.beat() });
    upkeep.add({ ...each, name: 'dead-gateways', where: 'keeper', look: () => this.look() });
  }

  /** Says that this gateway lives, and whom it attends; nothing while there is no such user. */
  async beat(): Promise<void> {
    if (this.#sockets.size === 0 && !this.#isWritten) return;
    await this.#dependencies.pool.query(
      `insert into attending_gateways (gateway, users, seen) values ($1, $2, ${NOW})
        on conflict (gateway) do update set users = excluded.users, seen = excluded.seen`,
      [this.#gateway, [...this.#sockets.keys()]],
    );
    this.#isWritten = true;
  }

  /** Cancels the orders of those whose gateway has died. */
  async look(): Promise<void> {
    const { pool, cancelAll } = this.#dependencies;
    const { rows } = await pool.query<{ gateway: string; users: number[]; seen: number }>(
      `select * from attending_gateways where seen < ${NOW} - ${SILENT_MS}`,
    );
    for (const { gateway, users, seen } of rows) {
      if (seen >= this.#startedAt) await Promise.all(users.map(cancelAll));
      // One that woke meanwhile goes on.
      await pool.query('delete from attending_gateways where gateway = $1 and seen = $2', [
        gateway,
        seen,
      ]);
    }
  }

  /** A stop cancels no orders: who was attended is attended elsewhere, or soon again. */
  async stop(): Promise<void> {
    if (!this.#isWritten) return;
    const { pool } = this.#dependencies;
    await pool.query('delete from attending_gateways where gateway = $1', [this.#gateway]);
  }
}
