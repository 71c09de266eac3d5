import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { minifySync, type Plugin } from 'vite';

const iconFolder = join(
  dirname(fileURLToPath(import.meta.resolve('cryptocurrency-icons/package.json'))),
  'svg/color',
);

/** Serves each coin's icon at /coins/<coin>.svg, in development and in the build. */
export function coinIcons(): Plugin {
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
export function smallFirstPaint(): Plugin {
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
export function compressedFiles(): Plugin {
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
