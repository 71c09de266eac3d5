import { HouseUser, USER_FIRST } from '@bourse/contract/messages.ts';
import { type Ledger, mayBeNegative } from './ledger.ts';

/** All balances of one asset added up, in atomic units. */
export interface AssetTotals {
  readonly asset: number;
  /** Of people and house traders. */
  readonly users: bigint;
  /** Of the house without custody. */
  readonly house: bigint;
  /** Custody: below zero by all that was credited. */
  readonly custody: bigint;
}

/** A broken invariant, in words for an operator. */
export interface Finding {
  /** The invariant that does not hold. */
  readonly invariant: string;
  readonly text: string;
}

/** The totals of every asset, by asset. */
export function totalsOf(ledger: Ledger): AssetTotals[] {
  const totals = new Map<number, { users: bigint; house: bigint; custody: bigint }>();
  for (let row = 0; row < ledger.rowCount; row += 1) {
    const asset = ledger.assetOf(row);
    const total = totals.get(asset) ?? { users: 0n, house: 0n, custody: 0n };
    totals.set(asset, total);
    const user = ledger.userOf(row);
    const amount = ledger.available(row) + ledger.frozen(row);
    if (user >= USER_FIRST) total.users += amount;
    else if (user === HouseUser.custody) total.custody += amount;
    else total.house += amount;
  }
  return [...totals]
    .map(([asset, total]) => ({ asset, ...total }))
    .sort((a, b) => a.asset - b.asset);
}

/** The ledger's own invariants: sums are zero (I01), nothing is negative but custody (I03). */
export function auditLedger(ledger: Ledger): Finding[] {
  const findings: Finding[] = [];
  for (const { asset, users, house, custody } of totalsOf(ledger)) {
    const sum = users + house + custody;
    if (sum !== 0n) findings.push({ invariant: 'I01', text: `asset ${asset} adds up to ${sum}` });
  }
  for (let row = 0; row < ledger.rowCount; row += 1) {
    const mayOwe = mayBeNegative(ledger.userOf(row));
    if ((ledger.available(row) < 0n && !mayOwe) || ledger.frozen(row) < 0n) {
      findings.push({ invariant: 'I03', text: `${nameOf(ledger, row)} is below zero` });
    }
  }
  return findings;
}

/** Every frozen balance is what open orders and holds freeze (I09). */
export function auditFrozen(ledger: Ledger, frozenOfRow: ReadonlyMap<number, bigint>): Finding[] {
  const findings: Finding[] = [];
  for (let row = 0; row < ledger.rowCount; row += 1) {
    const expected = frozenOfRow.get(row) ?? 0n;
    if (ledger.frozen(row) !== expected) {
      const text = `${nameOf(ledger, row)} has ${ledger.frozen(row)} frozen, its orders and holds ${expected}`;
      findings.push({ invariant: 'I09', text });
    }
  }
  return findings;
}

function nameOf(ledger: Ledger, row: number): string {
  return `user ${ledger.userOf(row)} account ${ledger.accountOf(row)} asset ${ledger.assetOf(row)}`;
}
