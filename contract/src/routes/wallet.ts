import { z } from 'zod';
import { BillKind } from '../bills.ts';
import { anyone, route, user } from '../route.ts';
import {
  accountKind,
  choiceIn,
  choiceOut,
  coin,
  decimalIn,
  decimalOut,
  integerIn,
  page,
  paged,
  sequence,
  timeMsIn,
} from '../shapes.ts';

const tag = 'Wallet';

const currency = z
  .object({
    symbol: z.string(),
    currency: z.string().describe('Whole name'),
    icon: z.string(),
    depositMin: decimalOut.describe('The smallest of its chains'),
    precision: z.number().int(),
    networks: z.array(z.string()).describe('Chain codes'),
    terms: z
      .array(
        z.object({
          chain: z.string(),
          depositMin: decimalOut,
          withdrawMin: decimalOut,
          withdrawMax: decimalOut,
          withdrawFee: decimalOut,
          depositStatus: choiceOut(0, 1).describe('1 enabled, 0 suspended'),
          withdrawStatus: choiceOut(0, 1).describe('1 enabled, 0 suspended'),
        }),
      )
      .describe('Terms on each of its chains'),
  })
  .meta({ id: 'Currency' });
const chain = z
  .object({
    chain: z.string(),
    chainName: z.string(),
    status: choiceOut(0, 1).describe('1 enabled, 0 suspended'),
    depositConfirm: z.number().int(),
    withdrawConfirm: z.number().int(),
    withdrawFee: decimalOut.describe("Of the chain's native coin; for others see `terms`"),
    needComment: choiceOut(0, 1).describe('1: memo required'),
    network: z.string(),
    transactionUrl: z
      .string()
      .describe('Block explorer link, with {txid} for the transaction; empty: none'),
    unlockConfirm: z
      .number()
      .int()
      .describe('Confirmations after which you can withdraw a deposit'),
    hidesPayments: z
      .boolean()
      .describe(
        "Whether deposits of native coins by a contract are credited manually, because we can't see them",
      ),
  })
  .meta({ id: 'Chain' });

const assetRow = z
  .object({
    tokenName: z.string(),
    tokenWholeName: z.string(),
    icon: z.string(),
    balance: decimalOut,
    frozenBalance: decimalOut,
    available: decimalOut,
    setAside: decimalOut.describe(
      'Part of the available balance set aside for running trading bots',
    ),
    balanceUsdt: decimalOut,
  })
  .meta({ id: 'AssetRow' });
export type AssetRow = z.output<typeof assetRow>;

const futuresAsset = z
  .object({
    symbol: z.string(),
    balance: decimalOut,
    available: decimalOut.describe('Available for new orders, unrealized PNL included'),
    transferable: decimalOut.describe('Available for transfers out, without unrealized PNL'),
    profit: decimalOut,
    margin: decimalOut,
    frozenBalance: decimalOut,
    setAside: decimalOut.describe(
      'Part of the available balance set aside for running trading bots',
    ),
  })
  .meta({ id: 'FuturesAsset' });

const bill = z
  .object({
    id: z.string(),
    billKind: choiceOut(...Object.values(BillKind)),
    billKindName: z.string(),
    coin: z.string(),
    symbol: z.string().describe("Same as `coin`, under the product's field name"),
    amount: decimalOut.describe('Signed'),
    quantity: decimalOut.describe('Signed'),
    balance: decimalOut.describe('Balance after the entry'),
    market: z
      .string()
      .describe('Symbol of the pair or, in the futures account, of the contract; empty: none'),
    orderCode: z.string().describe('Your order; empty: none'),
    status: choiceOut(1).describe('1: final'),
    note: z.string().describe('Reason of a correction; empty: none'),
    createAt: z.number().int(),
    time: z.number().int(),
  })
  .meta({ id: 'Bill' });
export type Bill = z.output<typeof bill>;

const billKindIn = choiceIn(0, ...Object.values(BillKind));

/** Which ledger entries of an account. */
const billFilter = {
  billKind: billKindIn.default(0).describe('0: all'),
  coin: z
    .union([z.literal(''), coin])
    .optional()
    .describe('Empty: all'),
  startTime: timeMsIn.optional(),
  endTime: timeMsIn.optional(),
};

const bills = (path: string, account: string) =>
  route({
    method: 'GET',
    path,
    summary: `Ledger entries of the ${account} account, newest first`,
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({ ...billFilter, ...page }),
    data: z.object({ list: z.array(bill), ...paged }),
  });

