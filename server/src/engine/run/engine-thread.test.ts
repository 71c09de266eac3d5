import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Code } from '@bourse/contract/codes.ts';
import type { Command, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { startTestDatabase } from '#platform/db/test-database.ts';
import type { RoleEpoch } from '#platform/roles/role.ts';
import type { Asked, FromEngine, ToEngine } from './engine-messages.ts';
import { startEngineThread } from './engine-thread.ts';
import {
  btc,
  cascadeOpening,
  farOrder,
  observe,
  TRADER,
  VICTIM_FIRST,
  VICTIMS,
} from './test-cascade.ts';

let database: Awaited<ReturnType<typeof startTestDatabase>>;
let directory: string;

beforeAll(async () => {
  database = await startTestDatabase();
  const pool = openPool(database.url, {
    connectionsMax: 1,
    statementTimeoutMs: 0,
    applicationName: 'engine-thread-test',
  });
  await migrate(openDatabase(pool));
  await pool.end();
  directory = mkdtempSync(join(tmpdir(), 'bourse-engine-'));
});

afterAll(async () => {
  await database.stop();
  rmSync(directory, { recursive: true });
});

/** The other end of the engine's messages. */
class Desk {
  readonly outcomes: Outcome[] = [];
  readonly poison: string[] = [];
  private readonly port: MessagePort;
  private readonly waiting = new Map<number, (answer: Outcome | Code) => void>();
  private nextTicket = 1;
  private stopped = () => {};

  private constructor(port: MessagePort) {
    this.port = port;
    port.on('message', (message: FromEngine) => this.receive(message));
  }

  static async start(poisons: (command: Command) => boolean = () => false): Promise<Desk> {
    const { port1, port2 } = new MessageChannel();
    const desk = new Desk(port1);
    const data = {
      databaseUrl: database.url,
      dataDir: directory,
      projectedSequence: undefined,
      isProjecting: true,
      machine: 'test',
      snapshotEveryMs: 3_600_000,
      logKeepMs: 3_600_000,
      isDatabaseHere: false,
      secondPlace: '',
      isArchiving: true,
    };
    const meet = (engine: Engine) => ({
      get sequence() {
        return engine.sequence;
      },
      apply(command: Command) {
        const outcome = engine.apply(command);
        if (poisons(command)) throw new Error('a bug in the engine');
        return outcome;
      },
    });
    await startEngineThread(data, undefined, port2, meet);
    return desk;
  }

  send(requests: readonly CommandRequest[], under?: RoleEpoch): Promise<(Outcome | Code)[]> {
    const tickets = requests.map((request): Asked => {
      this.nextTicket += 1;
      return [this.nextTicket, request, under];
    });
    const answers = tickets.map(
      ([ticket]) =>
        new Promise<Outcome | Code>((resolve) => {
          this.waiting.set(ticket, resolve);
        }),
    );
    this.port.postMessage({ kind: 'submit', requests: tickets } satisfies ToEngine);
    return Promise.all(answers);
  }

  startRisk(): void {
    this.port.postMessage({ kind: 'start-risk' } satisfies ToEngine);
  }

  /** Resolves when all that was taken is durable. */
  async stop(): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.stopped = resolve;
    });
    this.port.postMessage({ kind: 'stop' } satisfies ToEngine);
    await stopped;
    this.port.close();
  }

  private receive(message: FromEngine): void {
    if (message.kind === 'outcomes') {
      this.outcomes.push(...message.outcomes);
      for (const [at, ticket] of message.tickets.entries()) {
        this.waiting.get(ticket)?.(message.outcomes[at] as Outcome);
      }
    } else if (message.kind === 'refused') {
      for (const [ticket, code] of message.tickets) this.waiting.get(ticket)?.(code);
    } else if (message.kind === 'poison') {
      this.poison.push(message.error);
    } else if (message.kind === 'stopped') {
      this.stopped();
    }
  }

  get liquidated(): number[] {
    const events = this.outcomes.flatMap((outcome) => outcome.events);
    return events.flatMap((event) => (event.case === 'liquidated' ? [event.value.user] : []));
  }
}

const house = (body: CommandRequest['body']): CommandRequest => ({ user: 0, key: '', body });
const trader = (body: CommandRequest['body']): CommandRequest => ({ user: TRADER, key: '', body });

test('F45 a cascade is worked off between orders; stopped in the middle, the next process finishes it, each position once', async () => {
  let desk = await Desk.start();
  desk.startRisk();
  for (const answer of await desk.send(cascadeOpening(Date.now()))) {
    expect((answer as Outcome).events[0]?.case).not.toBe('refused');
  }
  const answers = desk.send([
    house(observe(btc, 0.98, Date.now())),
    ...Array.from({ length: 5 }, () => trader(farOrder())),
  ]);
  // In the same breath: the fall itself and the orders after it are all that is taken.
  await desk.stop();
  expect(await answers).toHaveLength(6);
  const first = desk.liquidated;
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(VICTIMS / 2);

  desk = await Desk.start();
  // Nothing trades by itself before those who restore what rows tell of trades are ready for it.
  await desk.send([trader(farOrder())]);
  await desk.send([trader(farOrder())]);
  expect(desk.liquidated).toEqual([]);
  desk.startRisk();
  // Asked one after the other: each is answered although the rest of the cascade waits.
  for (let order = 0; order < 5; order += 1) await desk.send([trader(farOrder())]);
  await expect.poll(() => desk.liquidated.length + first.length).toBe(VICTIMS / 2);
  const kinds = desk.outcomes.map(({ user }) => user);
  expect(kinds.indexOf(TRADER)).toBeLessThan(kinds.lastIndexOf(0));
  const users = [...first, ...desk.liquidated];
  expect(new Set(users).size).toBe(VICTIMS / 2);
  expect(users).toContain(VICTIM_FIRST);
  await desk.stop();
}, 30_000);

test("F05 a clock command that throws stops that contract's clock alone, and risk work that throws is not repeated", async () => {
  const desk = await Desk.start(({ body }) => {
    const isClock = body.case === 'observeIndex' && body.value.contract === btc.id;
    return isClock || body.case === 'advanceRisk';
  });
  desk.startRisk();
  const tell = () => desk.send([house(observe(btc, 1, Date.now()))]);
  expect(await tell()).toEqual([Code.commandQuarantined]);
  expect(desk.poison).toHaveLength(1);
  await expect.poll(async () => (await desk.send([trader(farOrder())]))[0]).toBeTypeOf('object');
  expect(await tell()).toEqual([Code.commandQuarantined]);
  expect(desk.poison).toHaveLength(1);
  await desk.stop();
}, 30_000);

test('F20 nothing is taken of a holder of a role that another one has followed, also by a leader that has just begun', async () => {
  const pool = openPool(database.url, {
    ...{ connectionsMax: 1, statementTimeoutMs: 0, applicationName: 'engine-thread-test' },
  });
  await pool.query("update service_roles set epoch = 6 where name = 'market'");
  await pool.end();
  const desk = await Desk.start();
  const ask = async (epoch: number) => {
    const [answer] = await desk.send([trader(farOrder())], { role: 'market', epoch });
    return answer;
  };
  expect(await ask(5)).toBe(Code.unavailable);
  expect(await ask(6)).toBeTypeOf('object');
  expect(await ask(7)).toBeTypeOf('object');
  expect(await ask(6)).toBe(Code.unavailable);
  expect((await desk.send([trader(farOrder())]))[0]).toBeTypeOf('object');
  await desk.stop();
});
