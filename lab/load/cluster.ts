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
/** What an engine's machine runs. */
const ENGINE = 'engine,projector,market,keeper';

/** Machines of one cluster, each a process with a folder of its own; the keys are those of the first. */
export class ClusterProcesses {
  readonly #directory: string;
  readonly #options: Pick<ServerOptions, 'databaseUrl' | 'environment'>;
  readonly #started: LaunchedServer[] = [];

  /** The folders of its machines are made in `directory`. */
  constructor(directory: string, options: Pick<ServerOptions, 'databaseUrl' | 'environment'>) {
    this.#directory = directory;
    this.#options = options;
  }

  /** Starts the engine that leads; its keys are everyone's. Resolves when it runs. */
  async lead(): Promise<LaunchedServer> {
    const leader = this.#launch('engine-1', ENGINE);
    await leader.running();
    return leader;
  }

  /** Starts an engine that follows; on the folder of one that has ended, if it has that one's name. */
  async follow(name: string): Promise<LaunchedServer> {
    this.#prepare(name);
    const follower = this.#launch(name, ENGINE);
    while (!follower.output().includes('another exchange leads this database')) {
      if (follower.child.exitCode !== null) throw new Error(`it has ended:\n${follower.output()}`);
      await sleep(20);
    }
    return follower;
  }

  /** Starts a gateway; resolves when it answers. */
  gateway(name: string): Promise<ServerProcess> {
    this.#prepare(name);
    return this.#launch(name, 'gateway').running();
  }

  /** Launches a gateway whose keys are not those of the cluster. */
  stranger(name: string): LaunchedServer {
    return this.#launch(name, 'gateway');
  }

  /** Ends all that it started, at once. */
  async stop(): Promise<void> {
    for (const server of this.#started) {
      server.child.kill('SIGCONT');
      await server.kill();
    }
  }

  #prepare(name: string): void {
    const folder = join(this.#directory, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const keys = join(this.#directory, 'engine-1', 'keys');
    cpSync(keys, join(folder, 'keys'), { recursive: true });
  }

  #launch(name: string, services: string): LaunchedServer {
    const { environment } = this.#options;
    const server = launchServer({
      ...{ ...this.#options, services, isCalm: true, dataDir: join(this.#directory, name) },
      environment: {
        ...{ CLUSTER_KEY, CLUSTER_LISTEN: '127.0.0.1:0', TAKEOVER: 'wait' },
        ...environment,
      },
    });
    this.#started.push(server);
    return server;
  }
}
