import { expect } from 'vitest';
import { openBatch } from '../../../server/src/engine/log/command-log.ts';
import { noSnapshots } from '../../../server/src/engine/log/memory-log.ts';
import { PostgresLog } from '../../../server/src/engine/log/postgres-log.ts';
import { recover } from '../../../server/src/engine/log/recover.ts';
import { forgetProjections } from '../../../server/src/engine/projector/forget-projections.ts';
import { withClient } from '../../../server/src/platform/db/postgres/with-client.ts';
import { difference, dumpProjections } from '../projection-rows.ts';
import type { Accepted } from './world.ts';

/** The chain is whole, it has each answered order once, and what an engine makes of it is sound (I01, I18). */
export async function checkLog(
  databaseUrl: string,
  accepted: readonly Accepted[],
  userOf: (trader: number) => number,
): Promise<void> {
  const log = await PostgresLog.look(databaseUrl);
  try {
    const times = new Map<string, number>();
    for await (const batch of log.read(0)) {
      for (const { user, key, body } of openBatch(batch)) {
        const name = `${user} ${key}`;
        if (body.case === 'placeOrder') times.set(name, (times.get(name) ?? 0) + 1);
      }
    }
    const wrong = accepted.filter(({ of, key }) => times.get(`${userOf(of)} ${key}`) !== 1);
    expect(wrong).toEqual([]);
    const { engine } = await recover(log, noSnapshots, 0, () => {});
    expect(engine.audit().findings).toEqual([]);
  } finally {
    await log.close();
  }
}

/**
 * The rows that a cluster has written are those that the log gives from zero (I19). All of its processes have ended.
 *
 * @param rebuild writes all rows, and appends nothing to the log
 */
export async function checkRebuild(
  databaseUrl: string,
  rebuild: () => Promise<void>,
): Promise<void> {
  await withClient(databaseUrl, 'test', async (client) => {
    await rebuild();
    const lived = await dumpProjections(client);
    await forgetProjections(client);
    await rebuild();
    const rebuilt = await dumpProjections(client);
    for (const [table, rows] of Object.entries(lived)) {
      expect(difference(table, rebuilt[table] ?? [], rows)).toEqual([]);
    }
  });
}
