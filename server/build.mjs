// The exchange's programs as Node loads them at a start: some fifty files, where the sources with all
// that they import are two thousand, each of which Node would look for, read and link.
import { basename, dirname, relative, resolve } from 'node:path';
import { build } from 'rolldown';
import { unbundled } from './unbundled.mjs';

const folder = resolve(import.meta.dirname, 'dist');
/** What runs as a process or a thread of its own. */
const entries = [
  'processes/main',
  'processes/bot-runner-main',
  'processes/signer-main',
  'processes/signers-main',
  'processes/audit-tool',
  'processes/backup-tool',
  'processes/house-tool',
  'processes/log-tool',
  'processes/wallet-tool',
  'engine/snapshots/audit-worker',
  'engine/run/engine-worker',
  'engine/run/log-worker',
  'engine/run/simulator-worker',
  'engine/run/what-if-worker',
  'custody/proof/proof-worker',
  'people/sign-in/passwords/hash-worker',
];
const programs = new Map(
  entries.map((entry) => [resolve(import.meta.dirname, `src/${entry}.ts`), basename(entry)]),
);

/** What a module finds beside itself, as found from the folder of what is built. */
const places = {
  name: 'places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) =>
      code.replace(/(new URL\(['`])([^'`]+)(['`],\s*import\.meta\.url)/g, (_, start, path, end) => {
        const target = resolve(dirname(id), path);
        const program = programs.get(target);
        if (path.endsWith('.ts') && !program) throw new Error(`${target} is none of the entries`);
        return `${start}${program ? `./${program}.js` : relative(folder, target)}${end}`;
      }),
  },
};

await build({
  logLevel: 'warn',
  input: Object.fromEntries([...programs].map(([path, name]) => [name, path])),
  platform: 'node',
  // A faster driver of Postgres, for who has it.
  external: [...unbundled, 'pg-native'],
  plugins: [places],
  output: {
    dir: folder,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
