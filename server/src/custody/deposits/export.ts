import type pg from 'pg';
import type { Catalog } from '#engine/live/catalog.ts';
import { eachRowBelow } from '#platform/db/each-row.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { DEPOSIT_COLUMNS, type DepositRow } from './deposit-store.ts';
import { presentDeposit } from './present.ts';

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
