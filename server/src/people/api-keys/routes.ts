import { createPublicKey, randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { type ApiKey, apiKeyRoutes } from '@bourse/contract/routes/api-keys.ts';
import type { Insertable } from 'kysely';
import { demandFreshFactor } from '#edge/pipeline/authorise.ts';
import {
  type Call,
  callerOf,
  type Implementation,
  type Input,
  implement,
  sessionOf,
} from '#edge/pipeline/handler.ts';
import { readAddresses } from '#platform/addresses/address-list.ts';
import { apiKeyPlace } from '#platform/db/tables/sealed-columns.ts';
import type { ApiKeyTable } from '#platform/db/tables/tables-people.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Keys } from './keys.ts';
import {
  admitKey,
  admitTerms,
  isWider,
  KEYS_MAX,
  type KeyTerms,
  usualExpiry,
  withdrawsFrom,
} from './policy.ts';
import type { RecordChange } from './record-change.ts';
import type { KeyRow, KeyStore } from './store.ts';

/** The body of a change, as the route's row reads it. */
type KeyChange = Input<typeof apiKeyRoutes.apiKeyChange>['body'];

export interface KeyRoutesDependencies {
  readonly store: KeyStore;
  readonly keys: Keys;
  readonly sealer: Sealer;
  readonly record: RecordChange;
}

/** Looking after the own keys: a person's business, which no key can do. */
export function keyRoutes(dependencies: KeyRoutesDependencies): readonly Implementation[] {
  const { store, keys, record } = dependencies;
  const present = (row: KeyRow) => presentKey(row, keys.usedSince(row.id));
  return [
    implement(apiKeyRoutes.apiKeys, async (_input, call) => {
      const rows = await store.list(callerOf(call).userId);
      return { list: rows.map(present), keysMax: KEYS_MAX, address: call.address };
    }),
    createRoute(dependencies),
    implement(apiKeyRoutes.apiKeyChange, async ({ parameters, body }, call) => {
      const { userId } = sessionOf(call);
      const row = await store.alone(userId, async (executor) => {
        const owned = await store.list(userId, executor);
        const before = owned.find(({ id }) => id === parameters.code);
        if (!before) throw new Refusal(Code.notFound);
        if (before.bot_id !== null) throw new Refusal(Code.botKeyFixed);
        const after = await store.update(before.id, changed(before, body, call), executor);
        await record({ before, after }, call, executor);
        return after;
      });
      // Its sockets sign in again, with what it may now.
      keys.end({ userId, keyId: row.id });
      return { key: present(row) };
    }),
    implement(apiKeyRoutes.apiKeyRemove, async ({ parameters }, call) => {
      const { userId } = callerOf(call);
      await store.alone(userId, async (executor) => {
        const before = await store.remove(userId, parameters.code, executor);
        if (!before) throw new Refusal(Code.notFound);
        await record({ before }, call, executor);
      });
      keys.end({ userId, keyId: parameters.code });
      return {};
    }),
  ];
}

function createRoute({ store, sealer, record }: KeyRoutesDependencies): Implementation {
  return implement(apiKeyRoutes.apiKeyCreate, async ({ body }, call) => {
    const { userId } = callerOf(call);
    const { time } = call;
    const id = randomBytes(16).toString('base64url');
    const publicKey = body.publicKey === undefined ? null : publicKeyOf(body.publicKey);
    const secret = publicKey ? '' : randomBytes(32).toString('base64url');
    const terms: KeyTerms = {
      rights: [...new Set(body.rights)],
      addresses: addressesOf(body.addresses),
      expiresAt: body.expireTime === undefined ? usualExpiry(time) : body.expireTime || null,
    };
    admitTerms(terms, time, time);
    const made: Insertable<ApiKeyTable> = {
      id,
      user_id: userId,
      name: body.name,
      kind: publicKey ? 'Ed25519' : 'HMAC-SHA256',
      sealed_secret: publicKey ? null : sealer.seal(Buffer.from(secret), apiKeyPlace(id)),
      public_key: publicKey,
      ...columnsOf(terms),
      created_at: time,
      withdraws_from: withdrawsFrom(undefined, terms, time),
    };
    const row = await store.alone(userId, async (executor) => {
      const owned = await store.list(userId, executor);
      admitKey(owned.filter(({ bot_id }) => bot_id === null).length);
      const after = await store.insert(made, executor);
      await record({ after }, call, executor);
      return after;
    });
    return { key: presentKey(row), secret };
  });
}

/**
 * What a change makes of a key. Refuses factorDue to whatever lets it do more, and what `admitTerms`
 * refuses.
 */
function changed(before: KeyRow, body: KeyChange, call: Call): Partial<KeyRow> {
  const { time } = call;
  const old = termsOf(before);
  const terms: KeyTerms = {
    rights: body.rights ? [...new Set(body.rights)] : old.rights,
    addresses: body.addresses ? addressesOf(body.addresses) : old.addresses,
    expiresAt: body.expireTime === undefined ? old.expiresAt : body.expireTime || null,
  };
  if (isWider(old, terms)) demandFreshFactor(sessionOf(call), time);
  if (body.rights || body.addresses || body.expireTime !== undefined) {
    admitTerms(terms, before.created_at, time);
  }
  return {
    name: body.name ?? before.name,
    ...columnsOf(terms),
    withdraws_from: withdrawsFrom({ ...old, withdrawsFrom: before.withdraws_from }, terms, time),
  };
}

function termsOf({ rights, addresses, expires_at }: KeyRow): KeyTerms {
  return { rights, addresses, expiresAt: expires_at };
}

function columnsOf({ rights, addresses, expiresAt }: KeyTerms) {
  return { rights: [...rights], addresses: [...addresses], expires_at: expiresAt };
}

function addressesOf(list: readonly string[]): readonly string[] {
  const read = readAddresses(list);
  if (!read) throw new Refusal(Code.shapeInvalid, { field: 'addresses' });
  return read;
}

/** An Ed25519 key's public half as DER. A secret half, sent by mistake, is refused. */
function publicKeyOf(pem: string): Buffer {
  const refusal = new Refusal(Code.shapeInvalid, { field: 'publicKey' });
  if (!/^-----BEGIN PUBLIC KEY-----\s/.test(pem.trim())) throw refusal;
  let key: ReturnType<typeof createPublicKey>;
  try {
    key = createPublicKey(pem);
  } catch {
    throw refusal;
  }
  if (key.asymmetricKeyType !== 'ed25519') throw refusal;
  return key.export({ format: 'der', type: 'spki' });
}

/**
 * A key as its owner sees it; nothing of its secret.
 *
 * @param used the last use, if it is not in the row yet
 */
function presentKey(row: KeyRow, used?: { time: number; address: string }): ApiKey {
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
