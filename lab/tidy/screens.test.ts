import { expect, test } from 'vitest';
import { consoleScreens } from '../../contract/src/console/screens.ts';
import { firstPartOf, type ScreenName, screens } from '../../contract/src/screens.ts';
import { isTest, sourcesUnder } from './sources.ts';

const known = new Set(
  (Object.keys(screens) as ScreenName[]).map((name) => firstPartOf(screens[name])),
);
/** The console's own, below where it is opened. */
const ofConsole = new Set<string>(Object.values(consoleScreens).map(({ path }) => path));
/** What the server answers itself, files, and an address that must not be one. */
const others = new Set([
  'api',
  'dev',
  'docs',
  'ws',
  'console',
  'coins',
  'assets',
  'nowhere',
  'usr',
]);

/** Texts of a file that are addresses of this site: '/spot/BTC', `/order?${view}`. */
function addressesIn(text: string): string[] {
  const found = text.matchAll(/(?<=[\s({[=:?,>])["'`](\/[a-z][a-z-]*)(?=["'`/?#$])/g);
  return Array.from(found, ([, address]) => address as string);
}

const wrongIn = (text: string, own: ReadonlySet<string> = known) =>
  addressesIn(text).filter((address) => {
    const part = firstPartOf(address);
    return !own.has(part) && !others.has(part);
  });
const isOfConsole = (path: string) =>
  /^lab\/e2e\/(console\/console-access|pictures\/show-console)\./.test(path);

test('every address that the app links to, and that a test opens, is one of the list', () => {
  const files = [
    ...sourcesUnder('web/src', ['.ts', '.tsx']).filter(({ path }) => !isTest(path)),
    ...sourcesUnder('lab/e2e', ['.ts']),
    ...sourcesUnder('lab/bench', ['web.bench.ts']),
  ];
  expect(files.flatMap(({ text }) => addressesIn(text)).length).toBeGreaterThan(100);
  const wrong = files.flatMap(({ path, text }) =>
    wrongIn(text, isOfConsole(path) ? ofConsole : known).map((each) => `${path}: ${each}`),
  );
  expect(wrong).toEqual([]);
});

test('an address that leads nowhere is found', () => {
  expect(wrongIn('<Link to="/markets">')).toEqual(['/markets']);
  expect(wrongIn('navigate(`/retrieve?next`)')).toEqual(['/retrieve']);
  expect(wrongIn("await page.goto('/order?tab=open')")).toEqual([]);
});

test('only the list says where a screen stands: neither the router nor the server names an address', () => {
  const files = ['web/src/router.tsx', 'server/src/edge/files/web-app.ts', 'web/vite.config.ts'];
  const readers = ['web/src', 'web/build', 'web', 'server/src/edge/files']
    .flatMap((folder) => sourcesUnder(folder, ['.ts', '.tsx']))
    .filter(({ path }) => files.includes(path) || path.startsWith('web/build/'));
  const named = readers.flatMap(({ path, text }) =>
    addressesIn(text)
      .filter((address) => known.has(firstPartOf(address)))
      .map((address) => `${path}: ${address}`),
  );
  expect(readers.length).toBeGreaterThan(4);
  expect(named).toEqual([]);
});
