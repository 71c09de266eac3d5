import { noSnapshots } from '@bourse/server/engine/log/memory-log.ts';
import { PostgresLog } from '@bourse/server/engine/log/postgres-log.ts';
import { recover } from '@bourse/server/engine/log/recover.ts';
import { forgetProjections } from '@bourse/server/engine/projector/forget-projections.ts';
import { withClient } from '@bourse/server/platform/db/postgres/with-client.ts';
import { expect } from 'vitest';
import { difference, dumpProjections } from '../projection-rows.ts';

/** An order that was answered. */
export interface Accepted {
  readonly key: string;
  readonly code: string;
  /** Whose it is: the number of a trader. */
  readonly of: number;
  /** When its answer came, as `performance.now` says. */
  readonly at: number;
}

/** The chain is whole, it has each answered order once, and what an engine makes of it is sound (I01, I18). */
export async function checkLog(
  databaseUrl: string,
  accepted: readonly Accepted[],
  userOf: (trader: number) => number,
): Promise<void> {
  const log = await PostgresLog.look(databaseUrl);
  try {
    const times = new Map<string, number>();
    const { engine } = await recover(log, noSnapshots, 0, ({ user, key, events }) => {
      const name = `${user} ${key}`;
      // A retry is a command, too, and opens nothing.
      const opened = events.filter((event) => event.case === 'orderAccepted').length;
      times.set(name, (times.get(name) ?? 0) + opened);
    });
    const wrong = accepted.filter(({ of, key }) => times.get(`${userOf(of)} ${key}`) !== 1);
    expect(wrong).toEqual([]);
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
