/*
 * Adds to the lock file the packages of platforms that the registry at hand does not serve: npm
 * leaves them out, and `npm ci` refuses a lock file without them. Their hashes are not known here,
 * so npm checks only their name and version; none of them is installed on Linux x64 or arm64.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

/** The part of a lock file (version 3) that is read here. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly os?: readonly string[];
}

interface Missing {
  readonly name: string;
  readonly version: string;
  readonly dev: boolean;
}

const systems: Readonly<Record<string, string>> = { windows: 'win32' };
const processors: Readonly<Record<string, string>> = { aarch64: 'arm64', armv7: 'arm' };
const isSystem = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const isProcessor = /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

/** Optional packages that a package of the lock file names and the lock file does not hold. */
export function missingFrom(lock: LockFile): readonly Missing[] {
  return Object.entries(lock.packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(name, path).some((place) => lock.packages[place]))
      .map(([name, version]) => ({ name, version, dev: dev === true })),
  );
}

/** Where Node looks for a package, from inside another one outwards. */
function placesOf(name: string, from: string): readonly string[] {
  const inner = from ? [`${from}/node_modules/${name}`] : [];
  const outer = from.lastIndexOf('/node_modules/');
  return [
    ...inner,
    ...(outer > 0 ? placesOf(name, from.slice(0, outer)) : [`node_modules/${name}`]),
  ];
}

/** The platform that a package is for, as far as its name says. */
function platformOf(name: string): Pick<LockedPackage, 'cpu' | 'libc' | 'os'> {
  const words = name.split(/[-/]/);
  const known = (is: RegExp, names: Readonly<Record<string, string>>) =>
    words.map((word) => names[word] ?? word).filter((word) => is.test(word));
  const [os, cpu] = [known(isSystem, systems), known(isProcessor, processors)];
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  if (os.length + cpu.length === 0) throw new Error(`no platform can be read from ${name}`);
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && os[0] === 'linux' && { libc }),
    ...(os.length > 0 && { os }),
  };
}

if (import.meta.main) {
  const path = join(ROOT, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  const missing = missingFrom(lock);
  for (const { name, version, dev } of missing) {
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(dev && { dev }),
      optional: true,
      ...platformOf(name),
    };
  }
  const [root, ...others] = Object.entries(lock.packages);
  others.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root as [string, LockedPackage], ...others]);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages of other platforms were added`);
}
