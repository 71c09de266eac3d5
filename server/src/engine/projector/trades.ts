import type { Outcome, Traded } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';
import { TRADE_COLUMNS } from './trade-columns.ts';

interface Row extends Traded {
  readonly time: number;
}

/** The table trade: one row a trade, with both sides. */
export class Trades implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows: Row[] = [];
    for (const { events, time } of outcomes) {
      for (const event of events) {
        if (event.case === 'traded') rows.push({ ...event.value, time });
      }
    }
    await insertRows(client, 'trade', COLUMNS, rows);
  }
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'market', type: 'int', of: ({ market }) => market },
  ...TRADE_COLUMNS,
];
