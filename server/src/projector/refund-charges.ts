import type { Event, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase, Pool } from 'pg';
import { type Column, insertRows } from '../db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

/** What refunds of bots are charged to, by contract: atomic units of the margin asset. */
export type Charges = ReadonlyMap<number, number>;

const DAY_MS = 86_400_000;
const WORD = 'refund';

/** What a grant from the treasury says for a refund, so that the log knows what it was for: `refund 1004:1500 1005:500`. */
export function reasonOfRefund(charges: Charges): string {
  return [WORD, ...Array.from(charges, ([contract, amount]) => `${contract}:${amount}`)].join(' ');
}

/** What a grant charges; nothing when it is no refund, or one that does not say it. */
export function chargesOf(event: Event): Charges {
  if (event.case !== 'treasuryGranted') return new Map();
  const [word, ...parts] = event.value.reason.split(' ');
  if (word !== WORD) return new Map();
  return new Map(
    parts.flatMap((part): [number, number][] => {
      const [contract, amount] = part.split(':').map(Number);
      const isCharge = Number.isSafeInteger(contract) && Number.isSafeInteger(amount);
      return isCharge ? [[contract as number, amount as number]] : [];
    }),
  );
}

/** The UTC day of a moment, counted from the epoch. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

interface Row {
  readonly contract: number;
  readonly day: number;
  readonly amount: number;
}

/** The table refund_charge: what refunds have cost each contract on each UTC day of the log's time. */
export class RefundCharges implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows = new Map<string, Row>();
    for (const { events, time } of outcomes) {
      for (const event of events) {
        for (const [contract, amount] of chargesOf(event)) {
          const day = dayOf(time);
          const name = `${contract}/${day}`;
          rows.set(name, { contract, day, amount: amount + (rows.get(name)?.amount ?? 0) });
        }
      }
    }
    await insertRows(client, 'refund_charge', COLUMNS, [...rows.values()], ADD);
  }
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'day', type: 'int', of: ({ day }) => day },
  { name: 'amount', type: 'bigint', of: ({ amount }) => amount },
];

const ADD = `on conflict (contract, day) do update set
  amount = refund_charge.amount + excluded.amount`;

/** What has been charged on the day of a moment, by contract. */
export async function readRefundCharges(pool: Pool, timeMs: number): Promise<Charges> {
  const { rows } = await pool.query<Row>(
    'select contract, amount from refund_charge where day = $1',
    [dayOf(timeMs)],
  );
  return new Map(rows.map(({ contract, amount }) => [contract, Number(amount)]));
}
