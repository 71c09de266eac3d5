import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Import, importsOf, isTest, sourcesUnder } from './sources.ts';

/** The rooms of `server/src`, lowest first: a file sees its own room and those below it. */
const rooms = [
  'platform',
  'ports',
  'engine',
  'edge',
  'custody',
  'people',
  'trading',
  'staff',
  'market',
  'bots',
  'demo',
  'dialects',
  'processes',
];
/** They stand beside each other, and what one needs of another is an interface in `ports`. */
const neighbours = ['custody', 'people', 'trading'];
/** A folder with more is two. */
const FILES_MAX = 30;

const show = ({ from, to }: Import) => `${from} imports ${to}`;
const root = 'server/src/';
const server = sourcesUnder('server/src', ['.ts']).filter(({ path }) => !isTest(path));
const roomOf = (path: string) => path.split('/')[2] as string;
/** Imports of types count as much as those of values. */
const between = server
  .flatMap(importsOf)
  .filter(({ to }) => to.startsWith(root))
  .filter(({ from, to }) => roomOf(from) !== roomOf(to));

describe('rooms of the server', () => {
  test('every file stands in a room', () => {
    expect(server.length).toBeGreaterThan(500);
    const outside = server.filter(({ path }) => !rooms.includes(roomOf(path)));
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  test('imports between rooms go downwards', () => {
    expect(between.length).toBeGreaterThan(1_000);
    const level = (path: string) => rooms.indexOf(roomOf(path));
    const upwards = between.filter(({ from, to }) => level(to) > level(from));
    expect(upwards.map(show)).toEqual([]);
  });

  test('custody, people and trading meet through ports only', () => {
    const isNeighbour = (path: string) => neighbours.includes(roomOf(path));
    const sideways = between.filter(({ from, to }) => isNeighbour(from) && isNeighbour(to));
    expect(sideways.map(show)).toEqual([]);
  });

  test('the pipeline speaks no dialect: sentences, statuses and paths of calls are handed to it', () => {
    const pipeline = server.filter(({ path }) => path.startsWith(`${root}edge/pipeline/`));
    expect(pipeline.length).toBeGreaterThan(10);
    const spoken = /^contract\/src\/(code-texts|code-statuses|routes|route-paths)\.ts$/;
    const speaking = pipeline.flatMap(importsOf).filter(({ to }) => spoken.test(to));
    expect(speaking.map(show)).toEqual([]);
  });
});

test.each(['contract', 'core', 'client', 'server', 'web', 'lab'])(
  `a folder of %s has at most ${FILES_MAX} files beside its tests`,
  (name) => {
    const counts = new Map<string, number>();
    for (const { path } of sourcesUnder(name, ['.ts', '.tsx', '.css'])) {
      if (isTest(path)) continue;
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(0);
    expect([...counts].filter(([, count]) => count > FILES_MAX)).toEqual([]);
  },
);

test.each(['contract', 'core', 'client', 'server', 'web', 'lab'])(
  'no import of %s climbs three folders: an alias says it',
  (folder) => {
    const climbing = sourcesUnder(folder, ['.ts', '.tsx']).flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'((?:\.\.\/){3}[^']*)'/g),
        ([, to]) => `${path} imports ${to}`,
      ),
    );
    expect(climbing).toEqual([]);
  },
);
