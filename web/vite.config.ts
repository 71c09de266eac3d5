import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createChunkGroups } from './build/chunks.ts';
import { coinIcons, compressedFiles, earlySkeleton, publishedFiles } from './build/files.ts';
import { inlinedRoutes } from './build/inlined-routes.ts';
import { markIcons } from './build/mark-icons.ts';
import { inlinedCodes, numberedTexts } from './build/numbered-texts.ts';
import { screenPreloads } from './build/screen-preloads.ts';

const feed = join(import.meta.dirname, '../contract/src/gen/exchange/v1/feed_fields.ts');
const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    numberedTexts(),
    inlinedCodes(),
    inlinedRoutes(),
    coinIcons(),
    markIcons(),
    publishedFiles(),
    react(),
    tailwindcss(),
    screenPreloads(),
    earlySkeleton(),
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
        codeSplitting: {
          groups: [{ name: 'app', tags: ['$initial'] }, ...createChunkGroups(feed)],
        },
      },
    },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
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
