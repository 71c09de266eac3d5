import { sql } from 'kysely';
import type { SignInOutcome } from '../../db/tables-people.ts';
import type { Executor } from '../../services/user-directory.ts';

export interface SignInRecord {
  readonly userId: number | null;
  readonly outcome: SignInOutcome;
  readonly time: number;
  readonly address: string;
  readonly userAgent: string;
}

/** SQL of the history of sign-ins and of the devices that they came from. */
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

  async knowsDevice(userId: number, device: Buffer): Promise<boolean> {
    const row = await this.#database
      .selectFrom('user_devices')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('device', '=', device)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Answers whether the device is new to the account. */
  async rememberDevice(
    userId: number,
    device: Buffer,
    time: number,
    executor: Executor,
  ): Promise<boolean> {
    const row = await executor
      .insertInto('user_devices')
      .values({ user_id: userId, device, first_seen_at: time, seen_at: time })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: time }),
      )
      .returning(sql<boolean>`xmax = 0`.as('inserted'))
      .executeTakeFirstOrThrow();
    return row.inserted;
  }

  async sweep(before: number): Promise<void> {
    await this.#database.deleteFrom('sign_ins').where('time', '<', before).execute();
  }
}
