import { z } from 'zod';
import { route, user } from '../route.ts';

const tag = 'Notifications';

const device = z.object({
  code: z.string(),
  device: z.string().describe('Empty: unknown; same for the browser'),
  browser: z.string(),
  time: z.number().int().describe('Time of registration'),
  isCurrent: z.boolean().describe('Whether the device belongs to the session of this call'),
});
const devices = z
  .object({
    publicKey: z.string().describe('`applicationServerKey` of this exchange, base64url'),
    list: z.array(device),
  })
  .meta({ id: 'PushDevices' });
export type PushDevices = z.output<typeof devices>;
export type PushDevice = z.output<typeof device>;

/** 65 bytes, uncompressed. */
const browserKey = z
  .string()
  .regex(/^B[A-Za-z0-9_-]{86}$/, 'a point of P-256 in base64url')
  .meta({ examples: [`B${'A'.repeat(86)}`] });
/** 16 bytes. */
const browserSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/, '16 bytes in base64url')
  .meta({ examples: ['A'.repeat(22)] });

/** Notifications that reach a browser while no page is open: one for each session, which ends with it. */
export const pushRoutes = {
  pushDevices: route({
    method: 'GET',
    path: '/api/push/devices',
    summary: 'Devices that show notifications while no page is open',
    tag,
    access: user('account'),
    limit: 'read',
    data: devices,
  }),
  pushSubscribe: route({
    method: 'POST',
    path: '/api/push/subscribe',
    summary: 'Show notifications on this device until its session ends',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({
      endpoint: z
        .string()
        .min(1)
        .max(1_024)
        .describe("Address of the browser's push service: https, with a host name")
        .meta({ examples: ['https://push.example.com/send/1'] }),
      p256dh: browserKey,
      auth: browserSecret,
    }),
    data: devices,
  }),
  pushRemove: route({
    method: 'POST',
    path: '/api/push/{code}/remove',
    summary: 'Stop showing notifications on a device',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code: z.string().regex(/^[\w-]{1,64}$/, 'the code of a device') }),
    data: devices,
  }),
};
