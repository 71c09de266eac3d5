import type { ContractTraded, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';
import { TRADE_COLUMNS } from './trade-columns.ts';

interface Row extends ContractTraded {
  readonly time: number;
}

/** The table contract_trade: one row a trade on a contract, with both sides. */
export class ContractTrades implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows: Row[] = [];
    for (const { events, time } of outcomes) {
      for (const event of events) {
        if (event.case === 'contractTraded') rows.push({ ...event.value, time });
      }
    }
    await insertRows(client, 'contract_trade', COLUMNS, rows);
  }
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'taker_realised', type: 'bigint', of: ({ takerRealised }) => takerRealised },
  { name: 'maker_realised', type: 'bigint', of: ({ makerRealised }) => makerRealised },
  ...TRADE_COLUMNS,
];
