import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { proofRun, proofRunPlace } from '../../routes/proof.ts';

const tag = 'Console: proof';

const coldAddress = z
  .object({
    chain: z.string(),
    address: z.string(),
    root: z.string().describe('Of the newest proof'),
    message: z.string().describe('What its key has to sign for the newest proof, every byte'),
    signedAt: z
      .number()
      .int()
      .describe('Moment of the proof that its newest signature is for; 0: there is none'),
    isNewest: z.boolean().describe('That is the newest proof'),
  })
  .meta({ id: 'ColdReserve' });
export type ColdReserve = z.output<typeof coldAddress>;

/** Proofs of liabilities: made each day, and when somebody asks. */
export const consoleProofRoutes = {
  consoleProofRuns: route({
    method: 'GET',
    path: '/api/console/proof/list',
    summary: 'Proofs of liabilities, newest first, by pages of 10',
    tag,
    access: operator('proof-see'),
    limit: 'read',
    query: z.object({ before: proofRunPlace.optional() }),
    data: z.object({
      list: z.array(proofRun),
      next: z.string(),
      isRunning: z.boolean().describe('One is being made'),
      cold: z.array(coldAddress),
    }),
  }),
  consoleReserveSign: route({
    method: 'POST',
    path: '/api/console/proof/cold/sign',
    summary: 'Hand in what the key of a cold address has signed for the newest proof',
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
    summary: 'Make a proof now; it stands in the list once it is done',
    tag,
    access: operator('treasury-run'),
    limit: 'write',
    data: z.object({}),
  }),
};
