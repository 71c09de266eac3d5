import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DataOf, Route } from '@bourse/contract/route.ts';
import { expect } from 'vitest';
import { HttpWorld } from '../faults/http-world.ts';
import { RecordedIndex } from '../faults/recorded-index.ts';
import { Staff } from '../faults/staff.ts';
import { allServices, liveSettings } from '../load/server-process.ts';
import type { Trader } from '../load/traders.ts';
import { once } from './once.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** A wallet of no coins, made as the documentation says. */
export interface MadeWallet {
  readonly hot: string;
  /** Empty: this chain has none. */
  readonly gas: string;
}

/** A company that runs a live exchange by the documentation, on ground of its own. */
export class LiveCompany {
  readonly folder = mkdtempSync(join(tmpdir(), 'bourse-live-'));
  readonly chainsFile = join(this.folder, 'chains.json');
  readonly #index = new RecordedIndex();
  world!: HttpWorld;
  staff!: Staff;
  /** A customer with an authenticator. */
  owner!: Trader;

  /** One of the manual's examples of a file of chains, the first one 0, with changes of its text. */
  example(place: number, changes: (text: string) => string): string {
    const page = readFileSync(join(root, 'docs/operators/install.md'), 'utf8');
    const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    const text = examples[place];
    if (text === undefined) throw new Error('the manual has no such example');
    return changes(
      text
        .replace('/etc/bourse/signer/', `${join(this.folder, 'keys')}/`)
        .replace('/var/lib/bourse-signer/', `${join(this.folder, 'signer')}/`),
    );
  }

  /** `npm run wallet:create`, twice: the second time changes nothing. */
  async createWallet(code: string, coldAddresses: readonly string[]): Promise<MadeWallet> {
    const tool = join(root, 'server/dist/wallet-tool.js');
    const env = { CHAINS_FILE: this.chainsFile };
    const made = await run(process.execPath, [tool], { env });
    const hot = /hot wallet (\w+)/.exec(made.stdout)?.[1] ?? '';
    expect(made.stdout).toContain('a new seed');
    expect(made.stdout).toContain('no cold address');
    const again = await run(process.execPath, [tool], { env });
    expect(again.stdout).toContain('the seed that was there');
    expect(again.stdout).toContain(hot);
    const cold = join(this.folder, 'signer', code, 'cold-address');
    writeFileSync(cold, coldAddresses.map((one) => `${one}\n`).join(''));
    return { hot, gas: /gas account (\w+)/.exec(made.stdout)?.[1] ?? '' };
  }

  /** Variables of a server that runs it, with prices to start with. */
  environment(file = this.chainsFile): Readonly<Record<string, string>> {
    this.#index.write();
    return {
      ...this.#index.environment,
      ...liveSettings,
      CHAINS_FILE: file,
      // One user runs the tests.
      SIGNER_SHARES_USER: '1',
    };
  }

  /** Starts with a file of chains; rejects where the start is refused. */
  async start(file = this.chainsFile): Promise<HttpWorld> {
    return HttpWorld.start(this.environment(file), allServices);
  }

  /** Starts, and has its first people. */
  async open(): Promise<void> {
    this.world = await this.start();
    this.staff = await Staff.open(this.world);
    [this.owner] = (await this.world.traders(1)) as [Trader];
    const { userId } = this.owner;
    const { client } = this.world;
    await client.query('update users set authenticator_bound_at = 1 where id = $1', [userId]);
    const proved = 'update sessions set factor_at = $1 where user_id = $2';
    await client.query(proved, [Date.now(), userId]);
  }

  /** Goes on with data that were put back elsewhere, with the same customer. */
  async goOn(places: { readonly dataDir: string; readonly databaseUrl: string }): Promise<void> {
    this.world = await HttpWorld.start(
      {
        ...this.environment(),
        ...{ DATA_DIR: places.dataDir, DATABASE_URL: places.databaseUrl },
      },
      allServices,
    );
    this.staff = await Staff.open(this.world);
  }

  async stop(): Promise<void> {
    await this.staff?.close();
    await this.world?.stop();
  }

  /** Nothing may run on its ground any more. */
  remove(): void {
    this.#index.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What the customer is answered. */
  ask<R extends Route>(route: R, { query = '', body }: Asked = {}) {
    const sent = route.method === 'GET' ? {} : { body: body ?? {} };
    return this.world.ask<DataOf<R>>({
      ...{ method: route.method, path: route.path + (query && `?${query}`), trader: this.owner },
      ...{ headers: once(route), ...sent },
    });
  }

  /** The same, of what must go well. */
  async must<R extends Route>(route: R, asked: Asked = {}): Promise<DataOf<R>> {
    const { code, data, text } = await this.ask(route, asked);
    expect(code, text).toBe(0);
    return data;
  }
}

interface Asked {
  readonly query?: string;
  readonly body?: object;
}
