import { z } from 'zod';
import { operator, route } from '../../route.ts';
import { decimalOut, sequence } from '../../shapes.ts';
import { ruleKindNames, ruleScope } from '../rule-fields.ts';
import { boundFields, reason, scale } from './proposals.ts';

const tag = 'Console: markets';

const stateOut = z.enum(['open', 'cancel-only', 'halted']);
/** Of the exact command; a page shows it in coins and percent. */
const fieldsOut = boundFields.describe('Every field of the rules');

const instrument = z
  .object({
    id: z.number().int(),
    scope: z.string(),
    kind: z.enum(['spot', 'contract']),
    symbol: z.string(),
    name: z.string(),
    state: stateOut,
    version: z.number().int().describe('Of a contract; 0: its rules have no version'),
    turnover: decimalOut.describe('24 h, quote coin'),
    orders: z.number().int().describe('Open and untriggered orders'),
    positions: z.number().int(),
  })
  .meta({ id: 'ConsoleInstrument' });
export type ConsoleInstrument = z.output<typeof instrument>;

const ruleVersion = z
  .object({
    number: z.number().int().describe("Engine's number, or position in the list"),
    sequence: z.number().int().describe('Log sequence number; 0: older than the record'),
    time: z.number().int(),
    inForceFrom: z.number().int().describe('UTC epoch milliseconds; 0: at once'),
    isInForce: z.boolean(),
    fields: fieldsOut,
    proposal: z.string().describe('Empty: from a release'),
    author: z.string(),
    passer: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'RuleVersion' });
export type RuleVersion = z.output<typeof ruleVersion>;

const touched = z.object({
  uid: z.string(),
  userId: z.number().int(),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  quantity: decimalOut,
  leverage: z.number().int(),
  ratioBefore: decimalOut,
  ratioAfter: decimalOut,
  isLiquidated: z.boolean(),
});

const ruleEffect = z
  .object({
    sequence: sequence.describe('Log sequence number of the copy'),
    refused: z
      .object({ code: z.number().int(), field: z.string(), en: z.string(), zh: z.string() })
      .nullable()
      .describe('What the engine would reject, and why in both languages'),
    positions: z.number().int(),
    accounts: z.number().int(),
    touched: z.number().int(),
    touchedAccounts: z.number().int(),
    warned: z.number().int().describe('Positions whose margin ratio would exceed 80%'),
    overLeverage: z.number().int(),
    overSize: z.number().int(),
    liquidated: z.number().int(),
    liquidatedAccounts: z.number().int(),
    deleveraged: z.number().int(),
    orders: z.number().int(),
    ordersEnded: z.number().int(),
    fundBefore: decimalOut,
    fundAfter: decimalOut,
    list: z.array(touched).describe('Worst first, up to 200'),
  })
  .meta({ id: 'RuleEffect' });
export type RuleEffect = z.output<typeof ruleEffect>;

/** Markets and contracts: their states and the versions of their rules. */
export const consoleMarketRoutes = {
  consoleMarkets: route({
    method: 'GET',
    path: '/api/console/market/list',
    summary: 'Every market and contract with its state',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    data: z.object({
      list: z.array(instrument),
      offers: z
        .array(
          z.object({ scope: z.string(), kind: z.enum(['spot', 'contract']), name: z.string() }),
        )
        .describe("Markets that have an index but aren't listed"),
      log: sequence,
    }),
  }),
  consoleRules: route({
    method: 'GET',
    path: '/api/console/market/rules',
    summary: 'Rules of a market, a contract, risk or fees: every version, newest first',
    tag,
    access: operator('floor-see'),
    limit: 'read',
    query: z.object({ scope: ruleScope }),
    data: z.object({
      scope: z.string(),
      kind: z.enum(ruleKindNames),
      instrument: instrument.nullable(),
      offered: z.string().describe('Name of an unlisted market; empty: listed'),
      scale,
      versions: z.array(ruleVersion),
    }),
  }),
  consoleRuleEffect: route({
    method: 'POST',
    path: '/api/console/market/effect',
    summary:
      'Preview rules on a copy of the engine: effects and affected accounts. Changes nothing',
    tag,
    access: operator('floor-see'),
    limit: 'write',
    body: z.strictObject({
      kind: z.enum(ruleKindNames),
      fields: boundFields,
    }),
    data: ruleEffect,
  }),
  consoleMarketStop: route({
    method: 'POST',
    path: '/api/console/market/stop',
    summary: 'Halt markets or make them cancel-only, immediately, by one person',
    tag,
    access: operator('market-stop'),
    limit: 'write',
    body: z.strictObject({
      instrument: z.number().int().min(0).describe('0: all trading markets, cancel-only'),
      state: z.enum(['cancel-only', 'halted']),
      reason,
    }),
    data: z.object({ stopped: z.number().int(), sequence }),
  }),
};
