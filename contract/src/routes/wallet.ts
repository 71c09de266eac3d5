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
    depositMin: decimalOut,
    precision: z.number().int(),
    networks: z.array(z.string()).describe('Chain codes'),
  })
  .meta({ id: 'Currency' });
const chain = z
  .object({
    chain: z.string(),
    chainName: z.string(),
    status: choiceOut(0, 1).describe('1 enabled, 0 disabled'),
    depositConfirm: z.number().int(),
    withdrawConfirm: z.number().int(),
    withdrawFee: decimalOut,
    needComment: choiceOut(0, 1).describe('1 when a memo is needed'),
    network: z.string(),
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
    balanceUsdt: decimalOut,
  })
  .meta({ id: 'AssetRow' });
export type AssetRow = z.output<typeof assetRow>;

const futuresAsset = z
  .object({
    symbol: z.string(),
    balance: decimalOut,
    available: decimalOut.describe('What new orders may use, unrealised profit too'),
    transferable: decimalOut.describe('What may leave the account: no unrealised profit'),
    profit: decimalOut,
    margin: decimalOut,
    frozenBalance: decimalOut,
  })
  .meta({ id: 'FuturesAsset' });

const bill = z
  .object({
    id: z.string(),
    billKind: choiceOut(...Object.values(BillKind)),
    billKindName: z.string(),
    coin: z.string(),
    symbol: z.string().describe('The coin again, as the product names it'),
    amount: decimalOut.describe('Signed'),
    quantity: decimalOut.describe('Signed'),
    balance: decimalOut.describe('After the entry'),
    status: choiceOut(1).describe('1: final'),
    createAt: z.number().int(),
    time: z.number().int(),
  })
  .meta({ id: 'Bill' });
export type Bill = z.output<typeof bill>;

const billKindIn = choiceIn(0, ...Object.values(BillKind));

const bills = (path: string, account: string) =>
  route({
    method: 'GET',
    path,
    summary: `Ledger entries of the ${account} account, newest first`,
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({
      billKind: billKindIn.default(0).describe('0: all'),
      coin: z
        .union([z.literal(''), coin])
        .optional()
        .describe('Empty: all'),
      startTime: timeMsIn.optional(),
      endTime: timeMsIn.optional(),
      ...page,
    }),
    data: z.object({ list: z.array(bill), ...paged }),
  });

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
  transfer: route({
    method: 'POST',
    path: '/api/finance/transfer/internal',
    summary: 'Move a coin between own accounts; header idempotency-key makes it safe to repeat',
    tag,
    access: user('transfer'),
    limit: 'money',
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
