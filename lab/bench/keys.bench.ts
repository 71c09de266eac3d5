/**
 * Remembered keys: memory and time of one, the longest time that one holds the engine, and a
 * snapshot of a million. KEYS=10000000 fills the table further.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AccountKind, OrderStatus } from '@bourse/contract/enumerations.ts';
import type { CommandBody, Repeated } from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { riskRules } from '@bourse/core/fixtures/risk-rules.ts';
import { KeyMemory } from '@bourse/core/keys/key-memory.ts';
import { keyUses } from '@bourse/core/keys/key-uses.ts';
import { type Figure, formatFigure } from './figure.ts';
import { startWatch } from './stopwatch.ts';

const KEYS = Number(process.env.KEYS ?? 2_000_000);
const SNAPSHOT_KEYS = 1_000_000;
const RUNS = 3;
const USER_FIRST = 100;
const ACCOUNTS = 1_000;
const TIME = 1_750_000_000_000;
const use = keyUses.cancelOrder!;

export async function run(): Promise<Figure[]> {
  const millions = `${(KEYS / 1e6).toLocaleString('en')} M`;
  const before = memoryUsed();
  const keys = fill(KEYS);
  const after = memoryUsed();
  const bytes = after.buffers - before.buffers;
  const { longest, longestSeen } = slowestOf();
  return [
    {
      name: `a key, at ${millions}`,
      value: bytes / keys.size,
      unit: 'bytes',
      goal: { atMost: 100 },
    },
    {
      name: `heap for a key, at ${millions}`,
      value: (after.heap - before.heap) / keys.size,
      unit: 'bytes',
      goal: { atMost: 1 },
    },
    {
      name: `the slowest of ${millions} keys`,
      value: longest,
      unit: 'ms',
      goal: { atMost: 1 },
      peer: { name: 'with what else the machine did', value: longestSeen },
    },
    { name: `longest search at ${millions}`, value: keys.longestRun, unit: 'places' },
    ...snapshot(),
  ];
}

function fill(count: number, afterEach: (at: number) => void = () => {}): KeyMemory {
  const keys = new KeyMemory([20_260_102, 7]);
  for (let at = 0; at < count; at += 1) {
    const user = USER_FIRST + (at % ACCOUNTS);
    if (keys.find(user, use, `order-${at}`, { order: at }, TIME) >= 0) throw new Error('known');
    if (keys.secondsUntilFree(TIME, count) > 0) throw new Error('no room');
    keys.remember(TIME, answerOf(at));
    afterEach(at);
  }
  return keys;
}

/**
 * The table's work is the same in each run, other work of the machine is not: of each key the
 * fastest run counts, and of all keys the slowest.
 */
function slowestOf(): { longest: number; longestSeen: number } {
  const fastest = new Float64Array(KEYS).fill(Number.POSITIVE_INFINITY);
  let longestSeen = 0;
  for (let round = 0; round < RUNS; round += 1) {
    let last = performance.now();
    fill(KEYS, (at) => {
      const now = performance.now();
      fastest[at] = Math.min(fastest[at]!, now - last);
      longestSeen = Math.max(longestSeen, now - last);
      last = now;
    });
  }
  return { longest: fastest.reduce((a, b) => Math.max(a, b), 0), longestSeen };
}

/** An engine that knows a million keys and little else. */
function snapshot(): Figure[] {
  const engine = new Engine();
  const send = (user: number, key: string, body: CommandBody) =>
    engine.apply({ sequence: engine.sequence + 1, time: TIME, user, key, body });
  const asset = 1;
  send(0, '', { case: 'defineAsset', value: { asset, symbol: 'A', decimals: 8 } });
  send(0, '', { case: 'setRiskRules', value: riskRules });
  for (let user = USER_FIRST; user < USER_FIRST + ACCOUNTS; user += 1) {
    const deposit = { asset, amount: 1, chain: 'bench', transaction: `${user}`, logIndex: 0 };
    send(0, '', { case: 'creditDeposit', value: { user, ...deposit } });
  }
  const there = { from: AccountKind.FUNDING, to: AccountKind.SPOT, asset, amount: 1 };
  const back = { ...there, from: there.to, to: there.from };
  for (let at = 0; at < SNAPSHOT_KEYS; at += 1) {
    const value = Math.floor(at / ACCOUNTS) % 2 === 0 ? there : back;
    const { events } = send(USER_FIRST + (at % ACCOUNTS), `order-${at}`, {
      case: 'transfer',
      value,
    });
    if (events[0]?.case !== 'transferred') throw new Error('a transfer was refused');
  }
  const writing = startWatch();
  const bytes = engine.snapshot();
  const write = writing();
  const reading = startWatch();
  const restored = Engine.restore(bytes);
  const read = reading();
  if (restored.sequence !== engine.sequence) throw new Error('the snapshot was not restored');
  return [
    {
      name: 'snapshot of 1 M keys, written',
      value: write.core * 1_000,
      unit: 'ms',
      goal: { atMost: 200 },
      peer: { name: 'by the wall clock', value: write.wall * 1_000 },
    },
    { name: 'snapshot of 1 M keys, restored', value: read.core * 1_000, unit: 'ms' },
    { name: 'snapshot, a key', value: bytes.length / SNAPSHOT_KEYS, unit: 'bytes' },
  ];
}

function answerOf(sequence: number): Repeated {
  return {
    sequence,
    code: 0,
    order: sequence,
    status: OrderStatus.ACTIVE,
    dealtLots: 0,
    cancelledCount: 0,
    parameters: [],
  };
}

function memoryUsed(): { heap: number; buffers: number } {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, buffers: arrayBuffers };
}

if (import.meta.main) for (const figure of await run()) console.log(formatFigure(figure));
