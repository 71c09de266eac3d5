import { Readable } from 'node:stream';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { type Bill, walletRoutes as routes } from '@bourse/contract/routes/wallet.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { Download } from '#edge/files/download.ts';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { CSV_BEGIN, csvLine } from '#platform/files/csv.ts';
import { sayIn } from '#platform/texts/texts.ts';
import { type BillsDependencies, presentBill } from './bills.ts';
import { eachBill } from './store.ts';

const names = new Map<number, string>([
  [AccountKind.FUNDING, 'funding'],
  [AccountKind.SPOT, 'spot'],
  [AccountKind.FUTURES, 'futures'],
]);

const columns = [
  ...(['time', 'timestamp', 'type', 'coin', 'amount', 'balanceAfter'] as const),
  ...(['market', 'order', 'reference', 'note'] as const),
];

const headOf = (language: Language) =>
  csvLine(columns.map((column) => sayIn[language](`historyFile.${column}`)));

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
      fileName: `history-${names.get(account)}-${day}.csv`,
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
