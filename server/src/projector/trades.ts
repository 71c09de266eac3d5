import type { Outcome, Traded } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import type { ProjectionTable } from './projection-table.ts';

/** The table trade: one row a trade, with both sides. */
export class Trades implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const trades: Traded[] = [];
    const times: number[] = [];
    for (const { events, time } of outcomes) {
      for (const event of events) {
        if (event.case !== 'traded') continue;
        trades.push(event.value);
        times.push(time);
      }
    }
    if (trades.length === 0) return;
    await client.query({
      name: 'insert-trades',
      text: `insert into trade select * from unnest($1::bigint[], $2::int[], $3::bigint[],
        $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[], $9::int[],
        $10::smallint[], $11::bigint[], $12::bigint[], $13::bigint[])`,
      values: [
        trades.map(({ trade }) => trade),
        trades.map(({ market }) => market),
        trades.map(({ priceTicks }) => priceTicks),
        trades.map(({ quantityLots }) => quantityLots),
        trades.map(({ notional }) => notional),
        trades.map(({ takerOrder }) => takerOrder),
        trades.map(({ makerOrder }) => makerOrder),
        trades.map(({ takerUser }) => takerUser),
        trades.map(({ makerUser }) => makerUser),
        trades.map(({ takerSide }) => takerSide),
        trades.map(({ takerFee }) => takerFee),
        trades.map(({ makerFee }) => makerFee),
        times,
      ],
    });
  }
}
