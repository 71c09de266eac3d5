import type { Call } from '#edge/pipeline/handler.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { Keys } from './keys.ts';
import { endedBotKey, type RecordChange } from './record-change.ts';
import type { KeyStore } from './store.ts';

/** A key that a user's trading bot signs with. */
export interface BotKey {
  readonly id: string;
  readonly user: number;
  readonly bot: number;
  readonly name: string;
  /** DER, SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  /** Where the bots' process calls from. */
  readonly addresses: readonly string[];
}

/** Keys of trading bots: they read and trade, from this machine only, and end with their bot. */
export interface BotKeys {
  /** In the transaction that makes the bot. */
  add(key: BotKey, call: Call, executor: Executor): Promise<void>;
  /** Ends a key at once; one that is gone already stays so. */
  end(user: number, id: string): Promise<void>;
}

export interface BotKeysDependencies {
  readonly store: KeyStore;
  readonly keys: Pick<Keys, 'end'>;
  readonly record: RecordChange;
  readonly audit: AuditTrail;
}

/** A new key and its end are recorded; notices show them as the begin and the end of the bot. */
export function createBotKeys({ store, keys, record, audit }: BotKeysDependencies): BotKeys {
  return {
    async add({ id, user, bot, name, publicKey, addresses }, call, executor) {
      const row = {
        ...{ id, user_id: user, bot_id: bot, name, kind: 'Ed25519' as const },
        ...{ sealed_secret: null, public_key: publicKey, rights: ['read', 'trade'] as const },
        ...{ addresses: [...addresses], created_at: call.time, expires_at: null },
        withdraws_from: null,
      };
      const after = await store.insert({ ...row, rights: [...row.rights] }, executor);
      await record({ after }, call, executor);
    },
    async end(user, id) {
      await store.alone(user, async (executor) => {
        const before = await store.remove(user, id, executor);
        if (before) await audit.record(endedBotKey(before), executor);
      });
      keys.end({ userId: user, keyId: id });
    },
  };
}
