import { sql } from 'kysely';
import type { Listed, Page } from '#platform/db/list-rows.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { SignInOutcome } from '#platform/db/tables/tables-people.ts';
import type { Contact } from '#ports/notice-sender.ts';
import { contactColumns } from '#ports/user-directory.ts';
import type { Origin } from './device.ts';

export interface SignInRecord {
  readonly userId: number | null;
  readonly outcome: SignInOutcome;
  readonly time: number;
  readonly address: string;
  readonly userAgent: string;
}

/** A device that an account was signed in from. Times are UTC epoch milliseconds. */
export interface SeenDevice {
  readonly device: Buffer;
  readonly userAgent: string;
  readonly address: string;
  readonly firstSeenAt: number;
  readonly seenAt: number;
}

/** What an account has been signed in from before; signing up counts. */
export interface Known {
  readonly device: boolean;
  readonly place: boolean;
}

const DEVICES_SHOWN_MAX = 100;

/** SQL of the history of sign-ins and of the devices and places that they came from. */
export class SignInStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  async record(record: SignInRecord, executor = this.#database): Promise<void> {
    await executor
      .insertInto('sign_ins')
      .values({
        user_id: record.userId,
        outcome: record.outcome,
        time: record.time,
        address: record.address,
        user_agent: record.userAgent,
      })
      .execute();
  }

  /** Which of the two the account of a contact has been signed in from. One query, for every contact (S05). */
  async knows(contact: Contact, { device, place }: Origin): Promise<Known> {
    const rows = await this.#database
      .selectFrom('user_devices')
      .select('device')
      .where('user_id', '=', ({ selectFrom }) =>
        selectFrom('users')
          .select('id')
          .where(({ and }) => and(contactColumns(contact))),
      )
      .where('device', 'in', [device, place])
      .execute();
    const has = (one: Buffer) => rows.some((row) => row.device.equals(one));
    return { device: has(device), place: has(place) };
  }

  /** Remembers both, as rows of one table. Returns whether the device is new to the account. */
  async remember(
    userId: number,
    { device, place }: Origin,
    { time, address, userAgent }: Omit<SignInRecord, 'userId' | 'outcome'>,
    executor: Executor,
  ): Promise<boolean> {
    const row = { user_id: userId, first_seen_at: time, seen_at: time };
    const rows = await executor
      .insertInto('user_devices')
      .values([
        { ...row, device, user_agent: userAgent, address },
        { ...row, device: place, user_agent: null, address: null },
      ])
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'device']).doUpdateSet(({ ref }) => ({
          seen_at: time,
          user_agent: ref('excluded.user_agent'),
          address: ref('excluded.address'),
        })),
      )
      .returning(['device', sql<boolean>`xmax = 0`.as('inserted')])
      .execute();
    return rows.some(({ device: seen, inserted }) => inserted && seen.equals(device));
  }

  /** The successful ones, newest first. */
  async list(userId: number, { page, pageSize }: Page): Promise<Listed<SignInRecord>> {
    const own = this.#database
      .selectFrom('sign_ins')
      .where('user_id', '=', userId)
      .where('outcome', '=', 'signed-in');
    const rows = await own
      .selectAll()
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return {
      rows: rows.map((row) => ({
        userId: row.user_id,
        outcome: row.outcome,
        time: row.time,
        address: row.address,
        userAgent: row.user_agent,
      })),
      total: Number(total),
    };
  }

  /** The last seen first; those of before their names were kept are left out until they are seen. */
  async listDevices(userId: number): Promise<readonly SeenDevice[]> {
    const rows = await this.#database
      .selectFrom('user_devices')
      .selectAll()
      .where('user_id', '=', userId)
      .where('user_agent', 'is not', null)
      .orderBy('seen_at', 'desc')
      .limit(DEVICES_SHOWN_MAX)
      .execute();
    return rows.map((row) => ({
      device: row.device,
      userAgent: row.user_agent ?? '',
      address: row.address ?? '',
      firstSeenAt: row.first_seen_at,
      seenAt: row.seen_at,
    }));
  }

  /** Whether the account knew the device, and does not any more. */
  async forget(userId: number, device: Buffer, executor: Executor): Promise<boolean> {
    const { numDeletedRows } = await executor
      .deleteFrom('user_devices')
      .where('user_id', '=', userId)
      .where('device', '=', device)
      .where('user_agent', 'is not', null)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async sweep(signInsBefore: number, devicesBefore: number): Promise<void> {
    await this.#database.deleteFrom('sign_ins').where('time', '<', signInsBefore).execute();
    await this.#database.deleteFrom('user_devices').where('seen_at', '<', devicesBefore).execute();
  }
}
