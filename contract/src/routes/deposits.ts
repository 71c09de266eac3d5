import { z } from 'zod';
import { depositSteps } from '../moves/deposit-steps.ts';
import { route, user } from '../route.ts';
import { choiceOut, coin, decimalOut, page, paged, timeMsIn } from '../shapes.ts';

const tag = 'Deposits';

/** A chain by its code, as the table of coins and chains names it. */
export const chainIn = z
  .string()
  .regex(/^[A-Z0-9]{1,16}$/, 'a chain')
  .meta({ examples: ['ETH'] });

const transactionId = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,100}$/, 'a transaction id');

/** Query of a list of what came in or went out. */
export const transferList = {
  ...page,
  coin: z
    .union([z.literal(''), coin])
    .optional()
    .describe('Empty: all'),
  startTime: timeMsIn.optional(),
  endTime: timeMsIn.optional(),
};

const deposit = z
  .object({
    id: z.string(),
    createTime: z.number().int().describe('When we first saw the deposit'),
    time: z.number().int().describe("The same value under the product's field name"),
    chain: z.string(),
    network: z.string(),
    coin: z.string(),
    symbol: z.string().describe('Same as `coin`'),
    amount: decimalOut,
    quantity: decimalOut.describe('Same as `amount`'),
    address: z.string().describe('Your deposit address that received the funds'),
    toAddress: z.string().describe('Same as `address`'),
    txid: z.string(),
    status: choiceOut(1, 0, -1).describe('1 success, 0 pending, -1 failed'),
    step: z
      .enum(depositSteps)
      .describe(
        'seen; credited (you can trade it); withdrawable; small (below the minimum: with status 0 we credit it once small deposits of this coin at this address reach the minimum in total); failed (no longer on the chain); reverted (left the chain after we credited it)',
      ),
    confirmations: z.number().int(),
    creditConfirm: z.number().int().describe('Confirmations after which we credit the deposit'),
    unlockConfirm: z
      .number()
      .int()
      .describe('Confirmations after which you can withdraw the deposit'),
    creditTime: z.number().int().describe('0: not credited yet'),
  })
  .meta({ id: 'Deposit' });
export type Deposit = z.output<typeof deposit>;

/** What the finder says of a transaction. */
export const finderSteps = [
  ...depositSteps,
  'unknown',
  'waiting',
  'reverted-by-chain',
  'nothing-listed',
  'not-yours',
  'by-contract',
  'not-read-yet',
  'chain-away',
] as const;
export type FinderStep = (typeof finderSteps)[number];

export const depositRoutes = {
  depositAddress: route({
    method: 'GET',
    path: '/api/deposit/address',
    summary: 'Your deposit address on a chain; it never changes',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({ chain: chainIn }),
    data: z.object({ address: z.string(), chain: z.string() }),
  }),
  depositList: route({
    method: 'GET',
    path: '/api/cryptocurrency/deposit/list',
    summary: 'Your deposits, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object(transferList),
    data: z.object({ list: z.array(deposit), ...paged }),
  }),
  depositFinder: route({
    method: 'GET',
    path: '/api/deposit/finder',
    summary: 'Find the deposit of a transaction, or the reason why there is none',
    tag,
    access: user('read'),
    limit: 'write',
    query: z.object({ chain: chainIn, txid: transactionId }),
    data: z.object({
      step: z
        .enum(finderSteps)
        .describe(
          "A step of a deposit, or: unknown (not on the chain), waiting (for a block), reverted-by-chain (it failed and moved nothing), nothing-listed (no listed coin), not-yours (none of your addresses), by-contract (a contract paid: we see the balance of your address but not each payment, and our team credits it manually), not-read-yet (check again in a minute), chain-away (the network isn't responding)",
        ),
      deposits: z.array(deposit).describe('Your deposits in the transaction'),
    }),
  }),
  demoFaucet: route({
    method: 'POST',
    path: '/api/demo/faucet',
    summary: 'Demo mode: send coins of the local chain to your deposit address',
    tag,
    access: user('transfer'),
    limit: 'money',
    body: z.strictObject({
      coin,
      chain: chainIn.optional().describe('Absent: the first chain that carries the coin'),
    }),
    data: z.object({
      chain: z.string(),
      coin: z.string(),
      amount: decimalOut,
      address: z.string(),
      txid: z.string(),
    }),
  }),
};
