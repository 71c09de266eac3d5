import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { proofRun, proofRunPlace } from '../../routes/proof.ts';

const tag = 'Console: proof';

const coldAddress = z
  .object({
    chain: z.string(),
    address: z.string(),
    root: z.string().describe('Of the newest proof'),
    message: z.string().describe('Exact text the key must sign for the newest proof'),
    signedAt: z.number().int().describe('Time of the proof with its newest signature; 0: none'),
    isNewest: z.boolean().describe('Whether that is the newest proof'),
  })
  .meta({ id: 'ColdReserve' });
export type ColdReserve = z.output<typeof coldAddress>;

/** Proofs of liabilities: made each day, and when somebody asks. */
export const consoleProofRoutes = {
  consoleProofRuns: route({
    method: 'GET',
    path: '/api/console/proof/list',
    summary: 'Proofs of reserves, newest first, in pages of 10',
    tag,
    access: operator('proof-see'),
    limit: 'read',
    query: z.object({ before: proofRunPlace.optional() }),
    data: z.object({
      list: z.array(proofRun),
      next: z.string(),
      isRunning: z.boolean().describe('Whether one is being generated'),
      cold: z.array(coldAddress),
    }),
  }),
  consoleReserveSign: route({
    method: 'POST',
    path: '/api/console/proof/cold/sign',
    summary: 'Submit the signature of a cold address for the newest proof',
    tag,
    access: operator('reserve-sign'),
    limit: 'write',
    body: z.strictObject({
      root: z.string().regex(/^[0-9a-f]{64}$/, 'the root of a proof'),
      chain: z.string().max(16),
      address: z.string().max(128),
      signature: z.string().trim().max(200),
    }),
    data: z.object({}),
  }),
  consoleProofRun: route({
    method: 'POST',
    path: '/api/console/proof/run',
    summary: 'Generate a proof now; it appears in the list when done',
    tag,
    access: operator('treasury-run'),
    limit: 'write',
    data: z.object({}),
  }),
};
