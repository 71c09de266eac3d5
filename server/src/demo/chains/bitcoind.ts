import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { BitcoinNode } from '#custody/chains/bitcoin/bitcoin-node.ts';
import { ensurePrivateFolder } from '#platform/db/postgres/private-folder.ts';
import { commandOf } from '#platform/files/process-command.ts';
import { findFreePort } from './anvil.ts';

/** A node of a chain of our own. */
export interface LocalBitcoind {
  readonly node: BitcoinNode;
  /** Where it answers, with the password that is in its folder. */
  readonly url: string;
  /** The same node's wallet of a name, which must be loaded. */
  walletNode(name: string): BitcoinNode;
  /** Resolves when the node has ended by itself. */
  readonly ended: Promise<void>;
  /** Ends the node; all that it knew is kept. */
  stop(): Promise<void>;
  /** Ends the node as a power cut does. */
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const TRIES = 3;

const runningShape = z.object({ pid: z.int(), port: z.int() });
type Running = z.output<typeof runningShape>;

/** The first of these places where the program is. */
export function findBitcoind(places: readonly string[]): string | undefined {
  return places.find(existsSync);
}

/**
 * Starts a node of a private chain (regtest), on this machine only, which goes on from
 * what is in the folder. A node that an earlier process left running on it (after a kill) is used
 * again.
 *
 * @param more parameters of the node besides
 */
export async function startBitcoind(
  program: string,
  folder: string,
  signal?: AbortSignal,
  more: readonly string[] = [],
): Promise<LocalBitcoind> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  ensurePrivateFolder(folder);
  const directory = realpathSync(folder);
  const left = findRunning(directory);
  if (left) return untilItAnswers(directory, left, undefined, signal);
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    const port = await findFreePort();
    const parameters = [
      ...['-regtest', placeOf(directory), `-rpcport=${port}`, '-rpcbind=127.0.0.1'],
      ...['-rpcallowip=127.0.0.1', '-server', '-txindex', '-listen=0', '-connect=0', '-dnsseed=0'],
      ...['-dbcache=16', '-fallbackfee=0.0001', '-printtoconsole=0', '-daemon=0', ...more],
    ];
    // Detached: Ctrl-C in a terminal reaches this process alone, which then stops the node.
    const child = spawn(program, parameters, { stdio: 'ignore', detached: true });
    child.on('error', () => {});
    child.unref();
    const running = { pid: child.pid ?? 0, port };
    write(directory, running);
    try {
      return await untilItAnswers(directory, running, child, signal);
    } catch (error) {
      await end(directory, running, child, 'SIGKILL');
      // Another program took the port meanwhile.
      if (tries === TRIES) throw error;
    }
  }
}

async function untilItAnswers(
  directory: string,
  running: Running,
  child: ChildProcess | undefined,
  signal: AbortSignal | undefined,
): Promise<LocalBitcoind> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    signal?.throwIfAborted();
    try {
      const url = urlOf(directory, running.port);
      const node = new BitcoinNode(url);
      await node.call('getblockcount', [], z.int());
      return {
        ...{ node, url },
        walletNode: (name) => new BitcoinNode(`${url}/wallet/${name}`),
        ended: untilEnded(directory, running.pid, child),
        stop: () => end(directory, running, child, 'SIGTERM'),
        kill: () => end(directory, running, child, 'SIGKILL'),
      };
    } catch (error) {
      if (!runs(directory, running.pid, child) || performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** With the password that the node has written to its folder. */
function urlOf(directory: string, port: number): string {
  const [user = '', password = ''] = readFileSync(
    join(directory, 'regtest', '.cookie'),
    'utf8',
  ).split(':');
  return `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
}

function runs(directory: string, pid: number, child: ChildProcess | undefined): boolean {
  if (!child) return isNodeOf(pid, directory);
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function untilEnded(
  directory: string,
  pid: number,
  child: ChildProcess | undefined,
): Promise<void> {
  while (runs(directory, pid, child)) await sleep(200, undefined, { ref: false });
}

async function end(
  directory: string,
  { pid }: Running,
  child: ChildProcess | undefined,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
  child?.ref();
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  if (runs(directory, pid, child)) process.kill(pid, signal);
  while (runs(directory, pid, child)) {
    await sleep(20);
    if (performance.now() > deadline) process.kill(pid, 'SIGKILL');
  }
  rmSync(fileOf(directory), { force: true });
}

/** The node that runs on a folder, by the file that its starter left. */
function findRunning(directory: string): Running | undefined {
  const running = runningShape.safeParse(readFile(directory));
  return running.success && isNodeOf(running.data.pid, directory) ? running.data : undefined;
}

/** undefined when it is not there, or not whole. */
function readFile(directory: string): unknown {
  try {
    return JSON.parse(readFileSync(fileOf(directory), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether a process is the node of a folder, now. */
function isNodeOf(pid: number, directory: string): boolean {
  // 0 and negative numbers are groups of processes: ours among them.
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  return commandOf(pid).includes(placeOf(directory));
}

function write(directory: string, running: Running): void {
  const temporary = `${fileOf(directory)}.new`;
  writeFileSync(temporary, JSON.stringify(running), { mode: 0o600 });
  renameSync(temporary, fileOf(directory));
}

const fileOf = (directory: string) => join(directory, 'node.json');
const placeOf = (directory: string) => `-datadir=${directory}`;
