import type { Migration } from 'kysely';
import { logMigration } from './migrations/0001-log.ts';

/** In the order of their names; a migration that has shipped never changes. */
export const migrations: Record<string, Migration> = {
  '0001-log': logMigration,
};
