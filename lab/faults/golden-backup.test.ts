import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestDatabase } from '../../server/src/platform/db/test-database.ts';
import { startServer } from '../load/server-process.ts';
import { goldenBackups, holdingsOf, runBackupTool, unpackBackup } from '../replay/golden-backup.ts';

test.each(goldenBackups())(
  'I16 I22 F47 the backup of release %s is restored, holds what it held, and the house starts',
  { timeout: 180_000 },
  async (release) => {
    const directory = mkdtempSync(join(tmpdir(), 'bourse-golden-'));
    const database = await startTestDatabase();
    const place = { dataDir: join(directory, 'data'), databaseUrl: database.url };
    try {
      const { folder, keys, holdings } = unpackBackup(release, directory);
      cpSync(keys, join(place.dataDir, 'keys'), { recursive: true });
      runBackupTool('restore', folder, place);
      const server = await startServer({ ...place, isCalm: true });
      try {
        expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
      } finally {
        await server.stop();
      }
      // After the start, which migrates the tables.
      expect(await holdingsOf(place.databaseUrl, holdings.sequence)).toEqual(holdings);
      expect(holdings.openOrders).toBeGreaterThan(8);
    } finally {
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  },
);
