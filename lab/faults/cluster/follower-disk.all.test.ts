import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { mountTestDisk, type TestDisk } from '@bourse/server/platform/test-disk.ts';
import { afterEach, expect, test } from 'vitest';
import { fillDisk, freeDisk } from '../fill-disk.ts';
import { ClusterWorld } from './world.ts';

/** A start demands half of it. */
const DISK_MEGABYTES = 256;
const LONG = { timeout: 30_000, interval: 100 };
/** The engine whose folder is a disk of its own. */
const ENGINE = 'engine-3';

let disk: TestDisk | undefined;
let world: ClusterWorld | undefined;
afterEach(async () => {
  await world?.stop();
  disk?.remove();
});

const snapshotsOn = ({ directory }: TestDisk) =>
  readdirSync(join(directory, 'snapshots')).filter((name) => name.endsWith('.snapshot')).length;

test('F75 the disk of an engine that follows is full: it says so, keeps up, leads when it must, and writes snapshots again', {
  timeout: 240_000,
}, async (context) => {
  disk = mountTestDisk(DISK_MEGABYTES);
  if (!disk) return context.skip('only root may mount a disk that can be filled');
  const on = disk;
  world = await ClusterWorld.start({ tradersEach: 10 });
  const own = world;
  symlinkSync(on.directory, join(own.directory, ENGINE));
  await own.follower.stop();
  await own.replaceFollower(ENGINE);
  own.trade(50);
  await expect.poll(() => snapshotsOn(on), LONG).toBeGreaterThan(0);
  await own.endTrading();

  fillDisk(on.directory);
  own.trade(50);
  await expect.poll(own.follower.output, LONG).toContain('a snapshot could not be written');
  await own.endTrading();
  const behind = async () => {
    const rows = await own.query('select state, batches_behind from processes where machine = $1', [
      ENGINE,
    ]);
    return rows[0];
  };
  await expect.poll(behind, LONG).toEqual({ state: 'follows', batches_behind: 0 });
  expect(own.follower.child.exitCode).toBeNull();

  const firstMs = await own.tradeOver(() => own.leader.kill(), 50);
  console.log(`with a full disk it leads: first order after ${Math.round(firstMs)} ms`);
  expect(firstMs).toBeLessThan(5_000);
  expect(own.refused).toEqual([]);
  await own.replaceLeader('engine-1');

  freeDisk(on.directory);
  const held = async () => {
    const rows = await own.query(
      'select max(snapshot) as held from log_follower where name like $1',
      [`${ENGINE} %`],
    );
    return rows[0]?.held as number;
  };
  const before = await held();
  own.trade(50);
  await expect.poll(held, LONG).toBeGreaterThan(before);
  await own.endTrading();
  await own.check();
});
