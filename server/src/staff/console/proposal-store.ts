import { isRole, type Role } from '@bourse/contract/console/roles.ts';
import { type EventOf, sourcesOf, targetOf } from '@bourse/contract/moves/moves.ts';
import {
  type ProposalMoves,
  type ProposalState,
  proposalMoves,
} from '@bourse/contract/moves/proposal-moves.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { ProposalTable } from '#platform/db/tables/tables-operators.ts';

export type ProposalRow = Selectable<ProposalTable>;

const PAGE_ROWS = 50;

const tabs: Readonly<Record<string, readonly ProposalState[]>> = {
  open: ['open', 'passing'],
  passed: ['passed', 'failed'],
  refused: ['refused', 'taken-back', 'replaced'],
  expired: ['expired'],
};

/** The decision on an open proposal. */
export interface Decision {
  readonly event: EventOf<ProposalMoves>;
  readonly by: number | null;
  readonly roles: readonly Role[];
  readonly reason: string;
  readonly time: number;
}

/** SQL of proposals. */
export const proposalStore = {
  /** The number that the next proposal has, so that its code can be part of what is hashed. */
  async nextId(executor: Executor): Promise<number> {
    const { rows } = await sql<{
      readonly id: number;
    }>`select nextval(pg_get_serial_sequence('proposals', 'id')) as id`.execute(executor);
    return Number(rows[0]?.id);
  },

  async insert(row: Insertable<ProposalTable>, executor: Executor): Promise<ProposalRow> {
    return executor.insertInto('proposals').values(row).returningAll().executeTakeFirstOrThrow();
  },

  find(id: number, executor: Executor): Promise<ProposalRow | undefined> {
    return executor.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst();
  },

  /** The row, locked for other decisions until the transaction ends. */
  lock(id: number, executor: Executor): Promise<ProposalRow | undefined> {
    return executor
      .selectFrom('proposals')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },

  /** Rejects where the state does not allow it: its caller has locked the row and looked. */
  async decide(id: number, decision: Decision, executor: Executor): Promise<ProposalRow> {
    return executor
      .updateTable('proposals')
      .set({
        state: targetOf(proposalMoves, decision.event),
        ...{ decided_by: decision.by, decided_at: decision.time },
        ...{ decided_roles: [...decision.roles], decided_reason: decision.reason },
      })
      .where('id', '=', id)
      .where('state', 'in', sourcesOf(proposalMoves, decision.event))
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  async end(
    id: number,
    event: 'carryOut' | 'fail',
    outcome: object,
    executor: Executor,
  ): Promise<void> {
    await executor
      .updateTable('proposals')
      .set({ state: targetOf(proposalMoves, event), outcome: JSON.stringify(outcome) })
      .where('id', '=', id)
      .where('state', 'in', sourcesOf(proposalMoves, event))
      .execute();
  },

  /** Newest first; one more than a page, to tell whether there is a next one. */
  async page(
    tab: string,
    before: number | undefined,
    executor: Executor,
  ): Promise<{ readonly rows: readonly ProposalRow[]; readonly next: string }> {
    const found = await executor
      .selectFrom('proposals')
      .selectAll()
      .where('state', 'in', [...(tabs[tab] ?? [])])
      .$if(before !== undefined, (query) => query.where('id', '<', before as number))
      .orderBy('id', 'desc')
      .limit(PAGE_ROWS + 1)
      .execute();
    const rows = found.slice(0, PAGE_ROWS);
    return { rows, next: found.length > PAGE_ROWS ? String(rows.at(-1)?.id) : '' };
  },

  /** Those that were passed and not carried out: a kill came between. */
  passing(executor: Executor): Promise<ProposalRow[]> {
    return executor
      .selectFrom('proposals')
      .selectAll()
      .where('state', '=', 'passing')
      .orderBy('id')
      .execute();
  },

  /** Closes what is too old; returns what was. */
  expire(now: number, executor: Executor): Promise<ProposalRow[]> {
    return executor
      .updateTable('proposals')
      .set({ state: targetOf(proposalMoves, 'expire') })
      .where('state', 'in', sourcesOf(proposalMoves, 'expire'))
      .where('expires_at', '<=', now)
      .returningAll()
      .execute();
  },
};

/** The roles of a column. */
export const rolesIn = (texts: readonly string[] | null): Role[] => (texts ?? []).filter(isRole);
