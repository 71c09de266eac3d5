import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { Code } from '../../contract/src/codes.ts';
import type { Catalogue } from '../../contract/src/texts.ts';

const texts = fileURLToPath(new URL('../src/texts', import.meta.url));
const CATALOGUE = /\/web\/src\/texts\/(en|zh-CN)\/([\w-]+)\.ts$/;
const KEY = /(['"`])([a-zA-Z]+)\.(\w+)\1/g;

async function catalogueOf(locale: string, file: string): Promise<[string, Catalogue]> {
  const module = await import(join(texts, locale, file));
  const [found] = Object.entries<Catalogue>(module);
  if (!found) throw new Error(`${file} exports no catalogue`);
  return found;
}

/** The number of each key: the place of its id in the English catalogue. */
export async function readNumbers(): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const file of readdirSync(join(texts, 'en'))) {
    const [subject, catalogue] = await catalogueOf('en', file);
    for (const [at, id] of Object.keys(catalogue).entries()) numbers.set(`${subject}.${id}`, at);
  }
  return numbers;
}

/** A catalogue as a module that exports its texts as a list, in the order of the numbers. */
export async function listedCatalogue(locale: string, file: string): Promise<string> {
  const [subject, catalogue] = await catalogueOf(locale, file);
  const [, english] = await catalogueOf('en', file);
  return `export const ${subject} = ${JSON.stringify(Object.keys(english).map((id) => catalogue[id]))};`;
}

/** A module's source with numbers for its keys; what only looks like a key stays. */
export const numberedKeys = (source: string, numbers: ReadonlyMap<string, number>): string =>
  source.replace(KEY, (quoted, quote, subject, id) => {
    const at = numbers.get(`${subject}.${id}`);
    return at === undefined ? quoted : `${quote}${subject}.${at}${quote}`;
  });

/**
 * Names texts by number in the build: `trading.orderBook` becomes `trading.12`, and a catalogue a list.
 * Readable ids would cost each visitor some kilobytes.
 */
export function numberedTexts(): Plugin {
  let numbers: ReadonlyMap<string, number> = new Map();
  return {
    name: 'bourse-numbered-texts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      numbers = await readNumbers();
    },
    async transform(source, module) {
      const [, locale, file] = CATALOGUE.exec(module) ?? [];
      if (locale && file) return listedCatalogue(locale, `${file}.ts`);
      if (!module.includes('/web/src/') || basename(module).includes('.test.')) return null;
      return numberedKeys(source, numbers);
    },
  };
}

const USE = /\bCode\.(\w+)/g;

/** Writes codes of the API as numbers, so that no page loads the table of all of them for a few. */
export function inlinedCodes(): Plugin {
  return {
    name: 'bourse-inlined-codes',
    apply: 'build',
    enforce: 'pre',
    transform(source, module) {
      if (!module.includes('/web/src/') || !source.includes('@bourse/contract/codes.ts'))
        return null;
      return source.replace(USE, (used, name: string) =>
        String(Code[name as keyof typeof Code] ?? used),
      );
    },
  };
}
