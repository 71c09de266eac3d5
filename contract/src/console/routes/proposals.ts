import { z } from 'zod';
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
  .describe('A sentence, kept for ever');
const code = z.string().regex(/^PR-\d{1,12}$/, "a proposal's code");
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 hash');

const log = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const proposalStates = [
  ...(['open', 'passing', 'passed', 'failed', 'refused', 'taken-back', 'replaced'] as const),
  'expired',
] as const;
export type ProposalState = (typeof proposalStates)[number];

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
  .describe('How prices, quantities and amounts of the rules are shown');
export type Scale = z.output<typeof scale>;
const person = z.object({ id: z.number().int(), name: z.string(), roles: z.array(z.enum(roles)) });

const proposal = z
  .object({
    code: z.string(),
    kind: z.string(),
    act: z.enum(actNames),
    title: inTwo,
    labels: z
      .record(z.string(), fieldLabel)
      .describe('What the fields are called, and in what they are measured'),
    fields: boundFields.describe('Exactly what is done; all of it'),
    reason: z.string(),
    author: person,
    authoredBy: z.string().describe('How the author proved to be there: authenticator, or nothing'),
    createdAt: z.number().int(),
    expiresAt: z.number().int(),
    hash: z.string().describe('SHA-256 over the exact fields, as the server reads them'),
    seal: z.string(),
    state: z.enum(proposalStates),
    replaces: z.string().describe('Code of the proposal that this one is an edit of, or empty'),
    decidedBy: person.nullable(),
    decidedAt: z.number().int().describe('0: not yet'),
    decidedReason: z.string(),
    log: log.describe("The log's number that this is as of"),
    outcome: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    mayPass: z.boolean().describe('Whether you may pass it now'),
    whyNot: z
      .enum(['', 'author', 'beneficiary', 'role', 'closed'])
      .describe('Why you may not pass it'),
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
    summary: 'Proposals of the house, newest first, by pages of 50',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    query: z.object({
      tab: z.enum(['open', 'passed', 'refused', 'expired']).default('open'),
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('The last number of the page before'),
    }),
    data: z.object({
      list: z.array(proposal),
      next: z.string().describe('For `before` of the next page; empty: there is none'),
    }),
  }),
  consoleProposal: route({
    method: 'GET',
    path: '/api/console/proposal/{code}',
    summary: 'One proposal, with what it would do as reckoned now',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    parameters: z.object({ code }),
    data: z.object({
      proposal,
      effect: z.array(effectLine),
      before: boundFields.describe(
        'What every field is now, those too that stay; empty: none replaces anything, or it is not open',
      ),
      changes: z
        .array(z.object({ label: inTwo, before: inTwo, after: inTwo }))
        .describe('What is another one after it, though no field says so'),
      scale: scale.nullable(),
      mayPassToo: z.array(person).describe('Others who may pass it'),
    }),
  }),
  consolePropose: route({
    method: 'POST',
    path: '/api/console/proposal/create',
    summary: 'Put something forward that a second person must pass. An edit is a new proposal',
    tag,
    access: operator('proposal-write'),
    limit: 'write',
    body: z.strictObject({
      kind: z.string().regex(/^[a-z][a-z-]{1,40}$/, 'a kind of proposal'),
      fields: boundFields,
      reason,
      replaces: code.optional().describe('The own open proposal that this one is an edit of'),
    }),
    data: z.object({ proposal }),
  }),
  consoleProposalPass: route({
    method: 'POST',
    path: '/api/console/proposal/{code}/pass',
    summary: 'Pass what another person has put forward, bound to the hash of its exact fields',
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
    summary: 'Refuse a proposal that one might have passed',
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
    summary: 'Take the own proposal back',
    tag,
    access: operator('proposal-write'),
    limit: 'write',
    parameters: z.object({ code }),
    data: z.object({ proposal }),
  }),
};
