import { z } from 'zod';
import { operator, route } from '../../route.ts';
import type { withdrawalReasons } from '../../routes/withdrawals.ts';
import { decimalOut } from '../../shapes.ts';
import { reason } from './proposals.ts';

const tag = 'Console: withdrawals';

const code = z.string().regex(/^\d{1,15}$/, 'the number of a withdrawal');

/** The rules that send a withdrawal to a person, in the order in which they are looked at. */
export const reviewRules = [
  ...(['large', 'day-sum', 'address-sum', 'invited-sum'] as const),
  ...(['new-address', 'after-deposit', 'new-device', 'record-lost'] as const),
] as const satisfies readonly (typeof withdrawalReasons)[number][];

const waiting = z
  .object({
    code: z.string(),
    uid: z.string(),
    user: z.number().int().describe("The account's own number"),
    chain: z.string(),
    coin: z.string(),
    amount: decimalOut.describe('What leaves the account, fee included'),
    received: decimalOut,
    usdt: decimalOut.describe('What it is worth now; 0: the coin has no USDT market'),
    address: z.string(),
    askedAt: z.number().int(),
    status: z.literal([1, 2, 3, 4, 5, 6, 7]).describe('As its owner sees it'),
    rules: z
      .array(z.object({ rule: z.enum(reviewRules), saw: z.string() }))
      .describe('Why a person must look, and what each rule saw'),
    heldUntil: z.number().int().describe('Nobody passes it before; 0: it is not put off'),
    needsSecondPerson: z.boolean().describe('Only a proposal passes it: withdrawal-pass-large'),
    isStopping: z
      .boolean()
      .describe('Its money is given back once the signer says that it signed nothing'),
    isHeldUp: z
      .boolean()
      .describe('It waits until its coin may leave by its network again: closed here, or paused'),
    isRefused: z
      .boolean()
      .describe(
        'Its recipient does not take it: after three refusals in ten minutes it ends by itself',
      ),
    isOwn: z.boolean().describe('Of your own customer account: others decide'),
  })
  .meta({ id: 'WaitingWithdrawal' });
export type WaitingWithdrawal = z.output<typeof waiting>;

const movements = ['deposit', 'buy', 'sell'] as const;

const detail = z.object({
  row: waiting,
  network: z.string(),
  memo: z.string(),
  fee: decimalOut.describe("The house's"),
  termsVersion: z.number().int().describe('Of the rules of coin and chain; 0: it is not listed'),
  reviewAbove: decimalOut.nullable().describe('Above it a person looks; null: it is not listed'),
  twoPeopleAbove: decimalOut.nullable().describe('Above it two people pass it'),
  byProgram: z.boolean().describe('A program asked, with a key of the account'),
  heldBy: z.string().describe('Who put it off; empty: nobody'),
  passedBy: z.string().describe('Who passed it, `rules`, or empty'),
  txid: z.string().describe('Empty: nothing was sent'),
  proposal: z
    .object({ code: z.string(), author: z.string(), expiresAt: z.number().int() })
    .nullable()
    .describe('The open one about it'),
  customer: z.object({
    level: z.number().int(),
    createdAt: z.number().int(),
    isFrozen: z.boolean(),
    holdUntil: z.number().int().describe('Of all withdrawals of the account; 0: none'),
    sentCount: z.number().int().describe('Withdrawals that arrived within 90 days'),
    sentAmount: decimalOut.describe('Of this coin, within 90 days'),
    dayMax: decimalOut.nullable().describe('USDT that may leave in a day; null: no bound'),
    dayLeft: decimalOut.nullable().describe('Of it, this withdrawal counted'),
  }),
  place: z
    .object({
      savedName: z.string().describe("In the account's own book; empty: it is not"),
      savedAt: z.number().int(),
      lookAlike: z.string().describe('A saved address of the account with the same ends; or empty'),
      sentByOwner: z.number().int().describe('Withdrawals of the account that arrived there'),
      sentByOthers: z.number().int(),
      savedByOthers: z.number().int().describe('Accounts that have it in their book'),
      lastAt: z.number().int().describe('When the last one had arrived; 0: none has'),
    })
    .describe('What is known of the address'),
  way: z
    .array(
      z.object({
        kind: z.enum(movements),
        time: z.number().int(),
        amount: decimalOut,
        coin: z.string(),
        against: z.string().describe('What was paid or got for it, or the transaction'),
      }),
    )
    .describe('Deposits and trades before it, the oldest first'),
});
export type WithdrawalDetail = z.output<typeof detail>;

export const consoleWithdrawalRoutes = {
  consoleWithdrawals: route({
    method: 'GET',
    path: '/api/console/withdrawals',
    summary: 'Withdrawals that are not at their end, oldest first',
    tag,
    access: operator('withdrawal-see'),
    limit: 'read',
    data: z.object({ list: z.array(waiting) }),
  }),
  consoleWithdrawal: route({
    method: 'GET',
    path: '/api/console/withdrawal/{code}',
    summary: 'One of them with all that a person decides by',
    tag,
    access: operator('withdrawal-see'),
    limit: 'read',
    parameters: z.object({ code }),
    data: detail,
  }),
  consoleWithdrawalHold: route({
    method: 'POST',
    path: '/api/console/withdrawal/{code}/hold',
    summary: 'Put a withdrawal under review off for 24 hours: nobody passes it before',
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
    summary: 'Let a withdrawal under review be signed and sent',
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
    summary: 'Refuse a withdrawal under review: the money is available again',
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
  user: z.number().int().min(100).describe("The account's own number: whom it favours"),
  chain: z.string().max(16),
  coin: z.string().max(16),
  amount: z.string().max(40),
  address: z.string().max(128),
});

/** The fields of the proposal that passes a large withdrawal: exactly what will be paid. */
export const passLargeFields = z.strictObject({
  withdrawal: code,
  user: z.number().int().min(100).describe("The account's own number: whom it favours"),
  chain: z.string().max(16),
  coin: z.string().max(16),
  received: z.string().max(40),
  address: z.string().max(128),
});

/** The fields of the proposal that lets a signer sign again whose record lacks what its chain knows. */
export const openSignerFields = z.strictObject({
  chain: z.string().max(16),
  wallet: z.string().max(128).describe('Its hot address'),
  found: z.string().max(200).describe('What the record lacks, as the signer says it'),
});
