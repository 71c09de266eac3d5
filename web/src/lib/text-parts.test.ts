import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  ...{ eager: true, query: '?raw', import: 'default' },
});
const partFiles = import.meta.glob<{ texts: Readonly<Record<string, unknown>> }>(
  '../texts/parts/en/*.ts',
  { eager: true },
);
const subjectsOf = (part: string) =>
  Object.keys(partFiles[`../texts/parts/en/${part}.ts`]?.texts ?? {});
const known = new Set(Object.values(partFiles).flatMap(({ texts }) => Object.keys(texts)));

/** Where an import of a module leads, as the sources are named here; null outside of the app. */
function targetOf(from: string, to: string): string | null {
  if (to.startsWith('#app/')) return to.replace('#app/', '../');
  if (!to.startsWith('.')) return null;
  return new URL(to, `http://app/src/${from.replace('../', '')}`).pathname.replace('/src/', '../');
}

const importsOf = (path: string) =>
  [...(sources[path] ?? '').matchAll(/(?:from|import\() ?'([^']+)'/g)].flatMap(
    ([, to]) => targetOf(path, to ?? '') ?? [],
  );

/** A module and all that it imports, now or when something is opened. */
function modulesFrom(first: string): ReadonlySet<string> {
  const seen = new Set([first]);
  for (const path of seen) for (const next of importsOf(path)) seen.add(next);
  return seen;
}

const quoted = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, found]) => found ?? '');

const router = sources['../router.tsx'] ?? '';
const screens = [
  ...router.matchAll(/page\(\s*\(\) => import\('([^']+)'\),\s*'\w+'((?:,\s*'[\w-]+')*),?\s*\)/g),
].map(([, module = '', parts = '']) => ({
  module: targetOf('../router.tsx', module) ?? '',
  parts: quoted(parts, /'([\w-]+)'/g),
}));

test('every screen is looked at', () => {
  expect(screens.length).toBe(quoted(router, /[^.]\b(page)\(\s*\(\) =>/g).length);
  expect(screens.length).toBeGreaterThan(20);
});

test.each(screens)('$module loads the texts that it says: $parts', ({ module, parts }) => {
  const modules = modulesFrom(module);
  const added = [...modules].flatMap((path) =>
    quoted(sources[path] ?? '', /addTexts\(([^)]+)\)/g).flatMap((parts) =>
      quoted(parts, /'([\w-]+)'/g),
    ),
  );
  const loaded = new Set(['base', ...parts, ...added].flatMap(subjectsOf));
  const missing = [...modules].flatMap((path) =>
    quoted(sources[path] ?? '', /'([a-zA-Z]+)\.\w+'/g)
      .filter((subject) => known.has(subject) && !loaded.has(subject))
      .map((subject) => `${path}: ${subject}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});
