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
import { presentDeposit } from './present.ts';

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
