import type { Plugin } from 'vite';
import { routes } from '../../contract/src/route-paths.ts';

const IMPORT = /^import \{ routes \} from '@bourse\/contract\/route-paths\.ts';$/m;
const USE = /(?<![.\w]|typeof )routes\.(\w+)(?:\.(method|path)\b)?/g;
const ANY_USE = /(?<![.\w]|typeof )routes\b/;

/** A module's source with what it takes from the table of routes in place of the table; types stay. */
export function withInlinedRoutes(source: string): string {
  const inlined = source.replace(USE, (used, name: string, part?: 'method' | 'path') => {
    if (!Object.hasOwn(routes, name)) return used;
    const route = routes[name as keyof typeof routes];
    return JSON.stringify(part ? route[part] : { method: route.method, path: route.path });
  });
  const rest = inlined.replace(IMPORT, '');
  return ANY_USE.test(rest) ? inlined : rest;
}

/** Writes where routes are into the modules that call them, so that no page loads the table of all for a few. */
export function inlinedRoutes(): Plugin {
  return {
    name: 'bourse-inlined-routes',
    apply: 'build',
    enforce: 'pre',
    transform(source, module) {
      if (!module.includes('/web/src/') || !IMPORT.test(source)) return null;
      return withInlinedRoutes(source);
    },
  };
}
