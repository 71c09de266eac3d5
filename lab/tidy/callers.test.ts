import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, importsOf, isTest, linesMatching, ROOT, sourcesUnder } from './sources.ts';

const server = sourcesUnder('server/src', ['.ts']).filter(({ path }) => !isTest(path));
const features = server.filter(({ path }) => path.startsWith('server/src/features/'));
const folderOf = (path: string) => path.split('/').slice(0, 4).join('/');

test('a feature that answers users says in a policy who may do what', () => {
  const answering = features
    .filter((source) => /\b(callerOf|sessionOf)\(/.test(codeOf(source)))
    .map(({ path }) => folderOf(path));
  const folders = [...new Set(answering)];
  expect(folders.length).toBeGreaterThan(4);
  const without = folders.filter((folder) => !existsSync(join(ROOT, folder, 'policy.ts')));
  expect(without).toEqual([]);
});

test('policies are pure: what they decide by is given to them', () => {
  const policies = features.filter(({ path }) => path.endsWith('/policy.ts'));
  expect(policies.length).toBeGreaterThan(5);
  const impure = /\b(async|await|Promise|Math\.random|Date\.now|new Date\(\)|fetch)\b/;
  const found = policies.flatMap((source) => linesMatching(source.path, codeOf(source), impure));
  expect(found).toEqual([]);
  const outside = policies.flatMap(importsOf).filter(({ isOutside }) => isOutside);
  expect(outside).toEqual([]);
});

test('who calls and whether they may is decided in one place each', () => {
  const readers = (pattern: RegExp) =>
    server.filter((source) => pattern.test(codeOf(source))).map(({ path }) => path);
  expect(readers(/\bauthorise\(/)).toEqual([
    'server/src/gateway/authorise.ts',
    'server/src/gateway/http.ts',
  ]);
  // The scraper of the metrics is no caller of a route: it has a token of its own. And what is
  // handed out to programs runs with them.
  // A node of Bitcoin is called, and calls nobody.
  expect(readers(/\bauthorization\b/)).toEqual([
    'server/src/chains/bitcoin/bitcoin-node.ts',
    'server/src/gateway/authenticate.ts',
    'server/src/gateway/programs/client.ts',
    'server/src/services/metrics.ts',
  ]);
});
