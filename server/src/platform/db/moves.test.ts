import { depositMoves } from '@bourse/contract/moves/deposit-moves.ts';
import type { Moves } from '@bourse/contract/moves/moves.ts';
import { proposalMoves } from '@bourse/contract/moves/proposal-moves.ts';
import { withdrawalMoves } from '@bourse/contract/moves/withdrawal-moves.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMigratedDatabase } from './test-migrated.ts';

let world: Awaited<ReturnType<typeof startMigratedDatabase>>;

beforeAll(async () => {
  world = await startMigratedDatabase();
});
afterAll(() => world.stop());

const tables: readonly [table: string, column: string, moves: Moves][] = [
  ['withdrawals', 'status', withdrawalMoves],
  ['deposits', 'state', depositMoves],
  ['proposals', 'state', proposalMoves],
];

test.each(tables)(
  'the database takes the listed moves of %s and no other',
  async (table, column, moves) => {
    const client = await world.pool.connect();
    try {
      const { rows: types } = await client.query(
        'select data_type as type from information_schema.columns where table_name = $1 and column_name = $2',
        [table, column],
      );
      // A table of the same name and trigger: what else a row needs is not asked here.
      const definition = await client.query(
        `select pg_get_triggerdef(oid) as text from pg_trigger where tgname = $1`,
        [`${table}_moves`],
      );
      await client.query(
        `create temporary table ${table} (id integer, ${column} ${types[0].type})`,
      );
      await client.query(definition.rows[0].text.replace(`public.${table}`, `pg_temp.${table}`));
      const states = [...new Set(moves.flatMap(({ from, to }) => [from, to]))];
      const taken: string[] = [];
      for (const from of states) {
        for (const to of states) {
          await client.query(`delete from pg_temp.${table}`);
          await client.query(`insert into pg_temp.${table} values (1, $1)`, [from]);
          const isTaken = await client
            .query(`update pg_temp.${table} set ${column} = $1`, [to])
            .then(() => true)
            .catch((error: { code?: string }) => {
              expect(error.code).toBe('23514');
              return false;
            });
          if (isTaken && from !== to) taken.push(`${from}>${to}`);
        }
      }
      expect(taken.sort()).toEqual(
        [...new Set(moves.map(({ from, to }) => `${from}>${to}`))].sort(),
      );
    } finally {
      client.release(true);
    }
  },
);
