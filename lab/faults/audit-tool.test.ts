import { readdirSync } from 'node:fs';
import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, createTraders, type Trader } from '../load/traders.ts';
import { ToolWorld } from './tool-world.ts';

let world: ToolWorld;
beforeAll(async () => {
  world = await ToolWorld.open('audit-tool');
});
afterAll(() => world?.close());

const tool = (name: string) => world.tool(name);

test('S30: refused rights and sign-outs survive a kill; the tool names a cut tail, and accepts a restored backup', async () => {
  let server = await world.start();
  const [one] = (await createTraders(world.databaseUrl, 1)) as [Trader];
  const foreign = '/api/user/session/nobody/end';
  expect((await call(server.address, one, 'POST', foreign, {})).code).toBe(Code.notFound);
  expect((await call(server.address, one, 'POST', '/api/logout', {})).code).toBe(Code.ok);
  await server.kill();
  server = await world.start();
  const said = async () => {
    const { rows } = await world.client.query('select * from audit_rows order by id');
    return rows.map(({ who, act, object, outcome }) => `${who} ${act} ${object} ${outcome}`);
  };
  const rows = await said();
  expect(rows).toEqual([
    // The demo's operator, at the first start.
    'house operator-join operator:1 done',
    `user:${one.userId} right-use POST /api/user/session/:code/end refused`,
    expect.stringMatching(new RegExp(`^user:${one.userId} sign-out session:\\S+ done$`)),
  ]);
  await expect.poll(() => tool('verify').said, { timeout: 20_000 }).toContain('0 more wait');
  expect(tool('verify')).toMatchObject({ status: 0 });
  await server.stop();
  await world.client.query('alter table audit_rows disable trigger all');
  await world.client.query(
    'delete from audit_rows where number = (select max(number) from audit_rows)',
  );
  await world.client.query('alter table audit_rows enable trigger all');
  const cut = tool('verify');
  expect(cut.status).toBe(78);
  expect(cut.said).toContain(`row ${rows.length} of the audit log is broken`);
  expect(cut.said).toContain('sign-out');
  expect(tool('accept').status).toBe(0);
  expect(readdirSync(world.directory).some((name) => name.startsWith('audit-until-'))).toBe(true);
  server = await world.start();
  await expect
    .poll(() => tool('verify').said, { timeout: 20_000 })
    .toContain(`${rows.length - 1} rows`);
}, 120_000);
