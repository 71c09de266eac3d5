import { type Event, HouseUser, type Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import type { ProjectionTable } from './projection-table.ts';

interface Row {
  readonly chain: string;
  readonly asset: number;
  /** Atomic units. */
  readonly credited: bigint;
  readonly posted: bigint;
}

/**
 * The table custody_flow: what the engine has taken into custody and paid out of it since the
 * beginning, by chain and asset. What is not of a chain, as the demo's first funds, stands under the
 * name that its credit had.
 */
export class CustodyFlows implements ProjectionTable {
  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows = new Map<string, Row>();
    for (const { events } of outcomes) {
      for (const event of events) {
        for (const flow of flowsOf(event)) {
          const name = `${flow.chain}/${flow.asset}`;
          const before = rows.get(name) ?? { credited: 0n, posted: 0n };
          const credited = before.credited + flow.credited;
          rows.set(name, { ...flow, credited, posted: before.posted + flow.posted });
        }
      }
    }
    await insertRows(client, 'custody_flow', COLUMNS, [...rows.values()], ADD);
  }
}

/** What an event moves between a chain and the ledger. Both ways only grow. */
export function flowsOf(event: Event): readonly Row[] {
  if (event.case === 'depositCredited') {
    const { chain, asset, amount } = event.value;
    return [{ chain, asset, credited: BigInt(amount), posted: 0n }];
  }
  if (event.case === 'holdPosted') {
    const { destination, asset, amount } = event.value;
    // The chain stands before the address.
    const chain = destination.split(':', 1)[0] ?? '';
    return [{ chain, asset, credited: 0n, posted: BigInt(amount) }];
  }
  if (event.case === 'balancesCorrected') {
    const { chain, legs } = event.value;
    return legs
      .filter(({ user }) => user === HouseUser.custody)
      .map(({ asset, amount }) => ({
        ...{ chain, asset },
        credited: amount < 0 ? BigInt(-amount) : 0n,
        posted: amount > 0 ? BigInt(amount) : 0n,
      }));
  }
  return [];
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'chain', type: 'text', of: ({ chain }) => chain },
  { name: 'asset', type: 'int', of: ({ asset }) => asset },
  { name: 'credited', type: 'numeric', of: ({ credited }) => credited.toString() },
  { name: 'posted', type: 'numeric', of: ({ posted }) => posted.toString() },
];

const ADD = `on conflict (chain, asset) do update set
  credited = custody_flow.credited + excluded.credited,
  posted = custody_flow.posted + excluded.posted`;
