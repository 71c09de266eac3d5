import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptBuilds } from './kept-builds.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-builds-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const kept = () => join(directory, 'kept');

/** A build with two files of hashed names, one that others may have, too. */
function build(name: string): KeptBuilds {
  const path = join(directory, name);
  for (const folder of ['assets', 'console/assets', 'coins']) {
    mkdirSync(join(path, folder), { recursive: true });
    writeFileSync(join(path, folder, `file-${name}.js`), name);
  }
  writeFileSync(join(path, 'index.html'), `<script src="/assets/file-${name}.js">`);
  return new KeptBuilds(path, kept());
}

/** A later build finds it a minute older. */
function age(): void {
  for (const name of readdirSync(kept())) {
    const time = Date.now() / 1_000 - 60 * (readdirSync(kept()).length + 1);
    utimesSync(join(kept(), name), time, time);
  }
}

test('a gateway has the hashed files of the build before, and of no older one', async () => {
  expect(await build('a').older()).toEqual([]);
  await build('a').keep();
  age();
  const [older = '', ...more] = await build('b').older();
  expect(more).toEqual([]);
  expect(readFileSync(join(older, 'assets', 'file-a.js'), 'utf8')).toBe('a');
  expect(readFileSync(join(older, 'console', 'assets', 'file-a.js'), 'utf8')).toBe('a');
  expect(readdirSync(older).toSorted()).toEqual(['assets', 'console']);
  await build('b').keep();
  utimesSync(older, 1, 1);
  const [newer = ''] = await build('c').older();
  expect(readdirSync(join(newer, 'assets'))).toEqual(['file-b.js']);
  await build('c').keep();
  expect(readdirSync(kept())).toHaveLength(2);
  expect(await build('c').older()).toEqual([newer]);
});

test('a start that is the same build keeps what is there, and what was not finished is begun again', async () => {
  await build('a').keep();
  const [name = ''] = readdirSync(kept());
  const file = join(kept(), name, 'assets', 'file-a.js');
  writeFileSync(file, 'as it was');
  mkdirSync(join(kept(), 'unfinished'));
  await build('a').keep();
  expect(readFileSync(file, 'utf8')).toBe('as it was');
  expect(readdirSync(kept())).toEqual([name]);
});
