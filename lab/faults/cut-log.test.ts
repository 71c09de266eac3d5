import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import type { ServerProcess } from '../load/server-process.ts';
import { call, createTraders, fundTraders, type Trader } from '../load/traders.ts';
import { ToolWorld } from './tool-world.ts';

const machine = watchMachine();
let world: ToolWorld;
let server: ServerProcess | undefined;

beforeAll(async () => {
  world = await ToolWorld.open('log-tool');
});
afterAll(() => world?.close());

const start = () => world.start();
const tool = (name: string) => world.tool(name);

const balanceOf = async (trader: Trader) => {
  const { address } = server as ServerProcess;
  const path = '/api/finance/account/asset?accountType=1';
  const { code, data } = await call(address, trader, 'GET', path);
  expect(code).toBe(0);
  return data;
};

test('I18 a log that was cut is refused, whatever is left to tell of it; the verifier names what is wrong; what is put back starts', {
  timeout: machine.patient(300_000),
}, async () => {
  server = await start();
  const [trader] = (await createTraders(world.databaseUrl, 1)) as [Trader];
  await fundTraders(server.address, [trader]);
  const before = await balanceOf(trader);
  // Beside the running exchange.
  expect(tool('verify')).toMatchObject({ status: 0, said: expect.stringMatching(/log is whole/) });
  expect(tool('accept')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/already running/),
  });
  expect(await server.stop()).toBe(0);
  const snapshots = join(world.directory, 'snapshots');

  await world.cutLog(5);
  const rowsAhead = await world.refusal();
  expect(rowsAhead).toContain('exit code 78');
  expect(rowsAhead).toMatch(/The log ends at \d+, but rows were written up to \d+/);
  expect(tool('verify')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/rows were written/),
  });

  // The rows are brought in line with the cut log: the anchor outside of the database is not.
  const { rows } = await world.client.query(
    'update projection_cursor set sequence = 0 returning sequence',
  );
  expect(rows).toHaveLength(1);
  expect(await world.refusal()).toMatch(/but it once reached \d+/);
  renameSync(join(world.directory, 'log-anchor.json'), join(world.directory, 'kept.json'));
  expect(await world.refusal()).toMatch(/but a snapshot stands at \d+/);

  // Another folder has no anchor, and an empty log is accepted only where everything is empty.
  renameSync(snapshots, join(world.directory, 'kept'));
  await world.client.query('update projection_cursor set sequence = 1');
  await world.putBack();
  await world.cutLog(1_000_000);
  expect(await world.refusal()).toMatch(/The log ends at 0, but rows were written up to 1\b/);

  await world.putBack();
  renameSync(join(world.directory, 'kept.json'), join(world.directory, 'log-anchor.json'));
  rmSync(snapshots, { recursive: true });
  renameSync(join(world.directory, 'kept'), snapshots);
  await world.client.query(
    'update projection_cursor set sequence = (select max(last_sequence) from log_batch)',
  );
  server = await start();
  expect(await balanceOf(trader)).toEqual(before);
  expect(await server.stop()).toBe(0);
});

test('F08 the verifier names the first batch that does not follow the one before it', {
  timeout: machine.patient(150_000),
}, async () => {
  const { rows } = await world.client.query(
    'select first_sequence as first from log_batch order by first_sequence offset 7 limit 1',
  );
  const first = rows[0].first as number;
  const flip = () =>
    world.client.query(
      `update log_batch set commands = set_byte(commands, 5, get_byte(commands, 5) # 1)
        where first_sequence = $1`,
      [first],
    );
  await flip();
  const { status, said } = tool('verify');
  expect(status).toBe(1);
  expect(said).toContain(`the log is damaged at number ${first}: its bytes do not match its hash`);
  await flip();
  expect(tool('verify').status).toBe(0);
});
