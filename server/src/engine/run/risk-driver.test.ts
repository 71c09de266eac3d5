import { setImmediate as turn } from 'node:timers/promises';
import type { Command, CommandBody, Outcome } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { GENESIS_HASH, openBatch, sealBatch, writeEntry } from '../log/command-log.ts';
import { type MemoryDisk, MemoryLog } from '../log/memory-log.ts';
import { Sequencer } from '../log/sequencer.ts';
import { RiskDriver } from './risk-driver.ts';
import {
  btc,
  cascadeOpening,
  eth,
  farOrder,
  observe,
  TRADER,
  VICTIM_FIRST,
  VICTIMS,
} from './test-cascade.ts';

const STEPS = 64;

let engine: Engine;
let timeMs: number;
let disk: MemoryDisk;
let sequencer: Sequencer;
let driver: RiskDriver;
let published: Outcome[];
let advances: number;

beforeEach(() => {
  engine = new Engine();
  timeMs = Date.UTC(2026, 5, 1);
  published = [];
  advances = 0;
  const opening = cascadeOpening(timeMs).map((request, at): Command => {
    return { ...request, sequence: at + 1, time: timeMs };
  });
  for (const command of opening) {
    expect(engine.apply(command).events[0]?.case).not.toBe('refused');
  }
  disk = { batches: [sealBatch(opening.map(writeEntry), GENESIS_HASH)], epoch: 0 };
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
    onCommit: () => undefined,
    onAppendFailed: (error: Error) => {
      throw error;
    },
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
    submit(0, observe(btc, 0.98, timeMs));
    expect(pending()).toBeGreaterThan(VICTIMS / 2 - 50);
    let asked = 0;
    for (let turns = 0; turns < 200 && (pending() > 0 || asked < 3); turns += 1) {
      submit(TRADER, farOrder());
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
    submit(TRADER, farOrder());
    await sequencer.drain();
    expect(advances).toBe(0);
    lead();
    submit(0, observe(btc, 0.98, timeMs));
    submit(0, observe(eth, 0.98, timeMs));
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

  it('I79 ends a cancel of more orders than one command may cancel, and nothing that was placed since', async () => {
    const version = engine.contract(eth.id)!.rules.version + 1;
    const wide = { ...eth.definition, version, openOrdersMax: 1_200 };
    submit(0, { case: 'defineContract', value: wide });
    for (let at = 0; at < 1_100; at += 1) submit(TRADER, farOrder());
    await sequencer.drain();
    lead();
    expect(engine.contractOrders(TRADER)).toHaveLength(1_100);
    const value = { contract: 0, keepExits: false };
    submit(TRADER, { case: 'cancelAllContractOrders', value });
    submit(TRADER, farOrder());
    for (let turns = 0; turns < 50; turns += 1) await turn();
    await sequencer.drain();
    expect(advances).toBe(2);
    expect(engine.contractOrders(TRADER)).toHaveLength(1);
    expect(engine.pendingRisk().pendingWakes).toBe(0);
  });

  it('F48 leaves alone what waits for a fresh mark, and goes on with the mark', async () => {
    submit(0, observe(btc, 0.98, timeMs));
    const waiting = pending();
    // All of it is stale before the first batch is durable.
    timeMs += 60_000;
    for (let turns = 0; turns < 50; turns += 1) await turn();
    const fruitless = advances;
    expect(fruitless).toBeLessThanOrEqual(2);
    expect(pending()).toBe(waiting);
    for (let turns = 0; turns < 50; turns += 1) {
      submit(0, observe(eth, 1, timeMs));
      await turn();
    }
    expect(pending()).toBe(waiting);
    expect(advances).toBe(fruitless);
    submit(0, observe(btc, 0.98, timeMs));
    for (let turns = 0; turns < 200 && pending() > 0; turns += 1) await turn();
    await sequencer.drain();
    expect(liquidations()).toBe(VICTIMS / 2);
  });

  it('F45 goes on after a restart in the middle: each position is liquidated once', async () => {
    submit(0, observe(btc, 0.98, timeMs));
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
    expect(engine.positions(VICTIM_FIRST)).toEqual([]);
    expect(engine.audit().findings).toEqual([]);
  });
});
