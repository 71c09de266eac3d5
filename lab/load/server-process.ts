import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '../../server/src/platform/config.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const START_TIMEOUT_MS = 120_000;

export const allServices = serviceNames.join();
/** Beside the variable HOUSE_BOTS: see `ServerOptions`. */
export const calmServices = serviceNames.filter((name) => name !== 'signer').join();

/** What a live exchange cannot do without; its mails go nowhere. */
export const liveSettings = {
  ...{ MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'exchange@trade.example' },
  PUBLIC_URL: 'http://localhost',
  ...{ OPERATOR_NAME: 'Example Ltd', OPERATOR_PLACE: 'Hong Kong', OPERATOR_LAW: 'Hong Kong' },
};

export interface ServerProcess {
  /** Empty: it has no door. */
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  /** What it tells Prometheus. */
  metrics(): Promise<string>;
  /** What it printed so far. */
  output(): string;
  /** Dies at once, as at a power cut of the process: nothing is flushed. */
  kill(): Promise<void>;
  /** Drains, as at SIGTERM; resolves with the exit code. */
  stop(): Promise<number>;
}

export interface ServerOptions {
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** By name, separated by commas; without them all run. */
  readonly services?: string;
  /** Without chains and the house's makers: books hold only what a test puts there. */
  readonly isCalm?: boolean;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The network namespace that it runs in: a machine of its own as far as the network is concerned. */
  readonly namespace?: string;
  /** What is run instead of this checkout's server: a script of an install elsewhere. */
  readonly script?: string;
}

/** A server that was started and may not answer yet: it may follow another one first. */
export interface LaunchedServer extends Pick<ServerProcess, 'child' | 'output' | 'kill' | 'stop'> {
  /** Resolves when it answers, or runs without a door. */
  running(): Promise<ServerProcess>;
}

/** Starts the real server as a process of its own and waits until it answers. */
export function startServer(options: ServerOptions): Promise<ServerProcess> {
  return launchServer(options).running();
}

/** Starts the real server as a process of its own. */
export function launchServer(options: ServerOptions): LaunchedServer {
  const services = options.services ?? (options.isCalm ? calmServices : '');
  const chosen = services ? [`--services=${services}`] : [];
  const started = performance.now();
  const node = [process.execPath, options.script ?? MAIN, ...chosen];
  const within = options.namespace ? ['ip', 'netns', 'exec', options.namespace] : [];
  const [command = '', ...words] = [...within, ...node];
  const child = spawn(command, words, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      LOG_LEVEL: 'warn',
      // The past of a year takes longer to draw than most tests.
      HISTORY_DAYS: '1',
      HOUSE_BOTS: options.isCalm ? 'off' : 'on',
      // A node more for each server is for the tests that are about it.
      BITCOIND_PATH: 'none',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const launched = {
    child,
    output: () => output,
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode ?? -1;
    },
  };
  return {
    ...launched,
    async running() {
      const address = await untilRunning(child, () => output);
      return {
        ...{ ...launched, address, pid: child.pid as number },
        port: address ? Number(new URL(address).port) : 0,
        startMs: performance.now() - started,
        async metrics() {
          const token = await readFile(join(options.dataDir, 'keys', 'metrics'), 'utf8');
          const headers = { authorization: `Bearer ${token}` };
          return (await fetch(`${address}/metrics`, { headers })).text();
        },
      };
    },
  };
}

/** Resolves with its address; empty: it runs without a door. */
async function untilRunning(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const said = / is running(?:: (http:\S+)| without a door)/.exec(output());
    if (said) return said[1] ?? '';
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start (exit code ${child.exitCode}):\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
