import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { coin, decimalOut } from '../../shapes.ts';
import { reason } from './proposals.ts';

const tag = 'Console: treasury';

const chainCode = z.string().regex(/^[A-Z0-9]{1,16}$/, 'the code of a chain');
const time = z.number().int().describe('UTC epoch milliseconds; 0: not yet');

const compared = z
  .object({
    chain: z.string(),
    coin: z.string(),
    ledger: decimalOut.describe(
      'Expected holdings: opening balance, funding and deposits, less withdrawals and gas',
    ),
    held: decimalOut.describe('Holdings of our addresses on the chain'),
    gap: decimalOut.describe('Actual less expected holdings; negative: coins are missing'),
    opening: decimalOut,
    funded: decimalOut.describe('External funds booked later by two people'),
    arrived: decimalOut,
    sent: decimalOut,
    gas: decimalOut,
    credited: decimalOut.describe('Credited by the engine for deposits'),
    posted: decimalOut.describe('Debited by the engine for withdrawals, without fees'),
    owed: decimalOut.describe('Difference of the two'),
    isBooked: z.boolean().describe('Whether engine and records agree'),
    isPaused: z.boolean().describe('Whether withdrawals of the coin are suspended'),
    isSweepPaused: z.boolean(),
    comparedAt: time,
    hot: decimalOut,
    cold: decimalOut,
    deposits: decimalOut.describe('Not swept yet'),
    gasAccount: decimalOut,
    hotPercent: z
      .number()
      .describe('Hot wallet in percent of hot, cold and deposit addresses, two decimals'),
    targetPercent: z.number(),
    upperPercent: z.number(),
    waiting: decimalOut.describe('Withdrawals not signed yet'),
    excess: decimalOut.describe('Amount to move to cold storage; 0: none'),
    missing: decimalOut.describe('Amount needed from cold storage for pending withdrawals'),
    sweepMin: decimalOut.describe('Minimum balance of a deposit address for a sweep'),
    worth: decimalOut.describe('Value of the holdings in USDT; 0: no price'),
  })
  .meta({ id: 'ComparedCoin' });
export type ComparedCoin = z.output<typeof compared>;

const wallet = z
  .object({
    chain: z.string(),
    hot: z.string(),
    cold: z.string().describe('Active cold address'),
    coldSet: z
      .array(
        z.object({
          address: z.string(),
          effectiveAt: time.describe(
            'When the cold address chosen by two people becomes active; 0: none chosen',
          ),
        }),
      )
      .describe("Cold addresses in the signer's folder"),
    gas: z.string().describe('Empty: not needed on this chain'),
    sweeps: z
      .boolean()
      .describe(
        'Whether deposits are swept; false: deposit addresses also pay withdrawals and count as hot',
      ),
    gasCoin: z.string(),
    gasLeft: decimalOut,
    gasForSweeps: z
      .number()
      .int()
      .describe('Number of token sweeps the gas account can pay; -1: unknown'),
    hindrance: z.enum(['', 'fee', 'gas']).describe('What currently blocks sweeps'),
    underWay: z.number().int().describe('Transfers in progress'),
  })
  .meta({ id: 'TreasuryWallet' });
export type TreasuryWallet = z.output<typeof wallet>;

const arrival = z
  .object({
    code: z.string(),
    chain: z.string(),
    coin: z.string(),
    amount: decimalOut,
    place: z.enum(['hot', 'gas', 'cold']),
    origin: z
      .enum(['cold', 'outside'])
      .describe('cold: returned from cold storage, nothing to book'),
    sender: z.string(),
    transaction: z.string(),
    seenAt: time,
    hasLeft: z.boolean().describe('Whether its block has left the chain'),
    bookedBy: z.string().describe('Empty: not retracted'),
    mayBook: z.boolean().describe('Surplus found by the reconciliation'),
  })
  .meta({ id: 'HouseArrivalRow' });
