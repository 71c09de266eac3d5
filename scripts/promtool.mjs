// promtool, for the test of the alert rules: what is installed, else Debian's, unpacked in the user's
// cache. No Prometheus is installed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'bourse', 'prometheus');
const fetched = join(cache, 'promtool');

/** The same places as in lab/tidy/deploy.test.ts. */
const places = [
  process.env.PROMTOOL_PATH ?? '',
  '/usr/bin/promtool',
  '/usr/local/bin/promtool',
  fetched,
].filter(Boolean);

/** Finds promtool, or fetches Debian's where there is apt-get; else its test is skipped. */
export function ensurePromtool() {
  const isThere = () => places.some((place) => existsSync(place));
  if (!isThere() && existsSync('/usr/bin/apt-get')) fetchIt();
  if (!isThere()) console.log('There is no promtool here: alert rules are parsed and not played.');
}

function fetchIt() {
  console.log('Fetching promtool (once)...');
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(`${cache}-`);
  const run = (command, ...words) =>
    spawnSync(command, words, { cwd: work, stdio: 'ignore' }).status === 0;
  try {
    // apt gives up its rights for a download, and may not write here.
    const download = () =>
      run('apt-get', '-o', 'APT::Sandbox::User=root', 'download', 'prometheus');
    if (!download() && !(run('apt-get', 'update') && download())) return;
    const [file = ''] = readdirSync(work).filter((name) => name.endsWith('.deb'));
    const unpacked = join(work, 'usr/bin/promtool');
    if (run('dpkg-deb', '-x', file, '.') && existsSync(unpacked)) copyFileSync(unpacked, fetched);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
