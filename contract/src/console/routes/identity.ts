import { z } from 'zod';
import { identityReasons } from '../../identity.ts';
import { operator, route } from '../../route.ts';
import { tickedFields } from '../desk-lists.ts';
import { reason } from './proposals.ts';

const tag = 'Console: identity';

const code = z.string().regex(/^\d{1,9}$/, 'the number of a submission');
const paperKind = z
  .union([z.literal(1), z.literal(2), z.literal(3)])
  .describe("1: ID card, 2: passport, 3: driver's license");

const waiting = z
  .object({
    code: z.string(),
    uid: z.string(),
    country: z.string().describe('ISO 3166-1'),
    kind: paperKind,
    attempt: z.number().int().describe('Attempt of this account, from 1'),
    submittedAt: z.number().int(),
    hits: z
      .array(z.object({ uid: z.string(), isVerified: z.boolean() }))
      .describe('Other accounts with the same document'),
    needsSecondPerson: z
      .boolean()
      .describe('Whether only a proposal can decide: identity-decide-again'),
    isOwn: z
      .boolean()
      .describe('Whether it belongs to your own customer account: others must decide'),
    claimedBy: z
      .string()
      .describe('Reviewer who opened the documents and can decide alone; empty: no one'),
    claimedUntil: z.number().int().describe('0: no reviewer'),
  })
  .meta({ id: 'WaitingPapers' });
export type WaitingPapersRow = z.output<typeof waiting>;

const papers = waiting
  .extend({
    user: z.number().int().describe('Account number'),
    name: z.string(),
    number: z.string(),
    birthDate: z.string().describe('1990-12-31; empty: not given'),
    nationality: z.string().describe('ISO 3166-1; empty: not given'),
    expiry: z.string().describe('Last valid day; empty: not given'),
    decision: z.enum(['', 'approve', 'reject', 'ask-again']),
    undoUntil: z
      .number()
      .int()
      .describe('When we notify the customer; 0: undecided, or already notified'),
    proposal: z.string().describe('Proposal waiting for a second person; empty: none'),
    pictures: z.array(
      z.object({
        side: z
          .union([z.literal(1), z.literal(2), z.literal(3)])
          .describe('1: page with the photo, 2: back, 3: selfie'),
        width: z.number().int(),
        height: z.number().int(),
        jpeg: z.string().describe('Base64'),
      }),
    ),
    selfieNote: z.string().describe('Digits the note in the selfie must show; empty: no selfie'),
    lookedAt: z.number().int().describe('When we recorded this view, UTC epoch milliseconds'),
  })
  .meta({ id: 'OpenedPapers' });
export type Papers = z.output<typeof papers>;

const ownText = z.string().trim().min(1).max(500);
const decision = {
  decision: z.enum(['approve', 'reject', 'ask-again']),
  why: z.enum(['', ...identityReasons]).describe('Empty if approved'),
  text: z
    .strictObject({ en: ownText, zh: ownText })
    .nullable()
    .describe('Text for the customer instead of the standard text of the reason'),
};

/** Papers of customers: read, ticked and decided. Each look at them is recorded. */
export const consoleIdentityRoutes = {
  consoleIdentities: route({
    method: 'GET',
    path: '/api/console/identity/list',
    summary: 'Waiting documents, oldest first, in pages of 50',
    tag,
    access: operator('identity-queue-see'),
    limit: 'read',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}-\d{1,9}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    data: z.object({ list: z.array(waiting), next: z.string() }),
  }),
  consoleIdentity: route({
    method: 'GET',
    path: '/api/console/identity/{code}',
    summary: 'Documents with their photos, unmasked. Each view is recorded',
    tag,
    access: operator('identity-see'),
    limit: 'read',
    parameters: z.object({ code }),
    data: papers,
  }),
  consoleIdentityAudited: route({
    method: 'POST',
    path: '/api/console/identity/{code}/audited',
    summary: 'Documents for an auditor, with a written reason. Each view is recorded',
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
    summary: 'Decide alone where one person can; we notify the customer 20 s later',
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
    summary: 'Undo your decision before we notify the customer',
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
  user: z.number().int().min(100).describe('Number of the account that the decision favors'),
  ...decision,
});
