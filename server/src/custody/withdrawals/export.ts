import { WithdrawalStatus } from '@bourse/contract/moves/withdrawal-moves.ts';
import type pg from 'pg';
import type { Catalog } from '#engine/live/catalog.ts';
import { eachRowBelow } from '#platform/db/each-row.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { SavedAddresses } from './address-store.ts';
import { presentWithdrawal } from './present.ts';
import { LISTED_COLUMNS, type ListedWithdrawal } from './store.ts';

const withdrawalColumns = [
  ...(['id', 'time', 'chain', 'coin', 'amount', 'fee', 'received', 'address', 'memo'] as const),
  ...(['status', 'reason', 'txid'] as const),
] as const;
const addressColumns = [
  ...(['name', 'chain', 'address', 'memo', 'createTime', 'usableTime'] as const),
] as const;
const statusNames = new Map<number, string>(
  Object.entries(WithdrawalStatus).map(([name, status]) => [status, name]),
);

/** What was sent to chains, and the addresses that were saved for it; the newest first. */
export function withdrawalExport(
  catalog: Catalog,
  database: Executor,
  pool: pg.Pool,
): readonly ExportSection[] {
  const text = `select ${LISTED_COLUMNS} from withdrawals
    where user_id = $1 and status <> 0 and id < $2 order by id desc limit $3`;
  return [
    section('withdrawals', withdrawalColumns, async function* (user) {
      for await (const row of eachRowBelow<ListedWithdrawal>(pool, text, [user], ({ id }) => id)) {
        const status = statusNames.get(row.status) ?? null;
        yield { ...presentWithdrawal(row, undefined, catalog, 0, false), status };
      }
    }),
    section('saved-addresses', addressColumns, async function* (user) {
      for (const saved of await new SavedAddresses(database).list(user)) {
        yield { ...saved, createTime: saved.createdAt, usableTime: saved.usableAt };
      }
    }),
  ];
}
