// bitcoind, for the tests of the Bitcoin chain: what is installed, else Debian's package of a newer
// suite, unpacked in the user's cache with the libraries it wants. The machine's own packages, lists
// and libraries are not touched.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUITE = 'sid';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const PACKAGE = 'bitcoin-knots';
/** Depends on it and needs none of it to run: what installs services and asks questions. */
const WANTED = /^(bitcoin-knots|lib|zlib)/;

/** The same place as in server/src/platform/files/bitcoind-places.ts. */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'bourse', 'bitcoin');
const fetched = join(cache, 'bitcoind');

/** Finds bitcoind, or fetches Debian's where there is apt-get; else its tests are skipped. */
export function ensureBitcoin() {
  if (!isThere() && existsSync('/usr/bin/apt-get') && existsSync(KEYRING)) {
    console.log('Fetching bitcoind (once)...');
    try {
      fetchIt();
    } catch (error) {
      console.log(`bitcoind could not be fetched: ${error.message}`);
    }
  }
  if (!isThere()) console.log('There is no bitcoind here: THE TESTS OF BITCOIN ARE SKIPPED.');
}

function isThere() {
  const named = process.env.BITCOIND_PATH;
  const places = [
    fetched,
    ...(process.env.PATH ?? '').split(delimiter).map((one) => join(one, 'bitcoind')),
  ];
  return named ? existsSync(named) : places.some(existsSync);
}

function fetchIt() {
  mkdirSync(dirname(cache), { recursive: true });
  const work = mkdtempSync(`${cache}-`);
  try {
    for (const name of ['lists/partial', 'archives/partial', 'root'])
      mkdirSync(join(work, name), { recursive: true });
    writeFileSync(join(work, 'status'), '');
    writeFileSync(
      join(work, 'sources.list'),
      `deb [signed-by=${KEYRING}] http://deb.debian.org/debian ${SUITE} main\n`,
    );
    writeFileSync(
      join(work, 'apt.conf'),
      Object.entries({
        'Dir::Etc::sourcelist': join(work, 'sources.list'),
        'Dir::Etc::sourceparts': '-',
        'Dir::State': work,
        'Dir::State::status': join(work, 'status'),
        'Dir::Cache': work,
        'APT::Sandbox::User': '',
      })
        .map(([name, value]) => `${name} "${value}";\n`)
        .join(''),
    );
    const run = (command, ...parameters) => {
      const { status, stdout, stderr } = spawnSync(command, parameters, {
        cwd: join(work, 'archives'),
        env: { ...process.env, APT_CONFIG: join(work, 'apt.conf') },
        encoding: 'utf8',
      });
      if (status !== 0)
        throw new Error(`${command} ${parameters[0]}: ${(stderr ?? '').trim().slice(-200)}`);
      return stdout;
    };
    run('apt-get', 'update', '-q');
    const kinds = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
    const names = run(
      'apt-cache',
      'depends',
      '--recurse',
      ...kinds.map((kind) => `--no-${kind}`),
      PACKAGE,
    )
      .split('\n')
      .filter((name) => WANTED.test(name));
    // What the program itself is linked to, and what that is linked to; no service's libraries.
    const unneeded =
      /^lib(systemd|pam|mount|seccomp|apparmor|selinux|crypt|acl|blkid|cap|audit|pcre|debconf|locale|text|perl)/;
    run('apt-get', 'download', '-q', ...new Set(names.filter((name) => !unneeded.test(name))));
    const root = join(work, 'root');
    for (const file of run('ls')
      .split('\n')
      .filter((name) => name.endsWith('.deb'))) {
      run('dpkg', '-x', file, root);
    }
    rmSync(cache, { recursive: true, force: true });
    writeFileSync(join(root, 'bitcoind'), launcher);
    chmodSync(join(root, 'bitcoind'), 0o755);
    renameSync(root, cache);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const { status } = spawnSync(fetched, ['--version'], { stdio: 'ignore' });
  if (status === 0) return;
  rmSync(cache, { recursive: true, force: true });
  throw new Error('it does not run on this machine');
}

/** Its libraries are newer than the machine's, so that they need their own loader, too. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
loader=$(ls "$here"/usr/lib/*-linux-gnu*/ld-linux-*.so.* | head -n 1)
exec "$loader" --library-path "$(dirname "$loader")" "$here/usr/bin/bitcoind" "$@"
`;

// Run by itself, it only fetches.
if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBitcoin();
