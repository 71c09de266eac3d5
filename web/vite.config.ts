import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from '../contract/src/routes.ts';

const iconFolder = join(
  dirname(fileURLToPath(import.meta.resolve('cryptocurrency-icons/package.json'))),
  'svg/color',
);

/**
 * The browser needs a route's method, path and access, not its shapes: this swaps the table for
 * those three fields, so that the schema library stays out of the bundle.
 */
function thinRoutes(): Plugin {
  const rows = Object.entries(routes).map(([name, { method, path, access }]) => [
    name,
    { method, path, access },
  ]);
  return {
    name: 'bourse-thin-routes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/contract/src/routes.ts')) return null;
      return `export const routes = ${JSON.stringify(Object.fromEntries(rows))};`;
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

const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [thinRoutes(), coinIcons(), react(), tailwindcss()],
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
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
