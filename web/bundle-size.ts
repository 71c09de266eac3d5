/**
 * Prints the JavaScript that each screen loads before its first paint, gzip, against its budget, and
 * fails when one is over. Run after `vite build`: `node web/bundle-size.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const dist = join(import.meta.dirname, 'dist');
const ENTRY = 'index.html';
const KILOBYTE = 1000;

/** Screens with their own chunk and their budget in kB gzip (the standard of the web app). */
const screens = [
  { name: 'home', chunk: 'src/features/home/home-page.tsx', texts: [], budgetKilobytes: 110 },
  {
    name: 'market',
    chunk: 'src/features/markets/market-page.tsx',
    texts: ['home'],
    budgetKilobytes: 130,
  },
  {
    name: 'spot',
    chunk: 'src/features/trading/spot-page.tsx',
    texts: ['trading'],
    budgetKilobytes: 230,
  },
  {
    name: 'futures',
    chunk: 'src/features/trading/futures-page.tsx',
    texts: ['trading'],
    budgetKilobytes: 230,
  },
  {
    name: 'login',
    chunk: 'src/features/sign-in/login-page.tsx',
    texts: ['sign-in'],
    budgetKilobytes: 120,
  },
];

/** The files that a chunk needs before it runs, itself included. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

type Compress = (source: Buffer) => Uint8Array;

function kilobytesOf(files: Iterable<string>, compress: Compress): number {
  let bytes = 0;
  for (const file of files) {
    if (file.endsWith('.js')) bytes += compress(readFileSync(join(dist, file))).length;
  }
  return bytes / KILOBYTE;
}

const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
/** The files of a part of the texts in one language. */
const textsOf = (locale: string, part: string) =>
  filesOf(manifest, `src/texts/parts/${locale}/${part}.ts`);
let over = 0;
for (const { name, chunk, texts, budgetKilobytes } of screens) {
  if (!manifest[chunk]) {
    console.log(`${name.padEnd(8)} is not in this build`);
    continue;
  }
  const files = new Set([
    ...filesOf(manifest, chunk, filesOf(manifest, ENTRY)),
    ...['base', ...texts].flatMap((part) => [...textsOf('en', part)]),
  ]);
  const kilobytes = kilobytesOf(files, gzipSync);
  const brotli = kilobytesOf(files, brotliCompressSync);
  const isOver = kilobytes > budgetKilobytes;
  if (isOver) over += 1;
  console.log(
    `${name.padEnd(8)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budgetKilobytes} kB gzip, ${brotli.toFixed(1)} kB brotli${isOver ? '  OVER' : ''}`,
  );
}
for (const locale of ['en', 'zh-CN']) {
  const [base, trading] = ['base', 'trading'].map((part) =>
    kilobytesOf(textsOf(locale, part), gzipSync).toFixed(1),
  );
  console.log(`texts in ${locale}: ${base} kB gzip everywhere, ${trading} kB more on trading`);
}
process.exitCode = over > 0 ? 1 : 0;
