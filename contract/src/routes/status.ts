import { z } from 'zod';
import { anyone, route } from '../route.ts';
import {
  areaStates,
  coinStates,
  incidentKinds,
  recordedStates,
  STATUS_DAYS,
  statusAreas,
} from '../status.ts';
import { announcementPlace } from './announcements.ts';

const tag = 'Status';
const state = z.enum(areaStates);
const coinState = z.enum(coinStates);
const inTwo = z.object({ en: z.string(), zh: z.string() });

const chain = z.object({
  chain: z.string(),
  name: z.string(),
  network: z.string(),
  isAway: z.boolean().describe('Its deposits wait'),
  isOpen: z
    .boolean()
    .describe(
      'false: the staff has closed it; what comes is credited, and what was asked for is sent, once it is open',
    ),
  blocksBehind: z.number().int(),
  depositConfirm: z.number().int().describe('Blocks before a deposit is credited'),
  unlockConfirm: z.number().int().describe('And before it may leave'),
  withdrawConfirm: z.number().int().describe('And before a withdrawal is final'),
  coins: z.array(
    z.object({
      coin: z.string(),
      deposits: coinState,
      withdrawals: coinState,
      isCompared: z
        .boolean()
        .describe('false: withdrawals are paused until the staff has compared books and chain'),
    }),
  ),
});

const exchangeStatus = z
  .object({
    time: z.number().int(),
    trading: state,
    deposits: state,
    withdrawals: state,
    feed: state,
    signIn: state,
    signUp: coinState.describe('closed: no new accounts until the staff opens it'),
    mails: state,
    stoppedMarkets: z.array(z.string()).describe('Spot markets that are not open'),
    stoppedContracts: z.array(z.string()).describe('Perpetuals that are not open'),
    chains: z.array(chain),
  })
  .meta({ id: 'ExchangeStatus' });
export type ExchangeStatus = z.output<typeof exchangeStatus>;

const incident = z
  .object({
    code: z.string(),
    kind: z.enum([...incidentKinds, 'announced']),
    about: z.string().describe('A chain, or a coin on one; empty: all'),
    title: inTwo,
    text: inTwo,
    from: z.number().int(),
    until: z.number().int().describe('0: it lasts'),
  })
  .meta({ id: 'Incident' });
export type Incident = z.output<typeof incident>;

const areaHistory = z
  .object({
    area: z.enum(statusAreas),
    since: z.number().int().describe('Since when it is as it is now; 0: not known'),
    days: z
      .array(z.enum(recordedStates))
      .describe('The worst state of each day (UTC), from `firstDay` to today'),
    minutes: z
      .array(z.number().int())
      .describe('For how many minutes of each day it was not whole (partly, stopped)'),
  })
  .meta({ id: 'AreaHistory' });
export type AreaHistory = z.output<typeof areaHistory>;

/** How the exchange goes. */
export const statusRoutes = {
  status: route({
    method: 'GET',
    path: '/api/status',
    summary: 'What goes and what does not, as of this second',
    tag,
    access: anyone,
    limit: 'read',
    data: exchangeStatus,
  }),
  statusHistory: route({
    method: 'GET',
    path: '/api/status/history',
    summary: `How each area went in the past ${STATUS_DAYS} days, as of this minute`,
    tag,
    access: anyone,
    limit: 'read',
    data: z.object({
      firstDay: z.number().int().describe('Its beginning'),
      areas: z.array(areaHistory),
    }),
  }),
  statusIncidents: route({
    method: 'GET',
    path: '/api/status/incidents',
    summary: `What was wrong in the past ${STATUS_DAYS} days, newest first, by pages of 20`,
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ before: announcementPlace.optional() }),
    data: z.object({
      list: z.array(incident),
      next: z.string().describe('For `before` of the next page; empty: there is none'),
    }),
  }),
};
