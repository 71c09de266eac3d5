import { z } from 'zod';
import { anyone, route } from '../route.ts';

/** What an announcement is about. Maintenance and incidents stand in a bar while they last. */
export const announcementKinds = ['notice', 'listing', 'maintenance', 'incident'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

const inTwo = z.object({ en: z.string(), zh: z.string() });

const announcement = z
  .object({
    code: z.string(),
    kind: z.enum(announcementKinds),
    title: inTwo,
    text: inTwo.describe('Plain text, with line feeds between lines'),
    from: z.number().int(),
    until: z.number().int().describe('0: no end'),
    isCurrent: z.boolean().describe('Whether it is still in effect'),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.output<typeof announcement>;

/** A place in a list that is ordered by beginning, then by number. */
export const announcementPlace = z
  .string()
  .regex(/^\d{1,15}-\d{1,12}$/)
  .describe('`next` of the previous page');

/** What the house tells everybody. */
export const announcementRoutes = {
  announcementList: route({
    method: 'GET',
    path: '/api/announcement/list',
    summary: 'Current announcements, newest first, in pages of 20',
    tag: 'Announcements',
    access: anyone,
    limit: 'read',
    query: z.object({ before: announcementPlace.optional() }),
    data: z.object({
      list: z.array(announcement),
      next: z.string().describe('Pass as `before` for the next page; empty: last page'),
    }),
  }),
};
