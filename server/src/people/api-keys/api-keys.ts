import type { FindKey } from '#edge/pipeline/authenticate.ts';
import type { Call, Implementation } from '#edge/pipeline/handler.ts';
import { type Clock, monotonicClock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { NoticeSender } from '#ports/notice-sender.ts';
import type { FollowPeopleChanges, TellPeopleChanges } from '#ports/people-changes.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { Keys } from './keys.ts';
import { createRecordChange, endedBotKey, heldKey, type RecordChange } from './record-change.ts';
import { keyRoutes } from './routes.ts';
import { KeyStore } from './store.ts';

const UPKEEP_MS = 60_000;

export interface ApiKeysDependencies {
  readonly database: Executor;
  readonly users: Pick<UserDirectory, 'findUser'>;
  readonly sender: NoticeSender;
  readonly audit: AuditTrail;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly people: TellPeopleChanges & FollowPeopleChanges;
  readonly upkeep: Pick<Upkeep, 'add'>;
  /** From where the bots of other machines call; absent: there are none. */
  readonly botAddresses?: readonly string[];
  readonly monotonic?: Clock;
}

export interface ApiKeys {
  readonly implementations: readonly Implementation[];
  readonly findKey: FindKey;
  /** Removes all keys of an account that is closed, in its transaction; call the answer once that stands. */
  erase(userId: number, executor: Executor): Promise<() => void>;
  /** Once an account is frozen: nothing that its keys opened stays open. */
  endKeysOf(user: number): Promise<void>;
  readonly botKeys: BotKeys;
  /** Writes what is still in memory. */
  close(): Promise<void>;
}

/** Keys with which programs act for a person (S24). */
export function createApiKeys(dependencies: ApiKeysDependencies): ApiKeys {
  const { database, users, sender, audit, sealer, clock, people, upkeep } = dependencies;
  const store = new KeyStore(database);
  const { monotonic = monotonicClock, botAddresses = [] } = dependencies;
  const keys = new Keys({ store, users, sealer, clock, monotonic, people, botAddresses });
  const worker = { name: 'api-keys', where: 'everywhere', everyMs: UPKEEP_MS } as const;
  upkeep.add({ ...worker, look: () => keys.sweep() });
  const record = createRecordChange({ users, sender, audit });
  return {
    implementations: keyRoutes({ store, keys, sealer, record }),
    findKey: keys.find,
    async erase(userId, executor) {
      const ids = await store.removeAll(userId, executor);
      return () => {
        for (const keyId of ids) keys.end({ userId, keyId });
      };
    },
    endKeysOf: (user) => keys.endAllOf(user),
    botKeys: createBotKeys({ store, keys, record, audit }),
    close: () => keys.flush(),
  };
}

/**
 * Takes the right to withdraw from all keys of an account, in the caller's transaction: what suspends
 * an account's withdrawals ends that right for good (S09), and each key's row says so (S30). Keys that may
 * withdraw are asked of the database each time, so nothing else needs to know.
 */
export function createEndWithdrawRights(audit: AuditTrail) {
  return async (userId: number, executor: Executor): Promise<void> => {
    for (const change of await new KeyStore(executor).dropWithdraw(userId, executor)) {
      await audit.record(heldKey(change), executor);
    }
  };
}

/** Whether a key is there that has the right to withdraw, whatever it waits for. */
export async function mayWithdraw(executor: Executor, keyId: string): Promise<boolean> {
  const key = await new KeyStore(executor).find(keyId);
  return key?.rights.includes('withdraw') ?? false;
}

/** A key that a user's trading bot signs with. */
interface BotKey {
  readonly id: string;
  readonly user: number;
  readonly bot: number;
  readonly name: string;
  /** DER, SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
  /** Where the bots' process calls from. */
  readonly addresses: readonly string[];
}

/** Keys of trading bots: they read and trade, from where bots run only, and end with their bot. */
interface BotKeys {
  /** In the transaction that makes the bot. */
  add(key: BotKey, call: Call, executor: Executor): Promise<void>;
  /** Ends a key at once; one that is gone already stays so. */
  end(user: number, id: string): Promise<void>;
}

interface BotKeysDependencies {
  readonly store: KeyStore;
  readonly keys: Pick<Keys, 'end'>;
  readonly record: RecordChange;
  readonly audit: AuditTrail;
}

/** A new key and its end are recorded; notices show them as the begin and the end of the bot. */
function createBotKeys({ store, keys, record, audit }: BotKeysDependencies): BotKeys {
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
