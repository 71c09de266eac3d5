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
          depositStatus: choiceOut(0, 1).describe('1 enabled, 0 under maintenance'),
          withdrawStatus: choiceOut(0, 1).describe('1 enabled, 0 under maintenance'),
        }),
      )
      .describe('What holds on each of its chains'),
  })
  .meta({ id: 'Currency' });
const chain = z
  .object({
    chain: z.string(),
    chainName: z.string(),
    status: choiceOut(0, 1).describe('1 enabled, 0 under maintenance'),
    depositConfirm: z.number().int(),
    withdrawConfirm: z.number().int(),
    withdrawFee: decimalOut.describe("Of the chain's own coin; each coin's stands in its terms"),
    needComment: choiceOut(0, 1).describe('1 when a memo is needed'),
    network: z.string(),
    transactionUrl: z
      .string()
      .describe('Where a transaction can be looked at, with {txid} in its place; empty: nowhere'),
    unlockConfirm: z
      .number()
      .int()
      .describe('Confirmations after which you may withdraw a deposit'),
    hidesPayments: z
      .boolean()
      .describe(
        'We cannot see what a contract pays out of its own coins: the staff credits it by hand',
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
    setAside: decimalOut.describe('What trading bots at work count with, of what is available'),
    balanceUsdt: decimalOut,
  })
  .meta({ id: 'AssetRow' });
export type AssetRow = z.output<typeof assetRow>;

const futuresAsset = z
  .object({
    symbol: z.string(),
    balance: decimalOut,
    available: decimalOut.describe('What new orders may use, unrealised profit included'),
    transferable: decimalOut.describe('What you may transfer out, without unrealised profit'),
    profit: decimalOut,
    margin: decimalOut,
    frozenBalance: decimalOut,
    setAside: decimalOut.describe('What trading bots at work count with, of what is available'),
  })
  .meta({ id: 'FuturesAsset' });

const bill = z
  .object({
    id: z.string(),
    billKind: choiceOut(...Object.values(BillKind)),
    billKindName: z.string(),
    coin: z.string(),
    symbol: z.string().describe('The coin once more, under the name that the product uses'),
    amount: decimalOut.describe('Signed'),
    quantity: decimalOut.describe('Signed'),
    balance: decimalOut.describe('After the entry'),
    market: z
      .string()
      .describe('Symbol of the pair or, in the futures account, of the contract; empty: none'),
    orderCode: z.string().describe('Your order that traded; empty: none'),
    status: choiceOut(1).describe('1: final'),
    note: z.string().describe('Of a correction: why; empty: none'),
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
    futures: decimalOut.describe('In USDT, positions at the mark'),
  })
  .meta({ id: 'EquityPoint' });
export type EquityPoint = z.output<typeof equityPoint>;

const profit = z
  .object({
    since: z.number().int().describe('Time of the equity that the change is measured from'),
    pnl: decimalOut.describe(
      'In USDT: equity now, less that of then, less what came in since, plus what went out',
    ),
    percent: decimalOut.describe(
      'Of the equity of then and what came in since; 0 where that is nothing',
    ),
    netInflow: decimalOut.describe(
      'In USDT, what came in less what went out since, each at its own moment',
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
    summary: 'What the user owns, in BTC and USDT',
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
    summary:
      'What the user owned at 00:00 UTC of the last days and owns now, and the PNL of today and of these days',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({ days: choiceIn(7, 30, 90).default(7) }),
    data: z.object({
      list: z.array(equityPoint).describe('Oldest first; the last one is now'),
      today: profit.nullable().describe("Null: today's point is not written yet"),
      range: profit.nullable().describe('Since the first point of the list'),
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
      'All ledger entries of an account that a filter leaves, newest first, as a CSV file (UTF-8 with a BOM, its head in the language of the call)',
    tag,
    access: user('read'),
    limit: 'write',
    query: z.object({ account: accountKind, ...billFilter }),
    data: z.object({}),
  }),
  transfer: route({
    method: 'POST',
    path: '/api/finance/transfer/internal',
    summary: 'Move a coin between own accounts; header idempotency-key makes it safe to repeat',
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
    summary: 'Demo mode: funds from the treasury to the funding account, once a day',
    tag,
    access: user('transfer'),
    limit: 'money',
    data: z.object({
      amounts: z.array(z.object({ coin: z.string(), amount: decimalOut })),
      sequence,
    }),
  }),
};
