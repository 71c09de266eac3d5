import { z } from 'zod';
import { houseNumbers } from '../house-numbers.ts';
import { PICTURE_BYTES_MAX } from '../identity.ts';
import { anyone, route, user } from '../route.ts';
import {
  MESSAGE_CHARACTERS_MAX,
  OBJECT_CODE_CHARACTERS_MAX,
  SUBJECT_CHARACTERS_MAX,
  ticketCategories,
  ticketObjects,
  ticketStates,
} from '../support.ts';

const tag = 'Support';

/** Signs that are not seen, or turn the direction of what follows, would let a text show what it does not say. */
const SEEN = /^[^\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;
const isSeen = (text: string) => SEEN.test(text.replaceAll('\n', ' '));
const line = (max: number) =>
  z.string().trim().min(1).max(max).regex(SEEN, 'one line of text').describe('One line of text');

/** What somebody writes: plain text, with line feeds. */
export const messageText = z
  .string()
  .trim()
  .min(1)
  .max(MESSAGE_CHARACTERS_MAX)
  .refine(isSeen, 'text')
  .describe('Plain text, with line feeds between lines')
  .meta({ examples: ['My deposit has not arrived.'] });

export const ticketCode = z
  .string()
  .regex(/^\d{1,12}$/, "a ticket's number")
  .meta({ examples: ['4071'] });

export const pictureReference = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/, 'a reference from an upload')
  .meta({ examples: ['bm90LWEtcGljdHVyZS1vZi1hbnlib2R5'] });
const pictures = z
  .array(pictureReference)
  .max(houseNumbers.ticketPicturesMax)
  .describe('References from the upload call');

/** A list goes on after a time and a number. */
export const ticketPlace = z
  .string()
  .regex(/^\d{1,15}-\d{1,12}$/)
  .describe('`next` of the previous page');

/** A ticket without its messages, for whoever reads it. */
export const ticketHead = {
  code: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  state: z.enum(ticketStates),
  object: z.enum(['', ...ticketObjects]).describe('Related item; empty: none'),
  objectCode: z.string(),
  createTime: z.number().int(),
  changeTime: z.number().int().describe('Time of the last message, or of the end of the ticket'),
};
const ticket = z.object(ticketHead).meta({ id: 'Ticket' });
export type Ticket = z.output<typeof ticket>;

/** A picture of a message, fetched by its own call. */
export const messagePicture = z.object({
  code: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

/** A picture itself. */
export const pictureData = z.object({
  width: z.number().int(),
  height: z.number().int(),
  jpeg: z.string().describe('Base64'),
});

const thread = ticket
  .extend({
    answerTime: z.number().int().describe('Of an open ticket: reply deadline; else 0'),
    reopenTime: z
      .number()
      .int()
      .describe('Of a closed ticket: until when a reply reopens it; else 0'),
    messages: z.array(
      z.object({
        code: z.string(),
        isOwn: z.boolean().describe('false: written by support'),
        time: z.number().int(),
        text: z.string(),
        pictures: z.array(messagePicture),
      }),
    ),
  })
  .meta({ id: 'TicketThread' });
export type TicketThread = z.output<typeof thread>;

/** What a customer writes to the support, and is answered. */
export const supportRoutes = {
  ticketList: route({
    method: 'GET',
    path: '/api/user/support/list',
    summary: 'Your tickets, last changed first, in pages of 20',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ before: ticketPlace.optional() }),
    data: z.object({
      list: z.array(ticket),
      next: z.string().describe('Pass as `before` for the next page; empty: last page'),
    }),
  }),
  ticketThread: route({
    method: 'GET',
    path: '/api/user/support/{code}',
    summary: 'One of your tickets with its messages, oldest first',
    tag,
    access: user('account'),
    limit: 'read',
    parameters: z.object({ code: ticketCode }),
    data: thread,
  }),
  ticketPicture: route({
    method: 'GET',
    path: '/api/user/support/picture/{code}',
    summary: 'An image from one of your tickets',
    tag,
    access: user('account'),
    limit: 'read',
    parameters: z.object({ code: pictureReference }),
    data: pictureData,
  }),
  ticketPictureUpload: route({
    method: 'POST',
    path: '/api/user/support/upload',
    summary:
      'Upload an image for a message as multipart/form-data: JPEG, PNG or WebP, up to 5 MB; we remove location and camera data',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'upload',
    file: { field: 'file', bytesMax: PICTURE_BYTES_MAX },
    data: z.object({ url: z.string().describe('Reference to use in your message') }),
  }),
  ticketOpen: route({
    method: 'POST',
    path: '/api/user/support/open',
    summary: `Open a support ticket: up to ${houseNumbers.openTicketsMax} open tickets, ${houseNumbers.ticketMessagesPerDayMax} messages a day`,
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({
      subject: line(SUBJECT_CHARACTERS_MAX).meta({ examples: ['Where is my deposit'] }),
      category: z.enum(ticketCategories),
      text: messageText,
      object: z.enum(['', ...ticketObjects]).describe('Type of the related item; empty: none'),
      objectCode: z
        .union([line(OBJECT_CODE_CHARACTERS_MAX), z.literal('')])
        .describe(
          "Number of the related item as in your lists: of an order or a withdrawal (a withdrawal's transaction works too); of a deposit the transaction, even if the deposit hasn't arrived. Empty: none",
        ),
      pictures,
    }),
    data: thread,
  }),
  ticketAnswer: route({
    method: 'POST',
    path: '/api/user/support/{code}/answer',
    summary: `Reply in a ticket; reopens a ticket closed up to ${houseNumbers.ticketReopenDays} days ago`,
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: ticketCode }),
    body: z.strictObject({ text: messageText, pictures }),
    data: thread,
  }),
  guestCode: route({
    method: 'POST',
    path: '/api/support/code',
    summary: `Send a code to an email address for writing to support without an account: up to ${houseNumbers.guestCodesPerHour} an hour from one place, with the same answer for every address`,
    tag,
    access: anyone,
    limit: 'code',
    body: z.strictObject({ email: z.string().max(254) }),
    data: z.object({
      key: z.string().describe('Send it back with the code'),
      waitSeconds: z.number().int(),
      isSlow: z.boolean().describe('Whether all emails are currently delayed'),
    }),
  }),
  guestTicketOpen: route({
    method: 'POST',
    path: '/api/support/open',
    summary: `Write to support without signing in; we reply by email. Up to ${houseNumbers.guestTicketsMax} messages of one address can wait for a reply`,
    tag,
    access: anyone,
    limit: 'code',
    body: z.strictObject({
      key: z.string().max(64),
      code: z.string().max(16),
      subject: line(SUBJECT_CHARACTERS_MAX).meta({ examples: ['I cannot log in'] }),
      text: messageText,
    }),
    data: z.object({ code: z.string().describe("The ticket's number") }),
  }),
  ticketClose: route({
    method: 'POST',
    path: '/api/user/support/{code}/close',
    summary: 'Close a ticket',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: ticketCode }),
    data: thread,
  }),
};
