import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalIn, decimalOut } from '../../shapes.ts';

const tag = 'Console: risk';

const side = z.enum(['long', 'short']);
const share = decimalOut.describe('A fraction of 1; can be negative');

const riskContract = z
  .object({
    scope: z.string(),
    name: z.string(),
    state: z.enum(['open', 'cancel-only', 'halted']),
    openInterest: decimalOut.describe('Of one side, at the mark, in the quote coin'),
    ofCap: share.describe('Share of the open interest cap'),
    longs: z.number().int().describe('Positions'),
    shorts: z.number().int(),
    mark: decimalOut.describe('0: none yet'),
    index: decimalOut,
    basis: share.describe('Mark price less index price, as a share of the index price'),
    funding: share.describe('Of the current interval, so far'),
    fundingAt: z.number().int().describe('0: none yet'),
    markAt: z.number().int().describe('Last update from fresh sources; 0: never'),
    isStale: z.boolean(),
    queueLongs: z.number().int().describe('Profitable longs, first to be deleveraged'),
    queueShorts: z.number().int(),
    fund: z
      .object({ side, quantity: decimalOut, price: decimalOut, profit: decimalOut })
      .nullable()
      .describe('Position of the insurance fund in it; PNL at the index price'),
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
    worth: decimalOut.describe('At the mark price'),
    mark: decimalOut,
    liquidation: decimalOut.describe(
      '0: no liquidation price while other mark prices stay the same',
    ),
    distance: share.describe(
      'Distance from mark to liquidation price, as a share of the mark price',
    ),
    ratio: share.describe('Maintenance margin / equity: liquidated at 1'),
    light: z.number().int().describe('5 to 1; 5: among the first to be deleveraged'),
    dueSince: z.number().int().describe('Due for liquidation since; 0: not due'),
  })
  .meta({ id: 'RiskPosition' });
export type RiskPosition = z.output<typeof riskPosition>;

const riskData = z
  .object({
    log: z.number().int(),
    time: z.number().int(),
    lookedAt: z.number().int().describe('Time of this reading of positions'),
    openInterest: decimalOut,
    positions: z.number().int(),
    accounts: z.number().int(),
    close: z.number().int().describe('Positions within 2% of their liquidation price'),
    closeWorth: decimalOut,
    warned: z.number().int().describe('Positions with a margin ratio above 80%'),
    contracts: z.array(riskContract),
    near: z.array(riskPosition).describe('Nearest first, up to 50'),
    stuck: z.array(riskPosition).describe('Due for more than ten seconds, the longest first'),
    fund: z.object({
      coin: z.string(),
      balance: decimalOut,
      heldProfit: decimalOut.describe('Unrealized PNL of all its positions at the index price'),
      highest: decimalOut.describe('Within the last 8 hours'),
      mayFallTo: decimalOut.describe('Balance below which deleveraging starts; 0: none'),
      uncoveredDebts: decimalOut.describe("Uncovered debts the fund can't pay yet"),
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
    summary:
      'Contracts, positions near liquidation, stuck positions and the insurance fund, as of now',
    tag,
    access: operator('risk-see'),
    limit: 'read',
    data: riskData,
  }),
};
