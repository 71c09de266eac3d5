import type { Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Leg, legsOf, type MarketAssets } from './ledger-legs.ts';
import type { ProjectionTable } from './projection-table.ts';

interface Row extends Leg {
  readonly sequence: number;
  readonly position: number;
  readonly balanceAfter: bigint;
  readonly time: number;
}

/** The table ledger_entry: every leg of every account but the bots', with the balance after it. */
export class LedgerEntries implements ProjectionTable {
  private readonly assetsOf: MarketAssets;
  private readonly bots: ReadonlySet<number>;

  constructor(assetsOf: MarketAssets, bots: ReadonlySet<number>) {
    this.assetsOf = assetsOf;
    this.bots = bots;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const rows = outcomes
      .flatMap((outcome) => entriesOf(outcome, this.assetsOf))
      .filter(({ user }) => !this.bots.has(user));
    if (rows.length === 0) return;
    await client.query({
      name: 'insert-ledger-entries',
      text: `insert into ledger_entry select * from unnest($1::bigint[], $2::int[], $3::int[],
        $4::smallint[], $5::int[], $6::smallint[], $7::bigint[], $8::numeric[], $9::bigint[],
        $10::bigint[])`,
      values: [
        rows.map(({ sequence }) => sequence),
        rows.map(({ position }) => position),
        rows.map(({ user }) => user),
        rows.map(({ account }) => account),
        rows.map(({ asset }) => asset),
        rows.map(({ kind }) => kind),
        rows.map(({ amount }) => amount),
        rows.map(({ balanceAfter }) => balanceAfter.toString()),
        rows.map(({ reference }) => reference),
        rows.map(({ time }) => time),
      ],
    });
  }
}

/** The legs of an outcome with their place in it and the balance (available + frozen) after each. */
export function entriesOf(outcome: Outcome, assetsOf: MarketAssets): Row[] {
  const legs = legsOf(outcome, assetsOf);
  if (legs.length === 0) return [];
  // The engine says the balances after the whole command: walk back from there.
  const after = new Map<string, bigint>();
  for (const event of outcome.events) {
    if (event.case !== 'balanceChanged' || !event.value.balance) continue;
    const { available, frozen } = event.value.balance;
    after.set(keyOf(event.value), available + frozen);
  }
  const rows: Row[] = [];
  for (let position = legs.length - 1; position >= 0; position -= 1) {
    const leg = legs[position] as Leg;
    const balanceAfter = after.get(keyOf(leg));
    if (balanceAfter === undefined) {
      throw new Error(`command ${outcome.sequence} moved a balance without saying so`);
    }
    after.set(keyOf(leg), balanceAfter - BigInt(leg.amount));
    rows.push({ ...leg, sequence: outcome.sequence, position, balanceAfter, time: outcome.time });
  }
  return rows.reverse();
}

function keyOf({ user, account, asset }: { user: number; account: number; asset: number }): string {
  return `${user}/${account}/${asset}`;
}
