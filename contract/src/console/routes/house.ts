import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { houseAlarm } from './alarms.ts';
import { reason } from './proposals.ts';
import { operatorShape } from './session.ts';

const tag = 'Console';

export const houseFigures = [
  'commands',
  'commit',
  'turnover',
  'open-interest',
  'sockets',
  'sign-ins-refused',
] as const;
export type HouseFigure = (typeof houseFigures)[number];

export const houseParts = [
  ...(['engine', 'log', 'snapshot', 'ledger', 'projections', 'index', 'feed'] as const),
  ...(['notices', 'audit', 'clock', 'disk'] as const),
] as const;
export type HousePart = (typeof houseParts)[number];

/** What waits in the queues of the staff, for those roles that see it. */
export const deskQueues = ['tickets', 'identity', 'recovery', 'withdrawals', 'deposits'] as const;
export type DeskQueueName = (typeof deskQueues)[number];

const audit = z.object({
  sealed: z.number().int().describe('Number of the last row of the chain'),
  isWhole: z.boolean(),
  brokenAt: z.number().int().describe('The first broken row; 0: none'),
  checkedAt: z.number().int().describe('0: not yet'),
  tookMs: z.number().int(),
  text: z.string(),
  lastHash: z.string(),
});
export type AuditState = z.output<typeof audit>;

/** How the house is: what every page of the console shows at its edges, and the first page. */
export const consoleHouseRoutes = {
  consoleState: route({
    method: 'GET',
    path: '/api/console/state',
    summary:
      'The signed-in operator and the current state of the exchange; the console polls this every second or two',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({
      operator: operatorShape,
      mode: z.enum(['demo', 'live']),
      time: z.number().int().describe('Server clock, UTC epoch milliseconds'),
      idleUntil: z.number().int(),
      sequence: z.number().int().describe('Log sequence number of the last durable command'),
      commitMs: z.number().describe('Mean of the last minute'),
      lagSeconds: z.number(),
      indexKnown: z.number().int(),
      indexTotal: z.number().int(),
      ledgerSound: z.boolean(),
      audit,
      alarms: z.number().int().describe("Open alarms that aren't silenced"),
      waitsForYou: z.number().int(),
      waitsForOthers: z.number().int(),
      queues: z
        .array(z.object({ name: z.enum(deskQueues), count: z.number().int() }))
        .describe('Waiting items on the pages you can open'),
      operatorsCount: z.number().int(),
    }),
  }),
  consoleOverview: route({
    method: 'GET',
    path: '/api/console/overview',
    summary: 'Alarms, figures of the last day, waiting items, and the state of each part',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({
      alarms: z.array(houseAlarm),
      figures: z.array(
        z.object({
          name: z.enum(houseFigures),
          value: z.number(),
          points: z.array(z.number()).describe('Up to the last 24 hours, oldest first'),
        }),
      ),
      parts: z.array(
        z.object({
          name: z.enum(houseParts),
          state: z.enum(['good', 'look', 'bad']),
          value: z.number(),
        }),
      ),
      waits: z.array(
        z.object({
          name: z.enum(['approvals', 'others', ...deskQueues]),
          count: z.number().int(),
          oldestAt: z.number().int(),
        }),
      ),
    }),
  }),
};

const auditRow = z
  .object({
    id: z.number().int(),
    number: z.number().int().describe('Position in the chain; 0: not sealed yet'),
    time: z.number().int(),
    who: z.string(),
    name: z.string().describe('The operator’s sign-in name, or empty'),
    act: z.string(),
    object: z.string(),
    outcome: z.enum(['done', 'refused']),
    address: z.string(),
    count: z.number().int(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    hash: z.string(),
    previousHash: z.string(),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.output<typeof auditRow>;

const word = z.string().trim().max(80).optional();

/** What the rows are narrowed by. */
const auditFilter = {
  who: z.enum(['operators', 'users', 'house', 'visitors']).optional(),
  name: word.describe('An operator’s sign-in name, or user:7'),
  act: word,
  object: word.describe('Start of the name of the object'),
  outcome: z.enum(['done', 'refused']).optional(),
  from: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .describe('A day, UTC'),
  to: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .describe('A UTC day, included'),
};

export const consoleAuditRoutes = {
  consoleAudit: route({
    method: 'GET',
    path: '/api/console/audit/list',
    summary: 'Rows of the audit log, newest first, in pages of 50',
    tag,
    access: operator('audit-read'),
    limit: 'read',
    query: z.object({
      ...auditFilter,
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    data: z.object({ list: z.array(auditRow), next: z.string() }),
  }),
  consoleAuditVerify: route({
    method: 'POST',
    path: '/api/console/audit/verify',
    summary: 'Verify the whole chain now, also against its copy outside the database',
    tag,
    access: operator('audit-read'),
    limit: 'write',
    data: audit,
  }),
  consoleAuditExport: route({
    method: 'POST',
    path: '/api/console/audit/export',
    summary:
      'All rows of the audit log that match the filter, as a CSV file; each row names the export',
    tag,
    access: operator('audit-export'),
    limit: 'write',
    body: z.strictObject({ ...auditFilter, reason }),
    data: z.object({}),
  }),
};
