import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#platform/config.ts';
import { ensurePrivateFolder } from '#platform/db/postgres/private-folder.ts';
import { keepProcess } from '#platform/files/kept-process.ts';
import { StartFailed, StartRefused } from '#platform/start-refused.ts';
import { planVariables, signerVariables } from './run-signer.ts';
import { type Description, SignerClient } from './signer-client.ts';
import type { SignerAddresses } from './wire.ts';

/** A signer as those know it who ask it, or who show its addresses. */
export interface KnownSigner {
  readonly client: Pick<SignerClient, 'ask'>;
  readonly description: SignerAddresses;
}

/** The signer's process, kept running. */
export interface RunningSigner extends KnownSigner {
  readonly client: SignerClient;
  readonly description: Description;
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
}

export interface StartSignerOptions {
  /** The program: it reads `signerVariables` and calls `runSigner`. */
  readonly entry: string;
  readonly dataDir: string;
  /** Empty: beside the other keys of `dataDir`. */
  readonly keyFile: string;
  readonly databaseUrl: string;
  /** Of a chain of CHAINS_FILE; absent: the demo's, below `dataDir`. */
  readonly plan?: { readonly chainsFile: string; readonly code: string; readonly folder: string };
  /** It ended by itself, and is started again. */
  readonly onProblem: (error: Error) => void;
  readonly signal?: AbortSignal;
}

/** How long a signer may take until it answers. */
export const START_TIMEOUT_MS = 30_000;
const SOCKET_NAME = 'signer.sock';
/** A socket's path may be no longer, on any system. */
const SOCKET_PATH_MAX = 103;

/**
 * Starts the signer as its own process, which has the keys, and waits until it answers. It gets
 * nothing of this process' environment but where it works. It ends with this process.
 */
export async function startSigner(options: StartSignerOptions): Promise<RunningSigner> {
  const { entry, dataDir, keyFile, databaseUrl, onProblem, signal, plan } = options;
  const socketName = plan ? `${plan.code}.sock` : SOCKET_NAME;
  const socketFolder = makeSocketFolder(dataDir, socketName);
  const socketPath = join(socketFolder, socketName);
  const environment = {
    [signerVariables.folder]: plan?.folder ?? join(dataDir, 'signer'),
    [signerVariables.keyFile]: keyFile || join(dataDir, 'keys', 'signer'),
    [signerVariables.socketPath]: socketPath,
    [signerVariables.databaseUrl]: databaseUrl,
    ...(plan && { [planVariables.chainsFile]: plan.chainsFile, [planVariables.chain]: plan.code }),
  };
  return keepSigner({
    ...{ entry, environment, client: new SignerClient(socketPath), onProblem, signal },
    onStopped() {
      if (socketFolder.startsWith(join(realpathSync(tmpdir()), TEMPORARY)))
        rmSync(socketFolder, { recursive: true, force: true });
    },
  });
}

export interface KeepSignerOptions extends Pick<StartSignerOptions, 'entry' | 'onProblem'> {
  /** All that it gets. */
  readonly environment: Readonly<Record<string, string>>;
  /** Asks at the socket that is in its environment. */
  readonly client: SignerClient;
  readonly signal?: AbortSignal | undefined;
  readonly onStopped?: () => void;
}

/** Keeps a signer's process running, and resolves once it answers. Throws StartFailed where it does not. */
export async function keepSigner(options: KeepSignerOptions): Promise<RunningSigner> {
  const { entry, environment, client, onProblem, signal, onStopped } = options;
  let isServing = false;
  const kept = keepProcess({
    entry,
    environment,
    onEnded(complaint) {
      if (isServing) onProblem(new Error(`the signer has ended: ${complaint}`));
      return isServing;
    },
  });
  const stop = async () => {
    await kept.stop();
    onStopped?.();
  };
  try {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      signal?.throwIfAborted();
      // It does not listen yet: asked again until the deadline.
      const description = await client.describe().catch(() => undefined);
      // One of a process that was killed answers until it has noticed.
      if (description && description.pid === kept.pid()) {
        isServing = true;
        return { client, description, pid: kept.pid, stop };
      }
      if (kept.pid() === undefined || performance.now() > deadline) {
        throw new StartFailed(`the signer did not start: ${kept.complaint()}`);
      }
      await sleep(50);
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a signer of EVM chains says of them. Throws: it is none. */
export function evmOf({ description }: Pick<KnownSigner, 'description'>) {
  if (!description.evm) throw new StartFailed('the signer has no chain of the EVM kind');
  return description.evm;
}

/** And one of Bitcoin. */
export function bitcoinOf({ description }: Pick<KnownSigner, 'description'>) {
  if (!description.bitcoin) throw new StartFailed('the signer has no Bitcoin');
  return description.bitcoin;
}

/** Asks the running signer of a chain of CHAINS_FILE. Throws StartRefused where its path is too long to be known. */
export function clientOf(
  { dataDir, signerSockets }: Pick<Config, 'dataDir' | 'signerSockets'>,
  code: string,
): SignerClient {
  if (signerSockets) return SignerClient.ofAnother(sharedSocketOf(signerSockets, code));
  const path = join(dataDir, SOCKET_FOLDER, `${code}.sock`);
  if (path.length <= SOCKET_PATH_MAX) return new SignerClient(path);
  throw new StartRefused(`DATA_DIR ${dataDir} is too long for the socket of a signer to be found`);
}

/** Where the signer of a chain answers whom another user runs. Throws StartRefused where that is too long. */
export function sharedSocketOf(folder: string, code: string): string {
  const path = join(folder, `${code}.sock`);
  if (path.length <= SOCKET_PATH_MAX) return path;
  throw new StartRefused(`SIGNER_SOCKETS ${folder} is too long for the path of a socket`);
}

const SOCKET_FOLDER = 'signer-run';
const TEMPORARY = 'bourse-signer-';

/** Beside the data, or where the path would be too long, a new folder of no predictable name. */
function makeSocketFolder(dataDir: string, socketName: string): string {
  const folder = join(dataDir, SOCKET_FOLDER);
  if (join(folder, socketName).length > SOCKET_PATH_MAX) {
    return mkdtempSync(join(realpathSync(tmpdir()), TEMPORARY));
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  ensurePrivateFolder(folder);
  return folder;
}
