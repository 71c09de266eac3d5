import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { chainIn, depositSteps } from '../../routes/deposits.ts';
import { decimalOut } from '../../shapes.ts';
import { reason } from './proposals.ts';

const tag = 'Console: deposits';

const transaction = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,100}$/, 'a transaction id');

const row = z
  .object({
    code: z.string(),
    uid: z.string(),
    user: z.number().int().describe("The account's own number"),
    chain: z.string(),
    coin: z.string(),
    amount: decimalOut,
    chainAmount: z.string().describe('Units of the coin on its chain'),
    address: z.string(),
    txid: z.string(),
    place: z.number().int().describe('Of the transfer in its transaction'),
    step: z.enum(depositSteps),
    blockHeight: z.number().int(),
    seenAt: z.number().int(),
    creditedAt: z.number().int().describe('0: it is not credited'),
    confirmations: z.number().int(),
    creditConfirm: z.number().int(),
    unlockConfirm: z.number().int(),
    depositMin: decimalOut.describe('In force now'),
    reversal: z
      .enum(['none', 'open', 'asked', 'done', 'returning'])
      .describe('Of one that left its chain after its credit: what was done about it'),
    debt: decimalOut.describe('What could not be taken back'),
    isClosed: z.boolean().describe('It waits: deposits of its coin or chain are closed'),
    isOwn: z.boolean().describe('Of your own customer account: others decide'),
  })
  .meta({ id: 'ConsoleDeposit' });
export type ConsoleDeposit = z.output<typeof row>;

/** Why something that arrived at an address of ours is in no balance that anybody can use. */
export const unexplainedReasons = [
  ...(['small', 'dust', 'closed-account', 'house', 'unlisted', 'untraced'] as const),
] as const;

/** What is done about it: it stays, is credited or sent back by people, or was no customer's. */
export const depositRemedies = ['stays', 'correction', 'return', 'not-ours'] as const;

const unexplained = z
  .object({
    chain: z.string(),
    txid: z
      .string()
      .describe(
        'If `why` is untraced: a name that we gave it, since no node says which transaction it was',
      ),
    place: z.number().int(),
    deposit: z.string().describe('Number of the deposit; empty: none is written down'),
    why: z.enum(unexplainedReasons),
    coin: z.string().describe('Empty: the token is not listed'),
    contract: z.string().describe('Of a token that is not listed'),
    amount: z
      .string()
      .describe('A decimal of the coin; of what is not listed, units of its contract'),
    address: z.string(),
    uid: z.string().describe('Whose address it is; empty: nobody’s'),
    sender: z.string().describe('Where the chain names one; else empty'),
    seenAt: z.number().int(),
    isOwn: z.boolean().describe('Of your own customer account: others explain it'),
  })
  .meta({ id: 'UnexplainedDeposit' });
export type UnexplainedDeposit = z.output<typeof unexplained>;

/** What the finder says where no deposit is written down. */
export const deskFinderSteps = [
  'found',
  'unknown',
  'waiting',
  'reverted-by-chain',
  'nothing-listed',
  'not-ours',
  'by-contract',
  'not-read-yet',
  'missed',
  'chain-away',
] as const;
export type DeskFinderStep = (typeof deskFinderSteps)[number];

const arrival = z.object({
  chain: z.string(),
  coin: z.string(),
  amount: z.string().describe('Units of the coin on its chain'),
  address: z.string(),
  uid: z.string().describe('Whose address it is; empty: not ours'),
});

export const consoleDepositRoutes = {
  consoleDeposits: route({
    method: 'GET',
    path: '/api/console/deposits',
    summary: 'What came in from chains, newest first, 50 a page',
    tag,
    access: operator('deposit-see'),
    limit: 'read',
    query: z.object({
      chain: z.union([z.literal(''), chainIn]).default(''),
      coin: z.string().max(16).default(''),
      step: z.union([z.literal(''), z.enum(depositSteps)]).default(''),
      uid: z
        .string()
        .regex(/^\d{0,15}$/)
        .default(''),
      before: z
        .string()
        .regex(/^\d{0,15}$/)
        .default('')
        .describe('The `next` of the page before'),
    }),
    data: z.object({ list: z.array(row), next: z.string().describe('Empty: no more') }),
  }),
  consoleUnexplained: route({
    method: 'GET',
    path: '/api/console/deposits/unexplained',
    summary:
      'What arrived and was not credited, 100 at most: the oldest first, tokens that are not listed last',
    tag,
    access: operator('deposit-see'),
    limit: 'read',
    data: z.object({
      list: z.array(unexplained),
      count: z.number().int().describe('Of all'),
      leftOut: z
        .array(
          z.object({
            chain: z.string(),
            count: z.number().int(),
            lastAt: z.number().int().describe('UTC epoch milliseconds'),
          }),
        )
        .describe(
          'Arrivals of tokens that are not listed, of which no row is kept: too many waited',
        ),
    }),
  }),
  consoleDepositExplain: route({
    method: 'POST',
    path: '/api/console/deposit/explain',
    summary: 'Say what became of something that arrived and was not credited: it leaves the queue',
    tag,
    access: operator('deposit-explain'),
    limit: 'write',
    body: z.strictObject({
      chain: chainIn,
      txid: transaction,
      place: z.number().int().min(0),
      remedy: z.enum(depositRemedies),
      reason,
    }),
    data: z.object({}),
  }),
  consoleDepositFinder: route({
    method: 'GET',
    path: '/api/console/deposit/finder',
    summary: 'Where the deposit of a transaction is, on whichever chain, or why it is not there',
    tag,
    access: operator('deposit-see'),
    limit: 'write',
    query: z.object({ txid: transaction }),
    data: z.object({
      step: z.enum(deskFinderSteps),
      chain: z.string().describe('Where it was found; empty: nowhere'),
      deposits: z.array(row),
      arrivals: z.array(arrival).describe('What the transaction brought, where it is in a block'),
    }),
  }),
};

/**
 * One deposit, exactly: of the proposal that credits it though it is below the minimum, and of the one that
 * takes it back because it left its chain after its credit.
 */
export const oneDepositFields = z.strictObject({
  deposit: z.string().regex(/^\d{1,15}$/, 'the number of a deposit'),
  user: z.number().int().min(100).describe("The account's own number: whom it is about"),
  chain: z.string().max(16),
  coin: z.string().max(16),
  amount: z.string().max(40),
  txid: z.string().max(100),
});
