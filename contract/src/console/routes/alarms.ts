import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { reason } from './proposals.ts';

const tag = 'Console';

export const houseAlarm = z
  .object({
    name: z.string(),
    text: z.string(),
    count: z.number().int(),
    firstAt: z.number().int(),
    lastAt: z.number().int(),
    takenBy: z.string().describe('Empty: nobody has it'),
    takenAt: z.number().int(),
    silencedUntil: z.number().int().describe('0: it was not, or that is over'),
    silencedBy: z.string(),
    silencedReason: z.string(),
    isWorse: z.boolean().describe('Silenced, and it speaks: it came as often again as before'),
    isSilent: z.boolean(),
  })
  .meta({ id: 'HouseAlarm' });
export type HouseAlarm = z.output<typeof houseAlarm>;

const parameters = z.object({ code: z.string().regex(/^[a-z_]{3,40}$/, 'an alarm') });

/** What operators do about alarms. */
export const consoleAlarmRoutes = {
  consoleAlarmTake: route({
    method: 'POST',
    path: '/api/console/alarm/{code}/take',
    summary: 'Take care of an alarm: others see whose it is',
    tag,
    access: operator('alarm-take'),
    limit: 'write',
    parameters,
    data: z.object({}),
  }),
  consoleAlarmSilence: route({
    method: 'POST',
    path: '/api/console/alarm/{code}/silence',
    summary: 'Silence an alarm for a time; it stays in the list, and speaks when it gets worse',
    tag,
    access: operator('alarm-silence'),
    limit: 'write',
    parameters,
    body: z.strictObject({
      minutes: z
        .number()
        .int()
        .min(5)
        .max(24 * 60),
      reason,
    }),
    data: z.object({ until: z.number().int() }),
  }),
  consoleAlarmClose: route({
    method: 'POST',
    path: '/api/console/alarm/{code}/close',
    summary: 'Close an alarm; raised again it is a new one',
    tag,
    access: operator('alarm-close'),
    limit: 'write',
    parameters,
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
};
