import { expect, test } from 'vitest';
import type { pg } from '#platform/db/postgres/pg.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { refuseOldPostgres, refuseUnfitDatabase } from './preflight.ts';

test('a Postgres older than the README says is refused', () => {
  expect(() => refuseOldPostgres(150_012)).toThrow(StartRefused);
  expect(() => refuseOldPostgres(150_012)).toThrow('Postgres 15 is too old');
  refuseOldPostgres(160_000);
  refuseOldPostgres(180_004);
});

test('a start asks the database for its version first', async () => {
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text);
    return { rows: [{ server_version_num: '150012' }] };
  };
  const old = { query } as unknown as pg.Pool;
  await expect(refuseUnfitDatabase(old)).rejects.toThrow('Postgres 15 is too old');
  expect(asked).toEqual(['show server_version_num']);
});
