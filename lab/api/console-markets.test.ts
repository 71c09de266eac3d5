import { Code } from '@bourse/contract/codes.ts';
import type { RuleEffect, RuleVersion } from '@bourse/contract/console/routes/markets.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogMarkets } from '../../server/src/markets/catalog.ts';
import { catalogContracts } from '../../server/src/markets/contracts.ts';
import { HttpWorld } from '../faults/http-world.ts';
import { RecordedIndex } from '../faults/recorded-index.ts';
import { type Colleague, Staff } from '../faults/staff.ts';
import type { Trader } from '../load/traders.ts';

const idOf = (coin: string) =>
  catalogContracts('simulated').find(({ base }) => base.symbol === coin)?.id ?? 0;
const BTC_CONTRACT = `contract:${idOf('BTC')}`;
const ETHER = idOf('ETH');
const SPOT = catalogMarkets[0]?.id ?? 0;
const REASON = 'the market has become rough';

let world: HttpWorld;
let staff: Staff;
/** Risk, treasury, and one who may only read. */
let rita: Colleague;
let toby: Colleague;
let amos: Colleague;
/** One is long at 50x, isolated, the other one sold it to them. */
let long: Trader;
let short: Trader;

beforeAll(async () => {
  const index = new RecordedIndex();
  index.write({ BTCUSDT: [[0, 90_000]], ETHUSDT: [[0, 3_000]] });
  world = await HttpWorld.start({ ...index.environment });
  staff = await Staff.open(world);
  rita = await staff.add('rita', ['risk']);
  toby = await staff.add('toby', ['treasury']);
  amos = await staff.add('amos', ['auditor']);
  [long, short] = (await world.traders(2)) as [Trader, Trader];
  for (const trader of [long, short]) {
    await post(trader, '/api/demo/claim', {});
    await post(trader, '/api/finance/transfer/internal', {
      ...{ from: 1, to: 3, coin: 'USDT', amount: '10000' },
    });
  }
  await vi.waitFor(async () => expect(await open(short, 2, '0.05')).toMatchObject({ code: 0 }), {
    timeout: 40_000,
    interval: 500,
  });
  expect((await open(long, 1, '0.05')).code).toBe(0);
}, 60_000);

afterAll(async () => {
  await staff?.close();
  await world?.stop();
});

const post = (trader: Trader, path: string, body: object) =>
  world.ask({ method: 'POST', path, trader, body });

/** A limit order at 90,000 that opens; side 1 buys. */
const open = (trader: Trader, side: number, quantity: string) =>
  post(trader, '/api/contract/open', {
    ...{ symbol: 'BTCUSDT', prodCategory: 3, orderType: 1, side, price: '90000', quantity },
    ...{ leverage: 50, marginMode: 1 },
  });

const rulesOf = async (scope: string) => {
  const { data, text } = await staff.act(rita, 'consoleRules', { query: `?scope=${scope}` });
  if (!data) throw new Error(text);
  return data;
};
const inForce = async (scope: string): Promise<RuleVersion> => {
  const found = (await rulesOf(scope)).versions.find(({ isInForce }) => isInForce);
  if (!found) throw new Error(`${scope} has no rules`);
  return found;
};
const effectOf = async (kind: string, fields: object): Promise<RuleEffect> => {
  const { data, text } = await staff.act(rita, 'consoleRuleEffect', { body: { kind, fields } });
  if (!data) throw new Error(text);
  return data;
};
const raised = ({ fields }: RuleVersion, maintenanceRate: number) => {
  const tiers = fields.tiers as { maintenanceRate: number; leverageMax: number }[];
  return {
    ...fields,
    version: (fields.version as number) + 1,
    effectiveTime: 0,
    tiers: tiers.map((tier) => ({
      ...tier,
      maintenanceRate: Math.max(tier.maintenanceRate, maintenanceRate),
      leverageMax: Math.min(tier.leverageMax, 20),
    })),
  };
};
const positions = async (trader: Trader) => {
  const path = '/api/contract/position/list';
  const { data } = await world.ask<{ list: { quantity: string }[] }>({ path, trader });
  return data.list;
};

describe('a stress run', () => {
  const run = (by: Colleague, percent: number) =>
    staff.act(by, 'consoleStress', {
      body: { move: percent * 1_000_000, seconds: 60, book: 'whole' },
    });

  test('says who a fall would liquidate, and leaves orders, positions and log as they are', async () => {
    const commands = await world.commandCount();
    const { data, text } = await run(rita, -20);
    expect(data, text).toMatchObject({ positions: 2, liquidated: 1, liquidatedAccounts: 1 });
    expect(data.points.at(-1)).toMatchObject({ moved: '-0.2', second: 65 });
    expect(data.contracts[0]).toMatchObject({ name: 'BTC/USDT', liquidated: 1 });
    expect((await run(rita, 0)).data).toMatchObject({ liquidated: 0, deleveraged: 0 });
    expect(await world.commandCount()).toBe(commands);
    expect(await positions(long)).toHaveLength(1);
    expect(await positions(short)).toHaveLength(1);
  }, 60_000);

  test('is for risk, treasury and audit, and is recorded', async () => {
    const sue = await staff.add('sue', ['support']);
    expect((await run(sue, -20)).code).toBe(Code.notAllowed);
    const { rows } = await staff.client.query(
      `select who from audit_rows where act = 'stress-run' and outcome = 'done'`,
    );
    expect(rows).toEqual([{ who: `operator:${rita.id}` }, { who: `operator:${rita.id}` }]);
  });
});

