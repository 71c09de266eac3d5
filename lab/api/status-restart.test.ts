import type { Incident } from '@bourse/contract/routes/status.ts';
import { routes } from '@bourse/contract/routes.ts';
import { expect, test } from 'vitest';
import { pg } from '../../server/src/platform/db/postgres/pg.ts';
import { startPreparedDatabase } from '../../server/src/platform/db/test-database.ts';
import { watchMachine } from '../../server/src/platform/test-machine.ts';
import { HttpWorld } from '../faults/http-world.ts';

const machine = watchMachine();
const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

test('after rows were away for an hour in which the log went on, a restart records no outage of trading in it', {
  timeout: machine.patient(120_000),
}, async () => {
  const database = await startPreparedDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const lastLook = async () => {
    const { rows } = await client.query('select max(seen_at) as at from status_spans');
    return (rows[0].at as number | null) ?? 0;
  };
  /** Runs an exchange until it has looked at itself. */
  const run = async (then: (world: HttpWorld) => Promise<void> = async () => {}) => {
    const world = await HttpWorld.start({ DATABASE_URL: database.url });
    try {
      const before = await lastLook();
      const timeout = machine.patient(30_000);
      await expect.poll(lastLook, { timeout }).toBeGreaterThan(before);
      await then(world);
    } finally {
      await world.stop();
    }
  };
  try {
    await run();
    const seenAt = await lastLook();
    await client.query(`update status_spans set from_at = from_at - $1, seen_at = seen_at - $1`, [
      HOUR_MS,
    ]);
    await run(async (world) => {
      const path = routes.statusIncidents.path;
      const incidents = async () => (await world.ask<{ list: Incident[] }>({ path })).data.list;
      await expect.poll(incidents).toContainEqual(expect.objectContaining({ kind: 'people-away' }));
      const away = (await incidents()).find(({ kind }) => kind === 'people-away');
      expect(away?.from).toBe(seenAt - HOUR_MS);
      // The log was written to until the end.
      expect(away?.until).toBeGreaterThan(seenAt - 10 * SECOND_MS);
      const { rows } = await client.query(
        `select area from status_spans where state = 'stopped' and from_at < $1 order by area`,
        [away?.until],
      );
      const areas = rows.map(({ area }) => area);
      expect(areas).toContain('signIn');
      expect(areas).not.toContain('trading');
      expect(areas).not.toContain('feed');
    });
  } finally {
    await client.end();
    await database.stop();
  }
});
