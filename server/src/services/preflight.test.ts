import { expect, test } from 'vitest';
import { StartRefused } from '../platform/start-refused.ts';
import { refuseOldPostgres } from './preflight.ts';

test('a Postgres older than the README says is refused', () => {
  expect(() => refuseOldPostgres(150_012)).toThrow(StartRefused);
  expect(() => refuseOldPostgres(150_012)).toThrow('Postgres 15 is too old');
  refuseOldPostgres(160_000);
  refuseOldPostgres(180_004);
});
