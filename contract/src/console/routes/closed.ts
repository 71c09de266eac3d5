import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { reason } from './proposals.ts';

const tag = 'Console: what is closed';

/** What the house as a whole does, or does not until it is opened. */
export const houseSwitches = ['withdrawals', 'trading', 'sign-up'] as const;
export type HouseSwitch = (typeof houseSwitches)[number];

const lacking = z
  .object({
    chain: z.string(),
    wallet: z.string().describe('Its hot address'),
    found: z.string().describe('What the chain knows and the record of the signer does not'),
    isSearched: z.boolean().describe('All blocks were searched for the withdrawals that wait'),
    waiting: z.number().int().describe('Withdrawals that were not found on the chain'),
    foundPaid: z.number().int().describe('Withdrawals that were found, and count as paid'),
  })
  .meta({ id: 'LackingSigner' });
export type LackingSigner = z.output<typeof lacking>;

export const consoleClosedRoutes = {
  consoleClosed: route({
    method: 'GET',
    path: '/api/console/closed',
    summary: 'What of the house is closed, and the signers that sign nothing',
    tag,
    access: operator('house-see'),
    limit: 'read',
    data: z.object({
      switches: z.array(
        z.object({
          name: z.enum(houseSwitches),
          closedAt: z.number().int().describe('UTC epoch milliseconds; 0: it is open'),
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
