import { z } from 'zod';
import { proposalMoves } from '../../moves/proposal-moves.ts';
import { operator, route } from '../../route.ts';
import { type ActName, acts } from '../acts.ts';
import type { BoundValue } from '../bound-text.ts';
import { fieldUnits } from '../field-units.ts';
import { roles } from '../roles.ts';

const tag = 'Console';

const boundValue: z.ZodType<BoundValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(boundValue),
    z.record(z.string(), boundValue),
  ]),
);
export const boundFields = z.record(z.string(), boundValue);
const actNames = Object.keys(acts) as [ActName, ...ActName[]];

export const reason = z
  .string()
  .trim()
  .min(8)
  .max(500)
  .regex(/^[^\p{Cc}]*$/u, 'a sentence')
  .describe('A sentence, kept permanently');
const code = z.string().regex(/^PR-\d{1,12}$/, "a proposal's code");
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 hash');

const log = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const proposalStates = [...new Set(proposalMoves.flatMap(({ from, to }) => [from, to]))];

const inTwo = z.object({ en: z.string(), zh: z.string() });
const fieldLabel = z.object({ en: z.string(), zh: z.string(), unit: z.enum(fieldUnits) });

/** How whole numbers of rules are shown in coins and prices. */
export const scale = z
  .object({
    base: z.string(),
    quote: z.string(),
    priceDecimals: z.number().int(),
    quantityDecimals: z.number().int(),
    quoteDecimals: z.number().int(),
  })
  .describe('Display scale of prices, quantities and amounts of the rules');
export type Scale = z.output<typeof scale>;
const person = z.object({ id: z.number().int(), name: z.string(), roles: z.array(z.enum(roles)) });

const proposal = z
  .object({
    code: z.string(),
    kind: z.string(),
    act: z.enum(actNames),
    title: inTwo,
    labels: z.record(z.string(), fieldLabel).describe('Labels and units of the fields'),
    fields: boundFields.describe('The full effect, line by line'),
    reason: z.string(),
    author: person,
    authoredBy: z.string().describe('Two-factor method of the author: authenticator, or empty'),
    createdAt: z.number().int(),
    expiresAt: z.number().int(),
    hash: z.string().describe('SHA-256 of the exact fields as the server reads them'),
    seal: z.string(),
    state: z.enum(proposalStates),
    replaces: z.string().describe('Code of the proposal that this one is an edit of, or empty'),
    decidedBy: person.nullable(),
    decidedAt: z.number().int().describe('0: not yet'),
    decidedReason: z.string(),
    log: log.describe('Log sequence number of this reading'),
    outcome: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    mayPass: z.boolean().describe('Whether you can approve it now'),
    whyNot: z
      .enum(['', 'author', 'beneficiary', 'role', 'closed'])
      .describe("Why you can't approve it"),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.output<typeof proposal>;

const effectLine = z.object({
  kind: z.enum(['good', 'note', 'warn', 'bad']),
  en: z.string(),
  zh: z.string(),
});

/** Four eyes: what one person puts forward and another one passes. */
export const consoleProposalRoutes = {
  consoleProposals: route({
    method: 'GET',
    path: '/api/console/proposal/list',
    summary: 'Proposals, newest first, in pages of 50',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    query: z.object({
      tab: z.enum(['open', 'passed', 'refused', 'expired']).default('open'),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('Last number of the previous page'),
    }),
    data: z.object({
      list: z.array(proposal),
      next: z.string().describe('Pass as `before` for the next page; empty: last page'),
    }),
  }),
  consoleProposal: route({
    method: 'GET',
    path: '/api/console/proposal/{code}',
    summary: 'One proposal, with its effect as of now',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    parameters: z.object({ code }),
    data: z.object({
      proposal,
      effect: z.array(effectLine),
      before: boundFields.describe(
        'Current value of every field, unchanged ones included; empty: nothing to replace, or no longer open',
      ),
      changes: z
        .array(z.object({ label: inTwo, before: inTwo, after: inTwo }))
        .describe('Changes beyond the fields of the proposal'),
      scale: scale.nullable(),
      mayPassToo: z.array(person).describe('Other operators who can approve it'),
    }),
  }),
  consolePropose: route({
    method: 'POST',
    path: '/api/console/proposal/create',
    summary: 'Submit a proposal for a second person to approve. An edit is a new proposal',
    tag,
    access: operator('proposal-write'),
    limit: 'write',
    body: z.strictObject({
      kind: z.string().regex(/^[a-z][a-z-]{1,40}$/, 'a kind of proposal'),
      fields: boundFields,
      reason,
      replaces: code.optional().describe('Your open proposal that this one replaces'),
    }),
    data: z.object({ proposal }),
  }),
  consoleProposalPass: route({
    method: 'POST',
    path: '/api/console/proposal/{code}/pass',
    summary: "Approve another person's proposal, bound to the hash of its exact fields",
    tag,
    access: operator('proposal-write'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ hash, reason, log }),
    data: z.object({ proposal }),
  }),
  consoleProposalRefuse: route({
    method: 'POST',
    path: '/api/console/proposal/{code}/refuse',
    summary: 'Reject a proposal you could have approved',
    tag,
    access: operator('proposal-refuse'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({ proposal }),
  }),
  consoleProposalTakeBack: route({
    method: 'POST',
    path: '/api/console/proposal/{code}/take-back',
    summary: 'Retract your proposal',
    tag,
    access: operator('proposal-write'),
    limit: 'write',
    parameters: z.object({ code }),
    data: z.object({ proposal }),
  }),
};
