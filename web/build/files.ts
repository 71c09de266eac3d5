import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { minifySync, type Plugin } from 'vite';
import { type CatalogueOf, fillText } from '../../contract/src/texts.ts';
import { shell as english } from '../src/texts/en/shell.ts';
import { shell as chinese } from '../src/texts/zh-CN/shell.ts';

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

const publishedFolder = fileURLToPath(new URL('../published', import.meta.url));

/** Hands out at / what people run outside of the page, as it is written: the page runs the same files. */
export function publishedFiles(): Plugin {
  return {
    name: 'bourse-published-files',
    apply: 'build',
    generateBundle() {
      for (const fileName of readdirSync(publishedFolder)) {
        if (!fileName.endsWith('.mjs')) continue;
        const source = readFileSync(join(publishedFolder, fileName));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const COMPRESSIBLE = /\.(js|css)$/;

const FIRST_PAINT = '<script src="/first-paint.js"></script>';
const STYLES = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

/** The home page's first words in both languages, of which the page's style shows one. */
function heroHtml(): string {
  const part = (lang: string, { heroTitle, heroLead }: CatalogueOf<typeof english>) =>
    `<h1 lang="${lang}">${heroTitle}</h1>` +
    `<p lang="${lang}">${fillText(heroLead, { brand: '<b>Bourse</b>' })}</p>`;
  return `<section class="hero">${part('en', english)}${part('zh-CN', chinese)}</section>`;
}

/**
 * Draws the page's skeleton from the first answer alone: the one script that is not bundled stands
 * in the page, and the styles come behind the skeleton, which needs none of them. The app's script
 * still waits for them, so nothing is ever drawn without.
 */
export function earlySkeleton(): Plugin {
  return {
    name: 'bourse-early-skeleton',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const file = join(dirname(filename), 'public/first-paint.js');
        const styles = html.match(STYLES)?.join('') ?? '';
        if (!html.includes(FIRST_PAINT) || !styles) return html;
        const script = minifySync(file, readFileSync(file, 'utf8')).code;
        return html
          .replace(STYLES, '')
          .replace('<!--hero-->', heroHtml)
          .replace(FIRST_PAINT, () => `<script>${script}</script>`)
          .replace('</body>', () => `${styles}</body>`);
      },
    },
    writeBundle({ dir = '' }) {
      rmSync(join(dir, 'first-paint.js'));
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
