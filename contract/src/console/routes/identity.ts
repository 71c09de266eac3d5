import { z } from 'zod';
import { identityReasons } from '../../identity.ts';
import { operator, route } from '../../route.ts';
import { reason } from './proposals.ts';

const tag = 'Console: identity';

const code = z.string().regex(/^\d{1,9}$/, 'the number of papers');
const paperKind = z
  .union([z.literal(1), z.literal(2), z.literal(3)])
  .describe("1: ID card, 2: passport, 3: driver's licence");

const waiting = z
  .object({
    code: z.string(),
    uid: z.string(),
    country: z.string().describe('ISO 3166-1'),
    kind: paperKind,
    attempt: z.number().int().describe('Which try of this account it is, from 1'),
    submittedAt: z.number().int(),
    hits: z
      .array(z.object({ uid: z.string(), isVerified: z.boolean() }))
      .describe('Other accounts that have shown the same paper'),
    needsSecondPerson: z.boolean().describe('Only a proposal decides: identity-decide-again'),
    isOwn: z.boolean().describe('Of your own customer account: others decide'),
    claimedBy: z.string().describe('Who has opened them and may decide alone; empty: nobody'),
    claimedUntil: z.number().int().describe('0: nobody has them'),
  })
  .meta({ id: 'WaitingPapers' });
export type WaitingPapersRow = z.output<typeof waiting>;

const papers = waiting
  .extend({
    user: z.number().int().describe("The account's own number"),
    name: z.string(),
    number: z.string(),
    birthDate: z.string().describe('1990-12-31; empty: not said'),
    nationality: z.string().describe('ISO 3166-1; empty: not said'),
    expiry: z.string().describe('Its last day; empty: not said'),
    decision: z.enum(['', 'approve', 'reject', 'ask-again']),
    undoUntil: z.number().int().describe('0: it waits, or it is told'),
    proposal: z.string().describe('That waits for a second person; empty: none'),
    pictures: z.array(
      z.object({
        side: z
          .union([z.literal(1), z.literal(2), z.literal(3)])
          .describe('1: the page with the face, 3: the person'),
        width: z.number().int(),
        height: z.number().int(),
        jpeg: z.string().describe('Base64'),
      }),
    ),
    selfieNote: z
      .string()
      .describe('The digits that the note beside the person must have; empty: no such picture'),
    lookedAt: z.number().int().describe('When this look was recorded, UTC epoch milliseconds'),
  })
  .meta({ id: 'OpenedPapers' });
export type Papers = z.output<typeof papers>;

/** What is read on the paper and ticked, each by itself, before anybody is approved. */
export const tickedFields = ['name', 'number', 'country', 'kind', 'valid', 'face'] as const;
export type TickedField = (typeof tickedFields)[number];

const ownText = z.string().trim().min(1).max(500);
const decision = {
  decision: z.enum(['approve', 'reject', 'ask-again']),
  why: z.enum(['', ...identityReasons]).describe('Empty where it is approved'),
  text: z
    .strictObject({ en: ownText, zh: ownText })
    .nullable()
    .describe("What the customer reads in place of the reason's own words"),
};

/** Papers of customers: read, ticked and decided. Each look at them is recorded. */
export const consoleIdentityRoutes = {
  consoleIdentities: route({
    method: 'GET',
    path: '/api/console/identity/list',
    summary: 'Papers that wait, the oldest first, by pages of 50',
    tag,
    access: operator('identity-queue-see'),
    limit: 'read',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}-\d{1,9}$/)
        .optional()
        .describe('`next` of the page before'),
    }),
    data: z.object({ list: z.array(waiting), next: z.string() }),
  }),
  consoleIdentity: route({
    method: 'GET',
    path: '/api/console/identity/{code}',
    summary: 'Papers with their pictures, whole. It is recorded',
    tag,
    access: operator('identity-see'),
    limit: 'read',
    parameters: z.object({ code }),
    data: papers,
  }),
  consoleIdentityAudited: route({
    method: 'POST',
    path: '/api/console/identity/{code}/audited',
    summary: 'The same for an auditor, with a written reason. It is recorded',
    tag,
    access: operator('identity-see-audited'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: papers,
  }),
  consoleIdentityDecide: route({
    method: 'POST',
    path: '/api/console/identity/{code}/decide',
    summary: 'Decide what one person may decide; the customer is told 20 s later',
    tag,
    access: operator('identity-decide'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ ...decision, ticked: z.array(z.enum(tickedFields)), reason }),
    data: z.object({ undoUntil: z.number().int() }),
  }),
  consoleIdentityUndo: route({
    method: 'POST',
    path: '/api/console/identity/{code}/undo',
    summary: 'Take an own decision back, before the customer is told of it',
    tag,
    access: operator('identity-decide'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};

/** The fields of the proposal for papers that take two people: from the third try, or with a hit. */
export const identityFields = z.strictObject({
  papers: z.number().int().positive().max(999_999_999),
  uid: z.string().regex(/^\d{8,9}$/, 'a UID'),
  user: z
    .number()
    .int()
    .min(100)
    .describe("The account's own number, by which it is known whom it favours"),
  ...decision,
});
