import type { ContractTraded, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '../db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

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
  { name: 'trade_id', type: 'bigint', of: ({ trade }) => trade },
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'price_ticks', type: 'bigint', of: ({ priceTicks }) => priceTicks },
  { name: 'quantity_lots', type: 'bigint', of: ({ quantityLots }) => quantityLots },
  { name: 'notional', type: 'bigint', of: ({ notional }) => notional },
  { name: 'taker_order', type: 'bigint', of: ({ takerOrder }) => takerOrder },
  { name: 'maker_order', type: 'bigint', of: ({ makerOrder }) => makerOrder },
  { name: 'taker_user', type: 'int', of: ({ takerUser }) => takerUser },
  { name: 'maker_user', type: 'int', of: ({ makerUser }) => makerUser },
  { name: 'taker_side', type: 'smallint', of: ({ takerSide }) => takerSide },
  { name: 'taker_fee', type: 'bigint', of: ({ takerFee }) => takerFee },
  { name: 'maker_fee', type: 'bigint', of: ({ makerFee }) => makerFee },
  { name: 'taker_realised', type: 'bigint', of: ({ takerRealised }) => takerRealised },
  { name: 'maker_realised', type: 'bigint', of: ({ makerRealised }) => makerRealised },
  { name: 'trade_time', type: 'bigint', of: ({ time }) => time },
];
