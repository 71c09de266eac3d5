import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFrom } from './complete-lock.ts';
import { ROOT } from './sources.ts';

interface Locked {
  readonly version: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const outside = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
);

test('npm ci takes the lock file: it holds every optional package of every platform', () => {
  // What is missing is added by: npm run complete-lock
  expect(missingFrom(lock)).toEqual([]);
});

test('S36 whatever is installed on the machines that the tests know is held by its hash', () => {
  const isElsewhere = ({ os = ['linux'], optional }: Locked, path: string) =>
    optional &&
    (!os.includes('linux') ||
      /musl|arm-|armv7|ppc64|riscv64|s390x|wasm|anvil-linux-arm64/.test(path));
  const bare = outside.filter(([path, locked]) => !locked.integrity && !isElsewhere(locked, path));
  expect(bare.map(([path]) => path)).toEqual([]);
});

test('S36 every version is exact, and no host stands in the lock file', () => {
  const loose = outside.filter(([, { version }]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose.map(([path]) => path)).toEqual([]);
  expect(JSON.stringify(lock)).not.toMatch(/"resolved":"https?:/);
});
