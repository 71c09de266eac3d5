import { z } from 'zod';
import { holdCauses } from '../hold-causes.ts';
import { route, user } from '../route.ts';
import { choiceOut, coin, decimalIn, decimalOut, paged } from '../shapes.ts';
import { chainIn, transferList } from './deposits.ts';

const tag = 'Withdrawals';

const address = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .meta({ examples: ['0x...'] });
const memo = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]*$/, 'a memo');
const code = z.string().regex(/^\d{1,15}$/, 'a number');

/** Why a withdrawal waits, or how it ended. */
export const withdrawalReasons = [
  '',
  'new-address',
  'large',
  'day-sum',
  'address-sum',
  'invited-sum',
  'after-deposit',
  'new-device',
  'record-lost',
  'operator',
  'user',
  'key',
  'signer',
  'recipient',
  'chain',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

const withdrawal = z
  .object({
    id: z.string(),
    createTime: z.number().int(),
    time: z.number().int().describe("The same value under the product's field name"),
    chain: z.string(),
    network: z.string(),
    coin: z.string(),
    symbol: z.string().describe('Same as `coin`'),
    amount: decimalOut.describe('Amount deducted from the account, fee included'),
    quantity: decimalOut.describe('Same as `amount`'),
    fee: decimalOut,
    received: decimalOut.describe('Amount that arrives'),
    address: z.string(),
    toAddress: z.string().describe('Same as `address`'),
    memo: z.string(),
    status: choiceOut(1, 2, 3, 4, 5, 6, 7).describe(
      '1 under review, 2 passed, 3 rejected, 4 committed, 5 commit failed, 6 confirming, 7 canceled',
    ),
    reason: z
      .enum(withdrawalReasons)
      .describe('Why we review it (status 1), why it is waiting or why it ended; empty: no reason'),
    txid: z.string().describe('Empty: not sent yet'),
    confirmations: z.number().int(),
    withdrawConfirm: z.number().int().describe('Confirmations after which the withdrawal is final'),
    waitsUntil: z
      .number()
      .int()
      .describe(
        'Earliest sending time, after a change of your security settings; 0: no suspension',
      ),
    isPaused: z
      .boolean()
      .describe(
        'Whether it is waiting because withdrawals of the coin on this network are suspended; the funds stay frozen',
      ),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.output<typeof withdrawal>;

const savedAddress = z
  .object({
    id: z.string(),
    chain: z.string(),
    address: z.string(),
    memo: z.string(),
    name: z.string(),
    createTime: z.number().int(),
    usableTime: z.number().int().describe('When you can withdraw to the address'),
    lookAlike: z
      .string()
      .describe('Name of a saved address with the same first and last characters; empty: none'),
  })
  .meta({ id: 'SavedAddress' });
export type SavedAddress = z.output<typeof savedAddress>;

export const withdrawalRoutes = {
  withdraw: route({
    method: 'POST',
    path: '/api/cryptocurrency/withdraw',
    summary:
      'Withdraw coins from the funding account to an address; the header idempotency-key is required and makes the call safe to repeat. A person needs a fresh two-factor check; a program can only withdraw to saved addresses whose wait is over',
    tag,
    access: user('withdraw', { freshFactor: 'of-people' }),
    limit: 'money',
    idempotencyKey: 'required',
    keyLimit: 'withdraw',
    body: z.strictObject({
      chain: chainIn,
      coin,
      amount: decimalIn.describe('Amount deducted from the account, fee included'),
      address,
      remark: memo.default('').describe('Memo, if the chain requires one'),
    }),
    data: z.object({ id: z.string(), status: choiceOut(1, 2, 3, 4, 5, 6, 7) }),
  }),
  withdrawCancel: route({
    method: 'POST',
    path: '/api/cryptocurrency/withdraw/{code}/cancel',
    summary: 'Cancel a withdrawal under review: the funds become available again',
    tag,
    access: user('withdraw'),
    limit: 'money',
    parameters: z.object({ code }),
    data: z.object({ id: z.string(), status: choiceOut(7) }),
  }),
  withdrawList: route({
    method: 'GET',
    path: '/api/cryptocurrency/withdraw/list',
    summary: 'Your withdrawals, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object(transferList),
    data: z.object({ list: z.array(withdrawal), ...paged }),
  }),
  withdrawState: route({
    method: 'GET',
    path: '/api/cryptocurrency/withdraw/state',
    summary: 'How much of a coin you can withdraw now, and what limits it',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({ coin }),
    data: z.object({
      coin: z.string(),
      available: decimalOut.describe('In the funding account'),
      locked: decimalOut.describe("Recent deposits that you can't withdraw yet"),
      withdrawable: decimalOut.describe('Available less locked'),
      holdUntil: z
        .number()
        .int()
        .describe('End of the suspension of withdrawals; 0: no suspension'),
      holdCause: z
        .enum(['', ...holdCauses])
        .describe('Change that started the suspension; empty: no suspension, or unknown'),
      requestsMax: z.number().int().describe('Withdrawals a person can request in 24 hours'),
      requestsLeft: z.number().int().describe('Of these, requests left'),
      nextRequestTime: z.number().int().describe('When you can request another one; 0: now'),
      hasFactor: z
        .boolean()
        .describe('Whether you have the authenticator or passkey required for withdrawals'),
      paid: z
        .array(z.object({ chain: z.string(), address: z.string() }))
        .describe('Your addresses with completed withdrawals, latest first, up to 200'),
    }),
  }),
  addressList: route({
    method: 'GET',
    path: '/api/user/address/list',
    summary: 'Your saved addresses, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({
      list: z.array(savedAddress),
      waitMs: z.number().int().describe('Wait before you can use a new address'),
      addressesMax: z.number().int(),
    }),
  }),
  addressCheck: route({
    method: 'GET',
    path: '/api/cryptocurrency/address/check',
    summary:
      'Check an address or a payment request (bitcoin: BIP-21, ethereum: EIP-681); refused like a withdrawal',
    tag,
    access: user('read'),
    limit: 'write',
    query: z.object({
      chain: chainIn,
      coin: coin.optional().describe('Absent: any coin of the network'),
      text: z.string().trim().min(1).max(512).describe('An address or a payment request'),
    }),
    data: z.object({
      address: z.string().describe('As the network writes it'),
      amount: z.string().describe('Amount in the payment request; empty: none'),
    }),
  }),
  addressAdd: route({
    method: 'POST',
    path: '/api/user/address/add',
    summary: 'Save an address under a name. You can use it after a wait, and we notify you',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({
      chain: chainIn,
      address,
      memo: memo.default(''),
      name: z
        .string()
        .trim()
        .min(1)
        .max(32)
        .regex(/^\P{Cc}*$/u, 'a name')
        .meta({ examples: ['Ledger'] }),
    }),
    data: z.object({ address: savedAddress }),
  }),
  addressRemove: route({
    method: 'POST',
    path: '/api/user/address/{code}/remove',
    summary: 'Remove a saved address',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code }),
    data: z.object({}),
  }),
  demoHoldEnd: route({
    method: 'POST',
    path: '/api/demo/hold/end',
    summary: 'Demo mode: skip the 24-hour suspension of withdrawals',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    data: z.object({}),
  }),
};
