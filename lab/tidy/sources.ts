import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A file of the project. Paths are from the root, with forward slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** What a file imports: a path of the project, or the name of a package from outside. */
export interface Import {
  readonly from: string;
  /** A path from the root without its extension's meaning, or a bare specifier. */
  readonly to: string;
  readonly isOutside: boolean;
}

const SKIPPED = new Set(['node_modules', 'dist', 'gen', 'data', 'artifacts', '.git', '.vite']);
/** A folder of this name is skipped at the root only: `web/src/data` is ours. */
const SKIPPED_AT_ROOT = new Set(['data', 'artifacts']);

/** Every file that people write, below a folder of the root, with one of these endings. */
export function sourcesUnder(folder: string, endings: readonly string[]): Source[] {
  const found: Source[] = [];
  const visit = (directory: string, isRoot: boolean) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        const isSkipped = SKIPPED_AT_ROOT.has(entry.name) ? isRoot : SKIPPED.has(entry.name);
        if (!isSkipped) visit(path, false);
      } else if (endings.some((ending) => entry.name.endsWith(ending))) {
        found.push({ path: fromRoot(path), text: readFileSync(path, 'utf8') });
      }
    }
  };
  visit(join(ROOT, folder), folder === '');
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/fixtures\/|\/test-[^/]+$/.test(path);
}

/** The import statements of a TypeScript file, types and dynamic ones included. */
export function importsOf({ path, text }: Source): Import[] {
  const specifiers = text.matchAll(
    /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'|(?:\bfrom|\bimport)\s*\(?\s*"([^"\n]+)"/g,
  );
  return Array.from(specifiers, ([, single, double]) =>
    resolveImport(path, single ?? double ?? ''),
  );
}

function resolveImport(from: string, specifier: string): Import {
  if (specifier.startsWith('.')) {
    return { from, to: posix.join(posix.dirname(from), specifier), isOutside: false };
  }
  const alias = unaliased(from.split('/')[0] as string, specifier);
  if (alias) return { from, to: alias, isOutside: false };
  const own = /^@bourse\/(\w+)\/(.+)$/.exec(specifier);
  if (own) return { from, to: `${own[1]}/src/${own[2]}`, isOutside: false };
  return { from, to: specifier, isOutside: true };
}

/** What `#name/...` means in a package, by the `imports` of its package.json; undefined: it is no alias. */
function unaliased(folder: string, specifier: string): string | undefined {
  if (!specifier.startsWith('#')) return undefined;
  const { imports = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  const [name, place] =
    Object.entries(imports as Record<string, string>).find(([each]) =>
      specifier.startsWith(each.slice(0, -1)),
    ) ?? [];
  if (!name || !place) return undefined;
  return posix.join(folder, place.slice(0, -1), specifier.slice(name.length - 1));
}

/** Whether a file of the server is of a room that answers calls, chains and signers left out. */
export const isOfFeature = ({ path }: Source): boolean =>
  /^server\/src\/(bots|custody\/(?!chains|signer|wallet)[\w-]+|people|staff|trading)\//.test(path);

/** The code of a TypeScript file without its comments, texts and regular expressions. */
export function codeOf({ text }: Source): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:]\s*)\/(?![*/\s])(?:[^/\\\n]|\\.)+\/[a-z]*/g,
    (match) => match.replace(/[^\n]/g, ' '),
  );
}

/** The lines of a text that match, as `path:line: text`. */
export function linesMatching(path: string, text: string, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

function fromRoot(path: string): string {
  return relative(ROOT, path).split(sep).join('/');
}
