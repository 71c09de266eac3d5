import { expect, test } from 'vitest';
import { createChunkGroups, partsNeeding } from './chunks.ts';

/** Who imports a module, and who loads it when it is wanted. */
const imports: Readonly<Record<string, readonly string[]>> = {
  'format.ts': ['home-page.tsx', 'table.tsx'],
  'table.tsx': ['spot-page.tsx', 'market-page.tsx', 'rows.tsx'],
  'text-field.tsx': ['login-page.tsx', 'market-page.tsx', 'spot-page.tsx'],
  // In a circle with the table.
  'rows.tsx': ['table.tsx'],
  'field.tsx': ['spot-page.tsx', 'futures-page.tsx', 'settings.tsx'],
  'feed.ts': ['spot-page.tsx', 'futures-page.tsx', 'orders-page.tsx', 'transfer.tsx', 'chart.tsx'],
  'orders.ts': ['spot-page.tsx', 'futures-page.tsx', 'orders-page.tsx'],
  'form.tsx': ['spot-page.tsx', 'futures-page.tsx', 'chart.tsx'],
  'chart.ts': ['chart.tsx'],
  'funds.ts': ['spot-page.tsx', 'futures-page.tsx', 'transfer.tsx'],
};
const screens = ['home', 'market', 'login', 'spot', 'futures', 'orders'].map(
  (name) => `${name}-page.tsx`,
);
const loads: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(screens.map((screen) => [`src/x/${screen}`, ['src/x/main.tsx']])),
  'src/x/settings.tsx': ['src/x/main.tsx'],
  'src/x/transfer.tsx': ['src/x/main.tsx'],
  'src/x/chart.tsx': ['src/x/spot-page.tsx', 'src/x/futures-page.tsx'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importers: (imports[id.replace('src/x/', '')] ?? []).map((name) => `src/x/${name}`),
    dynamicImporters: loads[id] ?? [],
  }),
};

const groups = createChunkGroups('src/x/feed.ts');
const chunkOf = (file: string) =>
  groups.map(({ name }) => name(`src/x/${file}`, graph)).find((name) => name !== null) ?? null;

test('a module is needed by the parts that import it, through others and through circles', () => {
  const parts = [...partsNeeding('src/x/rows.tsx', graph)].sort();
  expect(parts).toEqual(['src/x/market-page.tsx', 'src/x/spot-page.tsx']);
});

test.each([
  ['format.ts', 'kit'],
  ['table.tsx', 'tools'],
  // A sign-in would wait for tables that it does not show.
  ['text-field.tsx', 'fields'],
  ['field.tsx', 'parts'],
  ['feed.ts', 'live'],
  ['orders.ts', 'trading'],
  ['form.tsx', 'futures-spot'],
  // A dialog of every screen needs it, too, which has no use for the forms beside it.
  ['funds.ts', 'trading'],
  ['chart.ts', null],
])('%s goes into %s', (file, chunk) => {
  expect(chunkOf(file)).toBe(chunk);
});
