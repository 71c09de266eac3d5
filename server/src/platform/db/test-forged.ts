import type pg from 'pg';

/** Changes rows as an intruder of the database does: triggers look away. */
export async function forge(database: pg.Pool | pg.Client, change: string): Promise<void> {
  await database.query(`begin; set local session_replication_role = replica; ${change}; commit`);
}
