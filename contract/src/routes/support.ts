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
  .describe('Plain text; lines are separated by line feeds')
  .meta({ examples: ['My deposit has not arrived.'] });

export const ticketCode = z
  .string()
  .regex(/^\d{1,12}$/, "a ticket's number")
  .meta({ examples: ['4071'] });

export const pictureReference = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/, 'what an upload has answered')
  .meta({ examples: ['bm90LWEtcGljdHVyZS1vZi1hbnlib2R5'] });
const pictures = z
  .array(pictureReference)
  .max(houseNumbers.ticketPicturesMax)
  .describe('What uploads have answered');

/** A list goes on after a time and a number. */
export const ticketPlace = z
  .string()
  .regex(/^\d{1,15}-\d{1,12}$/)
  .describe('`next` of the page before');

/** A ticket without its messages, for whoever reads it. */
export const ticketHead = {
  code: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  state: z.enum(ticketStates),
  object: z.enum(['', ...ticketObjects]).describe('What it names; empty: nothing'),
  objectCode: z.string(),
  createTime: z.number().int(),
  changeTime: z.number().int().describe('Of the last message, or of its end'),
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
    answerTime: z
      .number()
      .int()
      .describe('Of an open ticket: when we answer at the latest; else 0'),
    reopenTime: z
      .number()
      .int()
      .describe('Of a closed ticket: until when an answer opens it again; else 0'),
    messages: z.array(
      z.object({
        code: z.string(),
        isOwn: z.boolean().describe('False: of the support'),
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
    summary: 'Your tickets, the last one that changed first, by pages of 20',
    tag,
    access: user('account'),
    limit: 'read',
    query: z.object({ before: ticketPlace.optional() }),
    data: z.object({
      list: z.array(ticket),
      next: z.string().describe('For `before` of the next page; empty: there is none'),
    }),
  }),
  ticketThread: route({
    method: 'GET',
    path: '/api/user/support/{code}',
    summary: 'A ticket of yours with its messages, the oldest first',
    tag,
    access: user('account'),
    limit: 'read',
    parameters: z.object({ code: ticketCode }),
    data: thread,
  }),
  ticketPicture: route({
    method: 'GET',
    path: '/api/user/support/picture/{code}',
    summary: 'A picture of a ticket of yours',
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
      'Upload a picture for a message as multipart/form-data: JPEG, PNG or WebP, up to 5 MB; its place and camera are taken out',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'upload',
    file: { field: 'file', bytesMax: PICTURE_BYTES_MAX },
    data: z.object({ url: z.string().describe('A reference for a message of yours') }),
  }),
  ticketOpen: route({
    method: 'POST',
    path: '/api/user/support/open',
    summary: `Write to the support: up to ${houseNumbers.openTicketsMax} tickets that are not closed, ${houseNumbers.ticketMessagesPerDayMax} messages a day`,
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: z.strictObject({
      subject: line(SUBJECT_CHARACTERS_MAX).meta({ examples: ['Where is my deposit'] }),
      category: z.enum(ticketCategories),
      text: messageText,
      object: z.enum(['', ...ticketObjects]).describe('What it is about; empty: nothing is named'),
      objectCode: z
        .union([line(OBJECT_CODE_CHARACTERS_MAX), z.literal('')])
        .describe(
          'Its number, as a list shows it: of an order or a withdrawal of yours, of a withdrawal also its transaction; of a deposit the transaction, whether or not it has come. Empty: nothing is named',
        ),
      pictures,
    }),
    data: thread,
  }),
  ticketAnswer: route({
    method: 'POST',
    path: '/api/user/support/{code}/answer',
    summary: `Write on; opens a ticket again that was closed up to ${houseNumbers.ticketReopenDays} days ago`,
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
    summary: `Send a code to a mail address, with which it writes to the support without an account: up to ${houseNumbers.guestCodesPerHour} an hour from one place, the same answer for every address`,
    tag,
    access: anyone,
    limit: 'code',
    body: z.strictObject({ email: z.string().max(254) }),
    data: z.object({
      key: z.string().describe('Goes with the code'),
      waitSeconds: z.number().int(),
      isSlow: z.boolean().describe('Whether all mails are delayed at present'),
    }),
  }),
  guestTicketOpen: route({
    method: 'POST',
    path: '/api/support/open',
    summary: `Write to the support without signing in; the answer comes by mail. Up to ${houseNumbers.guestTicketsMax} messages of one address wait`,
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
    summary: 'End a ticket',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: ticketCode }),
    data: thread,
  }),
};
