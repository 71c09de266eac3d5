import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalOut } from '../../shapes.ts';
import { reason } from './proposals.ts';

const tag = 'Console: coins and chains';

const chain = z.string().min(1).max(16);
/** Empty: the chain itself. */
const coin = z.string().max(16);
const version = z
  .number()
  .int()
  .min(1)
  .describe('Version in effect now: another change came first');
const amount = z
  .string()
  .max(40)
  .regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'a decimal number');
const confirmations = z.number().int().min(1).max(10_000);

/** What is closed and opened: a whole chain, or one way of a coin on it. */
export const coinWays = ['chain', 'deposits', 'withdrawals'] as const;
export type CoinWay = (typeof coinWays)[number];

const coinRow = z
  .object({
    coin: z.string(),
    version: z.number().int(),
    changedAt: z.number().int(),
    depositsOpen: z.boolean(),
    withdrawalsOpen: z.boolean(),
    isPaused: z.boolean().describe('Whether a failed reconciliation suspended it'),
    depositMin: decimalOut,
    withdrawMin: decimalOut,
    withdrawMax: decimalOut,
    withdrawFee: decimalOut,
    reviewAbove: decimalOut,
    twoPeopleAbove: decimalOut,
    depositsWaiting: z.number().int().describe('Detected and not credited'),
    withdrawalsWaiting: z.number().int().describe('Approved and not sent'),
  })
  .meta({ id: 'ConsoleCoin' });
export type ConsoleCoin = z.output<typeof coinRow>;

const chainRow = z
  .object({
    chain: z.string(),
    name: z.string(),
    network: z.string(),
    version: z.number().int(),
    changedAt: z.number().int(),
    isOpen: z.boolean(),
    isAway: z.boolean().describe("Whether its node isn't responding, or lags"),
    readHeight: z.number().int(),
    tipHeight: z.number().int(),
    depositConfirmations: z.number().int(),
    unlockConfirmations: z.number().int(),
    withdrawConfirmations: z.number().int(),
    coins: z.array(coinRow),
  })
  .meta({ id: 'ConsoleChain' });
export type ConsoleChain = z.output<typeof chainRow>;

const change = z.object({
  chain: z.string(),
  coin: z.string().describe('Empty: the chain itself'),
  version: z.number().int(),
  time: z.number().int(),
  by: z.string(),
  reason: z.string(),
  fields: z
    .array(z.object({ name: z.string(), before: z.string(), after: z.string() }))
    .describe('Changed fields'),
});

export const consoleCoinRoutes = {
  consoleCoins: route({
    method: 'GET',
    path: '/api/console/coins',
    summary: 'Chains and coins with their terms, and the latest changes',
    tag,
    access: operator('coin-see'),
    limit: 'read',
    data: z.object({ list: z.array(chainRow), changes: z.array(change) }),
  }),
  consoleCoinClose: route({
    method: 'POST',
    path: '/api/console/coin/close',
    summary:
      'Suspend a chain, or deposits or withdrawals of a coin on it; reopening takes two people',
    tag,
    access: operator('asset-pause'),
    limit: 'write',
    body: z.strictObject({ chain, coin, way: z.enum(coinWays), reason }),
    data: z.object({}),
  }),
};

/** To open again what was closed. */
export const coinOpenFields = z.strictObject({ chain, coin, way: z.enum(coinWays), version });

/** New terms of a coin on a chain: all of them. */
export const coinTermsFields = z.strictObject({
  ...{ chain, coin: coin.min(1), version },
  ...{ depositMin: amount, withdrawMin: amount, withdrawMax: amount, withdrawFee: amount },
  ...{ reviewAbove: amount, twoPeopleAbove: amount },
});

/** New confirmations of a chain. */
export const chainTermsFields = z.strictObject({
  ...{ chain, version, depositConfirmations: confirmations },
  ...{ unlockConfirmations: confirmations, withdrawConfirmations: confirmations },
});
