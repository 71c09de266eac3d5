import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { migrate } from '@bourse/server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '@bourse/server/platform/db/postgres/embedded-postgres.ts';
import { openDatabase, openPool } from '@bourse/server/platform/db/postgres/postgres.ts';

/** What a machine is connected by: to the database, and to the other machines of its cluster. */
export type Link = 'data' | 'wire';

const NOBODY = 65534;
const PORT = 54329;
const links: readonly Link[] = ['data', 'wire'];

const run = (...words: string[]) => spawnSync(words[0] as string, words.slice(1)).status === 0;

/** Machines of their own as far as the network is concerned: namespaces, each with a link to both networks. */
export class TestNetwork {
  readonly #number: number;
  readonly #names: readonly string[];

  private constructor(number: number, names: readonly string[]) {
    this.#number = number;
    this.#names = names;
  }

  /**
   * Undefined where this process may not make one: only root with `ip` and network namespaces may.
   *
   * @param number each test file has another one: files run at the same time
   */
  static open(number: number, names: readonly string[]): TestNetwork | undefined {
    const network = new TestNetwork(number, names);
    // What a run that was ended has left behind.
    network.close();
    if (process.getuid?.() === 0 && network.#make()) return network;
    network.close();
    return undefined;
  }

  /** Where this machine is on a network. */
  hereOn(link: Link): string {
    return `10.${203 + links.indexOf(link)}.${this.#number}.1`;
  }

  namespaceOf(name: string): string {
    return `bourse-${this.#number}-${name}`;
  }

  addressOf(name: string, link: Link): string {
    return `${this.hereOn(link)}${1 + this.#names.indexOf(name)}`;
  }

  /** Cuts a machine off from a network, or connects it again. */
  connect(name: string, link: Link, isConnected: boolean): void {
    const state = isConnected ? 'up' : 'down';
    run('ip', '-n', this.namespaceOf(name), 'link', 'set', link, state);
  }

  close(): void {
    for (const name of this.#names) run('ip', 'netns', 'del', this.namespaceOf(name));
    for (const link of links) run('ip', 'link', 'del', this.#bridgeOf(link));
  }

  #bridgeOf(link: Link): string {
    return `bourse-${this.#number}-${link}`;
  }

  #make(): boolean {
    const bridges = links.flatMap((link) => [
      ['ip', 'link', 'add', 'name', this.#bridgeOf(link), 'type', 'bridge'],
      ['ip', 'address', 'add', `${this.hereOn(link)}/24`, 'dev', this.#bridgeOf(link)],
      ['ip', 'link', 'set', this.#bridgeOf(link), 'up'],
    ]);
    const machines = this.#names.flatMap((name, at) => {
      const space = this.namespaceOf(name);
      return [
        ['ip', 'netns', 'add', space],
        ['ip', '-n', space, 'link', 'set', 'lo', 'up'],
        ...links.flatMap((link) => {
          const here = `b${this.#number}-${link}-${at}`;
          const peer = ['peer', 'name', link, 'netns', space];
          return [
            ['ip', 'link', 'add', here, 'type', 'veth', ...peer],
            ['ip', 'link', 'set', here, 'master', this.#bridgeOf(link), 'up'],
            ['ip', '-n', space, 'address', 'add', `${this.addressOf(name, link)}/24`, 'dev', link],
            ['ip', '-n', space, 'link', 'set', link, 'up'],
          ];
        }),
      ];
    });
    return [...bridges, ...machines].every((words) => run(...words));
  }
}

/** A Postgres that machines of a network reach: the embedded one listens on a socket alone. */
export async function startOnNetwork(
  folder: string,
  network: TestNetwork,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const here = network.hereOn('data');
  const prepared = await startEmbeddedPostgres(folder);
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' };
  const database = openDatabase(openPool(prepared.url, options));
  await migrate(database).finally(() => database.destroy());
  await prepared.stop();
  appendFileSync(`${folder}/pg_hba.conf`, `host all all ${here}/24 trust\n`);
  const { postgres } = await import(`@embedded-postgres/linux-${process.arch}`);
  const rights = [
    ...[`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
    '--securebits=+no_setuid_fixup',
  ];
  const settings = [`listen_addresses=${here}`, `port=${PORT}`, 'unix_socket_directories='];
  settings.push('max_connections=200');
  const server = spawn(
    'setpriv',
    [...rights, postgres, '-D', folder, ...settings.flatMap((one) => ['-c', one])],
    { stdio: 'ignore' },
  );
  return {
    url: `postgresql://postgres@${here}:${PORT}/bourse`,
    // Without waiting for the sessions of machines that are gone.
    stop: () => ended(server, 'SIGINT'),
  };
}

/** Ends a process; resolves once it has ended. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  while (child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
