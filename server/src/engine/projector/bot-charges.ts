import type { Event, Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase, Pool } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

/** What house traders cost the treasury: refunds of those that are broke, and losses of their near quotes. */
export type ChargeKind = 'refund' | 'near';

/** What is charged to contracts, near quotes also to spot markets: atomic units of the quote asset. */
export type Charges = ReadonlyMap<number, number>;

const DAY_MS = 86_400_000;

/** What a grant from the treasury says, so that the log knows what it was for: `refund 1004:1500 1005:500`. */
export function reasonOfCharges(kind: ChargeKind, charges: Charges): string {
  return [kind, ...Array.from(charges, ([contract, amount]) => `${contract}:${amount}`)].join(' ');
}

/** What a grant charges; nothing when it is of another kind, or one that does not say it. */
export function chargesOf(event: Event, kind: ChargeKind): Charges {
  if (event.case !== 'treasuryGranted') return new Map();
  const [word, ...parts] = event.value.reason.split(' ');
  if (word !== kind) return new Map();
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

/** The tables refund_charge and near_charge: what each contract or spot market cost on a UTC day of the log. */
export class BotCharges implements ProjectionTable {
  private readonly kind: ChargeKind;

  constructor(kind: ChargeKind) {
    this.kind = kind;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows = new Map<string, Row>();
    for (const { events, time } of outcomes) {
      for (const event of events) {
        for (const [contract, amount] of chargesOf(event, this.kind)) {
          const day = dayOf(time);
          const name = `${contract}/${day}`;
          rows.set(name, { contract, day, amount: amount + (rows.get(name)?.amount ?? 0) });
        }
      }
    }
    await insertRows(client, `${this.kind}_charge`, COLUMNS, [...rows.values()], addTo(this.kind));
  }
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'contract', type: 'int', of: ({ contract }) => contract },
  { name: 'day', type: 'int', of: ({ day }) => day },
  { name: 'amount', type: 'bigint', of: ({ amount }) => amount },
];

const addTo = (kind: ChargeKind) => `on conflict (contract, day) do update set
  amount = ${kind}_charge.amount + excluded.amount`;

/** What has been charged on the day of a moment, by contract or spot market. */
export async function readCharges(pool: Pool, kind: ChargeKind, timeMs: number): Promise<Charges> {
  const { rows } = await pool.query<Row>(
    `select contract, amount from ${kind}_charge where day = $1`,
    [dayOf(timeMs)],
  );
  return new Map(rows.map(({ contract, amount }) => [contract, Number(amount)]));
}
