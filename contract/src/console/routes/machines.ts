import { z } from 'zod';
import { operator, route } from '../../route.ts';

/** What a process is: at its engine, or in what it does for all. */
const processStates = ['leads', 'follows', 'works', 'waits', 'outdated'] as const;

const exchangeProcess = z
  .object({
    id: z.string().describe('Of one life of the process'),
    machine: z.string(),
    pid: z.number().int(),
    services: z.array(
      z.object({
        name: z.string(),
        waits: z.boolean().describe('Whether another process does this work now'),
      }),
    ),
    release: z.string(),
    state: z
      .enum(processStates)
      .describe(
        '`leads`: its engine takes the orders; `follows`: its engine can lead next; `works`; `waits`: other processes do all that it does; `outdated`: a newer release leads, it takes no orders and ends soon',
      ),
    batchesBehind: z.number().int().describe('Batches of the log that it lacks, up to 10,000'),
    behindMs: z
      .number()
      .int()
      .describe('From its last command to the last one of the log, milliseconds'),
    sequence: z.number().int().describe('Last command that it has applied'),
    snapshot: z
      .number()
      .int()
      .describe('Newest snapshot that it holds, as a number of the log; 0: none'),
    startedAt: z.number().int(),
    seenMs: z.number().int().describe('Since it was last heard of, milliseconds'),
    isGone: z.boolean().describe('Whether it has missed several of its reports'),
  })
  .meta({ id: 'ExchangeProcess' });
export type ExchangeProcess = z.output<typeof exchangeProcess>;

const leader = z
  .object({
    epoch: z.number().int().describe('Number of this leader'),
    machine: z.string(),
    since: z.number().int(),
  })
  .meta({ id: 'LogLeader' });

const takeover = z
  .object({
    at: z.number().int(),
    from: z.string().describe('Machine that led before; empty: not known'),
    to: z.string(),
    pauseMs: z
      .number()
      .int()
      .describe('From the last sign of the old leader until the new one took commands'),
    isHandover: z.boolean().describe('Whether two people asked for it'),
  })
  .meta({ id: 'Takeover' });

const databaseStandby = z
  .object({
    pid: z.number().int().describe('Of the process of Postgres that sends to it'),
    name: z.string(),
    state: z.string().describe('`sync_state` of Postgres; empty: the role may not read it'),
    lagMs: z.number().int().nullable().describe('`replay_lag`; null: nothing to replay'),
    lagBytes: z.number().int().nullable(),
  })
  .meta({ id: 'DatabaseStandby' });
export type DatabaseStandby = z.output<typeof databaseStandby>;

export const consoleMachineRoutes = {
  consoleMachines: route({
    method: 'GET',
    path: '/api/console/machines',
    summary: 'Processes of the exchange on all machines, the engine that leads, and the database',
    tag: 'Console',
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({
      list: z.array(exchangeProcess),
      leader: leader.nullable().describe('null: none was written down'),
      takeover: takeover.nullable().describe('The last one; null: none yet'),
      canHandOver: z.boolean().describe('Whether an engine is caught up that can lead next'),
      handoverAsked: z.string().describe('The proposal that is being carried out; empty: none'),
      isSynchronous: z.boolean().describe('Whether each commit waits for a standby'),
      standbys: z.array(databaseStandby),
    }),
  }),
};

/** The fields of the proposal that lets another engine lead: which leader is meant. */
export const handoverFields = z.strictObject({
  machine: z.string().min(1).max(255),
  epoch: z.number().int().positive(),
});
