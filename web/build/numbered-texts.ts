import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Catalogue } from '../../contract/src/texts.ts';

const texts = fileURLToPath(new URL('../src/texts', import.meta.url));
const CATALOGUE = /\/src\/texts\/(en|zh-CN)\/([\w-]+)\.ts$/;
const KEY = /(['"`])([a-zA-Z]+)\.(\w+)\1/g;

async function catalogueOf(locale: string, file: string): Promise<[string, Catalogue]> {
  const module = await import(join(texts, locale, file));
  const [found] = Object.entries<Catalogue>(module);
  if (!found) throw new Error(`${file} exports no catalogue`);
  return found;
}

/**
 * Names texts by number in the build: `trading.orderBook` becomes `trading.12`, and a catalogue a list.
 * Readable ids would cost each visitor some kilobytes.
 */
export function numberedTexts(): Plugin {
  const numbers = new Map<string, number>();
  return {
    name: 'bourse-numbered-texts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const file of readdirSync(join(texts, 'en'))) {
        const [subject, catalogue] = await catalogueOf('en', file);
        for (const [at, id] of Object.keys(catalogue).entries())
          numbers.set(`${subject}.${id}`, at);
      }
    },
    async transform(code, module) {
      const [, locale, file] = CATALOGUE.exec(module) ?? [];
      if (locale && file) {
        const [subject, catalogue] = await catalogueOf(locale, `${file}.ts`);
        const [, english] = await catalogueOf('en', `${file}.ts`);
        const list = Object.keys(english).map((id) => catalogue[id]);
        return `export const ${subject} = ${JSON.stringify(list)};`;
      }
      if (!module.includes('/web/src/') || basename(module).includes('.test.')) return null;
      return code.replace(KEY, (quoted, quote, subject, id) => {
        const at = numbers.get(`${subject}.${id}`);
        return at === undefined ? quoted : `${quote}${subject}.${at}${quote}`;
      });
    },
  };
}
