import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { announcementKinds, announcementPlace } from '../../routes/announcements.ts';
import { reason } from './proposals.ts';

const tag = 'Console: announcements';

/** Signs that turn the direction of a text, or are not seen, would let it say something else than it shows. */
const VISIBLE = /^[^\p{Cc}\p{Cf}]*$/u;
const line = z.string().trim().min(3).max(120).regex(VISIBLE, 'one line of text');
const paragraph = z
  .string()
  .trim()
  .min(3)
  .max(4_000)
  .refine((text) => VISIBLE.test(text.replaceAll('\n', ' ')), 'text');

const inTwo = <Text extends z.ZodType>(text: Text) => z.strictObject({ en: text, zh: text });
const moment = z.number().int().min(0).max(4_102_444_800_000);

/** What an operator writes. */
const fields = {
  title: inTwo(line),
  text: inTwo(paragraph),
  from: moment.describe('UTC epoch milliseconds; 0: at once'),
  until: moment.describe('0: no end'),
  reason,
};

/** Where an announcement stands: later, now, over, or taken back. */
const announcementStates = ['later', 'current', 'over', 'withdrawn'] as const;

const row = z
  .object({
    code: z.string(),
    kind: z.enum(announcementKinds),
    title: z.object({ en: z.string(), zh: z.string() }),
    text: z.object({ en: z.string(), zh: z.string() }),
    from: z.number().int(),
    until: z.number().int().describe('0: no end'),
    state: z.enum(announcementStates),
    author: z.string(),
    createdAt: z.number().int(),
    withdrawnBy: z.string().describe('Empty: not retracted'),
    withdrawnAt: z.number().int(),
  })
  .meta({ id: 'AnnouncementRow' });
export type AnnouncementRow = z.output<typeof row>;

const code = z.string().regex(/^AN-\d{1,12}$/, "an announcement's code");

/** What the house tells everybody: published and withdrawn by one person, never changed. */
export const consoleAnnouncementRoutes = {
  consoleAnnouncements: route({
    method: 'GET',
    path: '/api/console/announcement/list',
    summary: 'All announcements by start time, newest first, in pages of 50',
    tag,
    access: operator('announcement-see'),
    limit: 'read',
    query: z.object({ before: announcementPlace.optional() }),
    data: z.object({ list: z.array(row), next: z.string() }),
  }),
  consoleAnnounce: route({
    method: 'POST',
    path: '/api/console/announcement/publish',
    summary: 'Publish an announcement in both languages',
    tag,
    access: operator('announcement-publish'),
    limit: 'write',
    body: z.strictObject({ kind: z.enum(['notice', 'listing', 'maintenance']), ...fields }),
    data: z.object({ code: z.string() }),
  }),
  consoleAnnounceIncident: route({
    method: 'POST',
    path: '/api/console/announcement/incident',
    summary: 'Publish an incident notice: a bar on every page while the incident lasts',
    tag,
    access: operator('incident-publish'),
    limit: 'write',
    body: z.strictObject(fields),
    data: z.object({ code: z.string() }),
  }),
  consoleAnnouncementWithdraw: route({
    method: 'POST',
    path: '/api/console/announcement/{code}/withdraw',
    summary: 'Retract an announcement: no one sees it anymore',
    tag,
    access: operator('announcement-withdraw'),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};
