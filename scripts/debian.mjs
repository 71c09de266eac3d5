// Debian's packages, for programs that tests drive.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages where this is root on Debian or its like, else nothing; whether it worked is for the caller to look at. */
export function installPackages(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${names.join(', ')} (once)...`);
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
}
