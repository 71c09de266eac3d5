import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from '../build/files.ts';

const server = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:8080';

/** The operators' console: a bundle of its own, of which nothing reaches a customer's page. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react(), compressedFiles()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: join(import.meta.dirname, '../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: { port: 5174, strictPort: true, proxy: { '/api': server, '/favicon.svg': server } },
});
