// npm run pack:client -- FOLDER: the client as a package that npm installs anywhere, as .js and .d.ts. It has no
// dependency: what it needs of the contract and of protobuf is in its one file, and beside its types lie those of
// zod and protobuf, by which the contract's are written.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'rolldown';

const root = resolve(import.meta.dirname, '..');
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Say where to: npm run pack:client -- FOLDER');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const staging = mkdtempSync(join(tmpdir(), 'bourse-client-'));
const types = join(staging, 'types');
/** What a file imports, by its words. */
const IMPORTED = /(\bfrom\s*|\bimport\(\s*)(["'])([^"'\n]+)\2/g;
/** Where the types of other packages lie, by what imports of them say. */
const vendored = [
  ['zod', 'node_modules/zod', ''],
  ['@bufbuild/protobuf', 'node_modules/@bufbuild/protobuf', 'dist/esm/'],
];

try {
  await build({
    logLevel: 'warn',
    input: join(import.meta.dirname, 'src/index.ts'),
    platform: 'node',
    output: { file: join(staging, 'dist/index.js') },
  });
  writeTypes();
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
  const manifest = {
    ...{ name: '@bourse/client', version, type: 'module', license: 'Apache-2.0' },
    description: 'Calls and live data of a Bourse exchange, typed by its contract',
    engines: { node: '>=22' },
    exports: { '.': { types: './types/client/src/index.d.ts', default: './dist/index.js' } },
  };
  writeFileSync(join(staging, 'package.json'), JSON.stringify(manifest, null, 2));
  cpSync(join(import.meta.dirname, 'README.md'), join(staging, 'README.md'));
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', resolve(folder)];
  const name = execFileSync('npm', pack, { cwd: staging, encoding: 'utf8' }).trim();
  console.log(join(resolve(folder), name.split('\n').at(-1)));
} finally {
  rmSync(staging, { recursive: true });
}

function writeTypes() {
  const settings = {
    extends: join(import.meta.dirname, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: root, outDir: types, typeRoots: [join(root, 'node_modules/@types')] },
    },
    // Named, or the compiler takes the contract for somebody else's.
    include: [join(import.meta.dirname, 'src/index.ts'), join(root, 'contract/src')],
    exclude: ['**/*.test.ts'],
  };
  writeFileSync(join(staging, 'tsconfig.json'), JSON.stringify(settings));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(staging, 'tsconfig.json')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  rmSync(join(staging, 'tsconfig.json'));
  for (const path of globSync('contract/src/gen/**/*.d.ts', { cwd: root })) {
    cpSync(join(root, path), join(types, path));
  }
  for (const path of globSync('**/*.d.ts', { cwd: types })) {
    const file = join(types, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(IMPORTED, moved(path)));
  }
  for (const [name, from, inner] of vendored) {
    const paths = globSync([`${inner}**/*.d.ts`, 'LICENSE'], { cwd: join(root, from) });
    for (const path of paths) cpSync(join(root, from, path), join(types, 'vendor', name, path));
  }
}

/** An import of the file at a path, as it is found in the package. */
function moved(path) {
  return (whole, before, quote, name) => {
    const target = targetOf(name);
    if (target === undefined) return whole;
    const place = target.startsWith('.') ? target : relative(dirname(path), target);
    return before + quote + (place.startsWith('.') ? place : `./${place}`) + quote;
  };
}

function targetOf(name) {
  if (/^\.{1,2}\/.*\.ts$/.test(name)) return name.replace(/\.ts$/, '.js');
  if (name.startsWith('@bourse/contract/')) {
    return name.replace('@bourse/contract', 'contract/src').replace(/\.ts$/, '.js');
  }
  for (const [other, , inner] of vendored) {
    if (name === other) return `vendor/${other}/${inner}index.js`;
    if (name.startsWith(`${other}/`)) {
      return `vendor/${other}/${inner}${name.slice(other.length + 1)}/index.js`;
    }
  }
  return undefined;
}
