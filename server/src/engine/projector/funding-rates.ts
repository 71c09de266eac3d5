import type { FundingOpened, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

/** The table funding_rate: one row a contract and funding instant. */
export class FundingRates implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows: FundingOpened[] = [];
    for (const { events } of outcomes) {
      for (const event of events) if (event.case === 'fundingOpened') rows.push(event.value);
    }
    await insertRows(client, 'funding_rate', COLUMNS, rows);
  }
}

const COLUMNS: readonly Column<FundingOpened>[] = [
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'instant', type: 'bigint', of: ({ instant }) => instant },
  { name: 'rate', type: 'bigint', of: ({ rate }) => rate },
  { name: 'mark_ticks', type: 'bigint', of: ({ markTicks }) => markTicks },
];
