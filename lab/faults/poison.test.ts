import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Code } from '@bourse/contract/codes.ts';
import {
  AccountKind,
  MarketState,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { CommandBatch } from '@bourse/contract/gen/exchange/v1/command_pb.js';
import type { Command, CommandBody } from '@bourse/contract/messages.ts';
import { decode } from '@bourse/contract/plain.ts';
import { CommandBatchSchema } from '@bourse/contract/schemas.ts';
import { Engine } from '@bourse/core/engine.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noSnapshots } from '../../server/src/engine/log/memory-log.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { recover } from '../../server/src/engine/log/recover.ts';
import { SnapshotStore } from '../../server/src/engine/log/snapshot-store.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/postgres/postgres.ts';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { opening } from '../sim/orders.ts';
import { type Answer, EngineDesk } from './engine-desk.ts';

const USER = 100;
const OTHER = 101;
const POISON = 'poison';
const transfer: CommandBody = {
  case: 'transfer',
  value: { from: AccountKind.SPOT, to: AccountKind.FUNDING, asset: 3, amount: 1 },
};

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let directory: string;

beforeAll(async () => {
  database = await startTestDatabase();
  const pool = openPool(database.url, {
    connectionsMax: 1,
    statementTimeoutMs: 0,
    applicationName: 'poison-test',
  });
  await migrate(openDatabase(pool));
  await pool.end();
});

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-poison-'));
});

