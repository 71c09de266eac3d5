import { setImmediate as turn } from 'node:timers/promises';
import {
  AccountKind,
  type Command,
  type CommandBody,
  HouseUser,
  MarginMode,
  OrderType,
  type Outcome,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { GENESIS_HASH, openBatch, sealBatch } from '../log/command-log.ts';
import { type MemoryDisk, MemoryLog } from '../log/memory-log.ts';
import { Sequencer } from '../log/sequencer.ts';
import { assetDefinition, catalogAssets } from '../markets/catalog.ts';
import { catalogContracts } from '../markets/contracts.ts';
import { RiskDriver } from './risk-driver.ts';

const [btc, eth] = catalogContracts('recorded') as [Contract, Contract];
type Contract = ReturnType<typeof catalogContracts>[0];
const MAKER = 100;
const TRADER = 101;
const FIRST = 200;
const VICTIMS = 400;
const STEPS = 64;

let engine: Engine;
let timeMs: number;
let disk: MemoryDisk;
let sequencer: Sequencer;
let driver: RiskDriver;
let published: Outcome[];
let advances: number;
/** The log's commands before the test begins. */
let opening: Command[];

function apply(user: number, body: CommandBody): Outcome {
  const command = {
    sequence: engine.sequence + 1,
    time: timeMs,
    user,
    key: '',
    body,
  };
  opening.push(command);
  const outcome = engine.apply(command);
  expect(outcome.events[0]?.case).not.toBe('refused');
  return outcome;
}

function fund(user: number, coins: number): void {
  const amount = coins * 1e8;
  const deposit = { asset: 1, amount, chain: 'test', transaction: `${user}`, logIndex: 0 };
  apply(0, { case: 'creditDeposit', value: { user, ...deposit } });
  if (user < MAKER) return;
  const value = { from: AccountKind.FUNDING, to: AccountKind.FUTURES, asset: 1, amount };
  apply(user, { case: 'transfer', value });
}

function observe(contract: Contract, share: number): CommandBody {
  const priceTicks = Math.round(contract.initialPriceTicks * share);
  const quotes = [{ source: 21, priceTicks, time: timeMs }];
  return { case: 'observeIndex', value: { contract: contract.id, quotes } };
}

function order(
  contract: Contract,
  side: Side,
  priceTicks: number,
  quantityLots: number,
): CommandBody {
  const isLimit = priceTicks > 0;
  const value = {
    contract: contract.id,
    side,
    positionSide: side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT,
    type: isLimit ? OrderType.LIMIT : OrderType.MARKET,
    timeInForce: isLimit ? TimeInForce.GTC : TimeInForce.IOC,
    priceTicks,
    quantityLots,
    reduceOnly: false,
    triggerPriceTicks: 0,
    triggerType: TriggerType.UNSPECIFIED,
    selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
  };
  return { case: 'placeContractOrder', value };
}

/** Many small longs at 100x on both contracts: ones that a fall of two percent liquidates. */
beforeEach(() => {
  engine = new Engine();
  timeMs = Date.UTC(2026, 5, 1);
  disk = { batches: [], epoch: 0 };
  published = [];
  advances = 0;
  opening = [];
  for (const asset of catalogAssets)
    apply(0, { case: 'defineAsset', value: assetDefinition(asset) });
  apply(0, { case: 'setFeeSchedule', value: { tiers: [{ makerRate: 0, takerRate: 0 }] } });
  for (const contract of [btc, eth]) {
    apply(0, { case: 'defineContract', value: contract.definition });
    apply(0, observe(contract, 1));
  }
  fund(HouseUser.insurance, 1_000_000);
  fund(MAKER, 10_000_000);
  fund(TRADER, 100_000);
  for (const contract of [btc, eth]) {
    apply(MAKER, order(contract, Side.SELL, contract.initialPriceTicks, 200_000));
    apply(MAKER, order(contract, Side.BUY, Math.ceil(contract.initialPriceTicks * 0.96), 100_000));
  }
  for (let victim = FIRST; victim < FIRST + VICTIMS; victim += 1) {
    const contract = victim % 2 === 0 ? btc : eth;
    fund(victim, 100);
    const setting = { contract: contract.id };
    const mode = { ...setting, marginMode: MarginMode.ISOLATED };
    apply(victim, { case: 'setLeverage', value: { ...setting, leverage: 100 } });
    apply(victim, { case: 'setMarginMode', value: mode });
    apply(victim, order(contract, Side.BUY, 0, 300));
  }
  disk.batches.push(sealBatch(opening, GENESIS_HASH));
  lead();
});

/** The sequencer and the driver over the engine, as the engine's thread has them. */
function lead(): void {
  sequencer = new Sequencer({
    engine,
    log: new MemoryLog(disk, () => turn()),
    clock: { now: () => timeMs },
    lastHash: disk.batches.at(-1)?.hash ?? GENESIS_HASH,
    lastTime: engine.time,
    publish: (outcomes) => {
      published.push(...outcomes);
      driver.follow(outcomes);
    },
    onPoison: (_, error) => expect.fail(error.message),
    onFatal: (error) => expect.fail(error.message),
    beforeCommit: () => undefined,
    pause: () => turn(),
  });
  driver = new RiskDriver({
    pending: () => engine.pendingRisk(),
    submit: () => {
      advances += 1;
      return submit(0, { case: 'advanceRisk', value: { stepsMax: STEPS } });
    },
  });
}

function submit(user: number, body: CommandBody): boolean {
  return sequencer.submit({ user, key: '', body }, 0) === undefined;
}

function commands(): Command[] {
  return disk.batches.slice(1).flatMap((batch) => openBatch(batch));
}

const pending = () => engine.pendingRisk().pendingLiquidations;
const liquidations = () =>
  published.flatMap(({ events }) => events).filter(({ case: one }) => one === 'liquidated').length;

describe('risk driver', () => {
  it('works off a cascade step by step, and answers orders in between', async () => {
    submit(0, observe(btc, 0.98));
    expect(pending()).toBeGreaterThan(VICTIMS / 2 - 50);
    let asked = 0;
    for (let turns = 0; turns < 200 && (pending() > 0 || asked < 3); turns += 1) {
      // A limit far from the market: it needs nothing but an answer.
      submit(TRADER, order(eth, Side.BUY, Math.ceil(eth.initialPriceTicks * 0.97), 10));
      asked += 1;
      await turn();
    }
    await sequencer.drain();
    expect(pending()).toBe(0);
    expect(liquidations()).toBe(VICTIMS / 2);
    const users = commands().map(({ user }) => user);
    const [first, last] = [users.indexOf(0, 1), users.lastIndexOf(0)];
    expect(advances).toBeGreaterThanOrEqual(3);
    expect(users.slice(first, last)).toContain(TRADER);
    const answered = published.filter(({ user }) => user === TRADER);
    expect(answered).toHaveLength(asked);
    expect(engine.audit().findings).toEqual([]);
  });

  it('has one command in flight at a time, and none when nothing waits', async () => {
    submit(TRADER, order(eth, Side.BUY, Math.ceil(eth.initialPriceTicks * 0.97), 10));
    await sequencer.drain();
    expect(advances).toBe(0);
    lead();
    submit(0, observe(btc, 0.98));
    submit(0, observe(eth, 0.98));
    await turn();
    for (let turns = 0; turns < 200 && pending() > 0; turns += 1) {
      const before = advances;
      await turn();
      expect(advances - before).toBeLessThanOrEqual(1);
    }
    await sequencer.drain();
    for (const batch of disk.batches.slice(1)) {
      const ofRisk = openBatch(batch).filter(({ body }) => body.case === 'advanceRisk');
      expect(ofRisk.length).toBeLessThanOrEqual(1);
    }
    expect(liquidations()).toBe(VICTIMS);
  });

  it('F48 leaves alone what waits for a fresh mark, and goes on with the mark', async () => {
    submit(0, observe(btc, 0.98));
    const waiting = pending();
    // All of it is stale before the first batch is durable.
    timeMs += 60_000;
    for (let turns = 0; turns < 50; turns += 1) await turn();
    const fruitless = advances;
    expect(fruitless).toBeLessThanOrEqual(2);
    expect(pending()).toBe(waiting);
    for (let turns = 0; turns < 50; turns += 1) {
      submit(0, observe(eth, 1));
      await turn();
    }
    expect(pending()).toBe(waiting);
    expect(advances).toBe(fruitless);
    submit(0, observe(btc, 0.98));
    for (let turns = 0; turns < 200 && pending() > 0; turns += 1) await turn();
    await sequencer.drain();
    expect(liquidations()).toBe(VICTIMS / 2);
  });

  it('F45 goes on after a restart in the middle: each position is liquidated once', async () => {
    submit(0, observe(btc, 0.98));
    await sequencer.drain();
    const before = liquidations();
    expect(pending()).toBeGreaterThan(0);
    engine = Engine.restore(engine.snapshot());
    lead();
    driver.follow([]);
    for (let turns = 0; turns < 200 && pending() > 0; turns += 1) await turn();
    await sequencer.drain();
    expect(before).toBeGreaterThan(0);
    expect(liquidations()).toBe(VICTIMS / 2);
    expect(engine.positions(FIRST)).toEqual([]);
    expect(engine.audit().findings).toEqual([]);
  });
});
