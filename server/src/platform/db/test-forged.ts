import type pg from 'pg';

/** Changes rows as somebody who has the database does: triggers look away. */
export async function forge(database: pg.Pool | pg.Client, change: string): Promise<void> {
  await database.query(`begin; set local session_replication_role = replica; ${change}; commit`);
}
