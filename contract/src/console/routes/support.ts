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
    email: z.string().describe('Email of a guest, confirmed by a code; else empty'),
    language: z.enum(['en', 'zh-CN']).describe('Language of the customer'),
    waitingSince: z.number().int().describe('Of the first message without an answer; 0: none'),
    answerTime: z.number().int().describe('Reply deadline; 0: no reply due'),
    escalationTime: z.number().int().describe('Escalation time; 0: no reply due'),
    isOwn: z
      .boolean()
      .describe('Whether it belongs to your own customer account: others must reply'),
  })
  .meta({ id: 'QueuedTicket' });
export type QueuedTicket = z.output<typeof row>;

const messageKinds = ['customer', 'staff', 'note'] as const;

const ticket = row
  .extend({
    messages: z.array(
      z.object({
        code: z.string(),
        by: z.enum(messageKinds).describe('note: hidden from the customer'),
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
    summary: 'Tickets in pages of 50: waiting ones by longest wait, others by latest change',
    tag,
    access: operator('ticket-see'),
    limit: 'read',
    query: z.object({
      state: z.enum(ticketStates).default('open'),
      age: z.enum(ticketAges).optional().describe('Of waiting tickets'),
      from: z.enum(ticketWriters).optional().describe('Author of the tickets; absent: all'),
      after: ticketPlace.optional(),
    }),
    data: z.object({
      list: z.array(row),
      next: z.string(),
      waiting: z.number().int().describe('Number of tickets waiting for a reply'),
      overdue: z.number().int().describe('Of these, past the reply deadline'),
      escalated: z.number().int(),
    }),
  }),
  consoleTicket: route({
    method: 'GET',
    path: '/api/console/support/{code}',
    summary: 'A ticket with its messages and staff notes, oldest first',
    tag,
    access: operator('ticket-see'),
    limit: 'read',
    parameters: code,
    data: ticket,
  }),
  consoleTicketPicture: route({
    method: 'GET',
    path: '/api/console/support/picture/{code}',
    summary: 'An image from a ticket',
    tag,
    access: operator('ticket-see'),
    limit: 'read',
    parameters: z.object({ code: pictureReference }),
    data: pictureData,
  }),
  consoleTicketAnswer: route({
    method: 'POST',
    path: '/api/console/support/{code}/answer',
    summary:
      "Reply to a ticket: the customer reads it in the thread and by email, so links aren't allowed",
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
    summary: 'Add a note for staff, hidden from the customer',
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
    summary: 'Close a ticket without a reply; the customer can reopen it',
    tag,
    access: operator('ticket-close'),
    limit: 'write',
    parameters: code,
    data: z.object({}),
  }),
};
