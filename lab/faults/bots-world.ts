import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import {
  startPreparedDatabase,
  type TestDatabase,
} from '../../server/src/platform/db/test-database.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { startAgain } from '../load/recovery-witness.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';
import { RecordedIndex } from './recorded-index.ts';

const machine = watchMachine();

/** Looks until it holds. */
export const until = (look: () => Promise<void>) =>
  vi.waitFor(look, { timeout: machine.patient(60_000), interval: 500 });

/** A real server without makers, whose index stands still, and the process of its bots. */
export class BotsWorld {
  readonly database: TestDatabase;
  readonly #directory = mkdtempSync(join(tmpdir(), 'bourse-bots-'));
  readonly #index = new RecordedIndex();
  #server: ServerProcess | undefined;

  private constructor(database: TestDatabase) {
    this.database = database;
  }

  static async open(): Promise<BotsWorld> {
    const world = new BotsWorld(await startPreparedDatabase());
    world.#index.write({ BTCUSDT: [[0, 90_000]] });
    await world.start(startServer);
    return world;
  }

  async close(): Promise<void> {
    await this.#server?.stop();
    await this.database.stop();
    this.#index.remove();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** Another one, after the first. */
  async start(begin = startAgain): Promise<void> {
    this.#server = await begin({
      ...{ databaseUrl: this.database.url, dataDir: this.#directory },
      isCalm: true,
      environment: this.#index.environment,
    });
  }

  /** The gateway and the engine die at once. */
  async kill(): Promise<void> {
    await this.#running.kill();
  }

  /** Accounts with funds on spot. */
  async traders(count: number): Promise<Trader[]> {
    const traders = await createTraders(this.database.url, count);
    await fundTraders(this.#running.address, traders);
    return traders;
  }

  call<Data>(trader: Trader, method: string, path: string, body?: unknown) {
    return call<Data>(this.#running.address, trader, method, path, body);
  }

  /** The data of an answer that must be a success. */
  async ask<Data>(trader: Trader, method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await this.call<Data>(trader, method, path, body);
    expect(answer, path).toMatchObject({ code: 0 });
    return answer.data;
  }

  /** The process of the bots, a child of the server. */
  runnerPid(): number | undefined {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      try {
        const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'));
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        if (Number(parent?.[1]) === this.#running.pid && command.includes('bot-runner-main')) {
          return Number(name);
        }
      } catch (error) {
        // It ended while it was looked at.
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ENOENT' && code !== 'ESRCH') throw error;
      }
    }
    return undefined;
  }

  /** It dies, and another one is there. */
  async killRunner(): Promise<void> {
    const pid = this.runnerPid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await until(async () => {
      const next = this.runnerPid();
      expect(next).toBeDefined();
      expect(next).not.toBe(pid);
    });
  }

  get #running(): ServerProcess {
    if (!this.#server) throw new Error('no server runs');
    return this.#server;
  }
}
