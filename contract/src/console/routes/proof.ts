import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { proofRun, proofRunPlace } from '../../routes/proof.ts';

const tag = 'Console: proof';

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
    }),
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
