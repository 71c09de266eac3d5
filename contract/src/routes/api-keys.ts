import { z } from 'zod';
import { keyScopes, route, user } from '../route.ts';
import { timeMsIn } from '../shapes.ts';

const tag = 'API keys';

const name = z
  .string()
  .trim()
  .min(1)
  .max(32)
  .regex(/^\P{Cc}*$/u, 'a name')
  .meta({ examples: ['Grid bot'] });
const rights = z
  .array(z.enum(keyScopes))
  .max(keyScopes.length)
  .describe('Permissions of the key: read, trade, transfer, withdraw');
const addresses = z
  .array(z.string().max(64))
  .max(20)
  .describe('Allowed IP addresses, or ranges such as 10.8.0.0/24; none: any')
  .meta({ examples: [['198.51.100.7']] });
const expireTime = timeMsIn.describe('Expiry, UTC epoch milliseconds; 0: never');

const apiKey = z
  .object({
    code: z.string().describe('The key itself, which is no secret'),
    name: z.string(),
    botCode: z.string().describe('Number of the trading bot that uses the key; empty: it is yours'),
    kind: z.enum(['HMAC-SHA256', 'Ed25519']),
    rights: z.array(z.enum(keyScopes)),
    addresses: z.array(z.string()),
    createTime: z.number().int(),
    expireTime: z.number().int().describe('0: never'),
    withdrawTime: z
      .number()
      .int()
      .describe('When withdrawals by the key become possible; 0: no withdrawals'),
    lastUsedTime: z.number().int().describe('Accurate to a minute; 0: never'),
    lastUsedAddress: z.string(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof apiKey>;

const code = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'an API key');

export const apiKeyRoutes = {
  apiKeys: route({
    method: 'GET',
    path: '/api/user/apiKey/list',
    summary: 'Your API keys, newest first, without their secrets',
    tag,
    access: user('account'),
    limit: 'read',
    data: z.object({
      list: z.array(apiKey),
      keysMax: z.number().int(),
      address: z.string().describe('IP address of this call'),
    }),
  }),
  apiKeyCreate: route({
    method: 'POST',
    path: '/api/user/apiKey/create',
    summary: 'Create an API key. Only this answer contains its secret',
    tag,
    access: user('account', { freshFactor: true, whenFrozen: 'refused' }),
    limit: 'write',
    body: z.strictObject({
      name,
      rights: rights.min(1).default(['read']),
      addresses: addresses.default([]),
      expireTime: expireTime
        .optional()
        .describe('Expiry, UTC epoch milliseconds; 0: never; absent: after 90 days'),
      publicKey: z
        .string()
        .max(1024)
        .optional()
        .describe('An Ed25519 public key (PEM); keep the private key to yourself'),
    }),
    data: z.object({
      key: apiKey,
      secret: z.string().describe('Empty for an Ed25519 key'),
    }),
  }),
  apiKeyChange: route({
    method: 'POST',
    path: '/api/user/apiKey/{code}/change',
    summary:
      'Change an API key. More permissions or more IP addresses require a fresh two-factor check',
    tag,
    access: user('account', { whenFrozen: 'refused' }),
    limit: 'write',
    parameters: z.object({ code }),
    body: z.strictObject({
      name: name.optional(),
      rights: rights.optional(),
      addresses: addresses.optional(),
      expireTime: expireTime.optional(),
    }),
    data: z.object({ key: apiKey }),
  }),
  apiKeyRemove: route({
    method: 'POST',
    path: '/api/user/apiKey/{code}/remove',
    summary: 'Remove an API key: it stops working immediately, and its sockets close',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    parameters: z.object({ code }),
    data: z.object({}),
  }),
};
