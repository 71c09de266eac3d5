// HAProxy, for the test of the file that operators are given: what is installed, else Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];

/** Finds HAProxy, or installs Debian's where this is root on Debian; else its test is skipped. */
export function ensureHaproxy() {
  const isThere = () => places.some(existsSync);
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing HAProxy (once)...');
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], options);
    const names = ['haproxy', 'openssl'];
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  }
  if (!isThere())
    console.log('There is no HAProxy here: the test of its configuration is skipped.');
}
