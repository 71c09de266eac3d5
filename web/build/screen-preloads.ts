import type { IndexHtmlTransformContext, Plugin } from 'vite';
import { firstPartOf, screens } from '../../contract/src/screens.ts';
import { firstScreens } from '../src/lib/first-screens.ts';
import { firstScreenNames, moduleEndOf } from './screen-modules.ts';

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
export function screenPreloads(): Plugin {
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
        const textsIn = (locale: string, part?: string) => [
          ...scriptsFor(`/texts/parts/${locale}/base.ts`),
          ...(part ? scriptsFor(`/texts/parts/${locale}/${part}.ts`) : []),
        ];
        const rows = firstScreenNames.map((name) => {
          const { reads = [], texts: part } = firstScreens[name] ?? {};
          const texts = { en: textsIn('en', part), 'zh-CN': textsIn('zh-CN', part) };
          const row = { scripts: scriptsFor(moduleEndOf(name)), texts, reads };
          return [firstPartOf(screens[name]), row];
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
