import { join } from 'node:path';
import type { Config, ServiceName } from '#platform/config.ts';
import type { pg } from '#platform/db/postgres/pg.ts';
import { loadKey } from '#platform/files/key-file.ts';
import { keyIdsOf } from '#platform/files/key-ids.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** Keys that all machines of a cluster have: what one seals, sends or hashes, another one opens or finds. */
const NAMES = ['bots', 'codes', 'papers', 'sealed', 'vapid'] as const;

/** Who seals, sends or hashes by them. An engine, a market and a projector alone need none, and make none. */
const USERS: readonly ServiceName[] = ['gateway', 'keeper'];

type Machine = Pick<Config, 'dataDir' | 'services'>;

/**
 * Makes the keys of this machine those of the cluster, as far as it has none, and compares what it has with them:
 * before anything is sealed, at each start of a process, whichever is the first. One that uses keys makes those that
 * no machine of the cluster has. Throws as `refuseOtherKeys`.
 */
export async function claimKeys(pool: Pick<pg.Pool, 'query'>, own: Machine): Promise<void> {
  await refuseOtherKeys(pool, own);
  const keys = new Map<string, string>();
  for (const name of NAMES) {
    const path = join(own.dataDir, 'keys', name);
    if (usesKeys(own)) await loadKey(path);
    const [current] = await keyIdsOf(path);
    if (current !== undefined) keys.set(name, current);
  }
  // Two may have begun at once: all keys of one of them hold.
  const text = `insert into cluster_keys select * from unnest($1::text[], $2::text[]) on conflict do nothing`;
  await pool.query(text, [[...keys.keys()], [...keys.values()]]);
  await refuseOtherKeys(pool, own);
}

/**
 * Throws StartRefused where the keys of this machine are not those of its cluster, or are missing where it uses them.
 * One that has replaced the cluster's, and has that one beside it as an older one, is the cluster's key from now on.
 */
export async function refuseOtherKeys(pool: Pick<pg.Pool, 'query'>, own: Machine): Promise<void> {
  const { rows } = await pool.query('select name, key_id as "keyId" from cluster_keys');
  for (const { name, keyId } of rows as { name: string; keyId: string }[]) {
    const path = join(own.dataDir, 'keys', name);
    const [current, ...older] = await keyIdsOf(path);
    if (current === undefined) {
      if (!usesKeys(own)) continue;
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

const usesKeys = ({ services }: Machine) => services.some((name) => USERS.includes(name));
