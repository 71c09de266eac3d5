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
  isAway: z.boolean().describe('Whether deposits are delayed'),
  isOpen: z
    .boolean()
    .describe(
      'false: suspended; when it reopens, we credit incoming deposits and send requested withdrawals',
    ),
  blocksBehind: z.number().int(),
  depositConfirm: z.number().int().describe('Confirmations before we credit a deposit'),
  unlockConfirm: z.number().int().describe('Confirmations before you can withdraw it'),
  withdrawConfirm: z.number().int().describe('Confirmations before a withdrawal is final'),
  coins: z.array(
    z.object({
      coin: z.string(),
      deposits: coinState,
      withdrawals: coinState,
      isCompared: z
        .boolean()
        .describe('false: withdrawals are suspended until staff have compared books and chain'),
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
    signUp: coinState.describe('closed: no new accounts until staff reopen sign-up'),
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
    about: z.string().describe('A chain, or a coin on a chain; empty: all'),
    title: inTwo,
    text: inTwo,
    from: z.number().int(),
    until: z.number().int().describe('0: ongoing'),
  })
  .meta({ id: 'Incident' });
export type Incident = z.output<typeof incident>;

const areaHistory = z
  .object({
    area: z.enum(statusAreas),
    since: z.number().int().describe('Start of the current state; 0: unknown'),
    days: z
      .array(z.enum(recordedStates))
      .describe('The worst state of each day (UTC), from `firstDay` to today'),
    minutes: z
      .array(z.number().int())
      .describe('Minutes of each day with a problem: partly, stopped'),
  })
  .meta({ id: 'AreaHistory' });
export type AreaHistory = z.output<typeof areaHistory>;

/** How the exchange goes. */
export const statusRoutes = {
  status: route({
    method: 'GET',
    path: '/api/status',
    summary: 'Current state of every area',
    tag,
    access: anyone,
    limit: 'read',
    data: exchangeStatus,
  }),
  statusHistory: route({
    method: 'GET',
    path: '/api/status/history',
    summary: `State of each area in the past ${STATUS_DAYS} days, to the minute`,
    tag,
    access: anyone,
    limit: 'read',
    data: z.object({
      firstDay: z.number().int().describe('Start'),
      areas: z.array(areaHistory),
    }),
  }),
  statusIncidents: route({
    method: 'GET',
    path: '/api/status/incidents',
    summary: `Incidents of the past ${STATUS_DAYS} days, newest first, in pages of 20`,
    tag,
    access: anyone,
    limit: 'read',
    query: z.object({ before: announcementPlace.optional() }),
    data: z.object({
      list: z.array(incident),
      next: z.string().describe('Pass as `before` for the next page; empty: last page'),
    }),
  }),
};