export type HouseArrivalRow = z.output<typeof arrival>;

export const moveStates = ['planned', 'sent', 'done', 'failed', 'displaced', 'dropped'] as const;
const move = z
  .object({
    code: z.string(),
    kind: z.enum(['top-up', 'sweep', 'to-cold']),
    chain: z.string(),
    coin: z.string(),
    amount: decimalOut,
    from: z.string(),
    to: z.string(),
    state: z.enum(moveStates),
    confirmations: z.number().int(),
    transaction: z.string().describe('Last signed transaction; empty: none'),
    attempts: z.number().int(),
    fee: decimalOut.describe('Cost of a completed transfer, else its maximum cost'),
    feeCoin: z.string(),
    plannedBy: z.string().describe('`rules`, or the code of a proposal'),
    plannedAt: time,
    note: z.string(),
  })
  .meta({ id: 'TreasuryMove' });
export type TreasuryMoveRow = z.output<typeof move>;

const pauseParts = z.strictObject({ chain: chainCode, coin, reason });

export const consoleTreasuryRoutes = {
  consoleTreasury: route({
    method: 'GET',
    path: '/api/console/treasury',
    summary: 'Engine, ledger and chain for each coin, the location of coins, and external funds',
    tag,
    access: operator('treasury-see'),
    limit: 'read',
    data: z.object({
      coins: z.array(compared),
      wallets: z.array(wallet),
      arrivals: z.array(arrival).describe('The newest 50'),
      isRunning: z.boolean().describe('Whether a requested reconciliation is still running'),
    }),
  }),
  consoleTreasuryMoves: route({
    method: 'GET',
    path: '/api/console/treasury/moves',
    summary: 'Transfers between our addresses, newest first',
    tag,
    access: operator('treasury-see'),
    limit: 'read',
    query: z.object({
      tab: z.enum(['open', 'all']).default('all'),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    data: z.object({ list: z.array(move), next: z.string() }),
  }),
  consoleTreasuryRun: route({
    method: 'POST',
    path: '/api/console/treasury/run',
    summary: 'Reconcile and sweep now instead of within a minute',
    tag,
    access: operator('treasury-run'),
    limit: 'write',
    data: z.object({}),
  }),
  consoleSweepPause: route({
    method: 'POST',
    path: '/api/console/treasury/sweep/pause',
    summary: 'Pause sweeps of a coin',
    tag,
    access: operator('sweep-pause'),
    limit: 'write',
    body: pauseParts,
    data: z.object({}),
  }),
  consoleSweepResume: route({
    method: 'POST',
    path: '/api/console/treasury/sweep/resume',
    summary: 'Resume sweeps of a coin',
    tag,
    access: operator('sweep-pause'),
    limit: 'write',
    body: pauseParts,
    data: z.object({}),
  }),
  consoleColdStop: route({
    method: 'POST',
    path: '/api/console/treasury/cold/stop',
    summary: 'Stop a pending change of the cold address',
    tag,
    access: operator('cold-set-stop'),
    limit: 'write',
    body: z.strictObject({ chain: chainCode, cold: z.string().max(128), reason }),
    data: z.object({}),
  }),
};

/** The fields of the proposal that has coins go to another cold address of the set. */
export const coldSetFields = z.strictObject({
  chain: chainCode,
  /** Where they go to until then. */
  was: z.string().max(128),
  cold: z.string().max(128),
});

/** The fields of the proposal that sends coins of the hot wallet to the cold address. */
export const coldSendFields = z.strictObject({
  chain: chainCode,
  coin,
  amount: z.string().max(40),
  cold: z.string().max(128),
});

/** The fields of the proposal that books what came to an own address from outside. */
export const fundingFields = z.strictObject({
  arrival: z.string().regex(/^\d{1,15}$/, 'the number of an arrival'),
  chain: chainCode,
  coin,
  amount: z.string().max(90),
  transaction: z.string().max(128),
  sender: z.string().max(128),
});
