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
    .describe('When the switch cancels all open orders, UTC epoch milliseconds; 0: never'),
  time: z.number().int().describe("The server's time"),
});

export const deadManRoutes = {
  cancelAfter: route({
    method: 'POST',
    path: '/api/trade/cancelAfter',
    summary:
      'Cancel all open orders, spot and futures, unless you repeat this call in time; TP/SL of open positions stay. 0 turns the switch off',
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
    summary: 'When the switch cancels all open orders unless you repeat the call',
    tag,
    access: user('read'),
    limit: 'read',
    data: armed,
  }),
};
