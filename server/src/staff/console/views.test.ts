import { Code } from '@bourse/contract/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { startMigratedDatabase } from '#platform/db/test-migrated.ts';
import { TestStaff } from './test-staff.ts';
import { viewRoutes } from './views.ts';

let started: Awaited<ReturnType<typeof startMigratedDatabase>>;
let staff: TestStaff;
beforeAll(async () => {
  started = await startMigratedDatabase();
  const { database } = started;
  staff = new TestStaff({ database, routesWith: () => viewRoutes(database) });
});
afterAll(() => started.stop());

const save = (by: OperatorSession, name: string, filters = 'state=frozen&country=HK') =>
  staff.act(by, 'consoleViewSave', { body: { screen: 'customers', name, filters } });
const views = async (by: OperatorSession, screen = 'customers') =>
  (await staff.act(by, 'consoleViews', { query: { screen } })).data.list;

test('a view is found again, replaced by its name and removed, by its owner alone', async () => {
  const [vic, sam] = [await staff.hire('vic', ['support']), await staff.hire('sam', ['support'])];
  expect((await save(vic, ' Frozen of HK ')).code).toBe(0);
  expect((await save(vic, 'Large', 'equityMin=100000')).code).toBe(0);
  expect(await views(vic)).toMatchObject([
    { name: 'Frozen of HK', filters: 'state=frozen&country=HK' },
    { name: 'Large', filters: 'equityMin=100000' },
  ]);
  await save(vic, 'Large', 'equityMin=200000');
  const [first, large] = await views(vic);
  expect(large).toMatchObject({ name: 'Large', filters: 'equityMin=200000' });
  expect(await views(vic, 'deposits')).toEqual([]);
  expect(await views(sam)).toEqual([]);
  const code = first?.code ?? '';
  await staff.act(sam, 'consoleViewRemove', { code });
  expect(await views(vic)).toHaveLength(2);
  await staff.act(vic, 'consoleViewRemove', { code });
  expect(await views(vic)).toEqual([large]);
});

test('names and filters are short, and a list has twenty at most, also of two at once', async () => {
  const wes = await staff.hire('wes', ['support']);
  for (const [name, filters] of [
    ['', 'state=frozen'],
    ['n'.repeat(41), 'state=frozen'],
    ['line\nbreak', 'state=frozen'],
    ['Long', 'a'.repeat(501)],
    ['Markup', 'state=<img>'],
    ['Empty', ''],
  ] as const) {
    expect((await save(wes, name, filters)).code, name).toBe(Code.shapeInvalid);
  }
  await sql`insert into operator_views (operator_id, screen, name, filters)
    select ${wes.operatorId}, 'customers', n::text, 'state=frozen'
    from generate_series(1, 19) n`.execute(started.database);
  const both = await Promise.all([save(wes, 'Last'), save(wes, 'Too many')]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, Code.viewsMax].sort());
  expect((await save(wes, '7', 'country=DE')).code).toBe(0);
  expect(await views(wes)).toHaveLength(20);
});
