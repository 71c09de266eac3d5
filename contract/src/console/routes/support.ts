import { z } from 'zod';
import { operator, route } from '../../route.ts';
import {
  messagePicture,
  messageText,
  pictureData,
  pictureReference,
  ticketCode,
  ticketHead,
  ticketPlace,
} from '../../routes/support.ts';
import { ticketStates } from '../../support.ts';

const tag = 'Console: support';

/** How long a ticket may have waited. */
export const ticketAges = ['overdue', 'escalated'] as const;
export type TicketAge = (typeof ticketAges)[number];

/** Who writes: with an account, or without signing in. */
export const ticketWriters = ['accounts', 'guests'] as const;
export type TicketWriter = (typeof ticketWriters)[number];

const row = z
  .object({
    ...ticketHead,
    uid: z.string().describe('Empty: written without signing in'),
    email: z.string().describe('Of who wrote without signing in, proved by a code; else empty'),
    language: z.enum(['en', 'zh-CN']).describe("The customer's"),
    waitingSince: z.number().int().describe('Of the first message without an answer; 0: none'),
    answerTime: z.number().int().describe('When it is answered at the latest; 0: nothing waits'),
    escalationTime: z.number().int().describe('When it moves up the house; 0: nothing waits'),
    isOwn: z.boolean().describe('Of your own customer account: others answer'),
  })
  .meta({ id: 'QueuedTicket' });
export type QueuedTicket = z.output<typeof row>;

const messageKinds = ['customer', 'staff', 'note'] as const;

const ticket = row
  .extend({
    messages: z.array(
      z.object({
        code: z.string(),
        by: z.enum(messageKinds).describe('note: the customer never sees it'),
        name: z.string().describe('The operator’s sign-in name, or empty'),
        time: z.number().int(),
        text: z.string(),
        pictures: z.array(messagePicture),
      }),
    ),
  })
  .meta({ id: 'DeskTicket' });
export type DeskTicket = z.output<typeof ticket>;

/** A mail of ours has no link (S35), and the answer goes out as one. */
const answerText = messageText.refine((text) => !/:\/\/|www\./i.test(text), 'text without a link');
const code = z.object({ code: ticketCode });

/** Tickets of customers: seen, answered and closed by the staff. */
export const consoleSupportRoutes = {
  consoleTickets: route({
    method: 'GET',
    path: '/api/console/support/list',
    summary:
      'Tickets by pages of 50: those that wait, the longest wait first; others, the last change first',
    tag,
    access: operator('ticket-see'),
    limit: 'read',
    query: z.object({
      state: z.enum(ticketStates).default('open'),
      age: z.enum(ticketAges).optional().describe('Of those that wait'),
      from: z.enum(ticketWriters).optional().describe('Who wrote them; absent: all'),
      after: ticketPlace.optional(),
    }),
    data: z.object({
      list: z.array(row),
      next: z.string(),
      waiting: z.number().int().describe('How many wait for an answer'),
      overdue: z.number().int().describe('Of those, longer than was promised'),
      escalated: z.number().int(),
    }),
  }),
  consoleTicket: route({
    method: 'GET',
    path: '/api/console/support/{code}',
    summary: 'A ticket with its messages and the notes of the staff, the oldest first',
    tag,
    access: operator('ticket-see'),
    limit: 'read',
    parameters: code,
    data: ticket,
  }),
  consoleTicketPicture: route({
    method: 'GET',
    path: '/api/console/support/picture/{code}',
    summary: 'A picture of a ticket',
    tag,
    access: operator('ticket-see'),
    limit: 'read',
    parameters: z.object({ code: pictureReference }),
    data: pictureData,
  }),
  consoleTicketAnswer: route({
    method: 'POST',
    path: '/api/console/support/{code}/answer',
    summary: 'Answer: the customer reads it in the thread and in a mail, so it has no link',
    tag,
    access: operator('ticket-answer'),
    limit: 'write',
    parameters: code,
    body: z.strictObject({ text: answerText, close: z.boolean() }),
    data: z.object({}),
  }),
  consoleTicketNote: route({
    method: 'POST',
    path: '/api/console/support/{code}/note',
    summary: 'Leave a note for the staff; the customer never sees it',
    tag,
    access: operator('ticket-note'),
    limit: 'write',
    parameters: code,
    body: z.strictObject({ text: messageText }),
    data: z.object({}),
  }),
  consoleTicketClose: route({
    method: 'POST',
    path: '/api/console/support/{code}/close',
    summary: 'Close a ticket without a word; its customer can open it again',
    tag,
    access: operator('ticket-close'),
    limit: 'write',
    parameters: code,
    data: z.object({}),
  }),
};
