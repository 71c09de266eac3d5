import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { type ConsoleScreenName, consoleScreens } from '../screens.ts';

const tag = 'Console: saved views';

const screen = z.enum(Object.keys(consoleScreens) as [ConsoleScreenName, ...ConsoleScreenName[]]);
const filters = z
  .string()
  .regex(/^[\w*=&%.+-]{1,500}$/, 'filters as in an address')
  .meta({ examples: ['state=frozen&country=HK'] });

const view = z.object({ code: z.string(), name: z.string(), filters });
export type SavedView = z.output<typeof view>;

/** Filters of a list that an operator has given a name; each sees their own. */
export const consoleViewRoutes = {
  consoleViews: route({
    method: 'GET',
    path: '/api/console/view/list',
    summary: 'Your saved views of a list, in the order in which you made them',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    query: z.object({ screen }),
    data: z.object({ list: z.array(view) }),
  }),
  consoleViewSave: route({
    method: 'POST',
    path: '/api/console/view/save',
    summary: 'Save a view, replacing one with the same name; up to 20 per list',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    body: z.strictObject({
      screen,
      name: z
        .string()
        .trim()
        .min(1)
        .max(40)
        .regex(/^[^\p{Cc}]*$/u, 'a name'),
      filters,
    }),
    data: z.object({}),
  }),
  consoleViewRemove: route({
    method: 'POST',
    path: '/api/console/view/{code}/remove',
    summary: 'Remove one of your saved views',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^\d{1,15}$/, 'the number of a view') }),
    data: z.object({}),
  }),
};
