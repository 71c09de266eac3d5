import { expect, test } from 'vitest';
import { chunkGroups, screensNeeding } from './chunks.ts';

const importers: Readonly<Record<string, readonly string[]>> = {
  'src/format.ts': ['src/home/home-page.tsx', 'src/table.tsx'],
  'src/table.tsx': ['src/spot/spot-page.tsx', 'src/markets/market-page.tsx', 'src/rows.tsx'],
  // In a circle with the table.
  'src/rows.tsx': ['src/table.tsx'],
  'src/feed.ts': ['src/spot/spot-page.tsx', 'src/futures-page.tsx', 'src/orders/orders-page.tsx'],
  'src/form.tsx': ['src/spot/spot-page.tsx', 'src/futures-page.tsx'],
  'src/ladder.tsx': ['src/spot/spot-page.tsx', 'src/dialog.tsx'],
};
const graph = {
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }),
};

const chunkOf = (id: string) =>
  chunkGroups.map(({ name }) => name(id, graph)).find((name) => name !== null) ?? null;

test('a module is needed by the screens that import it, through others and through circles', () => {
  expect([...screensNeeding('src/rows.tsx', graph)].sort()).toEqual(['market', 'spot']);
});

test.each([
  ['src/format.ts', 'kit'],
  ['src/table.tsx', 'tools'],
  ['src/feed.ts', 'trading'],
  ['src/form.tsx', 'futures-spot'],
  ['src/ladder.tsx', null],
])('%s goes into %s', (id, chunk) => {
  expect(chunkOf(id)).toBe(chunk);
});
