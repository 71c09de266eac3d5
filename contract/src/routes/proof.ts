import { z } from 'zod';
import { anyone, route, user } from '../route.ts';

const tag = 'Proof of reserves';
const hex = z.string().describe('64 hexadecimal digits');
const units = z.string().describe('Whole number of the smallest unit, 0 or above');

const coinRoot = z.object({
  coin: z.string(),
  decimals: z.number().int().describe('Of the sums'),
  root: hex,
  sum: units.describe('Total liabilities to all accounts'),
  leafCount: z.number().int(),
});

const branch = z
  .object({
    format: z.literal('bourse-proof-1'),
    root: hex.describe('Of the run, as published'),
    sequence: z.number().int().describe('Log sequence number of the run'),
    time: z.number().int(),
    previous: z.string().describe('Root of the previous run; empty: first run'),
    account: z.string().describe('Your account number'),
    coins: z.array(coinRoot),
    leaves: z.array(
      z.object({
        coin: z.string(),
        salt: hex.describe('Known only to you'),
        amount: units,
        path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hex, sum: units })),
      }),
    ),
  })
  .meta({ id: 'ProofBranch' });
export type ProofBranch = z.output<typeof branch>;

const coinTotals = z.object({
  ...coinRoot.shape,
  reserves: units.describe('Amount our addresses held, in the units of `sum`, rounded down'),
  overChains: z
    .string()
    .describe('On-chain deposits less withdrawals, in the units of `sum`; can be negative'),
  isOnChain: z.boolean().describe('Whether the coin is on a chain at this exchange'),
});

const chainRead = z.object({
  chain: z.string(),
  name: z.string(),
  height: z.number().int().describe("0: we couldn't read the chain, so its reserves count as zero"),
  block: z.string().describe('Hash of the block for which we read the balances'),
  addressCount: z.number().int(),
});

export const proofRun = z
  .object({
    code: z.string(),
    root: hex,
    previous: z.string().describe('Root of the previous run; empty: first run'),
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
    message: z.string().describe('Text signed by the key of the address'),
    signature: z
      .string()
      .describe('EIP-191 signature, for Bitcoin BIP-137 (base64); empty: see `unsigned`'),
    unsigned: z
      .enum(unsignedCauses)
      .describe(
        "Why the signature is missing: cold (its key is offline), signer-away (the signer didn't answer); empty: not missing",
      ),
    balances: z.array(z.object({ coin: z.string(), amount: z.string().describe('Decimal') })),
  })
  .meta({ id: 'ProofReserve' });
export type ProofReserve = z.output<typeof reserve>;

export const proofRunPlace = z
  .string()
  .regex(/^PR-\d{1,12}$/)
  .describe('`next` of the previous page');
const reservePlace = z
  .string()
  .regex(/^\d{1,9}$/)
  .describe('`next` of the previous page');

/** What the exchange owes and what it holds, so that others can check it. */
export const proofRoutes = {
  proofRuns: route({
    method: 'GET',
    path: '/api/proof/runs',
    summary:
      'Proofs of reserves: liabilities in total and the reserves held against them, newest first, in pages of 10',
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ before: proofRunPlace.optional() }),
    data: z.object({
      list: z.array(proofRun),
      next: z.string().describe('Pass as `before` for the next page; empty: last page'),
    }),
  }),
  proofReserves: route({
    method: 'GET',
    path: '/api/proof/reserves',
    summary: 'Our addresses with their balances at the newest proof, each signed, in pages of 50',
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ after: reservePlace.optional() }),
    data: z.object({
      root: z.string().describe('Of the newest proof; empty: no proof yet'),
      list: z.array(reserve),
      next: z.string().describe('Pass as `after` for the next page; empty: last page'),
    }),
  }),
  proofBranch: route({
    method: 'GET',
    path: '/api/proof/branch',
    summary: 'Your leaves in the newest proof, with their path to its root',
    tag,
    access: user('read'),
    limit: 'read',
    data: z.object({ branch: branch.nullable().describe('null: no proof yet') }),
  }),
};
