import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartFailed, StartRefused } from '../start-refused.ts';
import { migrations } from './migrations.ts';
import type { Database } from './tables/schema.ts';

/** The first migration of 0.3.0: what lacks it was written by 0.1 or 0.2. */
const FIRST_OF_0_3_0 = '0006-log-identity';

/**
 * Brings the database to the newest migration, or to the named ones alone; safe when two processes
 * start at once. Throws StartRefused, before anything is changed, when the database has migrations that
 * this release does not know, or is of a release before 0.3.0.
 */
export async function migrate(
  database: Kysely<Database>,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  refuseOtherRelease('the database', await migrationsOf(database));
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

/** Whether a database with these migrations lacks none of this release. */
export const isUpToDate = (names: readonly string[]): boolean =>
  Object.keys(migrations).every((name) => names.includes(name));

/**
 * Changes nothing. Throws StartRefused where the database is of a newer release, StartFailed where an engine of this
 * release has not brought it up to date yet.
 */
export async function refuseUnmigrated(database: Kysely<Database>): Promise<void> {
  const names = await migrationsOf(database);
  refuseOtherRelease('the database', names);
  if (isUpToDate(names)) return;
  throw new StartFailed(
    'the database is of an older release: start an engine of this release first, which brings it up to date',
  );
}

/**
 * Throws StartRefused unless this release may read what has these migrations; none at all: it is empty.
 *
 * @param whose begins the sentence
 */
export function refuseOtherRelease(whose: string, names: readonly string[]): void {
  const unknown = names.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new StartRefused(
      `${whose} is of a newer release: this one does not know its migration ${unknown}`,
    );
  }
  if (names.length === 0 || names.includes(FIRST_OF_0_3_0)) return;
  throw new StartRefused(
    `${whose} is of a release before 0.3.0, whose data no later one takes: begin with an empty one`,
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
