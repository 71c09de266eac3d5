import type { AccountKind } from '@bourse/contract/enumerations.ts';
import type { Snapshot } from '@bourse/contract/messages.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { column, integers, wides } from './bytes.ts';

type Balances = NonNullable<Snapshot['balances']>;

const ACCOUNT_SPAN = 4;
const ASSET_SPAN = 1_024;

/** Sorted by user, asset and account, not in the order of the ledger's rows. */
export function writeBalances(ledger: Ledger): Balances {
  const keys = new Float64Array(ledger.rowCount);
  let count = 0;
  for (let row = 0; row < ledger.rowCount; row += 1) {
    if (ledger.available(row) === 0n && ledger.frozen(row) === 0n) continue;
    const part = ledger.assetOf(row) * ACCOUNT_SPAN + ledger.accountOf(row);
    keys[count] = ledger.userOf(row) * ASSET_SPAN * ACCOUNT_SPAN + part;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  const user = new Int32Array(count);
  const account = new Int32Array(count);
  const asset = new Int32Array(count);
  const available = new BigInt64Array(count);
  const frozen = new BigInt64Array(count);
  for (let i = 0; i < count; i += 1) {
    const part = sorted[i]! % (ASSET_SPAN * ACCOUNT_SPAN);
    user[i] = (sorted[i]! - part) / (ASSET_SPAN * ACCOUNT_SPAN);
    account[i] = part % ACCOUNT_SPAN;
    asset[i] = (part - (part % ACCOUNT_SPAN)) / ACCOUNT_SPAN;
    const row = ledger.find(user[i]!, account[i] as AccountKind, asset[i]!);
    available[i] = ledger.available(row);
    frozen[i] = ledger.frozen(row);
  }
  return {
    user: column(user),
    account: column(account),
    asset: column(asset),
    available: column(available),
    frozen: column(frozen),
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
