import { Readable } from 'node:stream';
import { type BillKind, billKindsOf } from '@bourse/contract/bills.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { CSV_BEGIN, csvLine } from '@bourse/contract/exports/csv.ts';
import type { Bill } from '@bourse/contract/routes/wallet.ts';
import { routes } from '@bourse/contract/routes.ts';
import { billKindName } from '@bourse/contract/texts/bill-names.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type pg from 'pg';
import { Download } from '#edge/files/download.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText, type Catalog } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { sayIn } from '#platform/texts/texts.ts';
import { type BillRow, billsOf, eachBill } from './store.ts';

const accountNames = new Map<number, string>([
  [AccountKind.FUNDING, 'funding'],
  [AccountKind.SPOT, 'spot'],
  [AccountKind.FUTURES, 'futures'],
]);

const fileColumns = [
  ...(['time', 'timestamp', 'type', 'coin', 'amount', 'balanceAfter'] as const),
  ...(['market', 'order', 'reference', 'note'] as const),
];

/** A bill is written once it is done: there is no other status. */
const BILL_DONE = 1;

export interface BillsDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show the user's own last command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Ledger entries of the three accounts. */
export function billRoutes(dependencies: BillsDependencies): readonly Implementation[] {
  return [
    implement(routes.billKinds, ({ query }, call) => ({
      kinds: billKindsOf(query.kind).map((kind: BillKind) => ({
        kind,
        name: billKindName(kind, call.language),
      })),
    })),
    billRoute(routes.fundingBills, AccountKind.FUNDING, dependencies),
    billRoute(routes.spotBills, AccountKind.SPOT, dependencies),
    billRoute(routes.contractBills, AccountKind.FUTURES, dependencies),
  ];
}

function billRoute(
  route: typeof routes.fundingBills,
  account: AccountKind,
  { live, pool, caughtUp }: BillsDependencies,
): Implementation {
  const { catalog } = live;
  return implement(route, async ({ query }, call) => {
    const { userId: user } = callerOf(call);
    await caughtUp(live.lastSequenceOf(user));
    const { page, pageSize } = query;
    const { rows, total } = await billsOf(pool, {
      user,
      account,
      kind: query.billKind ?? 0,
      asset: query.coin ? catalog.findAsset(query.coin).asset : 0,
      startTime: query.startTime ?? 0,
      endTime: query.endTime ?? 0,
      page,
      pageSize,
    });
    const list = rows.map((row) => presentBill(row, account, catalog, call.language));
    return { list, total, page, pageSize };
  });
}

/** What an entry is of: the symbol of a pair or a contract, and an order's code; empty: none. */
export function namesOf({ market, order }: BillRow, account: AccountKind, catalog: Catalog) {
  const named =
    account === AccountKind.FUTURES ? catalog.contract.bind(catalog) : catalog.market.bind(catalog);
  return {
    market: market === null ? '' : named(market).symbol,
    orderCode: order === null ? '' : String(order),
  };
}

/** An entry as its owner reads it. */
export function presentBill(
  row: BillRow,
  account: AccountKind,
  catalog: Catalog,
  language: Language,
): Bill {
  const asset = catalog.asset(row.asset);
  const amount = amountText(asset, row.amount);
  return {
    id: `${row.sequence}-${row.position}`,
    billKind: row.kind,
    billKindName: billKindName(row.kind, language),
    coin: asset.symbol,
    symbol: asset.symbol,
    amount,
    quantity: amount,
    balance: amountText(asset, BigInt(row.balanceAfter)),
    ...namesOf(row, account, catalog),
    status: BILL_DONE,
    note: row.note,
    createAt: row.time,
    time: row.time,
  };
}

const headOf = (language: Language) =>
  csvLine(fileColumns.map((column) => sayIn[language](`historyFile.${column}`)));

/** The history of an account as a file: all that the filter leaves, part by part. */
export function billsFileRoute({ live, pool, caughtUp }: BillsDependencies): Implementation {
  const { catalog } = live;
  return implement(routes.billsExport, async ({ query }, call) => {
    const { userId: user } = callerOf(call);
    const { account, billKind: kind, coin, startTime = 0, endTime = 0 } = query;
    const asset = coin ? catalog.findAsset(coin).asset : 0;
    await caughtUp(live.lastSequenceOf(user));
    const rows = eachBill(pool, user, account, { kind, asset, startTime, endTime });
    const lines = async function* () {
      yield CSV_BEGIN + headOf(call.language);
      for await (const row of rows) {
        yield lineOf(presentBill(row, account, catalog, call.language));
      }
    };
    const day = new Date(call.time).toISOString().slice(0, 10);
    // The row has no shape for a file; the gateway knows one when it sees it.
    return new Download(Readable.from(lines()), {
      fileName: `history-${accountNames.get(account)}-${day}.csv`,
      contentType: 'text/csv; charset=utf-8',
    }) as never;
  });
}

function lineOf({ time, billKindName, coin, amount, balance, market, ...bill }: Bill): string {
  const utc = new Date(time).toISOString();
  const { orderCode, id, note } = bill;
  return csvLine([
    ...[utc, time, billKindName, coin, amount, balance, market, orderCode, id, note],
  ]);
}
