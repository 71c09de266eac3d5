import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '#platform/start-refused.ts';

/**
 * A database in a file of the signer's folder that one process at a time can open: two signers of one
 * key would sign two payments with one nonce, or of the same coins (F40). Each write is on the disk
 * when it returns. Throws StartRefused while another signer has the folder.
 *
 * @param make makes the tables that are not there, in one transaction
 */
export function openExclusive(
  folder: string,
  name: string,
  make: (database: DatabaseSync) => void,
  lockWaitMs: number,
): DatabaseSync {
  const database = new DatabaseSync(join(folder, name), { timeout: lockWaitMs });
  try {
    // Held from here on until the process ends, however it ends.
    database.exec('pragma locking_mode = exclusive; pragma synchronous = full; begin exclusive;');
    make(database);
    database.exec('commit');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new StartRefused(`another signer works with the keys in ${folder}`);
    }
    throw error;
  }
}

/** All of it or nothing. */
export function inTransaction(database: DatabaseSync, write: () => void): void {
  database.exec('begin');
  try {
    write();
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}
