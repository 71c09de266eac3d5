import { join } from 'node:path';
import type { pg } from '#platform/db/postgres/pg.ts';
import { keyIdsOf } from '#platform/files/key-ids.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** Keys that all machines of a cluster have: what one seals, sends or hashes, another one opens or finds. */
const NAMES = ['bots', 'codes', 'papers', 'sealed', 'vapid'] as const;

/**
 * Throws StartRefused where the keys of this machine are not those of its cluster. One that has replaced the
 * cluster's, and has that one beside it as an older one, is the cluster's key from now on.
 */
export async function refuseOtherKeys(
  pool: Pick<pg.Pool, 'query'>,
  dataDir: string,
): Promise<void> {
  const { rows } = await pool.query('select name, key_id as "keyId" from cluster_keys');
  for (const { name, keyId } of rows as { name: string; keyId: string }[]) {
    const path = join(dataDir, 'keys', name);
    const [current, ...older] = await keyIdsOf(path);
    if (current === undefined) {
      throw new StartRefused(`${path} is missing: copy DATA_DIR/keys from another machine`);
    }
    if (current === keyId) continue;
    if (!older.includes(keyId)) {
      throw new StartRefused(
        `${path} is not the key of the other machines: copy DATA_DIR/keys from one of them`,
      );
    }
    const replaced = 'update cluster_keys set key_id = $2 where name = $1 and key_id = $3';
    await pool.query(replaced, [name, current, keyId]);
  }
}

/** Makes the keys of this machine those of the cluster, as far as it has none. Later machines are compared with them. */
export async function claimKeys(pool: Pick<pg.Pool, 'query'>, dataDir: string): Promise<void> {
  for (const name of NAMES) {
    const [current] = await keyIdsOf(join(dataDir, 'keys', name));
    if (current === undefined) continue;
    await pool.query('insert into cluster_keys values ($1, $2) on conflict do nothing', [
      ...[name, current],
    ]);
  }
}
