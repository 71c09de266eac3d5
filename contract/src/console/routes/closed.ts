import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { reason } from './proposals.ts';

const tag = 'Console: service switches';

/** What the house as a whole does, or does not until it is opened. */
export const houseSwitches = ['withdrawals', 'trading', 'sign-up'] as const;
export type HouseSwitch = (typeof houseSwitches)[number];

const lacking = z
  .object({
    chain: z.string(),
    wallet: z.string().describe('Its hot address'),
    found: z.string().describe("Payments on the chain that are missing from the signer's record"),
    isSearched: z
      .boolean()
      .describe('Whether the search for pending withdrawals covered all blocks'),
    waiting: z.number().int().describe('Withdrawals not found on the chain'),
    foundPaid: z.number().int().describe('Withdrawals found on the chain, which count as paid'),
  })
  .meta({ id: 'LackingSigner' });
export type LackingSigner = z.output<typeof lacking>;

export const consoleClosedRoutes = {
  consoleClosed: route({
    method: 'GET',
    path: '/api/console/closed',
    summary: "Closed services, and signers that don't sign",
    tag,
    access: operator('house-see'),
    limit: 'read',
    data: z.object({
      switches: z.array(
        z.object({
          name: z.enum(houseSwitches),
          closedAt: z.number().int().describe('UTC epoch milliseconds; 0: open'),
          closedBy: z.string().describe('`restore`, `start`, `operator:N`, or empty'),
        }),
      ),
      signers: z.array(lacking),
    }),
  }),
  consoleClose: route({
    method: 'POST',
    path: '/api/console/close',
    summary: 'Close withdrawals, trading or sign-up at once',
    tag,
    access: operator('house-close'),
    limit: 'write',
    body: z.strictObject({ name: z.enum(houseSwitches), reason }),
    data: z.object({}),
  }),
};

/** The fields of the proposal that opens one of them again. */
export const openHouseFields = z.strictObject({ name: z.enum(houseSwitches) });
