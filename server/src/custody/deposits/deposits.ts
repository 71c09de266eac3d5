import type pg from 'pg';
import type { Catalog } from '#engine/live/catalog.ts';
import { eachRowBelow } from '#platform/db/each-row.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { FOUND_MAX, type Found, inBoth, type SearchSource } from '#ports/search-port.ts';
import { transactionIds, writtenAddresses } from '../coins/typed-text.ts';
import { ownersOf } from './address-store.ts';
import type { DepositConsoleDependencies } from './console.ts';
import {
  depositsByTransactions,
  depositsTo,
  findById,
  type StaffDeposit,
} from './console-store.ts';
import { DEPOSIT_COLUMNS, type DepositRow } from './deposit-store.ts';
import { presentDeposit } from './present.ts';

export { ownerOf } from './address-store.ts';
export { creditSmallProposal, depositConsoleRoutes } from './console.ts';
export { isDepositUnderWay, isStoppedForDeposits } from './deposit-store.ts';
export { createDepositLocks } from './locks.ts';
export { noteOpened, noteStopped } from './reversals.ts';
export { reverseProposal } from './reverse-deposit.ts';
export { depositRoutes } from './routes.ts';
export { unexplainedRoutes } from './unexplained.ts';
export { UntracedArrivals } from './untraced.ts';
export { Watcher } from './watcher.ts';

const columns = [
  ...(['id', 'time', 'chain', 'coin', 'amount', 'address', 'txid', 'step', 'creditTime'] as const),
] as const;

/** What arrived from chains, the newest first; `step` is its state. */
export function depositExport(catalog: Catalog, pool: pg.Pool): ExportSection {
  const text = `select ${DEPOSIT_COLUMNS} from deposits
    where user_id = $1 and id < $2 order by id desc limit $3`;
  return section('deposits', columns, async function* (user) {
    for await (const row of eachRowBelow<DepositRow>(pool, text, [user], ({ id }) => id)) {
      yield presentDeposit(row, undefined, catalog);
    }
  });
}

/** Deposits by their transaction, or by the address that they came to, which always is the same customer's. */
export function depositSearch({
  database,
  live,
  chains,
}: Pick<DepositConsoleDependencies, 'database' | 'live' | 'chains'>): SearchSource {
  const present = (row: StaffDeposit): Found => {
    const { amount, step } = presentDeposit(row, chains.find(row.chain), live.catalog);
    return {
      ...{ kind: 'deposit', code: String(row.id), user: row.user, chain: row.chain },
      ...{ title: inBoth(`${amount} ${row.coin}`), state: step, time: row.seenAt },
    };
  };
  return {
    kinds: ['deposit'],
    shapes: ['transaction', 'address'],
    async find(text, shape) {
      if (shape === 'transaction') {
        const rows = await depositsByTransactions(database, transactionIds(text));
        return { list: rows.slice(0, FOUND_MAX).map(present) };
      }
      const addresses = writtenAddresses(chains, text);
      const users = await ownersOf(database, addresses);
      const rows = await depositsTo(database, users, addresses, FOUND_MAX);
      return { list: rows.map(present), users };
    },
    async byCode(_kind, code) {
      const row = await findById(database, Number(code));
      return row && present(row);
    },
  };
}
