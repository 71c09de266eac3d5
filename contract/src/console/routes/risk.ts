import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalIn, decimalOut } from '../../shapes.ts';

const tag = 'Console: risk';

const side = z.enum(['long', 'short']);
const share = decimalOut.describe('A share of one; negative below it');

const riskContract = z
  .object({
    scope: z.string(),
    name: z.string(),
    state: z.enum(['open', 'cancel-only', 'halted']),
    openInterest: decimalOut.describe('Of one side, at the mark, in the quote coin'),
    ofCap: share.describe('Of the highest open interest that the rules let open'),
    longs: z.number().int().describe('Positions'),
    shorts: z.number().int(),
    mark: decimalOut.describe('0: none yet'),
    index: decimalOut,
    basis: share.describe('Mark less index, of the index'),
    funding: share.describe('Of the present interval, as it stands'),
    fundingAt: z.number().int().describe('0: none yet'),
    markAt: z.number().int().describe('When fresh sources last moved it; 0: never'),
    isStale: z.boolean(),
    queueLongs: z.number().int().describe('Longs in profit, whom deleveraging would close first'),
    queueShorts: z.number().int(),
    fund: z
      .object({ side, quantity: decimalOut, price: decimalOut, profit: decimalOut })
      .nullable()
      .describe('What the insurance fund holds of it; its profit is measured by the index'),
  })
  .meta({ id: 'RiskContract' });
export type RiskContract = z.output<typeof riskContract>;

const riskPosition = z
  .object({
    uid: z.string(),
    user: z.number().int(),
    contract: z.number().int(),
    name: z.string(),
    side,
    leverage: z.number().int(),
    margin: z.enum(['cross', 'isolated']),
    quantity: decimalOut,
    worth: decimalOut.describe('At the mark'),
    mark: decimalOut,
    liquidation: decimalOut.describe('0: no price liquidates it while other marks stay'),
    distance: share.describe('From the mark to the liquidation price, of the mark'),
    ratio: share.describe('Maintenance margin of what stands for it: liquidated at 1'),
    light: z.number().int().describe('5 to 1; 5: among the first to be deleveraged'),
    dueSince: z
      .number()
      .int()
      .describe('Since when it was seen to be due for liquidation; 0: it is not'),
  })
  .meta({ id: 'RiskPosition' });
export type RiskPosition = z.output<typeof riskPosition>;

const riskData = z
  .object({
    log: z.number().int(),
    time: z.number().int(),
    lookedAt: z.number().int().describe('When the positions were looked at'),
    openInterest: decimalOut,
    positions: z.number().int(),
    accounts: z.number().int(),
    close: z.number().int().describe('Positions closer than 2 % to their liquidation'),
    closeWorth: decimalOut,
    warned: z.number().int().describe('Positions whose margin ratio is over 80 %'),
    contracts: z.array(riskContract),
    near: z.array(riskPosition).describe('The nearest first, at most 50'),
    stuck: z.array(riskPosition).describe('Due for more than ten seconds, the longest first'),
    fund: z.object({
      coin: z.string(),
      balance: decimalOut,
      heldProfit: decimalOut.describe('Unrealised, of all that it holds, at the index'),
      highest: decimalOut.describe('Within the last 8 hours'),
      mayFallTo: decimalOut.describe('Below it the rules of risk make winners take over; 0: none'),
      uncoveredDebts: decimalOut.describe('Debts that nothing backs and it may not pay yet'),
      cameIn: decimalOut.describe('Within the last 24 hours'),
      paidOut: decimalOut,
      points: z.array(z.object({ time: z.number().int(), balance: decimalOut })),
    }),
  })
  .meta({ id: 'Risk' });
export type Risk = z.output<typeof riskData>;

/** A position that no rule can end: whose it is, how much of it, and at which price. */
export const resolveFields = z.strictObject({
  uid: z.string().regex(/^\d{8,9}$/, 'a UID'),
  user: z.number().int().positive(),
  contract: z.number().int().positive(),
  side,
  quantity: decimalIn,
  price: decimalIn,
});

/** What the house stands to lose, live. */
export const consoleRiskRoutes = {
  consoleRisk: route({
    method: 'GET',
    path: '/api/console/risk',
    summary: 'Contracts, positions near liquidation, positions that are stuck, and the fund, now',
    tag,
    access: operator('risk-see'),
    limit: 'read',
    data: riskData,
  }),
};
