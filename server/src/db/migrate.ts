import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartRefused } from '../platform/start-refused.ts';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';

/**
 * Brings the database to the newest migration, or to the named ones alone; safe when two processes
 * start at once. Throws StartRefused when the database has migrations that this release does not know.
 */
export async function migrate(
  database: Kysely<Database>,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  refuseUnknownMigrations('the database', await migrationsOf(database));
  const wanted = names.map((name): [string, Migration] => [name, migrations[name] as Migration]);
  const migrator = new Migrator({
    db: database,
    provider: {
      getMigrations: (): Promise<Record<string, Migration>> =>
        Promise.resolve(Object.fromEntries(wanted)),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** @param whose begins the sentence */
export function refuseUnknownMigrations(whose: string, names: readonly string[]): void {
  const unknown = names.find((name) => !(name in migrations));
  if (unknown === undefined) return;
  throw new StartRefused(
    `${whose} is of a newer release: this one does not know its migration ${unknown}`,
  );
}

/** Names of the migrations that a database has, oldest first. */
export async function migrationsOf(database: Kysely<Database>): Promise<readonly string[]> {
  const table = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(database);
  if (!table.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(database);
  return rows.map(({ name }) => name);
}
