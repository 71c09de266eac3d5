import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LaunchedServer,
  launchServer,
  type ServerOptions,
  type ServerProcess,
} from './server-process.ts';

/** Of clusters that live for one test or bench alone. */
export const CLUSTER_KEY = 'of-a-cluster-that-lives-for-one-test-alone';
/** What an engine's machine runs, unless roles have machines of their own. */
export const ENGINE = 'engine,projector,market,keeper';

export interface ClusterOptions extends Pick<ServerOptions, 'databaseUrl' | 'environment'> {
  /** Services of an engine's machine. */
  readonly engine?: string;
  /** What a machine has of its own, by its name. */
  readonly machineOf?: (name: string) => Machine;
}

const FOLLOWS_WITHIN_MS = 30_000;

/** What a process of a cluster has of its own. */
export type Machine = Pick<ServerOptions, 'namespace' | 'environment' | 'script'>;

/** Machines of one cluster, each a process with a folder of its own; the keys are those of the first that has any. */
export class ClusterProcesses {
  readonly #directory: string;
  readonly #options: ClusterOptions;
  readonly #started: LaunchedServer[] = [];

  /** The folders of its machines are made in `directory`. */
  constructor(directory: string, options: ClusterOptions) {
    this.#directory = directory;
    this.#options = options;
  }

  /** Starts the engine that leads; resolves when it runs. */
  async lead(): Promise<LaunchedServer> {
    const leader = this.#start('engine-1', this.#engine);
    await leader.running();
    return leader;
  }

  /** Starts an engine that follows; on the folder of one that has ended, if it has that one's name. */
  async follow(name: string): Promise<LaunchedServer> {
    const follower = this.launch(name, this.#engine);
    const deadline = performance.now() + FOLLOWS_WITHIN_MS;
    while (!follower.output().includes('another exchange leads this database')) {
      if (follower.child.exitCode !== null) throw new Error(`it has ended:\n${follower.output()}`);
      if (performance.now() > deadline) {
        throw new Error(`it does not follow:\n${follower.output()}`);
      }
      await sleep(20);
    }
    return follower;
  }

  /** Starts a gateway; resolves when it answers. */
  gateway(name: string): Promise<ServerProcess> {
    return this.launch(name, 'gateway').running();
  }

  /** Launches a machine with some services. */
  launch(name: string, services: string): LaunchedServer {
    this.#prepare(name);
    return this.#start(name, services);
  }

  /** Launches a gateway whose keys are not those of the cluster. */
  stranger(name: string): LaunchedServer {
    return this.#start(name, 'gateway');
  }

  /** Ends all that it started, at once. */
  async stop(): Promise<void> {
    for (const server of this.#started) {
      server.child.kill('SIGCONT');
      await server.kill();
    }
  }

  /** As operators do before a machine's first start: it gets the keys, and nothing else. */
  #prepare(name: string): void {
    // An engine alone needs no keys, and makes none.
    const first = this.#engine === 'engine' ? 'gateway-1' : 'engine-1';
    if (name === first) return;
    const folder = join(this.#directory, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    cpSync(join(this.#directory, first, 'keys'), join(folder, 'keys'), { recursive: true });
  }

  get #engine(): string {
    return this.#options.engine ?? ENGINE;
  }

  #start(name: string, services: string): LaunchedServer {
    const { databaseUrl = '', environment, machineOf } = this.#options;
    const own = machineOf?.(name);
    const server = launchServer({
      ...{ databaseUrl, services, isCalm: true, dataDir: join(this.#directory, name), ...own },
      environment: {
        ...{ CLUSTER_KEY, CLUSTER_LISTEN: '127.0.0.1:0', TAKEOVER: 'wait', MACHINE_NAME: name },
        ...environment,
        ...own?.environment,
      },
    });
    this.#started.push(server);
    return server;
  }
}
