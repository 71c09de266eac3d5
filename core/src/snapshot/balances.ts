import type { Later, WithLater } from '@bourse/contract/encode-parts.ts';
import type { AccountKind } from '@bourse/contract/enumerations.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import { quotientFloor } from '../arithmetic.ts';
import { KIND_SPAN, type Ledger } from '../ledger/ledger.ts';
import type { LedgerCopy } from '../ledger/ledger-copy.ts';
import { column, integers, wides } from './bytes.ts';

type Balances = NonNullable<Snapshot['balances']>;

/** Balances that one step reads. */
const STEP_ROWS = 2 ** 13;

/** Sorted by user, asset and account, as they are now: they are copied at once, and the copy is read later. */
export function writeBalances(ledger: Ledger, copy: LedgerCopy): WithLater<Balances> {
  copy.take(ledger);
  const whole = (of: (row: number) => number) =>
    later(copy, (rows) => Int32Array.from(rows, of), Int32Array.BYTES_PER_ELEMENT);
  const wide = (of: (row: number) => bigint) =>
    later(
      copy,
      (rows) => {
        const values = new BigInt64Array(rows.length);
        for (let at = 0; at < rows.length; at += 1) values[at] = of(rows[at]!);
        return values;
      },
      BigInt64Array.BYTES_PER_ELEMENT,
    );
  return {
    user: { ...whole((row) => copy.userOf(row)), prepare: () => copy.sort() },
    account: whole((row) => copy.partOf(row) % KIND_SPAN),
    asset: whole((row) => quotientFloor(copy.partOf(row), KIND_SPAN)),
    available: wide((row) => copy.available(row)),
    frozen: wide((row) => copy.frozen(row)),
  };
}

function later(
  copy: LedgerCopy,
  valuesOf: (rows: Int32Array) => Int32Array | BigInt64Array,
  bytesOfValue: number,
): Later {
  return {
    length: () => copy.sorted.length * bytesOfValue,
    *parts() {
      const { sorted } = copy;
      for (let from = 0; from < sorted.length; from += STEP_ROWS) {
        yield column(valuesOf(sorted.subarray(from, from + STEP_ROWS)));
      }
    },
  };
}

/** Opens the rows of a new ledger in the order of the snapshot. */
export function readBalances(ledger: Ledger, balances: Balances): void {
  const users = integers(balances.user);
  const accounts = integers(balances.account);
  const assets = integers(balances.asset);
  const available = wides(balances.available);
  const frozen = wides(balances.frozen);
  for (let i = 0; i < users.length; i += 1) {
    const balance = { available: available[i]!, frozen: frozen[i]! };
    ledger.restore(users[i]!, accounts[i] as AccountKind, assets[i]!, balance);
  }
}
