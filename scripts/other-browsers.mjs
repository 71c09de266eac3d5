// Firefox and WebKit, for the main journey in them: what is installed, else Debian's packages.
import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';

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
  const names = missing().flatMap(({ packages }) => packages);
  if (names.length > 0) installPackages(...names);
  for (const { name } of missing()) {
    console.log(`There is no ${name} here: the main journey in it is skipped.`);
  }
}
