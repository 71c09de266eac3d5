import { setTimeout as sleep } from 'node:timers/promises';
import { addressesOf } from '../../addresses/database-addresses.ts';
import { pg } from './pg.ts';

/** How long a host may take to say whether it takes writes, by default. */
const ANSWER_WITHIN_MS = 2_000;
/** How often a host that takes no writes is asked again while another one has not answered. */
const ASK_AGAIN_EVERY_MS = 25;

/**
 * A connection to the database. Where its address names several hosts, each is asked at once, and the
 * first that takes writes is connected to: after a failover that is another one than before. While one
 * says nothing, as a machine that is gone, another one may be promoted: it is asked again meanwhile.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: pg.ClientConfig;
  readonly #addresses: readonly string[];

  /** @param config with the address as `connectionString` */
  constructor(config: pg.ClientConfig = {}) {
    const addresses = addressesOf(config.connectionString ?? '');
    super({ ...config, connectionString: addresses[0] });
    this.#config = config;
    this.#addresses = addresses;
  }

  /** Rejects with what the last host said when none takes writes. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connecting = this.#addresses.length > 1 ? this.#connectToWriter() : super.connect();
    if (!callback) return connecting;
    const say = (error: Error | null) => process.nextTick(callback, error);
    connecting.then(() => say(null), say);
    return undefined;
  }

  async #connectToWriter(): Promise<pg.Client> {
    // The other half is left for the connection itself.
    const withinMs = (this.#config.connectionTimeoutMillis || ANSWER_WITHIN_MS) / 2;
    const silent = new Set(this.#addresses);
    const asked = this.#addresses.map((address) => this.#ask(address, withinMs, silent));
    const writer = await Promise.any(asked)
      .catch((error: AggregateError) => {
        throw error.errors.at(-1);
      })
      .finally(() => silent.clear());
    this.host = writer.host;
    this.port = writer.port;
    return super.connect();
  }

  /**
   * Where a host is. Rejects unless it takes writes.
   *
   * @param silent the hosts that have not answered; this one is among them
   */
  async #ask(
    address: string,
    withinMs: number,
    silent: Set<string>,
  ): Promise<Pick<pg.Client, 'host' | 'port'>> {
    const client = new pg.Client({
      ...this.#config,
      connectionString: address,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      for (;;) {
        const { rows } = await client.query('select pg_is_in_recovery() as follows');
        if (!rows[0].follows) return { host: client.host, port: client.port };
        silent.delete(address);
        if (silent.size === 0) throw new ReadOnlyHost(client.host);
        await sleep(ASK_AGAIN_EVERY_MS);
      }
    } finally {
      silent.delete(address);
      // One that never came about is closed already.
      void client.end().catch(() => {});
    }
  }
}

/** A host that follows another one: it may be promoted, so asking again makes sense. */
class ReadOnlyHost extends Error {
  /** As of a server that cannot be used yet. */
  readonly code = '57P03';

  constructor(host: string) {
    super(`the database at ${host} takes no writes: it follows another one`);
  }
}
