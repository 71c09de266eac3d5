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
    machines: z.array(z.string()).describe('Those whose processes raised it'),
    takenBy: z.string().describe('Operator who took the alarm; empty: no one'),
    takenAt: z.number().int(),
    silencedUntil: z.number().int().describe('End of the silence; 0: not silenced'),
    silencedBy: z.string(),
    silencedReason: z.string(),
    isWorse: z
      .boolean()
      .describe('Whether the alarm has doubled since its silence began, which ends the silence'),
    isSilent: z.boolean(),
    toldTo: z.string().describe('Operator notified last; empty: no one yet'),
    toldAt: z.number().int().describe('0: no one notified yet'),
  })
  .meta({ id: 'HouseAlarm' });
export type HouseAlarm = z.output<typeof houseAlarm>;

/** Whether an alarm still goes on; by whom or what it ended. */
const alarmRun = z
  .object({
    name: z.string(),
    text: z.string(),
    beganAt: z.number().int(),
    endedAt: z.number().int().describe('0: ongoing'),
    machines: z.array(z.string()).describe('Those whose processes raised it'),
    takenBy: z.string().describe('Empty: no one took the alarm'),
    takenAt: z.number().int(),
    closedBy: z.string().describe('Empty: ended by itself, or ongoing'),
    closedReason: z.string(),
    told: z
      .array(z.string())
      .describe('Notified operators, in order; one operator can be notified more than once'),
  })
  .meta({ id: 'AlarmRun' });
export type AlarmRun = z.output<typeof alarmRun>;

/** The ways that alarms go out by. */
export const alarmChannels = ['mail', 'webhook'] as const;
export type AlarmChannel = (typeof alarmChannels)[number];

const channelState = z
  .object({
    name: z.enum(alarmChannels),
    place: z.string().describe('Host of the channel; empty: not set up'),
    isHeldUp: z.boolean().describe('Whether the last message failed or is taking long'),
    sentAt: z.number().int().describe('Last message since the start; 0: none'),
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
    summary: 'Take an alarm, so that others see who handles it',
    tag,
    access: operator('alarm-take'),
    limit: 'write',
    parameters,
    data: z.object({}),
  }),
  consoleAlarmSilence: route({
    method: 'POST',
    path: '/api/console/alarm/{code}/silence',
    summary:
      'Silence an alarm for a time; it stays in the list and notifies again if it gets worse',
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
    summary: 'Close an alarm; if it is raised again, a new one opens',
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
    summary: 'Past alarms, newest first, in pages of 50, with who took them and how they ended',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    data: z.object({ list: z.array(alarmRun), next: z.string() }),
  }),
  consoleAlarmSettings: route({
    method: 'GET',
    path: '/api/console/alarm/settings',
    summary: 'Silenced alarms with the end of each silence, and the alarm channels',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({ silences: z.array(silence), channels: z.array(channelState) }),
  }),
  consoleAlarmTest: route({
    method: 'POST',
    path: '/api/console/alarm/test',
    summary: 'Send a test message through one of the channels; an email goes to your own address',
    tag,
    access: operator('alarm-test'),
    limit: 'write',
    body: z.strictObject({ channel: z.enum(alarmChannels) }),
    data: z.object({}),
  }),
};