const equityPoint = z
  .object({
    time: z.number().int(),
    totalUsdt: decimalOut,
    totalBtc: decimalOut,
    funding: decimalOut.describe('In USDT'),
    spot: decimalOut.describe('In USDT'),
    futures: decimalOut.describe('In USDT, positions at the mark price'),
  })
  .meta({ id: 'EquityPoint' });
export type EquityPoint = z.output<typeof equityPoint>;

const profit = z
  .object({
    since: z.number().int().describe('Start of the period of the PNL'),
    pnl: decimalOut.describe(
      'In USDT: equity now less equity then, less deposits, plus withdrawals since',
    ),
    percent: decimalOut.describe(
      'As a fraction of the equity then plus deposits since; 0 if that is zero',
    ),
    netInflow: decimalOut.describe(
      'In USDT, deposits less withdrawals since, each valued at its time',
    ),
    bots: decimalOut
      .nullable()
      .describe(
        'In USDT, what of the PNL trading bots made since, running and ended. Null: there was no bot, or their profit of then was not noted',
      ),
  })
  .meta({ id: 'EquityProfit' });
export type EquityProfit = z.output<typeof profit>;

export const walletRoutes = {
  currencies: route({
    method: 'GET',
    path: '/api/currency/crypto',
    summary: 'Coins and chains',
    tag,
    access: anyone,
    limit: 'read',
    data: z.object({ currency: z.array(currency), chain: z.array(chain) }),
  }),
  totalAsset: route({
    method: 'GET',
    path: '/api/finance/total/asset',
    summary: 'Total assets in BTC and USDT',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({
      totalAsset: z.object({ totalBtc: decimalOut, totalUsdt: decimalOut }),
      accountAsset: z.array(z.object({ account: choiceOut(1, 2, 3), totalUsdt: decimalOut })),
    }),
  }),
  equity: route({
    method: 'GET',
    path: '/api/finance/equity',
    summary: 'Equity at 00:00 UTC of the last days and now, and the PNL of today and of these days',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({ days: choiceIn(7, 30, 90).default(7) }),
    data: z.object({
      list: z
        .array(equityPoint)
        .describe(
          'Oldest first; the last entry is now. An account that had nothing at 00:00 UTC begins with its first deposit, and has a point for each hour of its first three days',
        ),
      today: profit.nullable().describe("null: today's point is not recorded yet"),
      range: profit.nullable().describe('Since the first entry of the list'),
    }),
  }),
  accountAsset: route({
    method: 'GET',
    path: '/api/finance/account/asset',
    summary: 'Balances of the funding (1) or spot (2) account',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      page: integerIn(1, 100_000).default(1),
      pageSize: integerIn(1, 100).default(100),
      accountType: choiceIn(1, 2),
    }),
    data: z.object({ list: z.array(assetRow), totalUsdt: decimalOut, ...paged }),
  }),
  contractAsset: route({
    method: 'GET',
    path: '/api/finance/asset/contract',
    summary: 'The futures account',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({ list: z.array(futuresAsset) }),
  }),
  billKinds: route({
    method: 'GET',
    path: '/api/finance/bill/kind',
    summary: 'Kinds of ledger entries of an account',
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ kind: accountKind }),
    data: z.object({
      kinds: z.array(z.object({ kind: choiceOut(...Object.values(BillKind)), name: z.string() })),
    }),
  }),
  fundingBills: bills('/api/finance/bill/funding', 'funding'),
  spotBills: bills('/api/finance/bill/spot', 'spot'),
  contractBills: bills('/api/finance/bill/contract', 'futures'),
  billsExport: route({
    method: 'GET',
    path: '/api/finance/bill/export',
    summary:
      'All ledger entries of an account that match the filter, newest first, as a CSV file (UTF-8 with a BOM, its header in the language of the call)',
    tag,
    access: user('read'),
    limit: 'write',
    query: z.object({ account: accountKind, ...billFilter }),
    data: z.object({}),
  }),
  transfer: route({
    method: 'POST',
    path: '/api/finance/transfer/internal',
    summary:
      'Transfer a coin between your accounts; the header idempotency-key makes the call safe to repeat',
    tag,
    access: user('transfer'),
    limit: 'money',
    idempotencyKey: 'taken',
    body: z.strictObject({
      from: accountKind,
      to: accountKind,
      coin,
      amount: decimalIn,
      remark: z.string().max(64).optional(),
    }),
    data: z.object({ sequence }),
  }),
  demoClaim: route({
    method: 'POST',
    path: '/api/demo/claim',
    summary: 'Demo mode: claim funds for your funding account, once a day',
    tag,
    access: user('transfer'),
    limit: 'money',
    data: z.object({
      amounts: z.array(z.object({ coin: z.string(), amount: decimalOut })),
      sequence,
    }),
  }),
};