afterAll(async () => {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

/**
 * Carries the command out wholly, and then throws: the state is changed although the command
 * failed.
 */
function poisoned(engine: Engine) {
  return {
    get sequence() {
      return engine.sequence;
    },
    apply(command: Command) {
      const outcome = engine.apply(command);
      if (command.key.startsWith(POISON)) throw new Error('a bug in the engine');
      return outcome;
    },
  };
}

function order(market: number, side: Side, priceTicks: number): CommandBody {
  return {
    case: 'placeOrder',
    value: {
      market,
      side,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      priceTicks,
      quantityLots: 5,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER,
    },
  };
}

function eventsOf(answer: Answer | undefined) {
  if (answer?.kind !== 'outcome') throw new Error(`not taken: ${JSON.stringify(answer)}`);
  return answer.outcome.events;
}

function orderOf(answer: Answer): number {
  const accepted = eventsOf(answer).find((event) => event.case === 'orderAccepted');
  if (accepted?.case !== 'orderAccepted') throw new Error(`no order: ${JSON.stringify(answer)}`);
  return accepted.value.order;
}

function start(): Promise<EngineDesk> {
  const data = {
    databaseUrl: database.url,
    dataDir: directory,
    projectedSequence: undefined,
    isProjecting: true,
    machine: 'test',
    snapshotEveryMs: 0,
    logKeepMs: 3_600_000,
    isDatabaseHere: false,
    secondPlace: '',
    isArchiving: true,
  };
  return EngineDesk.start(data, poisoned);
}

test('F05 a command that makes the engine throw changes nothing; its market takes cancels only, the others go on, and starting again does not meet it again', async () => {
  let desk = await start();
  await Promise.all(desk.sendAll(opening()));
  const resting = orderOf(await desk.send(USER, order(1, Side.BUY, 99)));

  // A snapshot is due with the very commit that is under way when this poison comes.
  await sleep(200);
  const [under, quiet] = desk.sendAll([
    { user: USER, key: '', body: order(1, Side.BUY, 98) },
    { user: USER, key: `${POISON}-transfer`, body: transfer },
  ]);
  const below = orderOf((await under) as Answer);
  expect(await quiet).toEqual({ kind: 'refused', code: Code.commandQuarantined });
  await sleep(200);
  await checkSnapshots();

  // The poisoned order crosses, so the half-done change would be a trade. Its neighbours are in the
  // same batch.
  const [before, poison, after] = desk.sendAll([
    { user: OTHER, key: 'before', body: order(2, Side.BUY, 98) },
    { user: OTHER, key: POISON, body: order(1, Side.SELL, 99) },
    { user: OTHER, key: 'after', body: order(2, Side.BUY, 97) },
  ]);
  const kept = orderOf((await before) as Answer);
  expect(await poison).toEqual({ kind: 'refused', code: Code.commandQuarantined });
  expect(await after).toEqual({ kind: 'refused', code: Code.unavailable });
  expect(desk.poison).toHaveLength(2);

  // The other market goes on; the poisoned one refuses orders and takes cancels.
  const other = orderOf(await desk.sendPatiently(OTHER, order(2, Side.BUY, 97), 'after'));
  const refused = { case: 'refused', value: { code: Code.marketCancelOnly, parameters: [] } };
  expect(eventsOf(await desk.send(OTHER, order(1, Side.SELL, 99)))).toEqual([refused]);
  const cancel: CommandBody = { case: 'cancelOrder', value: { order: resting } };
  const cancelled = eventsOf(await desk.send(USER, cancel));
  expect(cancelled.map((event) => event.case)).toContain('orderClosed');

  // The same request again and again is met each time, and each time the rest goes on.
  for (let turn = 0; turn < 3; turn += 1) {
    const again = await desk.send(OTHER, order(1, Side.SELL, 99), `${POISON}${turn}`);
    expect(again).toEqual({ kind: 'refused', code: Code.commandQuarantined });
    expect(eventsOf(await desk.sendPatiently(USER, transfer))[0]?.case).toBe('transferred');
  }
  await desk.stop();

  for (let restart = 0; restart < 2; restart += 1) {
    desk = await start();
    const { view } = desk.ready;
    expect(view.orders.map(({ order: id }) => id)).toEqual([below, kept, other]);
    const closed = { market: 1, state: MarketState.CANCEL_ONLY };
    expect(view.definitions).toContainEqual({ case: 'marketStateChanged', value: closed });
    expect(desk.poison).toEqual([]);
    // What the last process left at its end is whole: nothing is replayed.
    expect(desk.ready.recovery.snapshotSequence).toBeGreaterThan(0);
    expect(desk.ready.recovery.replayedCount).toBe(0);
    await desk.stop();
  }

  // The house opens the market again, and it trades.
  desk = await start();
  const open: CommandBody = {
    case: 'setMarketState',
    value: { market: 1, state: MarketState.OPEN },
  };
  await desk.send(0, open);
  orderOf(await desk.send(OTHER, order(1, Side.SELL, 99)));
  expect(desk.fatal).toEqual([]);
  await desk.stop();
  await checkLog();
});

/** Each snapshot on disk is the state that the log gives at its number. */
async function checkSnapshots(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select commands from log_batch order by first_sequence');
  await client.end();
  const states = new Map<number, Uint8Array>();
  const engine = new Engine();
  for (const { commands } of rows) {
    for (const command of decode<CommandBatch>(CommandBatchSchema, commands).commands) {
      engine.apply(command as Command);
    }
    states.set(engine.sequence, engine.snapshot());
  }
  const store = new SnapshotStore(join(directory, 'snapshots'), (sequence, why) => {
    throw new Error(`${sequence} is passed over: ${why}`);
  });
  let count = 0;
  for (let below = Number.MAX_SAFE_INTEGER; ; count += 1) {
    const snapshot = await store.newest(below);
    if (!snapshot) break;
    expect(Buffer.from(snapshot.state)).toEqual(Buffer.from(states.get(snapshot.sequence) ?? []));
    below = snapshot.sequence - 1;
  }
  expect(count).toBeGreaterThan(0);
}

/** The poison never reached the log; what did gives a clean state, with and without snapshots. */
async function checkLog(): Promise<void> {
  const log = await PostgresLog.lead(database.url);
  const { engine } = await recover(log, noSnapshots, 0, ({ key }) =>
    expect(key).not.toContain(POISON),
  );
  expect(engine.audit().findings).toEqual([]);
  await log.close();
}
