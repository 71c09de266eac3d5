import { formatDecimal } from '@bourse/contract/amount.ts';
import { BillKind } from '@bourse/contract/bills.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { billKindName } from '@bourse/contract/texts/bill-names.ts';
import type pg from 'pg';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import { VALUE_DECIMALS } from '#engine/live/valuation.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import { namesOf } from './bills.ts';
import type { Movement } from './cost-basis.ts';
import { gainsOf } from './gains.ts';
import { type BillRow, eachBill } from './store.ts';

const columns = [
  ...(['id', 'time', 'account', 'kind', 'coin', 'amount', 'balance', 'market'] as const),
  'orderCode',
] as const;
const accounts = [
  [AccountKind.FUNDING, 'funding'],
  [AccountKind.SPOT, 'spot'],
  [AccountKind.FUTURES, 'futures'],
] as const;

/** Files with some of the movements only. */
const parts = [
  ['funding-fees', [BillKind.funding]],
  ['fees', [BillKind.fee, BillKind.withdrawalFee, BillKind.liquidationFee]],
  ['transfers', [BillKind.transferIn, BillKind.transferOut]],
] as const satisfies readonly (readonly [string, readonly BillKind[]])[];

const gainColumns = [
  ...(['id', 'time', 'account', 'kind', 'coin', 'quantity', 'proceeds', 'basis', 'gain'] as const),
  ...(['heldSince', 'left', 'leftBasis'] as const),
] as const;

/** Each movement of money, of these some kinds once more, and what each cost and brought. */
export function moneyExport(catalog: Catalog, pool: pg.Pool): readonly ExportSection[] {
  const present = (row: BillRow, [account, name]: (typeof accounts)[number]) => {
    const asset = catalog.asset(row.asset);
    return {
      id: `${row.sequence}-${row.position}`,
      time: row.time,
      account: name,
      kind: billKindName(row.kind, 'en'),
      coin: asset.symbol,
      amount: amountText(asset, row.amount),
      balance: amountText(asset, BigInt(row.balanceAfter)),
      ...namesOf(row, account, catalog),
    };
  };
  return [
    section('bills', columns, async function* (user) {
      for (const account of accounts) {
        for await (const row of eachBill(pool, user, account[0])) yield present(row, account);
      }
    }),
    ...parts.map(([part, kinds]) =>
      section(part, columns, async function* (user) {
        for (const account of accounts) {
          for await (const row of eachBill(pool, user, account[0])) {
            if (kinds.some((kind) => kind === row.kind)) yield present(row, account);
          }
        }
      }),
    ),
    section('gains', gainColumns, async function* (user) {
      const unit = catalog.findAsset('USDT').asset;
      for await (const movement of gainsOf(pool, catalog, unit, user)) {
        yield presentMovement(movement, catalog);
      }
    }),
  ];
}

function presentMovement(movement: Movement, catalog: Catalog) {
  const { entry, quantity, proceeds, basis, gain, heldSince, left, leftBasis } = movement;
  const asset = catalog.asset(entry.asset);
  const money = (value: bigint | null) =>
    value === null ? null : formatDecimal(value, VALUE_DECIMALS);
  return {
    id: `${entry.sequence}-${entry.position}`,
    time: entry.time,
    account: accounts.find(([kind]) => kind === entry.account)?.[1] ?? null,
    kind: billKindName(entry.kind, 'en'),
    coin: asset.symbol,
    quantity: amountText(asset, quantity),
    ...{ proceeds: money(proceeds), basis: money(basis), gain: money(gain) },
    heldSince: heldSince === null ? null : new Date(heldSince).toISOString(),
    ...{ left: amountText(asset, left), leftBasis: money(leftBasis) },
  };
}
