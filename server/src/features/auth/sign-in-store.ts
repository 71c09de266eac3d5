import { sql } from 'kysely';
import type { SignInOutcome } from '../../db/tables-people.ts';
import type { Executor } from '../../services/user-directory.ts';
import type { Origin } from './device.ts';

export interface SignInRecord {
  readonly userId: number | null;
  readonly outcome: SignInOutcome;
  readonly time: number;
  readonly address: string;
  readonly userAgent: string;
}

/** What an account has been signed in from before; signing up counts. */
export interface Known {
  readonly device: boolean;
  readonly place: boolean;
}

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

  /** Which of the two the account has been signed in from. One question, whoever asks (S05). */
  async knows(userId: number, { device, place }: Origin): Promise<Known> {
    const rows = await this.#database
      .selectFrom('user_devices')
      .select('device')
      .where('user_id', '=', userId)
      .where('device', 'in', [device, place])
      .execute();
    const has = (one: Buffer) => rows.some((row) => row.device.equals(one));
    return { device: has(device), place: has(place) };
  }

  /** Remembers both, as rows of one table. Answers whether the device is new to the account. */
  async remember(
    userId: number,
    { device, place }: Origin,
    time: number,
    executor: Executor,
  ): Promise<boolean> {
    const row = { user_id: userId, first_seen_at: time, seen_at: time };
    const rows = await executor
      .insertInto('user_devices')
      .values([device, place].map((seen) => ({ ...row, device: seen })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: time }),
      )
      .returning(['device', sql<boolean>`xmax = 0`.as('inserted')])
      .execute();
    return rows.some(({ device: seen, inserted }) => inserted && seen.equals(device));
  }

  async sweep(before: number): Promise<void> {
    await this.#database.deleteFrom('sign_ins').where('time', '<', before).execute();
  }
}
