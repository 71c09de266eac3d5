import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';

/** Brings the database to the newest migration; safe when two processes start at once. */
export async function migrate(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: {
      getMigrations: (): Promise<Record<string, Migration>> => Promise.resolve(migrations),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