describe('rules of a contract', () => {
  test('every field of every version is shown, and the log says when it came', async () => {
    const { versions, kind, instrument, scale } = await rulesOf(BTC_CONTRACT);
    expect(kind).toBe('contract-rules');
    expect(instrument).toMatchObject({ name: 'BTC/USDT', state: 'open', positions: 2 });
    expect(scale).toMatchObject({ base: 'BTC', quote: 'USDT', priceDecimals: 1 });
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({ isInForce: true, proposal: '', number: 1 });
    expect(versions[0]?.sequence).toBeGreaterThan(0);
    expect(Object.keys(versions[0]?.fields ?? {})).toHaveLength(32);
  });

  test('what a higher maintenance margin does is found on a copy, and then it is what happens', async () => {
    const before = await inForce(BTC_CONTRACT);
    const stronger = raised(before, 4_000_000);
    const commands = await world.commandCount();
    const effect = await effectOf('contract-rules', stronger);
    expect(effect.refused).toBeNull();
    expect(effect).toMatchObject({ positions: 2, liquidated: 2, liquidatedAccounts: 2 });
    expect(effect.list.map(({ side }) => side).sort()).toEqual(['long', 'short']);
    expect(await world.commandCount()).toBe(commands);
    expect(await positions(long)).toHaveLength(1);

    const proposed = await staff.propose(rita, 'contract-rules', stronger);
    expect(proposed.code, proposed.text).toBe(0);
    const { proposal } = proposed.data;
    const shown = (await staff.act(toby, 'consoleProposal', { code: proposal.code })).data;
    expect(shown.before, 'S27 what it replaces').toEqual(before.fields);
    expect(shown.scale).toMatchObject({ base: 'BTC', quote: 'USDT', priceDecimals: 1 });
    // Every number that a second person reads has its unit.
    expect(shown.proposal.labels).toMatchObject({
      ...{ quantityMaxLots: { unit: 'lots' }, priceBandRate: { unit: 'rate' } },
      ...{ maintenanceRate: { unit: 'rate' }, notionalMax: { unit: 'quote' } },
    });
    expect((await staff.pass(rita, proposal)).code).toBe(Code.proposalOwn);
    const passed = await staff.pass(toby, proposal);
    expect(passed.data.proposal, passed.text).toMatchObject({ state: 'passed' });
    await expect.poll(() => positions(long)).toEqual([]);
    await expect.poll(() => positions(short)).toEqual([]);

    const { versions } = await rulesOf(BTC_CONTRACT);
    expect(versions).toHaveLength(2);
    expect(versions[0]).toMatchObject({
      ...{ number: 2, isInForce: true, author: 'rita', passer: 'toby' },
      proposal: proposal.code,
    });
    expect(versions[1]).toMatchObject({ number: 1, isInForce: false });
  }, 60_000);

  test('an older version can be put forward again, as the next number', async () => {
    const { versions } = await rulesOf(BTC_CONTRACT);
    const [present, first] = versions as [RuleVersion, RuleVersion];
    const again = { ...first.fields, version: present.number + 1, effectiveTime: 0 };
    const { data } = await staff.propose(rita, 'contract-rules', again);
    const passed = await staff.pass(toby, data.proposal);
    expect(passed.data.proposal, passed.text).toMatchObject({ state: 'passed' });
    expect((await inForce(BTC_CONTRACT)).fields.tiers).toEqual(first.fields.tiers);
  }, 30_000);

  test('what the engine would refuse is refused when it is put forward, with the field', async () => {
    const { fields, number } = await inForce(BTC_CONTRACT);
    const wrong = { ...fields, version: number + 1, lotSize: 7 };
    expect((await effectOf('contract-rules', wrong)).refused?.field).toBe('lotSize');
    const proposed = await staff.propose(rita, 'contract-rules', wrong);
    expect(proposed).toMatchObject({ code: Code.definitionInvalid });
    const old = await staff.propose(rita, 'contract-rules', { ...fields });
    expect(old).toMatchObject({ code: Code.definitionInvalid });
  }, 30_000);
});

