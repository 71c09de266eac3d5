import type { Plugin } from 'vite';
import { Code } from '../../contract/src/codes.ts';

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
