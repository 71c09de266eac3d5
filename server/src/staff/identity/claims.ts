import { Code } from '@bourse/contract/codes.ts';
import { sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';

/** How long an operator who does nothing keeps an opened case. */
export const CLAIM_MS = 10 * 60_000;

export interface Claim {
  readonly papers: number;
  readonly by: string;
  /** UTC epoch milliseconds. */
  readonly until: number;
}

/**
 * Two people do not decide about the same papers: who opens them has them, and nothing else, for ten minutes
 * from the last time that they were opened or decided about.
 */
export const claims = {
  /** Whether they are this person's now; the row is locked until the transaction ends. */
  async take(papers: number, operator: number, time: number, executor: Executor): Promise<boolean> {
    const row = { operator_id: operator, until: time + CLAIM_MS };
    const taken = await executor
      .insertInto('identity_claims')
      .values({ papers, ...row })
      .onConflict((conflict) =>
        conflict
          .column('papers')
          .doUpdateSet(row)
          .where(({ or, eb }) =>
            or([
              eb('identity_claims.operator_id', '=', operator),
              eb('identity_claims.until', '<=', time),
            ]),
          ),
      )
      .returning('papers')
      .executeTakeFirst();
    return taken !== undefined;
  },

  /** As `take`, and one case a person: what was had before is free. */
  async open(papers: number, operator: number, time: number, executor: Executor): Promise<void> {
    if (!(await this.take(papers, operator, time, executor))) return;
    await executor
      .deleteFrom('identity_claims')
      .where('operator_id', '=', operator)
      .where('papers', '!=', papers)
      .execute();
  },

  /** Refuses caseClaimed: another operator has them. */
  async demand(papers: number, operator: number, time: number, executor: Executor): Promise<void> {
    if (await this.take(papers, operator, time, executor)) return;
    const claim = (await this.of([papers], time, executor)).get(papers);
    const until = new Date(claim?.until ?? time).toISOString().slice(11, 16);
    throw new Refusal(Code.caseClaimed, { name: claim?.by ?? '', time: until });
  },

  /** Those that hold now, by the number of the papers. */
  async of(
    papers: readonly number[],
    time: number,
    executor: Executor,
  ): Promise<ReadonlyMap<number, Claim>> {
    const rows = await executor
      .selectFrom('identity_claims')
      .innerJoin('operators', 'operators.id', 'identity_claims.operator_id')
      .select(['papers', 'name as by', 'until'])
      .where('papers', '=', sql<number>`any(${[...papers]}::integer[])`)
      .where('until', '>', time)
      .execute();
    return new Map(rows.map((row) => [row.papers, row]));
  },
};
