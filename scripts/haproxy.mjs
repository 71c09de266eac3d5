// HAProxy, for the test of the file that operators are given: what is installed, else Debian's package.
import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';

const places = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];

/** Finds HAProxy, or installs Debian's where this is root on Debian; else its test is skipped. */
export function ensureHaproxy() {
  const isThere = () => places.some(existsSync);
  if (!isThere()) installPackages('haproxy', 'openssl');
  if (!isThere())
    console.log('There is no HAProxy here: the test of its configuration is skipped.');
}
