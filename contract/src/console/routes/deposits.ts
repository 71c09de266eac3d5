import { z } from 'zod';
import { depositSteps } from '../../moves/deposit-steps.ts';
import { operator, route } from '../../route.ts';
import { chainIn } from '../../routes/deposits.ts';
import { decimalOut } from '../../shapes.ts';
import { depositRemedies } from '../desk-lists.ts';
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
    user: z.number().int().describe('Account number'),
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
    creditedAt: z.number().int().describe('0: not credited'),
    confirmations: z.number().int(),
    creditConfirm: z.number().int(),
    unlockConfirm: z.number().int(),
    depositMin: decimalOut.describe('Version in effect'),
    reversal: z
      .enum(['none', 'open', 'asked', 'done', 'returning'])
      .describe('Of a deposit that left its chain after crediting: the action taken'),
    debt: decimalOut.describe("Amount we couldn't recover"),
    isClosed: z
      .boolean()
      .describe('Whether it is waiting because deposits of its coin or chain are suspended'),
    isOwn: z
      .boolean()
      .describe('Whether it belongs to your own customer account: others must decide'),
  })
  .meta({ id: 'ConsoleDeposit' });
export type ConsoleDeposit = z.output<typeof row>;

/** Why something that arrived at an address of ours is in no balance that anybody can use. */
export const unexplainedReasons = [
  ...(['small', 'dust', 'closed-account', 'house', 'unlisted', 'untraced'] as const),
] as const;

const unexplained = z
  .object({
    chain: z.string(),
    txid: z
      .string()
      .describe('If `why` is untraced: our own name for it, because no node names the transaction'),
    place: z.number().int(),
    deposit: z.string().describe('Deposit number; empty: no deposit recorded'),
    why: z.enum(unexplainedReasons),
    coin: z.string().describe("Empty: the token isn't listed"),
    contract: z.string().describe('Of an unlisted token'),
    amount: z
      .string()
      .describe('Decimal amount of the coin; for an unlisted token, units of its contract'),
    address: z.string(),
    uid: z.string().describe('Owner of the address; empty: no owner'),
    sender: z.string().describe('If the chain names one; else empty'),
    seenAt: z.number().int(),
    isOwn: z
      .boolean()
      .describe('Whether it belongs to your own customer account: others must explain it'),
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
  uid: z.string().describe('Owner of the address; empty: not ours'),
});

export const consoleDepositRoutes = {
  consoleDeposits: route({
    method: 'GET',
    path: '/api/console/deposits',
    summary: 'Deposits, newest first, in pages of 50',
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
        .describe('`next` of the previous page'),
    }),
    data: z.object({ list: z.array(row), next: z.string().describe('Empty: last page') }),
  }),
  consoleUnexplained: route({
    method: 'GET',
    path: '/api/console/deposits/unexplained',
    summary: 'Uncredited arrivals, up to 100: oldest first, unlisted tokens last',
    tag,
    access: operator('deposit-see'),
    limit: 'read',
    data: z.object({
      list: z.array(unexplained),
      count: z.number().int().describe('Total count'),
      leftOut: z
        .array(
          z.object({
            chain: z.string(),
            count: z.number().int(),
            lastAt: z.number().int().describe('UTC epoch milliseconds'),
          }),
        )
        .describe(
          'Number of arrivals of unlisted tokens without a row, because too many were waiting',
        ),
    }),
  }),
  consoleDepositExplain: route({
    method: 'POST',
    path: '/api/console/deposit/explain',
    summary: 'Explain an uncredited arrival, which removes it from the queue',
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
    summary: 'Find the deposit of a transaction on any chain, or the reason why there is none',
    tag,
    access: operator('deposit-see'),
    limit: 'write',
    query: z.object({ txid: transaction }),
    data: z.object({
      step: z.enum(deskFinderSteps),
      chain: z.string().describe('Chain of the transaction; empty: not found'),
      deposits: z.array(row),
      arrivals: z.array(arrival).describe('Arrivals in the transaction, if it is in a block'),
    }),
  }),
};

/**
 * One deposit, exactly: of the proposal that credits it though it is below the minimum, and of the one that
 * takes it back because it left its chain after its credit.
 */
export const oneDepositFields = z.strictObject({
  deposit: z.string().regex(/^\d{1,15}$/, 'the number of a deposit'),
  user: z.number().int().min(100).describe('Account number of the customer concerned'),
  chain: z.string().max(16),
  coin: z.string().max(16),
  amount: z.string().max(40),
  txid: z.string().max(100),
});
