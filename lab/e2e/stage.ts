import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';
import { createTraders, fundTraders, type Trader } from '../load/traders.ts';
import { launchChromium, openVisitor, type Visit, type Visitor } from './browser.ts';
import { type Ground, standOn } from './ground.ts';

/** The real exchange, with its markets alive, and one browser that looks at it. */
export interface Stage {
  readonly address: string;
  /** Whose pages are open. */
  readonly visitors: ReadonlySet<Visitor>;
  /** A page of its own, closed with the stage at the latest. */
  visit(options?: Omit<Visit, 'address'>): Promise<Visitor>;
  /** Accounts with a session and demo funds in the spot account. */
  traders(count: number): Promise<Trader[]>;
  /** Stops the server process: nothing answers until `resume`. */
  halt(): Promise<void>;
  /** Starts the server again on the same data and the same port. */
  resume(): Promise<void>;
  close(): Promise<void>;
  /** Tells the server process to end, and waits for nothing: its chain's node ends with it. */
  end(): void;
}

/** Variables of the server's environment, asked for at each of its starts. */
export type Environment = () => Readonly<Record<string, string>>;

/** At their usual pace the bots of three exchanges were a fifth of all that visits compute. */
const calm = { BOTS_SLOWER: '4' };

export async function openStage(
  { databaseUrl, dataDir }: Ground,
  environment: Environment = () => ({}),
  launch = launchChromium,
): Promise<Stage> {
  const where = { databaseUrl, dataDir };
  let server: ServerProcess | undefined = await startServer({
    ...where,
    environment: { ...calm, ...environment() },
  });
  const { address, port } = server;
  const browser = await launch();
  const visitors = new Set<Visitor>();
  const halt = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    address,
    visitors,
    async visit(options = {}) {
      const opened = await openVisitor(browser, { ...options, address });
      const visitor: Visitor = {
        ...opened,
        get complaints() {
          return opened.complaints;
        },
        async close() {
          visitors.delete(visitor);
          await opened.close();
        },
      };
      visitors.add(visitor);
      return visitor;
    },
    async traders(count) {
      const traders = await createTraders(databaseUrl, count);
      await fundTraders(address, traders);
      return traders;
    },
    halt,
    async resume() {
      server = await startServer({ ...where, port, environment: { ...calm, ...environment() } });
    },
    async close() {
      for (const visitor of visitors) await visitor.close();
      await browser.close();
      await halt();
    },
    end: () => void server?.child.kill('SIGTERM'),
  };
}

/** A stage with a database of its own, for programs that are not part of the test run. */
export async function withOwnStage<Result>(
  play: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-stage-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  const ground = { databaseUrl: postgres.url, dataDir: join(directory, 'data') };
  standOn(ground);
  try {
    const stage = await openStage(ground);
    try {
      return await play(stage);
    } finally {
      await stage.close();
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
