import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type {
  IdentityPictureTable,
  IdentitySubmissionTable,
} from '#platform/db/tables/tables-people.ts';

export type SubmissionRow = Selectable<IdentitySubmissionTable>;
export type PictureRow = Selectable<IdentityPictureTable>;

/** Sets the lock of a paper apart from other advisory locks. */
const LOCK_CLASS = 7_303;

/** Where a list goes on. */
export interface QueueKey {
  readonly submittedAt: number;
  readonly id: number;
}

/** SQL of the tables of identity. */
export class IdentityStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  transaction<Result>(work: (executor: Executor) => Promise<Result>): Promise<Result> {
    return this.#database.transaction().execute(work);
  }

  /** The user's last submission. */
  last(userId: number, executor = this.#database): Promise<SubmissionRow | undefined> {
    return executor
      .selectFrom('identity_submissions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** The papers that verify a user, or did until they were asked for again; the row is locked. */
  verifying(userId: number, executor: Executor): Promise<SubmissionRow | undefined> {
    return executor
      .selectFrom('identity_submissions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('decision', '=', 'approve')
      .where('settled_at', 'is not', null)
      .where('replaced_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
  }

  /** Until when the level of a user stays whose papers are asked for again; 0: they are not. */
  async againUntil(userId: number, executor = this.#database): Promise<number> {
    const row = await executor
      .selectFrom('identity_submissions')
      .select('again_until')
      .where('user_id', '=', userId)
      .where('again_at', 'is not', null)
      .where('replaced_at', 'is', null)
      .executeTakeFirst();
    return row?.again_until ?? 0;
  }

  /** How long the level stays once papers are asked for again, in days. */
  async againDays(executor: Executor): Promise<number> {
    const { rows } = await sql<{ days: number }>`select days from papers_again_rules
      order by version desc limit 1`.execute(executor);
    const [row] = rows;
    if (!row) throw new Error('papers that are asked for again have no rule');
    return row.days;
  }

  /** Users whose time is over, but for those whose new papers came in time and wait for people. */
  async falling(now: number, count: number, userId?: number, executor = this.#database) {
    const { rows } = await sql<{ userId: number }>`
      select user_id as "userId" from identity_submissions o
      where again_until <= ${now} and fallen_at is null and replaced_at is null
        and (${userId ?? null}::int is null or user_id = ${userId ?? null}::int)
        and not exists (select from identity_submissions n where n.user_id = o.user_id
          and n.settled_at is null and n.submitted_at < o.again_until)
      order by again_until limit ${count}`.execute(executor);
    return rows.map((row) => row.userId);
  }

  /** Newer papers of a user take the place of those that verified before. */
  async replaceVerifying(userId: number, now: number, executor: Executor): Promise<void> {
    await executor
      .updateTable('identity_submissions')
      .set({ replaced_at: now })
      .where('user_id', '=', userId)
      .where('decision', '=', 'approve')
      .where('settled_at', 'is not', null)
      .where('replaced_at', 'is', null)
      .execute();
  }

  find(id: number, executor = this.#database): Promise<SubmissionRow | undefined> {
    return executor
      .selectFrom('identity_submissions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Others who would change it wait until the transaction ends. */
  findToChange(id: number, executor: Executor): Promise<SubmissionRow | undefined> {
    return executor
      .selectFrom('identity_submissions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  }

  async insert(row: Insertable<IdentitySubmissionTable>, executor: Executor): Promise<number> {
    const { id } = await executor
      .insertInto('identity_submissions')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async change(id: number, columns: Partial<SubmissionRow>, executor: Executor): Promise<void> {
    await executor.updateTable('identity_submissions').set(columns).where('id', '=', id).execute();
  }

  /** Undecided ones, the oldest first, after a place in the list. */
  waiting(after: QueueKey | undefined, count: number): Promise<SubmissionRow[]> {
    const query = this.#database
      .selectFrom('identity_submissions')
      .selectAll()
      .where('settled_at', 'is', null)
      .where('decision', 'is', null)
      .orderBy('submitted_at')
      .orderBy('id')
      .limit(count);
    if (!after) return query.execute();
    const { submittedAt, id } = after;
    return query.where(sql<boolean>`(submitted_at, id) > (${submittedAt}, ${id})`).execute();
  }

  /** Decided ones that can be taken back no longer. */
  async due(decidedUpTo: number, count: number): Promise<number[]> {
    const rows = await this.#database
      .selectFrom('identity_submissions')
      .select('id')
      .where('settled_at', 'is', null)
      .where('decided_at', '<=', decidedUpTo)
      .orderBy('decided_at')
      .limit(count)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Other accounts that have shown the same paper, each once, and whether it verifies them. */
  async others(
    { user_id, number_hash }: Pick<SubmissionRow, 'user_id' | 'number_hash'>,
    executor = this.#database,
  ): Promise<readonly { readonly userId: number; readonly isVerified: boolean }[]> {
    const rows = await executor
      .selectFrom('identity_submissions')
      .select('user_id')
      .select(
        sql<boolean>`bool_or(decision = 'approve' and settled_at is not null)`.as('is_verified'),
      )
      .where('number_hash', '=', number_hash)
      .where('user_id', '!=', user_id)
      .groupBy('user_id')
      .orderBy('user_id')
      .execute();
    return rows.map((row) => ({ userId: row.user_id, isVerified: row.is_verified === true }));
  }

  /** Another settlement of the same paper waits until the transaction ends. */
  async lockPaper(numberHash: Buffer, executor: Executor): Promise<void> {
    const number = numberHash.readInt32BE(0);
    await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${number}::int)`.execute(executor);
  }

  async uploadTimes(
    userId: number,
    after: number,
    executor: Executor = this.#database,
  ): Promise<number[]> {
    const rows = await executor
      .selectFrom('identity_pictures')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('created_at', '>', after)
      .execute();
    return rows.map(({ created_at }) => created_at);
  }

  async insertPicture(row: Insertable<IdentityPictureTable>, executor: Executor): Promise<void> {
    await executor.insertInto('identity_pictures').values(row).execute();
  }

  /** Makes an own picture that nothing uses part of a submission; false when there is no such one. */
  async takePicture(
    { reference, userId }: { readonly reference: string; readonly userId: number },
    used: { readonly submissionId: number; readonly side: 1 | 2 | 3 },
    executor: Executor,
  ): Promise<boolean> {
    const { numUpdatedRows } = await executor
      .updateTable('identity_pictures')
      .set({ submission_id: used.submissionId, side: used.side })
      .where('reference', '=', reference)
      .where('user_id', '=', userId)
      .where('submission_id', 'is', null)
      .where('sealed', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  picturesOf(submissionId: number): Promise<PictureRow[]> {
    return this.#database
      .selectFrom('identity_pictures')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .orderBy('side')
      .execute();
  }

  /** Takes away pictures that were not submitted by then. */
  async removeUnused(before: number): Promise<void> {
    await this.#database
      .deleteFrom('identity_pictures')
      .where('submission_id', 'is', null)
      .where('created_at', '<', before)
      .execute();
  }

  /** Submissions whose pictures, name and number are kept no longer. */
  async eraseSettled(refusedBefore: number, approvedBefore: number, now: number): Promise<void> {
    await this.transaction(async (executor) => {
      const rows = await executor
        .updateTable('identity_submissions')
        .set({ sealed_name: null, sealed_number: null, sealed_facts: null, erased_at: now })
        .where('erased_at', 'is', null)
        .where((builder) =>
          builder.or([
            builder.and([
              builder('decision', '!=', 'approve'),
              builder('settled_at', '<', refusedBefore),
            ]),
            builder.and([
              builder('decision', '=', 'approve'),
              builder('settled_at', '<', approvedBefore),
            ]),
          ]),
        )
        .returning('id')
        .execute();
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await executor
        .updateTable('identity_pictures')
        .set({ sealed: null })
        .where('submission_id', 'in', ids)
        .execute();
    });
  }
}
