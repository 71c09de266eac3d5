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
    toldTo: z.string().describe('Who was told of it last; empty: nobody yet'),
    toldAt: z.number().int().describe('0: nobody was told yet'),
  })
  .meta({ id: 'HouseAlarm' });
export type HouseAlarm = z.output<typeof houseAlarm>;

/** Whether an alarm still goes on; by whom or what it ended. */
const alarmRun = z
  .object({
    name: z.string(),
    text: z.string(),
    beganAt: z.number().int(),
    endedAt: z.number().int().describe('0: it goes on'),
    takenBy: z.string().describe('Empty: nobody took it'),
    takenAt: z.number().int(),
    closedBy: z.string().describe('Empty: it ended by itself, or goes on'),
    closedReason: z.string(),
    told: z
      .array(z.string())
      .describe('Who was told of it, in that order; somebody may be told again'),
  })
  .meta({ id: 'AlarmRun' });
export type AlarmRun = z.output<typeof alarmRun>;

/** The ways that alarms go out by. */
export const alarmChannels = ['mail', 'webhook'] as const;
export type AlarmChannel = (typeof alarmChannels)[number];

const channelState = z
  .object({
    name: z.enum(alarmChannels),
    place: z.string().describe('The host it goes to; empty: the way is not set up'),
    isHeldUp: z.boolean().describe('The last try did not arrive, or takes long'),
    sentAt: z.number().int().describe('When one went out last, since the start; 0: none has'),
  })
  .meta({ id: 'AlarmChannel' });
export type AlarmChannelState = z.output<typeof channelState>;

const silence = z
  .object({ name: z.string(), by: z.string(), until: z.number().int(), reason: z.string() })
  .meta({ id: 'AlarmSilence' });
export type AlarmSilence = z.output<typeof silence>;

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
  consoleAlarmSpeak: route({
    method: 'POST',
    path: '/api/console/alarm/{code}/speak',
    summary: 'End a silence before its time',
    tag,
    access: operator('alarm-silence'),
    limit: 'write',
    parameters,
    body: z.strictObject({ reason }),
    data: z.object({}),
  }),
  consoleAlarmHistory: route({
    method: 'GET',
    path: '/api/console/alarm/history',
    summary: 'Alarms that were, newest first, by pages of 50: whose they were, and how they ended',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('`next` of the page before'),
    }),
    data: z.object({ list: z.array(alarmRun), next: z.string() }),
  }),
  consoleAlarmSettings: route({
    method: 'GET',
    path: '/api/console/alarm/settings',
    summary: 'Which alarms are silent until when, and by which ways alarms go out',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({ silences: z.array(silence), channels: z.array(channelState) }),
  }),
  consoleAlarmTest: route({
    method: 'POST',
    path: '/api/console/alarm/test',
    summary: 'Send a message by one of the ways; a mail goes to the own address',
    tag,
    access: operator('alarm-test'),
    limit: 'write',
    body: z.strictObject({ channel: z.enum(alarmChannels) }),
    data: z.object({}),
  }),
};
