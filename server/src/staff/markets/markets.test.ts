import { Code } from '@bourse/contract/codes.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type { RuleEffect, RuleVersion } from '@bourse/contract/console/routes/markets.ts';
import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { ALICE, BOB, BTCUSDT, ETH, ONE } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { effectOf } from '@bourse/core/what-if/effect.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { RuleVersions } from '#engine/projector/rule-versions.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { spotFeeTiers } from '#platform/markets/catalog.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';
import { TestStaff } from '../console/test-staff.ts';
import { createConsoleMarkets } from './routes.ts';

const CONTRACT = `contract:${BTCPERP}`;
const REASON = 'the market has become rough';

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let people: Readonly<Record<Role, OperatorSession>>;
let engine: FuturesDesk;
let live: LiveState;
let staff: TestStaff;
/** Outcomes that rows and the live state have. */
let seen: number;

beforeAll(async () => {
  started = await startMigratedDatabase();
  const { database } = started;
  people = await new TestStaff({ database, routesWith: () => [] }).hireEach();
});
beforeEach(async () => {
  await started.pool.query('truncate rule_version, operators_rules');
  engine = FuturesDesk.openFutures();
  const ether = { contract: ETHPERP, symbol: 'ETHUSDT-PERP', baseAsset: ETH };
  engine.house({ case: 'defineContract', value: { ...btcPerpetual, ...ether } });
  engine.adoptRiskRules();
  engine.insure(1_000_000 * ONE);
  engine.house({ case: 'setFeeSchedule', value: { version: 1, tiers: spotFeeTiers } });
  // Alice is long at 50x, isolated, and Bob sold it to her.
  for (const user of [ALICE, BOB]) engine.isolated(user, 50);
  engine.short(BOB, 60_000, 1);
  engine.long(ALICE, 60_000, 1);
  live = new LiveState();
  seen = 0;
  await project();
  staff = openStaff();
});
afterAll(() => started.stop());

/** What live state and projector do behind the engine. */
async function project(): Promise<boolean> {
  const outcomes = engine.outcomes.slice(seen);
  seen += outcomes.length;
  for (const outcome of outcomes) live.apply(outcome);
  const client = await started.pool.connect();
  await new RuleVersions().apply(client, outcomes).finally(() => client.release());
  return true;
}

function openStaff(): TestStaff {
  const { database, pool: readers } = started;
  const whatIf: WhatIfPort = {
    async ask(question) {
      if (question.kind !== 'effect') throw new Error('only effects are asked for');
      const bytes = engine.engine.snapshot();
      return effectOf(() => Engine.restore(bytes), question.bodies, question.contract) as never;
    },
  };
  const submit = async ({ user, key, body }: CommandRequest): Promise<Outcome> => {
    engine.send(user, body, key);
    await project();
    return engine.outcomes.at(-1) as Outcome;
  };
  const markets = createConsoleMarkets({
    ...{ database, readers, live, whatIf, engine: { submit }, offers: [] },
    tickers: { ticker: () => ({ turnover: 0 }) as never, trend: () => [] },
    shares: { promised: async () => 0, most: () => 0 },
    ...{ monotonic: { now: () => seen * 60_000 }, caughtUp: project },
    publicNumbers: async () => new Map(),
  });
  const { kinds, routesWith } = markets;
  return new TestStaff({ database, routesWith, kinds: () => kinds });
}

const rulesOf = async (scope: string) =>
  (await staff.act(people.risk, 'consoleRules', { query: { scope } })).data;
const inForce = async (scope: string): Promise<RuleVersion> => {
  const found = (await rulesOf(scope)).versions.find(({ isInForce }) => isInForce);
  if (!found) throw new Error(`${scope} has no rules`);
  return found;
};
const effectOn = async (kind: string, fields: object): Promise<RuleEffect> => {
  const { data, text } = await staff.act(people.risk, 'consoleRuleEffect', {
    body: { kind, fields },
  });
  if (!data) throw new Error(text);
  return data;
};
const propose = (kind: string, fields: object) => staff.propose(people.risk, kind, fields);
/** Put forward by risk, passed by treasury. */
async function change(kind: string, fields: object) {
  const { data, text } = await propose(kind, fields);
  if (!data) throw new Error(text);
  const passed = await staff.pass(people.treasury, data.proposal);
  expect(passed.data?.proposal, passed.text).toMatchObject({ state: 'passed' });
  return data.proposal;
}
/** The next version, under which a position must have another share of its value behind it. */
const raised = ({ fields }: RuleVersion, maintenanceRate: number) => {
  const tiers = fields.tiers as { maintenanceRate: number; leverageMax: number }[];
  return {
    ...{ ...fields, version: (fields.version as number) + 1, effectiveTime: 0 },
    tiers: tiers.map((tier) => ({
      ...tier,
      maintenanceRate: Math.max(tier.maintenanceRate, maintenanceRate),
      leverageMax: Math.min(tier.leverageMax, 20),
    })),
  };
};

