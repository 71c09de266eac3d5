import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ChainAway } from '#custody/chains/chain.ts';
import { EvmNode } from '#custody/chains/evm/evm-node.ts';
import { LOCAL_CHAIN_ID } from '#custody/chains/evm/local-coins.ts';
import { ensurePrivateFolder } from '#platform/db/postgres/private-folder.ts';
import { commandOf } from '#platform/files/process-command.ts';

/** A running node of our own. */
export interface LocalNode {
  readonly url: string;
  readonly node: EvmNode;
  /** False: an earlier process left it running. */
  readonly isOwn: boolean;
  /** Resolves when the node has ended by itself. */
  readonly ended: Promise<void>;
  /** Keeps the chain as it is now: a later start goes on from here. */
  save(): Promise<void>;
  /** Ends the node. What was not saved is gone. */
  stop(): Promise<void>;
}

export interface StartAnvilOptions {
  /** Where it listens; absent: wherever a port is free. */
  readonly port?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Of the node's own account; everybody knows it. */
const MNEMONIC = 'test test test test test test test test test test test junk';
const START_TIMEOUT_MS = 20_000;
const TRIES = 3;
/** The number of blocks whose states can be read, and taken back. */
const STATES_KEPT = 600;

const runningShape = z.object({ pid: z.int(), port: z.int(), isReady: z.boolean() });
type Running = z.output<typeof runningShape>;

/** Whether the node's program is here: an install for production has none. */
export function hasAnvil(): boolean {
  try {
    return existsSync(findBinary());
  } catch {
    return false;
  }
}

/**
 * Starts a node of a private chain, on this machine only, which makes a block when it
 * is asked to. The chain goes on from what was saved in the folder. A node that an earlier process
 * left running on the folder (after a kill) is used again, with all that it knows.
 */
export async function startAnvil(
  directory: string,
  { signal, port }: StartAnvilOptions = {},
): Promise<LocalNode> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  ensurePrivateFolder(directory);
  const left = findRunning(directory);
  if (left?.isReady) return describe(directory, left, undefined);
  // Killed before its chain was loaded.
  if (left) await end(directory, left.pid);
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await startOne(directory, port ?? (await findFreePort()), signal);
    } catch (error) {
      // Another program took the port meanwhile.
      if (!(error instanceof ChainAway) || tries === TRIES) throw error;
    }
  }
}

async function startOne(
  directory: string,
  port: number,
  signal: AbortSignal | undefined,
): Promise<LocalNode> {
  const parameters = [
    ...['--port', String(port), '--chain-id', String(LOCAL_CHAIN_ID), '--accounts', '1'],
    ...['--mnemonic', MNEMONIC],
    ...['--no-mining', '--no-cors', '--no-request-size-limit', '--quiet'],
    ...['--prune-history', String(STATES_KEPT), '--cache-path', cacheOf(directory)],
  ];
  // Detached: Ctrl-C in a terminal reaches this process alone, which then stops the node.
  const child = spawn(findBinary(), parameters, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  const running = { pid: child.pid ?? 0, port, isReady: false };
  write(directory, running);
  const started = describe(directory, running, child);
  try {
    await untilItAnswers(started, signal);
    await new StateFile(directory).load(started.node);
  } catch (error) {
    await started.stop();
    throw error;
  }
  write(directory, { ...running, isReady: true });
  return started;
}

function describe(
  directory: string,
  { pid, port }: Running,
  child: ChildProcess | undefined,
): LocalNode {
  const url = `http://127.0.0.1:${port}`;
  const node = new EvmNode(url);
  const file = new StateFile(directory);
  return {
    ...{ url, node, isOwn: child !== undefined },
    ended: untilEnded(directory, pid, child),
    save: () => file.save(node),
    stop: () => end(directory, pid, child),
  };
}

async function untilItAnswers(
  { node, ended }: LocalNode,
  signal: AbortSignal | undefined,
): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    signal?.throwIfAborted();
    try {
      await node.call('eth_chainId', [], z.literal(`0x${LOCAL_CHAIN_ID.toString(16)}`));
      return;
    } catch (error) {
      if (hasEnded || performance.now() > deadline) throw error;
      await sleep(25);
    }
  }
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null;

async function untilEnded(
  directory: string,
  pid: number,
  child: ChildProcess | undefined,
): Promise<void> {
  if (child) {
    if (isRunning(child)) await once(child, 'exit');
    return;
  }
  while (isNodeOf(pid, directory)) await sleep(200, undefined, { ref: false });
}

async function end(directory: string, pid: number, child?: ChildProcess): Promise<void> {
  child?.ref();
  const runs = () => (child ? isRunning(child) : isNodeOf(pid, directory));
  if (runs()) process.kill(pid, 'SIGKILL');
  while (runs()) await sleep(20);
  rmSync(fileOf(directory), { force: true });
}

/** The node that runs on a folder, by the file that its starter left. */
function findRunning(directory: string): Running | undefined {
  const running = runningShape.safeParse(readRunningFile(directory));
  return running.success && isNodeOf(running.data.pid, directory) ? running.data : undefined;
}

/** undefined when it is not there, or not whole. */
function readRunningFile(directory: string): unknown {
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
  const command = commandOf(pid);
  return basename(command[0] ?? '') === 'anvil' && command.includes(cacheOf(directory));
}

function write(directory: string, running: Running): void {
  const temporary = `${fileOf(directory)}.new`;
  writeFileSync(temporary, JSON.stringify(running), { mode: 0o600 });
  renameSync(temporary, fileOf(directory));
}

/** The program itself: what the package calls "anvil" starts it as a child. */
function findBinary(): string {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${processor}`;
  return fileURLToPath(import.meta.resolve(`${name}/bin/anvil`));
}

/** A port of this machine that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

const fileOf = (directory: string) => join(directory, 'node.json');
const cacheOf = (directory: string) => join(directory, 'cache');

/** A local chain as it was last kept: blocks, transactions, balances. */
class StateFile {
  readonly #path: string;

  constructor(directory: string) {
    this.#path = join(directory, 'state.hex');
  }

  /** The file holds the old state or the new one, whenever the process dies. */
  async save(node: EvmNode): Promise<void> {
    const state = await node.call('anvil_dumpState', [], z.string());
    const temporary = `${this.#path}.new`;
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(state);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.#path);
  }

  /** Gives the kept state to a node that has just begun; nothing was kept, nothing is given. */
  async load(node: EvmNode): Promise<void> {
    const state = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (state !== undefined) await node.call('anvil_loadState', [state], z.literal(true));
  }
}
