import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  codeOf,
  importsOf,
  isOfFeature,
  isTest,
  linesMatching,
  ROOT,
  sourcesUnder,
} from './sources.ts';

const server = sourcesUnder('server/src', ['.ts']).filter(({ path }) => !isTest(path));
const features = server.filter(isOfFeature);
/** Of `server/src/bots` and of each folder of the other rooms. */
const folderOf = (path: string) => path.replace(/^(server\/src\/(?:bots|\w+\/[\w-]+))\/.*$/, '$1');

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
    'server/src/edge/pipeline/authorise.ts',
    'server/src/edge/pipeline/http.ts',
  ]);
  // The scraper of the metrics is no caller of a route: it has a token of its own. And what is
  // handed out to programs runs with them.
  // A node of Bitcoin is called, and calls nobody. Machines of a cluster know each other by a key of their own.
  expect(readers(/\bauthorization\b/)).toEqual([
    'server/src/custody/chains/bitcoin/bitcoin-node.ts',
    'server/src/dialects/own/credentials.ts',
    'server/src/edge/programs/client.ts',
    'server/src/engine/carrier/websocket-carrier.ts',
    'server/src/processes/machine/watch-plugin.ts',
  ]);
});
