// A browser for the end-to-end tests: what is installed, else Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds a Chromium, or installs Debian's where this is root on Debian; else says what to do. */
export function ensureChromium() {
  let path = find();
  if (!path && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (once)...');
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
    path = find();
  }
  if (!path) {
    console.error('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to it.');
    process.exit(1);
  }
  process.env.CHROMIUM_PATH = path;
}

function find() {
  return places.find((path) => path && existsSync(path));
}
