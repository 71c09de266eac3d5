import { z } from 'zod';
import { anyone, route, user } from '../route.ts';

const tag = 'Proof of liabilities';
const hex = z.string().describe('64 hexadecimal digits');
const units = z.string().describe('Whole number of the smallest unit, 0 or above');

const coinRoot = z.object({
  coin: z.string(),
  decimals: z.number().int().describe('Of the sums'),
  root: hex,
  sum: units.describe('What all accounts together are owed'),
  leafCount: z.number().int(),
});

const branch = z
  .object({
    format: z.literal('bourse-proof-1'),
    root: hex.describe('Of the run: as it is published'),
    sequence: z.number().int().describe("The log's number that it is of"),
    time: z.number().int(),
    previous: z.string().describe('Root of the run before; empty: there was none'),
    account: z.string().describe('Your account number'),
    coins: z.array(coinRoot),
    leaves: z.array(
      z.object({
        coin: z.string(),
        salt: hex.describe('Yours alone'),
        amount: units,
        path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hex, sum: units })),
      }),
    ),
  })
  .meta({ id: 'ProofBranch' });
export type ProofBranch = z.output<typeof branch>;

const coinTotals = z.object({
  ...coinRoot.shape,
  reserves: units.describe('What our addresses held, in the units of `sum`, rounded down'),
  overChains: z
    .string()
    .describe(
      'Deposits less withdrawals that crossed a chain, in the units of `sum`; may be negative',
    ),
  isOnChain: z.boolean().describe('Some chain carries the coin here'),
});

const chainRead = z.object({
  chain: z.string(),
  name: z.string(),
  height: z
    .number()
    .int()
    .describe('0: we could not read the chain; its reserves count as nothing'),
  block: z.string().describe('Hash of the block at whose end we asked'),
  addressCount: z.number().int(),
});

export const proofRun = z
  .object({
    code: z.string(),
    root: hex,
    previous: z.string().describe('Root of the run before; empty: there was none'),
    sequence: z.number().int(),
    time: z.number().int(),
    coins: z.array(coinTotals),
    chains: z.array(chainRead),
  })
  .meta({ id: 'ProofRun' });
export type ProofRun = z.output<typeof proofRun>;

const unsignedCauses = ['', 'cold', 'signer-away'] as const;

const reserve = z
  .object({
    chain: z.string(),
    address: z.string(),
    kind: z.enum(['hot', 'gas', 'cold', 'deposit']),
    message: z.string().describe('What the key of the address has signed'),
    signature: z
      .string()
      .describe('By EIP-191, of Bitcoin by BIP-137 (base64); empty: see `unsigned`'),
    unsigned: z
      .enum(unsignedCauses)
      .describe(
        'Why there is no signature: cold (its key is offline), signer-away (it did not answer); empty: there is one',
      ),
    balances: z.array(z.object({ coin: z.string(), amount: z.string().describe('Decimal') })),
  })
  .meta({ id: 'ProofReserve' });
export type ProofReserve = z.output<typeof reserve>;

export const proofRunPlace = z
  .string()
  .regex(/^PR-\d{1,12}$/)
  .describe('`next` of the page before');
const reservePlace = z
  .string()
  .regex(/^\d{1,9}$/)
  .describe('`next` of the page before');

/** What the exchange owes and what it holds, so that others can check it. */
export const proofRoutes = {
  proofRuns: route({
    method: 'GET',
    path: '/api/proof/runs',
    summary:
      'Proofs of liabilities with their sums and what was held against them, newest first, by pages of 10',
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ before: proofRunPlace.optional() }),
    data: z.object({
      list: z.array(proofRun),
      next: z.string().describe('For `before` of the next page; empty: there is none'),
    }),
  }),
  proofReserves: route({
    method: 'GET',
    path: '/api/proof/reserves',
    summary: 'Our addresses with what they held at the newest proof, each signed, by pages of 50',
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ after: reservePlace.optional() }),
    data: z.object({
      root: z.string().describe('Of the newest proof; empty: there is none yet'),
      list: z.array(reserve),
      next: z.string().describe('For `after` of the next page; empty: there is none'),
    }),
  }),
  proofBranch: route({
    method: 'GET',
    path: '/api/proof/branch',
    summary: 'Your leaves in the newest proof, with their way to its root',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({ branch: branch.nullable().describe('null: nothing was proved yet') }),
  }),
};
