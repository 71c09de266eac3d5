import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { LogInUse } from '../../server/src/engine/log/lead-refused.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/postgres/embedded-postgres.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/postgres/postgres.ts';

const SPACE = 'bourse-cut';
const [HERE, THERE] = ['10.203.0.1', '10.203.0.2'];
const NOBODY = 65534;
const PORT = 54329;

const run = (...words: string[]) => spawnSync(words[0] as string, words.slice(1)).status === 0;

/** A machine of its own as far as the network is concerned; false where nobody may make one. */
function connectSpace(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !run('ip', 'netns', 'add', SPACE)) return false;
  return [
    ['ip', 'link', 'add', 'bourse-a', 'type', 'veth', 'peer', 'name', 'bourse-b'],
    ['ip', 'link', 'set', 'bourse-b', 'netns', SPACE],
    ['ip', 'address', 'add', `${HERE}/30`, 'dev', 'bourse-a'],
    ['ip', 'link', 'set', 'bourse-a', 'up'],
    ['ip', '-n', SPACE, 'address', 'add', `${THERE}/30`, 'dev', 'bourse-b'],
    ['ip', '-n', SPACE, 'link', 'set', 'bourse-b', 'up'],
  ].every((words) => run(...words));
}

/** A server on the network: the embedded one listens on a socket alone. */
async function startOnNetwork(folder: string): Promise<ChildProcess> {
  const prepared = await startEmbeddedPostgres(folder);
  const options = { connectionsMax: 2, statementTimeoutMs: 0, applicationName: 'test' };
  const database = openDatabase(openPool(prepared.url, options));
  await migrate(database).finally(() => database.destroy());
  await prepared.stop();
  appendFileSync(join(folder, 'pg_hba.conf'), `host all all ${HERE}/30 trust\n`);
  const { postgres } = await import(`@embedded-postgres/linux-${process.arch}`);
  const rights = [
    ...[`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    ...[
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup',
    ],
  ];
  const settings = [`listen_addresses=${HERE}`, `port=${PORT}`, 'unix_socket_directories='];
  return spawn(
    'setpriv',
    [...rights, postgres, '-D', folder, ...settings.flatMap((one) => ['-c', one])],
    { stdio: 'ignore' },
  );
}

/** Tries until nobody else leads. */
async function leadPatiently(url: string): Promise<PostgresLog> {
  return vi.waitFor(() => PostgresLog.lead(url), { timeout: 60_000, interval: 50 });
}

test('F63 the lock of a leader whose machine is cut off is free within seconds', {
  timeout: 180_000,
}, async (context) => {
  if (!connectSpace()) {
    run('ip', 'netns', 'del', SPACE);
    return context.skip('only root with ip and network namespaces may cut a machine off');
  }
  const directory = mkdtempSync(join(tmpdir(), 'bourse-cut-'));
  const children: ChildProcess[] = [];
  try {
    const server = await startOnNetwork(join(directory, 'a', 'postgres'));
    children.push(server);
    const url = `postgresql://postgres@${HERE}:${PORT}/bourse`;
    const first = await leadPatiently(url);
    await first.close();
    const script = fileURLToPath(new URL('./lead-log.ts', import.meta.url));
    const leader = spawn('ip', ['netns', 'exec', SPACE, process.execPath, script, url]);
    children.push(leader);
    let said = '';
    for (const stream of [leader.stdout, leader.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text;
      });
    }
    await expect.poll(() => said, { timeout: 30_000 }).toContain('leads');
    await expect(PostgresLog.lead(url)).rejects.toBeInstanceOf(LogInUse);
    run('ip', '-n', SPACE, 'link', 'set', 'bourse-b', 'down');
    const cutAt = performance.now();
    const next = await leadPatiently(url);
    expect(performance.now() - cutAt).toBeLessThan(8_000);
    await next.close();
  } finally {
    // The server last; it ends without waiting for the session of a machine that is gone.
    for (const child of children.reverse()) child.kill('SIGINT');
    await Promise.all(
      children.map(async (child) => {
        while (child.exitCode === null && child.signalCode === null) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }),
    );
    run('ip', 'netns', 'del', SPACE);
    rmSync(directory, { recursive: true, force: true });
  }
});
