import { z } from 'zod';
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

/** Where a deposit is. Of these, credited and withdrawable are in the funding account. */
export const depositSteps = [
  'seen',
  'credited',
  'withdrawable',
  'small',
  'failed',
  'reverted',
] as const;
export type DepositStep = (typeof depositSteps)[number];

const deposit = z
  .object({
    id: z.string(),
    createTime: z.number().int().describe('When it was seen first'),
    time: z.number().int().describe('The same, as the product names it'),
    chain: z.string(),
    network: z.string(),
    coin: z.string(),
    symbol: z.string().describe('The coin again'),
    amount: decimalOut,
    quantity: decimalOut.describe('The amount again'),
    address: z.string().describe('Yours, at which it arrived'),
    toAddress: z.string().describe('The address again'),
    txid: z.string(),
    status: choiceOut(1, 0, -1).describe('1 success, 0 pending, -1 failed'),
    step: z
      .enum(depositSteps)
      .describe(
        'seen; credited (may be traded); withdrawable; small (below the minimum: with the status 0 it is credited once such deposits of its coin at its address come to the minimum); failed (no longer on the chain); reverted (left the chain after it was credited)',
      ),
    confirmations: z.number().int(),
    creditConfirm: z.number().int().describe('With so many it is credited'),
    unlockConfirm: z.number().int().describe('With so many it may leave'),
    creditTime: z.number().int().describe('0: it is not credited'),
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
    summary: 'Your own address on a chain, always the same',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({ chain: chainIn }),
    data: z.object({ address: z.string(), chain: z.string() }),
  }),
  depositList: route({
    method: 'GET',
    path: '/api/cryptocurrency/deposit/list',
    summary: 'What came in from chains, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object(transferList),
    data: z.object({ list: z.array(deposit), ...paged }),
  }),
  depositFinder: route({
    method: 'GET',
    path: '/api/deposit/finder',
    summary: 'Where the deposit of a transaction is, or why it is not there',
    tag,
    access: user('read'),
    limit: 'write',
    query: z.object({ chain: chainIn, txid: transactionId }),
    data: z.object({
      step: z
        .enum(finderSteps)
        .describe(
          'A step of a deposit; unknown (to the chain), waiting (for a block), reverted-by-chain (it moved nothing), nothing-listed (no coin that is listed), not-yours (at no address of yours), by-contract (a contract paid: we see what your address holds, not each payment, and the staff credits it by hand), not-read-yet (look again in a minute), chain-away',
        ),
      deposits: z.array(deposit).describe('Deposits of the transaction that are yours'),
    }),
  }),
  demoFaucet: route({
    method: 'POST',
    path: '/api/demo/faucet',
    summary: 'Demo mode: real coins of the local chain to your deposit address',
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
