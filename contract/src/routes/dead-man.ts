import { z } from 'zod';
import { route, user } from '../route.ts';
import { integerIn } from '../shapes.ts';

const tag = 'Dead-man switch';

/** The longest that a dead-man switch waits. */
export const CANCEL_AFTER_SECONDS_MAX = 3_600;

const armed = z.object({
  cancelTime: z
    .number()
    .int()
    .describe('When all open orders are cancelled, UTC epoch milliseconds; 0: never'),
  time: z.number().int().describe("The server's time"),
});

export const deadManRoutes = {
  cancelAfter: route({
    method: 'POST',
    path: '/api/trade/cancelAfter',
    summary:
      'Cancel all open orders, spot and futures, but for the exits that guard open positions, unless this call comes again in time; 0 turns it off',
    tag,
    access: user('trade'),
    // It must be possible to renew it however many orders were sent.
    limit: 'cancel',
    body: z.strictObject({ seconds: integerIn(0, CANCEL_AFTER_SECONDS_MAX) }),
    data: armed,
  }),
  cancelAfterState: route({
    method: 'GET',
    path: '/api/trade/cancelAfter/state',
    summary: 'When all open orders are cancelled, if this is not put off',
    tag,
    access: user('read'),
    limit: 'read',
    data: armed,
  }),
};
