import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ids of the keys that all machines of a cluster have; they say nothing about the keys. */
export const clusterKeysMigration: Migration = {
  async up(database) {
    await sql
      .raw('create table cluster_keys (name text primary key, key_id text not null)')
      .execute(database);
  },
};
