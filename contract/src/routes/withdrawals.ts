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
    time: z.number().int().describe('The same, as the product names it'),
    chain: z.string(),
    network: z.string(),
    coin: z.string(),
    symbol: z.string().describe('The coin again'),
    amount: decimalOut.describe('What leaves the account, fee included'),
    quantity: decimalOut.describe('The amount again'),
    fee: decimalOut,
    received: decimalOut.describe('What arrives'),
    address: z.string(),
    toAddress: z.string().describe('The address again'),
    memo: z.string(),
    status: choiceOut(1, 2, 3, 4, 5, 6, 7).describe(
      '1 be reviewed, 2 pass, 3 reject, 4 committed, 5 commit failed, 6 confirming, 7 cancelled',
    ),
    reason: z
      .enum(withdrawalReasons)
      .describe(
        'Why the staff looks at it (status 1), why it waits or why it ended; empty: no reason',
      ),
    txid: z.string().describe('Empty: not sent yet'),
    confirmations: z.number().int(),
    withdrawConfirm: z.number().int().describe('With so many it is final'),
    waitsUntil: z
      .number()
      .int()
      .describe('We send it no earlier, because the security of the account changed; 0: no hold'),
    isPaused: z
      .boolean()
      .describe(
        'It waits, because withdrawals of its coin on its network are closed or paused; its money stays held',
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
    usableTime: z.number().int().describe('From then on it may be withdrawn to'),
    lookAlike: z
      .string()
      .describe('Name of a saved address with the same beginning and end; empty: none'),
  })
  .meta({ id: 'SavedAddress' });
export type SavedAddress = z.output<typeof savedAddress>;

export const withdrawalRoutes = {
  withdraw: route({
    method: 'POST',
    path: '/api/cryptocurrency/withdraw',
    summary:
      'Send coins from the funding account to an address; header idempotency-key is required and makes it safe to repeat. A person proves a second factor just before; a program sends to saved addresses only, whose wait is over',
    tag,
    access: user('withdraw', { freshFactor: 'of-people' }),
    limit: 'money',
    idempotencyKey: 'required',
    keyLimit: 'withdraw',
    body: z.strictObject({
      chain: chainIn,
      coin,
      amount: decimalIn.describe('What leaves the account, fee included'),
      address,
      remark: memo.default('').describe('The memo, where the chain needs one'),
    }),
    data: z.object({ id: z.string(), status: choiceOut(1, 2, 3, 4, 5, 6, 7) }),
  }),
  withdrawCancel: route({
    method: 'POST',
    path: '/api/cryptocurrency/withdraw/{code}/cancel',
    summary: 'Cancel an own withdrawal that is under review: the money is available again',
    tag,
    access: user('withdraw'),
    limit: 'money',
    parameters: z.object({ code }),
    data: z.object({ id: z.string(), status: choiceOut(7) }),
  }),
  withdrawList: route({
    method: 'GET',
    path: '/api/cryptocurrency/withdraw/list',
    summary: 'What was sent to chains, newest first',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object(transferList),
    data: z.object({ list: z.array(withdrawal), ...paged }),
  }),
  withdrawState: route({
    method: 'GET',
    path: '/api/cryptocurrency/withdraw/state',
    summary: 'What you may withdraw of a coin now, and what stands against it',
    tag,
    access: user('read'),
    limit: 'read',
    query: z.object({ coin }),
    data: z.object({
      coin: z.string(),
      available: decimalOut.describe('In the funding account'),
      locked: decimalOut.describe('Of deposits that may not leave yet'),
      withdrawable: decimalOut.describe('Available without what is locked'),
      holdUntil: z.number().int().describe('No withdrawal before; 0: no hold'),
      holdCause: z
        .enum(['', ...holdCauses])
        .describe('Which change began the hold; empty: no hold, or not known'),
      requestsMax: z.number().int().describe('Withdrawals that a person may ask for in 24 hours'),
      requestsLeft: z.number().int().describe('Of these'),
      nextRequestTime: z.number().int().describe('From then on one more; 0: now'),
      hasFactor: z
        .boolean()
        .describe('Whether you have the authenticator or passkey that a withdrawal needs'),
      paid: z
        .array(z.object({ chain: z.string(), address: z.string() }))
        .describe('Your addresses at which something arrived, 200 at most, the latest first'),
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
      waitMs: z.number().int().describe('How long a new address waits before you may use it'),
      addressesMax: z.number().int(),
    }),
  }),
  addressCheck: route({
    method: 'GET',
    path: '/api/cryptocurrency/address/check',
    summary:
      'Whether coins may be sent to an address, or by a payment request (bitcoin: of BIP-21, ethereum: of EIP-681); refuses as a withdrawal does',
    tag,
    access: user('read'),
    limit: 'write',
    query: z.object({
      chain: chainIn,
      coin: coin.optional().describe('Absent: any that the network carries'),
      text: z.string().trim().min(1).max(512).describe('An address or a payment request'),
    }),
    data: z.object({
      address: z.string().describe('As the network writes it'),
      amount: z
        .string()
        .describe('What is to arrive, as the request says; empty: it names no amount'),
    }),
  }),
  addressAdd: route({
    method: 'POST',
    path: '/api/user/address/add',
    summary: 'Save an address under a name. It may be used after a wait; the owner is told',
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
    summary: 'Forget a saved address',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code }),
    data: z.object({}),
  }),
  demoHoldEnd: route({
    method: 'POST',
    path: '/api/demo/hold/end',
    summary: 'Demo mode: as if the day had passed for which your withdrawals rest',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    data: z.object({}),
  }),
};
