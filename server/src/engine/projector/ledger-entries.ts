import type { Outcome } from '@bourse/contract/messages.ts';
import type { ClientBase } from 'pg';
import { type Column, insertRows } from '#platform/db/insert-rows.ts';
import { type LedgerAssets, type Leg, legsOf } from './ledger-legs.ts';
import type { ProjectionTable } from './projection-table.ts';

interface Row extends Leg {
  readonly sequence: number;
  readonly position: number;
  readonly balanceAfter: bigint;
  readonly time: number;
}

/** The table ledger_entry: every leg of every account but house traders', with the balance after it. */
export class LedgerEntries implements ProjectionTable {
  private readonly assets: LedgerAssets;
  private readonly bots: ReadonlySet<number>;

  constructor(assets: LedgerAssets, bots: ReadonlySet<number>) {
    this.assets = assets;
    this.bots = bots;
  }

  async apply(client: ClientBase, outcomes: readonly Outcome[]): Promise<void> {
    const known = new Map<string, bigint>();
    const all: Row[] = [];
    for (const outcome of outcomes) {
      const entries = await this.entriesOf(client, outcome, known);
      for (const entry of entries) known.set(keyOf(entry), entry.balanceAfter);
      all.push(...entries);
    }
    const rows = all.filter(({ user }) => !this.bots.has(user));
    await insertRows(client, 'ledger_entry', COLUMNS, rows);
  }

  /** Looks up what an outcome does not tell; `known` holds the balances of this run so far. */
  private async entriesOf(
    client: ClientBase,
    outcome: Outcome,
    known: Map<string, bigint>,
  ): Promise<Row[]> {
    const missing: Leg[] = [];
    const before = (leg: Leg): bigint => {
      const balance = known.get(keyOf(leg));
      if (balance === undefined) missing.push(leg);
      return balance ?? 0n;
    };
    const entries = entriesOf(outcome, this.assets, before);
    if (missing.length === 0) return entries;
    for (const leg of missing) known.set(keyOf(leg), await this.stored(client, leg));
    return entriesOf(outcome, this.assets, before);
  }

  private async stored(client: ClientBase, { user, account, asset }: Leg): Promise<bigint> {
    // A house trader's entries are not kept, so what they would say is not needed.
    if (this.bots.has(user)) return 0n;
    const { rows } = await client.query(
      `select balance_after::text as balance from ledger_entry
        where user_id = $1 and account = $2 and asset = $3
        order by sequence desc, position desc limit 1`,
      [user, account, asset],
    );
    return BigInt(rows[0]?.balance ?? 0);
  }
}

/**
 * The legs of an outcome with their place in it and the balance (available + frozen) after each.
 *
 * @param balanceBefore the balance before the outcome, asked for where the outcome does not tell the
 *   balance after it: money that went and came back within one command left it as it was
 */
export function entriesOf(
  outcome: Outcome,
  assets: LedgerAssets,
  balanceBefore: (leg: Leg) => bigint,
): Row[] {
  const legs = legsOf(outcome, assets);
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
    const balanceAfter = after.get(keyOf(leg)) ?? balanceBefore(leg);
    after.set(keyOf(leg), balanceAfter - BigInt(leg.amount));
    rows.push({ ...leg, sequence: outcome.sequence, position, balanceAfter, time: outcome.time });
  }
  return rows.reverse();
}

function keyOf({ user, account, asset }: { user: number; account: number; asset: number }): string {
  return `${user}/${account}/${asset}`;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'sequence', type: 'bigint', of: ({ sequence }) => sequence },
  { name: 'position', type: 'int', of: ({ position }) => position },
  { name: 'user_id', type: 'int', of: ({ user }) => user },
  { name: 'account', type: 'smallint', of: ({ account }) => account },
  { name: 'asset', type: 'int', of: ({ asset }) => asset },
  { name: 'kind', type: 'smallint', of: ({ kind }) => kind },
  { name: 'amount', type: 'bigint', of: ({ amount }) => amount },
  { name: 'balance_after', type: 'numeric', of: ({ balanceAfter }) => balanceAfter.toString() },
  { name: 'reference', type: 'bigint', of: ({ reference }) => reference },
  { name: 'market', type: 'int', of: ({ market }) => market || null },
  { name: 'order_id', type: 'bigint', of: ({ order }) => order || null },
  { name: 'entry_time', type: 'bigint', of: ({ time }) => time },
];