describe('rules of a contract', () => {
  test('every field of every version is shown, and the log says when it came', async () => {
    const { versions, kind, instrument, scale } = await rulesOf(CONTRACT);
    expect(kind).toBe('contract-rules');
    expect(instrument).toMatchObject({ name: 'BTC/USDT', state: 'open', positions: 2 });
    expect(scale).toMatchObject({ base: 'BTC', quote: 'USDT', priceDecimals: 2 });
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({ isInForce: true, proposal: '', number: 1 });
    expect(versions[0]?.sequence).toBeGreaterThan(0);
    expect(versions[0]?.fields).toEqual(btcPerpetual);
  });

  test('S27 what new ones replace and do is shown before they are passed, and who passed them after it', async () => {
    const before = await inForce(CONTRACT);
    const stronger = raised(before, 4_000_000);
    const last = engine.engine.sequence;
    const effect = await effectOn('contract-rules', stronger);
    expect(effect.refused).toBeNull();
    expect(effect).toMatchObject({ positions: 2, liquidated: 2, liquidatedAccounts: 2 });
    expect(effect.list.map(({ side }) => side).sort()).toEqual(['long', 'short']);
    expect(engine.engine.sequence).toBe(last);

    const proposed = await propose('contract-rules', stronger);
    expect(proposed.code, proposed.text).toBe(0);
    const { proposal } = proposed.data;
    const { code } = proposal;
    const shown = (await staff.act(people.treasury, 'consoleProposal', { code })).data;
    expect(shown.before, 'S27 what it replaces').toEqual(before.fields);
    expect(shown.scale).toMatchObject({ base: 'BTC', quote: 'USDT', priceDecimals: 2 });
    // Every number that a second person reads has its unit.
    expect(shown.proposal.labels).toMatchObject({
      ...{ quantityMaxLots: { unit: 'lots' }, priceBandRate: { unit: 'rate' } },
      ...{ maintenanceRate: { unit: 'rate' }, notionalMax: { unit: 'quote' } },
    });
    expect((await staff.pass(people.risk, proposal)).code).toBe(Code.proposalOwn);
    const passed = await staff.pass(people.treasury, proposal);
    expect(passed.data?.proposal, passed.text).toMatchObject({ state: 'passed' });
    const { versions } = await rulesOf(CONTRACT);
    expect(versions).toMatchObject([
      { number: 2, isInForce: true, author: 'risk', passer: 'treasury', proposal: code },
      { number: 1, isInForce: false },
    ]);
  });

  test('an older version can be put forward again, as the next number', async () => {
    const first = await inForce(CONTRACT);
    await change('contract-rules', raised(first, 1_500_000));
    const present = await inForce(CONTRACT);
    expect(present.fields.tiers).not.toEqual(first.fields.tiers);
    await change('contract-rules', { ...first.fields, version: present.number + 1 });
    expect(await inForce(CONTRACT)).toMatchObject({
      ...{ number: 3, fields: { tiers: first.fields.tiers } },
    });
  });

  test('what the engine would refuse is refused when it is put forward, with the field', async () => {
    const { fields, number } = await inForce(CONTRACT);
    const wrong = { ...fields, version: number + 1, lotSize: 7 };
    expect((await effectOn('contract-rules', wrong)).refused?.field).toBe('lotSize');
    const proposed = await propose('contract-rules', wrong);
    expect(proposed).toMatchObject({ code: Code.definitionInvalid });
    const old = await propose('contract-rules', { ...fields });
    expect(old).toMatchObject({ code: Code.definitionInvalid });
  });
});