describe('rules list nothing new', () => {
  const FREE = 999_999;
  test.each([
    ['contract-rules', BTC_CONTRACT, 'contract'],
    ['market-rules', `market:${SPOT}`, 'market'],
  ])('%s of a number that is not defined are refused, whoever asks', async (kind, scope, name) => {
    const { fields } = await inForce(scope);
    const unlisted = { ...fields, [name]: FREE, version: 1, symbol: 'NEWUSDT' };
    if (name === 'market') Reflect.deleteProperty(unlisted, 'version');
    const proposed = await staff.propose(rita, kind, unlisted);
    expect(proposed).toMatchObject({ code: Code.instrumentUndefined });
    const asked = await staff.act(rita, 'consoleRuleEffect', { body: { kind, fields: unlisted } });
    expect(asked).toMatchObject({ code: Code.instrumentUndefined });
  });
});

describe('rules of risk and fees', () => {
  test('are proposed whole, and stand after the pass', async () => {
    const { fields, number } = await inForce('risk');
    const next = { ...fields, version: number + 1, triggersOfUserMax: 90 };
    const { data, text } = await staff.propose(rita, 'risk-rules', next);
    expect(data, text).not.toBeNull();
    await staff.pass(toby, data.proposal);
    expect((await inForce('risk')).fields).toMatchObject({ triggersOfUserMax: 90 });
  }, 30_000);

  test('a schedule of fees survives a proposal whole: volumes, rates of contracts and its version', async () => {
    const { fields } = await inForce('fees');
    const tiers = (fields.tiers as { takerRate: number; volumeMin?: number }[]).map((tier) => ({
      ...tier,
      takerRate: tier.takerRate + 1_000,
    }));
    expect(tiers.some(({ volumeMin }) => volumeMin !== undefined)).toBe(true);
    const next = { ...fields, version: (fields.version as number) + 1, tiers };
    const put = await staff.propose(rita, 'fee-rules', next);
    expect(put.data?.proposal.fields, put.text).toEqual(next);
    await staff.pass(toby, put.data.proposal);
    expect((await inForce('fees')).fields).toEqual(next);
    const unnumbered = await staff.propose(rita, 'fee-rules', { tiers });
    expect(unnumbered).toMatchObject({ code: Code.definitionInvalid });
    const taken = await staff.propose(rita, 'fee-rules', next);
    expect(taken).toMatchObject({ code: Code.definitionInvalid });
  }, 30_000);

  test('a schedule from before volumes and versions is taken as it was, under the next number', async () => {
    const { fields } = await inForce('fees');
    const old = { tiers: [{ makerRate: 20_000, takerRate: 40_000 }] };
    expect((await effectOf('fee-rules', old)).refused).toBeNull();
    const next = { version: (fields.version as number) + 1, ...old };
    const put = await staff.propose(rita, 'fee-rules', next);
    await staff.pass(toby, put.data.proposal);
    expect((await inForce('fees')).fields).toEqual(next);
  }, 30_000);
});

describe('stopping takes one person, starting again two', () => {
  const stop = (by: Colleague, instrument: number, state: string) =>
    staff.act(by, 'consoleMarketStop', { body: { instrument, state, reason: REASON } });
  const stateOf = async (id: number) => {
    const { data } = await staff.act(amos, 'consoleMarkets');
    return data.list.find((one) => one.id === id)?.state;
  };

  test('a halt is at once, by risk alone, and recorded with its reason', async () => {
    expect((await stop(amos, ETHER, 'halted')).code).toBe(Code.notAllowed);
    expect((await stop(rita, ETHER, 'halted')).data).toMatchObject({ stopped: 1 });
    expect(await stateOf(ETHER)).toBe('halted');
    const { rows } = await staff.client.query(
      `select who, after_state from audit_rows where act = 'market-stop' and object = 'market:ETH/USDT'`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0].after_state)).toMatchObject({ state: 'halted', reason: REASON });
  });

  test('cancels only is no way out of a halt, and opening waits for a second person', async () => {
    expect((await stop(rita, ETHER, 'cancel-only')).data).toMatchObject({ stopped: 0 });
    expect(await stateOf(ETHER)).toBe('halted');
    const fields = { instrument: ETHER, state: 'open' };
    const { data } = await staff.propose(rita, 'market-open', fields);
    expect(await stateOf(ETHER)).toBe('halted');
    await staff.pass(toby, data.proposal);
    expect(await stateOf(ETHER)).toBe('open');
  }, 30_000);

  test('one key stops once, and all that trades takes cancels only', async () => {
    const body = { instrument: 0, state: 'cancel-only', reason: REASON };
    const key = 'stop-all-at-once';
    const first = await staff.act(rita, 'consoleMarketStop', { body, key });
    const again = await staff.act(rita, 'consoleMarketStop', { body, key });
    expect(first.data?.stopped, first.text).toBeGreaterThan(20);
    expect(again.data, again.text).toEqual(first.data);
    expect(await stateOf(SPOT)).toBe('cancel-only');
  });
});
