import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import type { Config } from '#platform/config.ts';
import { loadKey } from '#platform/files/key-file.ts';
import type { Metrics } from '../metrics.ts';
import { asListenRefusal } from '../preflight.ts';
import { watchPlugin } from './watch-plugin.ts';

/** Where a process without a gateway says how it goes: /healthz, /readyz and /metrics, if the settings say where. */
export class WatchDoor {
  readonly #listen: string;
  #metrics: Metrics | undefined;
  #app: FastifyInstance | undefined;

  /** @param listen host:port; empty: nowhere */
  constructor(listen: string) {
    this.#listen = listen;
  }

  get isWanted(): boolean {
    return this.#listen !== '';
  }

  /** Answers with these from now on. Throws StartRefused where it cannot listen. */
  async show(metrics: Metrics): Promise<void> {
    this.#metrics?.stop();
    this.#metrics = metrics;
    if (this.#app) return;
    const app = fastify();
    this.#app = app;
    await app.register(watchPlugin(() => this.#metrics ?? metrics));
    const at = this.#listen.lastIndexOf(':');
    const host = this.#listen.slice(0, at).replace(/^\[|\]$/g, '');
    const port = Number(this.#listen.slice(at + 1));
    await app.listen({ host, port }).catch((error: Error) => {
      throw asListenRefusal(error, host, port);
    });
  }

  /** The same where it is open already, as of a follower that leads now and has a gateway, too; else nothing. */
  async showWhereOpen(metrics: Metrics): Promise<void> {
    if (this.#app) await this.show(metrics);
  }

  async close(): Promise<void> {
    this.#metrics?.stop();
    const app = this.#app;
    this.#app = undefined;
    await app?.close();
  }
}

/** What opens /metrics. Prometheus reads the same file (`authorization.credentials_file`). */
export async function metricsToken({
  metricsToken: given,
  dataDir,
}: Pick<Config, 'metricsToken' | 'dataDir'>): Promise<string> {
  return given || (await loadKey(join(dataDir, 'keys', 'metrics'))).toString('hex');
}
