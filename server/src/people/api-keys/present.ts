import type { ApiKey } from '@bourse/contract/routes/api-keys.ts';
import type { KeyRow } from './store.ts';

/**
 * A key as its owner sees it; nothing of its secret.
 *
 * @param used the last use, if it is not in the row yet
 */
export function presentKey(row: KeyRow, used?: { time: number; address: string }): ApiKey {
  return {
    code: row.id,
    name: row.name,
    botCode: row.bot_id === null ? '' : String(row.bot_id),
    kind: row.kind,
    rights: row.rights,
    addresses: row.addresses,
    createTime: row.created_at,
    expireTime: row.expires_at ?? 0,
    withdrawTime: row.withdraws_from ?? 0,
    lastUsedTime: used?.time ?? row.used_at ?? 0,
    lastUsedAddress: used?.address ?? row.used_address,
  };
}
