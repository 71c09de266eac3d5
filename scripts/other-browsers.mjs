// Firefox and WebKit, for the main journey in them: what is installed, else Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const browsers = [
  {
    name: 'Firefox',
    places: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    packages: ['firefox-esr'],
  },
  { name: 'WebKit', places: ['/usr/bin/WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'] },
];

/** Finds both browsers, or installs Debian's where this is root on Debian; the test of what is missing is skipped. */
export function ensureOtherBrowsers() {
  const missing = () => browsers.filter(({ places }) => !places.some(existsSync));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const names = missing().flatMap(({ packages }) => packages);
    console.log(`Installing ${names.join(', ')} (once)...`);
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options);
  }
  for (const { name } of missing()) {
    console.log(`There is no ${name} here: the main journey in it is skipped.`);
  }
}