describe('rules list nothing new', () => {
  const FREE = 999_999;
  test.each([
    ['contract-rules', CONTRACT, 'contract'],
    ['market-rules', `market:${BTCUSDT}`, 'market'],
  ])('%s of a number that is not defined are refused, whoever asks', async (kind, scope, name) => {
    const { fields } = await inForce(scope);
    const unlisted = { ...fields, [name]: FREE, version: 1, symbol: 'NEWUSDT' };
    if (name === 'market') Reflect.deleteProperty(unlisted, 'version');
    expect(await propose(kind, unlisted)).toMatchObject({ code: Code.instrumentUndefined });
    const body = { kind, fields: unlisted };
    const asked = await staff.act(people.risk, 'consoleRuleEffect', { body });
    expect(asked).toMatchObject({ code: Code.instrumentUndefined });
  });
});

describe('rules of risk and fees', () => {
  test('are proposed whole, and stand after the pass', async () => {
    const { fields, number } = await inForce('risk');
    await change('risk-rules', { ...fields, version: number + 1, triggersOfUserMax: 90 });
    expect((await inForce('risk')).fields).toMatchObject({ triggersOfUserMax: 90 });
  });

  test('a schedule of fees survives a proposal whole: volumes, rates of contracts and its version', async () => {
    const { fields } = await inForce('fees');
    const tiers = (fields.tiers as { takerRate: number; volumeMin?: number }[]).map((tier) => ({
      ...tier,
      takerRate: tier.takerRate + 1_000,
    }));
    expect(tiers.some(({ volumeMin }) => volumeMin !== undefined)).toBe(true);
    const next = { ...fields, version: (fields.version as number) + 1, tiers };
    const proposal = await change('fee-rules', next);
    expect(proposal.fields).toEqual(next);
    expect((await inForce('fees')).fields).toEqual(next);
    const unnumbered = await propose('fee-rules', { tiers });
    expect(unnumbered).toMatchObject({ code: Code.definitionInvalid });
    const taken = await propose('fee-rules', next);
    expect(taken).toMatchObject({ code: Code.definitionInvalid });
  });

  test('a schedule from before volumes and versions is taken as it was, under the next number', async () => {
    const { fields } = await inForce('fees');
    const old = { tiers: [{ makerRate: 20_000, takerRate: 40_000 }] };
    expect((await effectOn('fee-rules', old)).refused).toBeNull();
    const next = { version: (fields.version as number) + 1, ...old };
    await change('fee-rules', next);
    expect((await inForce('fees')).fields).toEqual(next);
  });
});

describe('stopping takes one person, starting again two', () => {
  const stop = (by: OperatorSession, instrument: number, state: string, key?: string) => {
    const body = { instrument, state, reason: REASON };
    return staff.act(by, 'consoleMarketStop', { body, ...(key && { key }) });
  };
  const stateOf = async (id: number) => {
    const { data } = await staff.act(people.auditor, 'consoleMarkets');
    return data.list.find((one) => one.id === id)?.state;
  };

  test('a halt is at once, by risk alone, and recorded with its reason', async () => {
    expect((await stop(people.auditor, ETHPERP, 'halted')).code).toBe(Code.notAllowed);
    expect((await stop(people.risk, ETHPERP, 'halted')).data).toMatchObject({ stopped: 1 });
    expect([await stateOf(ETHPERP), await stateOf(BTCPERP)]).toEqual(['halted', 'open']);
    const rows = (await staff.recorded('market-stop')).filter(
      ({ object }) => object === 'market:ETH/USDT',
    );
    expect(rows).toMatchObject([{ state: 'halted', reason: REASON }]);
  });

  test('cancels only is no way out of a halt, and opening waits for a second person', async () => {
    await stop(people.risk, BTCPERP, 'halted');
    expect((await stop(people.risk, BTCPERP, 'cancel-only')).data).toMatchObject({ stopped: 0 });
    expect(await stateOf(BTCPERP)).toBe('halted');
    const { data } = await propose('market-open', { instrument: BTCPERP, state: 'open' });
    expect(await stateOf(BTCPERP)).toBe('halted');
    await staff.pass(people.treasury, data.proposal);
    expect(await stateOf(BTCPERP)).toBe('open');
  });

  test('one key stops once, and all that trades takes cancels only', async () => {
    const key = 'stop-all-at-once';
    const first = await stop(people.risk, 0, 'cancel-only', key);
    const again = await stop(people.risk, 0, 'cancel-only', key);
    expect(first.data?.stopped, first.text).toBe(3);
    expect(again.data, again.text).toEqual(first.data);
    for (const id of [BTCUSDT, BTCPERP, ETHPERP]) expect(await stateOf(id)).toBe('cancel-only');
    expect((await stop(people.risk, 0, 'halted')).code).toBe(Code.shapeInvalid);
  });
});
