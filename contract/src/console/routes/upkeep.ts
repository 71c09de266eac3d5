import { z } from 'zod';
import { operator, route } from '../../route.ts';

const worker = z
  .object({
    name: z.string(),
    chain: z.string().describe('Network that the task looks at; empty: all'),
    where: z
      .enum(['everywhere', 'keeper', 'signer'])
      .describe('In every process, or in the one that holds this role'),
    everyMs: z.number().int(),
    lastAt: z.number().int().describe('When the last look ended; 0: not yet'),
    tookMs: z.number().int(),
    failures: z.number().int().describe('Failed looks since the start'),
    failedSince: z.number().int().describe('0: the last look did not fail'),
    failure: z
      .object({ en: z.string(), zh: z.string() })
      .describe('What is wrong while the task fails'),
  })
  .meta({ id: 'UpkeepWorker' });
export type UpkeepWorker = z.output<typeof worker>;

/** What the exchange does every so often. */
export const consoleUpkeepRoutes = {
  consoleUpkeep: route({
    method: 'GET',
    path: '/api/console/upkeep',
    summary: 'Periodic tasks with their last look, how long it took, and since when they fail',
    tag: 'Console',
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({ list: z.array(worker) }),
  }),
};
