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
    ledger: decimalOut.describe('What should be held: opening, funded, arrived, less sent and gas'),
    held: decimalOut.describe('What the chain says that our addresses hold'),
    gap: decimalOut.describe('Held less what should be; below zero coins are missing'),
    opening: decimalOut,
    funded: decimalOut.describe('Came from outside later, and was booked by two people'),
    arrived: decimalOut,
    sent: decimalOut,
    gas: decimalOut,
    credited: decimalOut.describe('By the engine, for deposits'),
    posted: decimalOut.describe('By the engine, for withdrawals, without their fees'),
    owed: decimalOut.describe('The one less the other'),
    isBooked: z.boolean().describe('The engine has booked what the rows say'),
    isPaused: z.boolean().describe('Withdrawals of the coin wait'),
    isSweepPaused: z.boolean(),
    comparedAt: time,
    hot: decimalOut,
    cold: decimalOut,
    deposits: decimalOut.describe('Not swept yet'),
    gasAccount: decimalOut,
    hotPercent: z.number().describe('Of hot, cold and deposit addresses together, two decimals'),
    targetPercent: z.number(),
    upperPercent: z.number(),
    waiting: decimalOut.describe('Withdrawals that are not signed'),
    excess: decimalOut.describe('Should go to cold; 0: nothing'),
    missing: decimalOut.describe('Must come back from cold for the withdrawals that wait'),
    sweepMin: decimalOut.describe('A deposit address that holds less is left as it is'),
    worth: decimalOut.describe('What is held is worth so many USDT; 0: no price'),
  })
  .meta({ id: 'ComparedCoin' });
export type ComparedCoin = z.output<typeof compared>;

const wallet = z
  .object({
    chain: z.string(),
    hot: z.string(),
    cold: z.string().describe('Where coins go to now'),
    coldSet: z
      .array(
        z.object({
          address: z.string(),
          effectiveAt: time.describe(
            'Chosen by two people, and comes into use then; 0: not chosen',
          ),
        }),
      )
      .describe("The cold addresses that the signer's folder names"),
    gas: z.string().describe('Empty: this chain needs none'),
    sweeps: z
      .boolean()
      .describe('Deposits are swept; false: deposit addresses pay, too, and count as hot'),
    gasCoin: z.string(),
    gasLeft: decimalOut,
    gasForSweeps: z
      .number()
      .int()
      .describe('Sweeps of a token that it is enough for; -1: not known'),
    hindrance: z.enum(['', 'fee', 'gas']).describe('What stands in the way of sweeps now'),
    underWay: z.number().int().describe('Moves that are not at their end'),
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
    origin: z.enum(['cold', 'outside']).describe('cold: it came back; nothing is to be booked'),
    sender: z.string(),
    transaction: z.string(),
    seenAt: time,
    hasLeft: z.boolean().describe('Its block has left the chain'),
    bookedBy: z.string().describe('Empty: it was not'),
    mayBook: z.boolean().describe('The comparison finds so much too many'),
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
    transaction: z.string().describe('The last one that was signed; empty: none was'),
    attempts: z.number().int(),
    fee: decimalOut.describe('Of a settled one what it cost, else what it may cost'),
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
    summary: 'Engine, ledger and chain of each coin, where coins lie, and what came from outside',
    tag,
    access: operator('treasury-see'),
    limit: 'read',
    data: z.object({
      coins: z.array(compared),
      wallets: z.array(wallet),
      arrivals: z.array(arrival).describe('The newest 50'),
      isRunning: z.boolean().describe('Somebody asked for a comparison now, and it is not over'),
    }),
  }),
  consoleTreasuryMoves: route({
    method: 'GET',
    path: '/api/console/treasury/moves',
    summary: 'Moves between own addresses, the newest first',
    tag,
    access: operator('treasury-see'),
    limit: 'read',
    query: z.object({
      tab: z.enum(['open', 'all']).default('all'),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('`next` of the page before'),
    }),
    data: z.object({ list: z.array(move), next: z.string() }),
  }),
  consoleTreasuryRun: route({
    method: 'POST',
    path: '/api/console/treasury/run',
    summary: 'Compare and sweep now instead of within a minute',
    tag,
    access: operator('treasury-run'),
    limit: 'write',
    data: z.object({}),
  }),
  consoleSweepPause: route({
    method: 'POST',
    path: '/api/console/treasury/sweep/pause',
    summary: 'Leave deposits of a coin where they are',
    tag,
    access: operator('sweep-pause'),
    limit: 'write',
    body: pauseParts,
    data: z.object({}),
  }),
  consoleSweepResume: route({
    method: 'POST',
    path: '/api/console/treasury/sweep/resume',
    summary: 'Sweep deposits of a coin again',
    tag,
    access: operator('sweep-pause'),
    limit: 'write',
    body: pauseParts,
    data: z.object({}),
  }),
  consoleColdStop: route({
    method: 'POST',
    path: '/api/console/treasury/cold/stop',
    summary: 'Stop a change of the cold address that is not in effect',
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
