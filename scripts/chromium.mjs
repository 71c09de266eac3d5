// A browser for the end-to-end tests: what is installed, else Debian's package.
import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';

const DEBIAN_PATH = '/usr/bin/chromium';
const SHELL_PATH = '/usr/bin/chromium-headless-shell';
const places = [
  process.env.CHROMIUM_PATH,
  DEBIAN_PATH,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds a Chromium, or installs Debian's where this is root on Debian; else says what to do and ends the process. */
export function ensureChromium() {
  if (findOrInstallChromium()) return;
  console.error('This needs Chromium: install it, or set CHROMIUM_PATH to it.');
  process.exit(1);
}

/** Finds a Chromium, or installs Debian's where this is root on Debian; returns whether there is one. */
export function findOrInstallChromium() {
  if (!find()) installPackages('chromium');
  const path = find();
  if (path) process.env.CHROMIUM_PATH = path;
  return path !== undefined;
}

/**
 * Chromium's shell without windows does the same with three quarters of the work: where it is found or can be
 * had, most tests take it. What is measured or looked at is the whole Chromium's.
 */
export function ensureChromiumShell() {
  if (process.env.CHROMIUM_PATH !== DEBIAN_PATH) return;
  if (!existsSync(SHELL_PATH)) installPackages('chromium-headless-shell');
  if (existsSync(SHELL_PATH)) process.env.CHROMIUM_SHELL_PATH = SHELL_PATH;
}

function find() {
  return places.find((path) => path && existsSync(path));
}
