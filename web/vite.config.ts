import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type IndexHtmlTransformContext, minifySync, type Plugin } from 'vite';
import * as messages from '../contract/src/messages.ts';
import { routes } from '../contract/src/routes.ts';

const iconFolder = join(
  dirname(fileURLToPath(import.meta.resolve('cryptocurrency-icons/package.json'))),
  'svg/color',
);

/**
 * The browser needs a route's method and path, not its shapes: this swaps the table for those two
 * fields, so that the schema library stays out of the bundle.
 */
function thinRoutes(): Plugin {
  const rows = Object.entries(routes).map(([name, { method, path }]) => {
    return `${name}: row(${JSON.stringify(path)}${method === 'GET' ? '' : `, '${method}'`})`;
  });
  return {
    name: 'bourse-thin-routes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/contract/src/routes.ts')) return null;
      return `const row = (path, method = 'GET') => ({ method, path });
        export const routes = { ${rows.join()} };`;
    },
  };
}

/**
 * The engine's formulas name sides and kinds by the enumerations of the log: this swaps them for
 * their numbers, so that the descriptors of every command stay out of the bundle.
 */
function thinMessages(): Plugin {
  const isEnumeration = (value: unknown) =>
    Object.values(Object(value)).every((entry) => ['number', 'string'].includes(typeof entry));
  const lines = Object.entries(messages)
    .filter(([, value]) => isEnumeration(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  return {
    name: 'bourse-thin-messages',
    enforce: 'pre',
    load(id) {
      return id.endsWith('/contract/src/messages.ts') ? lines.join('\n') : null;
    },
  };
}

/** Serves each coin's icon at /coins/<coin>.svg, in development and in the build. */
function coinIcons(): Plugin {
  return {
    name: 'bourse-coin-icons',
    configureServer(server) {
      server.middlewares.use('/coins', (request, response, next) => {
        const file = join(iconFolder, (request.url ?? '').replace(/[^a-z0-9$.]/g, ''));
        if (!existsSync(file)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const file of readdirSync(iconFolder)) {
        const source = readFileSync(join(iconFolder, file));
        this.emitFile({ type: 'asset', fileName: `coins/${file}`, source });
      }
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const COMPRESSIBLE = /\.(js|css)$/;

/** The one script that is not bundled, without its comments. */
function smallFirstPaint(): Plugin {
  return {
    name: 'bourse-small-first-paint',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }) {
      const file = join(dir, 'first-paint.js');
      writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code);
    },
  };
}

/** Writes a .br and a .gz beside each script and style, so that the server never compresses one twice. */
function compressedFiles(): Plugin {
  return {
    name: 'bourse-compressed-files',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((entry) => COMPRESSIBLE.test(entry))) {
        const source = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), await brotli(source));
        writeFileSync(join(dir, `${name}.gz`), await gzipped(source, { level: 9 }));
      }
    },
  };
}

interface Screen {
  readonly module: string;
  /** What it reads first. */
  readonly reads?: readonly string[];
}

const spotReads = [routes.spotItems.path];
const contractReads = [routes.contractItems.path];

/** The first part of a screen's path, and the module that draws it. */
const screens: Readonly<Record<string, Screen>> = {
  '': { module: 'features/home/home-page.tsx', reads: spotReads },
  market: { module: 'features/markets/market-page.tsx', reads: spotReads },
  spot: { module: 'features/trading/spot-page.tsx', reads: spotReads },
  futures: { module: 'features/trading/futures-page.tsx', reads: contractReads },
  login: { module: 'features/sign-in/login-page.tsx' },
  register: { module: 'features/sign-in/register-page.tsx' },
  order: { module: 'features/orders/orders-page.tsx' },
};

/** What each language's readers load with every screen, and with the screens named beside it. */
const textModules: Readonly<Record<string, Readonly<Record<string, readonly string[] | null>>>> = {
  'zh-CN': {
    'lib/locales/zh-CN.ts': null,
    'lib/locales/chinese-trading.ts': ['spot', 'futures', 'order'],
  },
};

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

function scriptsOf(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunk.imports) scriptsOf(bundle, imported, seen);
  return seen;
}

/**
 * Writes each screen's scripts, texts and first reads into the page as data; first-paint.js starts
 * those of the address, so that a screen arrives together with the app and not after it.
 */
function screenPreloads(): Plugin {
  return {
    name: 'bourse-screen-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry)?.fileName ?? '';
        const known = scriptsOf(bundle, entry);
        const scriptsFor = (module: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
          if (!chunk) throw new Error(`no chunk holds ${module}`);
          return [...scriptsOf(bundle, chunk.fileName)].filter((file) => !known.has(file));
        };
        const rows = Object.entries(screens).map(([screen, { module, reads = [] }]) => {
          const texts = Object.entries(textModules).map(([locale, modules]) => [
            locale,
            Object.entries(modules)
              .filter(([, only]) => only === null || only.includes(screen))
              .flatMap(([name]) => scriptsFor(name)),
          ]);
          return [screen, { scripts: scriptsFor(module), texts: Object.fromEntries(texts), reads }];
        });
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'screens' },
            children: JSON.stringify(Object.fromEntries(rows)),
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** What the home screen needs besides its own words; every other screen needs it too. */
const homeParts =
  /web\/src\/(ui\/(area-line|change|coin-icon|field|page-title|skeleton|spark-path)|lib\/(format|decimal|contact)|data\/(markets\/markets|server\/loadable|live\/live-quotes)|parts\/people\/contact-field)\.|@tanstack/;
/** Small parts of several screens. The dialog and its library come with the first dialog. */
const sharedParts =
  /web\/src\/(ui\/(?!dialog-frame|select\.)|lib\/|data\/(markets\/(market-lists|currencies|rules)|user\/use-sign-in-paths)\.|parts\/markets\/)/;
/** What a user has: orders and balances, of screens that trade and of lists. */
const ownParts =
  /web\/src\/(data\/(orders\/|user\/(assets|account|trading-rules)|server\/attempt|live\/live-list|device\/(use-throttled|remembered-flag))|parts\/orders\/(?!cancel-dialog))/;
/** The feed and how it is read. */
const liveParts = /@bufbuild|contract\/src\/(gen|plain)|web\/src\/data\/live\/(?!live-list)/;

const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    thinRoutes(),
    thinMessages(),
    coinIcons(),
    react(),
    tailwindcss(),
    screenPreloads(),
    smallFirstPaint(),
    compressedFiles(),
  ],
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Each file is a trip over a phone's slow line: what every screen needs is one file, and
        // what some share goes into few.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'] },
            { name: 'kit', test: homeParts },
            { name: 'tools', test: sharedParts, minShareCount: 2 },
            { name: 'live', test: liveParts },
            { name: 'own', test: ownParts, minShareCount: 2 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/dev': server,
      '/ws': { target: server, ws: true },
    },
  },
});
