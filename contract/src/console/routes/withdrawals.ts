import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalOut } from '../../shapes.ts';
import { reviewRules } from '../desk-lists.ts';
import { reason } from './proposals.ts';

const tag = 'Console: withdrawals';

const code = z.string().regex(/^\d{1,15}$/, 'the number of a withdrawal');

const waiting = z
  .object({
    code: z.string(),
    uid: z.string(),
    user: z.number().int().describe('Account number'),
    chain: z.string(),
    coin: z.string(),
    amount: decimalOut.describe('Amount deducted from the account, fee included'),
    received: decimalOut,
    usdt: decimalOut.describe('Current value; 0: the coin has no USDT market'),
    address: z.string(),
    askedAt: z.number().int(),
    status: z.literal([1, 2, 3, 4, 5, 6, 7]).describe('Status shown to the owner'),
    rules: z
      .array(z.object({ rule: z.enum(reviewRules), saw: z.string() }))
      .describe('Reasons for a manual review, with the findings of each rule'),
    heldUntil: z.number().int().describe('No approval before then; 0: not on hold'),
    needsSecondPerson: z
      .boolean()
      .describe('Whether only a proposal can approve it: withdrawal-pass-large'),
    isStopping: z
      .boolean()
      .describe('Whether it is refunded once the signer confirms that it signed nothing'),
    isHeldUp: z
      .boolean()
      .describe(
        'Whether it is waiting because withdrawals of the coin on this network are suspended',
      ),
    isRefused: z
      .boolean()
      .describe(
        'Whether the recipient refuses it: it fails after three refusals within ten minutes',
      ),
    isOwn: z
      .boolean()
      .describe('Whether it belongs to your own customer account: others must decide'),
  })
  .meta({ id: 'WaitingWithdrawal' });
export type WaitingWithdrawal = z.output<typeof waiting>;

const movements = ['deposit', 'buy', 'sell'] as const;

const detail = z.object({
  row: waiting,
  network: z.string(),
  memo: z.string(),
  fee: decimalOut.describe('Fee we charge'),
  termsVersion: z.number().int().describe('From the terms of the coin on the chain; 0: not listed'),
  reviewAbove: decimalOut.nullable().describe('Above it a person reviews; null: not listed'),
  twoPeopleAbove: decimalOut.nullable().describe('Above it two people must approve'),
  byProgram: z.boolean().describe('Whether a program requested it, with an API key of the account'),
  heldBy: z.string().describe('Who put it on hold; empty: no one'),
  passedBy: z.string().describe('Who approved it: an operator, `rules`, or empty'),
  txid: z.string().describe('Empty: not sent'),
  proposal: z
    .object({ code: z.string(), author: z.string(), expiresAt: z.number().int() })
    .nullable()
    .describe('Open proposal about it'),
  customer: z.object({
    level: z.number().int(),
    createdAt: z.number().int(),
    isFrozen: z.boolean(),
    holdUntil: z.number().int().describe('Of all withdrawals of the account; 0: none'),
    sentCount: z.number().int().describe('Withdrawals that arrived within 90 days'),
    sentAmount: decimalOut.describe('Of this coin, within 90 days'),
    dayMax: decimalOut.nullable().describe('Daily withdrawal limit in USDT; null: no limit'),
    dayLeft: decimalOut.nullable().describe('Used today, this withdrawal included'),
  }),
  place: z
    .object({
      savedName: z.string().describe("Name in the account's address book; empty: not saved"),
      savedAt: z.number().int(),
      lookAlike: z.string().describe('A saved address of the account with the same ends; or empty'),
      sentByOwner: z.number().int().describe('Withdrawals of the account that arrived there'),
      sentByOthers: z.number().int(),
      savedByOthers: z.number().int().describe('Accounts that saved this address'),
      lastAt: z.number().int().describe('When the last one arrived; 0: none'),
    })
    .describe('Known facts about the address'),
  way: z
    .array(
      z.object({
        kind: z.enum(movements),
        time: z.number().int(),
        amount: decimalOut,
        coin: z.string(),
        against: z.string().describe('Amount paid or received, or the transaction'),
      }),
    )
    .describe('Deposits and trades before it, the oldest first'),
});
export type WithdrawalDetail = z.output<typeof detail>;

export const consoleWithdrawalRoutes = {
  consoleWithdrawals: route({
    method: 'GET',
    path: '/api/console/withdrawals',
    summary: 'Withdrawals in progress, oldest first',
    tag,
    access: operator('withdrawal-see'),
    limit: 'read',
    data: z.object({ list: z.array(waiting) }),
  }),
  consoleWithdrawal: route({
    method: 'GET',
    path: '/api/console/withdrawal/{code}',
    summary: 'One withdrawal with all facts for a decision',
    tag,
    access: operator('withdrawal-see'),
    limit: 'read',
    parameters: z.object({ code }),
    data: detail,
  }),
  consoleWithdrawalHold: route({
    method: 'POST',
    path: '/api/console/withdrawal/{code}/hold',
    summary: 'Put a withdrawal under review on hold for 24 hours, without approval before then',
    tag,
    access: operator('withdrawal-hold'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({ until: z.number().int() }),
  }),
  consoleWithdrawalPass: route({
    method: 'POST',
    path: '/api/console/withdrawal/{code}/pass',
    summary: 'Approve a withdrawal under review, to be signed and sent',
    tag,
    access: operator('withdrawal-pass'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
  consoleWithdrawalReject: route({
    method: 'POST',
    path: '/api/console/withdrawal/{code}/reject',
    summary: 'Reject a withdrawal under review: the funds become available again',
    tag,
    access: operator('withdrawal-hold'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};

/** The fields of the proposal that gives the money of a passed withdrawal back: nothing was signed for it. */
export const endPassedFields = z.strictObject({
  withdrawal: code,
  user: z.number().int().min(100).describe('Account number of the customer it favors'),
  chain: z.string().max(16),
  coin: z.string().max(16),
  amount: z.string().max(40),
  address: z.string().max(128),
});

/** The fields of the proposal that passes a large withdrawal: exactly what will be paid. */
export const passLargeFields = z.strictObject({
  withdrawal: code,
  user: z.number().int().min(100).describe('Account number of the customer it favors'),
  chain: z.string().max(16),
  coin: z.string().max(16),
  received: z.string().max(40),
  address: z.string().max(128),
});

/** The fields of the proposal that lets a signer sign again whose record lacks what its chain knows. */
export const openSignerFields = z.strictObject({
  chain: z.string().max(16),
  wallet: z.string().max(128).describe('Its hot address'),
  found: z.string().max(200).describe('Payments missing from the record, according to the signer'),
});
